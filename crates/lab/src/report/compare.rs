//! Two sets of results, before and after, compared in words.
//!
//! The same solver is compared with itself, also if its build or its options differ. If the two have no solver in common
//! and one each, these are compared.

use super::text::named;
use super::{Beside, Pair, Ratio, Report};
use crate::record::Record;
use grid::counted;
use std::fmt::Write as _;

/// What has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Sentences.
    pub text: String,
    /// Levels that were solved before and are not now, over all solvers.
    pub lost: usize,
    /// Whether some solver solves fewer levels than before, or makes an error that it did not make.
    pub is_worse: bool,
    /// Whether there was anything to compare.
    pub is_empty: bool,
}

/// Compares the records `after` with those `before`, called by these names.
pub fn compare(names: [&str; 2], before: &[Record], after: &[Record]) -> Comparison {
    let of = |records: &[Record]| {
        let mut solvers: Vec<String> = records.iter().map(|record| record.solver().to_owned()).collect();
        solvers.sort();
        solvers.dedup();
        solvers
    };
    let (old, new) = (of(before), of(after));
    let mut pairs: Vec<(String, String)> = old
        .iter()
        .filter(|solver| new.contains(solver))
        .map(|solver| (solver.clone(), solver.clone()))
        .collect();
    if let (true, [one], [other]) = (pairs.is_empty(), old.as_slice(), new.as_slice()) {
        pairs.push((one.clone(), other.clone()));
    }
    let mut comparison = Comparison { is_empty: true, ..Comparison::default() };
    for (one, other) in pairs {
        compare_solver(names, [&one, &other], before, after, &mut comparison);
    }
    comparison
}

fn compare_solver(
    names: [&str; 2],
    solvers: [&str; 2],
    before: &[Record],
    after: &[Record],
    comparison: &mut Comparison,
) {
    // Two columns, whatever the builds are called.
    let column = |records: &[Record], solver: &str, name: &str| -> Vec<Record> {
        let own = records.iter().filter(|record| record.solver() == solver).cloned();
        own.map(|mut record| {
            let set = record.set();
            let run = record.run.get_or_insert_default();
            (run.set, run.solver, run.repeat) = (set, name.to_owned(), run.repeat.max(1));
            for text in [&mut run.revision, &mut run.options, &mut run.machine] {
                text.clear();
            }
            record
        })
        .collect()
    };
    let records = [column(before, solvers[0], "0 before"), column(after, solvers[1], "1 after")].concat();
    let report = Report::of(&records, &Beside::default());
    let [_, _] = report.solvers.as_slice() else { return };
    let pair = report.pair(0, 1);
    if pair.tried == 0 {
        return;
    }
    comparison.is_empty = false;
    let errors = |column: &str| report.errors.iter().filter(|error| error.solver == column).count();
    let (old_errors, new_errors) = (errors("0 before"), errors("1 after"));
    let (lost, gained) = (pair.only_one.len(), pair.only_other.len());
    let (old, new) = (pair.both + lost, pair.both + gained);
    comparison.lost += lost;
    comparison.is_worse |= new < old || new_errors > old_errors;
    let title = if solvers[0] == solvers[1] { solvers[0].to_owned() } else { solvers.join(" and ") };
    comparison.text += &told(&title, names, &pair, [old, new], [old_errors, new_errors]);
}

/// The sentences about one solver.
fn told(title: &str, names: [&str; 2], pair: &Pair, solved: [usize; 2], errors: [usize; 2]) -> String {
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

    #[test]
    fn what_changed_is_said_in_words() {
        let build = |revision: &str, level, outcome: &str, seconds, pushes| {
            let mut record = record("soko", level, outcome, seconds, pushes);
            if let Some(run) = &mut record.run {
                run.revision = revision.to_owned();
            }
            record
        };
        let before = [
            build("1", 1, "solved", 1.0, 10),
            build("1", 2, "solved", 4.0, 10),
            build("1", 3, "time", 9.0, 0),
        ];
        let after = [
            build("2", 1, "solved", 0.5, 10),
            build("2", 2, "solved", 2.0, 9),
            build("2", 3, "solved", 9.0, 1),
        ];
        let better = compare(["a", "b"], &before, &after);
        assert!(!better.is_worse && better.lost == 0 && !better.is_empty);
        let expect = "soko, on 3 levels that both have: coverage rises by 1: 2 solved in a, 3 in b\n  gained: a#3\n  \
            seconds on the 2 levels that both solved: faster, 0.500 times as long (0.500 to 0.500)\n";
        assert!(better.text.starts_with(expect), "{}", better.text);
        let worse = compare(["b", "a"], &after, &before);
        assert!(
            worse.is_worse && worse.lost == 1 && worse.text.contains("coverage falls by 1"),
            "{}",
            worse.text
        );
        // As many levels, but others.
        let other = [
            build("3", 1, "solved", 1.0, 10),
            build("3", 2, "time", 9.0, 0),
            build("3", 3, "solved", 9.0, 1),
        ];
        let other = compare(["a", "c"], &before, &other);
        assert!(!other.is_worse && other.lost == 1 && other.text.contains("not in levels"), "{}", other.text);
        let wrong = [
            build("4", 1, "solved", 1.0, 10),
            build("4", 2, "solved", 1.0, 10),
            build("4", 3, "illegal", 1.0, 0),
        ];
        assert!(compare(["a", "d"], &before, &wrong).is_worse);
        assert!(compare(["a", "d"], &before, &[]).is_empty);
    }
}
