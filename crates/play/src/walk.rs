//! Where the player can go without changing anything, and the shortest way there.
//!
//! In Sokoban that is a flood fill over free floor. In Sokobond the player's atom takes its molecule
//! along, so the search goes over positions, by the moves that touch no other molecule and no bond;
//! only where a `@` bends the molecule can there be more positions than cells. Breadth-first; O(area) in
//! Sokoban, O(positions) turns in Sokobond, of which at most [`MOST_POSITIONS`] are looked at.

use grid::{Cell, Direction};
use sokoworks::Position;
use std::collections::HashSet;

use sokobond::walk::MOST_POSITIONS;

/// A shortest walk from `position` to `target` that pushes nothing, or none if there is no way.
pub fn walk_to(position: &Position, target: Cell) -> Option<Vec<Direction>> {
    match position {
        Position::Sokoban { level, position } => sokoban::rules::walk(level, position, target),
        Position::Sokobond { .. } => {
            let walks = Walks::from(position, |position| position.player() == target);
            walks.found.map(|found| walks.way(found))
        }
    }
}

/// What a walking player of Sokobond can bring about.
pub(crate) struct Walks {
    /// Positions in the order in which they were found, the start first.
    pub(crate) positions: Vec<Position>,
    /// The index of the position before, and the move from it.
    came: Vec<(usize, Direction)>,
    /// The first position that was looked for.
    pub(crate) found: Option<usize>,
}

impl Walks {
    /// Looks at all positions that walking leads to, or until one is `wanted`.
    pub(crate) fn from(start: &Position, wanted: impl Fn(&Position) -> bool) -> Walks {
        let mut walks = Walks { positions: vec![start.clone()], came: vec![(0, Direction::Up)], found: None };
        if wanted(start) {
            walks.found = Some(0);
            return walks;
        }
        let mut seen = HashSet::from([key(start)]);
        let mut at = 0;
        while at < walks.positions.len() && walks.positions.len() < MOST_POSITIONS {
            let mut position = walks.positions[at].clone();
            for direction in Direction::ALL {
                let Some(made) = position.step(direction) else { continue };
                if !made.pushed() && seen.insert(key(&position)) {
                    walks.positions.push(position.clone());
                    walks.came.push((at, direction));
                    if wanted(&position) {
                        walks.found = Some(walks.positions.len() - 1);
                        return walks;
                    }
                }
                position.undo(&made);
            }
            at += 1;
        }
        walks
    }

    /// The moves from the start to a position.
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
fn key(position: &Position) -> Vec<Cell> {
    match position {
        Position::Sokoban { position, .. } => vec![position.player],
        Position::Sokobond { position, .. } => position.atoms().map(|atom| position.cell(atom)).collect(),
    }
}
