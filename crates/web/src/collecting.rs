//! A level put into a collection: in the place of another, or behind the last. The page has the file, and gets it
//! back whole: titles, notes and solutions of the other levels are kept as far as the format has room for them.

use crate::fault::Fault;
use crate::texts::remarks;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoban::format::{Entry, Flavor, ReadOptions, WriteOptions};

/// What a page asks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The file; empty for a new one.
    collection: String,
    /// The level.
    text: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    /// The place of the level that it replaces, from 0; none adds it.
    at: Option<usize>,
    /// `sok`, `xsb` or `slc`.
    format: String,
}

/// Writes the collection with the level in it.
pub(crate) fn collect(ask: &Ask) -> Result<Value, Fault> {
    let flavor = flavor(&ask.format)?;
    let mut collection = sokoban::format::read(ask.collection.as_bytes(), &ReadOptions::default());
    let drawn = sokoban::format::read(ask.text.as_bytes(), &ReadOptions::default());
    let Some(Entry { rows, level, .. }) = drawn.entries.into_iter().next() else {
        return Err(Fault::bad("E-NOLEVEL", "there is no level in this text"));
    };
    let line = |text: &str| text.replace(['\n', '\r'], " ").trim().to_owned();
    let (title, author) = (line(&ask.title), Some(line(&ask.author)).filter(|author| !author.is_empty()));
    match ask.at {
        Some(at) => {
            let entry =
                collection.entries.get_mut(at).ok_or_else(|| Fault::missing("the level to replace"))?;
            // Solutions stay if they solve the level as it is now.
            let solves = |moves: &sokoban::format::Moves| {
                level.as_ref().is_some_and(|level| sokoban::replay::verify(level, &moves.steps).is_ok())
            };
            entry.solutions.retain(solves);
            entry.title = title;
            entry.author = author.or(entry.author.take());
            entry.rows = rows;
            entry.level = level;
        }
        None => {
            let number = collection.entries.len() + 1;
            collection.entries.push(Entry { number, title, author, rows, level, ..Entry::default() });
        }
    }
    let written = sokoban::format::write_with(&collection, flavor, &WriteOptions::default());
    Ok(json!({
        "text": written.text,
        "levels": collection.entries.len(),
        "remarks": remarks(&written.diagnostics),
    }))
}

/// The Sokoban format of that name.
pub(crate) fn flavor(name: &str) -> Result<Flavor, Fault> {
    Ok(match name {
        "sok" => Flavor::Sok,
        "xsb" => Flavor::Xsb,
        "slc" => Flavor::Slc,
        "rle" => Flavor::Rle,
        _ => return Err(Fault::bad("E-FORMAT", format!("sokoban has no format {name:?}"))),
    })
}
