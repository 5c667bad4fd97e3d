//! Breadth-first search.
//!
//! States are expanded in the order in which they were found, which is the order of their ids, so the
//! queue is a single number: the next id. The first goal found is reached in the fewest moves (Moore,
//! 1959); that is a proof of least cost when every move met cost the least that a move can.
//! Cost: a tree node for every state within reach; no open list.

use crate::engines::session::{Session, impl_engine};
use crate::tables::tree::{NO_PARENT, Tree};
use crate::{Blind, Budget, Cost, LowerBound, Outcome, Space, Successor};

/// Breadth-first search: fewest moves.
pub struct Bfs<S: Space> {
    space: S,
    tree: Tree<S::Move>,
    session: Session<S::Move>,
    /// The state to expand next.
    next: u32,
    /// The first state that is one move further away than those expanded now.
    level_end: u32,
    /// Whether every move met so far costs the least that a move can.
    uniform: bool,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

impl<S: Space> Bfs<S> {
    /// A search that has not begun.
    pub fn new(space: S, budget: Budget) -> Bfs<S> {
        let session = Session::new::<S>(budget);
        let tree = Tree::new(space.packed_len(), 0, &session.memory);
        let state = space.initial();
        Bfs { space, tree, session, next: 0, level_end: 0, uniform: true, state, successors: Vec::new() }
    }

    fn start(&mut self) -> Result<(), Outcome<S::Move>> {
        if self.space.is_goal(&self.state) {
            return Err(self.session.solved(Vec::new(), 0));
        }
        if self.space.is_dead(&self.state) {
            return Err(self.session.unsolvable());
        }
        if let Err(absent) = self.tree.find(&self.space, &self.state) {
            self.tree.add(absent, NO_PARENT, None, &mut self.session.memory)?;
        }
        Ok(())
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if self.tree.len() == 0 {
            self.start()?;
        }
        if self.next == self.tree.len() {
            return Err(self.session.unsolvable());
        }
        self.session.expand()?;
        if self.next == self.level_end {
            self.level_end = self.tree.len();
            self.session.statistics.depth += u32::from(self.next > 0);
            // All states up to this depth are known, and none is a goal.
            let next = (self.session.statistics.depth + 1).saturating_mul(self.space.least_cost());
            self.session.raise(LowerBound::searched_below::<S, _>(next, &Blind));
        }
        let (memory, statistics) = (&mut self.session.memory, &mut self.session.statistics);
        let parent = self.next;
        self.next += 1;
        self.space.unpack_into(self.tree.get(parent), &mut self.state);
        self.successors.clear();
        self.space.successors(&self.state, &mut self.successors);
        statistics.generated += self.successors.len() as u64;
        for Successor { step, cost, state } in &self.successors {
            debug_assert!(*cost >= self.space.least_cost(), "a move below the least cost");
            self.uniform &= *cost == self.space.least_cost();
            let Err(absent) = self.tree.find(&self.space, state) else {
                statistics.duplicates += 1;
                continue;
            };
            if self.space.is_goal(state) {
                let mut moves = self.tree.path_down(parent);
                moves.push(*step);
                // Costs of moves are not added up; the sum is known when all cost the same.
                let cost =
                    if self.uniform { moves.len() as Cost * self.space.least_cost() } else { Cost::MAX };
                return Err(self.session.solved(moves, cost));
            }
            if self.space.is_dead(state) {
                statistics.pruned += 1;
                continue;
            }
            self.tree.add(absent, parent, Some(*step), memory)?;
        }
        statistics.stored = self.tree.len().into();
        statistics.queued = (self.tree.len() - self.next).into();
        Ok(())
    }
}

impl_engine!([S: Space] Bfs<S>);
