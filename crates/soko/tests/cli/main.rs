//! The program from outside: each command, each exit code, wrong inputs, pipes and signals.

mod check;
mod config;
mod convert;
#[cfg(all(target_os = "linux", feature = "tui"))]
mod drafts;
mod guide;
mod harness;
mod hidden;
mod inputs;
mod limits;
mod movie;
mod options;
#[cfg(all(target_os = "linux", feature = "tui"))]
mod pty;
mod report;
#[cfg(all(unix, feature = "web"))]
mod serve;
mod sharing;
mod show;
mod solve;
#[cfg(all(target_os = "linux", feature = "tui"))]
mod terminal;
mod unreadable;
mod verify;
mod world;
