//! Bidirectional search, from the start forward and from every goal backward.
//!
//! Both ends are searched by uniform cost, which is breadth-first where moves cost alike (Pohl, 1971);
//! the end with fewer open states goes next. Every state known to both ends is a meeting and gives a
//! solution. When the least costs waiting at the two ends are f and b, a path that is still unseen has
//! an edge between two states that wait, so it costs at least f + b + the least cost of a move: a
//! meeting that costs no more is optimal (Holte and others, 2017, for the last term).
//! Cost: a tree node, four bytes and an entry of the open list for each state of each end.

use crate::engines::session::{Session, impl_engine};
use crate::memory::{Memory, OutOfMemory};
use crate::tables::bucket_queue::BucketQueue;
use crate::tables::column::Column;
use crate::tables::tree::{NO_PARENT, Tree};
use crate::{Blind, Budget, Cost, LowerBound, Outcome, Reversible, Space, Successor};

/// Search from both ends: least cost, proved.
pub struct Bidirectional<S: Space> {
    space: S,
    forward: End<S::Move>,
    backward: End<S::Move>,
    meeting: Option<Meeting>,
    /// No way that is still unseen costs less.
    frontier: Cost,
    started: bool,
    session: Session<S::Move>,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

/// What is known from one end.
struct End<M> {
    tree: Tree<M>,
    costs: Column<Cost>,
    open: BucketQueue<Cost>,
}

/// The cheapest state known to both ends: the cost through it, and its two ids.
#[derive(Clone, Copy)]
struct Meeting {
    cost: Cost,
    forward: u32,
    backward: u32,
}

impl<M: Copy> End<M> {
    fn new(packed_len: usize, memory: &Memory) -> End<M> {
        End {
            tree: Tree::new(packed_len, 8, memory),
            costs: Column::new(memory),
            open: BucketQueue::new(memory),
        }
    }

    /// Notes that `state` is reached at `cost`; its id, unless it was known at no greater cost.
    fn reach<S: Space<Move = M>>(
        &mut self,
        space: &S,
        state: &S::State,
        cost: Cost,
        from: Option<(u32, M)>,
        memory: &mut Memory,
    ) -> Result<Option<u32>, OutOfMemory> {
        let id = match (self.tree.find(space, state), from) {
            (Ok(id), Some((parent, step))) if cost < self.costs.get(id) => {
                self.costs.set(id, cost);
                self.tree.reparent(id, parent, step);
                id
            }
            (Ok(_), _) => return Ok(None),
            (Err(absent), from) => {
                let parent = from.map_or(NO_PARENT, |(parent, _)| parent);
                let id = self.tree.add(absent, parent, from.map(|(_, step)| step), memory)?;
                self.costs.push(cost, memory)?;
                id
            }
        };
        self.open.push(cost, id, memory)?;
        Ok(Some(id))
    }
}

impl<S: Reversible> Bidirectional<S> {
    /// A search that has not begun.
    pub fn new(space: S, budget: Budget) -> Bidirectional<S> {
        let session = Session::new::<S>(budget);
        Bidirectional {
            forward: End::new(space.packed_len(), &session.memory),
            backward: End::new(space.packed_len(), &session.memory),
            meeting: None,
            frontier: 0,
            started: false,
            state: space.initial(),
            successors: Vec::new(),
            session,
            space,
        }
    }

    fn start(&mut self) -> Result<(), Outcome<S::Move>> {
        self.started = true;
        if self.space.is_goal(&self.state) {
            return Err(self.session.solved(Vec::new(), 0));
        }
        if self.space.is_dead(&self.state) {
            return Err(self.session.unsolvable());
        }
        self.forward.reach(&self.space, &self.state, 0, None, &mut self.session.memory)?;
        for goal in self.space.goals() {
            self.session.check()?;
            self.backward.reach(&self.space, &goal, 0, None, &mut self.session.memory)?;
        }
        Ok(())
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        self.search().map_err(|outcome| self.settle(outcome))
    }

    /// The outcome of a search that met a limit: the best meeting is a solution.
    fn settle(&self, outcome: Outcome<S::Move>) -> Outcome<S::Move> {
        match (outcome, self.meeting) {
            (Outcome::GaveUp(_), Some(meeting)) => self.solution(meeting),
            (outcome, _) => outcome,
        }
    }

    fn search(&mut self) -> Result<(), Outcome<S::Move>> {
        if !self.started {
            self.start()?;
        }
        let least = (self.forward.open.least(), self.backward.open.least());
        let bound = match (least, self.meeting) {
            ((Some(forward), Some(backward)), _) => {
                forward.saturating_add(backward).saturating_add(self.space.least_cost())
            }
            // One end has seen all it can reach, so every meeting.
            (_, Some(meeting)) => meeting.cost,
            (_, None) => return Err(self.session.unsolvable()),
        };
        let bound = self.meeting.map_or(bound, |meeting| bound.min(meeting.cost));
        self.frontier = self.frontier.max(bound);
        self.session.raise(LowerBound::searched_below::<S, _>(self.frontier, &Blind));
        if let Some(meeting) = self.meeting.filter(|meeting| meeting.cost <= self.frontier) {
            return Err(self.solution(meeting));
        }
        if self.forward.open.len() <= self.backward.open.len() {
            self.advance::<true>()
        } else {
            self.advance::<false>()
        }
    }

    /// Expands one state of one end.
    fn advance<const FORWARD: bool>(&mut self) -> Result<(), Outcome<S::Move>> {
        let (near, far) = if FORWARD {
            (&mut self.forward, &mut self.backward)
        } else {
            (&mut self.backward, &mut self.forward)
        };
        let Some((cost, parent)) = near.open.pop(&mut self.session.memory) else {
            return Ok(());
        };
        if near.costs.get(parent) < cost {
            return Ok(()); // out of date: expanded already, at less
        }
        self.session.expand()?;
        let (memory, statistics) = (&mut self.session.memory, &mut self.session.statistics);
        statistics.depth = cost;
        self.space.unpack_into(near.tree.get(parent), &mut self.state);
        self.successors.clear();
        if FORWARD {
            self.space.successors(&self.state, &mut self.successors);
        } else {
            self.space.predecessors(&self.state, &mut self.successors);
        }
        statistics.generated += self.successors.len() as u64;
        for Successor { step, cost: edge, state } in &self.successors {
            let cost = cost.saturating_add(*edge);
            if FORWARD && self.space.is_dead(state) {
                statistics.pruned += 1;
                continue;
            }
            let Some(id) = near.reach(&self.space, state, cost, Some((parent, *step)), memory)? else {
                statistics.duplicates += 1;
                continue;
            };
            if let Ok(other) = far.tree.find(&self.space, state) {
                let cost = cost.saturating_add(far.costs.get(other));
                let (forward, backward) = if FORWARD { (id, other) } else { (other, id) };
                if self.meeting.is_none_or(|meeting| cost < meeting.cost) {
                    self.meeting = Some(Meeting { cost, forward, backward });
                }
            }
        }
        statistics.stored = u64::from(near.tree.len()) + u64::from(far.tree.len());
        statistics.queued = near.open.len() + far.open.len();
        Ok(())
    }

    fn solution(&self, meeting: Meeting) -> Outcome<S::Move> {
        let mut moves = self.forward.tree.path_down(meeting.forward);
        moves.extend(self.backward.tree.path_up(meeting.backward));
        self.session.solved(moves, meeting.cost)
    }
}

impl_engine!([S: Reversible] Bidirectional<S>, |search, why| search.settle(Outcome::GaveUp(why)));
