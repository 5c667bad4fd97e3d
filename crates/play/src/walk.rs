//! Where the player can go without changing anything, and the shortest way there.
//!
//! In Sokoban that is a flood fill over free floor. In Sokobond the player's atom takes its molecule
//! along, so the search goes over positions, by the moves that touch no other molecule and no bond;
//! only where a `@` bends the molecule can there be more positions than cells. Breadth-first; O(area) in
//! Sokoban, O(positions) turns in Sokobond, of which at most [`MOST_POSITIONS`] are looked at.

use grid::{Cell, Direction};
use sokobond::AtomId;
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

/// The moves that a press on `target` stands for: a shortest walk there, and in Sokobond, where that would touch
/// something, the shortest walk whose last move alone does so. That last move brings the player's atom to `target`, or
/// bonds its molecule with the atom that stands there, or moves that atom.
pub fn approach(position: &Position, target: Cell) -> Option<Vec<Direction>> {
    let Position::Sokobond { level, position: start } = position else { return walk_to(position, target) };
    let aim = start.atom_at(target);
    match aim {
        Some(atom) => {
            let molecules = start.molecules();
            if molecules[atom.index()] == molecules[level.player.index()] {
                return None;
            }
        }
        None => {
            if let Some(way) = walk_to(position, target) {
                return Some(way);
            }
        }
    }
    let walks = Walks::from(position, |_| false);
    let ends = walks.positions.iter().enumerate().filter_map(|(index, position)| {
        let last = Direction::ALL.into_iter().find(|&direction| {
            let mut after = position.clone();
            let touches = after.step(direction).is_some_and(|made| made.pushed());
            touches && reaches(position, &after, target, aim)
        })?;
        let mut way = walks.way(index);
        way.push(last);
        Some(way)
    });
    ends.min_by_key(Vec::len)
}

/// Whether a move brought the player's atom to `target`, or touched the atom `aim` that stood there.
fn reaches(before: &Position, after: &Position, target: Cell, aim: Option<AtomId>) -> bool {
    let (Position::Sokobond { position: before, .. }, Position::Sokobond { level, position: after }) =
        (before, after)
    else {
        return false;
    };
    match aim {
        None => after.cell(level.player) == target,
        Some(atom) => {
            after.cell(atom) != before.cell(atom)
                || after.bonds_of(atom).count() != before.bonds_of(atom).count()
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

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Level;

    /// What a press on the cell at column and row does, in LURD letters.
    fn check(text: &str, (x, y): (u32, u32), expect: Option<&str>) {
        let level: Level = text.parse().unwrap_or_else(|_| panic!("{text}"));
        let way = approach(&Position::start(&level), level.size().cell(x, y));
        let letters = way.map(|way| way.iter().map(|direction| direction.lurd()).collect::<String>());
        assert_eq!(letters.as_deref(), expect, "{text} at {x}, {y}");
    }

    #[test]
    fn a_press_walks_and_touches_at_most_at_the_end() {
        check("#####\n#@$.#\n#####", (2, 1), None);
        check("######\n#@ $.#\n######", (2, 1), Some("r"));
        let line = "xxxxxxx\nxH---hx\nxxxxxxx\n";
        check(line, (3, 1), Some("rr"));
        // The cell beside the other atom, and that atom itself: the last move bonds.
        check(line, (4, 1), Some("rrr"));
        check(line, (5, 1), Some("rrr"));
        check(line, (6, 1), None);
        // Helium bonds with nothing; a press on it pushes it.
        check("xxxxxxx\nxH-e-hx\nxxxxxxx\n", (3, 1), Some("rr"));
        // The player's own atom is not a target.
        check(line, (1, 1), None);
        // Two moves that touch would be needed.
        check("xxxxxxxxx\nxO-h---hx\nxxxxxxxxx\n", (7, 1), None);
    }
}
