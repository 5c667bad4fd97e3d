//! The signature of the solver: what it finds, and with how much effort, on levels that come with the program and on those of
//! `levels.sok`, which are large, crowded, have goal rooms, or cannot be solved. Proofs and replays say whether answers are right;
//! this says whether the solver is as strong as it was. Work is counted, so `signature.txt` is the same on every machine.
//!
//! A change that alters the search alters the file. `SOKO_UPDATE=1 cargo test -p sokoworks-sokoban-solver --test signature`
//! writes it anew, and the commit says why it changes.

use search::{Budget, Outcome};
use sokoban::Level;
use sokoban::format::{ReadOptions, read};
use sokoworks_sokoban_solver::{Metric, Objective, Options, Report, Searches, Test, solve, strategies};
use std::fmt::Write;
use std::path::Path;

/// Levels, by the name of their collection.
const FILES: [(&str, &[u8]); 3] = [
    ("first-steps", include_bytes!("../../../../levels/sokoban/first-steps.sok")),
    ("warehouse", include_bytes!("../../../../levels/sokoban/warehouse.sok")),
    ("signature", include_bytes!("levels.sok")),
];

/// One level of this many is solved by each search alone, and in each metric.
const EVERY: usize = 12;

/// Work for a level, in units of a nanosecond: all searches together, each alone, and for a shortest solution.
const WORK: u64 = 60_000_000;
const WORK_ALONE: u64 = 15_000_000;
const WORK_SHORTEST: u64 = 150_000_000;

/// The levels with their names.
fn levels() -> Vec<(String, Level)> {
    let of_file = |(file, bytes): (&str, &[u8])| {
        let collection = read(bytes, &ReadOptions::default());
        let named = |entry: sokoban::format::Entry| Some((format!("{file} {}", entry.number), entry.level?));
        collection.entries.into_iter().filter_map(named).collect::<Vec<_>>()
    };
    FILES.into_iter().flat_map(of_file).collect()
}

/// How the run on a level ended, in a line: what was found, the expansions of each search, and prune counts by test.
fn line(name: &str, level: &Level, options: &Options) -> String {
    let report = solve(level, options, &Budget::default(), &mut |_| {});
    let mut line = format!("{name}: {}", outcome(level, &report));
    for search in report.searches.iter().filter(|search| search.statistics.expanded > 0) {
        let _ = write!(line, ", {} {}", search.name, search.statistics.expanded);
    }
    for test in Test::ALL {
        let count: u64 = report.searches.iter().map(|search| search.prune_counts.of(test)).sum();
        if count > 0 {
            let _ = write!(line, "; {} {count}", test.name());
        }
    }
    line
}

fn outcome(level: &Level, report: &Report) -> String {
    match &report.outcome {
        Outcome::Solved { moves, .. } => {
            let metrics = sokoban::replay::verify(level, moves).expect("a solution");
            let proved: Vec<&str> = report.proved().iter().map(|metric| metric.name()).collect();
            let fewest =
                if proved.is_empty() { String::new() } else { format!(" (fewest {})", proved.join(", ")) };
            format!("{} pushes, {} moves{fewest} by {}", metrics.pushes, metrics.moves, report.method)
        }
        Outcome::Unsolvable => format!("unsolvable by {}", report.method),
        Outcome::GaveUp(why) => {
            format!("{}, at least {}", why.word(), report.bounds().get(Metric::Pushes).cost())
        }
    }
}

fn signature() -> String {
    let mut text = String::new();
    let levels = levels();
    let with = |work: u64| {
        let mut options = Options::default();
        (options.threads, options.work) = (1, Some(work));
        options
    };
    for (name, level) in &levels {
        text += &(line(name, level, &with(WORK)) + "\n");
    }
    for (name, level) in levels.iter().skip(EVERY - 1).step_by(EVERY) {
        for search in strategies(Objective::Any) {
            let mut options = with(WORK_ALONE);
            options.searches = Searches::named(&[search]).expect("a search");
            text += &(line(&format!("{name} by {search} alone"), level, &options) + "\n");
        }
        for metric in [Objective::Pushes, Objective::Moves] {
            let mut options = with(WORK_SHORTEST);
            options.metric = metric;
            text += &(line(&format!("{name} for fewest {metric}"), level, &options) + "\n");
        }
    }
    text
}

#[test]
fn the_solver_is_as_strong_as_signature_txt_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature/signature.txt");
    let (now, before) = (signature(), std::fs::read_to_string(&path).unwrap_or_default());
    if std::env::var_os("SOKO_UPDATE").is_some() {
        std::fs::write(&path, now).expect("signature.txt can be written");
        return;
    }
    let differ: Vec<String> = before
        .lines()
        .map(Some)
        .chain(std::iter::repeat(None))
        .zip(now.lines().map(Some).chain(std::iter::repeat(None)))
        .take_while(|pair| *pair != (None, None))
        .filter(|(before, now)| before != now)
        .map(|(before, now)| format!("- {}\n+ {}", before.unwrap_or(""), now.unwrap_or("")))
        .collect();
    assert!(
        differ.is_empty(),
        "{} lines of signature.txt differ:\n{}\nIf this is meant, run with SOKO_UPDATE=1 and say in the commit why it changes.",
        differ.len(),
        differ.join("\n")
    );
}
