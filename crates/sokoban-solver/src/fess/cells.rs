//! Feature cells: the open list of feature space search, a queue for each cell, and the rule by which cells take turns.
//!
//! A cell is one combination of feature values; the best cell has the least number (Shoham & Schaeffer 2020). Every
//! second turn goes to the best cell that is not empty, the other turns go round the cells.
//!
//! Cost: O(log cells + log waiting) a turn.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What waits, by cell; least first within one.
#[derive(Debug)]
pub(crate) struct Cells<T> {
    queues: BTreeMap<u64, BinaryHeap<Reverse<T>>>,
    /// The cell that had its turn last, the best one's own turns aside.
    turn: u64,
    /// Whether the last turn was the best cell's own.
    best: bool,
}

impl<T: Ord> Cells<T> {
    /// No cells yet.
    pub(crate) fn new() -> Cells<T> {
        Cells { queues: BTreeMap::new(), turn: 0, best: false }
    }

    /// Gives back the memory of all that waits; whose turn it is stays as it was.
    pub(crate) fn clear(&mut self) {
        self.queues = BTreeMap::new();
    }

    /// Adds to a cell.
    pub(crate) fn extend(&mut self, cell: u64, waiting: impl IntoIterator<Item = T>) {
        self.queues.entry(cell).or_default().extend(waiting.into_iter().map(Reverse));
    }

    /// Takes the next one: alternately of the best cell and of the others, one after another.
    pub(crate) fn next(&mut self) -> Option<T> {
        self.best = !self.best;
        let cell = if self.best {
            *self.queues.keys().next()?
        } else {
            let after = self.queues.range(self.turn + 1..).next().map(|(&cell, _)| cell);
            self.turn = after.or_else(|| self.queues.keys().next().copied())?;
            self.turn
        };
        let queue = self.queues.get_mut(&cell)?;
        let Reverse(waiting) = queue.pop()?;
        if queue.is_empty() {
            self.queues.remove(&cell);
        }
        Some(waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_cell_and_the_others_take_turns() {
        let mut cells = Cells::new();
        cells.extend(1, [12, 11, 13]);
        cells.extend(5, [52, 51]);
        cells.extend(9, [91]);
        let order: Vec<i32> = std::iter::from_fn(|| cells.next()).collect();
        // Turns of the best are the first, third and fifth; the others go round after cell 0.
        assert_eq!(order, [11, 12, 13, 51, 52, 91]);
        assert_eq!(cells.next(), None);
    }
}
