//! An opponent that never tires: random levels of both games, each asked in random ways, and each answer held against an oracle
//! that shares no line with the solvers.
//!
//! `cargo run --release -p sokoworks-lab --example adversary -- [minutes=N] [levels=N] [seed=N] [faults=N]
//! [game=sokoban|sokobond] [soko=PROGRAM]`
//!
//! Ways are methods, some searches of the line-up alone, metrics, threads, simulated processes, rules switched off, parameters by which
//! what small levels do not need begins early, limits of memory from 256 KiB to 64 MiB, limits of nodes, and layers on disk. What is
//! proved gets a certificate, which then gets faults. With `soko=`, the program is killed and its disk is full ([`harm`]). A wrong
//! solution, proof, bound, reason to give up or certificate is printed with the level and the way, and the program ends with 1. In the
//! end a table shows which searches the answers came from. The seed is printed; level `N` of a seed is made again by `seed=SEED+N
//! levels=1`.
#![allow(clippy::print_stdout, reason = "an example")]

mod atoms;
mod boxes;
mod certificates;
#[path = "../../../sokoworks/tests/all/certificates/faulty.rs"]
mod faulty;
mod harm;
mod network;
mod oracle;
mod truth;
mod ways;

use certificates::Certified;
use grid::Random;
use oracle::Oracle;
use sokoworks::{Answer, Collection, Game, Level, Outcome, ReadOptions};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use ways::Way;

/// States that the oracle looks at before it leaves a level alone.
fn most_states(game: Game) -> usize {
    match game {
        Game::Sokoban => 600_000,
        Game::Sokobond => 50_000,
    }
}

/// Ways in which each level is asked.
const WAYS: usize = 6;

/// Answers of one search, by what they say.
#[derive(Default)]
struct Answers {
    proved: u64,
    solved: u64,
    unsolvable: u64,
    gave_up: u64,
}

struct Arguments {
    minutes: u64,
    levels: u64,
    seed: u64,
    game: Option<Game>,
    soko: Option<PathBuf>,
    /// Faults after which to end.
    faults: u64,
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let mut all = Arguments {
        minutes: 1,
        levels: u64::MAX,
        seed: now * 1_000_000,
        game: None,
        soko: None,
        faults: u64::MAX,
    };
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').ok_or("arguments are NAME=VALUE")?;
        match name {
            "minutes" => all.minutes = value.parse()?,
            "levels" => all.levels = value.parse()?,
            "seed" => all.seed = value.parse()?,
            "game" => all.game = Some(value.parse()?),
            "faults" => all.faults = value.parse()?,
            "soko" => all.soko = Some(Path::new(value).canonicalize()?),
            _ => return Err(format!("there is no argument {name}").into()),
        }
    }
    Ok(all)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = arguments()?;
    println!("seed={}", arguments.seed);
    watch();
    let faults = match &arguments.soko {
        Some(program) => harmed(&arguments, program)?,
        None => asked(&arguments)?,
    };
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The seed of the level at hand.
static AT: AtomicU64 = AtomicU64::new(0);

/// More than a level takes.
const LONGEST: Duration = Duration::from_secs(120);

/// Reports a panic with the level at hand, and a level that has no end, which ends the program.
fn watch() {
    let tell = |what: &str| println!("FAULT: {what}\nseed={} levels=1", AT.load(Ordering::Relaxed));
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell("a panic");
        usual(panic);
    }));
    std::thread::spawn(move || {
        let mut before = None;
        loop {
            std::thread::sleep(LONGEST);
            let at = AT.load(Ordering::Relaxed);
            if before.replace(at) == Some(at) {
                tell("no end");
                std::process::exit(1);
            }
        }
    });
}

/// The numbers of levels, each with its random numbers, until a limit is reached.
fn numbers(arguments: &Arguments) -> impl Iterator<Item = (u64, Random)> {
    let end = Instant::now() + Duration::from_secs(60 * arguments.minutes);
    let seeds = (0..arguments.levels).map(|number| arguments.seed.wrapping_add(number));
    seeds.take_while(move |_| Instant::now() < end).map(|seed| {
        AT.store(seed, Ordering::Relaxed);
        (seed, Random::new(seed))
    })
}

/// Harms the program. The number of faults.
fn harmed(arguments: &Arguments, program: &Path) -> Result<u64, Box<dyn Error>> {
    let mut table: BTreeMap<&str, [u64; 3]> = BTreeMap::new();
    for (seed, mut random) in numbers(arguments) {
        let (kind, times, wrong) = harm::trial(&mut random, program)?;
        let [trials, harms, faults] = table.entry(kind).or_default();
        (*trials, *harms) = (*trials + 1, *harms + times as u64);
        if let Some(fault) = wrong {
            *faults += 1;
            println!("FAULT: {kind}\nseed={seed} levels=1\n{fault}");
        }
        if table.values().map(|[_, _, faults]| faults).sum::<u64>() >= arguments.faults {
            break;
        }
    }
    println!("trials of\tnumber\tkills and full disks\tfaults");
    for (kind, [trials, harms, faults]) in &table {
        println!("{kind}\t{trials}\t{harms}\t{faults}");
    }
    Ok(table.values().map(|[_, _, faults]| faults).sum())
}

/// The level of a text, in Sokoban perhaps with more goals than boxes.
fn read(game: Game, text: &str) -> Option<Level> {
    let options = ReadOptions::default().spare_goals(true);
    Collection::read_as(Some(game), text.as_bytes(), &options).level(0)
}

/// Asks for solutions. The number of faults.
fn asked(arguments: &Arguments) -> Result<u64, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut table: BTreeMap<(String, String), Answers> = BTreeMap::new();
    let (mut certified, mut tried, mut too_large, mut faults) = (Certified::default(), 0, 0, 0);
    for (seed, mut random) in numbers(arguments) {
        let game = arguments.game.unwrap_or(*random.pick(&Game::ALL));
        let (text, oracle) = Oracle::level(&mut random, game);
        // A level that is solved at its start has rules of its own, and one whose boxes lie apart from their goals is refused.
        let (Some(level), false) = (read(game, &text), oracle.is_solved()) else { continue };
        let Ok(truth) = oracle.truth(most_states(game)) else {
            too_large += 1;
            continue;
        };
        tried += 1;
        let mut squeezed: Option<Way> = None;
        for _ in 0..WAYS {
            let way = squeezed.take().unwrap_or_else(|| Way::random(&mut random, game, folder.path()));
            let answer = way.ask(&level, &mut random).map_err(|refusal| format!("{way}: {refusal}"))?;
            let played = answer.solution().and_then(|moves| oracle.play(moves));
            let wrong = way.fault(&answer, truth, played).map(Err).unwrap_or_else(|| {
                if random.percent(80) {
                    return Ok(Certified::default());
                }
                certificates::tried(&mut random, (&level, truth), (&answer, played), &|moves| {
                    oracle.play(moves)
                })
            });
            match wrong {
                Ok(more) => certified.add(&more),
                Err(fault) => {
                    faults += 1;
                    println!("FAULT: {fault}\nseed={seed} levels=1\n{way}\n{truth:?}\n{answer:?}\n{text}");
                }
            }
            let answers = table.entry((game.to_string(), source(&way, &answer))).or_default();
            match answer.outcome {
                Outcome::Solved { .. } if !answer.proved.is_empty() => answers.proved += 1,
                Outcome::Solved { .. } => answers.solved += 1,
                Outcome::Unsolvable => answers.unsolvable += 1,
                Outcome::GaveUp(_) => answers.gave_up += 1,
            }
            squeezed = way.squeezed(&mut random, &answer);
        }
        if faults >= arguments.faults {
            break;
        }
    }
    println!("game\tanswered by\tproved\tsolved\tunsolvable\tgave up");
    for ((game, source), Answers { proved, solved, unsolvable, gave_up }) in &table {
        println!("{game}\t{source}\t{proved}\t{solved}\t{unsolvable}\t{gave_up}");
    }
    let Certified { accepted, gave_up, refused, harmless } = certified;
    println!(
        "certificates: {accepted} accepted, {gave_up} too large; {refused} faults refused, {harmless} harmless"
    );
    println!("{tried} levels, {} answers, {faults} faults; {too_large} levels were too large", WAYS * tried);
    Ok(faults)
}

/// The search behind an answer, and the threads or processes it had.
fn source(way: &Way, answer: &Answer) -> String {
    let threads = if way.request.threads > 1 { ", several threads" } else { "" };
    format!("{}{threads}", answer.method)
}
