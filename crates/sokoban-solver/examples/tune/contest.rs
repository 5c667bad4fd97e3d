//! A contest between two variants, level by level, as a sequential test.
//!
//! The score of a level is 1 if only the new variant solves it, -1 if only the old one does, and if both do the logarithm of
//! old to new work, where a factor of eight, which is the most, counts as half a level. The test is the sequential probability
//! ratio test (Wald 1945) of a mean score of 0 against one of `gain`, with both error rates 5 %, on normal scores whose variance
//! is estimated (a generalized test, as chess engines are tested with). Eight scores of a half either way are assumed before the
//! first when the variance is estimated: the levels that decide are rare, and the first ones alone often differ in nothing. In
//! 4,000 simulated contests with a gain of 0.04, what is equal is accepted in 1.5 % (2 of 100 levels gained and 2 lost) to 3.1 %
//! (4 and 4), and what is better by the gain is rejected in 5.3 % (6 and 2) to 5.7 % (5 and 1). A contest takes 88 levels if no
//! level is gained or lost, 187 and 301 in the equal cases, and 250 to 300 if the variant is better by the gain.

/// The mean score that is worth finding, unless another one is given: of 25 levels one more solved, or 15 % less work on each.
pub(crate) const GAIN: f64 = 0.04;
/// The chance of accepting what is no better, and of rejecting what is better by the gain.
const ERROR: f64 = 0.05;
/// How many scores are assumed for the variance.
const ASSUMED_SCORES: f64 = 8.0;
/// The square of each.
const ASSUMED_SQUARE: f64 = 0.25;
/// Levels before the first decision.
const LEAST_LEVELS: usize = 20;
/// The factor of work that counts most.
const MOST_FACTOR: f64 = 8.0;

/// How a variant did on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Whether it solved the level.
    pub(crate) solved: bool,
    /// The work that it took.
    pub(crate) work: u64,
}

/// What a contest says about the new variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is better.
    Better,
    /// It is not better by the gain.
    NotBetter,
    /// It did exactly the same on all levels.
    Same,
}

/// The levels of a contest so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Contest {
    /// How many they are.
    pub(crate) levels: usize,
    /// Those that only the new variant solved.
    pub(crate) gained: usize,
    /// Those that only the old variant solved.
    pub(crate) lost: usize,
    differing: usize,
    sum: f64,
    squares: f64,
}

impl Contest {
    /// Adds a level.
    pub(crate) fn add(&mut self, old: Played, new: Played) {
        self.gained += usize::from(new.solved && !old.solved);
        self.lost += usize::from(old.solved && !new.solved);
        self.add_score(score(old, new), old != new);
    }

    fn add_score(&mut self, score: f64, differs: bool) {
        self.levels += 1;
        self.differing += usize::from(differs);
        self.sum += score;
        self.squares += score * score;
    }

    /// The mean score; 0 before the first level.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.levels.max(1) as f64
    }

    /// What the levels so far say, if they say enough.
    pub(crate) fn verdict(&self, gain: f64) -> Option<Verdict> {
        let levels = self.levels as f64;
        if self.levels < LEAST_LEVELS {
            return None;
        }
        if self.differing == 0 {
            return Some(Verdict::Same);
        }
        let spread = self.squares - self.sum * self.mean() + ASSUMED_SCORES * ASSUMED_SQUARE;
        let variance = spread / (levels + ASSUMED_SCORES);
        let ratio = levels * gain / variance * (self.mean() - gain / 2.0);
        let bound = ((1.0 - ERROR) / ERROR).ln();
        match ratio {
            _ if ratio >= bound => Some(Verdict::Better),
            _ if ratio <= -bound => Some(Verdict::NotBetter),
            _ => None,
        }
    }
}

/// The score of a level.
fn score(old: Played, new: Played) -> f64 {
    match (old.solved, new.solved) {
        (true, true) => {
            let factor = old.work.max(1) as f64 / new.work.max(1) as f64;
            0.5 * (factor.ln() / MOST_FACTOR.ln()).clamp(-1.0, 1.0)
        }
        (old, new) => f64::from(u8::from(new)) - f64::from(u8::from(old)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Random;

    #[test]
    fn scores() {
        let played = |solved, work| Played { solved, work };
        let check = |old, new, expect: f64| assert!((score(old, new) - expect).abs() < 1e-9);
        check(played(false, 9), played(true, 9), 1.0);
        check(played(true, 9), played(false, 9), -1.0);
        check(played(false, 9), played(false, 1), 0.0);
        check(played(true, 2), played(true, 1), 1.0 / 6.0);
        check(played(true, 1), played(true, 8), -0.5);
        check(played(true, 1_000), played(true, 0), 0.5);
    }

    /// A level of a simulated variant: of a hundred levels it wins `gained` and loses `lost`, four in five have the same work,
    /// and the work of the others changes by up to a factor of two and a half either way.
    fn simulated(random: &mut Random, gained: u32, lost: u32) -> f64 {
        match random.below(100) {
            drawn if drawn < gained => 1.0,
            drawn if drawn < gained + lost => -1.0,
            drawn if drawn < 84 => 0.0,
            _ => (f64::from(random.below(2_001)) / 1_000.0 - 1.0) * 0.22,
        }
    }

    /// Of 1,000 contests without end, those that end for the new variant, and the mean number of levels.
    fn contests(gained: u32, lost: u32) -> (usize, usize) {
        let (mut better, mut levels) = (0, 0);
        for seed in 0..1_000 {
            let mut random = Random::new(seed);
            let mut contest = Contest::default();
            let verdict = loop {
                contest.add_score(simulated(&mut random, gained, lost), true);
                if let Some(verdict) = contest.verdict(GAIN) {
                    break verdict;
                }
            };
            better += usize::from(verdict == Verdict::Better);
            levels += contest.levels;
        }
        (better, levels / 1_000)
    }

    /// Three standard deviations of the number of errors in 1,000 contests.
    const CHANCE: usize = 21;

    #[test]
    fn error_rates_are_within_the_bounds() {
        for (gained, lost, least, most) in [
            (0, 0, 0, 50),
            (2, 2, 0, 50),
            (4, 4, 0, 50),
            (1, 3, 0, 5),
            (2, 6, 0, 5),
            (5, 1, 950 - CHANCE, 1_000),
            (6, 2, 950 - CHANCE, 1_000),
            (8, 1, 990, 1_000),
            (10, 2, 990, 1_000),
        ] {
            let (better, levels) = contests(gained, lost);
            let what =
                format!("seeds 0 to 999, {gained} gained and {lost} lost of 100, {levels} levels each");
            assert!((least..=most).contains(&better), "{what}: {better} better");
        }
    }

    #[test]
    fn what_changes_nothing_ends_early() {
        let played = Played { solved: true, work: 7 };
        let mut contest = Contest::default();
        (0..LEAST_LEVELS).for_each(|_| contest.add(played, played));
        assert_eq!(contest.verdict(GAIN), Some(Verdict::Same));
    }
}
