//! Best-first search over pushes and pulls: its positions, its open list, and where searches meet; the plain spaces beside it.

pub(crate) mod best_first;
pub(crate) mod buckets;
pub(crate) mod crew;
pub(crate) mod incumbent;
pub(crate) mod lower_bounds;
pub(crate) mod meeting;
pub(crate) mod meeting_table;
pub(crate) mod member;
pub(crate) mod novelty;
pub(crate) mod positions;
pub(crate) mod prices;
pub(crate) mod solution;
pub(crate) mod spaces;
pub(crate) mod store;
pub(crate) mod table;
pub(crate) mod work;
