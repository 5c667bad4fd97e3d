//! The number of positions that each deadlock test has pruned.

/// A test that prunes positions; [`Pruning`](crate::Pruning) describes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Test {
    /// A box where it can reach no target.
    DeadSquare,
    /// More boxes in a region than it has goals.
    Capacity,
    /// Two boxes that cannot be brought to goals.
    Pairs,
    /// Three boxes that cannot be brought to goals.
    Triples,
    /// Boxes that block each other forever.
    Freeze,
    /// A closed diagonal with a box off goal.
    Diagonal,
    /// Boxes that cannot be paired with targets.
    Matching,
    /// The same with frozen boxes as walls.
    Walled,
    /// A pattern learned during the search.
    Learned,
    /// A closed-off area that cannot be solved.
    Corral,
    /// Other pushes can wait.
    PiCorral,
}

// In the order of the cascade, cheapest first; then the rules that restrict pushes.
text::named!(
    Test:
    DeadSquare "dead square", Capacity "capacity", Pairs "pair", Triples "triple", Freeze "freeze", Diagonal "diagonal",
    Matching "matching", Walled "walled", Learned "learned", Corral "corral", PiCorral "pi-corral"
);

/// Numbers of pruned positions by test. A position counts for the first test that proves it dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneCounts([u64; Test::ALL.len()]);

impl PruneCounts {
    /// Counts one more.
    #[inline]
    pub fn add(&mut self, test: Test) {
        self.0[test as usize] += 1;
    }

    /// Number of positions that `test` has pruned.
    pub fn of(&self, test: Test) -> u64 {
        self.0[test as usize]
    }

    /// Number of positions that all tests together have pruned.
    pub(crate) fn sum(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds all counts of `other`.
    pub fn join(&mut self, other: &PruneCounts) {
        for (mine, others) in self.0.iter_mut().zip(&other.0) {
            *mine += others;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let mut prune_counts = PruneCounts::default();
        prune_counts.add(Test::Freeze);
        let mut sum = prune_counts;
        sum.join(&prune_counts);
        assert_eq!(Test::ALL.map(|test| sum.of(test)), [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(sum.sum(), 2);
    }
}
