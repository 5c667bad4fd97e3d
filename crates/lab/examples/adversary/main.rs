//! An opponent that never tires: random levels of both games, each asked in random ways, and each answer held against an oracle
//! that shares no line with the solvers.
//!
//! `cargo run --release -p sokoworks-lab --example adversary -- [minutes=N] [levels=N] [seed=N] [game=sokoban|sokobond]`
//!
//! Ways are methods, single searches of the line-up, metrics, threads, rules switched off, limits of memory from 256 KiB to 64 MiB,
//! limits of nodes, and layers on disk. A wrong solution, proof, bound or reason to give up is printed with the level and the way, and
//! the program ends with 1. In the end a table shows which searches the answers came from. The seed is printed; level `N` of a
//! seed is made again by `seed=SEED+N levels=1`.
#![allow(clippy::print_stdout, reason = "an example")]

mod atoms;
mod boxes;
mod truth;
mod ways;

use grid::Random;
use sokoworks::{Answer, Game, Level, Outcome};
use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use truth::{Known, Played, Truth};
use ways::Way;

/// States that the oracle looks at before it leaves a level alone.
const MOST_STATES: [usize; 2] = [600_000, 100_000];

/// Ways in which each level is asked.
const WAYS: usize = 6;

/// An oracle of one of the games.
enum Oracle {
    Boxes(boxes::Room),
    Atoms(atoms::Room),
}

impl Oracle {
    fn truth(&self) -> Known<Truth> {
        match self {
            Oracle::Boxes(room) => room.truth(MOST_STATES[0]),
            Oracle::Atoms(room) => room.truth(MOST_STATES[1]),
        }
    }

    fn is_solved(&self) -> bool {
        match self {
            Oracle::Boxes(room) => room.play(&[]).is_some(),
            Oracle::Atoms(room) => room.play(&[]).is_some(),
        }
    }

    fn play(&self, answer: &Answer) -> Option<Played> {
        let moves = answer.solution()?;
        match self {
            Oracle::Boxes(room) => room.play(moves),
            Oracle::Atoms(room) => room.play(moves),
        }
    }
}

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
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let mut all = Arguments { minutes: 1, levels: u64::MAX, seed: now * 1_000_000, game: None };
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').ok_or("arguments are NAME=VALUE")?;
        match name {
            "minutes" => all.minutes = value.parse()?,
            "levels" => all.levels = value.parse()?,
            "seed" => all.seed = value.parse()?,
            "game" => all.game = Some(value.parse()?),
            _ => return Err(format!("there is no argument {name}").into()),
        }
    }
    Ok(all)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let Arguments { minutes, levels, seed, game } = arguments()?;
    println!("seed={seed}");
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let folder = tempfile::tempdir()?;
    let mut table: BTreeMap<(String, String), Answers> = BTreeMap::new();
    let (mut tried, mut too_large, mut faults) = (0, 0, 0);
    for number in 0..levels {
        if Instant::now() > end {
            break;
        }
        let mut random = Random::new(seed.wrapping_add(number));
        let game = game.unwrap_or(*random.pick(&Game::ALL));
        let text = match game {
            Game::Sokoban => boxes::level(&mut random),
            Game::Sokobond => atoms::level(&mut random),
        };
        let oracle = match game {
            Game::Sokoban => Oracle::Boxes(boxes::Room::read(&text)),
            Game::Sokobond => Oracle::Atoms(atoms::Room::read(&text)),
        };
        // A level that is solved at its start has rules of its own, and one whose boxes lie apart from their goals is refused.
        let (Ok(level), false) = (text.parse::<Level>(), oracle.is_solved()) else { continue };
        let Ok(truth) = oracle.truth() else {
            too_large += 1;
            continue;
        };
        tried += 1;
        for _ in 0..WAYS {
            let way = Way::random(&mut random, game, folder.path());
            let answer = match way.ask(&level) {
                Ok(answer) => answer,
                Err(refusal) => return Err(format!("{way}: {refusal}").into()),
            };
            if let Some(fault) = way.fault(&answer, truth, oracle.play(&answer)) {
                faults += 1;
                println!(
                    "FAULT: {fault}\nseed={} levels=1\n{way}\n{truth:?}\n{answer:?}\n{text}",
                    seed + number
                );
            }
            let answers = table.entry((game.to_string(), source(&way, &answer))).or_default();
            match answer.outcome {
                Outcome::Solved { .. } if !answer.proved.is_empty() => answers.proved += 1,
                Outcome::Solved { .. } => answers.solved += 1,
                Outcome::Unsolvable => answers.unsolvable += 1,
                Outcome::GaveUp(_) => answers.gave_up += 1,
            }
        }
    }
    println!("game\tanswered by\tproved\tsolved\tunsolvable\tgave up");
    for ((game, source), Answers { proved, solved, unsolvable, gave_up }) in &table {
        println!("{game}\t{source}\t{proved}\t{solved}\t{unsolvable}\t{gave_up}");
    }
    println!("{tried} levels, {} answers, {faults} faults; {too_large} levels were too large", WAYS * tried);
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The search behind an answer, and the threads it had.
fn source(way: &Way, answer: &Answer) -> String {
    let threads = if way.request.threads > 1 { ", several threads" } else { "" };
    format!("{}{threads}", answer.method)
}
