//! Toy spaces for the tests of the engines: small graphs, mazes, sliding puzzles.

#![allow(dead_code, missing_docs, unreachable_pub)] // each test binary uses its own part

pub mod graph;
pub mod line_up;
pub mod maze;
pub mod sliding;
