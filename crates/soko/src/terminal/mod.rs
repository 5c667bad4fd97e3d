//! The terminal player and editor: model, views, runtime.
//!
//! The *model* ([`app`] and what it holds) is a state and a function from an [`event`] to effects; it neither draws nor
//! waits nor writes. The *views* ([`view`]) turn the state into characters and change nothing. The *runtime*
//! ([`runtime`], [`jobs`], [`screen`], [`writer`]) has the terminal, the threads, the clock and the files.

mod action;
mod app;
mod backend;
mod browser;
mod desk;
mod editing;
mod event;
mod form;
mod game;
mod jobs;
mod keys;
mod layout;
mod library;
mod prompt;
mod runtime;
mod saving;
mod screen;
mod setup;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod writer;

pub(crate) use app::App;
pub(crate) use desk::Desk;
pub(crate) use editing::{Editing, Source, empty_room};
pub(crate) use library::Library;
pub(crate) use runtime::{run, run_name};
pub(crate) use saving::look;
pub(crate) use screen::require;
pub(crate) use setup::Setup;
