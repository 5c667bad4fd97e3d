//! Counts of what the workers of a search send each other.

/// Where the successors of a worker's positions belong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    /// Successors that no test called dead.
    pub(crate) successors: u64,
    /// Those of them that belong to another worker.
    pub(crate) away: u64,
    /// Those that were sent: not too far from any solution.
    pub(crate) sent: u64,
}

impl Traffic {
    pub(in super::super) fn count(&mut self, is_away: bool) {
        self.successors += 1;
        self.away += u64::from(is_away);
    }

    pub(in super::super) fn count_sent(&mut self) {
        self.sent += 1;
    }
}
