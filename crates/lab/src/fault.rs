//! Faults, as sentences for people.

use std::fmt;
use std::ops::Range;

/// A message, where in a text it stands, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// One sentence in lower case, without a full stop.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
    /// Bytes of the text that is wrong, if a text is.
    pub span: Option<Range<usize>>,
}

impl Fault {
    /// A fault without help.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), help: String::new(), span: None }
    }

    /// The same with help.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Fault {
        Fault { help: help.into(), ..self }
    }

    /// A fault about a file or a program.
    pub fn about(what: &str, name: impl fmt::Display, error: impl fmt::Display) -> Fault {
        Fault::new(format!("cannot {what} {name}: {error}"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
