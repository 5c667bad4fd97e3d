//! The levels to run on.

use super::{Arguments, half};
use sokoban::Level;
use sokoban::format::{ReadOptions, read};
use std::error::Error;
use std::path::Path;

/// The levels of the files that the arguments take, each with the name of its file and its number.
pub(crate) fn levels(arguments: &Arguments) -> Result<Vec<(String, Level)>, Box<dyn Error>> {
    let mut levels = Vec::new();
    for file in &arguments.files {
        let collection = read(&std::fs::read(file)?, &ReadOptions::default());
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        for entry in collection.entries.into_iter().filter(|entry| takes(arguments, entry.number)) {
            let wanted =
                |level: &Level| arguments.words.get("half").is_none_or(|wanted| wanted == half(level));
            let level = entry.level.filter(wanted);
            levels.extend(level.map(|level| (format!("{stem} {}", entry.number), level)));
        }
    }
    Ok(levels)
}

/// Whether the level of this number is in the sample.
fn takes(arguments: &Arguments, level: usize) -> bool {
    let only = arguments.list("only");
    level >= arguments.number("from", 1.0) as usize
        && level.is_multiple_of(arguments.number("every", 1.0).max(1.0) as usize)
        && (only.is_empty() || only.contains(&level.to_string().as_str()))
}
