//! Takes away floor that the solution does not need, on a board of any size.

use super::hall::Hall;
use crate::rooms::without_useless;
use crate::wish::Pattern;
use grid::{CellSet, Direction};
use sokoban::{Level, Position, rules};

/// The level without dead ends, parts behind one door and larger parts that its solution does not come to. The solution stays a
/// shortest one, as walls only refuse moves. None if there is nothing to take away.
pub(crate) fn trimmed(level: &Level, moves: &[Direction]) -> Option<Level> {
    let (size, floor) = (level.size(), level.floor());
    let left = without_useless(size, &floor, &used(level, moves)?, Pattern::None);
    let (goals, boxes) = (level.goals().clone(), level.boxes().clone());
    (left != floor).then(|| Hall { size, floor: left, goals, boxes, player: level.player() }.level())?
}

/// Where the player and boxes come to, and the goals.
fn used(level: &Level, moves: &[Direction]) -> Option<CellSet> {
    let mut position = Position::start(level);
    let mut used = level.goals().clone();
    used.extend(level.boxes().iter());
    used.insert(position.player());
    for &direction in moves {
        let step = rules::step(level, &mut position, direction)?;
        used.insert(position.player());
        if step.pushed {
            used.extend(level.size().step(position.player(), direction));
        }
    }
    Some(used)
}
