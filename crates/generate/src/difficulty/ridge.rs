//! Weighted least squares toward a sum that is there already (ridge regression, Hoerl and Kennard 1970, with the ridge around given
//! weights), with an effect of each group of levels, shrunk to 0: who plays differs from one collection or site to the next.
//!
//! Cost: O(rows * terms^2). The effects of groups are eliminated, so their number costs nothing.

use super::model::{Sum, Term, Weight};
use sokoworks::Game;
use std::collections::BTreeMap;

/// A level to fit to.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// The values of the terms of the sum.
    pub(super) values: Vec<f64>,
    /// The wanted difficulty.
    pub(super) target: f64,
    /// 1 for very many plays.
    pub(super) weight: f64,
    /// Those who play it; an empty name is no group.
    pub(super) group: &'a str,
}

/// How much what is there already counts, in levels of full weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    /// Each weight, in standard deviations of its term.
    pub(super) weights: f64,
    /// The base.
    pub(super) base: f64,
    /// That a group is like all others; infinite for no effects.
    pub(super) groups: f64,
    /// The spread.
    pub(super) spread: f64,
}

/// A sum of weight 0 for these rows; none if there are none.
pub(super) fn blank(game: Game, terms: &[Term], rows: &[Row<'_>]) -> Option<Sum> {
    let all: f64 = rows.iter().map(|row| row.weight).sum();
    if all <= 0.0 {
        return None;
    }
    let mean =
        |value: &dyn Fn(&Row<'_>) -> f64| rows.iter().map(|row| row.weight * value(row)).sum::<f64>() / all;
    let weight = |(at, &term): (usize, &Term)| {
        let typical = mean(&|row| row.values[at]);
        let deviation = mean(&|row| (row.values[at] - typical).powi(2)).sqrt();
        Weight { term, weight: 0.0, typical, deviation }
    };
    Some(Sum {
        game,
        base: mean(&|row| row.target),
        spread: 0.0,
        plays: 0,
        weights: terms.iter().enumerate().map(weight).collect(),
        groups: Vec::new(),
    })
}

/// The sum with the least squared error over the rows and least distance from `from`, both weighed by `strength`.
pub(super) fn toward(from: &Sum, rows: &[Row<'_>], strength: Strength) -> Sum {
    // A row in standard deviations, after a 1 for the base; a term that does not vary keeps its weight.
    let standard = |row: &Row<'_>| -> Vec<f64> {
        let value = |(weight, value): (&Weight, &f64)| {
            if weight.deviation > 0.0 { (value - weight.typical) / weight.deviation } else { 0.0 }
        };
        [1.0].into_iter().chain(from.weights.iter().zip(&row.values).map(value)).collect()
    };
    let error = |sum: &Sum, row: &Row<'_>| row.target - sum.at(&row.values);
    let count = from.weights.len() + 1;
    let mut equations = vec![vec![0.0; count + 1]; count];
    let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
    for row in rows {
        let mut terms = standard(row);
        terms.push(error(from, row));
        add(&mut equations, &terms, row.weight);
        if !row.group.is_empty() {
            let group = groups.entry(row.group).or_insert_with(|| Group::new(count + 1));
            group.weight += row.weight;
            group.sums.iter_mut().zip(&terms).for_each(|(sum, term)| *sum += row.weight * term);
        }
    }
    for group in groups.values() {
        add(&mut equations, &group.sums, -1.0 / (group.weight + strength.groups));
    }
    for (at, equation) in equations.iter_mut().enumerate() {
        equation[at] += if at == 0 { strength.base } else { strength.weights };
    }
    let found = solve(&mut equations);
    let effect = |(&name, group): (&&str, &Group)| {
        let known: f64 = group.sums.iter().zip(&found).map(|(sum, change)| sum * change).sum();
        (name.to_owned(), (group.sums[count] - known) / (group.weight + strength.groups))
    };
    let mut sum = from.clone();
    sum.base += found[0];
    for (weight, change) in sum.weights.iter_mut().zip(&found[1..]) {
        weight.weight += if weight.deviation > 0.0 { change / weight.deviation } else { 0.0 };
    }
    if strength.groups.is_finite() {
        let fitted: Vec<(String, f64)> = groups.iter().map(effect).collect();
        sum.groups.retain(|(name, _)| !groups.contains_key(&name[..]));
        sum.groups.extend(fitted);
    }
    let all: f64 = rows.iter().map(|row| row.weight).sum();
    let squares: f64 = rows.iter().map(|row| row.weight * error(&sum, row).powi(2)).sum();
    sum.spread = ((strength.spread * from.spread.powi(2) + squares) / (strength.spread + all)).sqrt();
    sum
}

/// What a group sums up to, weighted: the terms, and the error of the sum before.
struct Group {
    weight: f64,
    sums: Vec<f64>,
}

impl Group {
    fn new(terms: usize) -> Group {
        Group { weight: 0.0, sums: vec![0.0; terms] }
    }
}

/// Adds a product of terms with themselves to the equations; the last term is the right side.
fn add(equations: &mut [Vec<f64>], terms: &[f64], weight: f64) {
    for (equation, one) in equations.iter_mut().zip(terms) {
        equation.iter_mut().zip(terms).for_each(|(sum, other)| *sum += weight * one * other);
    }
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
