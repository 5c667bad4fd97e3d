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
        let (code, message, help) = (self.code.to_owned(), shortened(&self.message), self.help.clone());
        json!({ "error": Fault { code, message, help, meanings: self.meanings.clone() } })
    }
}

/// A message without its end where it is long: what was given may be in it.
pub(crate) fn shortened(message: &str) -> String {
    /// Most characters, more than the longest list of arguments takes.
    const MOST: usize = 2_000;
    match message.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
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
