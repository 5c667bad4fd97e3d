//! Solvers side by side: suites, runs under limits, the result store, reports, and clusters.
//!
//! A [`suite::Suite`] and its levels become a [`suite::plan::Plan`], a list of runs. `run` makes them, each a child
//! process under limits, and has each solution judged; every run is one [`Record`], like every other search.
//! Records go to the store or to files of lines, and from there to reports.

pub mod cluster;
pub mod fault;
pub mod guard;
pub mod machine;
pub mod optima;
pub mod record;
pub mod report;
#[cfg(feature = "sqlite")]
pub mod results;
#[cfg(target_os = "linux")]
pub mod run;
pub mod select;
pub mod signature;
pub mod suite;
pub mod table;

pub use fault::Fault;
pub use machine::Machine;
pub use record::{Asked, Record, Run, RunKey, Within};
pub use sokoworks::{Bytes, TimeSpan};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
