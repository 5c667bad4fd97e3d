//! The contract: what the program prints and answers keeps to it, whichever door is asked.

#[cfg(all(target_os = "linux", feature = "mcp", feature = "web"))]
mod doors;
mod outputs;
pub(crate) mod validate;
