//! The rules: legal steps, apply, undo, the player's reach and the goal test.

use crate::{Level, Position};
use grid::flood::{flood, path};
use grid::{Cell, CellSet, Direction};

/// A step that was made, with what [`undo`] needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the player went.
    pub direction: Direction,
    /// Whether a box was pushed.
    pub pushed: bool,
}

/// Moves the player one cell, pushing the box on it if the cell behind it is free
/// floor. None, and nothing changed, when the step is not legal. O(1).
pub fn step(level: &Level, position: &mut Position, direction: Direction) -> Option<Step> {
    let next = free_of_wall(level, position.player, direction)?;
    let pushed = position.boxes.contains(next);
    if pushed {
        let behind = free_of_wall(level, next, direction)?;
        if position.boxes.contains(behind) {
            return None;
        }
        position.boxes.remove(next);
        position.boxes.insert(behind);
    }
    position.player = next;
    Some(Step { direction, pushed })
}

/// Takes back the last step made. `step` must be that step: undoing another one leaves a wrong position, though nothing fails.
pub fn undo(level: &Level, position: &mut Position, step: Step) {
    let from = position.player;
    if step.pushed
        && let Some(pushed_to) = level.size.step(from, step.direction)
        && position.boxes.remove(pushed_to)
    {
        position.boxes.insert(from);
    }
    if let Some(back) = level.size.step(from, step.direction.opposite()) {
        position.player = back;
    }
}

/// Moves the player one cell backward in time; with `pull` the box behind the player comes along. Returns whether one came;
/// none, and nothing changed, when the way is blocked. O(1).
pub fn pull(level: &Level, position: &mut Position, direction: Direction, pull: bool) -> Option<bool> {
    let here = position.player;
    let next = free_of_wall(level, here, direction).filter(|&next| !position.boxes.contains(next))?;
    let behind = level.size.step(here, direction.opposite());
    let pulled = behind.filter(|&behind| pull && position.boxes.remove(behind));
    if pulled.is_some() {
        position.boxes.insert(here);
    }
    position.player = next;
    Some(pulled.is_some())
}

/// All cells that the player can walk to without pushing, its own included. O(area).
pub fn reachable(level: &Level, position: &Position) -> CellSet {
    flood(level.size, position.player, |cell| level.is_floor(cell) && !position.boxes.contains(cell))
}

/// The lowest cell that the player can walk to: the same for all positions that differ in walks
/// only. O(area).
pub fn canonical_player(level: &Level, position: &Position) -> Cell {
    reachable(level, position).first().unwrap_or(position.player)
}

/// The position with the player on the [canonical](canonical_player) cell. O(area).
pub fn canonical(level: &Level, position: &Position) -> Position {
    Position { boxes: position.boxes.clone(), player: canonical_player(level, position) }
}

/// A shortest walk to `target` that pushes nothing, or none if there is no way. O(area).
pub fn walk(level: &Level, position: &Position, target: Cell) -> Option<Vec<Direction>> {
    path(level.size, position.player, target, |cell| level.is_floor(cell) && !position.boxes.contains(cell))
}

/// Whether the level is solved: every box is on a goal, and a box was pushed. Only a level that starts with every box
/// on a goal (`W-SOLVED`, a circular level) can meet the first condition without the second.
pub fn is_solved(level: &Level, position: &Position, pushed: bool) -> bool {
    pushed && position.boxes.is_subset(&level.goals)
}

fn free_of_wall(level: &Level, cell: Cell, direction: Direction) -> Option<Cell> {
    level.size.step(cell, direction).filter(|&next| level.is_floor(next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw;

    /// Makes steps, written as LURD letters, and compares the board; the last step that is refused
    /// ends the string.
    fn check(board: &str, steps: &str, expect: &str) {
        let level: Level = board.parse().unwrap_or_else(|error| panic!("{error:?}"));
        let mut position = Position::start(&level);
        let mut made = Vec::new();
        for direction in steps.chars().filter_map(Direction::from_lurd) {
            made.extend(step(&level, &mut position, direction));
        }
        assert_eq!(draw::rows(&level, &position).join("\n"), expect);
        while let Some(step) = made.pop() {
            undo(&level, &mut position, step);
        }
        assert_eq!(position, Position::start(&level));
    }

    #[test]
    fn steps_and_pushes() {
        check("######\n#@$ .#\n######", "r", "######\n# @$.#\n######");
        check("######\n#@$ .#\n######", "rr", "######\n#  @*#\n######");
        check("######\n#@$ .#\n######", "rrrrlu", "######\n# @ *#\n######");
        check("#######\n#@$$..#\n#######", "rr", "#######\n#@$$..#\n#######");
        check("######\n#+$* #\n#    #\n######", "dru", "######\n#.$* #\n# @  #\n######");
    }

    #[test]
    fn reach_and_canonical_player() {
        let level: Level =
            "#######\n#  #  #\n#@ $ .#\n#  #  #\n#######".parse().unwrap_or_else(|e| panic!("{e:?}"));
        let mut position = Position::start(&level);
        assert_eq!(reachable(&level, &position).len(), 6);
        assert_eq!(canonical_player(&level, &position), level.size.cell(1, 1));
        assert_eq!(walk(&level, &position, level.size.cell(2, 3)).map(|walk| walk.len()), Some(2));
        assert_eq!(walk(&level, &position, level.size.cell(5, 3)), None);
        position.player = level.size.cell(5, 3);
        assert_eq!(canonical_player(&level, &position), level.size.cell(4, 1));
        assert!(!is_solved(&level, &position, true));
    }
}
