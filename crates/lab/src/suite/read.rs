//! TOML to typed data, with the place of a mistake.

use crate::fault::Fault;
use serde::de::DeserializeOwned;

/// Reads TOML.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error: toml::de::Error| Fault {
        message: error.message().to_owned(),
        help: "`soko bench --help` shows a suite and an adapter".to_owned(),
        span: error.span(),
    })
}
