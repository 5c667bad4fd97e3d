//! What is said of a name that an option does not know.

use std::fmt;

/// A word that names no method, metric, rule or advisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(
    /// The word as given.
    pub String,
);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name `{}`", self.0)
    }
}

impl std::error::Error for UnknownName {}
