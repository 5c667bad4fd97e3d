//! Levels with plays that follow a rule, for tests of fits.

use super::fit::{Sample, Target};
use super::{Measures, OfSolution, OfSpace, Term};
use grid::{Direction, Random};
use sokoworks::Game;

/// Measures of a level of Sokoban that a random number makes.
pub(super) fn measures(random: &mut Random, is_small: bool) -> Measures {
    let mut count = |most| random.below(most) as usize;
    let solution = OfSolution {
        moves: vec![Direction::Up; 1 + count(300)],
        pushes: 1 + count(60),
        lines: 1 + count(30),
        changes: 1 + count(20),
        astray: count(10),
        choices: 4.0,
        fatal: 0.3,
        proved: true,
    };
    let space = OfSpace {
        positions: 1 + count(50_000),
        lost: count(1_000) as f64 / 1_000.0,
        solutions: Some(1 + count(200) as u64),
        trap: None,
        chance: 2_f64.powi(-(count(20) as i32)),
    };
    Measures {
        pieces: 1 + count(8),
        squares: 10 + count(50),
        area: 30 + count(80),
        passages: count(10),
        opening: 1 + count(8),
        game: Game::Sokoban,
        modifiers: [0; 3],
        electrons: 0,
        bound: 1 + count(40),
        effort: 1 + count(20_000) as u64,
        unsolvable: false,
        cut_short: false,
        short_of_memory: false,
        solution: Some(solution),
        space: is_small.then_some(space),
    }
}

/// Levels whose share of failures follows from careless play and the length of the solution, with many plays each.
pub(super) fn samples(count: usize) -> Vec<Sample> {
    let mut random = Random::new(7);
    (0..count)
        .map(|at| {
            let measures = measures(&mut random, at % 5 > 0);
            let careless = Term::Careless.of(&measures).unwrap_or(10.0);
            let moves = Term::Moves.of(&measures).expect("it has a solution");
            let logit = 0.1 * careless + 0.3 * moves - 3.5;
            let solves = 100_000.0 / (1.0 + logit.exp());
            let target = Target::Plays { plays: 100_000, solves: solves.round() as u32 };
            Sample { measures, target, group: format!("group {}", at % 7) }
        })
        .collect()
}
