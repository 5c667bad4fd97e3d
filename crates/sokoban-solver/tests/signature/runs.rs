//! The runs of the signature, and what each of them prints: shared by the test and by the example `weakened`.

use search::{Budget, Outcome};
use sokoban::Level;
use sokoban::format::{Entry, ReadOptions, read};
use sokoworks_sokoban_solver::{
    Metric, Objective, Options, Report, SearchReport, Searches, Test, solve, strategies,
};
use std::fmt::Write;

/// Levels that come with the program, and levels that are large, crowded, have goal rooms, or cannot be solved.
const COLLECTIONS: [(&str, &[u8]); 3] = [
    ("first-steps", include_bytes!("../../../../levels/sokoban/first-steps.sok")),
    ("warehouse", include_bytes!("../../../../levels/sokoban/warehouse.sok")),
    ("signature", include_bytes!("levels.sok")),
];

/// Levels that the first searches of the line-up do not solve, so that the others have their turns.
const TURNS: &[u8] = include_bytes!("turns.sok");

/// Levels whose fewest pushes or moves the opening does not prove.
const PROOFS: &[u8] = include_bytes!("proofs.sok");

/// Of the levels of `COLLECTIONS`, one of this many is solved by each search alone, and in each metric.
const EVERY: usize = 12;

/// Of the levels of `PROOFS`, solutions of one of this many are made shorter: otherwise other searches seldom find a better one.
const EVERY_PROOF: usize = 3;

/// Work for a level, in units of a nanosecond: all searches together, each alone, and for a shortest solution.
const WORK: u64 = 60_000_000;
const WORK_ALONE: u64 = 15_000_000;
const WORK_SHORTEST: u64 = 150_000_000;

/// The same for a level of `TURNS`, and for a shortest solution of one of `PROOFS`.
const WORK_SHORT: u64 = 150_000_000;

/// With these, every search has had a turn after 60 ms of work, and a beam reaches its goals in that. A solution that is found is not
/// compared with a bound, so the line has the search that found it. Backward alternation has few turns, or it would win almost all of these levels.
const SHORT: [(&str, u64); 7] = [
    ("opening_work", 3_000_000),
    ("opening_most_work", 0),
    ("head_work", 2_000_000),
    ("proof_head_work", 5_000_000),
    ("beam_width", 12),
    ("share_backward", 2),
    ("share_backward_small", 2),
];

/// A run: a level, and how to solve it.
#[derive(Clone)]
pub(crate) struct Run {
    /// The name of the level with what sets the run apart.
    pub(crate) name: String,
    pub(crate) level: Level,
    pub(crate) options: Options,
}

impl Run {
    /// How the run ended, in a line: first the [answer](Line::answer), then the expansions of each search, and prune counts by test.
    pub(crate) fn line(&self) -> Line {
        let report = solve(&self.level, &self.options, &Budget::default(), &mut |_| {});
        let mut effort = String::new();
        for search in report.searches.iter().chain(&report.afterwards) {
            let positions = positions(search);
            if positions > 0 {
                let _ = write!(effort, ", {} {positions}", search.name);
            }
        }
        for test in Test::ALL {
            let count: u64 = report.searches.iter().map(|search| search.prune_counts.of(test)).sum();
            if count > 0 {
                let _ = write!(effort, "; {} {count}", test.name());
            }
        }
        Line { answer: format!("{}: {}", self.name, outcome(&self.level, &report)), effort }
    }
}

/// What a run prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The answer, and the searches that found and proved it.
    pub(crate) answer: String,
    /// What it took.
    pub(crate) effort: String,
}

/// All runs, in the order of their lines.
pub(crate) fn runs() -> Vec<Run> {
    let levels: Vec<(String, Level)> =
        COLLECTIONS.into_iter().flat_map(|(name, bytes)| collection(name, bytes)).collect();
    let mut runs: Vec<Run> = levels.iter().map(|(name, level)| run(name, level, with(WORK))).collect();
    for (name, level) in levels.iter().skip(EVERY - 1).step_by(EVERY) {
        for search in strategies(Objective::Any) {
            let mut options = with(WORK_ALONE);
            options.searches = Searches::named(&[search]).expect("a search");
            runs.push(run(&format!("{name} by {search} alone"), level, options));
        }
        runs.extend(shortest(name, level, &with(WORK_SHORTEST)));
    }
    for (name, level) in collection("turns", TURNS) {
        let mut options = in_short_turns();
        // Which search finds a solution counts here; other lines have what becomes of it.
        options.shorten = false;
        runs.push(run(&name, &level, options));
    }
    let proofs = collection("proofs", PROOFS);
    for (name, level) in &proofs {
        let mut options = in_short_turns();
        options.shorten = false;
        runs.extend(shortest(&format!("{name}, never shortened,"), level, &options));
    }
    for (name, level) in proofs.iter().skip(EVERY_PROOF - 1).step_by(EVERY_PROOF) {
        runs.extend(shortest(name, level, &in_short_turns()));
    }
    runs
}

/// The levels of a collection with their names.
fn collection(name: &str, bytes: &[u8]) -> Vec<(String, Level)> {
    let named = |entry: Entry| Some((format!("{name} {}", entry.number), entry.level?));
    read(bytes, &ReadOptions::default()).entries.into_iter().filter_map(named).collect()
}

/// A run for each metric.
fn shortest(name: &str, level: &Level, options: &Options) -> [Run; 2] {
    [Objective::Pushes, Objective::Moves].map(|metric| {
        let mut options = options.clone();
        options.metric = metric;
        run(&format!("{name} for fewest {metric}"), level, options)
    })
}

fn run(name: &str, level: &Level, options: Options) -> Run {
    Run { name: name.to_owned(), level: level.clone(), options }
}

/// The default options with one thread and a limit of work.
fn with(work: u64) -> Options {
    let mut options = Options::default();
    (options.threads, options.work) = (1, Some(work));
    options
}

/// The same with short turns.
fn in_short_turns() -> Options {
    let mut options = with(WORK_SHORT);
    for (name, value) in SHORT {
        options.parameters.set(name, value).expect("a parameter");
    }
    options
}

/// Positions that a search has expanded; of shortening, those that it has searched.
fn positions(search: &SearchReport) -> u64 {
    let searched = search.reached.first().filter(|_| search.only_expanded);
    searched.map_or(search.statistics.expanded, |(_, searched)| *searched)
}

fn outcome(level: &Level, report: &Report) -> String {
    match &report.outcome {
        Outcome::Solved { moves, .. } => {
            let metrics = sokoban::replay::verify(level, moves).expect("a solution");
            let mut text = format!("{} pushes, {} moves", metrics.pushes, metrics.moves);
            let proved: Vec<&str> = report.proved().iter().map(|metric| metric.name()).collect();
            if !proved.is_empty() {
                let _ = write!(text, " (fewest {})", proved.join(", "));
            }
            let _ = write!(text, " by {}", report.method);
            if report.named() != report.method {
                let _ = write!(text, ", proved by {}", report.named());
            }
            if let Some(before) = report.shortened_from {
                let _ = write!(text, ", shortened from {before} pushes");
            }
            text
        }
        Outcome::Unsolvable => format!("unsolvable by {}", report.method),
        Outcome::GaveUp(why) => {
            format!("{}, at least {}", why.word(), report.bounds().get(Metric::Pushes).cost())
        }
    }
}
