//! Sets of results, the first and others, compared in words.
//!
//! Each configuration of each set is a column of its own: a solver with its build, its options and what was asked. The same
//! solver is compared with itself, also if its build or its options differ. If two sets have no solver in common and one
//! each, these are compared. Of a single set, all other columns are compared with the first.

use super::columns::labels;
use super::text::{aligned, named};
use super::{Pair, Ratio, References, Report};
use crate::record::{Asked, Record};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use text::counted;

/// The differences between sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Sentences, and tables where more than two columns are compared.
    pub text: String,
    /// Levels that were solved before and are not now, over all solvers.
    pub lost: usize,
    /// Whether some solver solves fewer levels than before, or makes an error that it did not make.
    pub is_worse: bool,
    /// Whether there was anything to compare.
    pub is_empty: bool,
}

/// The records of one configuration in one set.
struct Column<'a> {
    /// The name of the set, with that of the configuration if the set has several of its solver.
    name: String,
    solver: &'a str,
    records: Vec<&'a Record>,
}

/// The columns of a set, in the order in which their records begin.
fn columns<'a>(set: &str, records: &'a [Record]) -> Vec<Column<'a>> {
    let mut found: Vec<(String, Column<'a>)> = Vec::new();
    for (record, label) in records.iter().zip(labels(records)) {
        match found.iter_mut().find(|(own, _)| *own == label) {
            Some((_, column)) => column.records.push(record),
            None => {
                let column = Column { name: String::new(), solver: record.solver(), records: vec![record] };
                found.push((label, column));
            }
        }
    }
    let began = |column: &Column<'_>| {
        let times = column.records.iter().filter_map(|record| record.run.as_ref()).map(|run| run.began);
        times.min().unwrap_or(0)
    };
    found.sort_by_key(|(_, column)| began(column));
    let solvers: Vec<&str> = found.iter().map(|(_, column)| column.solver).collect();
    let name = |(label, column): (String, Column<'a>)| {
        let twins = solvers.iter().filter(|solver| **solver == column.solver).count();
        let name = if twins > 1 { format!("{set} [{label}]") } else { set.to_owned() };
        Column { name, ..column }
    };
    found.into_iter().map(name).collect()
}

/// Compares sets of records, each with its name, with the first.
pub fn compare(sets: &[(&str, &[Record])]) -> Comparison {
    let mut comparison = Comparison { is_empty: true, ..Comparison::default() };
    let [(name, records), others @ ..] = sets else { return comparison };
    let mut firsts = columns(name, records);
    if others.is_empty() {
        // Different solvers of one set are distinguished by their own names.
        for column in &mut firsts {
            if column.name == *name {
                column.name = column.solver.to_owned();
            }
        }
        let rest = firsts.split_off(1.min(firsts.len()));
        if let Some(first) = firsts.first() {
            compare_with(first, &rest.iter().collect::<Vec<_>>(), &mut comparison);
        }
        return comparison;
    }
    let others: Vec<Vec<Column<'_>>> = others.iter().map(|(name, records)| columns(name, records)).collect();
    let solvers = |columns: &[Column<'_>]| {
        columns.iter().map(|column| column.solver.to_owned()).collect::<BTreeSet<_>>()
    };
    let own = solvers(&firsts);
    for first in &firsts {
        let mut references = Vec::new();
        for other in &others {
            let theirs = solvers(other);
            let is_only = own.len() == 1 && theirs.len() == 1;
            references.extend(other.iter().filter(|column| is_only || column.solver == first.solver));
        }
        compare_with(first, &references, &mut comparison);
    }
    comparison
}

fn compare_with(first: &Column<'_>, others: &[&Column<'_>], comparison: &mut Comparison) {
    // One column each, whatever the builds are called.
    let alike = |place: usize, column: &Column<'_>| -> Vec<Record> {
        let name = format!("{place:04}");
        let alone = |record: &&Record| {
            let mut record = Record { source: String::new(), ..(*record).clone() };
            record.asked = Asked { label: Some(name.clone()), ..Asked::default() };
            if let Some(run) = &mut record.run {
                (run.solver, run.repeat) = (name.clone(), run.repeat.max(1));
                run.revision.clear();
                run.options.clear();
            }
            record
        };
        column.records.iter().map(alone).collect()
    };
    let all: Vec<&Column<'_>> = [first].into_iter().chain(others.iter().copied()).collect();
    let records: Vec<Record> =
        all.iter().enumerate().flat_map(|(place, column)| alike(place, column)).collect();
    let report = Report::of(&records, &References::default());
    let mut rows: Vec<Vec<String>> =
        ["", "levels in common", "solved, before", "solved, after", "errors", "seconds", "pushes", "moves"]
            .map(|head| vec![head.to_owned()])
            .into();
    let mut compared = 0;
    for (place, other) in all.iter().enumerate().skip(1) {
        let pair = report.pair(0, place);
        if pair.tried == 0 {
            let (one, other) = (&first.name, &other.name);
            let _ = writeln!(comparison.text, "{one} and {other} have no level in common");
            continue;
        }
        compared += 1;
        let errors = |place: usize| {
            let name = format!("{place:04}");
            report.errors.iter().filter(|error| error.solver == name).count()
        };
        let (old_errors, new_errors) = (errors(0), errors(place));
        let (lost, gained) = (pair.only_one.len(), pair.only_other.len());
        let (old, new) = (pair.both + lost, pair.both + gained);
        comparison.is_empty = false;
        comparison.lost += lost;
        comparison.is_worse |= new < old || new_errors > old_errors;
        let title = match first.solver == other.solver {
            true => first.solver.to_owned(),
            false => format!("{} and {}", first.solver, other.solver),
        };
        let names = [first.name.as_str(), other.name.as_str()];
        comparison.text += &sentences(&title, names, &pair, [old, new], [old_errors, new_errors]);
        let ratio =
            |ratio: Option<Ratio>| ratio.map_or_else(String::new, |ratio| format!("{:.3}", 1.0 / ratio.mean));
        let cells = [
            other.name.clone(),
            pair.tried.to_string(),
            old.to_string(),
            new.to_string(),
            new_errors.to_string(),
            ratio(pair.seconds),
            ratio(pair.pushes),
            ratio(pair.moves),
        ];
        rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
    }
    if compared > 1 {
        let _ = write!(comparison.text, "\nEach with {}:\n{}", first.name, aligned(&rows));
    }
}

/// The sentences about one solver.
fn sentences(title: &str, names: [&str; 2], pair: &Pair, solved: [usize; 2], errors: [usize; 2]) -> String {
    let mut text = String::new();
    let levels = counted(pair.tried, "level");
    let [old, new] = solved;
    let change = match new.cmp(&old) {
        std::cmp::Ordering::Equal if pair.only_one.is_empty() => "coverage is the same".to_owned(),
        std::cmp::Ordering::Equal => "coverage is the same in number, not in levels".to_owned(),
        std::cmp::Ordering::Greater => format!("coverage rises by {}", new - old),
        std::cmp::Ordering::Less => format!("coverage falls by {}", old - new),
    };
    let _ = writeln!(
        text,
        "{title}, on {levels} that both have: {change}: {old} solved in {}, {new} in {}",
        names[0], names[1]
    );
    for (what, list) in [("lost", &pair.only_one), ("gained", &pair.only_other)] {
        if !list.is_empty() {
            let _ = writeln!(text, "  {what}: {}", named(list));
        }
    }
    if errors != [0, 0] {
        let _ = writeln!(text, "  errors: {} in {}, {} in {}", errors[0], names[0], errors[1], names[1]);
    }
    let ratios = [
        ("seconds", pair.seconds, ["faster", "slower", "long"]),
        ("pushes", pair.pushes, ["shorter", "longer", "many"]),
        ("moves", pair.moves, ["shorter", "longer", "many"]),
    ];
    for (what, ratio, [less, more, much]) in ratios {
        let Some(ratio) = ratio.map(Ratio::inverse) else { continue };
        let verdict = match () {
            () if ratio.low == 1.0 && ratio.high == 1.0 => "the same",
            () if ratio.high < 1.0 => less,
            () if ratio.low > 1.0 => more,
            () => "no clear difference",
        };
        let both = counted(pair.both, "level");
        let _ = writeln!(
            text,
            "  {what} on the {both} that both solved: {verdict}, {:.3} times as {much} ({:.3} to {:.3})",
            ratio.mean, ratio.low, ratio.high
        );
    }
    text
}

impl Ratio {
    /// The ratio of the second to the first.
    fn inverse(self) -> Ratio {
        Ratio { mean: 1.0 / self.mean, low: 1.0 / self.high, high: 1.0 / self.low }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    fn timed(revision: &str, level: usize, outcome: &str, seconds: f64, pushes: usize) -> Record {
        let mut record = record("soko", level, outcome, seconds, pushes);
        record.run.iter_mut().for_each(|run| run.revision = revision.to_owned());
        record
    }

    fn build(revision: &str, level: usize, outcome: &str, pushes: usize) -> Record {
        timed(revision, level, outcome, 1.0, pushes)
    }

    #[test]
    fn changes_are_reported_in_words() {
        let before = [
            timed("1", 1, "solved", 1.0, 10),
            timed("1", 2, "solved", 4.0, 10),
            timed("1", 3, "time", 9.0, 0),
        ];
        let after = [
            timed("2", 1, "solved", 0.5, 10),
            timed("2", 2, "solved", 2.0, 9),
            timed("2", 3, "solved", 9.0, 1),
        ];
        let compared = |names: [&str; 2], one: &[Record], other: &[Record]| {
            compare(&[(names[0], one), (names[1], other)])
        };
        let better = compared(["a", "b"], &before, &after);
        assert!(!better.is_worse && better.lost == 0 && !better.is_empty);
        let expect = "soko, on 3 levels that both have: coverage rises by 1: 2 solved in a, 3 in b\n  gained: a#3\n  \
            seconds on the 2 levels that both solved: faster, 0.500 times as long (0.500 to 0.500)\n";
        assert!(better.text.starts_with(expect), "{}", better.text);
        let worse = compared(["b", "a"], &after, &before);
        assert!(
            worse.is_worse && worse.lost == 1 && worse.text.contains("coverage falls by 1"),
            "{}",
            worse.text
        );
        // As many levels, but others.
        let other = [
            timed("3", 1, "solved", 1.0, 10),
            timed("3", 2, "time", 9.0, 0),
            timed("3", 3, "solved", 9.0, 1),
        ];
        let other = compared(["a", "c"], &before, &other);
        assert!(!other.is_worse && other.lost == 1 && other.text.contains("not in levels"), "{}", other.text);
        let wrong = [
            timed("4", 1, "solved", 1.0, 10),
            timed("4", 2, "solved", 1.0, 10),
            timed("4", 3, "illegal", 1.0, 0),
        ];
        assert!(compared(["a", "d"], &before, &wrong).is_worse);
        assert!(compared(["a", "d"], &before, &[]).is_empty);
    }

    #[test]
    fn more_than_two_sets_stand_in_columns() {
        let set =
            |revision: &str, second: &str| [build(revision, 1, "solved", 8), build(revision, 2, second, 4)];
        let (a, b, c) = (set("1", "time"), set("2", "solved"), set("3", "illegal"));
        let compared = compare(&[("a", &a), ("b", &b), ("c", &c)]);
        assert!(compared.is_worse && !compared.is_empty, "{compared:?}");
        let (_, table) = compared.text.split_once("Each with a:\n").expect("a table");
        let lines: Vec<String> =
            table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let expect = ["b c", "levels in common 2 2", "solved, before 1 1", "solved, after 2 1", "errors 0 1"];
        assert_eq!(lines[..5], expect, "{table}");
    }

    #[test]
    fn builds_of_one_set_are_never_laid_over_each_other() {
        let both = [build("1", 1, "solved", 8), build("2", 1, "time", 0)];
        let other = [build("3", 1, "solved", 4)];
        let compared = compare(&[("a", &other), ("b", &both)]);
        assert!(compared.text.contains("1 solved in a, 1 in b [soko (1)]"), "{}", compared.text);
        assert!(
            compared.text.contains("1 solved in a, 0 in b [soko (2)]") && compared.is_worse,
            "{}",
            compared.text
        );
        // A single set: its columns with the first.
        let compared = compare(&[("b", &both)]);
        assert!(compared.text.contains("1 solved in b [soko (1)], 0 in b [soko (2)]"), "{}", compared.text);
        assert!(compare(&[("a", &other)]).is_empty && compare(&[]).is_empty);
    }

    #[test]
    fn labels_of_plain_records_are_columns() {
        let labelled = |label: &str, pushes: usize| {
            let asked = Asked { label: Some(label.to_owned()), ..Asked::default() };
            Record { run: None, asked, ..record("", 1, "solved", 1.0, pushes) }
        };
        let (one, other) = ([labelled("old", 8)], [labelled("new", 4)]);
        let compared = compare(&[("a", &one), ("b", &other)]);
        assert!(compared.text.starts_with("old and new, on 1 level that both have"), "{}", compared.text);
        let all = [labelled("old", 8), labelled("new", 4)];
        let compared = compare(&[("a", &all)]);
        assert!(compared.text.contains("1 solved in old, 1 in new"), "{}", compared.text);
    }
}
