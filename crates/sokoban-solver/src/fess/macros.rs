//! Macro moves: one box, any number of pushes (or pulls), with any walks between them.
//!
//! With the box removed, the free squares are divided into [blocks](Blocks). The player can walk from one side of a square to
//! another with the box on it exactly if both edges are in one block, and the number of areas of the floor with the box on a
//! square follows from the number of blocks at that square. So the breadth-first search over squares and sides needs no flood
//! fill. O(floor) for each position, and O(squares that the box comes to) for each box.

use crate::fess::blocks::Blocks;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use grid::Direction;
use search::GaveUp;

/// A macro move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Macro {
    /// Where the box stands before.
    pub(crate) from: Square,
    /// Where it ends.
    pub(crate) to: Square,
    /// The player ends beside it, in this direction number.
    pub(crate) side: u8,
    /// Number of pushes or pulls.
    pub(crate) length: u16,
    /// Areas that the player's floor is in after it.
    pub(crate) areas: u16,
}

/// Bytes of a square in the scratch memory.
const SQUARE_BYTES: usize =
    Blocks::SQUARE_BYTES + 1 + size_of::<[(Square, u8); 4]>() + 2 * size_of::<(Square, u8, u16)>();

/// Scratch memory to find macro moves, made when it is first used.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    blocks: Blocks,
    /// Sides met at each square, as bits, and how they were reached; the latter is old where no side was met.
    seen: Vec<u8>,
    came: Vec<[(Square, u8); 4]>,
    queue: Vec<(Square, u8, u16)>,
    _held: Option<Held>,
}

/// The macro moves of one position.
#[derive(Debug)]
pub(crate) struct MacrosAt<'m, B> {
    scratch: &'m mut Macros,
    maze: &'m Maze,
    boxes: &'m B,
    /// The area of the player.
    reach: &'m B,
    /// Whether the blocks are those of this position.
    is_split: bool,
}

impl Macros {
    fn new(maze: &Maze) -> Result<Macros, GaveUp> {
        let n = maze.len();
        Ok(Macros {
            _held: Some(maze.limits.hold(n * SQUARE_BYTES)?),
            blocks: Blocks::new(maze),
            seen: vec![0; n],
            came: vec![[(NONE, 0); 4]; n],
            queue: Vec::new(),
        })
    }

    /// The macro moves of a position, the player being in the area `reach`.
    pub(crate) fn at<'m, B: Board>(
        &'m mut self,
        maze: &'m Maze,
        boxes: &'m B,
        reach: &'m B,
    ) -> MacrosAt<'m, B> {
        MacrosAt { scratch: self, maze, boxes, reach, is_split: false }
    }

    /// Whether the player can get from one side of `square` to another with the box on it.
    #[inline]
    fn connected<B: Board>(&self, maze: &Maze, lifted: &B, square: Square, side: u8, e: usize) -> bool {
        let next = maze.next[square as usize][e];
        next != NONE
            && !lifted.has(next)
            && (e == side as usize || self.blocks.are_joined(square, e, side as usize))
    }
}

impl<B: Board> MacrosAt<'_, B> {
    /// Appends to `out` all macro moves of the box on `from`, shortest first. `allowed` sees each square and side that the
    /// box would reach, and stops it there.
    pub(crate) fn moves<H: Heading>(
        &mut self,
        from: Square,
        mut allowed: impl FnMut(Square, usize) -> bool,
        out: &mut Vec<Macro>,
    ) -> Result<(), GaveUp> {
        let maze = self.maze;
        maze.limits.check()?;
        let mut lifted = self.boxes.clone();
        lifted.take(from);
        if !self.begin::<H>(&lifted, from)? {
            return Ok(());
        }
        let areas = self.areas_lifted();
        let scratch = &mut *self.scratch;
        let mut head = 0;
        while head < scratch.queue.len() {
            let (square, side, length) = scratch.queue[head];
            head += 1;
            // On a giant board there are very many squares, and a copy of the board for each.
            if head.is_multiple_of(64) {
                maze.limits.check()?;
            }
            for e in 0..4 {
                if !scratch.connected(maze, &lifted, square, side, e) {
                    continue;
                }
                let Some(to) = H::moved(maze, &lifted, square, e) else { continue };
                let d = e as u8;
                if scratch.seen[to as usize] >> d & 1 == 1 {
                    continue;
                }
                if scratch.seen[to as usize] == 0 {
                    scratch.came[to as usize] = [(NONE, 0); 4];
                }
                let mut blocks = 0;
                for f in 0..4 {
                    let next = maze.next[to as usize][f];
                    if next == NONE || lifted.has(next) {
                        continue;
                    }
                    let first = (0..f).all(|g| {
                        let next = maze.next[to as usize][g];
                        next == NONE || lifted.has(next) || !scratch.blocks.are_joined(to, f, g)
                    });
                    blocks += u16::from(first);
                    if scratch.blocks.are_joined(to, f, d as usize) {
                        scratch.seen[to as usize] |= 1 << f;
                    }
                }
                if !allowed(to, d as usize) {
                    continue;
                }
                scratch.came[to as usize][d as usize] = (square, e as u8);
                let length = length.saturating_add(1);
                scratch.queue.push((to, d, length));
                let areas = areas.saturating_add(blocks).saturating_sub(1);
                out.push(Macro { from, to, side: d, length, areas });
            }
        }
        Ok(())
    }

    /// Areas of the floor with the box lifted for which moves were found last.
    pub(crate) fn areas_lifted(&self) -> u16 {
        self.scratch.blocks.areas()
    }

    /// The pushes (or pulls) of a macro move, each with the square of the box before it.
    pub(crate) fn path<H: Heading>(&mut self, wanted: (Square, Square, u8)) -> Option<Vec<Push>> {
        let (from, to, side) = wanted;
        let mut found = Vec::new();
        self.moves::<H>(from, |_, _| true, &mut found).ok()?;
        // The side may be another one of the same block.
        let mut lifted = self.boxes.clone();
        lifted.take(from);
        let joined = |square, side, e: u8| self.scratch.connected(self.maze, &lifted, square, side, e.into());
        let end = found.iter().find(|made| made.to == to && joined(to, made.side, side))?;
        let is_start = |square: Square, e: u8| {
            let blocks = &self.scratch.blocks;
            let first = self.scratch.queue.first().filter(|_| square == from);
            first.is_some_and(|&(_, first, _)| blocks.are_joined(square, first.into(), e.into()))
        };
        let mut pushes = Vec::new();
        let (mut square, mut side) = (to, end.side);
        // Follow the way back: at each square the side by which it was entered.
        loop {
            let came = &self.scratch.came;
            let (before, e) = came[square as usize][side as usize];
            if before == NONE {
                break;
            }
            let direction = Direction::from_index(H::side(e.into()));
            pushes.push(Push { from: before, direction });
            if is_start(before, e) {
                break;
            }
            let entered = (0..4).find(|&d| came[before as usize][d].0 != NONE && joined(before, d as u8, e));
            (square, side) = (before, entered? as u8);
        }
        pushes.reverse();
        Some(pushes)
    }

    /// Lifts the box on `from` and begins where the player can move it. False if it cannot be moved at all.
    fn begin<H: Heading>(&mut self, lifted: &B, from: Square) -> Result<bool, GaveUp> {
        let (maze, reach) = (self.maze, self.reach);
        let is_at = |e: usize| {
            let side = maze.next[from as usize][e];
            side != NONE && reach.has(side)
        };
        if !(0..4).any(|e| is_at(e) && H::moved(maze, lifted, from, e).is_some()) {
            return Ok(false);
        }
        let scratch = &mut *self.scratch;
        if scratch.seen.len() != maze.len() {
            *scratch = Macros::new(maze)?;
        }
        scratch.seen.fill(0);
        scratch.came[from as usize] = [(NONE, 0); 4];
        scratch.queue.clear();
        if !self.is_split {
            self.is_split = true;
            scratch.blocks.split(maze, self.boxes);
        }
        scratch.blocks.lift(maze, lifted, from);
        for e in (0..4).filter(|&e| is_at(e)) {
            scratch.seen[from as usize] |= 1 << e;
            if scratch.queue.is_empty() {
                scratch.queue.push((from, e as u8, 0));
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::floor::goal_states::areas;
    use crate::ground::floor::heading::{Backward, Forward};
    use crate::testing::{random_level, rows};
    use std::collections::{BTreeMap, VecDeque};

    /// All positions that moving one box alone leads to: (square, lowest player) to (length, areas).
    fn plain(
        maze: &Maze,
        boxes: &Wide,
        player: Square,
        from: Square,
        pull: bool,
    ) -> BTreeMap<(Square, Square), (u16, u16)> {
        let mut lifted = boxes.clone();
        lifted.take(from);
        let (mut area, mut stack) = (Wide::empty(maze.len()), Vec::new());
        let mut found = BTreeMap::new();
        let lowest = maze.flood(boxes, player, &mut area, &mut stack);
        let mut queue = VecDeque::from([(from, lowest, 0)]);
        let mut seen = vec![(from, lowest)];
        while let Some((square, player, length)) = queue.pop_front() {
            let mut board = lifted.clone();
            board.put(square);
            maze.flood(&board, player, &mut area, &mut stack);
            let reach = area.clone();
            for d in 0..4 {
                let (to, before) = (maze.next[square as usize][d], maze.next[square as usize][(d + 2) % 4]);
                if to == NONE || lifted.has(to) {
                    continue;
                }
                let (before, after) = if pull { (to, maze.next[to as usize][d]) } else { (before, square) };
                if before == NONE || after == NONE || !reach.has(before) || lifted.has(after) {
                    continue;
                }
                let mut board = lifted.clone();
                board.put(to);
                let lowest = maze.flood(&board, after, &mut area, &mut stack);
                if !seen.contains(&(to, lowest)) {
                    seen.push((to, lowest));
                    found.insert((to, lowest), (length + 1, areas(maze, &board).len() as u16));
                    queue.push_back((to, lowest, length + 1));
                }
            }
        }
        found
    }

    fn check<H: Heading>(seed: u64) {
        let mut random = grid::Random::new(seed);
        for _ in 0..200 {
            let level = random_level(&mut random, 6, 6, 5);
            let maze = Maze::new(&level);
            let mut macros = Macros::default();
            let boxes: Wide = maze.start();
            let (mut area, mut stack) = (Wide::empty(maze.len()), Vec::new());
            maze.flood(&boxes, maze.player, &mut area, &mut stack);
            for from in boxes.clone().squares() {
                let mut out = Vec::new();
                let mut at = macros.at(&maze, &boxes, &area);
                at.moves::<H>(from, |_, _| true, &mut out).expect("no limit");
                let mut found = BTreeMap::new();
                for made in &out {
                    let mut board = boxes.clone();
                    board.take(from);
                    board.put(made.to);
                    let player = maze.next[made.to as usize][made.side as usize];
                    let mut after = Wide::empty(maze.len());
                    let lowest = maze.flood(&board, player, &mut after, &mut stack);
                    found.insert((made.to, lowest), (made.length, made.areas));
                    let wanted = (from, made.to, made.side);
                    let path = at.path::<H>(wanted).unwrap();
                    assert_eq!(path.len(), made.length as usize, "{made:?} {}", rows(&level));
                }
                let expected = plain(&maze, &boxes, maze.player, from, H::BACKWARD);
                assert_eq!(found, expected, "box on {from} of {}", rows(&level));
            }
        }
    }

    #[test]
    fn macro_pushes_are_those_of_plain_search() {
        check::<Forward>(21);
    }

    #[test]
    fn macro_pulls_are_those_of_plain_search() {
        check::<Backward>(22);
    }
}
