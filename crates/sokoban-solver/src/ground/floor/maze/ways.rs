//! A shortest way from each square to the first one: a quick answer to whether a player can go there.

use super::fill::MOST_SQUARES;
use crate::ground::floor::board::{NONE, Square};

/// A set of squares.
pub(super) type Set = [u64; MOST_SQUARES / 64];

/// For each square the squares on the way, both ends included, if there is one; empty on large boards.
#[derive(Clone, Debug)]
pub(super) struct Ways(Vec<Option<Set>>);

impl Ways {
    /// The ways over these neighbours.
    pub(super) fn new(next: &[[Square; 4]]) -> Ways {
        let known = if next.len() <= MOST_SQUARES { next.len() } else { 0 };
        let mut ways = Ways(vec![None; known]);
        let mut reached: Vec<Square> = Vec::with_capacity(known);
        if known > 0 {
            ways.put(0, Set::default());
            reached.push(0);
        }
        let mut at = 0;
        while let Some(&square) = reached.get(at) {
            at += 1;
            for next in next[square as usize] {
                if next != NONE && ways.0[next as usize].is_none() {
                    ways.put(next, ways.0[square as usize].unwrap_or_default());
                    reached.push(next);
                }
            }
        }
        ways
    }

    fn put(&mut self, square: Square, mut way: Set) {
        way[square as usize / 64] |= 1 << (square % 64);
        self.0[square as usize] = Some(way);
    }

    /// Whether the way of a square is known and free.
    #[inline]
    pub(super) fn is_free(&self, square: Square, boxes: &[u64]) -> bool {
        let way = self.0.get(square as usize).copied().flatten();
        way.is_some_and(|way| way.iter().zip(boxes).all(|(way, boxes)| way & boxes == 0))
    }
}
