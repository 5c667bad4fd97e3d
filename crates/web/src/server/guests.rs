//! The open connections. When all seats are taken, the connection that has kept the server waiting longest for a request is
//! closed: a program that opens connections and sends nothing locks nobody out.

use axum::body::{Body, HttpBody};
use hyper::body::{Bytes, Frame, SizeHint};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use tokio::sync::Notify;

/// All who are connected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guests(Arc<Mutex<Table>>);

#[derive(Debug, Default)]
struct Table {
    /// Numbers the times at which a guest came or was served.
    next: u64,
    /// Guests of whom a request is awaited, by that number: the first has kept the server waiting longest.
    idle: BTreeMap<u64, Arc<Notify>>,
}

/// One of them, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Guest {
    guests: Guests,
    leave: Arc<Notify>,
    /// The number under which it waits, and how many requests are being answered.
    state: Mutex<(u64, usize)>,
}

/// A request that is being answered, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Service(Arc<Guest>);

impl Guests {
    /// Adds a guest, who has not asked for anything yet.
    pub(crate) fn add(&self) -> Arc<Guest> {
        let leave = Arc::new(Notify::new());
        let number = self.wait(&leave);
        Arc::new(Guest { guests: self.clone(), leave, state: Mutex::new((number, 0)) })
    }

    /// Asks the guest to leave who has kept the server waiting longest; returns whether there is one.
    pub(crate) fn make_room(&self) -> bool {
        let first = self.table().idle.pop_first();
        first.map(|(_, leave)| leave.notify_one()).is_some()
    }

    fn wait(&self, leave: &Arc<Notify>) -> u64 {
        let mut table = self.table();
        let number = table.next;
        table.next += 1;
        table.idle.insert(number, leave.clone());
        number
    }

    fn table(&self) -> std::sync::MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    /// Completes when the guest has to leave.
    pub(crate) async fn has_to_leave(&self) {
        self.leave.notified().await;
    }

    /// A request of the guest has come; until the end of its answer the guest may stay.
    pub(crate) fn serve(self: &Arc<Guest>) -> Service {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.guests.table().idle.remove(&state.0);
        state.1 += 1;
        Service(self.clone())
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.guests.table().idle.remove(&state.0);
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let mut state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.1 -= 1;
        if state.1 == 0 {
            state.0 = self.0.guests.wait(&self.0.leave);
        }
    }
}

/// The body of an answer; its end, or that of the connection, is the end of the service.
pub(crate) struct Served {
    pub(crate) body: Body,
    /// Ends with this.
    #[expect(dead_code, reason = "it is held, not used")]
    pub(crate) service: Service,
}

impl HttpBody for Served {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
