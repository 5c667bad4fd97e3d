//! The processes that search together, as options name them. Without the feature `ranks` there are none.

#[cfg(any(test, feature = "ranks"))]
pub use super::ranks::cluster::Cluster;

/// Without the feature `ranks` no value exists.
#[cfg(not(any(test, feature = "ranks")))]
#[derive(Debug)]
pub enum Cluster {}
