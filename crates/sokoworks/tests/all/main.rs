//! Tests of the library as other programs use it.

mod clients;
mod counters;
#[cfg(all(feature = "serde", feature = "disk"))]
mod settings;
