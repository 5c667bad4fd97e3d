//! A* (Hart, Nilsson and Raphael, 1968).
//!
//! The open list holds states by f = g + h, among equals those with least h first, which halves the
//! expansions on fifteen-puzzles; the rest last in, first out, which first in, first out does not beat.
//! A state that becomes cheaper goes in again, and its older entry is recognised by its key when it
//! comes up; with a heuristic that is not consistent, expanded states are thus reopened. The least
//! f of the open list is a lower bound at any time; the search ends when a goal costs no more.
//! Once a goal is known, states that cannot lead to a cheaper one are not stored any more; and when a
//! limit ends the search, that goal is the answer, without the proof.
//! The claim rests on the heuristic being admissible; a search by a [`Guide`] runs the same way and claims nothing.
//! Cost: a tree node, eight bytes and an entry of the open list a state.

use crate::engines::session::{Session, impl_engine};
use crate::estimate::estimate;
use crate::tables::bucket_queue::BucketQueue;
use crate::tables::column::Column;
use crate::tables::tree::{NO_PARENT, Tree};
use crate::{Budget, Cost, Guide, Heuristic, LowerBound, Outcome, Space, Successor};

/// A\*: least cost, proved.
pub struct AStar<S: Space, H> {
    space: S,
    heuristic: H,
    tree: Tree<S::Move>,
    known: Column<Costs>,
    open: BucketQueue<Key>,
    /// The lower bound that follows when no open state has less than an f.
    bound_by: fn(&H, Cost) -> LowerBound,
    consistent: bool,
    /// Greatest f of a state expanded so far.
    frontier: Cost,
    /// The cheapest goal found, and its cost.
    goal: Option<(u32, Cost)>,
    session: Session<S::Move>,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

/// The costs of a state.
#[derive(Clone, Copy)]
struct Costs {
    /// Cost of the cheapest path found.
    g: Cost,
    /// Estimate of the rest, below [`EXPANDED`]; with that bit the state is not in the open list.
    h: Cost,
}

const EXPANDED: Cost = 1 << 31;

/// Order of the open list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    f: Cost,
    h: Cost,
}

impl Costs {
    fn new(g: Cost, h: Cost) -> Costs {
        Costs { g, h: h.min(EXPANDED - 1) }
    }

    fn key(self) -> Key {
        let h = self.h & !EXPANDED;
        Key { f: self.g.saturating_add(h), h }
    }
}

impl<S: Space, H: Heuristic<S>> AStar<S, H> {
    /// A search that has not begun.
    pub fn new(space: S, heuristic: H, budget: Budget) -> AStar<S, H> {
        let consistent = heuristic.is_consistent();
        let bound_by = |heuristic: &H, f| LowerBound::searched_below::<S, H>(f, heuristic);
        AStar { bound_by, consistent, ..AStar::guided(space, heuristic, budget) }
    }
}

impl<S: Space, H: Guide<S>> AStar<S, H> {
    /// A search by an estimate that may be too high: any solution, with no claim about its cost.
    pub fn guided(space: S, heuristic: H, budget: Budget) -> AStar<S, H> {
        let session = Session::new::<S>(budget);
        let memory = &session.memory;
        AStar {
            tree: Tree::new(space.packed_len(), size_of::<Costs>() + 4, memory),
            known: Column::new(memory),
            open: BucketQueue::new(memory),
            bound_by: |_, _| LowerBound::NONE,
            consistent: false,
            frontier: 0,
            goal: None,
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
        let memory = &mut self.session.memory;
        if let Err(absent) = self.tree.find(&self.space, &self.state) {
            let id = self.tree.add(absent, NO_PARENT, None, memory)?;
            let known = Costs::new(0, h);
            self.known.push(known, memory)?;
            self.open.push(known.key(), id, memory)?;
        }
        Ok(())
    }

    /// The cost that a path must stay below to be of use.
    fn bound(&self) -> Cost {
        self.goal.map_or(Cost::MAX, |(_, cost)| cost)
    }

    /// The state to expand next: the first one of the open list whose entry is not out of date. None
    /// when no state can lead to a goal cheaper than the one known.
    fn select(&mut self) -> Option<(Key, u32)> {
        let bound = self.bound();
        if bound <= self.frontier {
            return None;
        }
        while let Some((key, id)) = self.open.pop(&mut self.session.memory).filter(|(key, _)| key.f < bound) {
            let known = self.known.get_mut(id);
            if known.h & EXPANDED == 0 && known.key() == key {
                known.h |= EXPANDED;
                return Some((key, id));
            }
        }
        None
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        self.search().map_err(|outcome| self.settle(outcome))
    }

    fn search(&mut self) -> Result<(), Outcome<S::Move>> {
        if self.tree.len() == 0 {
            self.start()?;
        }
        let Some((key, parent)) = self.select() else {
            let Some((goal, cost)) = self.goal else {
                return Err(self.session.unsolvable());
            };
            self.session.raise((self.bound_by)(&self.heuristic, cost));
            return Err(self.session.solved(self.tree.path_down(goal), cost));
        };
        self.frontier = self.frontier.max(key.f);
        self.session.raise((self.bound_by)(&self.heuristic, self.frontier));
        self.session.expand()?;
        let g = self.known.get(parent).g;
        self.session.statistics.depth = g;
        self.space.unpack_into(self.tree.get(parent), &mut self.state);
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        self.space.successors(&self.state, &mut successors);
        self.session.statistics.generated += successors.len() as u64;
        for Successor { step, cost, state } in &successors {
            self.meet(parent, *step, g.saturating_add(*cost), state)?;
        }
        self.successors = successors;
        self.session.statistics.stored = self.tree.len().into();
        self.session.statistics.queued = self.open.len();
        Ok(())
    }

    /// Looks at `state`, reached from `parent` at cost `g`.
    fn meet(
        &mut self,
        parent: u32,
        step: S::Move,
        g: Cost,
        state: &S::State,
    ) -> Result<(), Outcome<S::Move>> {
        let bound = self.bound();
        let (memory, statistics) = (&mut self.session.memory, &mut self.session.statistics);
        let (id, known) = match self.tree.find(&self.space, state) {
            Ok(id) => {
                let known = self.known.get_mut(id);
                if known.g <= g {
                    statistics.duplicates += 1;
                    return Ok(());
                }
                let reopened = known.h & EXPANDED != 0;
                debug_assert!(!reopened || !self.consistent, "the heuristic is not consistent");
                statistics.reopened += u64::from(reopened);
                *known = Costs { g, h: known.h & !EXPANDED };
                self.tree.reparent(id, parent, step);
                (id, *known)
            }
            Err(absent) => {
                let Some(h) = estimate(&self.space, &mut self.heuristic, state)
                    .filter(|h| g.saturating_add(*h) < bound)
                else {
                    statistics.pruned += 1;
                    return Ok(());
                };
                let known = Costs::new(g, h);
                let id = self.tree.add(absent, parent, Some(step), memory)?;
                self.known.push(known, memory)?;
                (id, known)
            }
        };
        // A goal has h = 0, so most states are spared the question.
        if known.h > 0 || !self.space.is_goal(state) {
            self.open.push(known.key(), id, memory)?;
        } else if g < bound {
            self.goal = Some((id, g));
        }
        Ok(())
    }

    /// The outcome of a search that reached a limit.
    fn settle(&self, outcome: Outcome<S::Move>) -> Outcome<S::Move> {
        match (outcome, self.goal) {
            (Outcome::GaveUp(_), Some((goal, cost))) => self.session.solved(self.tree.path_down(goal), cost),
            (outcome, _) => outcome,
        }
    }
}

impl_engine!([S: Space, H: Guide<S>] AStar<S, H>, |search, why| search.settle(Outcome::GaveUp(why)));
