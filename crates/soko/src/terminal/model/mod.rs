//! The model: a state, and a function from an [`event`] to effects. It neither draws nor waits, reads or writes, so that
//! tests play whole levels through it.

pub(crate) mod action;
pub(crate) mod app;
pub(crate) mod browser;
pub(crate) mod context;
pub(crate) mod editing;
pub(crate) mod event;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod library;
pub(crate) mod prompt;
pub(crate) mod sheet;
pub(crate) mod theme;
pub(crate) mod training;
