//! What one sees in a level of Sokoban and in the walk through it, as numbers: those in which levels of people and generated ones
//! used to differ.

use grid::flood::flood;
use grid::{Cell, CellSet, Direction, Size};
use sokoban::{Level, Position, rules};

/// What one sees.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Features {
    /// Boxes.
    pub boxes: usize,
    /// Floor squares.
    pub squares: usize,
    /// Steps between two pushes of the solution.
    pub walk: f64,
    /// Share of the goals in the largest group of goals side by side.
    pub grouped: f64,
    /// Whether all goals are behind a door: a square without which they are in one part of the floor, of at most half of its squares.
    pub door: bool,
    /// Share of the boxes that the solution pushes once or never.
    pub idle: f64,
    /// Share of the floor that neither the player nor a box comes to.
    pub unused: f64,
}

impl Features {
    /// The features of a level that these moves solve. O(area squared) for the door.
    pub fn of(level: &Level, moves: &[Direction]) -> Features {
        let (size, floor) = (level.size(), level.floor());
        let mut position = Position::start(level);
        let mut used = level.boxes().clone();
        used.insert(position.player());
        // Where each box stands, and how often it was pushed.
        let mut boxes: Vec<_> = level.boxes().iter().map(|cell| (cell, 0)).collect();
        let mut pushes = 0;
        for &direction in moves {
            let Some(step) = rules::step(level, &mut position, direction) else { break };
            used.insert(position.player());
            if !step.pushed {
                continue;
            }
            pushes += 1;
            let to = size.step(position.player(), direction);
            let pushed = boxes.iter_mut().find(|(cell, _)| *cell == position.player());
            if let (Some(pushed), Some(to)) = (pushed, to) {
                *pushed = (to, pushed.1 + 1);
                used.insert(to);
            }
        }
        let groups = parts(size, level.goals());
        let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        Features {
            boxes: boxes.len(),
            squares: floor.len(),
            walk: share(moves.len() - pushes, pushes),
            grouped: share(groups.iter().map(CellSet::len).max().unwrap_or(0), level.goals().len()),
            door: is_behind_door(size, &floor, level.goals()),
            idle: share(boxes.iter().filter(|(_, pushes)| *pushes < 2).count(), boxes.len()),
            unused: share(floor.iter().filter(|&cell| !used.contains(cell)).count(), floor.len()),
        }
    }
}

/// Whether a solution pushes every box. A box that a shortest solution leaves where it is has no use.
pub(crate) fn pushes_every_box(level: &sokoworks::Level, moves: &[Direction]) -> bool {
    let sokoworks::Level::Sokoban(level) = level else { return true };
    let mut position = Position::start(level);
    let mut unmoved = level.boxes().clone();
    for &direction in moves {
        if rules::step(level, &mut position, direction).is_some_and(|step| step.pushed) {
            unmoved.remove(position.player());
        }
    }
    unmoved.is_empty()
}

/// The cells beside a cell.
pub(crate) fn beside(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter_map(move |way| size.step(cell, way))
}

/// The connected parts of a set.
pub(crate) fn parts(size: Size, cells: &CellSet) -> Vec<CellSet> {
    let mut rest = cells.clone();
    let mut parts = Vec::new();
    while let Some(first) = rest.first() {
        let group = part(size, &rest, first);
        for cell in group.iter() {
            rest.remove(cell);
        }
        parts.push(group);
    }
    parts
}

/// Whether there is a door: a square without which all goals are in one part of the floor, of at most half of its squares.
pub(crate) fn is_behind_door(size: Size, floor: &CellSet, goals: &CellSet) -> bool {
    let Some(goal) = goals.first() else { return false };
    let mut rest = floor.clone();
    floor.iter().filter(|&cell| !goals.contains(cell)).any(|door| {
        rest.remove(door);
        let room = part(size, &rest, goal);
        rest.insert(door);
        2 * room.len() <= floor.len() && goals.is_subset(&room)
    })
}

/// The part of a set that is connected with one of its cells.
fn part(size: Size, cells: &CellSet, first: Cell) -> CellSet {
    flood(size, first, |cell| cells.contains(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, moves: &str, expect: Features) {
        let level: sokoworks::Level = text.parse().expect("a level");
        let moves = if moves.is_empty() { Vec::new() } else { level.read_moves(moves).expect("moves") };
        assert_eq!(Features::of(level.sokoban().expect("Sokoban"), &moves), expect);
    }

    #[test]
    fn features_of_a_goal_room_and_of_goals_apart() {
        let room = "########\n#   #  #\n# $@  .#\n# $ # .#\n########";
        check(
            room,
            "",
            Features {
                boxes: 2,
                squares: 16,
                walk: 0.0,
                grouped: 1.0,
                door: true,
                idle: 1.0,
                unused: 13.0 / 16.0,
            },
        );
        let apart = "#######\n#.@ $.#\n# $   #\n#     #\n#######";
        check(
            apart,
            "rR",
            Features {
                boxes: 2,
                squares: 15,
                walk: 1.0,
                grouped: 0.5,
                door: false,
                idle: 1.0,
                unused: 10.0 / 15.0,
            },
        );
    }
}
