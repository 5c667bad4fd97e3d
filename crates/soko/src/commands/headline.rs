//! One line of text about the answer to a level.

use crate::input::Chosen;
use crate::output::json::SolveRecord;
use crate::output::paint;
use crate::quantity::{counted, counted_short};
use std::fmt::Write as _;

/// One line about a level: how it ended, how good the solution is, what it cost.
pub(super) fn headline(level: Chosen<'_>, record: &SolveRecord, refused: Option<&str>) -> String {
    let mut line = format!("{}: ", level.full_name());
    let _ = match (record.outcome, record.reason) {
        ("solved", _) => {
            write!(line, "{}, {}", paint::styled("solved", paint::GOOD), length(record, "moves"))
        }
        ("unsolvable", _) => write!(line, "{}, proved", paint::styled("unsolvable", paint::BAD)),
        (_, Some("unplayable")) => write!(line, "{}", paint::styled("unplayable", paint::BAD)),
        (_, Some("bug")) => {
            let why = refused.unwrap_or("unknown reason");
            write!(line, "{}: {why}; please report it", paint::styled("a bug in soko", paint::BAD))
        }
        (_, reason) => {
            write!(line, "{}, {}", paint::styled("gave up", paint::DOUBTFUL), why(reason.unwrap_or("")))
        }
    };
    if record.pushes.is_some() {
        let _ = write!(line, ", {}", length(record, "pushes"));
    }
    match record.proved.as_slice() {
        [] => {}
        proved => {
            let _ = write!(line, ", fewest {} proved", proved.join(" and "));
        }
    }
    if let (Some(seconds), Some(nodes), Some(method)) = (record.seconds, record.nodes, record.method) {
        let bound = record.lower_bound.filter(|_| record.outcome == "gave-up");
        let bound = bound.map_or_else(String::new, |bound| {
            let needed = counted(bound as usize, unit(record.bound_metric));
            format!(", at least {needed} needed")
        });
        let _ = write!(line, "{bound} ({seconds:.3} s, {}, {method})", counted_short(nodes, "node"));
    }
    line.push('\n');
    line
}

/// The length of a solution in a metric, and how short it might be if that is not proved: `131 pushes (at least 129)`.
fn length(record: &SolveRecord, metric: &str) -> String {
    let length = if metric == "moves" { record.moves } else { record.pushes }.unwrap_or(0);
    let bound =
        record.lower_bound.filter(|&bound| record.bound_metric == metric && (bound as usize) < length);
    let bound = bound.map_or_else(String::new, |bound| format!(" (at least {bound})"));
    format!("{}{bound}", counted(length, unit(metric)))
}

/// The unit of a metric.
fn unit(metric: &str) -> &'static str {
    if metric == "moves" { "move" } else { "push" }
}

/// A reason for giving up in words, with what to do about it.
pub(super) fn why(reason: &str) -> &'static str {
    match reason {
        "time" => "out of time; --time raises the limit",
        "memory" => "out of memory; --memory raises the limit",
        "nodes" => "out of nodes; --nodes raises the limit",
        "interrupted" => "interrupted",
        "depth" => "no solution within the depth limit; --depth raises it",
        "incomplete" => "the method found no solution but does not try everything; try another --method",
        _ => "the method cannot handle this level; try another --method",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::GaveUp;

    #[test]
    fn the_lower_bound_stands_beside_what_it_is_a_bound_on() {
        let check = |bound, bound_metric, metric, expect| {
            let record = SolveRecord {
                moves: Some(508),
                pushes: Some(131),
                lower_bound: bound,
                bound_metric,
                ..SolveRecord::default()
            };
            assert_eq!(length(&record, metric), expect);
        };
        check(Some(129), "pushes", "pushes", "131 pushes (at least 129)");
        check(Some(131), "pushes", "pushes", "131 pushes");
        check(Some(129), "pushes", "moves", "508 moves");
        check(Some(400), "moves", "moves", "508 moves (at least 400)");
        check(Some(129), "moves", "pushes", "131 pushes");
        check(None, "", "pushes", "131 pushes");
    }

    #[test]
    fn every_reason_for_giving_up_is_explained() {
        for reason in [GaveUp::Time, GaveUp::Memory, GaveUp::Nodes, GaveUp::Depth] {
            assert!(why(reason.word()).contains(&format!("--{}", reason.word())), "{reason:?}");
        }
        for reason in [GaveUp::Incomplete, GaveUp::OutOfScope] {
            assert!(why(reason.word()).contains("--method"), "{reason:?}");
        }
    }
}
