//! Shortens solutions.
//!
//! First go keys that are refused and ways that return to a state. Then parts of the solution are searched for a shorter
//! way to a later state on it, or to a solved state, over parts of growing length:
//!
//! - *Vicinity search* (as in Gouëzel's optimizer and YASO for Sokoban, `tube.rs`): only states that equal one on the
//!   solution but for the player's molecule and one other, or two others. Such states are few, so long parts can be
//!   searched. It finds detours of a molecule and a better order in which molecules are moved.
//! - *All states*, as far as the effort goes. Parts that reach the end are pruned with the lower bounds of the solver.
//!
//! Each shorter part is put in place at once, and everything is repeated until nothing is found or the effort is spent.
//! Effort is counted in states taken from the queue of a search, so the result is the same everywhere.

mod path;
mod rounds;
mod tube;
mod window;

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::{Bits, Wide};
use crate::level::board::Board;
use crate::level::layout::{Layout, by_words};
use crate::moves::expand::Grain;
use crate::options::Pruning;
use crate::search::packer::Packer;
use grid::Direction;
use path::Path;
pub use rounds::{Optimized, optimize};
use search::Budget;
use sokobond::replay::verify;
use sokobond::{Level, Position};
use std::ops::Range;
use tube::Tube;
use window::Windows;

/// The result of shortening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// All keys of the solution.
    pub keys: Vec<Direction>,
    /// States taken from the queues of all searches.
    pub expanded: u64,
}

/// The changes that [`shorten`] may make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shortening {
    /// Numbers of the keys that may be replaced, from 0; all when `None`. Keys before and after them stay, except for
    /// refused ones and for ways that return to a state.
    pub part: Option<Range<usize>>,
    /// Put in only keys after which atoms could have bonded in one way alone.
    pub unambiguous: bool,
}

/// Makes a solution of `level` have fewer keys. Ends when the budget is spent or nothing is found any more; a search
/// within it ends when it holds `budget.bytes`. The same everywhere for the same node budget, and never longer than the
/// given solution. Every result is verified by the plain rules; keys that do not solve the level come back as they are.
///
/// To continue, call it again with the result and a larger node budget, as [`optimize`] does.
pub fn shorten(level: &Level, keys: Vec<Direction>, what: &Shortening, budget: &Budget) -> Shortened {
    if verify(level, &keys).is_err() || budget.nodes == Some(0) {
        return Shortened { keys, expanded: 0 };
    }
    let new = if let Some(board) = Board::<u128>::new(level, true) {
        let shorten = by_words!(Layout::new(&board).words(), shorten_on::<u128>);
        shorten(&board, level, &keys, what, budget)
    } else if let Some(board) = Board::<Wide>::new(level, true) {
        let shorten = by_words!(Layout::new(&board).words(), shorten_on::<Wide>);
        shorten(&board, level, &keys, what, budget)
    } else {
        return Shortened { keys, expanded: 0 };
    };
    let is_better = new.keys.len() < keys.len() && verify(level, &new.keys).is_ok();
    if is_better { new } else { Shortened { keys, ..new } }
}

fn shorten_on<B: Bits, const K: usize>(
    board: &Board<B>,
    level: &Level,
    keys: &[Direction],
    what: &Shortening,
    budget: &Budget,
) -> Shortened {
    let bounds = Bounds::new(board, Pruning::ALL);
    let start = board.atoms_of(&Position::start(level));
    shorten_from::<B, K>((board, &bounds), &start, keys, what, budget)
}

/// As [`shorten`], for a solution from any state of a board, with its bounds; the plain rules are not used.
pub(crate) fn shorten_from<B: Bits, const K: usize>(
    (board, bounds): (&Board<B>, &Bounds),
    start: &Atoms,
    keys: &[Direction],
    what: &Shortening,
    budget: &Budget,
) -> Shortened {
    let packer = Packer::new(board, Grain::Walks, false);
    let part = what.part.clone().unwrap_or(0..keys.len());
    let mut path = Path::<K>::new(&packer, start, keys, part);
    let mut windows = Windows::new(packer, bounds, what.unambiguous, budget);
    windows.prepare(start);
    improve(&mut windows, &mut path);
    Shortened { keys: path.keys, expanded: windows.expanded }
}

/// How many molecules besides the player's may be elsewhere, one after the other; `None` for all states.
const WIDTHS: [Option<usize>; 3] = [Some(1), Some(2), None];

/// Keys in the first parts to be searched.
const FIRST_LENGTH: usize = 8;

fn improve<B: Bits, const K: usize>(windows: &mut Windows<'_, B, K>, path: &mut Path<K>) {
    loop {
        let before = path.keys.len();
        let doublings = path.part.len().div_ceil(FIRST_LENGTH).next_power_of_two().ilog2();
        let lengths = || (0..=doublings).map(|doubling| FIRST_LENGTH << doubling);
        let passes: Vec<_> =
            WIDTHS.iter().flat_map(|&width| lengths().map(move |length| (width, length))).collect();
        for (done, &(width, length)) in passes.iter().enumerate() {
            // All passes get a fair share, since each finds what others do not.
            let most = windows.left() / (passes.len() - done) as u64;
            // The path may have become shorter since the passes were planned.
            if length < 2 * path.part.len().max(FIRST_LENGTH) {
                pass(windows, path, width, length, most);
            }
        }
        // When the stop flag is up, the path so far stands.
        if path.keys.len() == before || windows.left() == 0 || windows.is_stopped() {
            return;
        }
    }
}

/// Searches all parts of `length` keys, each overlapping half of the one before, with an effort of `most`.
fn pass<B: Bits, const K: usize>(
    windows: &mut Windows<'_, B, K>,
    path: &mut Path<K>,
    width: Option<usize>,
    length: usize,
    most: u64,
) {
    let limit = windows.expanded.saturating_add(most);
    let mut start = path.part.start;
    while start < path.part.end && windows.expanded < limit && !windows.is_stopped() {
        let end = (start + length).min(path.part.end);
        // A part may take more the fewer are to come.
        let parts = (path.part.end - start).div_ceil(length / 2) as u64;
        let expansions = ((limit - windows.expanded) / (1 + parts / 4)).max(1);
        let tube = width.map(|width| Tube::new(&windows.packer, &path.states[start..=end], width));
        if let Some(detour) = windows.search(path, start..end, tube.as_ref(), expansions) {
            path.replace(&windows.packer, start..detour.end, &detour.keys);
        }
        if end >= path.part.end {
            break;
        }
        start += length / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use crate::tests::real_levels::real_levels;
    use grid::Random;
    use sokobond::random::{Shape, random_level};
    use sokobond::{notation::Letters, rules};

    fn budget(nodes: u64) -> Budget {
        Budget::new().nodes(nodes).bytes(256 << 20)
    }

    /// A solution by random play, if one turns up.
    fn random_solution(level: &Level, seed: u64, most: usize) -> Option<Vec<Direction>> {
        let mut random = Random::new(seed);
        let mut position = Position::start(level);
        let mut keys = Vec::new();
        while !rules::is_solved(level, &position) {
            if keys.len() == most {
                return None;
            }
            let key = random.direction();
            rules::turn(level, &mut position, key);
            keys.push(key);
        }
        Some(keys)
    }

    #[test]
    fn refused_keys_and_detours_go() {
        let level = sokobond::format::read(b"xxxxxxx\nxH---hx\nx-----x\nxxxxxxx\n").level.expect("a level");
        let long = Letters::Wasd.read("ADDASDDW").expect("keys");
        let shortened = shorten(&level, long.clone(), &Shortening::default(), &budget(1_000));
        assert_eq!(Letters::Wasd.write(&shortened.keys), "DDD");
        // Nothing is done without effort, and nothing is made of keys that solve nothing.
        assert_eq!(shorten(&level, long.clone(), &Shortening::default(), &budget(0)).keys, long);
        let part = long[..3].to_vec();
        assert_eq!(shorten(&level, part.clone(), &Shortening::default(), &budget(1_000)).keys, part);
    }

    #[test]
    fn keys_outside_the_part_stay() {
        let level =
            sokobond::format::read(b"xxxxxxx\nxH---hx\nx-----x\nx-----x\nxxxxxxx\n").level.expect("a level");
        let long = Letters::Wasd.read("SDWSSDWDW").expect("keys");
        let what = Shortening { part: Some(4..9), ..Shortening::default() };
        let shortened = shorten(&level, long, &what, &budget(1_000));
        let keys = Letters::Wasd.write(&shortened.keys);
        assert!(keys.starts_with("SD") && keys.len() < 9, "{keys}");
    }

    #[test]
    fn random_solutions_become_shorter_and_often_shortest() {
        let (mut tried, mut shortest, mut sums) = (0, 0, [0; 3]);
        for seed in 0..3_000 {
            let modifiers = [[0; 3], [15, 0, 0], [0, 15, 0], [0, 0, 20]][seed as usize % 4];
            let level = random_level(seed, &Shape { even: true, modifiers, ..Shape::SMALL });
            let Some(keys) = random_solution(&level, seed, 400).filter(|keys| keys.len() > 4) else {
                continue;
            };
            let Verdict::Fewest(fewest) = brute_force(&level, 20_000) else { continue };
            let shortened = shorten(&level, keys.clone(), &Shortening::default(), &budget(20_000));
            assert!(verify(&level, &shortened.keys).is_ok(), "seed {seed}");
            assert!((fewest..=keys.len()).contains(&shortened.keys.len()), "seed {seed}");
            let again = shorten(&level, keys.clone(), &Shortening::default(), &budget(20_000));
            assert_eq!(shortened, again, "seed {seed}");
            tried += 1;
            shortest += usize::from(shortened.keys.len() == fewest);
            for (sum, keys) in sums.iter_mut().zip([keys.len(), shortened.keys.len(), fewest]) {
                *sum += keys;
            }
        }
        println!("{tried} solutions, {shortest} made shortest; keys {sums:?}");
        assert!(tried > 50 && shortest * 10 > tried * 9, "{shortest} of {tried}");
    }

    #[test]
    fn unambiguous_solutions_stay_so() {
        let what = Shortening { unambiguous: true, ..Shortening::default() };
        let mut tried = 0;
        for seed in 0..3_000 {
            let level = random_level(seed, &Shape { even: true, ..Shape::SMALL });
            let Some(keys) = random_solution(&level, seed, 400) else { continue };
            if !sokobond::replay::replay(&level, &keys).ambiguous.is_empty() {
                continue;
            }
            let shortened = shorten(&level, keys, &what, &budget(5_000));
            let replay = sokobond::replay::replay(&level, &shortened.keys);
            assert!(replay.solved && replay.ambiguous.is_empty(), "seed {seed}");
            tried += 1;
        }
        assert!(tried > 30, "only {tried}");
    }

    #[test]
    fn recorded_solutions_never_become_worse() {
        for real in real_levels() {
            for keys in real.solutions {
                let shortened = shorten(&real.level, keys.clone(), &Shortening::default(), &budget(2_000));
                let is_right =
                    verify(&real.level, &keys).is_err() || verify(&real.level, &shortened.keys).is_ok();
                assert!(shortened.keys.len() <= keys.len() && is_right, "{}", real.name);
            }
        }
    }
}
