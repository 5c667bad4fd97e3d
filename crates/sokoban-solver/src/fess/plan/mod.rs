//! Packing plans: in which order the goals are filled, and with which boxes; and their mirror image for pulls.

mod cut_off;
pub(crate) mod home_plan;
pub(crate) mod packing;
pub(crate) mod plan_guide;
pub(crate) mod sink;
