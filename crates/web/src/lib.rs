//! The local web app: play, edit, solve and film levels in a browser on the same machine.
//!
//! The page's state is a level as text, moves as text and a cursor; every call is a pure function of these, so
//! that undo, a reload and a link are the same thing and nothing is lost. The rules run here alone; the page
//! shows what it is told. Long work is a job ([`jobs`](JobLimits)): it is started, watched by server-sent events
//! and stopped.
//!
//! The server is meant for the person at the machine: see `guard` for who may ask.

mod calls;
mod desk;
mod fault;
mod grades;
mod jobs;
mod library;
mod names;
mod server;
mod setup;
mod solution;
mod store;

pub use jobs::JobLimits;
pub use library::{Entry, Library, Shelf};
pub use server::routes::{DESK, router};
pub use setup::Setup;
pub use store::{Append, Journal, Origins, Store};

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
    let (library, grades) = (inside.library, inside.grades.clone());
    runtime.spawn_blocking(move || library.warm_up(&grades));
    let end = async {
        while !ended() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let served = runtime.block_on(server::listen::serve(listener, router, end));
    inside.jobs.stop_all();
    inside.grades.stop();
    runtime.shutdown_timeout(Duration::from_secs(2));
    served
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
