//! Macro moves: one box, any number of pushes (or pulls), with any walks between them.
//!
//! With the box removed, one depth-first search divides the free squares into biconnected components (Hopcroft & Tarjan
//! 1973). The player can walk from one side of a square to another with the box on it exactly if both edges are in one
//! component, and the number of areas of the floor with the box on a square follows from the number of components at
//! that square. So the breadth-first search over squares and sides needs no flood fill. O(floor) for each box.

use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::{Maze, NONE, Square};
use crate::level::walk::Push;
use crate::memory::Held;
use grid::Direction;

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

/// Bytes of a square in the scratch memory. The path may grow as long as the floor and have two edges a square, and
/// lists that grow may be half empty.
const SQUARE_BYTES: usize = 2 * size_of::<u32>()
    + size_of::<[u32; 4]>()
    + 1
    + size_of::<[(Square, u8); 4]>()
    + 2 * size_of::<(Square, u8, u8)>()
    + 4 * size_of::<(Square, u8)>();

/// Scratch memory to find macro moves, made when it is first used.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    order: Vec<u32>,
    low: Vec<u32>,
    /// Component of the edge from a square in each direction.
    component: Vec<[u32; 4]>,
    path: Vec<(Square, u8, u8)>,
    edges: Vec<(Square, u8)>,
    /// Sides met at each square, as bits, and how they were reached.
    seen: Vec<u8>,
    came: Vec<[(Square, u8); 4]>,
    queue: Vec<(Square, u8, u16)>,
    areas: u16,
    _held: Option<Held>,
}

impl Macros {
    fn new(maze: &Maze) -> Macros {
        let n = maze.len();
        Macros {
            _held: Some(maze.limits.hold(n * SQUARE_BYTES)),
            order: vec![0; n],
            low: vec![0; n],
            component: vec![[0; 4]; n],
            path: Vec::new(),
            edges: Vec::new(),
            seen: vec![0; n],
            came: vec![[(NONE, 0); 4]; n],
            queue: Vec::new(),
            areas: 0,
        }
    }

    /// Appends to `out` all macro moves of the box on `from`, shortest first, the player being in the
    /// area `reach`. `allowed` sees each square and side that the box would reach, and stops it there.
    pub(crate) fn moves<B: Board, H: Heading>(
        &mut self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        from: Square,
        mut allowed: impl FnMut(Square, usize) -> bool,
        out: &mut Vec<Macro>,
    ) {
        maze.limits.check();
        let mut lifted = boxes.clone();
        lifted.take(from);
        if !self.begin::<B, H>(maze, &lifted, reach, from) {
            return;
        }
        self.split(maze, &lifted);
        self.mark_start(maze, reach, from);
        let mut head = 0;
        while head < self.queue.len() {
            let (square, side, length) = self.queue[head];
            head += 1;
            // On a giant board there are very many squares, and a copy of the board for each.
            if head.is_multiple_of(64) {
                maze.limits.check();
            }
            for e in 0..4 {
                if !self.connected(maze, &lifted, square, side, e) {
                    continue;
                }
                let Some(to) = H::moved(maze, &lifted, square, e) else { continue };
                let d = e as u8;
                if self.seen[to as usize] >> d & 1 == 1 {
                    continue;
                }
                let mut components = 0;
                for f in 0..4 {
                    let next = maze.next[to as usize][f];
                    if next == NONE || lifted.has(next) {
                        continue;
                    }
                    let component = self.component[to as usize][f];
                    let first = (0..f).all(|g| {
                        let next = maze.next[to as usize][g];
                        next == NONE || lifted.has(next) || self.component[to as usize][g] != component
                    });
                    components += u16::from(first);
                    if component == self.component[to as usize][d as usize] {
                        self.seen[to as usize] |= 1 << f;
                    }
                }
                if !allowed(to, d as usize) {
                    continue;
                }
                self.came[to as usize][d as usize] = (square, e as u8);
                let length = length.saturating_add(1);
                self.queue.push((to, d, length));
                let areas = self.areas.saturating_add(components).saturating_sub(1);
                out.push(Macro { from, to, side: d, length, areas });
            }
        }
    }

    /// Areas that the floor was in with the box lifted for which moves were found last.
    pub(crate) fn areas_lifted(&self) -> u16 {
        self.areas
    }

    /// The pushes (or pulls) of a macro move, each with the square of the box before it.
    pub(crate) fn path<B: Board, H: Heading>(
        &mut self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        wanted: (Square, Square, u8),
    ) -> Option<Vec<Push>> {
        let (from, to, side) = wanted;
        let mut found = Vec::new();
        self.moves::<B, H>(maze, boxes, reach, from, |_, _| true, &mut found);
        // The side may be another one of the same component.
        let mut lifted = boxes.clone();
        lifted.take(from);
        let end = found
            .iter()
            .find(|made| made.to == to && self.connected(maze, &lifted, to, made.side, side as usize))?;
        let mut pushes = Vec::new();
        let (mut square, mut side) = (to, end.side);
        // Follow the way back: at each square the side by which it was entered.
        loop {
            let (before, e) = self.came[square as usize][side as usize];
            if before == NONE {
                break;
            }
            let direction = Direction::from_index(H::side(e.into()));
            pushes.push(Push { from: before, direction });
            if self.is_start(before, e, from) {
                break;
            }
            let entered = (0..4).find(|&d| {
                self.came[before as usize][d].0 != NONE
                    && self.connected(maze, &lifted, before, d as u8, e as usize)
            });
            (square, side) = (before, entered? as u8);
        }
        pushes.reverse();
        Some(pushes)
    }

    fn is_start(&self, square: Square, side: u8, from: Square) -> bool {
        square == from
            && self.queue.first().is_some_and(|&(_, first, _)| {
                self.component[square as usize][first as usize]
                    == self.component[square as usize][side as usize]
            })
    }

    /// Whether the box on `from` can be moved at all; clears the scratch if so.
    fn begin<B: Board, H: Heading>(&mut self, maze: &Maze, lifted: &B, reach: &B, from: Square) -> bool {
        let possible = (0..4).any(|e| {
            let side = maze.next[from as usize][e];
            side != NONE && reach.has(side) && H::moved(maze, lifted, from, e).is_some()
        });
        if possible && self.seen.len() != maze.len() {
            *self = Macros::new(maze);
        } else if possible {
            self.seen.fill(0);
            self.came.fill([(NONE, 0); 4]);
            self.queue.clear();
        }
        possible
    }

    fn mark_start<B: Board>(&mut self, maze: &Maze, reach: &B, from: Square) {
        for e in 0..4 {
            let side = maze.next[from as usize][e];
            if side != NONE && reach.has(side) {
                self.seen[from as usize] |= 1 << e;
                if self.queue.is_empty() {
                    self.queue.push((from, e as u8, 0));
                }
            }
        }
    }

    /// Whether the player can get from one side of `square` to another with the box on it.
    #[inline]
    fn connected<B: Board>(&self, maze: &Maze, lifted: &B, square: Square, side: u8, e: usize) -> bool {
        let next = maze.next[square as usize][e];
        next != NONE
            && !lifted.has(next)
            && (e == side as usize
                || self.component[square as usize][e] == self.component[square as usize][side as usize])
    }

    /// Numbers the biconnected components of the free squares, and counts the areas.
    fn split<B: Board>(&mut self, maze: &Maze, boxes: &B) {
        self.order.fill(0);
        self.areas = 0;
        let (mut count, mut components) = (0, 0);
        for root in 0..maze.len() as Square {
            if self.order[root as usize] != 0 || boxes.has(root) {
                continue;
            }
            self.areas = self.areas.saturating_add(1);
            count += 1;
            self.order[root as usize] = count;
            self.low[root as usize] = count;
            self.path.push((root, u8::MAX, 0));
            while let Some(top) = self.path.last_mut() {
                let (at, back, d) = *top;
                if d < 4 {
                    top.2 += 1;
                    let next = maze.next[at as usize][d as usize];
                    if next == NONE || d == back || boxes.has(next) {
                        continue;
                    }
                    let known = self.order[next as usize];
                    if known == 0 {
                        self.edges.push((at, d));
                        count += 1;
                        self.order[next as usize] = count;
                        self.low[next as usize] = count;
                        self.path.push((next, (d + 2) % 4, 0));
                    } else if known < self.order[at as usize] {
                        self.edges.push((at, d));
                        self.low[at as usize] = self.low[at as usize].min(known);
                    }
                } else {
                    self.path.pop();
                    let Some(&(parent, _, after)) = self.path.last() else { continue };
                    self.low[parent as usize] = self.low[parent as usize].min(self.low[at as usize]);
                    if self.low[at as usize] >= self.order[parent as usize] {
                        components += 1;
                        let last = (parent, after - 1);
                        while let Some((square, d)) = self.edges.pop() {
                            let next = maze.next[square as usize][d as usize];
                            self.component[square as usize][d as usize] = components;
                            self.component[next as usize][(d as usize + 2) % 4] = components;
                            if (square, d) == last {
                                break;
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Wide;
    use crate::level::goal_states::areas;
    use crate::level::heading::{Backward, Forward};
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
                macros.moves::<_, H>(&maze, &boxes, &area, from, |_, _| true, &mut out);
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
                    let path = macros.path::<_, H>(&maze, &boxes, &area, wanted).unwrap();
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
