//! Tests of new levels and of measures through the public interface.

mod difficulty;
mod insight;
mod levels;
