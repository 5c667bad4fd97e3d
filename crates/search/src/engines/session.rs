//! The common part of every engine: budget, memory account, counters, outcome.
//!
//! Engines report how a search ended through [`solved`](Session::solved) and [`unsolvable`](Session::unsolvable),
//! which promise no more than the evidence and the space allow. Once the stop flag is up nothing more is proved: a space
//! may cut an expansion short then.

use crate::memory::Memory;
use crate::{Budget, Cost, GaveUp, Keeps, LowerBound, Optimality, Outcome, Space, Statistics, Status};

/// One run of an engine.
pub(crate) struct Session<M> {
    budget: Budget,
    pub(crate) memory: Memory,
    pub(crate) statistics: Statistics,
    outcome: Option<Outcome<M>>,
    keeps: Keeps,
}

impl<M: Clone> Session<M> {
    /// A run on a space of type `S` that has not begun.
    pub(crate) fn new<S: Space<Move = M>>(budget: Budget) -> Session<M> {
        let memory = Memory::new(budget.bytes);
        Session { budget, memory, statistics: Statistics::default(), outcome: None, keeps: S::KEEPS }
    }

    /// Notes a lower bound, if the space has a cheapest solution of the level.
    pub(crate) fn raise(&mut self, bound: LowerBound) {
        if self.keeps == Keeps::Costs && self.stopped().is_none() {
            self.statistics.lower_bound = self.statistics.lower_bound.max(bound);
        }
    }

    /// The outcome of a search that has found `moves`; they are proved cheapest when they cost no more than the
    /// lower bound noted so far.
    pub(crate) fn solved(&self, moves: Vec<M>, cost: Cost) -> Outcome<M> {
        Outcome::Solved { moves, optimal: Optimality::of(cost, self.statistics.lower_bound) }
    }

    /// The outcome of a search that has seen every state that is not dead, and no goal among them.
    pub(crate) fn unsolvable(&self) -> Outcome<M> {
        match (self.stopped(), self.keeps) {
            (Some(reason), _) => Outcome::GaveUp(reason),
            (None, Keeps::Costs | Keeps::Solvability) => Outcome::Unsolvable,
            (None, Keeps::Nothing) => Outcome::GaveUp(GaveUp::Incomplete),
        }
    }

    /// Why the search must stop, if it must.
    pub(crate) fn stopped(&self) -> Option<GaveUp> {
        self.budget.stop.raised()
    }

    /// An error when the search must stop.
    pub(crate) fn check(&self) -> Result<(), Outcome<M>> {
        self.stopped().map_or(Ok(()), |reason| Err(Outcome::GaveUp(reason)))
    }

    /// Counts one expansion, unless a limit forbids it.
    pub(crate) fn expand(&mut self) -> Result<(), Outcome<M>> {
        self.check()?;
        if self.budget.nodes.is_some_and(|nodes| self.statistics.expanded >= nodes) {
            return Err(Outcome::GaveUp(GaveUp::Nodes));
        }
        self.statistics.expanded += 1;
        Ok(())
    }

    /// Ends the run; the first outcome stands.
    pub(crate) fn end(&mut self, outcome: Outcome<M>) {
        self.outcome.get_or_insert(outcome);
    }

    /// Brings the counters up to date and returns whether the outcome is known.
    pub(crate) fn status(&mut self) -> Status {
        self.statistics.peak_bytes = self.memory.peak() as u64;
        if self.outcome.is_some() { Status::Done } else { Status::Running }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<M>> {
        self.outcome.clone()
    }
}

/// Makes an [`Engine`](crate::Engine) of a type that has a `session`, and an `expand` that expands one
/// state or returns the outcome. A second argument is the outcome when an expansion was left half done;
/// without it, there is none but the reason.
macro_rules! impl_engine {
    ([$($generics:tt)*] $engine:ty) => {
        $crate::engines::session::impl_engine!([$($generics)*] $engine, |_, why| $crate::Outcome::GaveUp(why));
    };
    ([$($generics:tt)*] $engine:ty, $cut_short:expr) => {
        impl<$($generics)*> $engine {
            /// The outcome when an expansion was left half done.
            fn cut_short(&self, why: $crate::GaveUp) -> $crate::Outcome<S::Move> {
                let say: fn(&Self, $crate::GaveUp) -> $crate::Outcome<S::Move> = $cut_short;
                say(self, why)
            }
        }

        impl<$($generics)*> $crate::Engine for $engine {
            type Move = S::Move;

            fn step(&mut self, ticks: u32) -> $crate::Status {
                for _ in 0..ticks.max(1) {
                    if self.session.status() == $crate::Status::Done {
                        break;
                    }
                    match (self.expand(), self.session.stopped()) {
                        (Err(outcome), _) => self.session.end(outcome),
                        (Ok(()), Some(why)) => {
                            let outcome = self.cut_short(why);
                            self.session.end(outcome);
                        }
                        (Ok(()), None) => {}
                    }
                }
                self.session.status()
            }

            fn statistics(&self) -> &$crate::Statistics {
                &self.session.statistics
            }

            fn outcome(&self) -> Option<$crate::Outcome<S::Move>> {
                self.session.outcome()
            }
        }
    };
}
pub(crate) use impl_engine;
