//! Symmetries of a level: mirrors and turns of the board that take its walls to walls.
//!
//! If a symmetry keeps the goals as well, a position and its image need equally many pushes and moves to a solution. If
//! it keeps where the boxes start and what the player reaches there, both take equally many pulls back to the start. So a
//! search needs only one of them.

use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use grid::{Cell, Random, Size, Symmetry};

/// The symmetries of a level that keep its goals or its start.
#[derive(Debug)]
pub(crate) struct Symmetries {
    /// By number of the symmetry, to which square each goes; empty for the identity and for those that the
    /// level has not.
    images: [Vec<Square>; Symmetry::ALL.len()],
    keep_goals: Vec<Symmetry>,
    keep_start: Vec<Symmetry>,
    /// By square and number of the symmetry, a random number that belongs to the image of the square.
    keys: Vec<Keys>,
    held: Held,
}

/// A number for each symmetry, by its own number.
pub(crate) type Keys = [u64; Symmetry::ALL.len()];

impl Symmetries {
    /// The symmetries of the level, as far as there is time and memory for all of them. A board that has none is mostly known by its
    /// first squares; otherwise O(squares) for each.
    pub(crate) fn new(maze: &Maze) -> Symmetries {
        let none = || Symmetries {
            images: Default::default(),
            keep_goals: vec![Symmetry::IDENTITY],
            keep_start: vec![Symmetry::IDENTITY],
            keys: Vec::new(),
            held: maze.limits.hold_none(),
        };
        let mut found = none();
        let frame = Frame::around(maze);
        let start: Wide = maze.start();
        let mut area = Wide::empty(maze.len());
        maze.flood(&start, maze.player, &mut area, &mut Vec::new());
        for &symmetry in &Symmetry::ALL[1..] {
            if maze.limits.is_stopped() {
                return none();
            }
            let image = |square| frame.image(maze, symmetry, square);
            let is_kept = |squares: &[Square], has: &dyn Fn(Square) -> bool| {
                squares.iter().all(|&square| has(image(square)))
            };
            if symmetry.size(frame.size) != frame.size
                || (0..maze.len() as Square).any(|square| image(square) == NONE)
            {
                continue;
            }
            let keeps_goals = is_kept(&maze.goals, &|square| maze.is_goal[square as usize]);
            let keeps_start =
                is_kept(&maze.boxes, &|square| start.has(square)) && area.has(image(maze.player));
            if !keeps_goals && !keeps_start {
                continue;
            }
            if found.held.take(maze.len() * size_of::<Square>()).is_err() {
                return none();
            }
            found.images[symmetry.index()] = (0..maze.len() as Square).map(image).collect();
            found.keep_goals.extend(keeps_goals.then_some(symmetry));
            found.keep_start.extend(keeps_start.then_some(symmetry));
        }
        if found.held.bytes() > 0 {
            // The numbers themselves are not kept.
            if found.held.take(maze.len() * (size_of::<Keys>() + size_of::<u64>())).is_err() {
                return none();
            }
            let mut random = Random::new(0);
            let own: Vec<u64> = maze.cells.iter().map(|_| random.bits()).collect();
            let keys = |square| Symmetry::ALL.map(|symmetry| own[found.image(symmetry, square) as usize]);
            found.keys = (0..maze.len() as Square).map(keys).collect();
            found.held.give(maze.len() * size_of::<u64>());
        }
        found
    }

    /// Numbers that belong to the images of a square, for those symmetries that the level has. By exclusive or they make a
    /// hash of each image of a set (Zobrist 1970).
    #[inline]
    pub(crate) fn keys(&self, square: Square) -> &Keys {
        &self.keys[square as usize]
    }

    /// Those that a search may use, the identity first: forward they keep the goals, backward the start.
    pub(crate) fn of<H: Heading>(&self) -> &[Symmetry] {
        if H::BACKWARD { &self.keep_start } else { &self.keep_goals }
    }

    /// Where one of the [symmetries](Symmetries::of) takes each square; nothing for the identity.
    #[inline]
    pub(crate) fn images(&self, symmetry: Symmetry) -> &[Square] {
        &self.images[symmetry.index()]
    }

    /// Where it takes one square.
    #[inline]
    pub(crate) fn image(&self, symmetry: Symmetry, square: Square) -> Square {
        self.images(symmetry).get(square as usize).copied().unwrap_or(square)
    }

    /// What a push, or a pull, becomes.
    pub(crate) fn push(&self, symmetry: Symmetry, push: Push) -> Push {
        Push { from: self.image(symmetry, push.from), direction: symmetry.direction(push.direction) }
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.held.bytes()
    }
}

/// The least rectangle that holds all squares.
struct Frame {
    left: u32,
    top: u32,
    size: Size,
}

impl Frame {
    fn around(maze: &Maze) -> Frame {
        let places = || maze.cells.iter().map(|&cell| maze.size.xy(cell));
        let (left, right) = places().fold((u32::MAX, 0), |(least, most), (x, _)| (x.min(least), x.max(most)));
        let (top, bottom) = places().fold((u32::MAX, 0), |(least, most), (_, y)| (y.min(least), y.max(most)));
        Frame { left, top, size: Size::new(right + 1 - left, bottom + 1 - top) }
    }

    /// Where a symmetry that keeps the rectangle takes a square, [`NONE`] for a wall.
    fn image(&self, maze: &Maze, symmetry: Symmetry, square: Square) -> Square {
        let (x, y) = maze.size.xy(maze.cells[square as usize]);
        let image: Cell = symmetry.cell(self.size, self.size.cell(x - self.left, y - self.top));
        let (x, y) = self.size.xy(image);
        maze.square_of[maze.size.cell(x + self.left, y + self.top).index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::heading::{Backward, Forward};
    use crate::ground::limits::Limits;
    use crate::testing::level;
    use search::Budget;

    /// How many symmetries keep the goals, and how many the start.
    fn counts(rows: &[&str]) -> [usize; 2] {
        let maze = Maze::new(&level(rows));
        let symmetries = Symmetries::new(&maze);
        let (forward, backward) = (symmetries.of::<Forward>(), symmetries.of::<Backward>());
        for &symmetry in forward.iter().chain(backward) {
            for square in 0..maze.len() as Square {
                let image = symmetries.image(symmetry, square);
                for direction in grid::Direction::ALL {
                    let next = maze.step(square, direction);
                    let expected = if next == NONE { NONE } else { symmetries.image(symmetry, next) };
                    assert_eq!(maze.step(image, symmetry.direction(direction)), expected);
                }
            }
        }
        [forward.len(), backward.len()]
    }

    #[test]
    fn symmetries_of_small_levels() {
        let full = ["#######", "#     #", "# *$* #", "# $@$ #", "# *$* #", "#     #", "#######"];
        // Goals for the other four boxes are missing; those that are there are symmetric.
        assert_eq!(counts(&full), [8, 8]);
        // Symmetric goals in a symmetric room, boxes anywhere.
        assert_eq!(counts(&["#####", "#. .#", "#@$$#", "#####"]), [2, 1]);
        // The player is on one side of symmetric boxes, which divide the room.
        assert_eq!(counts(&["#####", "#.@.#", "#$$$#", "#. .#", "#####"]), [8, 2]);
        // Where the player stands in its area does not matter.
        assert_eq!(counts(&["#####", "#  @#", "#$ $#", "#. .#", "#####"]), [2, 4]);
        // The start is symmetric, the goals are not.
        assert_eq!(counts(&["#######", "#.    #", "#.$@$ #", "#     #", "#######"]), [1, 4]);
        // The floor is not in the middle of the board, and one line is its own image.
        assert_eq!(counts(&["########", "##.$@$.#", "########"]), [4, 4]);
        // A pinwheel turns, but has no mirror image.
        let pinwheel = ["#######", "# #.  #", "#    ##", "#. @ .#", "##    #", "#  .# #", "#######"];
        assert_eq!(counts(&pinwheel)[0], 4);
        assert_eq!(counts(&["#####", "#@$.#", "#  ##", "#####"]), [1, 1]);
    }

    #[test]
    fn without_memory_there_is_no_symmetry() {
        let level = level(&["#####", "#. .#", "#@$$#", "#####"]);
        let limits = Limits::new(&Budget::new().bytes(20));
        let symmetries = Symmetries::new(&Maze::within(&level, &limits));
        assert_eq!(symmetries.of::<Forward>().len(), 1);
        assert_eq!((symmetries.bytes(), limits.memory.held()), (0, 0));
    }
}
