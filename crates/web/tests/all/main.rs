//! Tests of the server through its router.

#[path = "../common/mod.rs"]
mod common;
mod documented;
mod limits;
mod numbers;
mod server;
