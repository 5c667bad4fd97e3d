//! Tests that prove a position dead, one file each, and the cascades that call them.

pub(crate) mod closed_diagonal;
pub(crate) mod corral;
pub(crate) mod dead_tests;
pub(crate) mod freeze;
pub(crate) mod knowledge;
pub(crate) mod learned;
pub(crate) mod move_checks;
pub(crate) mod pi_corral;
pub(crate) mod position_tests;
pub(crate) mod prune_counts;
pub(crate) mod reason;
pub(crate) mod walled;
