//! Tests of the C interface.

mod c;
mod header;
