//! Prints the measures of every level of files, one line a level: `cargo run --release -p sokoworks-generate --example
//! measures -- FILE...`

use sokoworks::{Collection, Stop};
use sokoworks_generate::difficulty::measure;

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() -> Result<(), std::io::Error> {
    for name in std::env::args().skip(1) {
        let collection = Collection::read(&std::fs::read(&name)?);
        for index in 0..collection.len() {
            let Some(level) = collection.level(index) else { continue };
            let Ok(measures) = measure(&level, &Stop::new()) else { continue };
            let solution = measures.solution.as_ref().map_or_else(String::new, |found| {
                format!(
                    "{}\t{}\t{}\t{}\t{}\t{:.3}\t{:.4}\t{}",
                    found.moves.len(),
                    found.pushes,
                    found.lines,
                    found.changes,
                    found.astray,
                    found.choices,
                    found.fatal,
                    u8::from(found.proved),
                )
            });
            println!(
                "{name}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{solution}",
                index + 1,
                measures.grade(),
                measures.pieces,
                measures.squares,
                measures.modifiers.iter().filter(|count| **count > 0).count(),
                measures.electrons,
                measures.bound,
                measures.effort,
            );
        }
    }
    Ok(())
}
