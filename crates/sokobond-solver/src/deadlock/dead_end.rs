//! Dead ends: positions from which so few states can be reached that all of them are searched.
//!
//! A search over walks ([`crate::moves::expand`]) from the position. It ends when a solved state turns up, when
//! nothing is left, or when the effort is spent. **Soundness.** Every key is a quiet one, which only moves the
//! player's molecule and can be taken back, or it leads to a state that was looked at as well, or to one that the
//! bounds prove dead. So if nothing is left and nothing was solved, no sequence of keys solves the level.
//!
//! A second search, without bounds and with equal atoms kept apart, finds atoms that have free electrons in every
//! state that can be reached. Quiet keys change no bonds, so that holds for the positions between the states too.
//!
//! **Cost.** States that look near to solved come first, so that a solution ends the search soon. The effort is
//! counted in cells of the board, which the flood over a walk may visit: four thousand states on a board of the
//! game, 64 bytes for each of their successors.

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::layout::{Key, Layout};
use crate::level::molecules::{is_solved, open_atoms};
use crate::level::symmetry::Symmetries;
use crate::moves::expand::{Grain, expand};
use rustc_hash::FxHashSet;

/// Words of the longest packed state.
const WORDS: usize = 16;

/// Cells of the boards of all states that one search expands.
const EFFORT: usize = 400_000;

/// What is known about a position from which no sequence of keys solves the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadEnd {
    /// States that were looked at, the position among them.
    pub states: usize,
    /// Atoms that are open in every state that can be reached; none where it is not known.
    pub stays_open: u32,
}

/// Searches everything that can be reached from `start`, which is not solved. None when it is solvable, or when
/// that is more than the effort allows.
pub(crate) fn dead_end<B: Bits>(board: &Board<B>, bounds: &Bounds, start: &Atoms) -> Option<DeadEnd> {
    let hopeful = |atoms: &Atoms, at: &[u8]| bounds.estimate(board, atoms, at).is_some();
    let states = exhaust(board, bounds, start, hopeful, |_| {})?;
    let mut each = board.clone();
    each.classes = (0..board.atoms()).map(|atom| atom..atom + 1).collect();
    let mut stays_open = open_atoms(board, start);
    let look = |atoms: &Atoms| stays_open &= open_atoms(board, atoms);
    if exhaust(&each, bounds, start, |_, _| true, look).is_none() {
        stays_open = 0;
    }
    Some(DeadEnd { states, stays_open })
}

/// Visits every state that can be reached through `hopeful` states, and calls `look` with each but the start. Returns their
/// number; `None` when one is solved or the effort is spent.
fn exhaust<B: Bits>(
    board: &Board<B>,
    bounds: &Bounds,
    start: &Atoms,
    hopeful: impl Fn(&Atoms, &[u8]) -> bool,
    mut look: impl FnMut(&Atoms),
) -> Option<usize> {
    let layout = Layout::new(board);
    let images = Symmetries::new(board, false).images;
    let pack = |atoms: &Atoms| -> Key<WORDS> { layout.pack(atoms, &images[0]) };
    let mut seen = FxHashSet::from_iter([pack(start)]);
    // States that wait, by how far they seem from solved.
    let mut waiting = vec![vec![pack(start)]];
    let mut fresh: Vec<Key<WORDS>> = Vec::new();
    let mut atoms = Atoms::NONE;
    let mut at = vec![0; board.area];
    let mut effort = EFFORT;
    while let Some(key) = waiting.iter_mut().find_map(Vec::pop) {
        effort = effort.checked_sub(board.area)?;
        layout.unpack(board, &key, &mut atoms, &mut at);
        let mut solved = false;
        expand(board, Grain::Walks, &images, &atoms, &mut at, |_, next| {
            solved |= is_solved(board, next);
            let key = pack(next);
            if seen.insert(key) {
                look(next);
                fresh.push(key);
            }
        });
        board.take_away(&atoms, &mut at);
        if solved {
            return None;
        }
        for key in fresh.drain(..) {
            layout.unpack(board, &key, &mut atoms, &mut at);
            if hopeful(&atoms, &at) {
                let score = bounds.score(board, &atoms).total as usize;
                if waiting.len() <= score {
                    waiting.resize(score + 1, Vec::new());
                }
                waiting[score].push(key);
            }
            board.take_away(&atoms, &mut at);
        }
    }
    Some(seen.len())
}
