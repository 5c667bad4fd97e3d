//! What every engine carries beside its own data: budget, memory account, counters, outcome.

use crate::memory::Memory;
use crate::{Budget, GaveUp, Outcome, Statistics, Status};

/// One run of an engine.
pub(crate) struct Session<M> {
    budget: Budget,
    pub(crate) memory: Memory,
    pub(crate) statistics: Statistics,
    outcome: Option<Outcome<M>>,
}

impl<M: Clone> Session<M> {
    pub(crate) fn new(budget: Budget) -> Session<M> {
        let memory = Memory::new(budget.bytes);
        Session { budget, memory, statistics: Statistics::default(), outcome: None }
    }

    /// An error when somebody wants the search to stop.
    pub(crate) fn check(&self) -> Result<(), Outcome<M>> {
        self.budget.stop.raised().map_or(Ok(()), |reason| Err(Outcome::GaveUp(reason)))
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

    /// Brings the counters up to date and says whether the outcome is known.
    pub(crate) fn status(&mut self) -> Status {
        self.statistics.peak_bytes = self.memory.peak() as u64;
        if self.outcome.is_some() { Status::Done } else { Status::Running }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<M>> {
        self.outcome.clone()
    }
}

/// Makes an [`Engine`](crate::Engine) of a type that has a `session`, and an `expand` that expands one
/// state or says the outcome.
macro_rules! impl_engine {
    ([$($generics:tt)*] $engine:ty) => {
        impl<$($generics)*> $crate::Engine for $engine {
            type Move = S::Move;

            fn step(&mut self, ticks: u32) -> $crate::Status {
                for _ in 0..ticks.max(1) {
                    if self.session.status() == $crate::Status::Done {
                        break;
                    }
                    if let Err(outcome) = self.expand() {
                        self.session.end(outcome);
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
