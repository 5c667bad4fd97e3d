//! Bodies of requests: those that arrive and those that are being answered share one account of bytes.
//!
//! Room is taken before bytes are copied, and is given back when the request is answered or its connection is gone. So a program
//! that opens many connections and stops in the middle of each body costs no more than the account.

use crate::fault::Fault;
use axum::RequestExt;
use axum::extract::Request;
use axum::http::StatusCode;
use futures_util::StreamExt;
use http_body_util::LengthLimitError;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Room that the first bytes of a body take.
const LEAST: usize = 16 << 10;

/// Bytes from which on memory is given back to the system when a body has been dropped.
const LARGE: usize = 1 << 20;

/// The account of all bodies.
#[derive(Clone, Debug)]
pub(crate) struct Arrivals(Arc<Account>);

#[derive(Debug)]
struct Account {
    all: usize,
    left: AtomicUsize,
    give_back: fn(),
}

/// A body, with its room in the account.
#[derive(Debug)]
pub(crate) struct Arrived {
    bytes: Vec<u8>,
    /// Ends with this.
    held: Held,
}

/// Room that is taken.
#[derive(Debug)]
struct Held {
    account: Arrivals,
    bytes: usize,
}

impl Arrivals {
    /// An account of `all` bytes. `give_back` returns memory that was freed to the system.
    pub(crate) fn new(all: usize, give_back: fn()) -> Arrivals {
        Arrivals(Arc::new(Account { all, left: AtomicUsize::new(all), give_back }))
    }

    /// The body of a request, whole.
    /// Fails when it is too large, was cut off, or there is no room at present.
    pub(crate) async fn receive(&self, request: Request) -> Result<Arrived, Fault> {
        let header = request.headers().get(axum::http::header::CONTENT_LENGTH);
        let length = header.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
        let mut arrived = Arrived { bytes: Vec::new(), held: Held { account: self.clone(), bytes: 0 } };
        let mut pieces = request.with_limited_body().into_body().into_data_stream();
        while let Some(piece) = pieces.next().await {
            let piece = piece.map_err(|error| cut(&error))?;
            arrived.add(&piece, length)?;
        }
        Ok(arrived)
    }
}

impl Arrived {
    /// The body.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds what has arrived of a body, whether its length is known or not.
    fn add(&mut self, piece: &[u8], length: Option<usize>) -> Result<(), Fault> {
        let needed = self.bytes.len() + piece.len();
        if needed > self.held.bytes {
            let ahead = (needed + needed / 2).max(LEAST);
            let room = length.map_or(ahead, |length| ahead.min(length)).max(needed);
            self.held.grow(room)?;
            self.bytes.reserve_exact(room - self.bytes.len());
        }
        self.bytes.extend_from_slice(piece);
        Ok(())
    }
}

impl Held {
    fn grow(&mut self, room: usize) -> Result<(), Fault> {
        let account = &self.account.0;
        if room > account.all {
            return Err(too_large());
        }
        let more = room - self.bytes;
        let take = |left: usize| left.checked_sub(more);
        if account.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            let message = "the bodies of other requests take all the memory that there is for them";
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "E-BUSY", message));
        }
        self.bytes = room;
        Ok(())
    }
}

impl Drop for Arrived {
    fn drop(&mut self) {
        self.bytes = Vec::new();
        if self.held.bytes >= LARGE {
            (self.held.account.0.give_back)();
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.account.0.left.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

fn too_large() -> Fault {
    Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "E-BODY", "the body is too large")
}

/// Why the rest of a body does not come.
fn cut(error: &axum::Error) -> Fault {
    let mut cause: Option<&dyn Error> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return too_large();
        }
        cause = error.source();
    }
    Fault::new(StatusCode::BAD_REQUEST, "E-BODY", "the body was cut off")
}
