//! Greedy best-first search (Doran and Michie, 1966).
//!
//! The open list holds states by h alone, the youngest first among equals. It comes to a goal soon where
//! the estimate is good and promises nothing about the cost. Every state is expanded once, so a search
//! that runs dry has proved that there is no solution.
//! Cost: a tree node, four bytes and an entry of the open list a state.

use crate::bucket_queue::BucketQueue;
use crate::column::Column;
use crate::session::{Session, impl_engine};
use crate::space::estimate;
use crate::tree::{NO_PARENT, Tree};
use crate::{Budget, Cost, Heuristic, Outcome, Space, Successor};

/// Greedy best-first search: any solution, soon.
pub struct Greedy<S: Space, H> {
    space: S,
    heuristic: H,
    tree: Tree<S::Move>,
    costs: Column<Cost>,
    open: BucketQueue<Cost>,
    session: Session<S::Move>,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

impl<S: Space, H: Heuristic<S>> Greedy<S, H> {
    /// A search that has not begun.
    pub fn new(space: S, heuristic: H, budget: Budget) -> Greedy<S, H> {
        let session = Session::new(budget);
        let memory = &session.memory;
        Greedy {
            tree: Tree::new(space.packed_len(), 8, memory),
            costs: Column::new(memory),
            open: BucketQueue::new(memory),
            state: space.initial(),
            successors: Vec::new(),
            session,
            space,
            heuristic,
        }
    }

    fn start(&mut self) -> Result<(), Outcome<S::Move>> {
        if self.space.is_goal(&self.state) {
            return Err(Outcome::Solved { moves: Vec::new(), optimal: true });
        }
        let Some(h) = estimate(&self.space, &mut self.heuristic, &self.state) else {
            return Err(Outcome::Unsolvable);
        };
        self.session.statistics.lower_bound = h;
        let memory = &mut self.session.memory;
        if let Err(absent) = self.tree.find(&self.space, &self.state) {
            let id = self.tree.add(absent, NO_PARENT, None, memory)?;
            self.costs.push(0, memory)?;
            self.open.push(h, id, memory)?;
        }
        Ok(())
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if self.tree.len() == 0 {
            self.start()?;
        }
        let Some((_, parent)) = self.open.pop(&mut self.session.memory) else {
            return Err(Outcome::Unsolvable);
        };
        self.session.expand()?;
        let (memory, statistics) = (&mut self.session.memory, &mut self.session.statistics);
        statistics.depth = self.costs.get(parent);
        self.space.unpack_into(self.tree.get(parent), &mut self.state);
        self.successors.clear();
        self.space.successors(&self.state, &mut self.successors);
        statistics.generated += self.successors.len() as u64;
        for Successor { step, cost, state } in &self.successors {
            let Err(absent) = self.tree.find(&self.space, state) else {
                statistics.duplicates += 1;
                continue;
            };
            let cost = statistics.depth.saturating_add(*cost);
            if self.space.is_goal(state) {
                let mut moves = self.tree.path_down(parent);
                moves.push(*step);
                return Err(Outcome::Solved { moves, optimal: cost <= statistics.lower_bound });
            }
            let Some(h) = estimate(&self.space, &mut self.heuristic, state) else {
                statistics.pruned += 1;
                continue;
            };
            let id = self.tree.add(absent, parent, Some(*step), memory)?;
            self.costs.push(cost, memory)?;
            self.open.push(h, id, memory)?;
        }
        statistics.stored = self.tree.len().into();
        statistics.queued = self.open.len();
        Ok(())
    }
}

impl_engine!([S: Space, H: Heuristic<S>] Greedy<S, H>);
