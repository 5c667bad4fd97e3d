//! Systems without job control: nothing is suspended.

use crate::terminal::model::event::Event;
use std::io;
use std::sync::mpsc::Sender;

/// The signals of job control, of which there are none.
#[derive(Debug)]
pub(super) struct JobControl;

impl JobControl {
    /// Nothing to wait for.
    #[allow(clippy::unnecessary_wraps, reason = "as where there is job control")]
    pub(super) fn begin(_: Sender<Event>) -> io::Result<JobControl> {
        Ok(JobControl)
    }

    /// Goes on at once.
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where there is job control")]
    pub(super) fn stop(&self, _group: bool) -> io::Result<()> {
        Ok(())
    }
}
