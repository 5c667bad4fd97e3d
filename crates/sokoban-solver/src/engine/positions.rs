//! The positions of a best-first search: in a [`Store`], each with its parent, or in a [`Table`], which takes a third of the
//! memory and some more time.

use crate::deadlock::pruning::Pruning;
use crate::engine::store::{Node, NodeId, Store};
use crate::engine::table::{Key, Label, Table};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::memory::Memory;
use search::GaveUp;
use std::sync::Arc;

/// What stands for a position for good, in open lists too: its number in a store, or the position itself.
pub(crate) type Name = u128;

/// The positions of one search. The number of a position in a store stays; that in a table is good until another one is
/// added.
#[derive(Debug)]
pub(crate) enum Positions<B> {
    Tree(Store<B>),
    Table(Table),
}

impl<B: Board> Positions<B> {
    /// Moves the positions from a store to an empty table. `rename` is given what makes the name there of one in the store,
    /// before the store gives back its memory piece by piece.
    pub(crate) fn move_to(
        &mut self,
        table: Table,
        mut boxes: B,
        rename: impl FnOnce(&mut dyn FnMut(Name) -> Name) -> Result<(), GaveUp>,
    ) -> Result<(), GaveUp> {
        let Positions::Tree(store) = self else { return Ok(()) };
        store.forget_places();
        rename(&mut |name| {
            store.boxes(name as NodeId, &mut boxes);
            table.key(&boxes, store.node(name as NodeId).player).number
        })?;
        let Positions::Tree(store) = std::mem::replace(self, Positions::Table(table)) else { return Ok(()) };
        store.drain(|boxes, node| self.add(self.key(boxes, node.player), boxes, node).map(drop))
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u32 {
        match self {
            Positions::Tree(store) => store.len(),
            Positions::Table(table) => table.len(),
        }
    }

    /// What a table looks a position up by.
    #[inline]
    pub(crate) fn key(&self, boxes: &B, player: Square) -> Key {
        match self {
            Positions::Tree(_) => Key::default(),
            Positions::Table(table) => table.key(boxes, player),
        }
    }

    /// The position, if it is known.
    #[inline]
    pub(crate) fn find(&self, key: Key, boxes: &B, player: Square) -> Option<NodeId> {
        match self {
            Positions::Tree(store) => store.find(boxes, player),
            Positions::Table(table) => table.find(key),
        }
    }

    /// Loads what [`find`](Positions::find) will look at first. Memory serves several such loads at once, so
    /// that it pays to make them for all successors of a position before looking at the first.
    #[inline]
    pub(crate) fn touch(&self, key: Key, boxes: &B, player: Square) -> u64 {
        match self {
            Positions::Tree(store) => store.touch(boxes, player),
            Positions::Table(table) => table.touch(key),
        }
    }

    /// Adds a position that [`find`](Positions::find) does not know.
    #[inline]
    pub(crate) fn add(&mut self, key: Key, boxes: &B, node: &Node) -> Result<NodeId, GaveUp> {
        match self {
            Positions::Tree(store) => store.add(boxes, node),
            Positions::Table(table) => table.add(key, label(node)),
        }
    }

    /// The node of a position; in a table without its player.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Node {
        match self {
            Positions::Tree(store) => store.node(id),
            Positions::Table(table) => {
                let Label { closed, cost, bound } = table.label(id);
                Node { closed, cost, bound, ..Node::BLANK }
            }
        }
    }

    /// Says something else of a position; the player must stay.
    #[inline]
    pub(crate) fn set(&mut self, id: NodeId, node: &Node) -> Result<(), GaveUp> {
        match self {
            Positions::Tree(store) => {
                store.set(id, node);
                Ok(())
            }
            Positions::Table(table) => table.set_label(id, label(node)),
        }
    }

    /// What stands for a position for good.
    #[inline]
    pub(crate) fn name(&self, id: NodeId, key: Key) -> Name {
        match self {
            Positions::Tree(_) => id.into(),
            Positions::Table(_) => key.number,
        }
    }

    /// The position for which a name stands, if it is known. Its boxes are written.
    #[inline]
    pub(crate) fn named(&self, name: Name, boxes: &mut B) -> Option<(NodeId, Node)> {
        match self {
            Positions::Tree(store) => {
                let id = name as NodeId;
                store.boxes(id, boxes);
                Some((id, store.node(id)))
            }
            Positions::Table(table) => {
                let (key, player) = table.position(name, boxes);
                let id = table.find(key)?;
                Some((id, Node { player, ..self.node(id) }))
            }
        }
    }

    /// The names of all positions.
    #[cfg(test)]
    pub(crate) fn names(&self) -> Vec<Name> {
        match self {
            Positions::Tree(store) => (0..store.len()).map(Name::from).collect(),
            Positions::Table(table) => table.keys().into_iter().map(|key| key.number).collect(),
        }
    }
}

/// What takes the positions of a search over, if boxes stand on few enough squares.
pub(crate) fn spare_table<B: Board, H: Heading>(
    ground: &Ground,
    rules: &Pruning,
    memory: &Arc<Memory>,
) -> Option<Table> {
    Table::new(ground.maze.len(), &live_squares::<B, H>(ground, rules), memory)
}

/// The squares on which a box may stand in a position that is stored.
fn live_squares<B: Board, H: Heading>(ground: &Ground, rules: &Pruning) -> B {
    let (maze, distances) = (&ground.maze, ground.distances::<H>());
    let mut live: B = maze.start();
    live.add(&maze.goal_board());
    let is_live = |&square: &Square| !rules.dead_squares || distances.is_live_square(square);
    (0..maze.len() as Square).filter(is_live).for_each(|square| live.put(square));
    live
}

fn label(node: &Node) -> Label {
    Label { closed: node.closed, cost: node.cost, bound: node.bound }
}
