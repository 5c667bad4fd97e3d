//! Variants of an ablation compared, level by level.

use crate::runs::{Line, Log};
use grid::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Samples drawn for an interval.
const SAMPLES: usize = 1_000;

/// The runs of a variant, by level.
type Runs<'a> = BTreeMap<&'a str, &'a Line>;

/// A table with a row for each variant of the log, compared with the one whose name begins with `against`, or with the first. Only levels
/// that both have run count, and only those of one half if one is given.
pub(crate) fn of(log: &Log, against: &str, half: Option<&str>) -> String {
    let lines = || log.lines.iter().filter(|line| half.is_none_or(|half| line.half == half));
    let mut order: Vec<String> = Vec::new();
    let mut variants: BTreeMap<String, Runs<'_>> = BTreeMap::new();
    for line in lines() {
        let variant = format!("{}, {}", line.run.variant, line.run.limits);
        if !variants.contains_key(&variant) {
            order.push(variant.clone());
        }
        variants.entry(variant).or_default().insert(&line.run.level, line);
    }
    let mut text = String::from(
        "| variant | levels | solved | solved before | gained | lost | net | work on common levels | pushes |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for name in &order {
        let limits = &name[name.find(", ").unwrap_or(0)..];
        let mut same = order.iter().filter(|other| other.ends_with(limits));
        let Some(base) = same.find(|other| other.starts_with(against)) else { continue };
        let _ = writeln!(text, "| {name} | {} |", row(&variants[base], &variants[name]));
    }
    text
}

/// What one variant did compared with another.
fn row(base: &Runs<'_>, runs: &Runs<'_>) -> String {
    let solved = |runs: &Runs<'_>, level: &str| runs[level].is_solved();
    let levels: Vec<&str> = base.keys().copied().filter(|level| runs.contains_key(level)).collect();
    let only = |one: &Runs<'_>, other: &Runs<'_>| -> BTreeSet<&str> {
        let levels = levels.iter().copied();
        levels.filter(|level| solved(one, level) && !solved(other, level)).collect()
    };
    let (gained, lost) = (only(runs, base), only(base, runs));
    let net = |levels: &[&str]| {
        let sum = |set: &BTreeSet<&str>| levels.iter().filter(|level| set.contains(*level)).count();
        sum(&gained) as f64 - sum(&lost) as f64
    };
    let common: Vec<&str> =
        levels.iter().copied().filter(|level| solved(base, level) && solved(runs, level)).collect();
    let change = |of: fn(&Line) -> u64| {
        move |levels: &[&str]| {
            let sum = |runs: &Runs<'_>| levels.iter().map(|level| of(runs[level])).sum::<u64>().max(1) as f64;
            100.0 * (sum(runs) / sum(base) - 1.0)
        }
    };
    let count = |runs: &Runs<'_>| levels.iter().filter(|level| solved(runs, level)).count();
    let (low, high) = interval(&levels, net);
    let work = change(|line| line.work);
    let (least, most) = interval(&common, work);
    let with_pushes = |level: &&str| base[level].pushes.is_some() && runs[level].pushes.is_some();
    let with_pushes: Vec<&str> = levels.iter().copied().filter(with_pushes).collect();
    let pushes = change(|line| line.pushes.unwrap_or(0) as u64)(&with_pushes);
    format!(
        "{} | {} | {} | {} {gained:?} | {} {lost:?} | {:+} ({low:+} to {high:+}) | {:+.0} % ({least:+.0} to {most:+.0}) | {pushes:+.1} %",
        levels.len(),
        count(runs),
        count(base),
        gained.len(),
        lost.len(),
        net(&levels),
        work(&common),
    )
}

/// Where 95 % of the values lie, if levels like these are drawn again and again.
fn interval(levels: &[&str], value: impl Fn(&[&str]) -> f64) -> (f64, f64) {
    if levels.is_empty() {
        return (0.0, 0.0);
    }
    let mut random = Random::new(1);
    let mut values: Vec<f64> = (0..SAMPLES)
        .map(|_| value(&levels.iter().map(|_| *random.pick(levels)).collect::<Vec<_>>()))
        .collect();
    values.sort_by(f64::total_cmp);
    (values[SAMPLES / 40], values[SAMPLES - 1 - SAMPLES / 40])
}
