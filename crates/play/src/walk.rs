//! Where the player can walk without changing anything, and the shortest way there.
//!
//! In Sokoban that is a flood fill over free floor. In Sokobond the player's atom takes its molecule along; the search is
//! [`sokobond::walk`]'s, with its limits. O(area) in Sokoban, O(states) in Sokobond.

use grid::{Cell, Direction};
use sokobond::rules::{Turn, turn, undo};
use sokobond::walk::{Found, Walks, is_walk};
use sokoworks::Position;

/// Most atoms that are looked at, over all turns that touch something, before a press finds nothing.
const MOST_WORK: usize = 30_000_000;

/// A shortest walk from `position` to `target` that pushes nothing, or none if there is no way.
pub fn walk_to(position: &Position, target: Cell) -> Option<Vec<Direction>> {
    match position {
        Position::Sokoban { level, position, .. } => sokoban::rules::walk(level, position, target),
        Position::Sokobond { level, position } => {
            let walks = Walks::explore(level, position, &|| false, &mut |_, position, found| {
                found == Found::Position && position.cell(level.player()) == target
            });
            walks.found().map(|found| walks.way(found))
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
            if molecules[atom.index()] == molecules[level.player().index()] {
                return None;
            }
        }
        None => {
            if let Some(way) = walk_to(position, target) {
                return Some(way);
            }
        }
    }
    let mut last = None;
    let mut turns = MOST_WORK / level.atoms().len();
    let walks = Walks::explore(level, start, &|| false, &mut |_, position, found| {
        let Found::Touch(key) = found else { return false };
        if aim.is_none() && level.size().step(position.cell(level.player()), key) != Some(target) {
            return false;
        }
        if turns == 0 {
            return true;
        }
        turns -= 1;
        let state = |position: &sokobond::Position| match aim {
            None => (position.cell(level.player()), 0),
            Some(atom) => (position.cell(atom), position.bonds_of(atom).count()),
        };
        let before = state(position);
        let Turn::Moved(moved) = turn(level, position, key) else { return false };
        // A last move to the target always moves the player's atom there; one to an atom moves or bonds that atom.
        let reaches = state(position) != before && !is_walk(position, level.player(), &moved);
        undo(level, position, &moved);
        last = Some(key).filter(|_| reaches);
        last.is_some()
    });
    let mut way = walks.way(walks.found()?);
    way.push(last?);
    Some(way)
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
