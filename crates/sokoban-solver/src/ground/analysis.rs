//! Facts about a level that need no search, for `soko show` and for warnings.

use crate::ground::Ground;
use crate::ground::floor::board::Wide;
use crate::ground::floor::clusters::{Cluster, clusters};
use crate::ground::floor::gates::Gates;
use crate::ground::floor::maze::{Maze, NONE};
use crate::ground::floor::rings::Rings;
use crate::ground::floor::rooms::Rooms;
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::matching::Matching;
use grid::{Cell, CellSet};
use sokoban::Level;

/// The dead squares by the tables of a level.
pub(crate) fn dead_squares_of(maze: &Maze, distances: &Distances) -> CellSet {
    let mut dead = CellSet::new(maze.size.area());
    for (square, &cell) in maze.cells.iter().enumerate() {
        if !distances.is_live_square(square as u32) {
            dead.insert(cell);
        }
    }
    dead
}

/// The lower bound by the tables of a level.
pub(crate) fn lower_bound_of(
    maze: &Maze,
    stances: &Stances,
    distances: &Distances,
    boxes: &CellSet,
    player: Cell,
) -> Option<u32> {
    let player = *maze.square_of.get(player.index())?;
    if player == NONE {
        return None;
    }
    Matching::new(distances.targets).set(&board(maze, boxes), player, stances, distances)
}

/// Floor cells from which a box, alone in the level, can reach no goal wherever the player stands. Some milliseconds on
/// large levels.
pub fn dead_squares(level: &Level) -> CellSet {
    let Ground { maze, to_goals, .. } = &Ground::new(level);
    dead_squares_of(maze, to_goals)
}

/// A lower bound on the pushes that are still needed with boxes on `boxes` and the player on `player`, or none when no
/// pairing of boxes with goals is possible, so that the position is dead. Boxes outside the floor are ignored. Some
/// milliseconds on large levels.
pub fn lower_bound(level: &Level, boxes: &CellSet, player: Cell) -> Option<u32> {
    let Ground { maze, stances, to_goals, .. } = &Ground::new(level);
    lower_bound_of(maze, stances, to_goals, boxes, player)
}

/// How a level is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of clusters that the goals lie in.
    pub clusters: usize,
    /// Goals of the largest of them, and squares from which boxes are pushed into it.
    pub largest: (usize, usize),
    /// Wide parts of the floor.
    pub rooms: usize,
    /// Doors and tunnels: runs of gates, squares on which a box cuts the floor in two; not
    /// looked for on very large levels.
    pub passages: usize,
}

/// Looks at how a level is built.
pub fn layout(level: &Level) -> Layout {
    let maze = Maze::new(level);
    let clusters = clusters(&maze);
    let size = |cluster: &Cluster| (cluster.goals.len(), cluster.entrances.len());
    Layout {
        clusters: clusters.len(),
        largest: clusters.first().map_or((0, 0), size),
        rooms: Rooms::<Wide>::new(&maze).map_or(0, |rooms| rooms.count),
        passages: Gates::new(&maze, &Rings::new(&maze)).passages(&maze),
    }
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
    fn dead_squares_and_the_bound() {
        let level = level(&["#######", "#@   .#", "# $   #", "#     #", "#######"]);
        let dead: Vec<u32> = dead_squares(&level).iter().map(|cell| cell.0).collect();
        assert_eq!(dead, [8, 15, 22, 23, 24, 25, 26]);
        assert_eq!(lower_bound(&level, level.boxes(), level.player()), Some(4));
        let mut boxes = CellSet::new(level.size().area());
        boxes.insert(Cell(22));
        assert_eq!(lower_bound(&level, &boxes, level.player()), None);
    }

    #[test]
    fn how_a_level_is_built() {
        let level = level(&["#########", "#   #   #", "#@$   ..#", "#   #   #", "#########"]);
        assert_eq!(layout(&level), Layout { clusters: 1, largest: (2, 1), rooms: 2, passages: 1 });
    }
}
