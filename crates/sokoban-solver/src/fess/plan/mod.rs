//! Packing plans: in which order the goals are filled, and with which boxes.

mod cut_off;
pub(crate) mod packing;
pub(crate) mod plan_guide;
pub(crate) mod sink;
