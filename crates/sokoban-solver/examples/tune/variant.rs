//! What the solver runs with, as differences from the defaults, and changes of it drawn at random.

use grid::Random;
use sokoworks_sokoban_solver::{Options, Parameter, Parameters, Searches, strategies};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

/// Parameters of work that is not counted (docs/lab/sokoban-parameters.md): at equal counted work more of it would be free.
const NOT_COUNTED: [&str; 6] = [
    "pair_patience", "triple_patience", "conflict_patience", "conflict_steps", "pattern_recent", "sink_work",
];

/// Parameters of proofs and of several threads, which a contest does not measure.
const NOT_MEASURED: [&str; 10] = [
    "opening_proof_work",
    "opening_most_work",
    "proof_head_work",
    "share_proof_pushes",
    "share_beam",
    "share_bounded_alternation",
    "share_proof_moves",
    "share_opinion",
    "share_shortening",
    "share_worker",
];

/// Three quarters, four thirds, half and double a value, as fractions.
const STEPS: [(u64, u64); 4] = [(3, 4), (4, 3), (1, 2), (2, 1)];

/// Differences from the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Variant {
    /// Parameters with other values.
    values: BTreeMap<&'static str, u64>,
    /// Searches that are left out.
    left_out: BTreeSet<&'static str>,
}

impl Variant {
    /// Its name: the same for the same differences.
    pub(crate) fn name(&self) -> String {
        let values = self.values.iter().map(|(name, value)| format!("{name}={value}"));
        let left_out = self.left_out.iter().map(|name| format!("without {name}"));
        let all: Vec<String> = values.chain(left_out).collect();
        if all.is_empty() { "defaults".into() } else { all.join(", ") }
    }

    /// The options with these differences.
    pub(crate) fn applied(&self, mut options: Options) -> Result<Options, Box<dyn Error>> {
        for (name, value) in &self.values {
            options.parameters.set(name, *value)?;
        }
        if !self.left_out.is_empty() {
            let left_out: Vec<_> = self.left_out.iter().copied().collect();
            options.searches = Searches::without(options.metric, &left_out);
        }
        Ok(options)
    }

    /// One change or, one time in four, two at once: what changes, and the variant with it.
    pub(crate) fn changed(&self, random: &mut Random) -> (String, Variant) {
        let mut variant = self.clone();
        let count = if random.percent(25) { 2 } else { 1 };
        let changes: Vec<String> = (0..count).map(|_| variant.change(random)).collect();
        (changes.join(", "), variant)
    }

    /// Gives a parameter a value near by, or, one time in eight, leaves a search out or takes it back.
    fn change(&mut self, random: &mut Random) -> String {
        if random.below(8) == 0 {
            let searches = strategies(Options::default().metric);
            let search = *random.pick(&searches);
            if self.left_out.remove(search) {
                return format!("with {search}");
            }
            if self.left_out.len() + 1 < searches.len() {
                self.left_out.insert(search);
                return format!("without {search}");
            }
        }
        loop {
            let row = *random.pick(&parameters());
            let old = self.values.get(row.name).copied().unwrap_or(row.default);
            let new = near(row, old, *random.pick(&STEPS));
            if new == old {
                continue;
            }
            match new == row.default {
                true => drop(self.values.remove(row.name)),
                false => drop(self.values.insert(row.name, new)),
            }
            return format!("{} {old} to {new}", row.name);
        }
    }
}

/// The parameters that a contest can compare. Solutions are not made shorter.
fn parameters() -> Vec<&'static Parameter> {
    let is_compared = |row: &&Parameter| {
        row.group != "Shorter solutions"
            && !NOT_COUNTED.contains(&row.name)
            && !NOT_MEASURED.contains(&row.name)
    };
    Parameters::ALL.iter().filter(is_compared).collect()
}

/// A value times a fraction, at least one away from it, as far as its range goes.
fn near(row: &Parameter, value: u64, (part, of): (u64, u64)) -> u64 {
    let (least, most) = row.range;
    let scaled = (u128::from(value) * u128::from(part) / u128::from(of)) as u64;
    let moved =
        if part > of { scaled.max(value.saturating_add(1)) } else { scaled.min(value.saturating_sub(1)) };
    moved.clamp(least, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_alone_is_in_the_table() {
        let left_alone = NOT_COUNTED.len() + NOT_MEASURED.len();
        let shorter = Parameters::ALL.iter().filter(|row| row.group == "Shorter solutions").count();
        assert!(shorter > 0);
        assert_eq!(parameters().len() + left_alone + shorter, Parameters::ALL.len());
    }

    #[test]
    fn every_change_can_be_applied_and_is_one() {
        let seed = 2;
        let mut random = Random::new(seed);
        let mut variant = Variant::default();
        let mut seen = BTreeSet::new();
        for step in 0..2_000 {
            let (change, next) = variant.changed(&mut random);
            let two = change.contains(", ");
            assert!(two || next != variant, "seed {seed}, step {step}: {change}");
            next.applied(Options::default()).unwrap_or_else(|error| panic!("seed {seed}: {change}: {error}"));
            seen.extend(next.values.keys().copied().chain(next.left_out.iter().copied()));
            variant = next;
        }
        let all = parameters().len() + strategies(Options::default().metric).len();
        assert_eq!(seen.len(), all, "seed {seed}");
    }

    #[test]
    fn a_step_stays_in_the_range_and_moves_by_one_at_least() {
        let row = Parameter { range: (1, 10), ..Parameters::ALL[0] };
        let near = |value| STEPS.map(|step| near(&row, value, step));
        assert_eq!([near(1), near(2), near(8)], [[1, 2, 1, 2], [1, 3, 1, 4], [6, 10, 4, 10]]);
    }
}
