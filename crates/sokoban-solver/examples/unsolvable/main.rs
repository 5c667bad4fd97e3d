//! Levels that cannot be solved, and that no simple deadlock test sees: makes a set of them and measures proofs.
//!
//! A case is a position on the way of a known solution after one push that the solution does not make. It is kept when
//! the tests of [`Explainer`] have nothing against it. Brute force, which shares no code with the solver, then says
//! whether it can be solved: `dead`, or `open` when the limit is reached; positions that can be solved are left out.
//! Cases are names, such as `microban1#12@34:5,7u`: level 12, after 34 pushes, the box in column 5 and row 7 is pushed
//! up. Levels with an even number are for checks only, not for tuning.
//!
//! ```text
//! unsolvable make odd|even [of=COLLECTION,..] [seed=1] [each=14] [tries=30] [boxes=20] [states=600000] > cases
//! unsolvable prove cases [threads=1] [work=SECONDS] [seconds=60] [without=RULE,..] [only=NUMBER,..] [quiet]
//! unsolvable show cases [only=NUMBER,..]
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod brute;
mod set;

use search::{Budget, Outcome};
use set::Case;
use sokoban::{Level, Position, draw};
use sokoworks_sokoban_solver::explain::Explainer;
use sokoworks_sokoban_solver::{Options, Report, Searches, solve};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The arguments: words, and `name=value`.
struct Settings(Vec<String>);

impl Settings {
    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find_map(|argument| argument.strip_prefix(name)?.strip_prefix('='))
    }

    fn number(&self, name: &str, otherwise: f64) -> f64 {
        self.text(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    }

    fn words(&self, name: &str) -> Vec<String> {
        self.text(name).into_iter().flat_map(|text| text.split(',')).map(Into::into).collect()
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|argument| argument == word)
    }
}

fn main() {
    let settings = Settings(std::env::args().skip(1).collect());
    let words: Vec<&str> = settings.0.iter().filter(|word| !word.contains('=')).map(String::as_str).collect();
    match words[..] {
        ["make", half, ..] => make(&settings, half == "even"),
        ["prove", file, ..] => prove(&settings, &cases(&settings, file)),
        ["show", file, ..] => {
            for (case, line) in cases(&settings, file) {
                println!("{line}\n{}\n", draw::rows(&case.level, &Position::start(&case.level)).join("\n"));
            }
        }
        _ => println!("make odd|even, prove CASES or show CASES"),
    }
}

/// Most cases of one level.
const MOST_OF_LEVEL: usize = 2;

/// Prints the cases of one half of the levels, as many of each collection as wanted.
fn make(settings: &Settings, even: bool) {
    let Some(known) = test_levels::known_solutions() else { return };
    let number = |name, otherwise| settings.number(name, otherwise) as usize;
    let (seed, each, tries) = (number("seed", 1.0), number("each", 14.0), number("tries", 30.0));
    let (boxes, states) = (number("boxes", 20.0), number("states", 6e5));
    let wanted = settings.words("of");
    for collection in known.iter().filter(|known| wanted.is_empty() || wanted.contains(&known.name)) {
        let (mut found, mut counts) = (0, BTreeMap::<&str, usize>::new());
        let mut of_level = BTreeMap::<String, (usize, Explainer)>::new();
        for case in set::candidates(collection, seed as u64, tries, even) {
            if found == each {
                break;
            }
            if case.level.boxes.len() > boxes || !brute::is_in_scope(&case.level) {
                continue;
            }
            let level = case.name.split('@').next().unwrap_or_default();
            let new = || (0, Explainer::new(&case.level, true));
            let (before, explainer) = of_level.entry(level.to_owned()).or_insert_with(new);
            if *before == MOST_OF_LEVEL {
                continue;
            }
            let verdict = judge(&case, explainer, states);
            *counts.entry(verdict).or_default() += 1;
            if matches!(verdict, "dead" | "open") {
                found += 1;
                *before += 1;
                println!("{verdict} {} {} boxes", case.name, case.level.boxes.len());
            }
        }
        eprintln!("{}: {counts:?}", collection.name);
    }
}

/// What is known of a case.
fn judge(case: &Case, explainer: &mut Explainer, states: usize) -> &'static str {
    if explainer.is_dead(&case.level.boxes, case.level.player) {
        return "simple";
    }
    match brute::solvable(&case.level, &case.known, states) {
        Some(true) => "alive",
        Some(false) => "dead",
        None => "open",
    }
}

/// The cases of a file, with their lines.
fn cases(settings: &Settings, file: &str) -> Vec<(Case, String)> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Some(known) = test_levels::known_solutions() else { return Vec::new() };
    let only = settings.words("only");
    let takes = |number: &usize| only.is_empty() || only.contains(&number.to_string());
    let named = |(number, line): (usize, &str)| {
        let name = line.split(' ').nth(1)?;
        takes(&(number + 1))
            .then(|| Some((Case::named(&known, name)?, format!("{:3} {line}", number + 1))))?
    };
    text.lines().enumerate().filter_map(named).collect()
}

/// Solves the cases and prints what came of it.
fn prove(settings: &Settings, cases: &[(Case, String)]) {
    let mut options = Options::default();
    options.threads = settings.number("threads", 1.0) as usize;
    options.work =
        settings.text("work").and_then(|text| text.parse::<f64>().ok()).map(|work| (work * 1e9) as u64);
    match Searches::named(&settings.words("searches")) {
        Ok(searches) => options.searches = searches,
        Err(unknown) => println!("{unknown}"),
    }
    for name in settings.words("without") {
        match options.pruning.switch(&name) {
            Ok(switch) => *switch = false,
            Err(unknown) => println!("{unknown}"),
        }
    }
    let mut sums = BTreeMap::<String, (usize, f64)>::new();
    let (mut total, mut in_ten) = (0, 0);
    for (case, line) in cases {
        let (report, seconds) = timed(&case.level, &options, settings.number("seconds", 60.0));
        let outcome = match &report.outcome {
            Outcome::Solved { moves, .. } => match sokoban::replay::verify(&case.level, moves) {
                Ok(_) => "solved",
                Err(_) => "WRONG",
            },
            Outcome::Unsolvable => "proved",
            Outcome::GaveUp(why) => why.word(),
        };
        let work = report.threads.iter().copied().max().unwrap_or(0) as f64 / 1e9;
        if !settings.has("quiet") {
            println!(
                "{line}: {outcome} by {}, {seconds:.2} cpu, {work:.2} work, {} nodes",
                report.method, report.statistics.expanded
            );
        }
        let of = line.trim_start().split(' ').nth(1).unwrap_or_default();
        let by = if outcome == "proved" { report.method } else { "" };
        let sum = sums.entry(format!("{of} {outcome} {by}")).or_default();
        *sum = (sum.0 + 1, sum.1 + seconds);
        if outcome != "solved" {
            total += 1;
            in_ten += usize::from(outcome == "proved" && seconds <= 10.0);
        }
    }
    for (what, (count, seconds)) in sums {
        println!("{count:4} {what} {seconds:.1} cpu");
    }
    println!("{in_ten} of {total} that are not solved are proved in 10 s of CPU time");
}

/// The answer, and how many seconds of processor time it took.
fn timed(level: &Level, options: &Options, limit: f64) -> (Report, f64) {
    let budget = Budget::new().bytes(4 << 30).time(Duration::from_secs_f64(limit));
    let (before, began) = (processor_seconds(), Instant::now());
    let report = solve(level, options, &budget, &mut |_| ());
    let seconds = processor_seconds().zip(before).map(|(now, before)| now - before);
    (report, seconds.unwrap_or(began.elapsed().as_secs_f64()))
}

/// Processor time of all threads of this process so far.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
