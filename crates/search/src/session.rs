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

    /// Counts one expansion, unless a limit forbids it.
    pub(crate) fn expand(&mut self) -> Result<(), Outcome<M>> {
        if let Some(reason) = self.budget.stop.raised() {
            return Err(Outcome::GaveUp(reason));
        }
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
