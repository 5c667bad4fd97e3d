//! For programs that take settings as text or are called from other languages.

mod nearest;
mod number;
mod quantity;
#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
mod worker_thread;

pub use nearest::nearest;
pub use number::whole;
pub use quantity::{Bytes, TimeSpan};
pub use text::base64;
#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
pub use worker_thread::{Latest, WorkerError, on_worker_thread};
