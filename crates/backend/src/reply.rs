//! Requests and replies: a body of JSON comes in; a status, a media type and bytes go back.

use crate::fault::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The media type of JSON.
const JSON: &str = "application/json";

/// Parses the body of a question.
/// Fails when it does not have that form.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(body).map_err(|error| Fault::new(400, "E-JSON", error.to_string()))
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// The status of HTTP: 200 when all is well.
    pub status: u16,
    /// The media type of the body.
    pub media_type: &'static str,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// A good answer in JSON.
    pub fn json(value: &impl Serialize) -> Reply {
        serde_json::to_vec(value).map_or_else(
            |_| Reply::from(Fault::broken()),
            |body| Reply { status: 200, media_type: JSON, body },
        )
    }

    pub(crate) fn file(media_type: &'static str, body: Vec<u8>) -> Reply {
        Reply { status: 200, media_type, body }
    }
}

impl From<Fault> for Reply {
    fn from(fault: Fault) -> Reply {
        let body = serde_json::json!({ "error": fault });
        Reply { status: fault.status, media_type: JSON, body: body.to_string().into_bytes() }
    }
}

impl From<Result<Reply, Fault>> for Reply {
    fn from(answer: Result<Reply, Fault>) -> Reply {
        answer.unwrap_or_else(Reply::from)
    }
}
