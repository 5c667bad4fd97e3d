//! Shortens solutions and compares them with others: for docs/lab/tried.tsv.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example shorten -- LEVELS SOLUTIONS.tsv BEST.tsv [nodes=N]
//! [work=S] [threads=T] [every=K] [from=N] [to=N] [metric=M,M] [save=FILE] [quiet]`: a line of a table begins with the
//! number of the level and ends with LURD. Work is for each thread, in about seconds.
#![allow(clippy::print_stdout)]

use search::Budget;
use sokoban::replay::{Metrics, lurd, verify};
use sokoworks_sokoban_solver::optimize::{Optimizing, optimize};
use std::collections::HashMap;
use std::time::Instant;

fn solutions(file: &str) -> HashMap<usize, String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let line = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        Some((cells.first()?.parse().ok()?, (*cells.last()?).to_owned()))
    };
    text.lines().filter_map(line).collect()
}

/// `1234 pushes (+5.6 %), 4567 moves (+7.8 %)`, over the best.
fn told(metrics: &Metrics, best: &Metrics) -> String {
    let over = |value: usize, best: usize| 100.0 * (value as f64 / best.max(1) as f64 - 1.0);
    format!(
        "{} pushes ({:+.1} %), {} moves ({:+.1} %)",
        metrics.pushes,
        over(metrics.pushes, best.pushes),
        metrics.moves,
        over(metrics.moves, best.moves),
    )
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let setting =
        |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name)?.parse().ok());
    let flag = |name: &str| arguments.iter().any(|argument| argument == name);
    let [levels, old, best, ..] = &arguments[..] else { return println!("LEVELS SOLUTIONS BEST") };
    let bytes = std::fs::read(levels).unwrap_or_default();
    let collection = sokoban::format::read(&bytes, &sokoban::format::ReadOptions::default());
    let (olds, bests) = (solutions(old), solutions(best));
    let names: Option<String> =
        arguments.iter().find_map(|argument| Some(argument.strip_prefix("metric=")?.into()));
    let names = names.unwrap_or_else(|| "pushes,moves".into());
    let measures = names.split(',').filter_map(|name| name.parse().ok()).collect();
    let options = Optimizing {
        measures,
        threads: setting("threads=").unwrap_or(1) as usize,
        part: None,
        work: setting("work=").map(|seconds| seconds * 1_000_000_000),
    };
    let save: Option<String> =
        arguments.iter().find_map(|argument| Some(argument.strip_prefix("save=")?.into()));
    let mut saved = String::new();
    let budget = Budget::new().with_nodes(setting("nodes="));
    let mut sums = [Metrics::default(); 3];
    let (mut nodes, begin) = (0, Instant::now());
    for entry in collection
        .entries
        .iter()
        .filter(|entry| entry.number.is_multiple_of(setting("every=").unwrap_or(1) as usize))
        .filter(|entry| entry.number as u64 >= setting("from=").unwrap_or(1))
        .filter(|entry| entry.number as u64 <= setting("to=").unwrap_or(u64::MAX))
    {
        let (Some(level), Some(old), Some(best)) =
            (&entry.level, olds.get(&entry.number), bests.get(&entry.number))
        else {
            continue;
        };
        let steps = |text: &str| lurd::parse(text).map(|sequence| sequence.directions()).unwrap_or_default();
        let Some(new) = optimize(level, &[steps(old)], &options, &budget, &mut |_, _| {}) else { continue };
        saved.push_str(&format!("{}\t{}\n", entry.number, lurd::write(&new.steps)));
        let new_nodes = new.expanded;
        nodes += new_nodes;
        let all = [steps(old), new.steps, steps(best)].map(|steps| verify(level, &steps).unwrap_or_default());
        for (sum, metrics) in sums.iter_mut().zip(&all) {
            sum.pushes += metrics.pushes;
            sum.moves += metrics.moves;
        }
        if !flag("quiet") {
            let (old, new) = (told(&all[0], &all[2]), told(&all[1], &all[2]));
            println!("{:4} {old} -> {new}; {} nodes", entry.number, new_nodes);
        }
    }
    if let Some(file) = save
        && let Err(error) = std::fs::write(&file, saved)
    {
        println!("{file}: {error}");
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{} -> {}; {nodes} nodes, {seconds:.1} s", told(&sums[0], &sums[2]), told(&sums[1], &sums[2]));
}
