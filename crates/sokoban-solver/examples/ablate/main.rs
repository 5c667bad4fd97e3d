//! Leaves out one search, rule or advisor after the other, or gives parameters other values, and says what each is worth.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example ablate -- log=FILE [LEVELS…] [work=S] [threads=T] [label=NAME]
//! [leave=NAME,NAME | leave=all] [subset=NAME,NAME] [--set NAME=VALUE,NAME=VALUE …] [sensitivity=NAME,NAME | sensitivity=all]
//! [metric=pushes|moves] [half=fit|confirm] [every=K] [from=N] [only=N,N] [minutes=M] [gigabytes=G] [against=NAME]`
//!
//! Each level is solved under a limit of counted work, with all searches and then with each of `leave` left out (`all`: each
//! search in turn), with the searches of `subset` alone, and with the parameters of each `--set` at other values. The
//! argument `parameters` alone lists these. With `sensitivity`, each of the parameters named has half and then double its
//! default, and the table is one of tab-separated values, as in docs/lab/sokoban-parameters.tsv. Each run appends a line to the log, and a run that the log has is
//! not repeated: a measurement that was stopped, or stops after `minutes`, goes on where it was. `label` stands before the
//! name of a variant, so that two builds can be compared in one log.
//!
//! With a `metric`, a level counts as solved when its fewest pushes or moves are proved.
//!
//! Then the table is printed: levels gained and lost, and work and pushes on the levels that both solve, each compared with
//! `against` (the first variant of the log unless it is given) and with an interval that has 95 % of the samples drawn from
//! the same levels. Without levels only the table is printed. Levels are divided in two halves by their identity: numbers are
//! chosen on the one and confirmed on the other.
#![allow(clippy::print_stdout)]

mod log;
mod sensitivity;
mod table;

use log::{Line, Log};
use search::{Budget, Outcome};
use sokoban::identity::Identity;
use sokoworks_sokoban_solver::{Objective, Options, Parameters, Searches, solve, strategies};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the arguments say besides the files.
#[derive(Default)]
struct Settings {
    words: HashMap<String, String>,
    /// What stands behind each `--set`.
    sets: Vec<String>,
}

impl Settings {
    fn number(&self, name: &str, otherwise: f64) -> f64 {
        self.words.get(name).and_then(|value| value.parse().ok()).unwrap_or(otherwise)
    }

    fn word(&self, name: &str) -> &str {
        self.words.get(name).map_or("", String::as_str)
    }

    fn words(&self, name: &str) -> Vec<&str> {
        self.word(name).split(',').filter(|word| !word.is_empty()).collect()
    }

    /// Whether the level of this number is in the sample.
    fn takes(&self, level: usize) -> bool {
        let only = self.words("only");
        level >= self.number("from", 1.0) as usize
            && level.is_multiple_of(self.number("every", 1.0).max(1.0) as usize)
            && (only.is_empty() || only.contains(&level.to_string().as_str()))
    }

    /// What is to be least.
    fn wanted(&self) -> Result<Objective, Box<dyn Error>> {
        Ok(self.words.get("metric").map_or(Ok(Objective::Any), |metric| metric.parse())?)
    }

    /// The variants to run, with their names.
    fn variants(&self) -> Result<Vec<(String, Options)>, Box<dyn Error>> {
        let mut options = Options::default();
        options.threads = self.number("threads", 1.0) as usize;
        options.work = Some((self.number("work", 1.5) * 1e9) as u64);
        options.metric = self.wanted()?;
        options.shorten = options.metric != Objective::Any;
        let metric = options.metric;
        let strategies = || strategies(metric);
        let named = |name: &str| [self.word("label"), name].join(" ").trim().to_owned();
        let mut variants = vec![(named("all"), options.clone())];
        let left_out = match self.word("leave") {
            "all" => strategies(),
            _ => self.words("leave"),
        };
        for name in left_out {
            let mut options = options.clone();
            if strategies().contains(&name) {
                let others: Vec<_> = strategies().into_iter().filter(|other| *other != name).collect();
                options.searches = Searches::named(&others)?;
            } else {
                *options.pruning.switch(name).or_else(|_| options.fess.switch(name))? = false;
            }
            variants.push((named(&format!("without {name}")), options));
        }
        for set in &self.sets {
            let mut options = options.clone();
            for pair in set.split(',') {
                let (name, value) = pair.split_once('=').ok_or("--set takes NAME=VALUE")?;
                options.parameters.set(name, value.parse()?)?;
            }
            variants.push((named(set), options));
        }
        match self.word("sensitivity") {
            "" => {}
            "all" => variants.extend(sensitivity::variants(&[], &options)?),
            _ => variants.extend(sensitivity::variants(&self.words("sensitivity"), &options)?),
        }
        let subset = self.words("subset");
        if !subset.is_empty() {
            options.searches = Searches::named(&subset)?;
            variants.push((named(&format!("{} searches", subset.len())), options));
        }
        Ok(variants)
    }

    /// Solves a level with a variant: how it ended, in words, with the pushes of its solution.
    fn run(&self, level: &sokoban::Level, options: &Options) -> (String, Option<usize>, u64, String) {
        let budget = Budget::new().bytes((self.number("gigabytes", 1.0) * 1e9) as usize);
        let report = solve(level, options, &budget, &mut |_| {});
        let work = report.threads.iter().copied().max().unwrap_or(0);
        let (word, pushes) = match &report.outcome {
            Outcome::Solved { moves, .. } => match sokoban::replay::verify(level, moves) {
                Ok(metrics) => {
                    let is_done = options.metric == Objective::Any
                        || report.proved().iter().any(|metric| metric.name() == options.metric.name());
                    let word = if is_done { "solved" } else { "not proved" };
                    (word.to_owned(), Some(metrics.pushes))
                }
                Err(fault) => (format!("wrong {fault:?}"), None),
            },
            Outcome::Unsolvable => ("unsolvable".to_owned(), None),
            Outcome::GaveUp(why) => (why.word().to_owned(), None),
        };
        (word, pushes, work, report.method.to_owned())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut files, mut settings) = (Vec::new(), Settings::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.split_once('=') {
            Some((name, value)) => drop(settings.words.insert(name.into(), value.into())),
            None if argument == "--set" => settings.sets.extend(arguments.next()),
            None if argument == "parameters" => return list_parameters(),
            None => files.push(argument),
        }
    }
    let settings = settings;
    let mut log = Log::open(Path::new(settings.word("log")))?;
    let until = Instant::now() + Duration::from_secs_f64(60.0 * settings.number("minutes", 1e6));
    let variants = settings.variants()?;
    for file in &files {
        let collection =
            sokoban::format::read(&std::fs::read(file)?, &sokoban::format::ReadOptions::default());
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        for entry in collection.entries.iter().filter(|entry| settings.takes(entry.number)) {
            let Some(level) = &entry.level else { continue };
            let half = half(level);
            if settings.words.get("half").is_some_and(|wanted| wanted != half) {
                continue;
            }
            for (variant, options) in &variants {
                let run = format!("{variant}\t{stem} {}", entry.number);
                let metric =
                    settings.words.get("metric").map_or(String::new(), |metric| format!(", fewest {metric}"));
                let limits =
                    format!("{} s, {} threads{metric}", settings.number("work", 1.5), options.threads);
                if log.has(&run, &limits) || Instant::now() > until {
                    continue;
                }
                let (outcome, pushes, work, by) = settings.run(level, options);
                log.add(Line { run, limits, half: half.into(), outcome, pushes, work, by })?;
            }
        }
    }
    if settings.words.contains_key("sensitivity") {
        print!("{}", sensitivity::table(&log));
        return Ok(());
    }
    let half = settings.words.get("half").map(String::as_str);
    print!("{}", table::of(&log, settings.word("against"), half));
    Ok(())
}

/// Prints the table of parameters.
fn list_parameters() -> Result<(), Box<dyn Error>> {
    for row in Parameters::ALL {
        let (least, most) = row.range;
        println!("{}={} ({least} to {most} {}): {}", row.name, row.default, row.unit, row.trades);
    }
    Ok(())
}

/// The half that a level is in, the same for all its mirror images and turns.
fn half(level: &sokoban::Level) -> &'static str {
    let hash = Identity::of(level).hash;
    if (hash >> 64 ^ hash >> 32).is_multiple_of(2) { "fit" } else { "confirm" }
}
