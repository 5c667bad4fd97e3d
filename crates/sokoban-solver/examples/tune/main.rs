//! Tunes the parameters and the line-up: proposes changes, plays them against the present values, and reports what is better.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example tune -- log=FILE kept=FILE commit=COMMIT date=DATE [LEVELS…]
//! [every=K] [made=N] [seed=S] [work=S] [gain=G] [gigabytes=G] [minutes=M]`
//!
//! The levels are those of the files and `made` ones of the kind in `rooms.rs`, each once, whatever their names. A proposal changes
//! a parameter by a step, now and then two, or leaves a search out or takes it back; the searches' shares are parameters too.
//! Both variants solve the same levels, each with `work` seconds of counted work on one thread, until the sequential test of
//! `contest.rs` decides; what it finds better is confirmed on the other half of the levels (`tuner.rs`), and is the base of the
//! proposals after it. Each decision is printed, and what is kept is a row of the table `kept` with commit and date. The defaults
//! of the solver stay as they are.
//!
//! Each run of a variant on a level appends a line to the log. The program can be killed at any moment. Started again with the
//! same arguments, it goes on where it was and repeats no run of the log; with another commit it begins anew in the same log.
//! `gain` is the mean score worth finding, in levels won of each level played: 0.04 unless given.
#![allow(clippy::print_stdout)]

mod contest;
mod played;
mod rooms;
#[path = "../runs/mod.rs"]
mod runs;
mod table;
mod tuner;
mod variant;

use contest::{GAIN, Played};
use runs::{Arguments, Log, Run};
use sokoban::Level;
use sokoban::identity::Identity;
use sokoworks_sokoban_solver::Options;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tuner::Tuner;
use variant::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::new(std::env::args().skip(1));
    let given = |name: &str| arguments.words.get(name).ok_or_else(|| format!("give {name}=…"));
    let (commit, date, kept) = (given("commit")?, given("date")?, Path::new(given("kept")?));
    let mut log = Log::open(Path::new(given("log")?))?;
    let until = Instant::now() + Duration::from_secs_f64(60.0 * arguments.number("minutes", 1e6));
    let (work, gigabytes) = (arguments.number("work", 1.5), arguments.number("gigabytes", 1.0));
    let mut options = Options::default();
    options.threads = 1;
    options.shorten = false;
    options.work = Some((work * 1e9) as u64);

    let levels = levels(&arguments)?;
    let (fit, confirm) = (0..levels.len()).partition(|&level| runs::half(&levels[level].1) == "fit");
    let seed = arguments.number("seed", 1.0) as u64;
    let mut tuner = Tuner::new(seed, fit, confirm, arguments.number("gain", GAIN));
    let limits = format!("{work} s, {gigabytes} GB");
    println!("# {} levels to fit, {} to confirm", tuner.fit.len(), tuner.confirm.len());
    println!("{}", table::HEAD);

    let mut play = |variant: &Variant, level: usize| -> Result<Option<Played>, Box<dyn Error>> {
        if Instant::now() > until {
            return Ok(None);
        }
        let (key, level) = &levels[level];
        let limits = format!("{limits}, {commit}");
        let run = Run { variant: variant.name(), level: key.clone(), limits };
        let options = variant.applied(options.clone())?;
        Ok(Some(played::played(&mut log, run, |run| runs::run(run, level, &options, gigabytes))?))
    };
    while let Some(decision) = tuner.decide(&mut play)? {
        let row = table::row(commit, &limits, &decision);
        println!("{row}");
        if decision.is_kept() {
            table::add(kept, &row, date)?;
        }
    }
    println!("# base: {}", tuner.base.name());
    Ok(())
}

/// The levels of the files and the made ones, each once, with the identity by which the log knows it.
fn levels(arguments: &Arguments) -> Result<Vec<(String, Level)>, Box<dyn Error>> {
    let made = rooms::rooms(arguments.number("made", 0.0) as usize, arguments.number("seed", 1.0) as u64);
    let all = runs::levels(arguments)?.into_iter().map(|(_, level)| level).chain(made);
    let keyed = all.map(|level| (format!("{:032x}", Identity::of(&level).hash), level));
    let mut seen = BTreeSet::new();
    Ok(keyed.filter(|(key, _)| seen.insert(key.clone())).collect())
}
