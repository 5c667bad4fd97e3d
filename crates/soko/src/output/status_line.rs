//! The progress line at the bottom of the terminal: redrawn from time to time, and cleared at the end.
//!
//! The cursor stays after its last letter. What the terminal itself writes there, such as `^C`, is then part of the line and
//! goes with it; were the line filled up to the edge, it would stand in the next one, and half of it would stay.

use super::columns::head;
use super::put_line;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Least time between two drawings.
const PERIOD: Duration = Duration::from_millis(100);

/// A line on standard error, where that is a terminal.
#[derive(Debug)]
pub(crate) struct StatusLine {
    /// Whether there is a terminal, and a line is wanted.
    is_on: bool,
    is_shown: bool,
    /// When it was drawn, or might have been.
    drawn: Instant,
}

impl StatusLine {
    /// A line that is due in a while, and never where it is not `wanted`.
    pub(crate) fn new(wanted: bool) -> StatusLine {
        let is_dumb = || std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_on = wanted && io::stderr().is_terminal() && !is_dumb();
        StatusLine { is_on, is_shown: false, drawn: Instant::now() }
    }

    /// Whether it is ever shown.
    #[cfg(all(feature = "bench", target_os = "linux"))]
    pub(crate) const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether it is to be drawn again now; if so, the next time is a while later.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.is_on && self.drawn.elapsed() >= PERIOD;
        if is_due {
            self.drawn = Instant::now();
        }
        is_due
    }

    /// Columns that it may take.
    pub(crate) fn room() -> usize {
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        usize::from(width.saturating_sub(1))
    }

    /// Draws the line, as far as it fits.
    pub(crate) fn draw(&mut self, text: &str) {
        if self.is_on {
            put_line(head(text, StatusLine::room()));
            self.is_shown = true;
        }
    }

    /// Clears the line until it is drawn again.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            put_line("");
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}
