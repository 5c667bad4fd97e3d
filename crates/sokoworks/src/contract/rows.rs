//! What each search of an answer did, as a row of a record.

use super::Search;
use crate::Answer;
use sokoban_solver::{PruneCounts, SearchReport, Test};
use std::collections::BTreeMap;

impl Search {
    /// The searches of an answer, and then what was done after them. Their `expanded` add up to those of the answer.
    pub fn of(answer: &Answer) -> Vec<Search> {
        let afterwards =
            answer.afterwards.iter().map(|pass| Search { afterwards: true, ..Search::row(pass) });
        answer.searches.iter().map(Search::row).chain(afterwards).collect()
    }

    fn row(report: &SearchReport) -> Search {
        let one = &report.statistics;
        let count = |count: u64| Some(count).filter(|_| !report.only_expanded);
        Search {
            search: report.name.to_owned(),
            afterwards: false,
            seconds: report.time.map(|time| time.as_secs_f64()),
            work: Some(report.work as f64 / 1e9).filter(|&work| work > 0.0),
            pushes: report.pushes,
            end: Some(report.end.name().to_owned()),
            pruned_by: pruned_by(&report.prune_counts),
            reached: report.reached.iter().map(|&(name, value)| (name.to_owned(), value)).collect(),
            expanded: one.expanded,
            generated: count(one.generated),
            known: count(one.duplicates),
            pruned: count(one.pruned),
            stored: count(one.stored),
        }
    }
}

/// The tests that pruned something, with their prune counts.
fn pruned_by(prune_counts: &PruneCounts) -> BTreeMap<String, u64> {
    let counts = Test::ALL.into_iter().map(|test| (test.name().to_owned(), prune_counts.of(test)));
    counts.filter(|&(_, count)| count > 0).collect()
}
