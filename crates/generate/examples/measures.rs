//! Prints the measures of every level of files, one line a level with the columns that [`COLUMNS`] names: `cargo run --release -p sokoworks-generate --example
//! measures -- FILE...`

use sokoworks::{Budget, Collection};
use sokoworks_generate::difficulty::measure;

/// What each column holds; `-` stands for what is not known.
const COLUMNS: &str = "file level grade pieces squares area passages opening weakens strengthens rotates electrons bound \
    effort cut_short moves pushes lines changes astray choices fatal proved positions lost solutions trap chance";

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() -> Result<(), std::io::Error> {
    println!("{}", COLUMNS.replace(' ', "\t"));
    for name in std::env::args().skip(1) {
        let collection = Collection::read(&std::fs::read(&name)?);
        for index in 0..collection.len() {
            let Some(level) = collection.level(index) else { continue };
            let Ok(measures) = measure(&level, &Budget::new()) else { continue };
            let none = || "-".to_owned();
            let solution = measures.solution.as_ref().map_or_else(
                || vec![none(); 8],
                |found| {
                    vec![
                        found.moves.len().to_string(),
                        found.pushes.to_string(),
                        found.lines.to_string(),
                        found.changes.to_string(),
                        found.astray.to_string(),
                        format!("{:.3}", found.choices),
                        format!("{:.4}", found.fatal),
                        u8::from(found.proved).to_string(),
                    ]
                },
            );
            let space = measures.space.as_ref().map_or_else(
                || vec![none(); 5],
                |space| {
                    vec![
                        space.positions.to_string(),
                        format!("{:.4}", space.lost),
                        space.solutions.map_or_else(|| "?".to_owned(), |count| count.to_string()),
                        space.trap.map_or_else(none, |trap| trap.to_string()),
                        format!("{:.6}", space.chance),
                    ]
                },
            );
            let [weakens, strengthens, rotates] = measures.modifiers;
            let first = [
                index + 1,
                usize::from(measures.grade().map_or(0, sokoworks_generate::Grade::number)),
                measures.pieces,
                measures.squares,
                measures.area,
                measures.passages,
                measures.opening,
                weakens,
                strengthens,
                rotates,
                measures.electrons,
                measures.bound,
                measures.effort as usize,
                usize::from(measures.cut_short),
            ];
            let row: Vec<String> =
                first.iter().map(ToString::to_string).chain(solution).chain(space).collect();
            println!("{name}\t{}", row.join("\t"));
        }
    }
    Ok(())
}
