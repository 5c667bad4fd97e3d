//! Tests that prove a position dead, one file each, and the cascade that calls them.

pub(crate) mod checks;
pub(crate) mod closed_diagonal;
pub(crate) mod corral;
pub(crate) mod crowd;
pub(crate) mod dead;
pub(crate) mod freeze;
pub(crate) mod knowledge;
pub(crate) mod learned;
pub(crate) mod pi_corral;
pub(crate) mod prune_counts;
pub(crate) mod pruning;
pub(crate) mod reason;
pub(crate) mod simplify;
pub(crate) mod walled;
