//! `--statistics`: what each search did, for people; records have the same rows.

use crate::output::table::{fit, output_width};
use crate::quantity::{Count, counted_grouped};
use sokoworks::Answer;
use sokoworks::contract::{Record, Search};
use std::collections::BTreeMap;

/// A row for each search and for what was done after them, and one with the total; below it the prune counts of each test and how
/// far each search came; the size of the reverse sphere, if there was one.
pub(crate) fn render(answer: &Answer, record: &Record) -> String {
    let rows = Search::of(answer);
    let mut text = table(&rows, record);
    let mut pruned_by: BTreeMap<&str, u64> = BTreeMap::new();
    for (test, count) in rows.iter().flat_map(|row| &row.pruned_by) {
        *pruned_by.entry(test).or_default() += count;
    }
    if !pruned_by.is_empty() {
        let counts = pruned_by.into_iter().map(|(test, count)| format!("{test} {}", Count(count)));
        text += &format!("pruned by: {}\n", counts.collect::<Vec<_>>().join(", "));
    }
    for row in rows.iter().filter(|row| !row.reached.is_empty()) {
        let reached: Vec<String> =
            row.reached.iter().map(|(name, value)| format!("{name} {value}")).collect();
        text += &format!("{}: {}\n", row.search, reached.join(", "));
    }
    for (radius, &nodes) in answer.sphere.iter().enumerate() {
        text += &format!("the reverse sphere of radius {radius} has {}\n", counted_grouped(nodes, "node"));
    }
    text
}

/// Columns of the table with their ranks: where it is too wide, those with high numbers are left out first.
const COLUMNS: [(&str, u8); 10] = [
    ("search", 0),
    ("work", 1),
    ("seconds", 1),
    ("expanded", 0),
    ("generated", 4),
    ("known", 3),
    ("pruned", 2),
    ("stored", 5),
    ("pushes", 0),
    ("end", 0),
];

fn table(rows: &[Search], record: &Record) -> String {
    let work = rows.iter().filter_map(|row| row.work).sum::<f64>();
    let mut lines: Vec<[Option<String>; COLUMNS.len()]> = rows.iter().map(|row| cells(row, work)).collect();
    if rows.len() > 1 {
        lines.push(cells(&total(rows, record), work));
    }
    // What no search counts has no column.
    let is_shown: Vec<bool> =
        (0..COLUMNS.len()).map(|column| lines.iter().any(|line| line[column].is_some())).collect();
    let shown = |line: Vec<String>| -> Vec<String> {
        line.into_iter().zip(&is_shown).filter(|(_, is_shown)| **is_shown).map(|(cell, _)| cell).collect()
    };
    let mut all = vec![shown(COLUMNS.map(|(head, _)| head.to_owned()).to_vec())];
    let written = |cell: Option<String>| cell.unwrap_or_else(|| "-".to_owned());
    all.extend(lines.into_iter().map(|line| shown(line.map(written).to_vec())));
    let ranks: Vec<u8> =
        COLUMNS.iter().zip(&is_shown).filter(|(_, is_shown)| **is_shown).map(|(c, _)| c.1).collect();
    fit(all, &ranks, output_width())
}

/// Everything together: nodes and time from the record, the rest as sums.
fn total(rows: &[Search], record: &Record) -> Search {
    let sum =
        |count: fn(&Search) -> Option<u64>| rows.iter().filter_map(count).reduce(|sum, more| sum + more);
    Search {
        search: "total".to_owned(),
        work: rows.iter().filter_map(|row| row.work).reduce(|sum, more| sum + more),
        seconds: record.total_seconds,
        expanded: record.total_nodes.unwrap_or(0),
        generated: sum(|row| row.generated),
        known: sum(|row| row.known),
        pruned: sum(|row| row.pruned),
        stored: sum(|row| row.stored),
        ..Search::default()
    }
}

/// The cells of a row; `all` is the work of all of them.
fn cells(row: &Search, all: f64) -> [Option<String>; COLUMNS.len()] {
    let count = |count: Option<u64>| count.map(|count| Count(count).to_string());
    [
        Some(row.search.clone()),
        row.work.map(|work| format!("{:.0} %", work * 100.0 / all)),
        row.seconds.map(|seconds| format!("{seconds:.3}")),
        count(Some(row.expanded)),
        count(row.generated),
        count(row.known),
        count(row.pruned),
        count(row.stored),
        row.pushes.map(|pushes| pushes.to_string()),
        row.end.clone(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoban_solver::{Ended, PruneCounts, Test};
    use sokoworks::{GaveUp, Outcome, SearchReport, Statistics};

    #[test]
    fn a_row_for_each_search_and_one_for_all() {
        let mut prune_counts = PruneCounts::default();
        prune_counts.add(Test::Freeze);
        let mut statistics = Statistics::default();
        (statistics.expanded, statistics.pruned) = (1500, 1);
        let outcome = Outcome::GaveUp(GaveUp::Incomplete);
        let mut answer = Answer::new(outcome, statistics.clone(), "forward A*");
        answer.statistics.expanded += 20;
        answer.searches.push(SearchReport {
            statistics,
            work: 3,
            prune_counts,
            reached: vec![("lower bound", 12)],
            pushes: Some(14),
            end: Ended::Cut,
            ..SearchReport::blank("forward A*")
        });
        let mut pass = SearchReport { work: 1, only_expanded: true, ..SearchReport::blank("shorter walks") };
        (pass.statistics.expanded, pass.end) = (20, Ended::Incomplete);
        answer.afterwards.push(pass);
        let record = Record { total_nodes: Some(1520), total_seconds: Some(0.25), ..Record::default() };
        let expect = "\
search          work  seconds  expanded  generated  known  pruned  stored  pushes            end
forward A*      75 %        -    1.50 k          0      0       1       0      14  still at work
shorter walks   25 %        -        20          -      -       -       -       -          ended
total          100 %    0.250    1.52 k          0      0       1       0       -              -
pruned by: freeze 1
forward A*: lower bound 12
";
        assert_eq!(render(&answer, &record), expect);
    }

    #[test]
    fn the_sphere_is_listed_by_radius_and_what_nothing_counts_has_no_column() {
        let mut statistics = Statistics::default();
        (statistics.expanded, statistics.generated, statistics.stored) = (7, 20, 12);
        let mut answer = Answer::new(Outcome::GaveUp(GaveUp::Incomplete), statistics.clone(), "sphere");
        let end = Ended::Incomplete;
        answer.searches.push(SearchReport { statistics, end, ..SearchReport::blank("sphere") });
        answer.sphere = vec![1, 5_915];
        let expect = "\
search  expanded  generated  known  pruned  stored    end
sphere         7         20      0       0      12  ended
the reverse sphere of radius 0 has 1 node
the reverse sphere of radius 1 has 5,915 nodes
";
        assert_eq!(render(&answer, &Record::default()), expect);
        assert_eq!(Search::of(&answer)[0].generated, Some(20));
    }
}
