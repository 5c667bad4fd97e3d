//! One depth-first round below a limit, the common part of the depth-first engines.
//!
//! A round visits every state that can be reached within the limit, unless it finds a goal. A table
//! keeps the least g at which each state was ever reached, in this round or an earlier one, and rejects
//! states that are reached at a higher g, or at the same g in the same round. That loses nothing: states on
//! a cheapest path are never rejected. And in all but the first round nearly every state is
//! visited once, because its least g is known already.
//!
//! When the memory meant for the table is used up, no further states enter it; the search continues and
//! stays complete, but may visit states outside the table again and again.
//! Cost: for each state in the table its store and eight bytes; for each one waiting on the stack 16
//! bytes and a move, and its packed bytes if it is outside the table.

use crate::engines::session::Session;
use crate::estimate::estimate;
use crate::memory::{Memory, OutOfMemory};
use crate::tables::column::Column;
use crate::tables::hash::hash;
use crate::tables::state_store::StateStore;
use crate::{Cost, Guide, Outcome, Space, Successor};

/// The meaning of g, and whether a state is visited again when it is met at less.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Moves; a state is visited once in a round. Single rounds with a high limit would otherwise
    /// drown in visits at ever lower depth; the price is that a goal within the limit can be missed.
    MovesOnce,
    Moves,
    /// The costs of moves by the space.
    Cost,
}

/// How a round ended.
pub(crate) enum Round<M> {
    /// It did not: call again.
    Running,
    /// A goal was found, by these moves.
    Found(Vec<M>),
    /// Everything that can be reached was seen.
    Exhausted,
    /// Everything within the limit was seen; the nearest that was not needs this limit.
    Cut(Cost),
}

/// Depth-first rounds over one space.
pub(crate) struct Descent<S: Space, H> {
    pub(crate) space: S,
    heuristic: H,
    measure: Measure,
    /// Whether every move met so far costs the least that a move can.
    uniform: bool,
    table: StateStore,
    visits: Column<Visit>,
    /// Bytes that the table and its column may still take.
    table_bytes: usize,
    table_is_full: bool,
    /// Counts rounds from one.
    round: u32,
    limit: Cost,
    /// The least that was beyond the limit.
    beyond: Option<Cost>,
    stack: Vec<Frame<S::Move>>,
    /// Packed states on the stack that are not in the table.
    outside: Vec<u8>,
    path: Vec<S::Move>,
    packed: Vec<u8>,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
}

/// When a state in the table was last met at its least g.
#[derive(Clone, Copy)]
struct Visit {
    round: u32,
    g: Cost,
}

/// A state waiting on the stack.
struct Frame<M> {
    /// Its id in the table, or [`OUTSIDE`].
    id: u32,
    g: Cost,
    /// Moves from the start.
    depth: u32,
    step: Option<M>,
}

const OUTSIDE: u32 = u32::MAX;

impl<S: Space, H: Guide<S>> Descent<S, H> {
    /// Nothing visited yet. The table may grow to `table_bytes`, but not beyond seven eighths of the
    /// limit: the rest is for the stack.
    pub(crate) fn new(
        space: S,
        heuristic: H,
        measure: Measure,
        table_bytes: Option<usize>,
        limit: Option<usize>,
    ) -> Descent<S, H> {
        let share = limit.map(|limit| limit - limit / 8);
        let table_bytes = table_bytes.into_iter().chain(share).min();
        let memory = Memory::new(table_bytes);
        Descent {
            measure,
            uniform: true,
            table: StateStore::new(space.packed_len(), size_of::<Visit>(), &memory),
            visits: Column::new(&memory),
            table_bytes: memory.free(),
            table_is_full: false,
            round: 0,
            limit: 0,
            beyond: None,
            stack: Vec::new(),
            outside: Vec::new(),
            path: Vec::new(),
            packed: vec![0; space.packed_len()],
            state: space.initial(),
            successors: Vec::new(),
            space,
            heuristic,
        }
    }

    /// Whether a round has begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.round > 0
    }

    /// The estimate for the initial state, or the outcome if it is already known.
    pub(crate) fn first_limit(&mut self, session: &Session<S::Move>) -> Result<Cost, Outcome<S::Move>> {
        self.state = self.space.initial();
        if self.space.is_goal(&self.state) {
            return Err(session.solved(Vec::new(), 0));
        }
        estimate(&self.space, &mut self.heuristic, &self.state).ok_or_else(|| session.unsolvable())
    }

    /// The cost of `moves`, found by rounds over moves: known when every move met costs the least that a move can, otherwise the
    /// greatest possible.
    pub(crate) fn cost(&self, moves: &[S::Move]) -> Cost {
        if self.uniform { (moves.len() as Cost).saturating_mul(self.space.least_cost()) } else { Cost::MAX }
    }

    /// The estimates that decide what lies beyond a limit.
    pub(crate) fn heuristic(&self) -> &H {
        &self.heuristic
    }

    /// Begins a round below `limit`.
    pub(crate) fn begin(
        &mut self,
        limit: Cost,
        session: &mut Session<S::Move>,
    ) -> Result<(), Outcome<S::Move>> {
        self.round += 1;
        self.limit = limit;
        self.beyond = None;
        self.stack.clear();
        self.outside.clear();
        self.path.clear();
        let initial = self.space.initial();
        let known = self.find(&initial);
        Ok(self.push(known, 0, 0, None, session)?)
    }

    /// Expands one state of the round.
    pub(crate) fn advance(
        &mut self,
        session: &mut Session<S::Move>,
    ) -> Result<Round<S::Move>, Outcome<S::Move>> {
        let Some(Frame { id, g, depth, step }) = self.pop() else {
            return Ok(self.beyond.map_or(Round::Exhausted, Round::Cut));
        };
        session.expand()?;
        session.statistics.depth = g;
        self.path.truncate((depth as usize).saturating_sub(1));
        if let Some(step) = step {
            session.memory.reserve(&mut self.path, 1)?;
            self.path.push(step);
        }
        if id == OUTSIDE {
            let at = self.outside.len() - self.packed.len();
            self.space.unpack_into(&self.outside[at..], &mut self.state);
            self.outside.truncate(at);
        } else {
            self.space.unpack_into(self.table.get(id), &mut self.state);
        }
        let mut successors = std::mem::take(&mut self.successors);
        self.space.successors(&self.state, &mut successors);
        session.statistics.generated += successors.len() as u64;
        // The stack reverses them, so that the first is visited first.
        while let Some(Successor { step, cost, state }) = successors.pop() {
            self.uniform &= cost == self.space.least_cost();
            let cost = if self.measure == Measure::Cost { cost } else { 1 };
            if self.meet(&state, g.saturating_add(cost), depth + 1, step, session)? {
                self.path.push(step);
                return Ok(Round::Found(std::mem::take(&mut self.path)));
            }
        }
        self.successors = successors;
        session.statistics.stored = self.table.len().into();
        session.statistics.queued = self.stack.len() as u64;
        Ok(Round::Running)
    }

    /// Puts `state` on the stack if it must be visited; whether it is a goal within the limit.
    fn meet(
        &mut self,
        state: &S::State,
        g: Cost,
        depth: u32,
        step: S::Move,
        session: &mut Session<S::Move>,
    ) -> Result<bool, OutOfMemory> {
        let known = self.find(state);
        if known.is_ok_and(|id| {
            let visit = self.visits.get(id);
            let again = visit.round == self.round && (visit.g == g || self.measure == Measure::MovesOnce);
            visit.g < g || again
        }) {
            session.statistics.duplicates += 1;
            return Ok(false);
        }
        let Some(h) = estimate(&self.space, &mut self.heuristic, state) else {
            session.statistics.pruned += 1;
            return Ok(false);
        };
        let f = g.saturating_add(h);
        if f > self.limit {
            self.beyond = Some(self.beyond.map_or(f, |beyond| beyond.min(f)));
            return Ok(false);
        }
        // A goal is estimated at zero, so most states are spared the question.
        if h == 0 && self.space.is_goal(state) {
            return Ok(true);
        }
        self.push(known, g, depth, Some(step), session)?;
        Ok(false)
    }

    /// The id of `state` in the table, or its hash; it stays packed for [`push`](Descent::push).
    fn find(&mut self, state: &S::State) -> Result<u32, u64> {
        self.space.pack(state, &mut self.packed);
        let hash = hash(&self.packed);
        self.table.find(&self.packed, hash).ok_or(hash)
    }

    /// Puts the state packed last on the stack, and into the table while there is room.
    fn push(
        &mut self,
        known: Result<u32, u64>,
        g: Cost,
        depth: u32,
        step: Option<S::Move>,
        session: &mut Session<S::Move>,
    ) -> Result<(), OutOfMemory> {
        let visit = Visit { round: self.round, g };
        let id = match known {
            Ok(id) => {
                self.visits.set(id, visit);
                id
            }
            Err(hash) => self.enter(hash, visit, session).unwrap_or(OUTSIDE),
        };
        session.memory.reserve(&mut self.stack, 1)?;
        if id == OUTSIDE {
            session.memory.reserve(&mut self.outside, self.packed.len())?;
            self.outside.extend_from_slice(&self.packed);
        }
        self.stack.push(Frame { id, g, depth, step });
        Ok(())
    }

    /// Enters the state packed last into the table, if there is room.
    fn enter(&mut self, hash: u64, visit: Visit, session: &mut Session<S::Move>) -> Option<u32> {
        if self.table_is_full {
            return None;
        }
        let before = session.memory.held();
        let entered = session.memory.within(self.table_bytes, |memory| {
            self.visits.push(visit, memory)?;
            self.table.insert(&self.packed, hash, memory)
        });
        self.table_bytes -= session.memory.held() - before;
        self.table_is_full = entered.is_err();
        entered.ok()
    }

    /// Takes the next state from the stack, leaving out those found at less cost since.
    fn pop(&mut self) -> Option<Frame<S::Move>> {
        loop {
            let frame = self.stack.pop()?;
            if frame.id == OUTSIDE || self.visits.get(frame.id).g == frame.g {
                return Some(frame);
            }
        }
    }
}
