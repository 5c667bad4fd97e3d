//! Leaves out one search, rule or advisor after the other, or gives parameters other values, and says what each is worth.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example ablate -- log=FILE [LEVELS…] [work=S] [threads=T] [label=NAME]
//! [leave=NAME,NAME | leave=all] [subset=NAME,NAME] [--set NAME=VALUE,NAME=VALUE …] [sensitivity=NAME,NAME | sensitivity=all]
//! [metric=pushes|moves] [half=fit|confirm] [every=K] [from=N] [only=N,N] [minutes=M] [gigabytes=G] [against=NAME]`
//!
//! Each level is solved under a limit of counted work, with all searches and then with each of `leave` left out (`all`: each
//! search in turn), with the searches of `subset` alone, and with the parameters of each `--set` at other values. The
//! argument `parameters` alone lists these. With `sensitivity`, each of the parameters named has half and then double its
//! default, and the table is one of tab-separated values, as in docs/lab/sokoban-sensitivity.tsv. Each run appends a line
//! to the log, and a run that the log has is not repeated: a measurement that was stopped, or stops after `minutes`, goes on where it was. `label` stands before the
//! name of a variant, so that two builds can be compared in one log.
//!
//! With a `metric`, a level counts as solved when its fewest pushes or moves are proved.
//!
//! Then the table is printed: levels gained and lost, and work and pushes on the levels that both solve, each compared with
//! `against` (the first variant of the log unless it is given) and with an interval that has 95 % of the samples drawn from
//! the same levels. Without levels only the table is printed. Levels are divided in two halves by their identity: numbers are
//! chosen on the one and confirmed on the other.
#![allow(clippy::print_stdout)]

#[path = "../runs/mod.rs"]
mod runs;
mod sensitivity;
mod table;

use runs::{Arguments, Log, Run};
use sokoworks_sokoban_solver::{Objective, Options, Parameters, Searches, strategies};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the arguments choose.
struct Settings {
    arguments: Arguments,
    /// What stands behind each `--set`.
    sets: Vec<String>,
}

impl Settings {
    /// What is to be least.
    fn wanted(&self) -> Result<Objective, Box<dyn Error>> {
        Ok(self.arguments.words.get("metric").map_or(Ok(Objective::Any), |metric| metric.parse())?)
    }

    /// The variants to run, with their names.
    fn variants(&self) -> Result<Vec<(String, Options)>, Box<dyn Error>> {
        let mut options = Options::default();
        options.threads = self.arguments.number("threads", 1.0) as usize;
        options.work = Some((self.arguments.number("work", 1.5) * 1e9) as u64);
        options.metric = self.wanted()?;
        options.shorten = options.metric != Objective::Any;
        let metric = options.metric;
        let strategies = || strategies(metric);
        let named = |name: &str| [self.arguments.word("label"), name].join(" ").trim().to_owned();
        let mut variants = vec![(named("all"), options.clone())];
        let left_out = match self.arguments.word("leave") {
            "all" => strategies(),
            _ => self.arguments.list("leave"),
        };
        for name in left_out {
            let mut options = options.clone();
            if strategies().contains(&name) {
                options.searches = Searches::without(metric, &[name]);
            } else {
                *options.switch(name)? = false;
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
        match self.arguments.word("sensitivity") {
            "" => {}
            "all" => variants.extend(sensitivity::variants(&[], &options)?),
            _ => variants.extend(sensitivity::variants(&self.arguments.list("sensitivity"), &options)?),
        }
        let subset = self.arguments.list("subset");
        if !subset.is_empty() {
            options.searches = Searches::named(&subset)?;
            variants.push((named(&format!("{} searches", subset.len())), options));
        }
        Ok(variants)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut others, mut sets) = (Vec::new(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--set" => sets.extend(arguments.next()),
            "parameters" => return list_parameters(),
            _ => others.push(argument),
        }
    }
    let settings = Settings { arguments: Arguments::new(others), sets };
    let arguments = &settings.arguments;
    let mut log = Log::open(Path::new(arguments.word("log")))?;
    let until = Instant::now() + Duration::from_secs_f64(60.0 * arguments.number("minutes", 1e6));
    let variants = settings.variants()?;
    let metric = arguments.words.get("metric").map_or(String::new(), |metric| format!(", fewest {metric}"));
    for (level, board) in runs::levels(arguments)? {
        for (variant, options) in &variants {
            let limits = format!("{} s, {} threads{metric}", arguments.number("work", 1.5), options.threads);
            let run = Run { variant: variant.clone(), level: level.clone(), limits };
            if log.find(&run).is_none() && Instant::now() <= until {
                log.add(runs::run(run, &board, options, arguments.number("gigabytes", 1.0)))?;
            }
        }
    }
    if arguments.words.contains_key("sensitivity") {
        print!("{}", sensitivity::table(&log));
        return Ok(());
    }
    let half = arguments.words.get("half").map(String::as_str);
    print!("{}", table::of(&log, arguments.word("against"), half));
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
