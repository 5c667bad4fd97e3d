//! The contract: what the program says to other programs, each thing defined once (feature `serde`).

mod answers;
mod record;
mod remark;
mod rows;
#[cfg(test)]
mod tests;
mod words;

pub use answers::Within;
pub use record::*;
pub use remark::Remark;
pub use words::{Ending, Reason};
