//! Models as files in TOML.

use crate::files;
use crate::output::diagnostics::Problem;
use generate::Model;
use generate::difficulty::model::{Sum, Weight};
use serde::{Deserialize, Serialize};
use sokoworks::Game;
use std::path::Path;

/// Longest file, in bytes.
const LONGEST: u64 = 1 << 20;

/// Most groups that a message names.
const MOST_NAMED: usize = 10;

/// A model in a file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Models {
    sum: Vec<Sums>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    game: String,
    base: f64,
    spread: f64,
    /// Levels with plays of people behind it.
    plays: usize,
    measures: Vec<Weights>,
    /// Who plays.
    #[serde(default)]
    groups: Vec<Group>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    name: String,
    weight: f64,
    typical: f64,
    deviation: f64,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Group {
    name: String,
    effect: f64,
}

/// Reads a model. Numbers have to be finite.
pub(super) fn read(path: &Path) -> anyhow::Result<Model> {
    let bytes = files::read(path, LONGEST)?;
    let wrong = |what: String| {
        Problem::new("E-MODEL", format!("{}: {what}", path.display()))
            .help("soko grade --fit writes such files")
    };
    let text = str::from_utf8(&bytes).map_err(|_| wrong("it is not text in UTF-8".to_owned()))?;
    let models: Models = toml::from_str(text).map_err(|error| wrong(error.message().to_owned()))?;
    let sum = |sum: Sums| {
        let game: Game = sum.game.parse().map_err(|error: text::UnknownName| error.to_string())?;
        let weight = |entry: &Weights| {
            let term = entry.name.parse().map_err(|error: text::UnknownName| error.to_string())?;
            Ok(Weight { term, weight: entry.weight, typical: entry.typical, deviation: entry.deviation })
        };
        let weights = sum.measures.iter().map(weight).collect::<Result<Vec<_>, String>>()?;
        let numbers = weights.iter().flat_map(|entry| [entry.weight, entry.typical, entry.deviation]);
        let effects = sum.groups.iter().map(|group| group.effect);
        if !numbers.chain(effects).chain([sum.base, sum.spread]).all(f64::is_finite) {
            return Err("its numbers have to be finite".to_owned());
        }
        if sum.spread < 0.0 || weights.iter().any(|entry| entry.deviation < 0.0) {
            return Err("`spread` and `deviation` are never negative".to_owned());
        }
        let groups = sum.groups.into_iter().map(|group| (group.name, group.effect)).collect();
        Ok(Sum { game, base: sum.base, spread: sum.spread, plays: sum.plays, weights, groups })
    };
    let sums = models.sum.into_iter().map(sum).collect::<Result<Vec<_>, String>>().map_err(wrong)?;
    if sums.is_empty() {
        return Err(wrong("it has no sum".to_owned()).into());
    }
    Ok(Model(sums))
}

/// A group that a model does not know.
pub(super) fn unknown(group: &str, model: &Model) -> Problem {
    let names: Vec<&str> = model
        .0
        .iter()
        .flat_map(|sum| sum.groups.iter().map(|(name, _)| &name[..]))
        .take(MOST_NAMED)
        .collect();
    let help = match names[..] {
        [] => "a model that `soko grade --fit` wrote has groups; give it with --model".to_owned(),
        _ => format!("it knows {}", names.join(", ")),
    };
    Problem::new("E-GROUP", format!("the model knows no group `{group}`")).help(help)
}

/// A model as text, with four decimals.
pub(super) fn write(model: &Model) -> String {
    let mut text = "# How hard levels are: difficulty = base + the sum of weight * (measure - typical) + the effect of who plays.\n"
        .to_owned();
    for sum in &model.0 {
        text += &format!(
            "\n[[sum]]\ngame = \"{}\"\nbase = {:.4}\nspread = {:.4}\nplays = {}\nmeasures = [\n",
            sum.game.name(),
            sum.base,
            sum.spread,
            sum.plays
        );
        for Weight { term, weight, typical, deviation } in &sum.weights {
            text += &format!(
                "  {{ name = \"{term}\", weight = {weight:.4}, typical = {typical:.4}, deviation = {deviation:.4} }},\n"
            );
        }
        text += "]\n";
        if !sum.groups.is_empty() {
            text += "groups = [\n";
            for (name, effect) in &sum.groups {
                let name = serde_json::Value::from(&name[..]);
                text += &format!("  {{ name = {name}, effect = {effect:.4} }},\n");
            }
            text += "]\n";
        }
    }
    text
}
