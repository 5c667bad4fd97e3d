//! The eight squares around each square, and what follows from them without a flood fill.
//!
//! If the free ones among the four neighbours of a square are connected by free squares around it, a box on the square
//! divides no area. After most pushes this decides where the player can go: the same area as before, with the square
//! that the box has left.

use crate::level::board::Board;
use crate::level::maze::{Maze, NONE, Square};
use grid::Cell;

/// For each set of free squares around a square, clockwise from above, whether the free neighbours among
/// them are joined without it.
const JOINED: [bool; 256] = joined();

const fn joined() -> [bool; 256] {
    let mut table = [false; 256];
    let mut free = 0;
    while free < 256 {
        // Count the runs, around the ring, that hold a neighbour: neighbours are the even places. A run
        // begins where the place before is not free; corners alone are no way to anywhere.
        let (mut runs, mut at) = (0, 0);
        while at < 4 {
            let neighbour = free >> (2 * at) & 1 == 1;
            let corner = free >> ((2 * at + 7) % 8) & 1 == 1;
            let before = free >> ((2 * at + 6) % 8) & 1 == 1;
            if neighbour && !(corner && before) {
                runs += 1;
            }
            at += 1;
        }
        table[free] = runs <= 1;
        free += 1;
    }
    table
}

/// The squares around each square, clockwise from above, [`NONE`] for walls.
#[derive(Clone, Debug)]
pub(crate) struct Rings(Vec<[Square; 8]>);

impl Rings {
    /// Looks around every square.
    pub(crate) fn new(maze: &Maze) -> Rings {
        let (width, height) = (i64::from(maze.size.width), i64::from(maze.size.height));
        let around = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let ring = |&cell: &Cell| {
            let (x, y) = maze.size.xy(cell);
            around.map(|(dx, dy)| {
                let (x, y) = (i64::from(x) + dx, i64::from(y) + dy);
                if x < 0 || y < 0 || x >= width || y >= height {
                    return NONE;
                }
                maze.square_of[(y * width + x) as usize]
            })
        };
        Rings(maze.cells.iter().map(ring).collect())
    }

    /// The squares around `square`, clockwise from above, [`NONE`] for walls.
    #[inline]
    pub(crate) fn around(&self, square: Square) -> &[Square; 8] {
        &self.0[square as usize]
    }

    /// Whether a box on `square` cuts no area of the player in two, as far as the squares around tell.
    #[inline]
    pub(crate) fn is_joined<B: Board>(&self, boxes: &B, square: Square) -> bool {
        let mut free = 0;
        for (place, &around) in self.0[square as usize].iter().enumerate() {
            free |= usize::from(around != NONE && !boxes.has(around)) << place;
        }
        JOINED[free]
    }

    /// The same without any boxes.
    pub(crate) fn is_joined_by_walls(&self, square: Square) -> bool {
        let around = self.0[square as usize].iter().enumerate();
        JOINED[around.fold(0, |free, (place, &around)| free | usize::from(around != NONE) << place)]
    }

    /// Whether the player, with `reach` as its area before a box was moved from `from` to `to`, reaches the same squares
    /// now, those two apart. False when it would take a flood fill to tell. `boxes` are
    /// those after the move.
    #[inline]
    pub(crate) fn keeps_area<B: Board>(
        &self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        from: Square,
        to: Square,
    ) -> bool {
        let opens = maze.next[from as usize]
            .iter()
            .any(|&next| next != NONE && next != to && !boxes.has(next) && !reach.has(next));
        !opens && (!reach.has(to) || self.is_joined(boxes, to))
    }

    /// The canonical player after a box was moved from `from` to `to`, which leaves `boxes`, and the player stands on
    /// `beside`; `reach` is what was reached before, `lowest` its lowest square. With a flood fill only where it takes
    /// one; `area` and `stack` are scratch.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "one move, what was known before it, and scratch")]
    pub(crate) fn player_after<B: Board>(
        &self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        lowest: Square,
        (from, to): (Square, Square),
        beside: Square,
        area: &mut B,
        stack: &mut Vec<Square>,
    ) -> Square {
        if !self.keeps_area(maze, boxes, reach, from, to) {
            return maze.flood(boxes, beside, area, stack);
        }
        if to != lowest {
            return lowest.min(from);
        }
        area.clone_from(reach);
        area.take(to);
        area.first().map_or(from, |first| first.min(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Wide;
    use crate::testing::{random_level, rows};

    #[test]
    fn areas_kept_are_those_of_a_flood_fill() {
        let mut random = grid::Random::new(51);
        let mut kept = 0;
        for _ in 0..500 {
            let level = random_level(&mut random, 6, 6, 5);
            let maze = Maze::new(&level);
            let rings = Rings::new(&maze);
            let boxes: Wide = maze.start();
            let (mut reach, mut after, mut stack) =
                (Wide::empty(maze.len()), Wide::empty(maze.len()), Vec::new());
            maze.flood(&boxes, maze.player, &mut reach, &mut stack);
            for from in boxes.squares() {
                for d in 0..4 {
                    let (to, behind) = (maze.next[from as usize][d], maze.next[from as usize][(d + 2) % 4]);
                    if to == NONE || behind == NONE || boxes.has(to) {
                        continue;
                    }
                    // A push from behind, and a pull by a player ahead.
                    let ahead = maze.next[to as usize][d];
                    let pulled = ahead != NONE && !boxes.has(ahead) && reach.has(to);
                    let starts = [reach.has(behind).then_some(from), pulled.then_some(ahead)];
                    let mut child = boxes.clone();
                    child.take(from);
                    child.put(to);
                    for player in starts.into_iter().flatten() {
                        if !rings.keeps_area(&maze, &child, &reach, from, to) {
                            continue;
                        }
                        kept += 1;
                        maze.flood(&child, player, &mut after, &mut stack);
                        let mut expected = reach.clone();
                        expected.put(from);
                        expected.take(to);
                        assert_eq!(after, expected, "box {from} to {to}, player {player} {}", rows(&level));
                    }
                }
            }
        }
        assert!(kept > 500, "only {kept}");
    }
}
