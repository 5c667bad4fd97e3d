//! Solves the levels of files: `cargo run --release -p sokoworks-sokoban-solver --example solve -- FILE...`

#![allow(clippy::print_stdout)]

use search::{Budget, Outcome};
use sokoban::format::{ReadOptions, read};
use sokoban::replay::replay;
use sokoworks_sokoban_solver::{Options, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let collection = read(&std::fs::read(&path)?, &ReadOptions::default());
        for diagnostic in collection.all_diagnostics() {
            println!("{path}: {diagnostic}");
        }
        for entry in &collection.entries {
            let Some(level) = &entry.level else { continue };
            let budget = Budget::new().nodes(1_000_000).bytes(2 << 30);
            let report = solve(level, &Options::default(), &budget, &mut |_| {});
            let told = match &report.outcome {
                Outcome::Solved { moves, .. } => {
                    let replayed = replay(level, moves);
                    replayed.verdict(level, moves)?;
                    format!("{} ({} pushes)", replayed.lurd, replayed.metrics.pushes)
                }
                Outcome::Unsolvable => "proved unsolvable".to_owned(),
                Outcome::GaveUp(reason) => format!("gave up ({})", reason.word()),
            };
            println!("{path}#{}: {told}", entry.number);
        }
    }
    Ok(())
}
