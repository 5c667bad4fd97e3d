//! Measures over all positions of a level of Sokoban: how many are lost, how many shortest solutions there are, and where the
//! first mistake is that no test shows.

use super::OfSpace;
use super::chance::careless;
use super::choices::choices;
use crate::rooms::{Squares, each};
use crate::sokoban::{Board, space, stand};
use grid::{Cell, CellSet, Direction};
use sokoworks::space::{NEVER, Room, Space};
use sokoworks::{Budget, GaveUp, Memory, Position, Stop, Warnings};
use std::hash::Hash;
use std::sync::Arc;

/// Work on a board that is too large for sets of 128 bits: positions times cells times boxes, for a walk after each push. Some
/// tenths of a second.
const LARGE: usize = 40_000_000;

/// Measures over all positions. `moves` is a solution.
///
/// # Errors
/// [`GaveUp::Nodes`] if there are more than `most`, or another limit.
pub(super) fn of_space(
    start: &Position,
    moves: Option<&[Direction]>,
    most: usize,
    tests: (&mut Warnings, &Budget),
) -> Result<OfSpace, GaveUp> {
    let Position::Sokoban { level, position, .. } = start else { return Err(GaveUp::OutOfScope) };
    let course = (level, position, moves);
    match Board::of(level) {
        Some(board) => in_bits(board, course, most, tests),
        None => {
            let affordable = LARGE / level.size().area().saturating_mul(level.boxes().len()).max(1);
            // Even the pushes from the start are too many on the largest boards.
            if affordable > 0 { in_cells(course, most.min(affordable), tests) } else { Err(GaveUp::Nodes) }
        }
    }
}

/// A level, its start and a solution.
type Course<'a> = (&'a Arc<sokoban::Level>, &'a sokoban::Position, Option<&'a [Direction]>);

/// The measures of a board that fits into sets of 128 bits.
fn in_bits(
    (board, boxes, player): (Board, Squares, Squares),
    course: Course<'_>,
    positions: usize,
    (tables, budget): (&mut Warnings, &Budget),
) -> Result<OfSpace, GaveUp> {
    let room = Room { positions, heap: 0, memory: Memory::new(budget.bytes), stop: &budget.stop };
    let space = space(&board, stand(&board, boxes, player), room)?;
    let cells = cells(&board, course.0);
    let square = |cell: Cell| cells.iter().find(|entry| entry.1 == cell).map_or(0, |entry| entry.0);
    let key = |at: &sokoban::Position| {
        stand(&board, at.boxes().iter().fold(0, |all, cell| all | square(cell)), square(at.player()))
    };
    let whole = |&(boxes, player): &(Squares, u8)| whole(course.0, &cells, boxes, 1 << player);
    Ok(measures(&space, key, whole, course, (tables, &budget.stop)))
}

/// The same for a board of any size.
fn in_cells(
    course: Course<'_>,
    positions: usize,
    (tables, budget): (&mut Warnings, &Budget),
) -> Result<OfSpace, GaveUp> {
    let (level, start, _) = course;
    let dead = tables.dead_squares();
    // A bit for each cell, and what the allocator keeps beside them.
    let heap = level.size().area() / 8 + 32;
    let room = Room { positions, heap, memory: Memory::new(budget.bytes), stop: &budget.stop };
    let key = |at: &sokoban::Position| sokoban::rules::canonical(level, at);
    let space = Space::explore_beyond(
        key(start),
        room,
        |at| sokoban::rules::is_solved(level, at, true),
        |at, after| {
            let is_alive = |next: &sokoban::Position| {
                next.boxes().iter().all(|cell| at.boxes().contains(cell) || !dead.contains(cell))
            };
            after.extend(choices(level, at).filter(is_alive).map(|next| key(&next)));
        },
    )?;
    Ok(measures(&space, key, Clone::clone, course, (tables, &budget.stop)))
}

/// The measures of a space. `key` is how it knows a position, `whole` a position as the tables know it.
fn measures<P: Clone + Eq + Hash>(
    space: &Space<P>,
    key: impl Fn(&sokoban::Position) -> P,
    whole: impl Fn(&P) -> sokoban::Position,
    course: Course<'_>,
    (tables, stop): (&mut Warnings, &Stop),
) -> OfSpace {
    let distances = space.distances();
    let lost = distances.iter().filter(|&&distance| distance == NEVER).count();
    let chance = careless(space, &distances, |at| tables.bound(&Position::board(course.0, whole(at))));
    let is_lost = |at: &sokoban::Position| space.find(&key(at)).is_some_and(|at| distances[at] == NEVER);
    OfSpace {
        chance,
        positions: distances.len(),
        lost: lost as f64 / distances.len() as f64,
        solutions: space.shortest_ways(&distances),
        trap: trap(course, is_lost, (tables, stop)),
    }
}

/// The squares of a board with the cells of its level: both go row by row.
fn cells(board: &Board, level: &sokoban::Level) -> Vec<(Squares, Cell)> {
    each(board.floor).zip(level.floor().iter()).collect()
}

/// The position with boxes on some squares of a board and the player on another one.
fn whole(
    level: &Arc<sokoban::Level>,
    cells: &[(Squares, Cell)],
    boxes: Squares,
    player: Squares,
) -> sokoban::Position {
    let on = |squares: Squares| cells.iter().filter(move |entry| entry.0 & squares != 0).map(|entry| entry.1);
    let mut set = CellSet::new(level.size().area());
    set.extend(on(boxes));
    let position = sokoban::Position::new(level, set, on(player).next().unwrap_or(level.player()));
    position.unwrap_or_else(|_| sokoban::Position::start(level))
}

/// Pushes before the first choice in a solution that is fatal and that no test shows to be. A push to a dead square is shown.
fn trap(
    (level, start, moves): Course<'_>,
    is_lost: impl Fn(&sokoban::Position) -> bool,
    (tables, stop): (&mut Warnings, &Stop),
) -> Option<usize> {
    let (mut position, mut before) = (start.clone(), 0);
    for &direction in moves? {
        stop.check().ok()?;
        let mut next = position.clone();
        if sokoban::rules::step(level, &mut next, direction)?.pushed {
            for wrong in choices(level, &position).filter(&is_lost) {
                let wrong = Position::Sokoban { level: level.clone(), position: wrong, needs_push: false };
                if !tables.is_lost(&wrong) {
                    return Some(before);
                }
            }
            before += 1;
        }
        position = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Level;

    #[test]
    fn a_board_has_the_same_measures_in_bits_and_in_cells() {
        for text in [
            "########\n#@ $  .#\n#      #\n########",
            "#######\n#  .  #\n# #$# #\n# $@  #\n#   .##\n######",
            "########\n#  #   #\n# $@$  #\n#   ## #\n#.  .  #\n########",
        ] {
            let level: Level = text.parse().expect("a level");
            let Position::Sokoban { level: board, position, .. } = Position::start(&level) else {
                unreachable!()
            };
            let mut tables = Warnings::within(&level, true, &Budget::default()).expect("a small level");
            let course = (&board, &position, None);
            let bits = Board::of(&board).expect("it fits");
            let bits = in_bits(bits, course, 10_000, (&mut tables, &Budget::new()));
            assert!(bits.is_ok(), "{text}");
            assert_eq!(bits, in_cells(course, 10_000, (&mut tables, &Budget::new())), "{text}");
        }
    }

    #[test]
    fn a_level_that_starts_solved_takes_a_push() {
        let text = "########\n#      #\n# @*   #\n#      #\n########";
        let level: Level = text.parse().expect("a level");
        let mut tables = Warnings::within(&level, true, &Budget::default()).expect("a small level");
        let found = of_space(&Position::start(&level), None, 10_000, (&mut tables, &Budget::new()));
        let Level::Sokoban(board) = &level else { unreachable!() };
        let course = (board, &sokoban::Position::start(board), None);
        assert_eq!(found, in_cells(course, 10_000, (&mut tables, &Budget::new())));
        let found = found.expect("few positions");
        // Away and back, to either side; the box can stand on four squares, and on its first one twice.
        assert_eq!((found.positions, found.solutions, found.lost), (5, Some(2), 0.0), "{found:?}");
        assert!(found.chance > 0.0, "{found:?}");
    }

    #[test]
    fn a_wide_board_with_few_positions_has_measures() {
        let wide = format!("{0}\n#@$ .{1}#\n#     {1}#\n{0}", "#".repeat(150), " ".repeat(143));
        let level: Level = wide.parse().expect("a level");
        let mut tables = Warnings::within(&level, false, &Budget::default()).expect("tables");
        let found = of_space(&Position::start(&level), None, 10_000, (&mut tables, &Budget::new()));
        assert_eq!(found.map(|found| found.solutions), Ok(Some(1)));
    }
}
