//! HTTP: addresses, who may use them, the files of the page, the socket.

mod arrivals;
mod assets;
mod guard;
mod guests;
pub(crate) mod listen;
pub(crate) mod routes;
