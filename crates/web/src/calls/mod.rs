//! What the page asks, one file for each kind of question. Every answer is a function of the question alone.

pub(crate) mod collecting;
pub(crate) mod editing;
pub(crate) mod filming;
pub(crate) mod grading;
pub(crate) mod playing;
pub(crate) mod reversing;
pub(crate) mod survey;
pub(crate) mod texts;
pub(crate) mod view;
