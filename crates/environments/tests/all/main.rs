//! Tests of batches and distances through the public interface.

mod batch;
mod distances;
