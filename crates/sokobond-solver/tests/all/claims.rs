//! Every claim through the front door: all methods and thread counts on random levels, with and without
//! `unambiguous`, depths and limits, against a plain search over the rules of the game.
//!
//! `SOKO_SEEDS` is the number of levels, one for each seed after `SOKO_FIRST_SEED`; 10,000 before a change of a bound lands.

#![allow(clippy::print_stdout)] // it prints how much it compared

use grid::{Direction, Random};
use search::{Budget, GaveUp, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{Level, Position, Rulings, draw, replay, rules};
use sokoworks_sokobond_solver::{Method, Options, Report, solve};
use std::collections::HashSet;
use test_levels::{number, seeds};

/// The default options with some of them changed.
fn with(mut options: Options, change: impl FnOnce(&mut Options)) -> Options {
    change(&mut options);
    options
}

/// States that the plain search may look at; levels that need more are left out.
const STATES: usize = 1_500;

/// Expansions that a search may make: enough for nearly all levels that the plain search can look through.
const NODES: u64 = 5_000;

/// More states than that.
#[derive(Debug, PartialEq, Eq)]
struct TooMany;

/// Every element and modifier, in small rooms of several forms, wide ones, crowds of few elements, helium players, and
/// electrons that do not come out even,
/// and modifiers everywhere.
fn shape(seed: u64) -> Shape {
    let small = Shape { even: true, ..Shape::SMALL };
    let plain = Shape { modifiers: [0; 3], ..small };
    let shapes = [
        small,
        Shape { modifiers: [25, 25, 25], ..small },
        Shape { width: 4, height: 4, walls: 0, modifiers: [20, 0, 0], atoms: 4, ..small },
        Shape { walls: 0, elements: [3, 6, 2, 2, 1], atoms: 6, ..plain },
        Shape { width: 6, height: 3, walls: 15, modifiers: [0, 0, 30], ..small },
        Shape { height: 5, walls: 20, elements: [4, 6, 1, 2, 1], ..plain },
        Shape { width: 4, height: 3, walls: 5, modifiers: [0, 35, 0], elements: [0, 3, 4, 2, 1], ..small },
        Shape { width: 13, height: 11, walls: 35, atoms: 3, elements: [0, 1, 0, 0, 0], ..plain },
        Shape { width: 7, height: 2, walls: 0, modifiers: [10, 10, 0], elements: [0, 6, 2, 0, 0], ..small },
        Shape { even: false, atoms: 3, ..small },
        Shape { modifiers: [20, 0, 80], walls: 12, ..small },
    ];
    shapes[seed as usize % shapes.len()]
}

/// The fewest keys that solve the level, none when it has no solution. Strictly, only ways count on which atoms
/// never could have bonded in more than one way.
fn fewest(level: &Level, strictly: bool) -> Result<Option<u32>, TooMany> {
    let (start, ambiguous) = Position::start_ruled(level, &Rulings::DEFAULT);
    if strictly && ambiguous {
        return Ok(None);
    }
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut keys = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for position in &layer {
            if rules::is_solved(level, position) {
                return Ok(Some(keys));
            }
            for key in Direction::ALL {
                let mut after = position.clone();
                let turn = rules::turn(level, &mut after, key);
                let Some(moved) = turn.moved() else { continue };
                if !(strictly && moved.is_ambiguous()) && seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if seen.len() > STATES {
            return Err(TooMany);
        }
        layer = next;
        keys += 1;
    }
    Ok(None)
}

/// Methods that prove fewest keys when no limit comes.
fn promises_proof(method: Method) -> bool {
    !matches!(method, Method::Dfs | Method::Greedy)
}

/// The first claim of a report that is not the truth. `free` means that no limit was expected.
fn fault(
    level: &Level,
    truth: Option<u32>,
    options: &Options,
    report: &Report,
    free: bool,
) -> Option<&'static str> {
    let bound = report.statistics.lower_bound.cost();
    if truth.is_some_and(|fewest| bound > fewest) {
        return Some("the lower bound is too high");
    }
    match (&report.outcome, truth) {
        (Outcome::Solved { .. }, None) => Some("solved what has no solution"),
        (Outcome::Unsolvable, Some(_)) => Some("a solvable level is called unsolvable"),
        (Outcome::Unsolvable, None) => None,
        (Outcome::Solved { moves, optimal }, Some(fewest)) => {
            let replay = replay::replay(level, moves);
            if replay.solved_after != Some(moves.len()) {
                Some("the solution does not replay")
            } else if options.unambiguous && !replay.ambiguous.is_empty() {
                Some("the solution is ambiguous")
            } else if optimal.is_proved() && moves.len() != fewest as usize {
                Some("a solution is called shortest that is not")
            } else {
                let missing = free && promises_proof(options.method) && !optimal.is_proved();
                missing.then_some("the proof is missing")
            }
        }
        (Outcome::GaveUp(GaveUp::Nodes | GaveUp::Memory), _) => None,
        (Outcome::GaveUp(GaveUp::Depth), _) if options.method == Method::Dfs || options.depth.is_some() => {
            None
        }
        (Outcome::GaveUp(_), _) => Some("gave up without a reason"),
    }
}

/// Solves and checks; with one thread twice, and alike.
fn attempt(level: &Level, truth: Option<u32>, options: &Options, nodes: u64, seed: u64) -> Report {
    let run = || solve(level, options, &Budget::new().nodes(nodes), &mut |_| ());
    let report = run();
    let place = |report: &Report| {
        let drawing = draw::text(&draw::draw(level, &Position::start(level)), true);
        format!("seed {seed}, {nodes} nodes, {options:?}\n{report:#?}\n{drawing}")
    };
    let free = nodes == NODES && options.depth.is_none();
    if let Some(fault) = fault(level, truth, options, &report, free) {
        panic!("{fault}: fewest {truth:?}, {}", place(&report));
    }
    if options.threads == 1 {
        let again = run();
        assert_eq!(format!("{report:?}"), format!("{again:?}"), "two runs differ: {}", place(&report));
    }
    report
}

/// Depth limits: what lies within is found, what lies beyond is not.
fn with_depths(level: &Level, truth: Option<u32>, unambiguous: bool, seed: u64) {
    let mut random = Random::new(seed);
    for method in [Method::Dfs, Method::Iddfs] {
        // No depth is no limit.
        let depth = 1 + random.below(9);
        let options = with(Options::default(), |options| {
            options.method = method;
            options.depth = Some(depth);
            options.unambiguous = unambiguous;
        });
        let report = attempt(level, truth, &options, NODES, seed);
        let place = || format!("seed {seed} {options:?} {report:?}");
        match (&report.outcome, truth) {
            (Outcome::Solved { moves, .. }, _) => assert!(moves.len() <= depth as usize, "{}", place()),
            (Outcome::GaveUp(GaveUp::Depth), Some(fewest)) if method == Method::Iddfs => {
                assert!(fewest > depth, "{}", place());
            }
            _ => {}
        }
    }
}

#[test]
fn no_claim_is_wrong() {
    let first = number("SOKO_FIRST_SEED", 0);
    let count = seeds(200);
    let (mut solvable, mut unsolvable, mut strict, mut runs, mut settled) = (0, 0, 0, 0u64, 0u64);
    let mut seed = first;
    while solvable + unsolvable < count {
        seed += 1;
        let level = random_level(seed, &shape(seed));
        let (Ok(any), Ok(strictly)) = (fewest(&level, false), fewest(&level, true)) else { continue };
        // Most random levels have no solution; of those some suffice.
        if any.is_none() && unsolvable > solvable {
            continue;
        }
        *(if any.is_some() { &mut solvable } else { &mut unsolvable }) += 1;
        strict += u32::from(any != strictly);
        // One level in four meets a limit.
        let nodes = if seed % 4 == 3 { 1 + u64::from(Random::new(seed).below(100)) } else { NODES };
        for (unambiguous, truth) in [(false, any), (true, strictly)] {
            for method in Method::ALL {
                for threads in [1, 2] {
                    let options = with(Options::default(), |options| {
                        options.method = method;
                        options.threads = threads;
                        options.unambiguous = unambiguous;
                    });
                    let report = attempt(&level, truth, &options, nodes, seed);
                    runs += 1;
                    settled += u64::from(!matches!(report.outcome, Outcome::GaveUp(_)));
                }
            }
            with_depths(&level, truth, unambiguous, seed);
        }
    }
    println!(
        "seeds {first} to {seed}: {solvable} solvable and {unsolvable} unsolvable levels, {strict} of them \
         decided by ambiguity; {runs} runs, {settled} answers"
    );
    assert!(2 * solvable > unsolvable && strict > 0, "{solvable}, {unsolvable} and {strict} say too little");
    assert!(settled * 10 > runs * 6, "only {settled} of {runs} were settled");
}

fn level(text: &str) -> Level {
    sokobond::format::read(text.as_bytes()).level.expect("a level")
}

#[test]
fn greedy_search_by_free_electrons_proves_no_length() {
    // `WA` solves it, and the free electrons at the start are more than its keys.
    let level = level("xxxxxxx\nx-oh-hx\nxh--H-x\nxxxxxxx\n");
    assert_eq!(fewest(&level, false), Ok(Some(2)));
    let options = with(Options::default(), |options| {
        options.method = Method::Greedy;
    });
    attempt(&level, Some(2), &options, NODES, 0);
}

#[test]
fn an_ambiguous_start_has_no_unambiguous_solution() {
    // The oxygen could bond with any two of its three neighbours. The first level starts solved.
    let solved = level("xxxxxx\nx-h--x\nxhohHx\nx----x\nxxxxxx\n");
    let unsolved = level("xxxxxxx\nx-h---x\nxhoh-Hx\nx-----x\nxxxxxxx\n");
    for (level, any) in [(solved, 0), (unsolved, 1)] {
        assert_eq!((fewest(&level, false), fewest(&level, true)), (Ok(Some(any)), Ok(None)));
        for method in Method::ALL {
            let options = with(Options::default(), |options| {
                options.method = method;
                options.unambiguous = true;
            });
            let report = attempt(&level, None, &options, NODES, 0);
            assert_eq!(report.outcome, Outcome::Unsolvable, "{}", method.name());
        }
    }
}

/// A shorter ambiguous way between two states on the solution does not stand in for the unambiguous one.
#[test]
fn an_unambiguous_solution_stays_so_where_a_shorter_way_is_ambiguous() {
    let cells = "v2\nx x x x x x\n\nx - - - h x\n       /\nx - - H - x\n     / / /\nx - - - h x\n /     /\nx - - h - x\n\nx x x x x x\n";
    let level = level(cells);
    assert_eq!((fewest(&level, false), fewest(&level, true)), (Ok(Some(2)), Ok(Some(7))));
    for method in [Method::Auto, Method::Bfs, Method::Area, Method::AStar] {
        let options = with(Options::default(), |options| {
            options.method = method;
            options.unambiguous = true;
        });
        let report = solve(&level, &options, &Budget::default(), &mut |_| ());
        let Outcome::Solved { moves, optimal } = &report.outcome else { panic!("{method:?} {report:?}") };
        assert!(moves.len() == 7 && optimal.is_proved(), "{method:?} {report:?}");
        assert!(replay::replay(&level, moves).ambiguous.is_empty(), "{method:?} {report:?}");
    }
}
