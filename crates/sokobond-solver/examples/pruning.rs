//! What each pruning is worth: nodes expanded with everything on, with one rule off, and with nothing,
//! level by level, as a table in Markdown.
//!
//! `cargo run --release -p sokoworks-sokobond-solver --example pruning -- NODES FILE…`; a level that needs more than
//! NODES expansions shows `-`. The counts are the same on every machine.

#![allow(clippy::print_stdout)]

use search::{Budget, Outcome};
use sokoworks_sokobond_solver::{Method, Options, Pruning, solve};
use text::grouped;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let nodes: u64 = arguments.next().ok_or("usage: pruning NODES FILE...")?.parse()?;
    let mut variants = vec![("all".to_owned(), Pruning::ALL)];
    for (i, (name, _)) in Pruning::default().switches().into_iter().enumerate() {
        let mut pruning = Pruning::ALL;
        *pruning.switches()[i].1 = false;
        variants.push((format!("no {name}"), pruning));
    }
    variants.push(("none".to_owned(), Pruning::NONE));
    let names: Vec<_> = variants.iter().map(|(name, _)| name.as_str()).collect();
    println!("| level | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(variants.len()));
    for path in arguments {
        let Some(level) = sokobond::format::read(&std::fs::read(&path)?).level else { continue };
        let budget = Budget::new().nodes(nodes);
        let counts = variants.iter().map(|&(_, pruning)| {
            let mut options = Options::default();
            options.method = Method::AStar;
            options.pruning = pruning;
            options.threads = 2;
            let report = solve(&level, &options, &budget, &mut |_| {});
            match report.outcome {
                Outcome::GaveUp(_) => "-".to_owned(),
                Outcome::Solved { .. } | Outcome::Unsolvable => grouped(report.statistics.expanded),
            }
        });
        let counts: Vec<_> = counts.collect();
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        let title = name.trim_start_matches(|c: char| c.is_ascii_digit() || " -".contains(c));
        println!("| {title} | {} |", counts.join(" | "));
    }
    Ok(())
}
