//! Positions given to processes by parts of the floor: abstract Zobrist hashing (Jinnai and Fukunaga 2016).
//!
//! The hash of a position is a sum of numbers, one for each box, alike for the squares of a part. Most pushes stay inside a
//! part, and their position belongs to the same process as the one before. Which squares the player reaches does not count.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{NONE, Square};
use grid::Direction;
use std::collections::VecDeque;

/// Squares of a part. With more, fewer successors are sent away, but the processes have less equal shares. Measured on
/// microban2 120, of 890,000 positions: 4 processes send 25 % of the successors away with parts of 4 squares and the most loaded one
/// has 1.02 times the mean, 12 % and 1.18 with parts of 8; 64 processes 43 % and 1.28, 25 % and 3.1. By the number of different
/// hashes, 640 processes would have 1.5 to 3 times the mean.
const SQUARES: usize = 4;

/// Most processes for which there are enough different hashes.
const MOST_PROCESSES: usize = 64;

/// A number for each square on which a box is of use, the same inside a part; `None` if the hash of all squares is used.
#[derive(Debug, Default)]
pub(in super::super) struct Parts(Option<Box<[u64]>>);

impl Parts {
    /// The floor in parts of adjacent squares; none if there are too few of them for the `processes`.
    pub(in super::super) fn among(ground: &Ground, processes: usize) -> Parts {
        Parts((processes <= MOST_PROCESSES).then(|| Parts::numbers(ground)))
    }

    /// The numbers of the parts.
    fn numbers(ground: &Ground) -> Box<[u64]> {
        let maze = &ground.maze;
        let mut numbers = vec![None; maze.len()];
        // Every process draws the same numbers.
        let mut random = grid::Random::new(0);
        for first in 0..maze.len() as Square {
            let number = Some(random.bits());
            let mut waiting = VecDeque::from([first]);
            let mut size = 0;
            while size < SQUARES
                && let Some(square) = waiting.pop_front()
            {
                let at = &mut numbers[square as usize];
                if at.is_none() && !ground.is_dead_square(square) {
                    (*at, size) = (number, size + 1);
                    let beside = Direction::ALL.map(|direction| maze.step(square, direction));
                    waiting.extend(beside.into_iter().filter(|&beside| beside != NONE));
                }
            }
        }
        numbers.into_iter().map(|number| number.unwrap_or(0)).collect()
    }

    /// The hash of a position with these boxes, where there are parts.
    #[inline]
    pub(in super::super) fn hash(&self, boxes: &impl Board) -> Option<u64> {
        let numbers = self.0.as_ref()?;
        let sum = boxes.squares().fold(0, |sum: u64, square| sum.wrapping_add(numbers[square as usize]));
        Some(sum ^ sum >> 32)
    }
}
