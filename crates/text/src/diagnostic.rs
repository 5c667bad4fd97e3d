//! What a reader or checker has to say about a text, as data. Applications render it.

use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Read, but probably not what was meant.
    Warning,
    /// The level, solution or file cannot be used.
    Error,
}

impl Severity {
    /// The word for records: `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One remark about a text, with its place and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable code such as `E-COUNT` or `W-TAB`, documented in `docs/user/diagnostics.md`.
    pub code: &'static str,
    /// One sentence about what is wrong.
    pub message: String,
    /// Line in the text, from 1; 0 when the remark is about the whole text.
    pub line: usize,
    /// Column in characters, from 1; 0 when the remark is about the whole line.
    pub column: usize,
    /// How many characters from `column` on are meant; 0 when `column` is 0.
    pub width: usize,
    /// What the reader may do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A remark about the whole text; [`at`](Diagnostic::at) gives it a place.
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, code, message: message.into(), line: 0, column: 0, width: 0, help: None }
    }

    /// An error about the whole text.
    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    /// A warning about the whole text.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    /// The same remark about `width` characters from `column` of `line`, both from 1.
    pub fn at(mut self, line: usize, column: usize, width: usize) -> Diagnostic {
        (self.line, self.column, self.width) = (line, column, width);
        self
    }

    /// The same remark about a whole line, counted from 1.
    pub fn at_line(self, line: usize) -> Diagnostic {
        self.at(line, 0, 0)
    }

    /// The same remark with a hint.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}

/// The message and the help in one line, with the place in front where there is one: `line 2, column 5: ...`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_in_one_line() {
        let error = Diagnostic::error("E-COUNT", "the level is not closed").help("add a wall");
        assert_eq!(error.to_string(), "the level is not closed (add a wall)");
        assert_eq!(error.clone().at_line(3).to_string(), "line 3: the level is not closed (add a wall)");
        assert!(error.at(3, 5, 1).to_string().starts_with("line 3, column 5: "));
    }
}
