//! Where the player can go without changing anything, and the shortest way there.
//!
//! In Sokoban that is a flood fill over free floor. In Sokobond the player's atom takes its molecule
//! along, so the search goes over positions, by the moves that touch no other molecule and no bond;
//! only where a `@` bends the molecule can there be more positions than cells. Breadth-first; O(area) in
//! Sokoban, O(positions) turns in Sokobond, of which at most [`MOST_POSITIONS`] are looked at.

use crate::Board;
use grid::{Cell, CellSet, Direction};
use std::collections::HashSet;

pub use sokobond::walk::MOST_POSITIONS;

impl Board {
    /// All cells that the player can walk to, its own included.
    pub fn reachable(&self) -> CellSet {
        match self {
            Board::Sokoban { level, position } => sokoban::rules::reachable(level, position),
            Board::Sokobond { level, position } => sokobond::walk::reachable(level, position),
        }
    }

    /// A shortest walk to `target` that pushes nothing, or none if there is no way.
    pub fn walk_to(&self, target: Cell) -> Option<Vec<Direction>> {
        match self {
            Board::Sokoban { level, position } => sokoban::rules::walk(level, position, target),
            Board::Sokobond { .. } => {
                let walks = Walks::from(self, |board| board.player() == target);
                walks.found.map(|found| walks.way(found))
            }
        }
    }
}

/// What a walking player of Sokobond can bring about.
pub(crate) struct Walks {
    /// Boards in the order in which they were found, the start first.
    pub(crate) boards: Vec<Board>,
    /// The index of the board before, and the move from it.
    came: Vec<(usize, Direction)>,
    /// The first board that was looked for.
    pub(crate) found: Option<usize>,
}

impl Walks {
    /// Looks at all boards that walking leads to, or until one is `wanted`.
    pub(crate) fn from(start: &Board, wanted: impl Fn(&Board) -> bool) -> Walks {
        let mut walks = Walks { boards: vec![start.clone()], came: vec![(0, Direction::Up)], found: None };
        if wanted(start) {
            walks.found = Some(0);
            return walks;
        }
        let mut seen = HashSet::from([key(start)]);
        let mut at = 0;
        while at < walks.boards.len() && walks.boards.len() < MOST_POSITIONS {
            let mut board = walks.boards[at].clone();
            for direction in Direction::ALL {
                let Some(made) = board.step(direction) else { continue };
                if !made.pushed() && seen.insert(key(&board)) {
                    walks.boards.push(board.clone());
                    walks.came.push((at, direction));
                    if wanted(&board) {
                        walks.found = Some(walks.boards.len() - 1);
                        return walks;
                    }
                }
                board.undo(&made);
            }
            at += 1;
        }
        walks
    }

    /// The moves from the start to a board.
    pub(crate) fn way(&self, to: usize) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut at = to;
        while at != 0 {
            moves.push(self.came[at].1);
            at = self.came[at].0;
        }
        moves.reverse();
        moves
    }
}

/// The cells of all atoms: walking changes no bond.
fn key(board: &Board) -> Vec<Cell> {
    match board {
        Board::Sokoban { position, .. } => vec![position.player],
        Board::Sokobond { position, .. } => position.atoms().map(|atom| position.cell(atom)).collect(),
    }
}
