//! One line of text about the answer to a level.

use crate::input::Chosen;
use crate::output::paint;
use crate::quantity::{counted, counted_short};
use crate::solving::gain::noun;
use crate::solving::gave_up::{unproved, why};
use sokoworks::contract::{Ending, Reason, Record};
use sokoworks::{GaveUp, Measure};
use std::fmt::Write as _;

/// One line about a level: how it ended, how good the solution is, what it cost the search that is named, and in all.
pub(super) fn headline(level: Chosen<'_>, record: &Record, refused: Option<&str>) -> String {
    let after = record.after.as_ref().map_or(0, String::len);
    let after = if after > 0 { format!(" after {}", counted(after, "move")) } else { String::new() };
    let mut line = format!("{}{after}: ", level.full_name());
    let _ = match (record.outcome, &record.reason) {
        (Ending::Solved, _) => {
            write!(line, "{}, {}", paint::styled("solved", paint::GOOD), length(record, Measure::Moves))
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
            write!(line, "{}, {}", paint::styled("gave up", paint::DOUBTFUL), why(*reason))
        }
        (Ending::GaveUp, Some(reason)) => {
            write!(line, "{}, {reason}", paint::styled("gave up", paint::DOUBTFUL))
        }
        (Ending::GaveUp, None) => write!(line, "{}", paint::styled("gave up", paint::DOUBTFUL)),
    };
    if record.pushes.is_some() {
        let _ = write!(line, ", {}", length(record, Measure::Pushes));
    }
    match record.proved.as_slice() {
        [] => {}
        proved => {
            let mut names: Vec<&str> = proved.iter().map(|metric| metric.name()).collect();
            let mut joint = " and ";
            if let ([first], true) = (proved, record.proved_both) {
                names.push(if *first == Measure::Moves { "pushes" } else { "moves" });
                joint = ", then fewest ";
            }
            let _ = write!(line, ", fewest {} proved", names.join(joint));
        }
    }
    let _ = match (record.outcome, &record.reason) {
        // It may have looked for a shorter solution only.
        (Ending::Solved, Some(Reason::GaveUp(GaveUp::Interrupted))) => write!(line, ", interrupted"),
        (Ending::Solved, Some(Reason::GaveUp(reason))) => {
            let what = record.bound().map_or("moves", |(_, metric)| metric.name());
            let what = paint::styled(&format!("fewest {what} not proved"), paint::DOUBTFUL);
            write!(line, ", {what}: {}", unproved(*reason))
        }
        _ => Ok(()),
    };
    if let (Some(seconds), Some(nodes), Some(method)) = (record.seconds, record.nodes, &record.method) {
        let bound = record.bound().filter(|_| record.outcome == Ending::GaveUp);
        let bound = bound.map_or_else(String::new, |(cost, metric)| {
            format!(", at least {} needed", counted(cost as usize, noun(metric)))
        });
        let _ = write!(line, "{bound} ({seconds:.3} s, {}, {method}", counted_short(nodes, "node"));
        // What other searches did, and what was done after them.
        if let (Some(seconds), Some(all)) =
            (record.total_seconds, record.total_nodes.filter(|&all| all != nodes))
        {
            let _ = write!(line, "; in all {seconds:.3} s, {}", counted_short(all, "node"));
        }
        line.push(')');
    }
    line.push('\n');
    line
}

/// The length of a solution in a metric, and how short it might be if that is not proved: `131 pushes (at least 129)`.
fn length(record: &Record, metric: Measure) -> String {
    let length = if metric == Measure::Moves { record.moves } else { record.pushes };
    let length = length.unwrap_or(0);
    let bound = record.bound().filter(|&(cost, counted)| counted == metric && (cost as usize) < length);
    let bound = bound.map_or_else(String::new, |(cost, _)| format!(" (at least {cost})"));
    format!("{}{bound}", counted(length, noun(metric)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_bound_stands_beside_what_it_is_a_bound_on() {
        let check = |bound: Option<(u32, Measure)>, metric, expect| {
            let record = Record {
                moves: Some(508),
                pushes: Some(131),
                lower_bound: bound.map(|(cost, _)| cost),
                bound_metric: bound.map(|(_, metric)| metric),
                ..Record::default()
            };
            assert_eq!(length(&record, metric), expect);
        };
        check(Some((129, Measure::Pushes)), Measure::Pushes, "131 pushes (at least 129)");
        check(Some((131, Measure::Pushes)), Measure::Pushes, "131 pushes");
        check(Some((129, Measure::Pushes)), Measure::Moves, "508 moves");
        check(Some((400, Measure::Moves)), Measure::Moves, "508 moves (at least 400)");
        check(Some((129, Measure::Moves)), Measure::Pushes, "131 pushes");
        check(None, Measure::Pushes, "131 pushes");
    }
}
