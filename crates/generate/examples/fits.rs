//! How good fits of the difficulty to few levels are, and the fit that the shipped weights come from.
//!
//! `cargo run --release -p sokoworks-generate --example fits` draws 12, 20 and 40 levels, sixty times each, from the table of plays
//! beside the levels (`SOKO_LEVELS`), fits to them, and writes the rank correlation with the plays of all other levels to
//! `docs/lab/difficulty-fits.tsv`. With `standard` it fits to all plays and to the known orders of collections instead, and prints the
//! sums for `standard.rs`, which takes some minutes.

use grid::Random;
use sokoworks::{Budget, Collection, Level};
use sokoworks_generate::Model;
use sokoworks_generate::difficulty::anew::anew;
use sokoworks_generate::difficulty::check::spearman;
use sokoworks_generate::difficulty::fit::{Sample, Target, fit};
use sokoworks_generate::measure;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Draws of each number of levels.
const DRAWS: u64 = 60;
/// Levels that a model is fitted to that knows none of the others.
const OTHERS: usize = 150;
/// How often all levels are parted, and the parts.
const TURNS: u64 = 10;
const PARTS: usize = 10;

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let plays = played()?;
    if std::env::args().nth(1).as_deref() == Some("standard") {
        let samples = [plays, ordered()?].concat();
        println!("{}", source(&anew(&samples)));
        return Ok(());
    }
    let table = table(&plays)?;
    std::fs::write(lab("difficulty-fits.tsv"), &table)?;
    println!("{table}");
    Ok(())
}

fn lab(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab").join(file)
}

fn sample(level: &Level, target: Target, group: &str) -> Result<Sample, Box<dyn Error>> {
    let measures = measure(level, &Budget::new()).map_err(|reason| format!("{reason:?}"))?;
    Ok(Sample { measures, target, group: group.to_owned() })
}

/// The levels with plays.
fn played() -> Result<Vec<Sample>, Box<dyn Error>> {
    let table = test_levels::plays().ok_or("there are no plays")?;
    let row = |line: &str| {
        let [title, plays, solves, _, _, _, _, board] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("not eight columns: {line}").into());
        };
        let level = board.replace('|', "\n").parse().map_err(|error| format!("{title}: {error:?}"))?;
        let target = Target::Plays { plays: plays.parse()?, solves: solves.parse()? };
        sample(&level, target, title.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' '))
    };
    table.lines().skip(1).map(row).collect()
}

/// The levels of collections in a known order.
fn ordered() -> Result<Vec<Sample>, Box<dyn Error>> {
    let folder = test_levels::folder().ok_or("there are no levels")?;
    let mut samples = Vec::new();
    for line in std::fs::read_to_string(lab("difficulty-orders.tsv"))?.lines().skip(1) {
        let [name, range, weight, group] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("not four columns: {line}").into());
        };
        let path = folder.join(name);
        let files = if path.is_dir() {
            test_levels::files(&path).into_iter().map(|file| file.1).collect()
        } else {
            vec![std::fs::read(&path)?]
        };
        let read = |bytes: &Vec<u8>| {
            let collection = Collection::read(bytes);
            (0..collection.len()).filter_map(|at| collection.level(at)).collect::<Vec<_>>()
        };
        let levels: Vec<Level> = files.iter().flat_map(read).collect();
        let (low, high) = range.split_once('-').unwrap_or((range, range));
        let (low, high): (f64, f64) = (low.parse()?, high.parse()?);
        let last = (levels.len().max(2) - 1) as f64;
        for (at, level) in levels.iter().enumerate() {
            let difficulty = low + (high - low) * at as f64 / last;
            let found = sample(level, Target::Known { difficulty, weight: weight.parse()? }, group)?;
            samples.extend((!found.measures.unsolvable).then_some(found));
        }
    }
    Ok(samples)
}

/// A model as it stands in `standard.rs`.
fn source(model: &Model) -> String {
    let mut text = String::new();
    for sum in &model.0 {
        let game = format!("{:?}", sum.game);
        text += &format!("sum(Game::{game}, ({:.4}, {:.4}, {}), &[\n", sum.base, sum.spread, sum.plays);
        for weight in &sum.weights {
            let numbers =
                [weight.weight, weight.typical, weight.deviation].map(|number| format!("{number:.4}"));
            text += &format!("    (Term::{:?}, {}),\n", weight.term, numbers.join(", "));
        }
        text += "]),\n";
    }
    text
}

/// The table of fits, with the commit that it was made at.
fn table(all: &[Sample]) -> Result<String, Box<dyn Error>> {
    let commit = Command::new("git").args(["log", "-1", "--format=commit %h of %cs"]).output()?.stdout;
    let mut text = format!("# {}", String::from_utf8_lossy(&commit));
    text += "# rank correlation with the share of failures, on all levels that no fit knows\n";
    text += "fit\tlevels\tbefore\tfitted\tworst twentieth before\tworst twentieth fitted\n";
    for (name, knows) in [("from the shipped weights", 0), ("from weights of 150 other levels", OTHERS)] {
        for count in [12, 20, 40] {
            let pairs: Vec<(f64, f64)> = (0..DRAWS)
                .map(|draw| {
                    let order = shuffled(all, 1_000 * count as u64 + draw);
                    let (others, rest) = order.split_at(knows);
                    let (drawn, rest) = rest.split_at(count);
                    let before = if knows == 0 { Model::standard().clone() } else { anew(others) };
                    (correlation(&before, rest), correlation(&fit(drawn, &before), rest))
                })
                .collect();
            let (before, fitted): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
            text += &format!(
                "{name}\t{count}\t{:.3}\t{:.3}\t{:.3}\t{:.3}\n",
                mean(&before),
                mean(&fitted),
                worst(before),
                worst(fitted)
            );
        }
    }
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        let order = shuffled(all, turn);
        let (mut rows, mut rows_with) = (Vec::new(), Vec::new());
        for part in 0..PARTS {
            let (left_out, others): (Vec<_>, Vec<_>) =
                order.iter().cloned().enumerate().partition(|(at, _)| at % PARTS == part);
            let others: Vec<Sample> = others.into_iter().map(|other| other.1).collect();
            let plain = anew(&others);
            let fitted = fit(&others, &plain);
            for (_, sample) in &left_out {
                rows.push(pair(&plain, sample));
                rows_with.push(pair(&fitted, sample));
            }
        }
        without.push(spearman(&rows));
        with.push(spearman(&rows_with));
    }
    text += &format!(
        "nine tenths of the levels, without and with who plays\t{}\t{:.3}\t{:.3}\t\t\n",
        all.len() * (PARTS - 1) / PARTS,
        mean(&without),
        mean(&with)
    );
    Ok(text)
}

/// The samples in a random order.
fn shuffled(samples: &[Sample], seed: u64) -> Vec<Sample> {
    let (mut samples, mut random) = (samples.to_vec(), Random::new(seed));
    for at in (1..samples.len()).rev() {
        samples.swap(at, random.below(at as u32 + 1) as usize);
    }
    samples
}

/// What a model says, and what is known.
fn pair(model: &Model, sample: &Sample) -> (f64, f64) {
    (model.estimate(&sample.measures, &sample.group).difficulty, sample.target.difficulty())
}

fn correlation(model: &Model, samples: &[Sample]) -> f64 {
    spearman(&samples.iter().map(|sample| pair(model, sample)).collect::<Vec<_>>())
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The value that a twentieth is not above.
fn worst(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 20]
}
