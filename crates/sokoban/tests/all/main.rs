//! Tests of reading, writing and replay through the public interface, and of the rules against a second implementation.

mod broken_inputs;
mod common;
mod damaged_files;
mod documented;
mod files;
mod foreign_boards;
mod foreign_formats;
mod known_solutions;
mod meanings;
mod odd_cases;
mod own_levels;
mod perft;
mod round_trip;
