//! The solver against breadth-first search over the plain rules, on random small levels.

use super::early;
use crate::tests::brute_force::{Verdict, brute_force};
use crate::tests::seeds;
use crate::{Options, Pruning, solve};
use search::{Budget, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{Level, replay};

/// States that the oracle may look at; levels that need more are left out.
const ORACLE_STATES: usize = 20_000;

/// The same where the solver has no bounds or no table: it then needs many times the oracle's time.
const FEW_STATES: usize = 3_000;

/// Shapes that between them bring out every element, every modifier, pairs of modifiers side by
/// side, symmetric rooms without walls, helium players who push, and modifiers everywhere.
pub(super) fn shapes() -> [Shape; 7] {
    let small = Shape { even: true, ..Shape::SMALL };
    [
        small,
        Shape { modifiers: [25, 25, 25], ..small },
        Shape { width: 4, height: 4, walls: 0, modifiers: [20, 0, 0], atoms: 4, ..small },
        Shape { walls: 0, modifiers: [0; 3], elements: [3, 6, 2, 2, 1], atoms: 6, ..small },
        Shape { width: 6, height: 3, walls: 15, modifiers: [0, 0, 30], ..small },
        Shape { height: 5, walls: 20, modifiers: [0; 3], elements: [4, 6, 1, 2, 1], ..small },
        Shape { modifiers: [20, 0, 80], walls: 12, ..small },
    ]
}

fn fewest(level: &Level, options: &Options, seed: u64) -> Verdict {
    let report = solve(level, options, &Budget::default(), &mut |_| {});
    match report.outcome {
        Outcome::Solved { moves, optimal } => {
            assert!(optimal.is_proved(), "seed {seed}");
            let replay = replay::replay(level, &moves);
            assert_eq!(replay.solved_after, Some(moves.len()), "seed {seed}: {moves:?}");
            if options.unambiguous {
                assert!(replay.ambiguous.iter().all(|&key| key == 0), "seed {seed}");
            }
            Verdict::Fewest(moves.len())
        }
        Outcome::Unsolvable => Verdict::Unsolvable,
        Outcome::GaveUp(reason) => panic!("seed {seed}: gave up, {reason:?}"),
    }
}

/// Compares a configuration of the solver with the oracle on `count` levels of every shape, but for those of more states.
fn check(first_seed: u64, count: u64, states: usize, options: &Options) {
    let (mut solved, mut unsolvable) = (0, 0);
    for (shape, i) in shapes().iter().zip(0..) {
        for seed in first_seed + 1_000_000 * i..first_seed + 1_000_000 * i + count {
            let level = random_level(seed, shape);
            let expected = brute_force(&level, states);
            match expected {
                Verdict::Unknown => continue,
                Verdict::Fewest(_) => solved += 1,
                Verdict::Unsolvable => unsolvable += 1,
            }
            assert_eq!(fewest(&level, options, seed), expected, "seed {seed}, shape {i}, {options:?}");
        }
    }
    println!("seeds from {first_seed}: {solved} solved and {unsolvable} unsolvable levels agree");
    assert!(solved * 20 > count && unsolvable > 0, "the random levels say too little");
}

/// `SOKO_SEEDS` is the number of seeds for each shape; 2,000 make the 14,000 levels that a change of a bound or
/// a pruning must pass.
#[test]
fn everything_on() {
    check(0, seeds(200), ORACLE_STATES, &early());
}

#[test]
fn each_pruning_alone() {
    for i in 0..Pruning::default().switches().len() {
        let mut pruning = Pruning::NONE;
        *pruning.switches()[i].1 = true;
        check(20_000, seeds(60), FEW_STATES, &Options { pruning, ..early() });
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    for seed in 0..200 {
        let level = random_level(seed, &shapes()[3]);
        let answer = |threads| {
            let options = Options { threads, ..early() };
            let report = solve(&level, &options, &Budget::default(), &mut |_| {});
            let statistics = report.statistics;
            (report.outcome, statistics.expanded, statistics.generated, statistics.stored)
        };
        assert_eq!(answer(1), answer(2), "seed {seed}");
    }
}

#[test]
fn more_threads_prove_no_less_in_the_same_memory() {
    for seed in 0..seeds(20) {
        let level = random_level(seed, &shapes()[3]);
        let proved = |bytes, threads| {
            let options = Options { threads, ..early() };
            let budget = Budget::new().bytes(bytes).nodes(50_000);
            match solve(&level, &options, &budget, &mut |_| {}).outcome {
                Outcome::Solved { moves, optimal } => optimal.is_proved().then_some(Some(moves)),
                Outcome::Unsolvable => Some(None),
                Outcome::GaveUp(_) => None,
            }
        };
        // The least memory in which one thread has a proof, in steps of an eighth.
        let sizes = (0..80).map(|step: u32| (((256 << 10) * (8 + step as usize % 8)) << (step / 8)) >> 3);
        let found = sizes.map(|bytes| (bytes, proved(bytes, 1)));
        let (least, alone) = found.into_iter().find(|(_, alone)| alone.is_some()).expect("enough");
        for threads in [2, 4, 8] {
            assert_eq!(proved(least, threads), alone, "seed {seed}, {threads} threads in {least} bytes");
        }
    }
}
