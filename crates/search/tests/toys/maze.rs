//! A walk through a grid with random walls, from the first cell to the last.

use grid::Random;
use sokoworks_search::{Admissible, Cost, Guide, Heuristic, Reversible, Space, Successor};

#[derive(Clone, Debug)]
pub struct Maze {
    pub side: u32,
    pub walls: Vec<bool>,
}

impl Maze {
    /// About `walls` of a hundred cells are walls.
    pub fn random(rng: &mut Random, side: u32, walls: u32) -> Maze {
        let last = side * side - 1;
        Maze { side, walls: (0..=last).map(|i| i != 0 && i != last && rng.below(100) < walls).collect() }
    }
}

impl Space for Maze {
    type State = u32;
    type Move = char;

    fn initial(&self) -> u32 {
        0
    }

    fn successors(&self, &state: &u32, out: &mut Vec<Successor<u32, char>>) {
        let (x, y) = (state % self.side, state / self.side);
        let mut go = |step, x: u32, y: u32| {
            if x < self.side && y < self.side && !self.walls[(y * self.side + x) as usize] {
                out.push(Successor { step, cost: 1, state: y * self.side + x });
            }
        };
        go('u', x, y.wrapping_sub(1));
        go('r', x + 1, y);
        go('d', x, y + 1);
        go('l', x.wrapping_sub(1), y);
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.side * self.side - 1
    }

    fn packed_len(&self) -> usize {
        4
    }

    fn pack(&self, state: &u32, into: &mut [u8]) {
        into.copy_from_slice(&state.to_le_bytes());
    }

    fn unpack(&self, from: &[u8]) -> u32 {
        u32::from_le_bytes(from.try_into().unwrap())
    }
}

impl Reversible for Maze {
    fn goals(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.side * self.side - 1)
    }

    fn predecessors(&self, state: &u32, out: &mut Vec<Successor<u32, char>>) {
        let first = out.len();
        self.successors(state, out);
        for predecessor in &mut out[first..] {
            predecessor.step = match predecessor.step {
                'u' => 'd',
                'd' => 'u',
                'l' => 'r',
                _ => 'l',
            };
        }
    }
}

/// Steps to the last cell if there were no walls.
#[derive(Clone, Debug)]
pub struct Straight;

impl Guide<Maze> for Straight {
    fn estimate(&mut self, maze: &Maze, &state: &u32) -> Option<Cost> {
        Some(2 * (maze.side - 1) - state % maze.side - state / maze.side)
    }
}

impl Admissible<Maze> for Straight {}

impl Heuristic<Maze> for Straight {
    fn is_consistent(&self) -> bool {
        true
    }
}
