//! Turns into wall what can never change, before a search begins: boxes that never move, and useless dead ends.
//!
//! A box that is frozen on its goal at the start stays there; box and goal become one wall. A square with one neighbour
//! and without goal, box and player is useless: a box in it is lost, and a player who is in it when a box reaches the
//! neighbour went there in vain, since the push leaves the player elsewhere. Closing it may make its neighbour a dead
//! end. All solutions remain, optimal ones included, on a smaller floor. O(cells) a round.

use crate::deadlock::freeze;
use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::limits::Limits;
use crate::ground::tables::distance::INFINITE;
use crate::ground::tables::lone::pushes_to;
use grid::Cell;
use search::GaveUp;
use sokoban::Level;

/// Bytes of a square in the lists that tell what may become wall.
const SQUARE_BYTES: usize =
    1 + size_of::<usize>() + 2 * size_of::<Square>() + size_of::<Cell>() + size_of::<u16>();

/// The level with walls for what never changes; `None` if nothing is gained.
///
/// # Errors
/// When a limit is reached before.
pub(crate) fn simplify(level: &Level, limits: &Limits) -> Result<Option<Level>, GaveUp> {
    limits.check()?;
    let (bytes, squares) = Maze::bytes_for(level);
    let _held = limits.hold(bytes + level.size().area() + squares * SQUARE_BYTES)?;
    let mut simple = level.clone();
    let mut changed = false;
    loop {
        limits.check()?;
        let walls = walls(&simple, limits);
        if walls.is_empty() {
            return Ok(changed.then_some(simple));
        }
        changed = true;
        simple = simple.walled(walls);
    }
}

/// Cells that may become wall at once.
fn walls(level: &Level, limits: &Limits) -> Vec<Cell> {
    let maze = Maze::within(level, limits);
    let boxes: Wide = maze.start();
    let mut ends = Vec::new();
    let mut closed = vec![false; maze.len()];
    let mut open: Vec<usize> =
        maze.next.iter().map(|next| next.iter().filter(|&&next| next != NONE).count()).collect();
    let mut stack: Vec<Square> = (0..maze.len() as Square).collect();
    while let Some(square) = stack.pop() {
        let of_use = maze.is_goal[square as usize] || boxes.has(square) || square == maze.player;
        if open[square as usize] > 1 || of_use || closed[square as usize] {
            continue;
        }
        closed[square as usize] = true;
        ends.push(maze.cells[square as usize]);
        for next in maze.next[square as usize] {
            if next != NONE {
                open[next as usize] = open[next as usize].saturating_sub(1);
                stack.push(next);
            }
        }
    }
    if !ends.is_empty() {
        return ends;
    }
    let far = pushes_to(&maze, &Wide::empty(maze.len()), maze.goals.iter().copied());
    let frozen = freeze::frozen(&maze, &boxes, |square| far[square as usize] == INFINITE);
    let on_goals: Vec<Square> = frozen.squares().filter(|&square| maze.is_goal[square as usize]).collect();
    // One off goal makes the level unsolvable, which others may say.
    if on_goals.len() < frozen.len() {
        return Vec::new();
    }
    on_goals.into_iter().map(|square| maze.cells[square as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{brute_force, level, random_level, rows};

    fn simplified(level: &Level) -> Option<Level> {
        simplify(level, &Limits::none()).expect("there is no limit to reach")
    }

    #[test]
    fn dead_ends_and_frozen_boxes_become_walls() {
        let before = level(&["#########", "#*# @   #", "#*  $ . #", "#**  ####", "####    #", "#########"]);
        let after = simplified(&before).expect("a change");
        let floor = |level: &Level| level.size().cells().filter(|&cell| level.is_floor(cell)).count();
        assert_eq!((after.boxes().len(), after.goals().len()), (1, 1));
        assert!(floor(&after) < floor(&before), "{}", rows(&after));
        assert!(simplified(&after).is_none());
        let open = level(&["#######", "#@$  .#", "#     #", "#######"]);
        assert!(simplified(&open).is_none());
    }

    #[test]
    fn solutions_stay() {
        let seed = 77;
        let mut random = grid::Random::new(seed);
        let mut changed = 0;
        for _ in 0..1_500 {
            let level = random_level(&mut random, 5, 5, 3);
            if let Some(simple) = simplified(&level) {
                // A level that starts solved needs a push, which may be one of a box made wall.
                if level.boxes().is_subset(level.goals()) || simple.boxes().is_empty() {
                    continue;
                }
                changed += 1;
                assert_eq!(brute_force(&simple), brute_force(&level), "seed {seed} {}", rows(&level));
            }
        }
        assert!(changed > 300, "only {changed} changed");
    }
}
