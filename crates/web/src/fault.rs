//! Refusals of the server itself, in the same form as those of the backend.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Reply;

/// A refusal.
#[derive(Debug)]
pub(crate) struct Fault(backend::Fault);

impl Fault {
    /// A refusal with a status, a code and a sentence in lower case.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Fault {
        Fault(backend::Fault::new(status.as_u16(), code, message))
    }

    /// What is asked for does not exist.
    pub(crate) fn missing(what: &str) -> Fault {
        Fault(backend::Fault::missing(what))
    }

    /// Our own fault.
    pub(crate) fn broken() -> Fault {
        Fault(backend::Fault::broken())
    }
}

impl From<backend::Fault> for Fault {
    fn from(fault: backend::Fault) -> Fault {
        Fault(fault)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        response(self.0.into())
    }
}

/// A reply over HTTP.
pub(crate) fn response(reply: Reply) -> Response {
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(reply.media_type));
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
