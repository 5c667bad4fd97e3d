//! When a round of incomplete searches begins beside A\*, and how long it is.
//!
//! A solution is wanted soon, so rounds come first while a proof is far away. Later A\* has at least as many expansions as the rounds
//! before the next one, which counts with what it is expected to take; more, if a proof is near or rounds bring nothing.

/// Expansions of A\* before the first round, for one node of each search in it: the fewer, the longer the first round, which levels
/// that are about to be proved pay for as well.
const EXPANSIONS_PER_NODE: u64 = 50;
/// The same in the longest of the early rounds, which begin without a wait while a proof is far away: the fewer, the better the first
/// solutions, and the later A\* goes on.
const EXPANSIONS_PER_EARLY_NODE: u64 = 2;
/// By how much an early round is longer than the one before: the more, the less is searched twice, and the later come solutions that
/// need only a little more.
const EARLY_GROWTH: u64 = 8;
/// The same for later rounds.
const GROWTH: u64 = 2;
/// By how much a round is longer, and A\* has more of the expansions than the rounds, when a proof is near: the more, the sooner the
/// proof, and the later a better solution if the proof does not come.
const NEAR: u64 = 4;
/// A proof is far away while the bound is below this part of the known solution: the greater it is, the better the solutions, and the
/// later the proof.
const FAR: (usize, usize) = (2, 3);
/// States that making a solution shorter may take for each node of a search: the more, the shorter it becomes, and the less is left for
/// other solutions and the proof.
pub(crate) const SHORTENING_PER_NODE: u64 = 4;
/// More nodes than this are not given to one search.
pub(crate) const MOST_NODES: u64 = 1 << 32;

/// Whether a proof is far away: there is no solution, or the bound is far below it.
pub(crate) fn is_far(bound: usize, known: Option<usize>) -> bool {
    let (part, whole) = FAR;
    known.is_none_or(|moves| whole * bound < part * moves)
}

/// What is known after a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Nodes of this round, and of all work beside A\* so far.
    pub cost: u64,
    pub beside: u64,
    /// Whether a proof is far away.
    pub is_far: bool,
    /// Whether the round leaves the known solution as it was.
    pub is_fruitless: bool,
}

/// The next round.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// Expansions of A\* at which it begins.
    pub begin: u64,
    /// Nodes that each search has in it.
    pub nodes: u64,
    /// Nodes in the longest of the early rounds.
    early: u64,
    /// How many times the expansions of the rounds A\* has to have. Doubled by each fruitless round.
    times: u64,
}

impl Schedule {
    /// The first round begins after `begin` expansions of A\*.
    pub(crate) fn new(begin: u64) -> Schedule {
        let early = begin / EXPANSIONS_PER_EARLY_NODE;
        Schedule { begin, nodes: begin / EXPANSIONS_PER_NODE, early, times: 1 }
    }

    /// Plans the next round.
    pub(crate) fn plan(&mut self, progress: Progress) {
        let Progress { cost, beside, is_far, is_fruitless } = progress;
        if is_far && self.nodes < self.early {
            self.nodes = (EARLY_GROWTH * self.nodes).min(self.early);
            return;
        }
        let (growth, share) = if is_far { (GROWTH, 1) } else { (NEAR, NEAR) };
        self.nodes = (growth * self.nodes).min(MOST_NODES);
        self.times = if is_fruitless { self.times.saturating_mul(2) } else { 1 };
        let most_beside = beside + growth * cost;
        // However little the rounds find to do, A* goes on.
        let least = self.begin.saturating_mul(growth);
        self.begin = self.times.saturating_mul(share * most_beside).max(least);
    }

    /// Makes the next round longer.
    pub(crate) fn lengthen(&mut self) {
        self.nodes = (GROWTH * self.nodes).min(MOST_NODES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Random;

    /// Searches of a round.
    const SEARCHES: u64 = 6;

    /// The part of A\* in all work at the beginning of each later round, in percent, if rounds take `cost(nodes)`.
    fn parts(rounds: usize, is_far: bool, is_fruitless: bool, mut cost: impl FnMut(u64) -> u64) -> Vec<u64> {
        let mut schedule = Schedule::new(200_000);
        let (mut beside, mut parts) = (0, Vec::new());
        for _ in 0..rounds {
            let begin = schedule.begin;
            if begin > 200_000 {
                parts.push(100 * begin / (begin + beside));
            }
            let cost = cost(schedule.nodes);
            beside += cost;
            schedule.plan(Progress { cost, beside, is_far, is_fruitless });
            assert!(begin <= schedule.begin);
        }
        parts
    }

    #[test]
    fn early_rounds_do_not_wait_while_a_proof_is_far() {
        let mut schedule = Schedule::new(200_000);
        let mut nodes = Vec::new();
        let mut beside = 0;
        while schedule.begin == 200_000 {
            nodes.push(schedule.nodes);
            let cost = SEARCHES * schedule.nodes;
            beside += cost;
            schedule.plan(Progress { cost, beside, is_far: true, is_fruitless: false });
        }
        assert_eq!(nodes, [4_000, 32_000, 100_000]);
        // As many as the rounds and the next one, which is twice as long.
        assert_eq!((schedule.begin, schedule.nodes), (6 * 136_000 + 6 * 200_000, 200_000));
    }

    #[test]
    fn a_star_has_half_of_the_work() {
        for seed in 0..100 {
            let mut random = Random::new(seed);
            // Making solutions shorter may take four times as much as the searches.
            let cost = |nodes| nodes * (SEARCHES + u64::from(random.below(25)));
            let parts = parts(12, true, false, cost);
            assert!(parts.iter().all(|&part| part >= 50), "seed {seed}: {parts:?}");
        }
    }

    #[test]
    fn a_star_has_more_when_rounds_bring_nothing_or_a_proof_is_near() {
        let cost = |nodes| SEARCHES * nodes;
        let fruitless = parts(9, true, true, cost);
        assert!(fruitless.is_sorted() && fruitless.last().is_some_and(|&part| part > 95), "{fruitless:?}");
        let near = parts(9, false, false, cost);
        assert!(near.iter().all(|&part| part >= 80), "{near:?}");
    }

    #[test]
    fn rounds_without_work_end() {
        let mut schedule = Schedule::new(100);
        for _ in 0..200 {
            schedule.plan(Progress { cost: 0, beside: 0, is_far: true, is_fruitless: false });
        }
        assert_eq!((schedule.begin, schedule.nodes), (u64::MAX, MOST_NODES));
    }
}
