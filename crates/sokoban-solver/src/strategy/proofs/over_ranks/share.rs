//! What each process sends to rank 0 in the end.

use crate::engine::best_first::sharing::Traffic;
use crate::engine::crew::ranks::bytes::{put, take, take_u32};
use crate::engine::member::End;
use crate::ground::floor::walk::Push;
use crate::report::Ended;
use grid::Direction;
use search::{GaveUp, Statistics};

/// How a process ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ending {
    /// Without a claim: another has the answer, or left too early.
    #[default]
    Silent,
    /// It has the answer: the solution, or that there is none.
    Exhausted,
    /// There is no better solution than the known one.
    Unbeaten,
    /// It reached a limit.
    GaveUp(GaveUp),
}

impl Ending {
    pub(super) fn of(end: End) -> Ending {
        match end {
            End::Exhausted => Ending::Exhausted,
            End::Unbeaten => Ending::Unbeaten,
            End::Incomplete => Ending::Silent,
            End::Memory => Ending::GaveUp(GaveUp::Memory),
        }
    }

    /// The same for reports.
    pub(super) fn of_search(self) -> Ended {
        match self {
            Ending::Silent => Ended::Incomplete,
            Ending::Exhausted | Ending::Unbeaten => Ended::Answered,
            Ending::GaveUp(GaveUp::Memory) => Ended::Memory,
            Ending::GaveUp(_) => Ended::Cut,
        }
    }

    /// All of them, by the number that stands for them in bytes.
    fn all() -> impl Iterator<Item = Ending> {
        let claims = [Ending::Silent, Ending::Exhausted, Ending::Unbeaten];
        claims.into_iter().chain(GaveUp::ALL.into_iter().map(Ending::GaveUp))
    }
}

/// A process's part in a proof.
#[derive(Clone, Debug, Default)]
pub(super) struct Share {
    pub(super) end: Ending,
    /// No solution costs less.
    pub(super) bound: u32,
    /// The solution, from the process that has it.
    pub(super) pushes: Option<Vec<Push>>,
    pub(super) traffic: Traffic,
    /// As in [`SearchReport`](crate::SearchReport).
    pub(super) work: u64,
    pub(super) statistics: Statistics,
}

impl Share {
    /// Whether this says that the level cannot be solved.
    pub(super) fn has_no_solution(&self) -> bool {
        self.end == Ending::Exhausted && self.pushes.is_none()
    }

    /// Appends it.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        put(Ending::all().take_while(|&end| end != self.end).count() as u64, bytes);
        put(self.bound.into(), bytes);
        let Statistics { expanded, generated, duplicates, pruned, queued, stored, peak_bytes, .. } =
            self.statistics;
        let Traffic { successors, away, sent } = self.traffic;
        for number in [successors, away, sent, self.work] {
            put(number, bytes);
        }
        for number in [expanded, generated, duplicates, pruned, queued, stored, peak_bytes] {
            put(number, bytes);
        }
        for push in self.pushes.iter().flatten() {
            bytes.push(push.direction.index() as u8);
            put(push.from.into(), bytes);
        }
    }

    /// Decodes a share; `None` if malformed.
    pub(super) fn take(bytes: &mut &[u8]) -> Option<Share> {
        let end = Ending::all().nth(take(bytes)? as usize)?;
        let bound = take_u32(bytes)?;
        let mut statistics = Statistics::default();
        let (mut traffic, mut work) = (Traffic::default(), 0);
        for number in [
            &mut traffic.successors,
            &mut traffic.away,
            &mut traffic.sent,
            &mut work,
            &mut statistics.expanded,
            &mut statistics.generated,
            &mut statistics.duplicates,
            &mut statistics.pruned,
            &mut statistics.queued,
            &mut statistics.stored,
            &mut statistics.peak_bytes,
        ] {
            *number = take(bytes)?;
        }
        let mut pushes = Vec::new();
        while let Some((&direction, rest)) = bytes.split_first() {
            *bytes = rest;
            let direction = *Direction::ALL.get(usize::from(direction))?;
            pushes.push(Push { from: take_u32(bytes)?, direction });
        }
        let pushes = Some(pushes).filter(|pushes| !pushes.is_empty());
        Some(Share { end, bound, pushes, traffic, work, statistics })
    }
}
