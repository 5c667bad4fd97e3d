//! The local web app: play, edit, solve and film levels in a browser on the same machine.
//!
//! The page's state is a level as text, moves as text and a cursor; every call is a pure function of these, so
//! that undo, a reload and a link are the same thing and nothing is lost. Crate `backend` answers the calls, and the rules
//! run there alone; the page shows the answers. This crate transports the calls: addresses, limits on what runs at once,
//! and long work as a job ([`jobs`](JobLimits)): it is started, watched by server-sent events and stopped.
//!
//! The server is meant for the person at the machine: see `guard` for who may ask.

mod fault;
mod grader;
mod jobs;
mod server;
mod setup;

pub use backend::{Append, CACHE, Journal, Library, Limits, Origins, Shelf, ShelfLevel, Store};
pub use jobs::{JobLimits, clock};
pub use server::routes::{FILMS, router};
pub use setup::Setup;

use std::io;
use std::net::TcpListener;
use std::time::Duration;

/// Serves the page on `listener` until `ended` returns true; it is called several times a second.
///
/// # Errors
/// When the runtime cannot be created or the socket cannot be used.
pub fn serve(listener: TcpListener, setup: Setup, ended: impl Fn() -> bool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(2).build()?;
    let (router, inside) = server::routes::with_parts(setup);
    let (backend, grader) = (inside.backend, inside.grader.clone());
    runtime.spawn_blocking(move || {
        backend.warm_up();
        grader.wake();
    });
    let end = async {
        while !ended() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let served = runtime.block_on(server::listen::serve(listener, router, end));
    inside.jobs.stop_all();
    inside.grader.stop();
    runtime.shutdown_timeout(Duration::from_secs(2));
    served
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
