//! Fits a model to plays of people: the logarithm of failures over solves, from the weights that are there toward what the plays say.

use super::Measures;
use super::model::{EVEN, Model, STEP, Sum};
use super::ridge::{Row, Strength, toward};

/// What is known about the difficulty of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// How often it was played, and how often it was solved then.
    Plays {
        /// Plays, at least one.
        plays: u32,
        /// Plays that ended with a solution, at most as many.
        solves: u32,
    },
    /// Its difficulty, such as the place of a collection in a known order, with a weight: 1 for as much as very many plays.
    Known {
        /// The difficulty.
        difficulty: f64,
        /// Its weight beside plays.
        weight: f64,
    },
}

impl Target {
    /// The difficulty that a model should give. One play is added on either side, so that no level is infinitely hard.
    pub fn difficulty(self) -> f64 {
        match self {
            Target::Plays { plays, solves } => {
                let failures = f64::from(plays.saturating_sub(solves));
                EVEN + STEP * ((failures + 1.0) / (f64::from(solves) + 1.0)).ln()
            }
            Target::Known { difficulty, .. } => difficulty,
        }
    }

    /// Its weight: half as much at [`HALF`] plays as with very many.
    pub(super) fn weight(self) -> f64 {
        match self {
            Target::Plays { plays, .. } => f64::from(plays) / (f64::from(plays) + HALF),
            Target::Known { weight, .. } => weight,
        }
    }

    /// Whether people played it.
    pub fn is_played(self) -> bool {
        matches!(self, Target::Plays { .. })
    }
}

/// Plays at which a level counts half.
const HALF: f64 = 50.0;

/// A level to fit to.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Its measures.
    pub measures: Measures,
    /// What is known about its difficulty.
    pub target: Target,
    /// Who plays it, as far as known: its collection, its site or its author. The group has an effect of its own, and its levels
    /// are left out together when a fit is checked.
    pub group: String,
}

/// What the model before counts beside plays. With less for the weights, fits of 12 levels are worse than no fit
/// (`docs/lab/difficulty.md`). The base moves with a few levels: a club as a whole is better or worse than others.
const STRENGTH: Strength = Strength { weights: 100.0, base: 3.0, groups: 3.0, spread: 50.0 };

/// Fits each sum of a model to the samples whose difficulty it gives. A sum without samples stays as it is.
pub fn fit(samples: &[Sample], before: &Model) -> Model {
    let fitted = before.0.iter().enumerate().map(|(place, sum)| {
        let own = samples.iter().filter(|sample| before.place(&sample.measures) == Some(place));
        let own: Vec<&Sample> = own.filter(|sample| sample.target.weight() > 0.0).collect();
        let rows: Vec<Row<'_>> = own
            .iter()
            .filter_map(|sample| {
                Some(Row {
                    values: sum.values(&sample.measures)?,
                    target: sample.target.difficulty(),
                    weight: sample.target.weight(),
                    group: &sample.group,
                })
            })
            .collect();
        if rows.is_empty() {
            return sum.clone();
        }
        let plays = own.iter().filter(|sample| sample.target.is_played()).count();
        let fitted = toward(sum, &rows, STRENGTH);
        Sum { plays: sum.plays + plays, ..fitted }
    });
    Model(fitted.collect())
}

/// How much samples count beside the weights that were there, from 0 to 1.
pub fn share(samples: &[Sample]) -> f64 {
    let all: f64 = samples.iter().map(|sample| sample.target.weight()).sum();
    all / (all + STRENGTH.weights)
}

#[cfg(test)]
mod tests {
    use super::super::testing::samples;
    use super::*;
    use sokoworks::Game;

    /// How far models are from each other over levels: the root of the mean square.
    fn distance(samples: &[Sample], one: &dyn Fn(&Sample) -> f64, other: &dyn Fn(&Sample) -> f64) -> f64 {
        let squares: f64 = samples.iter().map(|sample| (one(sample) - other(sample)).powi(2)).sum();
        (squares / samples.len() as f64).sqrt()
    }

    fn of(model: &Model, sample: &Sample) -> f64 {
        model.estimate(&sample.measures, "").difficulty
    }

    #[test]
    fn few_levels_leave_the_weights_near_and_many_lead_to_the_plays() {
        let all: Vec<Sample> =
            samples(4_000).into_iter().filter(|sample| sample.measures.space.is_some()).collect();
        let standard = Model::standard();
        let truth = |sample: &Sample| sample.target.difficulty();
        let before = distance(&all, &truth, &|sample| of(standard, sample));
        let off = |count: usize| {
            let model = fit(&all[..count], standard);
            distance(&all, &truth, &|sample| of(&model, sample))
        };
        let errors = [12, 40, 200, 3_000].map(off);
        assert!(errors[0] < before && errors.is_sorted_by(|a, b| a > b), "{before}, then {errors:?}");
        assert!(errors[3] < 0.25, "{errors:?}");
        // Of one level, the weights hardly change.
        let one = fit(&all[..1], standard);
        for (new, old) in one.0[0].weights.iter().zip(&standard.0[0].weights) {
            let change = (new.weight - old.weight).abs() * old.deviation;
            assert!(change < 0.1, "{}: {change}", old.term);
        }
    }

    #[test]
    fn a_sum_without_samples_keeps_its_weights_and_its_interval() {
        let small: Vec<Sample> =
            samples(60).into_iter().filter(|sample| sample.measures.space.is_some()).collect();
        let standard = Model::standard();
        let fitted = fit(&small, standard);
        assert_ne!(fitted.0[0], standard.0[0]);
        assert_eq!(fitted.0[1..], standard.0[1..]);
        assert!(fitted.0[1..].iter().any(|sum| sum.game == Game::Sokoban));
        // What nobody played has no weight either.
        let unplayed = small
            .into_iter()
            .map(|sample| Sample { target: Target::Known { difficulty: 3.0, weight: 0.0 }, ..sample });
        assert_eq!(fit(&unplayed.collect::<Vec<_>>(), standard), *standard);
    }

    #[test]
    fn the_interval_is_no_narrower_because_few_levels_happen_to_fit() {
        let standard = Model::standard();
        let exact: Vec<Sample> = samples(12)
            .into_iter()
            .map(|sample| {
                let difficulty = of(standard, &sample);
                Sample { target: Target::Known { difficulty, weight: 1.0 }, ..sample }
            })
            .collect();
        let (new, old) = (fit(&exact, standard).0[0].spread, standard.0[0].spread);
        assert!(new > 0.85 * old && new <= old, "{new} and {old}");
    }

    #[test]
    fn who_plays_has_an_effect_that_grows_with_the_levels_and_helps_levels_of_the_same_group() {
        let mut all = samples(300);
        for (at, sample) in all.iter_mut().enumerate() {
            let shift = if at % 2 == 0 { 1.5 } else { -1.5 };
            let difficulty = of(Model::standard(), sample) + shift;
            sample.target = Target::Known { difficulty, weight: 1.0 };
            sample.group = if at % 2 == 0 { "Novices" } else { "Experts" }.to_owned();
        }
        let effect = |count: usize| {
            let model = fit(&all[..count], Model::standard());
            let with = model.estimate(&all[299].measures, "experts").difficulty;
            with - model.estimate(&all[299].measures, "").difficulty
        };
        let effects = [4, 20, 300].map(effect);
        assert!(effects.is_sorted_by(|a, b| a > b) && effects[0] < -0.2, "{effects:?}");
        assert!((effects[2] + 1.5).abs() < 0.2, "{effects:?}");
    }
}
