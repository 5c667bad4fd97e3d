//! The progress of a job as server-sent events. Each event is the whole state, so a page that reconnects needs nothing
//! else.

use crate::jobs::Watch;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::time::Duration;

/// Time after which something is written, so that a page that is gone is noticed.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// The states of a job, up to the last.
pub(crate) fn events(watch: Watch) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let states = stream::unfold(watch, |mut watch| async move {
        let state = watch.next().await?;
        Some((Ok(Event::default().data(state.to_string())), watch))
    });
    Sse::new(states).keep_alive(KeepAlive::new().interval(HEARTBEAT))
}
