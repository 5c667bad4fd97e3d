//! Remarks about a text.

use super::SchemaVersion;
use serde::{Deserialize, Serialize};
use text::Diagnostic;

/// A remark about a text.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Remark {
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// A stable code such as `E-COUNT`.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// The line from 1; none when it is about the whole text.
    pub line: Option<usize>,
    /// The column in characters from 1; none when it is about the whole line.
    pub column: Option<usize>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A problem of a file of levels (`soko check --json`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// The file as it was named or found; `-` for what comes from no file.
    pub file: String,
    /// Number of the level that the problem is in, from 1; null when it is about the file.
    pub level: Option<usize>,
    /// Title of that level.
    pub title: Option<String>,
    /// The problem.
    #[serde(flatten)]
    pub remark: Remark,
}

impl From<&Diagnostic> for Remark {
    fn from(diagnostic: &Diagnostic) -> Remark {
        let place = |number: usize| Some(number).filter(|number| *number > 0);
        Remark {
            severity: diagnostic.severity.name().to_owned(),
            code: diagnostic.code.to_owned(),
            message: diagnostic.message.clone(),
            line: place(diagnostic.line),
            column: place(diagnostic.column),
            help: diagnostic.help.clone(),
        }
    }
}

impl Remark {
    /// Diagnostics as a list, such as `warnings` of every record about a level.
    pub fn all<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Vec<Remark> {
        diagnostics.into_iter().map(Remark::from).collect()
    }
}
