//! How well a fit predicts what it does not know.

use super::fit::{Sample, fit};
use super::model::Model;
use std::collections::BTreeSet;

/// How well models predict levels that they were not fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    /// Levels with plays.
    pub levels: usize,
    /// Rank correlation of the share of failed plays with the model before.
    pub before: f64,
    /// The same with models that were fitted to nine tenths of the levels, each time for the other tenth.
    pub levels_left_out: f64,
    /// The same with each group left out in turn.
    pub groups_left_out: f64,
}

/// Checks fits by leaving out what is predicted, over the levels with plays; none for fewer than ten of them.
pub fn cross_validate(samples: &[Sample], before: &Model) -> Option<Check> {
    let played: Vec<(usize, f64)> = samples
        .iter()
        .enumerate()
        .filter(|(_, sample)| sample.target.is_played())
        .map(|(at, sample)| (at, sample.target.difficulty()))
        .collect();
    if played.len() < 10 {
        return None;
    }
    let with = |predict: &dyn Fn(usize) -> f64| {
        spearman(&played.iter().map(|&(at, target)| (predict(at), target)).collect::<Vec<_>>())
    };
    let left_out = |fold: &dyn Fn(usize) -> usize| {
        let folds: BTreeSet<usize> = played.iter().map(|&(at, _)| fold(at)).collect();
        let mut predicted = vec![0.0; samples.len()];
        for one in folds {
            let others: Vec<Sample> = (0..samples.len())
                .filter(|&at| fold(at) != one || !samples[at].target.is_played())
                .map(|at| samples[at].clone())
                .collect();
            let model = fit(&others, before);
            for &(at, _) in played.iter().filter(|&&(at, _)| fold(at) == one) {
                predicted[at] = model.estimate(&samples[at].measures, &samples[at].group).difficulty;
            }
        }
        with(&|at| predicted[at])
    };
    let groups: Vec<&str> = samples.iter().map(|sample| &sample.group[..]).collect();
    Some(Check {
        levels: played.len(),
        before: with(&|at| before.estimate(&samples[at].measures, &samples[at].group).difficulty),
        levels_left_out: left_out(&|at| at % 10),
        groups_left_out: left_out(&|at| groups.iter().position(|group| *group == groups[at]).unwrap_or(at)),
    })
}

/// Rank correlation of pairs (Spearman 1904), with mean ranks for ties; 0 where one side does not vary.
pub fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |values: Vec<f64>| -> Vec<f64> {
        values
            .iter()
            .map(|value| {
                let below = values.iter().filter(|other| *other < value).count();
                let same = values.iter().filter(|other| *other == value).count();
                below as f64 + (same as f64 + 1.0) / 2.0
            })
            .collect()
    };
    let (a, b) =
        (ranks(pairs.iter().map(|pair| pair.0).collect()), ranks(pairs.iter().map(|pair| pair.1).collect()));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let scale = (product(&a, &a) * product(&b, &b)).sqrt();
    if scale > 0.0 { product(&a, &b) / scale } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::fit::Target;
    use super::super::testing::samples;
    use super::*;
    use grid::Random;

    #[test]
    fn a_fit_predicts_levels_and_groups_that_it_does_not_know_and_noise_it_does_not() {
        let mut samples = samples(800);
        let check = cross_validate(&samples, Model::standard()).expect("enough plays");
        assert_eq!(check.levels, 800);
        assert!(check.levels_left_out > 0.8 && check.groups_left_out > 0.8, "{check:?}");
        let mut random = Random::new(3);
        for sample in &mut samples {
            sample.target = Target::Plays { plays: 1_000, solves: random.below(1_000) };
        }
        let check = cross_validate(&samples, Model::standard()).expect("enough plays");
        assert!(check.levels_left_out.abs() < 0.3 && check.groups_left_out.abs() < 0.3, "{check:?}");
        assert_eq!(cross_validate(&samples[..9], Model::standard()), None);
    }

    #[test]
    fn rank_correlation() {
        let rising = [(1.0, 10.0), (2.0, 20.0), (5.0, 21.0)];
        assert!((spearman(&rising) - 1.0).abs() < 1e-9);
        assert!((spearman(&rising.map(|(a, b)| (a, -b))) + 1.0).abs() < 1e-9);
        assert_eq!(spearman(&rising.map(|(a, _)| (a, 1.0))), 0.0);
    }
}
