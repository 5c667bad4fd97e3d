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
    measures: Vec<Weights>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    name: String,
    weight: f64,
    typical: f64,
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
            Ok(Weight { term, weight: entry.weight, typical: entry.typical })
        };
        let weights = sum.measures.iter().map(weight).collect::<Result<Vec<_>, String>>()?;
        let mut numbers =
            weights.iter().flat_map(|entry| [entry.weight, entry.typical]).chain([sum.base, sum.spread]);
        if !numbers.all(f64::is_finite) {
            return Err("its numbers have to be finite".to_owned());
        }
        Ok(Sum { game, base: sum.base, spread: sum.spread, weights })
    };
    let sums = models.sum.into_iter().map(sum).collect::<Result<Vec<_>, String>>().map_err(wrong)?;
    if sums.is_empty() {
        return Err(wrong("it has no sum".to_owned()).into());
    }
    Ok(Model(sums))
}

/// A model as text, with four decimals.
pub(super) fn write(model: &Model) -> String {
    let mut text =
        "# How hard levels are: difficulty = base + the sum of weight * (measure - typical).\n".to_owned();
    for sum in &model.0 {
        text += &format!(
            "\n[[sum]]\ngame = \"{}\"\nbase = {:.4}\nspread = {:.4}\nmeasures = [\n",
            sum.game.name(),
            sum.base,
            sum.spread
        );
        for Weight { term, weight, typical } in &sum.weights {
            text += &format!("  {{ name = \"{term}\", weight = {weight:.4}, typical = {typical:.4} }},\n");
        }
        text += "]\n";
    }
    text
}
