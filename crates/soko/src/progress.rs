//! What is told on standard error while a search runs.
//!
//! On a terminal one line is drawn over and over, ten times a second at most; `--progress-every` prints
//! lines for logs instead. A standard error that can not be written to is no reason to stop.

use crate::memory;
use crate::quantity::{Bytes, Count};
use grid::visible;
use search::Statistics;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two drawings of the line.
const PERIOD: Duration = Duration::from_millis(100);

/// Tells how the search of one level goes.
#[derive(Debug)]
pub(crate) struct Progress {
    /// `[3/155] a.xsb#3`
    label: String,
    begin: Instant,
    drawn: Option<Instant>,
    /// Whether a line is on the terminal now.
    visible: bool,
    terminal: bool,
    every: Option<u64>,
    /// Nodes at which the next line for logs is due.
    due: u64,
    /// Clock and nodes at some moment a few seconds ago, for the speed.
    mark: (Instant, u64),
    speed: f64,
}

impl Progress {
    /// Begins to watch a level. `label` says which one of how many.
    pub(crate) fn new(label: &str, every: Option<u64>) -> Progress {
        let now = Instant::now();
        Progress {
            label: visible(label).into_owned(),
            begin: now,
            drawn: None,
            visible: false,
            terminal: every.is_none() && is_terminal(),
            every,
            due: every.unwrap_or(u64::MAX),
            mark: (now, 0),
            speed: 0.0,
        }
    }

    /// Takes the counters of the search. Costs next to nothing when no line is due.
    pub(crate) fn observe(&mut self, statistics: &Statistics) {
        if statistics.expanded >= self.due {
            let line = self.log_line(statistics);
            let _ = writeln!(io::stderr(), "{line}");
            let every = self.every.unwrap_or(u64::MAX).max(1);
            self.due = (statistics.expanded / every + 1).saturating_mul(every);
        }
        if self.due() {
            self.measure(statistics);
            self.draw(&self.line(statistics));
        }
    }

    /// Takes how much of a piece of work is done.
    pub(crate) fn observe_part(&mut self, done: u32, all: u32) {
        if self.due() {
            let (percent, clock) =
                (u64::from(done) * 100 / u64::from(all.max(1)), clock(self.begin.elapsed()));
            let bar = "#".repeat(percent as usize / 5);
            self.draw(&format!("{}  [{bar:<20}] {percent:>3}%  {clock}", self.label));
        }
    }

    /// Takes the line off the terminal.
    pub(crate) fn finish(&mut self) {
        if std::mem::take(&mut self.visible) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Whether the line on the terminal shall be drawn anew now.
    fn due(&mut self) -> bool {
        let due = self.terminal && self.drawn.unwrap_or(self.begin).elapsed() >= PERIOD;
        if due {
            self.drawn = Some(Instant::now());
        }
        due
    }

    /// Takes the speed of the search.
    fn measure(&mut self, statistics: &Statistics) {
        let since = self.mark.0.elapsed().as_secs_f64();
        if since > 0.5 {
            self.speed = statistics.expanded.saturating_sub(self.mark.1) as f64 / since;
            self.mark = (Instant::now(), statistics.expanded);
        } else if self.speed == 0.0 && since > 0.05 {
            self.speed = statistics.expanded.saturating_sub(self.mark.1) as f64 / since;
        }
    }

    fn draw(&mut self, line: &str) {
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0.into());
        let line = shorten(line, width);
        self.visible = write!(io::stderr(), "\r{line}\x1b[K").is_ok();
    }

    fn line(&self, statistics: &Statistics) -> String {
        format!(
            "{}  {} nodes  {}/s  depth {}  bound {}  {}  {}",
            self.label,
            Count(statistics.expanded),
            Count(self.speed as u64),
            statistics.depth,
            statistics.lower_bound.cost(),
            Bytes(memory::resident()),
            clock(self.begin.elapsed()),
        )
    }

    fn log_line(&self, statistics: &Statistics) -> String {
        format!(
            "{}: nodes {} distance {} queued {} closed {} depth {} pruned {} seconds {:.1}",
            self.label,
            statistics.expanded,
            statistics.lower_bound.cost(),
            statistics.queued,
            statistics.stored.saturating_sub(statistics.queued),
            statistics.depth,
            statistics.pruned,
            self.begin.elapsed().as_secs_f64(),
        )
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Whether standard error is a terminal that can draw a line anew.
fn is_terminal() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// A span as `0:07`, `12:34` or `1:02:03`.
fn clock(span: Duration) -> String {
    let seconds = span.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// The line cut so that it does not wrap: the front of the label goes first, then the end of the line.
fn shorten(line: &str, width: usize) -> String {
    let room = width.saturating_sub(1).max(10);
    let length = line.chars().count();
    if length <= room {
        return line.to_owned();
    }
    let end = line.find("  ").unwrap_or(line.len());
    let (label, rest) = line.split_at(end);
    let excess = length - room + 1;
    if label.chars().count() > excess + 8 {
        let tail: String = label.chars().skip(excess).collect();
        return format!("…{tail}{rest}");
    }
    line.chars().take(room).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_the_terminal() {
        let line = "[3/155] a/long/folder/of/levels/file.xsb#3  1.20 M nodes  850 k/s";
        assert_eq!(shorten(line, 100), line);
        assert_eq!(shorten(line, 60), "… a/long/folder/of/levels/file.xsb#3  1.20 M nodes  850 k/s");
        assert_eq!(shorten(line, 50).chars().count(), 49);
        assert_eq!(shorten(line, 20).chars().count(), 19);
    }

    #[test]
    fn clocks() {
        assert_eq!(clock(Duration::from_secs(7)), "0:07");
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
    }
}
