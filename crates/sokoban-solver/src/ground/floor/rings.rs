//! The eight squares around each square, and what follows from them without a flood fill.
//!
//! If the free ones among the four neighbours of a square are connected by free squares around it, a box on the square
//! divides no area. After most pushes this decides where the player can go: the same area as before, with the square
//! that the box has left.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
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

    /// The canonical player after a box was moved from `from` to `to`, which leaves `boxes`, and the player stands on
    /// `beside`; `reach` is what was reached before, `lowest` its lowest square. Flood fills are made only where it takes
    /// some, and then small ones if possible; `area` and `stack` are scratch.
    #[inline]
    pub(crate) fn player_after<B: Board>(
        &self,
        maze: &Maze,
        boxes: &B,
        (reach, lowest): (&B, Square),
        (from, to, beside): (Square, Square, Square),
        (area, stack): (&mut B, &mut Vec<Square>),
    ) -> Square {
        let opens = opened(maze, boxes, reach, (from, to)).next().is_some();
        let mut lowest = lowest;
        if self.may_split(boxes, reach, to) {
            if lowest == 0 && maze.leads_to_first(boxes, beside) {
                return 0;
            }
            // After a pull, what the box has left may be out of reach.
            let decides = lowest != to && (beside == from || !opens && lowest < from);
            if !decides {
                return maze.flood(boxes, beside, area, stack);
            }
            let found = maze.flood_until(boxes, beside, lowest, area, stack);
            if !area.has(lowest) {
                return found;
            }
        } else if to == lowest {
            area.clone_from(reach);
            area.take(to);
            lowest = area.first().unwrap_or(from);
        }
        lowest = lowest.min(from);
        if opens {
            // What is opened touches the rest at `from` alone.
            let mut closed = boxes.clone();
            closed.put(from);
            for next in opened(maze, boxes, reach, (from, to)) {
                lowest = lowest.min(maze.flood(&closed, next, area, stack));
            }
        }
        lowest
    }

    /// The area of the player after a push from `from` to `to`, which leaves `boxes`, if that is plain without a flood fill;
    /// `reach` was the area before.
    pub(crate) fn area_after_push<B: Board>(
        &self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        moved: (Square, Square),
    ) -> Option<B> {
        let (from, to) = moved;
        let opens = opened(maze, boxes, reach, moved).next().is_some();
        (!opens && !self.may_split(boxes, reach, to)).then(|| {
            let mut area = reach.clone();
            area.take(to);
            area.put(from);
            area
        })
    }

    /// Whether a box on `to`, which leaves `boxes`, may cut the area `reach` of the player in two.
    #[inline]
    fn may_split<B: Board>(&self, boxes: &B, reach: &B, to: Square) -> bool {
        reach.has(to) && !self.is_joined(boxes, to)
    }
}

/// The free squares out of `reach` beside the one that a box has left for another, which leaves `boxes`.
#[inline]
fn opened<B: Board>(
    maze: &Maze,
    boxes: &B,
    reach: &B,
    (from, to): (Square, Square),
) -> impl Iterator<Item = Square> {
    let is_opened = move |next: Square| next != NONE && next != to && !boxes.has(next) && !reach.has(next);
    maze.next[from as usize].into_iter().filter(move |&next| is_opened(next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::{Narrow, Wide};
    use crate::testing::{random_level, rows};

    /// Compares the player after each push and pull of a level with that of a flood fill; says how many there were.
    fn compare<B: Board>(level: &sokoban::Level) -> usize {
        let maze = Maze::new(level);
        let rings = Rings::new(&maze);
        let boxes: B = maze.start();
        let (mut reach, mut area, mut stack) = (B::empty(maze.len()), B::empty(maze.len()), Vec::new());
        let lowest = maze.flood(&boxes, maze.player, &mut reach, &mut stack);
        let mut count = 0;
        for from in boxes.squares() {
            for d in 0..4 {
                let (to, behind) = (maze.next[from as usize][d], maze.next[from as usize][(d + 2) % 4]);
                if to == NONE || boxes.has(to) {
                    continue;
                }
                // A push from behind, and a pull by a player ahead.
                let pushed = behind != NONE && reach.has(behind);
                let ahead = maze.next[to as usize][d];
                let pulled = ahead != NONE && !boxes.has(ahead) && reach.has(to);
                let mut child = boxes.clone();
                child.take(from);
                child.put(to);
                for player in [pushed.then_some(from), pulled.then_some(ahead)].into_iter().flatten() {
                    count += 1;
                    let expected = maze.flood(&child, player, &mut area, &mut stack);
                    let (moved, scratch) = ((from, to, player), (&mut area, &mut stack));
                    let found = rings.player_after(&maze, &child, (&reach, lowest), moved, scratch);
                    assert_eq!(found, expected, "box {from} to {to}, player {player} {}", rows(level));
                }
                if pushed {
                    maze.flood(&child, from, &mut area, &mut stack);
                    let found = rings.area_after_push(&maze, &child, &reach, (from, to));
                    assert!(found.is_none_or(|found| found == area), "box {from} to {to} {}", rows(level));
                }
            }
        }
        count
    }

    #[test]
    fn the_player_after_a_move_is_that_of_a_flood_fill() {
        let mut random = grid::Random::new(51);
        let mut moves = 0;
        for _ in 0..1_000 {
            let level = random_level(&mut random, 7, 7, 6);
            moves += compare::<Narrow<1>>(&level) + compare::<Narrow<4>>(&level) + compare::<Wide>(&level);
        }
        assert!(moves > 5_000, "only {moves}");
    }
}
