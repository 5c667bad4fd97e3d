//! The program from outside: each command, each exit code, wrong inputs, pipes and signals.

#[cfg(unix)]
mod batches;
#[cfg(all(feature = "bench", target_os = "linux"))]
mod bench;
mod check;
mod config;
mod contract;
mod convert;
mod generate;
mod grade;
mod guide;
mod harness;
mod input;
mod limits;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(all(unix, feature = "web"))]
mod movie;
mod optimize;
mod options;
mod positions;
mod report;
mod serve;
mod sharing;
mod show;
mod solve;
#[cfg(all(target_os = "linux", feature = "tui"))]
mod terminal;
mod verify;
mod world;

#[path = "../program/mod.rs"]
mod program;
