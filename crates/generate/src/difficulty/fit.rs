//! Fits a model to plays of people: ridge regression (Hoerl and Kennard 1970) on the logarithm of failures over solves.

use super::Measures;
use super::model::{EVEN, Model, STEP, Sum, Term, Weight};
use sokoworks::Game;
use std::collections::BTreeSet;

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
        /// Its weight beside plays in the sum for small levels.
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
    fn weight(self) -> f64 {
        match self {
            Target::Plays { plays, .. } => f64::from(plays) / (f64::from(plays) + HALF),
            Target::Known { weight, .. } => weight,
        }
    }

    /// Its weight in the sum for the others, which has to place large levels: plays carry little information about those.
    fn rough_weight(self) -> f64 {
        match self {
            Target::Plays { .. } => 0.2 * self.weight(),
            Target::Known { .. } => 1.0,
        }
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
    /// Its collection or its author: levels of one group are left out together when a fit is checked.
    pub group: String,
}

/// Strength of the ridge, in levels of full weight for each term in standard deviations.
const RIDGE: f64 = 3.0;

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
/// Terms of levels of Sokobond.
const BONDS: &[Term] =
    &[Term::Weakens, Term::Strengthens, Term::Rotates, Term::Effort, Term::Moves, Term::Unsolved];
/// The same without a solution.
const UNSOLVED_BONDS: &[Term] =
    &[Term::Weakens, Term::Strengthens, Term::Rotates, Term::Effort, Term::Unsolved];

/// Fits sums to samples of either game. A game without samples keeps the sums of `before`.
pub fn fit(samples: &[Sample], before: &Model) -> Model {
    let of = |game| samples.iter().filter(move |sample| sample.measures.game == game);
    let mut sums = Vec::new();
    for (game, first, second) in [(Game::Sokoban, SMALL, LARGE), (Game::Sokobond, BONDS, UNSOLVED_BONDS)] {
        let rows = |weight: fn(Target) -> f64| -> Vec<Row<'_>> {
            of(game)
                .map(|sample| (&sample.measures, sample.target.difficulty(), weight(sample.target)))
                .collect()
        };
        let Some(precise) = ridge(game, first, &rows(Target::weight)) else {
            sums.extend(before.0.iter().filter(|sum| sum.game == game).cloned());
            continue;
        };
        // Where the first sum knows better, the second one learns from it.
        let known = |measures| {
            let shares = precise.shares(measures)?;
            Some(precise.base + shares.iter().map(|share| share.1).sum::<f64>())
        };
        let rough: Vec<Row<'_>> = rows(Target::rough_weight)
            .into_iter()
            .map(|(measures, target, weight)| (measures, known(measures).unwrap_or(target), weight))
            .collect();
        let rough = ridge(game, second, &rough);
        sums.push(precise);
        sums.extend(rough);
    }
    Model(sums)
}

/// Measures, the wanted difficulty, and a weight.
type Row<'a> = (&'a Measures, f64, f64);
/// The values of the terms, the wanted difficulty, and a weight.
type Terms = (Vec<f64>, f64, f64);

/// The sum of some terms with the least squared error over the rows where all of them are known; none without rows.
fn ridge(game: Game, terms: &[Term], rows: &[Row<'_>]) -> Option<Sum> {
    let known: Vec<Terms> = rows
        .iter()
        .filter_map(|&(measures, target, weight)| {
            let values = terms.iter().map(|term| term.of(measures)).collect::<Option<_>>()?;
            (weight > 0.0).then_some((values, target, weight))
        })
        .collect();
    let all: f64 = known.iter().map(|row| row.2).sum();
    if known.is_empty() {
        return None;
    }
    let mean = |value: &dyn Fn(&Terms) -> f64| known.iter().map(|row| row.2 * value(row)).sum::<f64>() / all;
    let base = mean(&|row| row.1);
    let typical: Vec<f64> = (0..terms.len()).map(|term| mean(&|row| row.0[term])).collect();
    let deviation: Vec<f64> =
        (0..terms.len()).map(|term| mean(&|row| (row.0[term] - typical[term]).powi(2)).sqrt()).collect();
    // The normal equations, in standard deviations; a term that never changes has the weight 0.
    let standard = |row: &Terms, term: usize| {
        if deviation[term] > 0.0 { (row.0[term] - typical[term]) / deviation[term] } else { 0.0 }
    };
    let mut equations: Vec<Vec<f64>> = (0..terms.len())
        .map(|one| {
            let product =
                |other| known.iter().map(|row| row.2 * standard(row, one) * standard(row, other)).sum();
            let mut equation: Vec<f64> = (0..terms.len()).map(product).collect();
            equation[one] += RIDGE;
            equation.push(known.iter().map(|row| row.2 * standard(row, one) * (row.1 - base)).sum());
            equation
        })
        .collect();
    let found = solve(&mut equations);
    let weights: Vec<Weight> = (0..terms.len())
        .map(|at| Weight {
            term: terms[at],
            weight: if deviation[at] > 0.0 { found[at] / deviation[at] } else { 0.0 },
            typical: typical[at],
        })
        .collect();
    let error = |row: &Terms| {
        let sum: f64 = (0..terms.len()).map(|at| weights[at].weight * (row.0[at] - typical[at])).sum();
        (row.1 - base - sum).powi(2)
    };
    Some(Sum { game, base, spread: mean(&error).sqrt(), weights })
}

/// Gaussian elimination of equations that a ridge makes positive definite: each is its coefficients and its right side.
fn solve(equations: &mut [Vec<f64>]) -> Vec<f64> {
    let count = equations.len();
    for pivot in 0..count {
        let (above, below) = equations.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for other in below {
            let factor = other[pivot] / row[pivot];
            for column in pivot..=count {
                other[column] -= factor * row[column];
            }
        }
    }
    let mut found = vec![0.0; count];
    for row in (0..count).rev() {
        let sum: f64 = (row + 1..count).map(|column| equations[row][column] * found[column]).sum();
        found[row] = (equations[row][count] - sum) / equations[row][row];
    }
    found
}

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
        .filter_map(|(at, sample)| match sample.target {
            Target::Plays { .. } => Some((at, sample.target.difficulty())),
            Target::Known { .. } => None,
        })
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
                .filter(|&at| fold(at) != one || matches!(samples[at].target, Target::Known { .. }))
                .map(|at| samples[at].clone())
                .collect();
            let model = fit(&others, before);
            for &(at, _) in played.iter().filter(|&&(at, _)| fold(at) == one) {
                predicted[at] = model.estimate(&samples[at].measures).difficulty;
            }
        }
        with(&|at| predicted[at])
    };
    let groups: Vec<&str> = samples.iter().map(|sample| &sample.group[..]).collect();
    Some(Check {
        levels: played.len(),
        before: with(&|at| before.estimate(&samples[at].measures).difficulty),
        levels_left_out: left_out(&|at| at % 10),
        groups_left_out: left_out(&|at| groups.iter().position(|group| *group == groups[at]).unwrap_or(at)),
    })
}

/// Rank correlation of pairs (Spearman 1904), with mean ranks for ties.
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
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difficulty::{OfSolution, OfSpace};
    use grid::{Direction, Random};

    /// Measures of a level of Sokoban that a random number makes.
    fn measures(random: &mut Random, is_small: bool) -> Measures {
        let mut count = |most| random.below(most) as usize;
        let solution = OfSolution {
            moves: vec![Direction::Up; 1 + count(300)],
            pushes: 1 + count(60),
            lines: 1 + count(30),
            changes: 1 + count(20),
            astray: count(10),
            choices: 4.0,
            fatal: 0.3,
            proved: true,
        };
        let space = OfSpace {
            positions: 1 + count(50_000),
            lost: count(1_000) as f64 / 1_000.0,
            solutions: Some(1 + count(200) as u64),
            trap: None,
            chance: 2_f64.powi(-(count(20) as i32)),
        };
        Measures {
            pieces: 1 + count(8),
            squares: 10 + count(50),
            area: 30 + count(80),
            passages: count(10),
            opening: 1 + count(8),
            game: Game::Sokoban,
            modifiers: [0; 3],
            electrons: 0,
            bound: 1 + count(40),
            effort: 1 + count(20_000) as u64,
            unsolvable: false,
            cut_short: false,
            short_of_memory: false,
            solution: Some(solution),
            space: is_small.then_some(space),
        }
    }

    /// Levels whose share of failures follows from careless play and the length of the solution, with many plays each.
    fn samples(count: usize) -> Vec<Sample> {
        let mut random = Random::new(7);
        (0..count)
            .map(|at| {
                let measures = measures(&mut random, at % 5 > 0);
                let careless = Term::Careless.of(&measures).unwrap_or(10.0);
                let moves = Term::Moves.of(&measures).expect("it has a solution");
                let logit = 0.1 * careless + 0.3 * moves - 3.5;
                let solves = 100_000.0 / (1.0 + logit.exp());
                let target = Target::Plays { plays: 100_000, solves: solves.round() as u32 };
                Sample { measures, target, group: format!("group {}", at % 7) }
            })
            .collect()
    }

    #[test]
    fn a_fit_finds_the_weights_that_made_the_plays() {
        let samples = samples(400);
        let model = fit(&samples, Model::standard());
        let sum = &model.0[0];
        let weight = |term| sum.weights.iter().find(|weight| weight.term == term).expect("a weight").weight;
        for (term, wanted) in [(Term::Careless, 0.1 * STEP), (Term::Moves, 0.3 * STEP), (Term::Lost, 0.0)] {
            assert!((weight(term) - wanted).abs() < 0.02, "{term}: {} instead of {wanted}", weight(term));
        }
        for sample in samples.iter().filter(|sample| sample.measures.space.is_some()) {
            let estimate = model.estimate(&sample.measures);
            let target = sample.target.difficulty();
            assert!((estimate.difficulty - target).abs() < 0.2, "{} and {target}", estimate.difficulty);
            assert!(estimate.interval.0 <= estimate.difficulty && estimate.difficulty <= estimate.interval.1);
            let shares: f64 = estimate.shares.iter().map(|share| share.1).sum();
            assert!((sum.base + shares - estimate.difficulty).abs() < 1e-9);
        }
        // Sokobond has no samples, and keeps its sums.
        let bonds = |model: &Model| -> Vec<Sum> {
            model.0.iter().filter(|sum| sum.game == Game::Sokobond).cloned().collect()
        };
        assert_eq!(bonds(&model), bonds(Model::standard()));
    }

    #[test]
    fn a_fit_predicts_levels_and_groups_that_it_does_not_know_and_noise_it_does_not() {
        let mut samples = samples(200);
        let check = cross_validate(&samples, Model::standard()).expect("enough plays");
        assert_eq!(check.levels, 200);
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
    fn known_places_draw_the_levels_without_plays_to_them() {
        let mut samples = samples(50);
        let mut random = Random::new(5);
        for _ in 0..50 {
            let mut measures = measures(&mut random, false);
            (measures.pieces, measures.area) = (30, 400);
            let target = Target::Known { difficulty: 9.0, weight: 1.0 };
            samples.push(Sample { measures, target, group: "hard".to_owned() });
        }
        let model = fit(&samples, Model::standard());
        for sample in &samples[50..] {
            let found = model.estimate(&sample.measures).difficulty;
            assert!((found - 9.0).abs() < 0.7, "{found}");
        }
    }

    #[test]
    fn rank_correlation() {
        let rising = [(1.0, 10.0), (2.0, 20.0), (5.0, 21.0)];
        assert!((spearman(&rising) - 1.0).abs() < 1e-9);
        assert!((spearman(&rising.map(|(a, b)| (a, -b))) + 1.0).abs() < 1e-9);
    }
}
