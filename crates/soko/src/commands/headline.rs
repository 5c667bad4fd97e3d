//! One line of text about the answer to a level.

use crate::input::Chosen;
use crate::output::json::{Ending, Reason, SolveRecord};
use crate::output::paint;
use crate::quantity::{at_least, counted, counted_short, unit};
use crate::solving::gave_up::why;
use sokoworks::Metric;
use std::fmt::Write as _;

/// One line about a level: how it ended, how good the solution is, what it cost.
pub(super) fn headline(level: Chosen<'_>, record: &SolveRecord, refused: Option<&str>) -> String {
    let after = record.after.as_ref().map_or(0, String::len);
    let after = if after > 0 { format!(" after {}", counted(after, "move")) } else { String::new() };
    let mut line = format!("{}{after}: ", level.full_name());
    let _ = match (record.outcome, record.reason) {
        (Ending::Solved, _) => {
            write!(line, "{}, {}", paint::styled("solved", paint::GOOD), length(record, Metric::Moves))
        }
        (Ending::Unsolvable, _) => write!(line, "{}, proved", paint::styled("unsolvable", paint::BAD)),
        (Ending::GaveUp, Some(Reason::Unplayable)) => {
            write!(line, "{}", paint::styled("unplayable", paint::BAD))
        }
        (Ending::GaveUp, Some(Reason::Bug)) => {
            let why = refused.unwrap_or("unknown reason");
            write!(line, "{}: {why}; please report it", paint::styled("a bug in soko", paint::BAD))
        }
        (Ending::GaveUp, Some(Reason::GaveUp(reason))) => {
            write!(line, "{}, {}", paint::styled("gave up", paint::DOUBTFUL), why(reason))
        }
        (Ending::GaveUp, None) => write!(line, "{}", paint::styled("gave up", paint::DOUBTFUL)),
    };
    if record.pushes.is_some() {
        let _ = write!(line, ", {}", length(record, Metric::Pushes));
    }
    match record.proved.as_slice() {
        [] => {}
        proved => {
            let mut names: Vec<&str> = proved.iter().map(|metric| metric.name()).collect();
            let mut joint = " and ";
            if let ([first], true) = (proved, record.proved_both) {
                names.push(first.other().name());
                joint = ", then fewest ";
            }
            let _ = write!(line, ", fewest {} proved", names.join(joint));
        }
    }
    if let (Some(seconds), Some(nodes), Some(method)) = (record.seconds, record.nodes, record.method) {
        let bound = record.lower_bound.filter(|_| record.outcome == Ending::GaveUp);
        let bound = bound.map_or_else(String::new, |bound| format!(", {} needed", at_least(bound)));
        let _ = write!(line, "{bound} ({seconds:.3} s, {}, {method})", counted_short(nodes, "node"));
    }
    line.push('\n');
    line
}

/// The length of a solution in a metric, and how short it might be if that is not proved: `131 pushes (at least 129)`.
fn length(record: &SolveRecord, metric: Metric) -> String {
    let length = match metric {
        Metric::Moves => record.moves,
        Metric::Pushes => record.pushes,
    };
    let length = length.unwrap_or(0);
    let bound = record.lower_bound.filter(|bound| bound.metric == metric && (bound.cost as usize) < length);
    let bound = bound.map_or_else(String::new, |bound| format!(" (at least {})", bound.cost));
    format!("{}{bound}", counted(length, unit(metric)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Bound;

    #[test]
    fn the_lower_bound_stands_beside_what_it_is_a_bound_on() {
        let check = |bound: Option<(u32, Metric)>, metric, expect| {
            let record = SolveRecord {
                moves: Some(508),
                pushes: Some(131),
                lower_bound: bound.map(|(cost, metric)| Bound { cost, metric }),
                ..SolveRecord::default()
            };
            assert_eq!(length(&record, metric), expect);
        };
        check(Some((129, Metric::Pushes)), Metric::Pushes, "131 pushes (at least 129)");
        check(Some((131, Metric::Pushes)), Metric::Pushes, "131 pushes");
        check(Some((129, Metric::Pushes)), Metric::Moves, "508 moves");
        check(Some((400, Metric::Moves)), Metric::Moves, "508 moves (at least 400)");
        check(Some((129, Metric::Moves)), Metric::Pushes, "131 pushes");
        check(None, Metric::Pushes, "131 pushes");
    }
}
