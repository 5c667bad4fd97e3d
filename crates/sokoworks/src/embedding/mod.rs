//! What programs need that take their wishes as text, or are called from other languages.

#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
mod beside;
mod number;
mod quantity;

#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
pub use beside::{Broken, Shown, beside};
pub use number::whole;
pub use quantity::{Bytes, TimeSpan};
