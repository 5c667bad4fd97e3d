//! Answers the questions of the page, which come through the server of crate `web` or WebAssembly in the browser.
//!
//! A question is a name and a body, an answer is a [`Reply`]; bodies are JSON. The name of a question is its address in the
//! HTTP interface without `/api/`, and the JSON is the same (`docs/user/http.md`). [`Backend::call`] answers at once, as a
//! function of the question and of the record book. Long work is a [`Task`]: it is made of a question and refused at once when
//! that is not valid; then it runs until it is done or its budget is used up, and reports its state from time to time.
//!
//! There is no thread, socket, file or clock here: time, and a place for records, come in with [`Setup`].

mod addresses;
mod backend;
mod calls;
mod fault;
mod grades;
mod level_cache;
mod library;
mod names;
mod reading;
mod reply;
mod shelving;
mod solution;
mod store;
mod tasks;

pub use backend::{Backend, CACHE, Limits, Setup};
pub use calls::questions::{Question, RecordPath, Weight, questions};
pub use fault::Fault;
pub use library::{Library, Shelf, ShelfLevel};
pub use reply::Reply;
pub use store::{Append, Journal, Origins, Store};
pub use tasks::solving::may_set;
pub use tasks::task::{ENDINGS, Ending, Task};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
