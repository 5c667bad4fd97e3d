//! The answer to a request that cannot be served: a status and a JSON object with a stable code, a sentence for people
//! and, if there is one, advice.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grid::Diagnostic;
use serde_json::json;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    status: StatusCode,
    code: &'static str,
    message: String,
    help: Option<String>,
}

impl Fault {
    /// A refusal with a status, a code and a sentence in lower case.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Fault {
        Fault { status, code, message: message.into(), help: None }
    }

    /// The request is understood but cannot be fulfilled.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// The same with advice.
    pub(crate) fn help(self, help: &str) -> Fault {
        Fault { help: Some(help.to_owned()), ..self }
    }

    /// What is asked for does not exist.
    pub(crate) fn missing(what: &str) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "E-MISSING", format!("{what} does not exist"))
    }

    /// The request exceeds what the server accepts.
    pub(crate) fn too_large(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "E-TOOBIG", message)
    }

    /// Our own fault.
    pub(crate) fn broken() -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "E-BUG", "a bug in soko; please report it")
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Fault {
        Fault { help: diagnostic.help, ..Fault::bad(diagnostic.code, diagnostic.message) }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message, "help": self.help } });
        (self.status, Json(body)).into_response()
    }
}
