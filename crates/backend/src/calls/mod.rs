//! The questions of the page, one file for each kind; `questions` has the table. Every answer is a function of the
//! question and of the record book.

pub(crate) mod climbing;
pub(crate) mod collecting;
pub(crate) mod editing;
pub(crate) mod filming;
pub(crate) mod grading;
pub(crate) mod listing;
pub(crate) mod playing;
pub(crate) mod questions;
pub(crate) mod recording;
pub(crate) mod reversing;
pub(crate) mod survey;
pub(crate) mod teaching;
pub(crate) mod texts;
pub(crate) mod view;
