//! Verifies the solutions that stand below the boards of files:
//! `cargo run -p sokoworks-sokoban --example verify -- FILE...`

#![allow(clippy::print_stdout)]

use sokoworks_sokoban::format::{Kind, ReadOptions, read};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let collection = read(&std::fs::read(&path)?, &ReadOptions::default());
        for diagnostic in collection.all_diagnostics() {
            println!("{path}: {diagnostic}");
        }
        for entry in &collection.entries {
            // Reading replays all moves; what does not solve the level is a snapshot.
            let solutions = entry.solutions.iter().filter(|moves| moves.kind == Kind::Solution);
            for solution in solutions {
                let metrics = &solution.metrics;
                println!("{path}#{}: {} moves, {} pushes", entry.number, metrics.moves, metrics.pushes);
            }
        }
    }
    Ok(())
}
