//! From a socket to the router: a bounded number of connections, each with limits of time.
//!
//! A connection that sends its headers slowly, or its body, is closed; the number of connections served at once is limited. When more
//! come, those that have sent no request for longest are closed ([`Guests`]); while all are being answered, the next ones
//! wait in the system's queue.

use super::guests::{Guests, Served};
use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Most connections served at once. Browsers open six, and one more for each stream of events.
const CONNECTIONS: usize = 512;

/// Time that the headers of a request may take.
const HEADERS: Duration = Duration::from_secs(15);

/// Time after which a connection that has to wait for a seat asks for one again.
const ROOM: Duration = Duration::from_millis(50);

/// Serves `router` until `end` completes; then open connections get a moment to finish.
/// Fails when the socket cannot be used.
pub(crate) async fn serve(
    listener: std::net::TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let guests = Guests::default();
    let (ending, ended) = watch::channel(false);
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let Ok((socket, _)) = accepted else {
            // Out of file handles, or the caller has gone already: others may have better luck soon.
            guests.make_room();
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let seat = tokio::select! {
            seat = take_seat(&room, &guests) => seat,
            () = &mut end => break,
        };
        let Some(seat) = seat else { break };
        let guest = guests.add();
        let own = guest.clone();
        // Small answers must not wait for more to send.
        let _ = socket.set_nodelay(true);
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |request| {
            let (service, answer) = (own.serve(), router.call(request));
            async move { answer.await.map(|found| found.map(|body| Body::new(Served { body, service }))) }
        });
        let mut ended = ended.clone();
        tokio::spawn(async move {
            let mut server = http1::Builder::new();
            server.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(64 << 10);
            let mut connection = pin!(server.serve_connection(TokioIo::new(socket), service));
            tokio::select! {
                _ = &mut connection => {}
                () = guest.has_to_leave() => {}
                _ = ended.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(Duration::from_secs(1), connection).await;
                }
            }
            drop(seat);
        });
    }
    drop(listener);
    let _ = ending.send(true);
    let _ = tokio::time::timeout(Duration::from_secs(2), room.acquire_many(CONNECTIONS as u32)).await;
    Ok(())
}

/// A seat for one more connection, as soon as there is one.
async fn take_seat(room: &Arc<Semaphore>, guests: &Guests) -> Option<OwnedSemaphorePermit> {
    loop {
        if room.available_permits() == 0 {
            guests.make_room();
        }
        if let Ok(seat) = tokio::time::timeout(ROOM, room.clone().acquire_owned()).await {
            return seat.ok();
        }
    }
}
