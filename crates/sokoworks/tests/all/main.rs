//! Tests of the library as other programs use it.

#[cfg(feature = "certificates")]
mod certificates;
#[cfg(feature = "schema")]
mod contract;
mod counters;
#[cfg(all(feature = "serde", feature = "disk"))]
mod settings;
