//! The program from outside: each command, each exit code, wrong inputs, pipes and signals.

mod check;
mod config;
mod convert;
mod guide;
mod harness;
mod inputs;
mod limits;
mod movie;
mod report;
mod show;
mod solve;
mod verify;
mod world;
