//! How much effort is spent on making known solutions shorter: on the first round by what finding them took, on each further one
//! by what the last one saved, by how far the lower bound is, and by what was spent.

use crate::ground::Ground;
use crate::improve::optimize::expansion_work;

/// Squares times boxes of a level of middle size.
const MIDDLE_SIZE: u64 = 2_000;

/// Most work for making a solution shorter after it was found.
const MOST: u64 = 10_000_000_000;

/// The rounds after a solution was found, in halves of the effort.
const ROUNDS: [u64; 4] = [1, 1, 2, 2];

/// How large a level is for this purpose.
fn size(ground: &Ground) -> u64 {
    (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1) as u64
}

/// What an expansion costs, in approximate nanoseconds.
pub(super) fn expansion(ground: &Ground) -> u64 {
    expansion_work(ground, ground.maze.boxes.len())
}

/// Expansions in the first turn beside other searches.
pub(super) fn of_first_turn(ground: &Ground) -> u64 {
    let all = ground.parameters().shorten_turn * MIDDLE_SIZE;
    all / size(ground).min(all)
}

/// Expansions of a round for a solution that took at most `work` to find.
pub(super) fn of_opinion(ground: &Ground, work: u64) -> u64 {
    work / ground.parameters().opinion_share / expansion(ground) + 1
}

/// Whether a round that saved `saved` of `of` pushes saved much: at least 2 %, unless `shorten_much` has another value.
pub(super) fn is_much(ground: &Ground, saved: usize, of: usize) -> bool {
    saved * ground.parameters().shorten_much >= of
}

/// What finding a solution took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    /// Nodes of all searches.
    pub(super) expanded: u64,
    /// Most work of a thread.
    pub(super) work: u64,
    /// Whether the run goes on in a metric, with no limit of nodes or work: one with such a limit is never worse than a run that
    /// does not go on, so it has all rounds.
    pub(super) goes_on: bool,
}

/// The effort after a solution was found: about as much work as finding it took, so that easy levels stay quick and a solution
/// for which a search went long ways is made shorter at length.
#[derive(Clone, Debug)]
pub(super) struct Effort<'a> {
    ground: &'a Ground,
    whole: u64,
    threads: u64,
    is_late: bool,
    rounds: std::slice::Iter<'static, u64>,
}

impl<'a> Effort<'a> {
    pub(super) fn new(ground: &'a Ground, finding: Finding, threads: u64) -> Effort<'a> {
        let parameters = ground.parameters();
        let more = parameters.shorten_per_node.saturating_mul(finding.expanded);
        let wanted = more.saturating_add(parameters.shorten_least);
        let some = wanted.min(parameters.shorten_some);
        let some = some.min(some.saturating_mul(MIDDLE_SIZE) / size(ground));
        let whole = some.max(finding.work.min(MOST) / expansion(ground));
        // In a run that goes on, other searches make better use of the time.
        let is_late = finding.work >= parameters.shorten_late_work && finding.goes_on;
        Effort { ground, whole, threads, is_late, rounds: ROUNDS.iter() }
    }

    /// Expansions of all rounds, as rounds double them.
    pub(super) fn whole(&self) -> u64 {
        self.whole
    }

    /// Expansions of each thread in the next round, if there is one.
    pub(super) fn next(&mut self) -> Option<u64> {
        // Each of several threads has two thirds of what one alone has.
        let part = if self.threads == 1 { 2 } else { 3 };
        self.rounds.next().map(|&share| self.whole.saturating_mul(share).div_ceil(part))
    }

    /// Whether another round is worth while after one that made `old` pushes `new`, where at least `bound` are needed, and that
    /// spent all it had or not: if it saved much, or anything while the bound is far.
    pub(super) fn goes_on(&self, (old, new): (usize, usize), bound: usize, is_spent: bool) -> bool {
        let saved = old - new.min(old);
        let is_far = saved > 0 && new > bound + bound / self.ground.parameters().shorten_far && !self.is_late;
        is_spent && (is_much(self.ground, saved, old) || is_far)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;

    #[test]
    fn another_round_follows_one_that_saved_much_or_anything_far_from_the_bound() {
        let ground = Ground::new(&level(&["#######", "#@ $ .#", "#######"]));
        let finding = Finding { expanded: 10, work: 0, goes_on: false };
        let effort = Effort::new(&ground, finding, 1);
        assert!(effort.goes_on((100, 98), 98, true), "two of a hundred are much");
        assert!(!effort.goes_on((100, 99), 98, true), "one is not");
        assert!(effort.goes_on((100, 99), 50, true), "it is when the bound is far");
        assert!(!effort.goes_on((100, 90), 50, false), "a round that left effort unspent is the last");
        assert!(!effort.goes_on((100, 100), 50, true), "nothing was saved");
        let late = Effort::new(
            &ground,
            Finding { work: ground.parameters().shorten_late_work, goes_on: true, ..finding },
            1,
        );
        assert!(!late.goes_on((100, 99), 50, true), "others make better use of the time");
    }
}
