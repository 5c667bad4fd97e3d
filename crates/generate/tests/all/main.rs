//! Tests of new levels and of measures through the public interface.

mod days;
mod difficulty;
mod insight;
mod levels;
mod longest;
