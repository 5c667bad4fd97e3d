//! The blocks (biconnected components) of the free floor of a position, and what they become when one box is lifted.
//!
//! One depth-first search finds the blocks of a position (Hopcroft & Tarjan 1973). A lifted box is one more free square: the
//! blocks on the ways between its free neighbours in the block-cut tree (Harary & Prins 1966) become one block, and all
//! others stay as they are. So each box costs the length of these ways instead of a search of the whole floor.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};

/// Number of a block. A block has a greater number than those that hang below it.
type Block = u32;

/// The way up from the root of an area.
const NO_BLOCK: Block = u32::MAX;

/// Scratch memory for the blocks of one position.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// When the search came to a square, and the earliest square that can be reached from below it.
    order: Vec<u32>,
    low: Vec<u32>,
    /// The root of a square's area, and the block through which the way to it leads.
    root: Vec<Square>,
    up: Vec<Block>,
    /// Block of the edge from a square in each direction.
    block: Vec<[Block; 4]>,
    /// The square of a block that is nearest to the root, by block.
    top: Vec<Square>,
    /// What a block is called while a box is lifted, by block; and those that have another name than their number.
    label: Vec<Block>,
    merged: Vec<Block>,
    areas: u32,
    /// Areas with the box lifted.
    areas_lifted: u32,
    path: Vec<(Square, u8, u8)>,
    edges: Vec<(Square, u8)>,
}

impl Blocks {
    /// Bytes for each square. There are at most as many blocks as squares. The path may grow as long as the floor and have
    /// two edges a square, and lists that grow may be half empty.
    pub(super) const SQUARE_BYTES: usize = 2 * size_of::<u32>()
        + size_of::<Square>()
        + size_of::<Block>()
        + size_of::<[Block; 4]>()
        + 2 * (size_of::<Square>() + 2 * size_of::<Block>())
        + 2 * size_of::<(Square, u8, u8)>()
        + 4 * size_of::<(Square, u8)>();

    pub(super) fn new(maze: &Maze) -> Blocks {
        let n = maze.len();
        Blocks {
            order: vec![0; n],
            low: vec![0; n],
            root: vec![NONE; n],
            up: vec![NO_BLOCK; n],
            block: vec![[NO_BLOCK; 4]; n],
            ..Blocks::default()
        }
    }

    /// Finds the blocks of a position.
    pub(super) fn split<B: Board>(&mut self, maze: &Maze, boxes: &B) {
        self.order.fill(0);
        self.top.clear();
        self.areas = 0;
        let mut count = 0;
        for root in 0..maze.len() as Square {
            if self.order[root as usize] != 0 || boxes.has(root) {
                continue;
            }
            self.areas += 1;
            self.up[root as usize] = NO_BLOCK;
            self.search(maze, boxes, root, &mut count);
        }
        self.label.clear();
        // A lifted box may be in four blocks that are not among these.
        self.label.extend(0..self.top.len() as Block + 4);
        self.merged.clear();
    }

    /// Searches the area of `root`; `count` squares were found before.
    fn search<B: Board>(&mut self, maze: &Maze, boxes: &B, root: Square, count: &mut u32) {
        let mut come = |blocks: &mut Blocks, square: Square, back: u8| {
            *count += 1;
            blocks.order[square as usize] = *count;
            blocks.low[square as usize] = *count;
            blocks.root[square as usize] = root;
            blocks.path.push((square, back, 0));
        };
        come(self, root, u8::MAX);
        while let Some(top) = self.path.last_mut() {
            let (at, back, d) = *top;
            if d == 4 {
                self.path.pop();
                let Some(&(parent, _, after)) = self.path.last() else { continue };
                self.low[parent as usize] = self.low[parent as usize].min(self.low[at as usize]);
                if self.low[at as usize] >= self.order[parent as usize] {
                    self.close(maze, (parent, after - 1));
                }
                continue;
            }
            top.2 += 1;
            let next = maze.next[at as usize][d as usize];
            if next == NONE || d == back || boxes.has(next) {
                continue;
            }
            let known = self.order[next as usize];
            if known == 0 {
                self.edges.push((at, d));
                come(self, next, (d + 2) % 4);
            } else if known < self.order[at as usize] {
                self.edges.push((at, d));
                self.low[at as usize] = self.low[at as usize].min(known);
            }
        }
    }

    /// The edges since `first` are a block.
    fn close(&mut self, maze: &Maze, first: (Square, u8)) {
        let block = self.top.len() as Block;
        self.top.push(first.0);
        while let Some((square, d)) = self.edges.pop() {
            let next = maze.next[square as usize][d as usize];
            self.join(square, d as usize, next, block);
            if self.order[next as usize] > self.order[square as usize] {
                self.up[next as usize] = block;
            }
            if (square, d) == first {
                break;
            }
        }
    }

    /// Puts the edge between two squares into a block.
    fn join(&mut self, square: Square, d: usize, next: Square, block: Block) {
        self.block[square as usize][d] = block;
        self.block[next as usize][(d + 2) % 4] = block;
    }

    /// Lifts the box on `from`; `lifted` are the other boxes. The one that was lifted before is put back.
    pub(super) fn lift<B: Board>(&mut self, maze: &Maze, lifted: &B, from: Square) {
        for block in self.merged.drain(..) {
            self.label[block as usize] = block;
        }
        let neighbours = maze.next[from as usize];
        let is_free = |d: usize| neighbours[d] != NONE && !lifted.has(neighbours[d]);
        self.areas_lifted = self.areas + 1;
        for d in (0..4).filter(|&d| is_free(d)) {
            let root = self.root[neighbours[d] as usize];
            let same = (0..d).find(|&e| is_free(e) && self.root[neighbours[e] as usize] == root);
            // All ways from the box into one area are in one block, and those into different areas in different ones.
            let block = (self.top.len() + same.unwrap_or(d)) as Block;
            self.join(from, d, neighbours[d], block);
            match same {
                Some(e) => self.merge(neighbours[e], neighbours[d], block),
                None => self.areas_lifted -= 1,
            }
        }
    }

    /// Gives the blocks on the way between two squares of an area the name `label`. A block has a smaller number than those
    /// above it, so the smaller one of the two that lead up is not above the other.
    fn merge(&mut self, mut one: Square, mut other: Square, label: Block) {
        while one != other {
            let (up, beside) = (self.up[one as usize], self.up[other as usize]);
            let block = up.min(beside);
            self.label[block as usize] = label;
            self.merged.push(block);
            if up == beside {
                return;
            }
            *(if up < beside { &mut one } else { &mut other }) = self.top[block as usize];
        }
    }

    /// Whether two edges of a free square are in one block, with the box lifted.
    #[inline]
    pub(super) fn are_joined(&self, square: Square, one: usize, other: usize) -> bool {
        let blocks = &self.block[square as usize];
        blocks[one] == blocks[other] || self.label[blocks[one] as usize] == self.label[blocks[other] as usize]
    }

    /// Areas of the floor with the box lifted.
    pub(super) fn areas(&self) -> u16 {
        self.areas_lifted.try_into().unwrap_or(u16::MAX)
    }
}
