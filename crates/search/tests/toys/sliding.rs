//! The sliding puzzle: tiles in a frame with one gap.

use grid::Random;
use sokoworks_search::{Admissible, Cost, Guide, Heuristic, Reversible, Space, Successor};

/// A move is where the gap goes. The goal is 0 (the gap), 1, 2, ...
#[derive(Clone, Debug)]
pub struct Sliding {
    pub side: usize,
    pub start: Vec<u8>,
}

impl Sliding {
    /// From the goal, `moves` random moves away.
    pub fn random(rng: &mut Random, side: usize, moves: u32) -> Sliding {
        let mut puzzle = Sliding { side, start: (0..(side * side) as u8).collect() };
        for _ in 0..moves {
            let mut next = Vec::new();
            puzzle.successors(&puzzle.start, &mut next);
            let chosen = rng.below(next.len() as u32) as usize;
            puzzle.start = next.swap_remove(chosen).state;
        }
        puzzle
    }

    /// The same with two tiles swapped, which no move can mend (Johnson and Story, 1879).
    pub fn unsolvable(mut self) -> Sliding {
        let tiles: Vec<usize> = (0..self.start.len()).filter(|&i| self.start[i] != 0).collect();
        self.start.swap(tiles[0], tiles[1]);
        self
    }
}

impl Space for Sliding {
    type State = Vec<u8>;
    type Move = u8;

    fn initial(&self) -> Vec<u8> {
        self.start.clone()
    }

    fn successors(&self, state: &Vec<u8>, out: &mut Vec<Successor<Vec<u8>, u8>>) {
        let gap = state.iter().position(|&tile| tile == 0).unwrap();
        let (x, y) = (gap % self.side, gap / self.side);
        let mut go = |allowed: bool, to: usize| {
            if allowed {
                let mut after = state.clone();
                after.swap(gap, to);
                out.push(Successor { step: to as u8, cost: 1, state: after });
            }
        };
        go(y > 0, gap.wrapping_sub(self.side));
        go(x + 1 < self.side, gap + 1);
        go(y + 1 < self.side, gap + self.side);
        go(x > 0, gap.wrapping_sub(1));
    }

    fn is_goal(&self, state: &Vec<u8>) -> bool {
        state.is_sorted()
    }

    fn packed_len(&self) -> usize {
        self.start.len()
    }

    fn pack(&self, state: &Vec<u8>, into: &mut [u8]) {
        into.copy_from_slice(state);
    }

    fn unpack(&self, from: &[u8]) -> Vec<u8> {
        from.to_vec()
    }

    fn unpack_into(&self, from: &[u8], state: &mut Vec<u8>) {
        state.clone_from_slice(from);
    }
}

impl Reversible for Sliding {
    fn goals(&self) -> impl Iterator<Item = Vec<u8>> {
        std::iter::once((0..self.start.len() as u8).collect())
    }

    fn predecessors(&self, state: &Vec<u8>, out: &mut Vec<Successor<Vec<u8>, u8>>) {
        let gap = state.iter().position(|&tile| tile == 0).unwrap() as u8;
        let first = out.len();
        self.successors(state, out);
        for predecessor in &mut out[first..] {
            predecessor.step = gap;
        }
    }
}

/// Sum of the tiles' distances to their places.
#[derive(Clone, Debug)]
pub struct Manhattan;

impl Guide<Sliding> for Manhattan {
    fn estimate(&mut self, puzzle: &Sliding, state: &Vec<u8>) -> Option<Cost> {
        let side = puzzle.side;
        let tiles = state.iter().enumerate().filter(|(_, tile)| **tile != 0);
        let distance = |(at, &tile): (usize, &u8)| {
            let to = usize::from(tile);
            (at % side).abs_diff(to % side) + (at / side).abs_diff(to / side)
        };
        Some(tiles.map(distance).sum::<usize>() as Cost)
    }
}

impl Admissible<Sliding> for Manhattan {}

impl Heuristic<Sliding> for Manhattan {
    fn is_consistent(&self) -> bool {
        true
    }
}
