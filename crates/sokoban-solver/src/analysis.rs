//! What can be said about a level without searching it: for `soko show` and for warnings.

use crate::board::{Board, Wide};
use crate::distance::{Distances, Stances};
use crate::freeze;
use crate::matching::Matching;
use crate::maze::{Maze, NONE};
use grid::{Cell, CellSet, Size};
use sokoban::Level;

/// The tables of a level for what is asked of many positions of it.
#[derive(Clone, Debug)]
pub struct Outlook {
    size: Size,
    maze: Maze,
    stances: Stances,
    distances: Distances,
}

impl Outlook {
    /// Makes the tables. Some milliseconds on large levels.
    pub fn new(level: &Level) -> Outlook {
        let maze = Maze::new(level);
        let stances = Stances::new(&maze);
        let distances = Distances::to_goals(&maze, &stances);
        Outlook { size: level.size, maze, stances, distances }
    }

    /// Floor cells from which a box, alone in the level, can reach no goal wherever the player stands.
    pub fn dead_squares(&self) -> CellSet {
        let mut dead = CellSet::new(self.size.area());
        for (square, &cell) in self.maze.cells.iter().enumerate() {
            if !self.distances.is_live_square(square as u32) {
                dead.insert(cell);
            }
        }
        dead
    }

    /// A lower bound on the pushes that still have to be made with boxes on `boxes` and the player on `player`, or
    /// none when no pairing of boxes with goals is possible, so that the position is dead. Boxes outside the
    /// floor are ignored.
    pub fn lower_bound(&self, boxes: &CellSet, player: Cell) -> Option<u32> {
        let player = *self.maze.square_of.get(player.index())?;
        if player == NONE {
            return None;
        }
        let board = board(&self.maze, boxes);
        Matching::new(self.distances.targets).set(&board, player, &self.stances, &self.distances)
    }
}

/// The dead squares of [`Outlook`], asked once.
pub fn dead_squares(level: &Level) -> CellSet {
    Outlook::new(level).dead_squares()
}

/// The lower bound of [`Outlook`], asked once.
pub fn lower_bound(level: &Level, boxes: &CellSet, player: Cell) -> Option<u32> {
    Outlook::new(level).lower_bound(boxes, player)
}

/// Boxes that can never be pushed again (or only to where they are lost). One of them off goal makes
/// the position dead.
pub fn frozen(level: &Level, boxes: &CellSet) -> CellSet {
    let maze = Maze::new(level);
    let distances = Distances::to_goals(&maze, &Stances::new(&maze));
    let frozen = freeze::frozen(&maze, &board(&maze, boxes), |square| !distances.is_live_square(square));
    let mut cells = CellSet::new(level.size.area());
    cells.extend(frozen.squares().map(|square| maze.cells[square as usize]));
    cells
}

fn board(maze: &Maze, boxes: &CellSet) -> Wide {
    let squares: Vec<u32> = boxes
        .iter()
        .filter_map(|cell| maze.square_of.get(cell.index()).copied())
        .filter(|&s| s != NONE)
        .collect();
    maze.board(&squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;

    #[test]
    fn dead_squares_frozen_boxes_and_the_bound() {
        let level = level(&["#######", "#@   .#", "# $   #", "#     #", "#######"]);
        let dead: Vec<u32> = dead_squares(&level).iter().map(|cell| cell.0).collect();
        assert_eq!(dead, [8, 15, 22, 23, 24, 25, 26]);
        assert_eq!(lower_bound(&level, &level.boxes, level.player), Some(4));
        let mut boxes = CellSet::new(level.size.area());
        boxes.insert(Cell(22));
        assert_eq!(lower_bound(&level, &boxes, level.player), None);
        assert_eq!(frozen(&level, &boxes), boxes);
        assert!(frozen(&level, &level.boxes).is_empty());
    }
}
