//! Where the player can walk: the cells that its atom reaches by moves that push no other molecule and change no bond.
//!
//! The atom takes its molecule along, so the search is over positions; only if a `@` bends the molecule can there be
//! more positions than cells. Breadth-first, O(positions) turns, limited to [`MOST_POSITIONS`].

use crate::rules::{Moved, Turn, turn};
use crate::{AtomId, Level, Position};
use grid::{Cell, CellSet, Direction};
use std::collections::HashSet;

/// Most positions that one search looks at.
pub const MOST_POSITIONS: usize = 5_000;

/// All cells that the player's atom can walk to, its own included.
pub fn reachable(level: &Level, position: &Position) -> CellSet {
    let mut cells = CellSet::new(level.size.area());
    let key =
        |position: &Position| -> Vec<Cell> { position.atoms().map(|atom| position.cell(atom)).collect() };
    let mut seen = HashSet::from([key(position)]);
    let mut found = vec![position.clone()];
    let mut at = 0;
    while at < found.len() && found.len() < MOST_POSITIONS {
        for direction in Direction::ALL {
            let mut next = found[at].clone();
            let Turn::Moved(moved) = turn(level, &mut next, direction) else { continue };
            if is_walk(&next, level.player, &moved) && seen.insert(key(&next)) {
                found.push(next);
            }
        }
        at += 1;
    }
    cells.extend(found.iter().map(|position| position.cell(level.player)));
    cells
}

/// Whether a turn that led to `position` only moved the molecule of the player's atom and changed no bond.
pub fn is_walk(position: &Position, player: AtomId, moved: &Moved) -> bool {
    if !moved.bonds.is_empty() {
        return false;
    }
    if let [(atom, _)] = moved.atoms[..] {
        return atom == player;
    }
    let mut own = vec![false; position.atoms().len()];
    let mut stack = vec![player];
    while let Some(atom) = stack.pop() {
        if !std::mem::replace(&mut own[atom.index()], true) {
            stack.extend(position.bonds_of(atom).map(|(partner, _)| partner));
        }
    }
    moved.atoms.iter().all(|(atom, _)| own[atom.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        let level = crate::format::read(text.as_bytes()).level.unwrap_or_else(|| panic!("{text}"));
        let reached = reachable(&level, &Position::start(&level));
        let row = |y| -> String {
            let mark = |x| if reached.contains(level.size.cell(x, y)) { 'r' } else { '.' };
            (0..level.size.width).map(mark).collect()
        };
        let rows: Vec<String> = (0..level.size.height).map(row).collect();
        assert_eq!(rows.join("\n"), expect, "{text}");
    }

    #[test]
    fn the_player_walks_where_it_changes_nothing() {
        // Beside the other atom it would bond.
        check("xxxxxxx\nxH---hx\nxxxxxxx\n", ".......\n.rrr...\n.......");
        check("xxxxxx\nxH-x-x\nx--xhx\nxxxxxx\n", "......\n.rr...\n.rr...\n......");
    }
}
