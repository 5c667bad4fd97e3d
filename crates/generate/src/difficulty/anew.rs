//! The fit that the shipped weights come from: to plays and known orders alone, with weights that shrink to 0.

use super::fit::{Sample, Target};
use super::model::{Model, Sum, Term};
use super::ridge::{Row, Strength, blank, toward};
use sokoworks::Game;

/// Levels of full weight that the weight 0 counts for each term, in standard deviations.
const RIDGE: Strength = Strength { weights: 3.0, base: 0.0, groups: f64::INFINITY, spread: 0.0 };

/// Terms of levels of Sokoban whose positions are all known.
const SMALL: &[Term] = &[Term::Careless, Term::Effort, Term::Solutions, Term::Moves, Term::Lost, Term::Bound];
/// Terms of the others.
const LARGE: &[Term] = &[
    Term::Effort,
    Term::Pieces,
    Term::Crowd,
    Term::Area,
    Term::Passages,
    Term::Opening,
    Term::Bound,
    Term::Unsolved,
];
/// Terms of levels of Sokobond with a solution where not all positions are known, and of those without one.
const SOLVED: &[Term] = &[Term::Effort, Term::Moves];
const UNSOLVED: &[Term] = &[Term::Effort, Term::Bound];

/// Fits all sums to samples of Sokoban alone. There are no plays of Sokobond, so its sums are those of Sokoban over what can be measured
/// in both games: the same search, the same number of moves and as many lost positions count the same.
pub fn anew(samples: &[Sample]) -> Model {
    let sokoban: Vec<&Sample> =
        samples.iter().filter(|sample| sample.measures.game == Game::Sokoban).collect();
    let played: Vec<&Sample> = sokoban.iter().copied().filter(|sample| sample.target.is_played()).collect();
    let ordered: Vec<&Sample> = sokoban.iter().copied().filter(|sample| !sample.target.is_played()).collect();
    // What a sum misses people by that knows orders of collections only.
    let missed = |terms: &[Term]| {
        let sum = ridge(terms, &ordered, |sample| (sample.target.difficulty(), rough_weight(sample.target)))?;
        let errors = played.iter().filter_map(|sample| {
            let error = sum.of(&sample.measures)? - sample.target.difficulty();
            Some((sample.target.weight(), error))
        });
        let (all, squares) = errors.fold((0.0, 0.0), |(all, squares), (weight, error)| {
            (all + weight, squares + weight * error * error)
        });
        (all > 0.0).then(|| (squares / all).sqrt())
    };
    let mut sums = Vec::new();
    let by_weight = |sample: &Sample| (sample.target.difficulty(), sample.target.weight());
    if let Some(mut small) = ridge(SMALL, &sokoban, by_weight) {
        small.plays = played.len();
        // Where the first sum knows better, the second one learns from it.
        let learned = |terms: &[Term]| {
            ridge(terms, &sokoban, |sample| {
                let known = small.of(&sample.measures);
                (known.unwrap_or(sample.target.difficulty()), rough_weight(sample.target))
            })
        };
        let guessed = [Some(small.clone()), learned(SOLVED), learned(UNSOLVED)].into_iter().flatten();
        sums.extend([Some(small.clone()), learned(LARGE)].into_iter().flatten());
        sums.extend(guessed.map(|sum| Sum { game: Game::Sokobond, plays: 0, ..sum }));
        // Without plays a sum misses people by what one misses them by that knows orders of collections only.
        for sum in sums.iter_mut().filter(|sum| sum.plays == 0) {
            let terms: Vec<Term> = sum.weights.iter().map(|weight| weight.term).collect();
            sum.spread = missed(&terms).unwrap_or(sum.spread);
        }
    }
    Model(sums)
}

/// The weight of a level in the sum for large levels: plays, which are of small ones, carry little information about those.
fn rough_weight(target: Target) -> f64 {
    match target {
        Target::Plays { .. } => 0.2 * target.weight(),
        Target::Known { .. } => 1.0,
    }
}

/// A sum of these terms for the samples whose terms are all known, each with its difficulty and its weight.
fn ridge(terms: &[Term], samples: &[&Sample], known: impl Fn(&Sample) -> (f64, f64)) -> Option<Sum> {
    let rows: Vec<Row<'_>> = samples
        .iter()
        .filter_map(|sample| {
            let values = terms.iter().map(|term| term.of(&sample.measures)).collect::<Option<_>>()?;
            let (target, weight) = known(sample);
            (weight > 0.0).then_some(Row { values, target, weight, group: "" })
        })
        .collect();
    Some(toward(&blank(Game::Sokoban, terms, &rows)?, &rows, RIDGE))
}

#[cfg(test)]
mod tests {
    use super::super::model::STEP;
    use super::super::testing::{measures, samples};
    use super::*;
    use grid::Random;

    #[test]
    fn a_fit_finds_the_weights_that_made_the_plays() {
        let samples = samples(400);
        let model = anew(&samples);
        let sum = &model.0[0];
        let weight = |term| sum.weights.iter().find(|weight| weight.term == term).expect("a weight").weight;
        for (term, wanted) in [(Term::Careless, 0.1 * STEP), (Term::Moves, 0.3 * STEP), (Term::Lost, 0.0)] {
            assert!((weight(term) - wanted).abs() < 0.02, "{term}: {} instead of {wanted}", weight(term));
        }
        for sample in samples.iter().filter(|sample| sample.measures.space.is_some()) {
            let estimate = model.estimate(&sample.measures, "");
            let target = sample.target.difficulty();
            assert!((estimate.difficulty - target).abs() < 0.2, "{} and {target}", estimate.difficulty);
            assert!(estimate.interval.0 <= estimate.difficulty && estimate.difficulty <= estimate.interval.1);
            let shares: f64 = estimate.shares.iter().map(|share| share.1).sum();
            assert!((sum.base + shares - estimate.difficulty).abs() < 1e-9);
        }
    }

    #[test]
    fn known_places_draw_the_levels_without_plays_to_them() {
        let mut samples = samples(50);
        let mut random = Random::new(5);
        for _ in 0..50 {
            let mut measures = measures(&mut random, false);
            (measures.pieces, measures.area) = (30, 400);
            let target = Target::Known { difficulty: 9.0, weight: 1.0 };
            samples.push(Sample { measures, target, group: "hard".to_owned() });
        }
        let model = anew(&samples);
        for sample in &samples[50..] {
            let found = model.estimate(&sample.measures, "").difficulty;
            assert!((found - 9.0).abs() < 0.7, "{found}");
        }
    }
}
