//! Feature space search (Shoham and Schaeffer, 2020): features, cells, macro moves.

mod blocks;
pub(crate) mod cells;
pub(crate) mod descent;
pub(crate) mod explorer;
pub(crate) mod features;
pub(crate) mod guides;
pub(crate) mod macros;
pub(crate) mod options;
pub(crate) mod plan;
pub(crate) mod relay;
pub(crate) mod search;
