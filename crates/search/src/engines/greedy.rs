//! Greedy best-first search (Doran and Michie, 1966).
//!
//! The open list holds states by h alone, the youngest first among equals. It reaches a goal soon if
//! the estimate is good. Every state is expanded once, so a search that ends without a goal has proved that there is
//! no solution. It promises nothing about the cost, with one exception: when the estimate is a lower bound and
//! the solution costs its estimate of the start.
//! Cost: a tree node, four bytes and an entry of the open list a state.

use crate::engines::session::{Session, impl_engine};
use crate::estimate::estimate;
use crate::tables::bucket_queue::BucketQueue;
use crate::tables::column::Column;
use crate::tables::tree::{NO_PARENT, Tree};
use crate::{Budget, Cost, Guide, Heuristic, LowerBound, Outcome, Space, Successor};

/// Greedy best-first search: any solution, quickly.
pub struct Greedy<S: Space, H> {
    space: S,
    heuristic: H,
    tree: Tree<S::Move>,
    /// The lower bound that the estimate for the start is, if it is one.
    bound_of_start: fn(&S, &mut H) -> Option<LowerBound>,
    costs: Column<Cost>,
    open: BucketQueue<Cost>,
    session: Session<S::Move>,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

impl<S: Space, H: Heuristic<S>> Greedy<S, H> {
    /// A search that has not begun, by an estimate that is a lower bound.
    pub fn new(space: S, heuristic: H, budget: Budget) -> Greedy<S, H> {
        Greedy { bound_of_start: LowerBound::of_start::<S, H>, ..Greedy::guided(space, heuristic, budget) }
    }
}

impl<S: Space, H: Guide<S>> Greedy<S, H> {
    /// A search that has not begun, by an estimate that may be too high.
    pub fn guided(space: S, heuristic: H, budget: Budget) -> Greedy<S, H> {
        let session = Session::new::<S>(budget);
        let memory = &session.memory;
        Greedy {
            tree: Tree::new(space.packed_len(), 8, memory),
            bound_of_start: |_, _| None,
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
            return Err(self.session.solved(Vec::new(), 0));
        }
        let Some(h) = estimate(&self.space, &mut self.heuristic, &self.state) else {
            return Err(self.session.unsolvable());
        };
        let bound = (self.bound_of_start)(&self.space, &mut self.heuristic);
        self.session.raise(bound.unwrap_or_default());
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
            return Err(self.session.unsolvable());
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
                return Err(self.session.solved(moves, cost));
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

impl_engine!([S: Space, H: Guide<S>] Greedy<S, H>);
