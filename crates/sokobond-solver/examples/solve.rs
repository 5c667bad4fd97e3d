//! Solves level files: `cargo run --release -p sokoworks-sokobond-solver --example solve -- FILE...`

#![allow(clippy::print_stdout)]

use search::{Budget, Outcome};
use sokobond::{format, notation::Letters, replay};
use sokoworks_sokobond_solver::{Options, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let file = format::read(&std::fs::read(&path)?);
        for diagnostic in &file.diagnostics {
            println!("{path}: {diagnostic}");
        }
        let Some(level) = file.level else { continue };
        let budget = Budget::new().nodes(5_000_000).bytes(2 << 30);
        let report = solve(&level, &Options::default(), &budget, &mut |_| {});
        match report.outcome {
            Outcome::Solved { moves, optimal } => {
                replay::verify(&level, &moves)?;
                let proved = if optimal.is_proved() { "proved shortest" } else { "not proved shortest" };
                println!("{path}: {} ({} keys, {proved})", Letters::Wasd.write(&moves), moves.len());
            }
            Outcome::Unsolvable => println!("{path}: proved unsolvable"),
            Outcome::GaveUp(reason) => {
                let bound = report.statistics.lower_bound.cost();
                println!("{path}: gave up ({}), at least {bound} keys", reason.word());
            }
        }
    }
    Ok(())
}
