//! From a socket to the router: a bounded number of connections, each with limits of time.
//!
//! A connection that sends its headers slowly, or its body, is closed; so many connections are served at once,
//! and the next ones wait in the system's queue.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// Most connections served at once. Browsers open six, and one more for each stream of events.
const CONNECTIONS: usize = 512;

/// Time that the headers of a request may take.
const HEADERS: Duration = Duration::from_secs(15);

/// Serves `router` until `end` completes; then open connections get a moment to finish.
///
/// # Errors
/// When the socket cannot be used.
pub(crate) async fn serve(
    listener: std::net::TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let (ending, ended) = watch::channel(false);
    let mut end = pin!(end);
    loop {
        let Ok(seat) = room.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let Ok((socket, _)) = accepted else {
            // Out of file handles, or the caller has gone already: others may have better luck soon.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // Small answers must not wait for more to send.
        let _ = socket.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let mut ended = ended.clone();
        tokio::spawn(async move {
            let mut server = http1::Builder::new();
            server.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(64 << 10);
            let mut connection = pin!(server.serve_connection(TokioIo::new(socket), service));
            tokio::select! {
                _ = &mut connection => {}
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
