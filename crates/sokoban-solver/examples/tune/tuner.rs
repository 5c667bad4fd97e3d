//! Proposals, one after the other, each decided by contests.
//!
//! A proposal is played on levels of the fit half in an order of its own until the test decides, at most on all of them. One
//! that the test finds better is played on the whole other half, and kept if its mean score there is above 0. So of proposals
//! that are equal to the base, at most 2.5 % are kept: at most 5 % are found better, and half of these have a mean above 0 by
//! chance. One that is better by g is confirmed by n levels with the chance
//! Φ(g √n / s), where s is the standard deviation of the scores: 95 % for g = 0.04, n = 100 and s = 0.24.
//! What is kept is the base of the proposals after it.
//!
//! All is a function of the seed and of how the variants play. So a run that is stopped is continued by doing it again from the
//! start, with the runs of its log instead of new ones.

use crate::contest::{Contest, Played, Verdict};
use crate::variant::Variant;
use grid::Random;
use std::collections::BTreeSet;

/// Draws in a row that all were tried before, after which there are no more proposals.
const DRAWS: usize = 10_000;

/// What became of a proposal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    /// What it changes of the base.
    pub(crate) change: String,
    /// The contest on the fit half.
    pub(crate) fit: Contest,
    /// What that says; none when all levels say too little.
    pub(crate) verdict: Option<Verdict>,
    /// The contest on the other half, if there was one.
    pub(crate) confirm: Option<Contest>,
}

impl Decision {
    /// Whether the proposal is kept.
    pub(crate) fn is_kept(&self) -> bool {
        self.confirm.is_some_and(|confirm| confirm.mean() > 0.0)
    }

    /// The decision in a word.
    pub(crate) fn word(&self) -> &'static str {
        match self.verdict {
            Some(Verdict::Better) if self.is_kept() => "kept",
            Some(Verdict::Better) => "not confirmed",
            Some(Verdict::NotBetter) => "rejected",
            Some(Verdict::Same) => "no effect",
            None => "undecided",
        }
    }
}

/// The proposals of a run.
pub(crate) struct Tuner {
    /// With what the next proposal is compared.
    pub(crate) base: Variant,
    /// The levels of either half, by number.
    pub(crate) fit: Vec<usize>,
    pub(crate) confirm: Vec<usize>,
    /// The mean score that is worth finding.
    pub(crate) gain: f64,
    random: Random,
    tried: BTreeSet<String>,
}

impl Tuner {
    /// A run that begins with the defaults.
    pub(crate) fn new(seed: u64, fit: Vec<usize>, confirm: Vec<usize>, gain: f64) -> Tuner {
        let base = Variant::default();
        let tried = BTreeSet::from([base.name()]);
        Tuner { base, fit, confirm, gain, random: Random::new(seed), tried }
    }

    /// Decides the next proposal; none when there is no other one, or `play` stops. `play` says how a variant does on a level.
    pub(crate) fn decide<E>(
        &mut self,
        play: &mut impl FnMut(&Variant, usize) -> Result<Option<Played>, E>,
    ) -> Result<Option<Decision>, E> {
        let Some((change, variant)) = self.propose() else { return Ok(None) };
        let gain = self.gain;
        let levels = shuffled(&self.fit, &mut self.random);
        let Some(fit) = self.contest(&variant, &levels, play, |so_far| so_far.verdict(gain).is_some())?
        else {
            return Ok(None);
        };
        let verdict = fit.verdict(gain);
        let mut decision = Decision { change, fit, verdict, confirm: None };
        if verdict == Some(Verdict::Better) {
            let confirm = self.contest(&variant, &self.confirm, play, |_| false)?;
            if confirm.is_none() {
                return Ok(None);
            }
            decision.confirm = confirm;
        }
        if decision.is_kept() {
            self.base = variant;
        }
        Ok(Some(decision))
    }

    /// A change that makes a variant not tried before.
    fn propose(&mut self) -> Option<(String, Variant)> {
        let random = &mut self.random;
        let mut draws = (0..DRAWS).map(|_| self.base.changed(random));
        draws.find(|(_, variant)| self.tried.insert(variant.name()))
    }

    /// The variant against the base, until `is_over` or on all levels; none when `play` stops.
    fn contest<E>(
        &self,
        variant: &Variant,
        levels: &[usize],
        play: &mut impl FnMut(&Variant, usize) -> Result<Option<Played>, E>,
        is_over: impl Fn(&Contest) -> bool,
    ) -> Result<Option<Contest>, E> {
        let mut contest = Contest::default();
        for &level in levels {
            let (Some(old), Some(new)) = (play(&self.base, level)?, play(variant, level)?) else {
                return Ok(None);
            };
            contest.add(old, new);
            if is_over(&contest) {
                break;
            }
        }
        Ok(Some(contest))
    }
}

/// The numbers in a random order.
fn shuffled(numbers: &[usize], random: &mut Random) -> Vec<usize> {
    let mut numbers = numbers.to_vec();
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, random.index(last + 1));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::GAIN;
    use crate::played::played;
    use crate::runs::{Line, Log, Run};
    use std::path::Path;

    /// The decisions that a run makes.
    const DECISIONS: usize = 60;

    /// How a variant does on a level, by its name: some take half the work, some double, some do the same.
    fn pretended(run: Run) -> Line {
        let random = |text: &str| {
            let sum =
                text.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
            Random::new(sum)
        };
        let level = u64::from(random(&run.level).below(1_000_000));
        let work = match random(&run.variant).below(5) {
            0 => level / 2,
            1 | 2 => 2 * level,
            3 => level + u64::from(random(&format!("{run:?}")).below(100_000)),
            _ => level,
        };
        let outcome = if work > 1_200_000 { "work" } else { "solved" };
        Line { run, half: String::new(), outcome: outcome.into(), pushes: None, work, by: "none".into() }
    }

    /// The decisions until `plays` runs were played that the log does not have, and how many were.
    fn run(path: &Path, plays: usize) -> (Vec<Decision>, usize) {
        let mut log = Log::open(path).expect("a log");
        let mut tuner = Tuner::new(5, (0..150).collect(), (150..300).collect(), GAIN);
        let (mut decisions, mut fresh) = (Vec::new(), 0);
        let mut play = |variant: &Variant, level: usize| {
            let run = Run { variant: variant.name(), level: level.to_string(), limits: "none".to_owned() };
            if log.find(&run).is_none() {
                if fresh == plays {
                    return Ok(None);
                }
                fresh += 1;
            }
            played(&mut log, run, pretended).map(Some)
        };
        while decisions.len() < DECISIONS
            && let Some(decision) = tuner.decide(&mut play).expect("a file that can be written")
        {
            decisions.push(decision);
        }
        (decisions, fresh)
    }

    #[test]
    fn a_run_that_is_killed_again_and_again_makes_the_decisions_of_one_that_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
        let (decisions, plays) = run(&whole, usize::MAX);
        let words: BTreeSet<&str> = decisions.iter().map(Decision::word).collect();
        assert!(words.is_superset(&BTreeSet::from(["kept", "rejected", "no effect"])), "{words:?}");

        let (mut kills, mut fresh) = (0, 0);
        loop {
            let (so_far, more) = run(&cut, 200);
            fresh += more;
            assert_eq!(so_far, decisions[..so_far.len()]);
            if so_far.len() == DECISIONS {
                break;
            }
            // Killed while it wrote a line.
            let text = std::fs::read(&cut).expect("a log");
            std::fs::write(&cut, &text[..text.len() - 8]).expect("a file that can be written");
            kills += 1;
        }
        assert!(kills > 3, "{plays} runs");
        assert_eq!(fresh, plays + kills, "only the runs whose lines were cut are played again");
    }

    #[test]
    fn what_does_worse_on_the_other_half_is_not_kept() {
        let mut tuner = Tuner::new(5, (0..150).collect(), (150..300).collect(), GAIN);
        let base = tuner.base.clone();
        let mut play = |variant: &Variant, level: usize| {
            let half_the_work = (*variant != base) == (level < 150);
            Ok::<_, ()>(Some(Played { solved: true, work: if half_the_work { 500 } else { 1_000 } }))
        };
        let decision = tuner.decide(&mut play).expect("no error").expect("a decision");
        assert_eq!(decision.word(), "not confirmed");
        assert_eq!(tuner.base, base);
    }
}
