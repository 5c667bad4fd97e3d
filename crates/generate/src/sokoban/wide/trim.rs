//! Floor that the solution does not need, on a board of any size: as [`crate::rooms::without_useless`].

use super::hall::{Hall, beside};
use crate::features::parts;
use crate::rooms::MOST_UNUSED;
use grid::{CellSet, Direction};
use sokoban::{Level, Position, rules};

/// The level without dead ends, parts behind one door and larger parts that its solution does not come to. The solution stays a
/// shortest one, as walls only refuse moves. None if there is nothing to take away.
pub(crate) fn trimmed(level: &Level, moves: &[Direction]) -> Option<Level> {
    let mut hall = Hall {
        size: level.size(),
        floor: level.floor(),
        goals: level.goals().clone(),
        boxes: level.boxes().clone(),
        player: level.player(),
    };
    let used = used(level, moves)?;
    loop {
        let mut rest = hall.floor.clone();
        for cell in used.iter() {
            rest.remove(cell);
        }
        let mut useless = Vec::new();
        for part in parts(hall.size, &rest) {
            let touching = |cell| beside(hall.size, cell).filter(|&next| used.contains(next)).count();
            let edges: usize = part.iter().map(touching).sum();
            let whole = part.len() > MOST_UNUSED as usize || part.len() >= 3 && edges <= 1;
            useless.extend(part.iter().filter(|&cell| whole || touching(cell) == 0 || hall.near(cell) <= 1));
        }
        if useless.is_empty() {
            return if hall.floor == level.floor() { None } else { hall.level() };
        }
        for cell in useless {
            hall.floor.remove(cell);
        }
    }
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
