//! How far the player walks.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};

/// Steps to each square that the player reaches.
#[derive(Debug, Default)]
pub(super) struct Walks {
    steps: Vec<u32>,
    queue: Vec<Square>,
}

impl Walks {
    /// Walks from `player` around `boxes`, breadth-first.
    pub(super) fn from<B: Board>(&mut self, maze: &Maze, boxes: &B, player: Square) {
        self.steps.clear();
        self.steps.resize(maze.len(), u32::MAX);
        self.queue.clear();
        self.queue.push(player);
        self.steps[player as usize] = 0;
        let mut head = 0;
        while let Some(&square) = self.queue.get(head) {
            head += 1;
            for next in maze.next[square as usize] {
                if next != NONE && self.steps[next as usize] == u32::MAX && !boxes.has(next) {
                    self.steps[next as usize] = self.steps[square as usize] + 1;
                    self.queue.push(next);
                }
            }
        }
    }

    /// Forgets the last walks.
    pub(super) fn forget(&mut self) {
        self.steps.clear();
    }

    /// Lets the player begin anywhere.
    pub(super) fn begin_anywhere(&mut self, maze: &Maze) {
        self.steps.clear();
        self.steps.resize(maze.len(), 0);
    }

    /// Steps to a square, if the last walks lead there.
    pub(super) fn length(&self, square: Square) -> Option<u32> {
        self.steps.get(square as usize).copied().filter(|&steps| steps != u32::MAX)
    }

    /// Steps to a square that the player reaches.
    pub(super) fn to(&self, square: Square) -> u32 {
        self.steps[square as usize]
    }
}
