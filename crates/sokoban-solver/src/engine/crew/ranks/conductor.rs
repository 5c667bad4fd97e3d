//! Decides when a round is over, from counts of messages (Mattern 1987, the four-counter method).
//!
//! In waves every worker is asked for a count of the batches that it has sent and received. It answers when it has nothing
//! to do, so the answers of a wave are of different moments. When the batches received by the end of one wave are as many as those
//! sent by the end of the next, then at the end of the first nobody had anything to do and no batch was on its way: one on
//! its way would have been counted as sent by then and not as received. Late and overtaking messages change nothing of that.

use crate::engine::crew::{Goal, NONE};

/// What a worker answers when it has nothing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// Batches so far.
    pub(super) sent: u64,
    pub(super) received: u64,
    /// The least cost plus bound that is open.
    pub(super) least: u32,
    /// The best solved position that it knows.
    pub(super) goal: Option<Goal>,
}

/// What follows from a wave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Another wave, at that cost.
    Wave { wave: u32, cost: u32 },
    /// All is over.
    Over(Option<Goal>),
}

/// The waves so far.
#[derive(Debug)]
pub(super) struct Conductor {
    wave: u32,
    /// The answers of this wave.
    answers: Vec<Option<Count>>,
    missing: usize,
    /// Batches received by the wave before in the same round, if there was one.
    before: Option<u64>,
}

impl Conductor {
    /// The first wave begins at cost 0, without a word.
    pub(super) const FIRST: u32 = 1;

    /// For `workers` workers.
    pub(super) fn new(workers: usize) -> Conductor {
        Conductor { wave: Self::FIRST, answers: vec![None; workers], missing: workers, before: None }
    }

    /// Notes the answer of a worker.
    pub(super) fn note(&mut self, worker: usize, wave: u32, count: Count) {
        if wave == self.wave && self.answers[worker].replace(count).is_none() {
            self.missing -= 1;
        }
    }

    /// What follows when all have answered, in a round of that cost.
    pub(super) fn next(&mut self, cost: u32) -> Option<Next> {
        if self.missing > 0 {
            return None;
        }
        let all = || self.answers.iter().flatten();
        let (sent, received): (u64, u64) =
            (all().map(|count| count.sent).sum(), all().map(|count| count.received).sum());
        let least = all().map(|count| count.least).min().unwrap_or(NONE);
        let goal = all().filter_map(|count| count.goal).min_by_key(|goal| (goal.cost, goal.worker));
        let is_done = self.before == Some(sent) && received == sent;
        self.before = Some(received);
        let mut cost = cost;
        if is_done {
            if least >= goal.map_or(NONE, |goal| goal.cost) {
                return Some(Next::Over(goal));
            }
            (cost, self.before) = (least, None);
        }
        self.wave += 1;
        self.missing = self.answers.len();
        self.answers.fill(None);
        Some(Next::Wave { wave: self.wave, cost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(conductor: &mut Conductor, wave: u32, counts: [(u64, u64, u32); 2]) -> Option<Next> {
        for (worker, (sent, received, least)) in counts.into_iter().enumerate() {
            assert_eq!(conductor.next(5), None, "one is missing");
            conductor.note(worker, wave, Count { sent, received, least, goal: None });
        }
        conductor.next(5)
    }

    #[test]
    fn a_batch_on_its_way_keeps_the_round_open() {
        let mut conductor = Conductor::new(2);
        let wave = |wave, cost| Some(Next::Wave { wave, cost });
        // The first says that it has sent nothing, then sends a batch, which the second has received when it is asked, and
        // the second has sent one that is on its way: as many were sent as received, and yet it is not over.
        assert_eq!(answer(&mut conductor, 1, [(0, 0, 9), (1, 1, 9)]), wave(2, 5));
        assert_eq!(answer(&mut conductor, 2, [(1, 0, 9), (1, 1, 8)]), wave(3, 5));
        assert_eq!(answer(&mut conductor, 3, [(1, 1, 7), (1, 1, 8)]), wave(4, 5));
        // An answer to an earlier wave does not count.
        conductor.note(0, 3, Count { sent: 0, received: 0, least: 0, goal: None });
        assert_eq!(answer(&mut conductor, 4, [(1, 1, 7), (1, 1, 8)]), wave(5, 7));
        assert_eq!(answer(&mut conductor, 5, [(1, 1, NONE), (1, 1, NONE)]), wave(6, 5));
        assert_eq!(answer(&mut conductor, 6, [(1, 1, NONE), (1, 1, NONE)]), Some(Next::Over(None)));
    }
}
