//! The terminal player and editor: model, views, runtime.
//!
//! The [`model`] is a state and a function from an event to effects. The [`view`] turns the state into characters and
//! changes nothing. The [`runtime`] owns the terminal, the threads, the clock and the files.

mod model;
mod runtime;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use model::app::App;
pub(crate) use model::context::Context;
pub(crate) use model::editing::{Editing, empty_room};
pub(crate) use model::library::Library;
pub(crate) use model::sheet::Source;
pub(crate) use model::training::{Past, Rated, Training, Wish};
pub(crate) use runtime::saving::look;
pub(crate) use runtime::screen::require;
pub(crate) use runtime::{run, run_name};
pub(crate) use setup::Setup;

/// The names of all actions, as `--keys` takes them.
pub(crate) fn action_names() -> impl Iterator<Item = &'static str> {
    model::action::TABLE.iter().map(|row| row.name)
}
