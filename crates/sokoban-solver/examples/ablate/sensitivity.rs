//! What half and double the value of each parameter do.

use crate::runs::{Line, Log};
use sokoworks_sokoban_solver::{Options, Parameter, Parameters};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;

/// A variant for half and one for double the default of each of these parameters (of all where none is named), as far as its
/// range goes, and with the neighbours of a value so small that half of it is the same.
pub(crate) fn variants(names: &[&str], options: &Options) -> Result<Vec<(String, Options)>, Box<dyn Error>> {
    let mut variants = Vec::new();
    for name in names {
        options.parameters.get(name)?;
    }
    for row in Parameters::ALL.iter().filter(|row| names.is_empty() || names.contains(&row.name)) {
        for value in neighbours(row) {
            let mut options = options.clone();
            options.parameters.set(row.name, value)?;
            variants.push((format!("{}={value}", row.name), options));
        }
    }
    Ok(variants)
}

/// Half and double the default, without what is the default itself or out of range.
fn neighbours(row: &Parameter) -> Vec<u64> {
    let (least, most) = row.range;
    let all = BTreeSet::from([(row.default / 2).max(least), (2 * row.default).max(1).min(most)]);
    all.into_iter().filter(|value| *value != row.default).collect()
}

/// The runs of a log as lines of tab-separated values, one for each limit and value of a parameter, compared with the run of
/// the defaults on the same levels.
pub(crate) fn table(log: &Log) -> String {
    let mut runs: BTreeMap<(&str, &str), BTreeMap<&str, &Line>> = BTreeMap::new();
    for line in &log.lines {
        let key = (line.run.limits.as_str(), line.run.variant.as_str());
        runs.entry(key).or_default().insert(&line.run.level, line);
    }
    let mut text =
        String::from("limits\tparameter\tvalue\tlevels\tsolved\tgained\tlost\twork\tpushes\tchanged\n");
    for ((limits, variant), lines) in &runs {
        let Some((name, value)) = variant.split_once('=') else { continue };
        if let Some(base) = runs.get(&(*limits, "all")) {
            let _ = writeln!(text, "{limits}\t{name}\t{value}\t{}", compared(base, lines));
        }
    }
    text
}

/// Levels, solved ones, gained and lost ones; work on levels that both solve, and pushes, in percent of the base; levels on
/// which anything differs.
fn compared(base: &BTreeMap<&str, &Line>, lines: &BTreeMap<&str, &Line>) -> String {
    let both = lines.iter().filter_map(|(level, line)| Some((*base.get(level)?, *line)));
    let both: Vec<(&Line, &Line)> = both.collect();
    let count = |is: &dyn Fn(&Line, &Line) -> bool| both.iter().filter(|(old, new)| is(old, new)).count();
    let percent = |of: &dyn Fn(&Line) -> Option<u64>| {
        let known = both.iter().filter_map(|(old, new)| Some((of(old)?, of(new)?)));
        let (old, new) = known.fold((0, 0), |(old, new), (one, other)| (old + one, new + other));
        100.0 * (new as f64 / (old as f64).max(1.0) - 1.0)
    };
    let work = percent(&|line| line.is_solved().then_some(line.work));
    let pushes = percent(&|line| line.pushes.map(|pushes| pushes as u64));
    let differs =
        |old: &Line, new: &Line| (&old.outcome, old.pushes, old.work) != (&new.outcome, new.pushes, new.work);
    format!(
        "{}\t{}\t{}\t{}\t{work:+.1}\t{pushes:+.2}\t{}",
        both.len(),
        count(&|_, new| new.is_solved()),
        count(&|old, new| new.is_solved() && !old.is_solved()),
        count(&|old, new| old.is_solved() && !new.is_solved()),
        count(&differs),
    )
}
