//! How many of the positions from which a level can no longer be solved are recognised, and that no other position
//! is: random play on random small levels against the oracle, wrong moves on real levels against the solver.
//!
//! `SOKO_SEEDS=200 cargo test --release -p sokoworks-sokobond-solver --lib recall -- --nocapture` measures on more positions.
#![allow(clippy::print_stdout)] // A test prints what it measured.

use super::early;
use crate::analysis::Outlook;
use crate::tests::reachable::Reachable;
use crate::tests::seeds;
use crate::{Method, Options, solve, solve_from};
use grid::Random;
use search::{Budget, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{Level, Position, rules};
use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

/// Shapes that between them bring out every element and modifier, walls, helium and room to move.
fn shapes() -> [(&'static str, Shape); 8] {
    let small = Shape { even: true, ..Shape::SMALL };
    let plain = Shape { modifiers: [0; 3], atoms: 6, ..small };
    [
        ("every modifier", small),
        ("many modifiers", Shape { modifiers: [25, 25, 25], ..small }),
        ("weaken", Shape { modifiers: [20, 0, 0], ..small }),
        ("strengthen", Shape { modifiers: [0, 20, 0], elements: [1, 5, 5, 3, 3], ..small }),
        ("rotate", Shape { modifiers: [0, 0, 20], ..small }),
        ("plain", Shape { elements: [1, 6, 3, 2, 2], ..plain }),
        ("helium", Shape { walls: 15, elements: [4, 6, 2, 1, 1], ..plain }),
        ("roomy", Shape { width: 6, height: 5, modifiers: [5, 3, 3], elements: [1, 6, 3, 2, 1], ..small }),
    ]
}

#[derive(Default)]
struct Tally {
    dead: usize,
    solvable: usize,
    /// Recognised dead positions by reason.
    reasons: BTreeMap<&'static str, usize>,
    times: Vec<Duration>,
}

impl Tally {
    /// Asks about a position of which the truth is known.
    fn ask(&mut self, outlook: &Outlook, level: &Level, position: &Position, solvable: bool, name: &str) {
        let began = Instant::now();
        let dead = outlook.explain(level, position);
        self.times.push(began.elapsed());
        if solvable {
            self.solvable += 1;
            assert_eq!(dead, None, "a false alarm, {name}: {position:?}");
            return;
        }
        self.dead += 1;
        if let Some(dead) = dead {
            assert!(!dead.atoms.is_empty() && !dead.sentence(level).is_empty(), "{name}: {dead:?}");
            *self.reasons.entry(dead.reason.word()).or_default() += 1;
        }
    }

    fn recognised(&self) -> usize {
        self.reasons.values().sum()
    }

    /// Prints what was measured, and checks the least share of dead positions that must be recognised.
    fn report(mut self, name: &str, percent: usize) {
        self.times.sort_unstable();
        let (median, slowest) = (self.times[self.times.len() / 2], self.times[self.times.len() - 1]);
        let recognised = self.recognised();
        println!(
            "{name}: {recognised} of {} dead positions recognised ({:.1} %), no false alarm on {} solvable ones, \
             {:?}; time of a question: median {median:?}, slowest {slowest:?}",
            self.dead,
            100.0 * recognised as f64 / self.dead.max(1) as f64,
            self.solvable,
            self.reasons
        );
        assert!(self.dead > 50 && self.solvable > 50, "{name}: too few positions");
        assert!(recognised * 100 >= self.dead * percent, "{name}: fewer than {percent} % recognised");
    }
}

#[test]
fn random_play_on_random_levels() {
    let mut tally = Tally::default();
    for ((name, shape), i) in shapes().iter().zip(1..) {
        for seed in 1_000_000 * i..1_000_000 * i + seeds(40) {
            let level = random_level(seed, shape);
            let start = Position::start(&level);
            let budget = Budget::new().nodes(20_000);
            let report = solve(&level, &early(), &budget, &mut |_| {});
            if !matches!(report.outcome, Outcome::Solved { moves, .. } if moves.len() > 1) {
                continue;
            }
            let Some(reachable) = Reachable::new(&level, 20_000) else { continue };
            let outlook = Outlook::new(&level);
            let mut random = Random::new(seed);
            let mut seen = HashSet::new();
            for _ in 0..4 {
                let mut position = start.clone();
                for _ in 0..30 {
                    rules::turn(&level, &mut position, random.direction());
                    if rules::is_solved(&level, &position) {
                        break;
                    }
                    if seen.insert(position.clone()) {
                        let solvable = reachable.is_solvable(&position);
                        let solvable = solvable.unwrap_or_else(|| panic!("seed {seed}: not reachable"));
                        tally.ask(&outlook, &level, &position, solvable, &format!("{name}, seed {seed}"));
                    }
                }
            }
        }
    }
    tally.report("random levels", 95);
}

/// Positions after one to twelve random keys on the way of a recorded solution, and on the way itself.
#[test]
fn wrong_moves_on_real_levels() {
    let Some(files) = test_levels::sokobond() else { return };
    let mut tally = Tally::default();
    let mut unknown = 0;
    for (path, bytes) in files {
        let file = sokobond::format::read(&bytes);
        let (Some(level), Some(recorded)) = (file.level, file.solutions.first()) else { continue };
        let outlook = Outlook::new(&level);
        let name = path.display().to_string();
        let mut way = vec![Position::start(&level)];
        for &key in &recorded.keys {
            let mut next = way[way.len() - 1].clone();
            rules::turn(&level, &mut next, key);
            way.push(next);
        }
        let solved = way.iter().position(|position| rules::is_solved(&level, position));
        way.truncate(solved.unwrap_or(0));
        let seed = 1;
        let mut random = Random::new(seed);
        for round in 0..seeds(8) {
            let Some(mut position) = way.get(random.index(way.len().max(1))).cloned() else { break };
            tally.ask(&outlook, &level, &position, true, &name);
            for _ in 0..random.index(12) + 1 {
                rules::turn(&level, &mut position, random.direction());
            }
            let options = Options { method: Method::AStar, ..early() };
            let budget = Budget::new().nodes(20_000);
            let report = solve_from(&level, &position, &options, &budget, &mut |_| {});
            let solvable = match report.outcome {
                Outcome::Solved { .. } => true,
                Outcome::Unsolvable => false,
                Outcome::GaveUp(_) => {
                    unknown += 1;
                    continue;
                }
            };
            if !rules::is_solved(&level, &position) {
                let name = format!("{name}, seed {seed}, round {round}");
                tally.ask(&outlook, &level, &position, solvable, &name);
            }
        }
    }
    println!("real levels: left out {unknown} positions that the solver did not decide");
    tally.report("real levels", 85);
}
