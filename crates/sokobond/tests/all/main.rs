//! Tests of the rules against pictures and a second implementation, and of reading and writing.

mod collection;
mod common;
mod course;
mod differential;
mod format;
mod molecules;
mod properties;
mod recorded;
mod rules;
mod rulings;
mod symmetry;
