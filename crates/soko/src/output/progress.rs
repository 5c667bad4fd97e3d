//! Progress events drawn on standard error while a search runs.
//!
//! On a terminal one line is drawn over and over, ten times a second at most; `--progress-every` and
//! `--board-every` print lines for logs, and boards, instead. Errors of writing to standard error are ignored.

use crate::limits::memory;
use crate::output::columns::{head, tail, width};
use crate::output::diagnostics::complain;
use crate::output::status_line::StatusLine;
use crate::quantity::{Bytes, Count, clock, counted, counted_short};
use sokoworks::Statistics;
use std::time::Instant;
use text::visible;

/// Shows the progress of the search of one level.
#[derive(Debug)]
pub(crate) struct Progress {
    /// `[3/155] a.xsb#3`
    label: String,
    begin: Instant,
    /// The line on the terminal.
    line: StatusLine,
    /// Lines for logs.
    lines: Due,
    /// Boards, each below such a line.
    boards: Due,
    /// Clock and nodes at some moment a few seconds ago, for the speed.
    mark: (Instant, u64),
    speed: f64,
}

impl Progress {
    /// Begins to watch a level. `label` is its number among all; `lines` and `boards` are the nodes between two of them.
    pub(crate) fn new(label: &str, lines: Option<u64>, boards: Option<u64>) -> Progress {
        let now = Instant::now();
        Progress {
            label: visible(label).into_owned(),
            begin: now,
            line: StatusLine::new(lines.is_none() && boards.is_none()),
            lines: Due::every(lines),
            boards: Due::every(boards),
            mark: (now, 0),
            speed: 0.0,
        }
    }

    /// A search of which nothing is shown.
    pub(crate) fn silent(label: &str) -> Progress {
        let mut progress = Progress::new(label, None, None);
        progress.line = StatusLine::new(false);
        progress
    }

    /// Nodes between two boards, if boards are wanted.
    pub(crate) fn board_every(&self) -> Option<u64> {
        self.boards.every
    }

    /// Takes the counters of the search; `board` draws the position expanded last, if there is a new one. Costs
    /// next to nothing when no line is due.
    pub(crate) fn observe(&mut self, statistics: &Statistics, board: &mut dyn FnMut() -> Option<String>) {
        let drawn = if self.boards.is_due(statistics.expanded) { board() } else { None };
        if self.lines.is_due(statistics.expanded) || drawn.is_some() {
            complain(&format!("{}\n{}", self.log_line(statistics), drawn.unwrap_or_default()));
        }
        if self.line.is_due() {
            self.measure(statistics);
            self.draw(self.parts(statistics));
        }
    }

    /// The same where a known solution is made shorter; `lengths` are its measures now.
    pub(crate) fn observe_solution(&mut self, statistics: &Statistics, lengths: &str) {
        if self.lines.is_due(statistics.expanded) {
            let seconds = self.begin.elapsed().as_secs_f64();
            let nodes = statistics.expanded;
            complain(&format!("{}: nodes {nodes}, {lengths}, seconds {seconds:.1}\n", self.label));
        }
        if self.line.is_due() {
            self.measure(statistics);
            let mut parts = self.parts(statistics);
            // Neither a depth nor a bound is known.
            parts.retain(|(rank, _)| !matches!(rank, 2 | 4));
            parts.insert(0, (0, lengths.to_owned()));
            self.draw(parts);
        }
    }

    /// Takes how much of a piece of work is done.
    pub(crate) fn observe_part(&mut self, done: u32, all: u32) {
        if self.line.is_due() {
            let (percent, clock) =
                (u64::from(done) * 100 / u64::from(all.max(1)), clock(self.begin.elapsed()));
            let bar = "#".repeat(percent as usize / 5);
            self.draw(vec![(1, format!("[{bar:<20}]")), (0, format!("{percent}%")), (0, clock)]);
        }
    }

    /// Takes how many levels are made, and how many positions were searched for them.
    pub(crate) fn observe_levels(&mut self, made: usize, wanted: usize, positions: u64) {
        if self.line.is_due() {
            let parts = vec![
                (0, format!("{made} of {}", counted(wanted, "level"))),
                (1, counted_short(positions, "position")),
                (0, clock(self.begin.elapsed())),
            ];
            self.draw(parts);
        }
    }

    /// Takes the moves of the longest level so far, and how many parts of the search are done.
    pub(crate) fn observe_longest(&mut self, moves: u32, done: u64, all: u64) {
        if self.line.is_due() {
            let parts = vec![
                (0, counted(moves as usize, "move")),
                (1, format!("{done} of {}", counted(all as usize, "part"))),
                (0, clock(self.begin.elapsed())),
            ];
            self.draw(parts);
        }
    }

    /// Clears the line. It comes back with the next counters.
    pub(crate) fn finish(&mut self) {
        self.line.clear();
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

    fn draw(&mut self, parts: Vec<(u8, String)>) {
        self.line.draw(&fit(&self.label, parts, StatusLine::room()));
    }

    /// The parts of the line after its label; where it is too long, parts with high numbers are left out first.
    fn parts(&self, statistics: &Statistics) -> Vec<(u8, String)> {
        vec![
            (1, counted_short(statistics.expanded, "node")),
            (3, format!("{}/s", Count(self.speed as u64))),
            (4, format!("depth {}", statistics.depth)),
            (2, format!("bound {}", statistics.lower_bound.cost())),
            (0, Bytes(memory::resident()).to_string()),
            (0, clock(self.begin.elapsed())),
        ]
    }

    fn log_line(&self, statistics: &Statistics) -> String {
        format!(
            "{}: nodes {} bound {} distance {} queued {} closed {} depth {} pruned {} seconds {:.1}",
            self.label,
            statistics.expanded,
            statistics.lower_bound.cost(),
            statistics.estimate,
            statistics.queued,
            statistics.expanded.saturating_sub(statistics.reopened).min(statistics.stored),
            statistics.depth,
            statistics.pruned,
            self.begin.elapsed().as_secs_f64(),
        )
    }
}

/// Something that comes after each `every` nodes.
#[derive(Debug)]
struct Due {
    every: Option<u64>,
    /// Nodes at which it comes next.
    next: u64,
}

impl Due {
    fn every(every: Option<u64>) -> Due {
        Due { every, next: every.unwrap_or(u64::MAX) }
    }

    /// Whether it comes now that `nodes` are expanded.
    fn is_due(&mut self, nodes: u64) -> bool {
        let Some(every) = self.every.filter(|_| nodes >= self.next) else { return false };
        self.next = (nodes / every.max(1) + 1).saturating_mul(every);
        true
    }
}

/// Least room for the label.
const LEAST_LABEL: usize = 16;

/// A line of at most `room` columns: the front of the label goes first, then the parts with the highest numbers;
/// those with 0 stay.
fn fit(label: &str, mut parts: Vec<(u8, String)>, room: usize) -> String {
    let needed = |parts: &[(u8, String)]| parts.iter().map(|(_, part)| 2 + width(part)).sum::<usize>();
    let least = width(label).min(LEAST_LABEL);
    while least + needed(&parts) > room {
        let last = parts.iter().map(|(rank, _)| *rank).max().filter(|&rank| rank > 0);
        let Some(last) = last else { break };
        parts.retain(|(rank, _)| *rank != last);
    }
    let mut line = tail(label, room.saturating_sub(needed(&parts)));
    for (_, part) in parts {
        line += "  ";
        line += &part;
    }
    head(&line, room).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_the_terminal_and_keep_memory_and_time() {
        let label = "[3/155] a/long/folder/of/levels/file.xsb#3";
        let check = |room: usize, expect: &str| {
            let parts = ["1.20 M nodes", "850 k/s", "depth 12", "bound 7", "412 MiB", "12:34"];
            let parts = [1, 3, 4, 2, 0, 0].into_iter().zip(parts.map(str::to_owned)).collect();
            let line = fit(label, parts, room);
            assert_eq!(line, expect);
            assert!(line.chars().count() <= room);
        };
        check(100, &format!("{label}  1.20 M nodes  850 k/s  depth 12  bound 7  412 MiB  12:34"));
        check(79, "…of/levels/file.xsb#3  1.20 M nodes  850 k/s  depth 12  bound 7  412 MiB  12:34");
        check(59, "…f/levels/file.xsb#3  1.20 M nodes  bound 7  412 MiB  12:34");
        check(20, "…b#3  412 MiB  12:34");
    }

    #[test]
    fn what_is_due_comes_once_for_every_so_many_nodes() {
        let mut due = Due::every(Some(100));
        let came = [0, 99, 100, 101, 350, 399, 400].map(|nodes| due.is_due(nodes));
        assert_eq!(came, [false, false, true, false, true, false, true]);
        assert!(!Due::every(None).is_due(u64::MAX - 1));
    }
}
