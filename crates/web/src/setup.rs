//! The configuration of the server, as data.

use crate::jobs::JobLimits;
use backend::{Library, Store};

/// The configuration of the server.
#[derive(Debug)]
pub struct Setup {
    /// Its levels.
    pub library: Library,
    /// Records and session.
    pub store: Store,
    /// What jobs may use.
    pub jobs: JobLimits,
    /// Host names that it answers to, besides `localhost` and the loopback addresses.
    pub names: Vec<String>,
}
