//! The terminal player and editor: model, views, runtime.
//!
//! The *model* ([`app`] and what it holds) is a state and a function from an [`event`] to effects; it neither draws nor
//! waits nor writes. The *views* ([`view`]) turn the state into characters and change nothing. The *runtime*
//! ([`runtime`], [`jobs`], [`screen`], [`writer`]) has the terminal, the threads, the clock and the files.

mod action;
mod app;
mod browser;
mod desk;
mod editing;
mod event;
mod game;
mod jobs;
mod keys;
mod layout;
mod library;
mod prompt;
mod runtime;
mod screen;
mod setup;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod writer;

pub(crate) use app::App;
pub(crate) use desk::Desk;
pub(crate) use editing::{Editing, empty_room};
pub(crate) use library::Library;
pub(crate) use runtime::run;
pub(crate) use screen::require;
pub(crate) use setup::Setup;

/// The levels that come with the program, by the names of their files.
pub(crate) const BUILT_IN: &[(&str, &[u8])] = &[
    ("first-steps.sok", include_bytes!("../../../../levels/sokoban/first-steps.sok")),
    bond!("01 - First Bond.txt"),
    bond!("02 - Two Hands.txt"),
    bond!("03 - Mind Your Shape.txt"),
    bond!("04 - Dead Weight.txt"),
    bond!("05 - Matchmaker.txt"),
    bond!("06 - Cut Loose.txt"),
    bond!("07 - Double Up.txt"),
    bond!("08 - Closing the Ring.txt"),
    bond!("09 - Round the Corner.txt"),
    bond!("10 - Cut and Double.txt"),
    bond!("11 - Curl Up.txt"),
    bond!("12 - The Whole Laboratory.txt"),
];

/// A level of Sokobond that comes with the program.
macro_rules! bond {
    ($name:literal) => {
        ($name, include_bytes!(concat!("../../../../levels/sokobond/", $name)))
    };
}
use bond;
