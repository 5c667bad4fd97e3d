//! The states that a search has found, and how it came to each.
//!
//! A [`StateStore`] with two columns: the state each was reached from, and the move that did it.
//! Cost: four bytes and a move for every state, beside the store's.

use crate::Space;
use crate::memory::{Memory, OutOfMemory};
use crate::tables::column::Column;
use crate::tables::hash::hash;
use crate::tables::state_store::StateStore;

/// The parent of a state that has none.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// A search tree over ids.
pub(crate) struct Tree<M> {
    store: StateStore,
    parents: Column<u32>,
    steps: Column<Option<M>>,
    /// The state packed last: packing allocates nothing.
    packed: Vec<u8>,
}

/// A state that was looked for and is not in the tree: it can be added without packing it again.
pub(crate) struct Absent {
    hash: u64,
}

impl<M: Copy> Tree<M> {
    /// An empty tree. `column_bytes`: what the engine keeps about each state beside the tree.
    pub(crate) fn new(packed_len: usize, column_bytes: usize, memory: &Memory) -> Tree<M> {
        Tree {
            store: StateStore::new(packed_len, column_bytes + 4 + size_of::<Option<M>>(), memory),
            parents: Column::new(memory),
            steps: Column::new(memory),
            packed: vec![0; packed_len],
        }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> u32 {
        self.store.len()
    }

    /// The id of `state`, or what [`add`](Tree::add) needs to add it.
    pub(crate) fn find<S: Space<Move = M>>(&mut self, space: &S, state: &S::State) -> Result<u32, Absent> {
        space.pack(state, &mut self.packed);
        let hash = hash(&self.packed);
        self.store.find(&self.packed, hash).ok_or(Absent { hash })
    }

    /// Adds the state that [`find`](Tree::find) looked for last. The root has neither parent nor step.
    pub(crate) fn add(
        &mut self,
        absent: Absent,
        parent: u32,
        step: Option<M>,
        memory: &mut Memory,
    ) -> Result<u32, OutOfMemory> {
        let id = self.store.insert(&self.packed, absent.hash, memory)?;
        self.parents.push(parent, memory)?;
        self.steps.push(step, memory)?;
        Ok(id)
    }

    /// Notes a better way to the state `id`.
    pub(crate) fn reparent(&mut self, id: u32, parent: u32, step: M) {
        self.parents.set(id, parent);
        self.steps.set(id, Some(step));
    }

    /// The packed state `id`.
    pub(crate) fn get(&self, id: u32) -> &[u8] {
        self.store.get(id)
    }

    /// The moves from the state `id` up to its root, the last one first.
    pub(crate) fn path_up(&self, id: u32) -> impl Iterator<Item = M> {
        let mut at = id;
        std::iter::from_fn(move || {
            let step = self.steps.get(at)?;
            at = self.parents.get(at);
            Some(step)
        })
    }

    /// The moves from the root to the state `id`.
    pub(crate) fn path_down(&self, id: u32) -> Vec<M> {
        let mut path: Vec<M> = self.path_up(id).collect();
        path.reverse();
        path
    }
}
