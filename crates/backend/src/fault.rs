//! The answer to a request that cannot be served: a status and a JSON object with a stable code, a sentence for people
//! and, if there is one, advice.

use grid::OutOfBounds;
use serde::Serialize;
use sokoworks::NotSet;
use text::Diagnostic;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The status of HTTP.
    #[serde(skip)]
    pub status: u16,
    /// A stable code, such as `E-MISSING`.
    pub code: &'static str,
    /// A sentence in lower case.
    pub message: String,
    /// Advice.
    pub help: Option<String>,
}

impl Fault {
    /// A refusal with a status, a code and a sentence in lower case.
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Fault {
        Fault { status, code, message: message.into(), help: None }
    }

    /// The request is understood but cannot be fulfilled.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Fault {
        Fault::new(422, code, message)
    }

    /// The same with advice.
    pub(crate) fn help(self, help: &str) -> Fault {
        Fault { help: Some(help.to_owned()), ..self }
    }

    /// What is asked for does not exist.
    pub fn missing(what: &str) -> Fault {
        Fault::new(404, "E-MISSING", format!("{what} does not exist"))
    }

    /// The request exceeds what is accepted.
    pub(crate) fn too_large(message: impl Into<String>) -> Fault {
        Fault::new(413, "E-TOOBIG", message)
    }

    /// An internal error.
    pub fn broken() -> Fault {
        Fault::new(500, "E-BUG", "a bug in soko; please report it")
    }
}

impl From<OutOfBounds> for Fault {
    fn from(number: OutOfBounds) -> Fault {
        Fault::bad("E-RANGE", number.to_string())
    }
}

impl From<NotSet> for Fault {
    fn from(not: NotSet) -> Fault {
        Fault::bad(not.code, not.why)
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Fault {
        Fault { help: diagnostic.help, ..Fault::bad(diagnostic.code, diagnostic.message) }
    }
}
