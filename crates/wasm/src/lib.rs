//! The calls of crate `backend` as a WebAssembly module, without tools that generate code: strings in and out through the
//! memory of the module. `README.md` lists exports and imports.
//!
//! One instance does one thing at a time and starts no thread. A panic would end it, so nothing here panics, and limits end
//! work by values. The module's functions exist on the target `wasm32` only; what they do is [`Instance`], which runs anywhere.

#[cfg(target_arch = "wasm32")]
mod exports;
mod host;
mod instance;
mod setup;

pub use host::Host;
pub use instance::Instance;
