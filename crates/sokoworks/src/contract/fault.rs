//! Questions that are refused.

use super::Meaning;
use serde::{Deserialize, Serialize};

/// Why a question was refused (`error` in answers of the server and of MCP).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault {
    /// A stable code such as `E-MISSING`.
    pub code: String,
    /// A sentence in lower case.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What the signs of the text may stand for, where there are several meanings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Meaning>,
}
