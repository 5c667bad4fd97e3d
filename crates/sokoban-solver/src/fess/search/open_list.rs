//! The open list of a feature space search: the moves that wait, in [cells](Cells), below their positions in a
//! [tree](Descent), or in both.
//!
//! Both take turns. A move that has been taken from one list still waits in the other and is found to be a duplicate there.

use super::membership::Waiting;
use crate::engine::store::{NodeId, ROOT};
use crate::fess::cells::Cells;
use crate::fess::descent::Descent;

/// Where moves wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lists {
    Cells,
    Tree,
    Both,
}

/// The moves that wait.
#[derive(Debug)]
pub(super) struct OpenList {
    cells: Option<Cells<Waiting>>,
    tree: Option<Descent<Waiting>>,
    /// Whether it was the turn of the cells last.
    from_cells: bool,
}

impl OpenList {
    /// No moves wait yet. A position of the tree is passed `rotation` times for each time that its rotation chooses: with n + 1
    /// in a level with n boxes, as in Festival, relays solve 3 % fewer of 122 hard levels.
    pub(super) fn new(lists: Lists, rotation: u32) -> OpenList {
        let cells = (lists != Lists::Tree).then(Cells::new);
        let tree = (lists != Lists::Cells).then(|| Descent::new(rotation));
        OpenList { cells, tree, from_cells: false }
    }

    /// Bytes that `moves` moves of one position take while lists grow.
    pub(super) fn bytes(&self, moves: usize) -> usize {
        // A heap that has just grown is half empty.
        let in_cells = if self.cells.is_some() { 2 * moves * size_of::<Waiting>() } else { 0 };
        let in_tree = if self.tree.is_some() { Descent::<Waiting>::bytes(moves) } else { 0 };
        in_cells + in_tree
    }

    /// Adds the moves of a position, in its cell and below the position `node` to which `parent` led. Returns how many
    /// there are in all lists.
    pub(super) fn extend(&mut self, cell: u64, node: NodeId, parent: NodeId, waiting: Vec<Waiting>) -> u64 {
        let lists = u64::from(self.cells.is_some()) + u64::from(self.tree.is_some());
        let added = lists * waiting.len() as u64;
        if let Some(tree) = &mut self.tree {
            tree.add(node, (parent != ROOT).then_some(parent), waiting.iter().copied());
        }
        if let Some(cells) = &mut self.cells {
            cells.extend(cell, waiting);
        }
        added
    }

    /// Takes the next move.
    pub(super) fn next(&mut self) -> Option<Waiting> {
        self.from_cells = !self.from_cells;
        let OpenList { cells, tree, from_cells } = self;
        let mut from = |from_cells: bool| match from_cells {
            true => cells.as_mut()?.next(),
            false => tree.as_mut()?.next(),
        };
        from(*from_cells).or_else(|| from(!*from_cells))
    }

    /// Gives back the memory of all that waits.
    pub(super) fn clear(&mut self) {
        if let Some(cells) = &mut self.cells {
            cells.clear();
        }
        if let Some(tree) = &mut self.tree {
            tree.clear();
        }
    }
}
