//! Replays the solutions of `docs/lab/optima.tsv`, and compares the tables of results with it. Fails if a solution is not what its line
//! says, or a result cannot be true.
//!
//! `cargo run --release -p sokoworks-lab --example optima -- [FOLDER]`
//!
//! The levels are those of the files in FOLDER, whatever their names, or those of `SOKO_LEVELS`. They are found by their identity, so a
//! collection may come from anywhere.
#![allow(clippy::print_stdout, reason = "an example")]

use sokoworks::{Collection, Level};
use sokoworks_lab::optima::{Agreement, Optimum, Replayed, read};
use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let folder = std::env::args().nth(1).map(PathBuf::from).or_else(test_levels::folder);
    let folder = folder.ok_or("no folder of levels")?;
    let mut levels: HashMap<u128, Vec<Level>> = HashMap::new();
    for (_, bytes) in test_levels::files(&folder) {
        let collection = Collection::read(&bytes);
        for level in (0..collection.len()).filter_map(|place| collection.level(place)) {
            levels.entry(level.identity()).or_default().push(level);
        }
    }
    let lab = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab");
    let table = |name: &str| std::fs::read_to_string(lab.join(name));
    let lines = read(&table("optima.tsv")?)?;
    let (mut right, mut without, mut absent, mut wrong) = (0, 0, 0, 0);
    for line in &lines {
        let identity = u128::from_str_radix(&line.identity, 16)?;
        match levels.get(&identity).map(|levels| replay(line, levels)) {
            None => absent += 1,
            Some(Replayed::Right) => right += 1,
            Some(Replayed::Nothing) => without += 1,
            Some(Replayed::Wrong(why)) => {
                wrong += 1;
                println!("{} {} {:?}, fewest {}: {why}", line.set, line.number, line.title, line.metric);
            }
        }
    }
    println!(
        "{} lines: {right} solutions are right, {wrong} wrong; {without} lines have none, the levels of {absent} are not here",
        lines.len()
    );
    let Agreement { proved, shown, wrong: others } =
        Agreement::of(&lines, &table("sokoban-results.tsv")?, &table("sokobond-results.tsv")?)?;
    others.iter().for_each(|wrong| println!("{wrong}"));
    println!(
        "results: {proved} are proved, {shown} of them have a solution here; {} are wrong",
        others.len()
    );
    Ok(if wrong == 0 && others.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replays the solution of a line in the levels with its identity, which may be turned: one in which it is right, or the last.
fn replay(line: &Optimum, levels: &[Level]) -> Replayed {
    let mut replayed = Replayed::Nothing;
    for level in levels {
        replayed = line.replay(level);
        if replayed == Replayed::Right {
            break;
        }
    }
    replayed
}
