//! Successors of a state, in one of two grains.
//!
//! *Single keys*: each of the four keys is a move of cost 1.
//!
//! *Walks*: a **quiet** key moves the player's molecule as a rigid whole, touches nothing, sweeps over
//! no modifier and brings no two atoms with free electrons together. Quiet keys change nothing but
//! where the player's molecule is, and each can be taken back. So a state is stored only after a key that
//! was not quiet; from there one flood over the quiet region, done on cell sets ring by ring, finds
//! every key that is not quiet together with the length of the shortest quiet walk to it. The
//! successor costs that length plus 1. Fewest keys are kept: every solution splits into quiet walks
//! and other keys, and its walks may be replaced by shortest ones.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use crate::moves::turn::turn;
use crate::moves::walk::{Player, Walk};
use grid::Direction;
use std::ops::RangeInclusive;

/// How a successor is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Padded cell of the player's atom when the last key is pressed.
    pub from: u16,
    /// The last key.
    pub key: Direction,
    /// Number of keys, the last one included.
    pub cost: u16,
    /// Whether atoms could have bonded in more than one way.
    pub ambiguous: bool,
}

/// Which successors are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// One key each.
    Keys,
    /// A quiet walk and one key that is not quiet.
    Walks,
}

/// Calls `emit(step, after)` for every successor. Where bonding is ambiguous there is one for each way in
/// which atoms choose in one of `images`. `at` holds atom + 1 by padded cell and is restored.
#[inline]
pub(crate) fn expand<B: Bits>(
    board: &Board<B>,
    grain: Grain,
    images: &[Image],
    atoms: &Atoms,
    at: &mut [u8],
    emit: impl FnMut(Step, &Atoms),
) {
    expand_rings(board, grain, images, atoms, at, |_, _| 0..=u16::MAX, emit);
}

/// As [`expand`], but only for keys after quiet walks of certain lengths, which `rings` returns for the atoms of
/// the player's molecule and `at`. The answer is the length of the next longer walk after which a key is not quiet, if
/// there is one. Single keys are all made.
#[inline]
pub(crate) fn expand_rings<B: Bits>(
    board: &Board<B>,
    grain: Grain,
    images: &[Image],
    atoms: &Atoms,
    at: &mut [u8],
    rings: impl FnOnce(u32, &[u8]) -> RangeInclusive<u16>,
    mut emit: impl FnMut(Step, &Atoms),
) -> Option<u16> {
    match grain {
        Grain::Keys => {
            for key in Direction::ALL {
                turn(board, images, atoms, at, key, |turned, next| {
                    emit(Step { from: atoms.cell[0], key, cost: 1, ambiguous: turned.ambiguous }, next);
                });
            }
            None
        }
        Grain::Walks => {
            let walk = Walk::new(board, atoms, at);
            let rings = rings(walk.members(), at);
            let mut player = Player { board, images, walk: &walk, atoms, next: *atoms };
            walk.for_each_event(board, atoms.cell[0] as usize, rings, |from, keys, distance| {
                player.play(at, from, keys, |key, turned, next| {
                    let (from, cost) = (from as u16, distance + 1);
                    emit(Step { from, key, cost, ambiguous: turned.ambiguous }, next);
                });
            })
        }
    }
}

/// The keys of a quiet walk that brings the player's atom from its cell to `target`.
pub(crate) fn walk_to<B: Bits>(
    board: &Board<B>,
    atoms: &Atoms,
    at: &[u8],
    target: usize,
) -> Option<Vec<Direction>> {
    let walk = Walk::new(board, atoms, at);
    let start = atoms.cell[0] as usize;
    let mut came: Vec<Option<Direction>> = vec![None; board.area];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if cell == target {
            let mut keys = Vec::new();
            let mut cell = target;
            while cell != start {
                let key = came[cell]?;
                keys.push(key);
                cell = (cell as i32 - board.step(key)) as usize;
            }
            keys.reverse();
            return Some(keys);
        }
        for key in Direction::ALL {
            let next = (cell as i32 + board.step(key)) as usize;
            let quiet = !walk.eventful[key.index()].contains(cell) && walk.quiet.contains(next);
            if quiet && next != start && came[next].is_none() {
                came[next] = Some(key);
                queue.push_back(next);
            }
        }
    }
    None
}
