//! Why a call is refused.

use serde_json::{Value, json};
use sokoworks::contract::{Fault, Meaning};
use text::Diagnostic;

/// What went wrong, for the caller: a stable code, a sentence, and what helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// What the signs of the text may stand for, where there are several meanings.
    pub(crate) meanings: Vec<Meaning>,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), help: None, meanings: Vec::new() }
    }

    pub(crate) fn json(&self) -> Value {
        let (code, message, help) = (self.code.to_owned(), self.message.clone(), self.help.clone());
        json!({ "error": Fault { code, message, help, meanings: self.meanings.clone() } })
    }
}

impl From<&Diagnostic> for Problem {
    fn from(diagnostic: &Diagnostic) -> Problem {
        let at = match (diagnostic.line, diagnostic.column) {
            (0, _) => String::new(),
            (line, 0) => format!("line {line}: "),
            (line, column) => format!("line {line}, column {column}: "),
        };
        let message = format!("{at}{}", diagnostic.message);
        Problem { help: diagnostic.help.clone(), ..Problem::new(diagnostic.code, message) }
    }
}
