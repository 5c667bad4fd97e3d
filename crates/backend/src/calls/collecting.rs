//! Adds a level to a collection, or replaces one. The page sends the whole file and gets it back: titles, notes and
//! solutions of the other levels are kept as far as the format has room for them. If only the board of a level changes,
//! every other line of the file stays as it was.

use crate::calls::texts::{flavor, remarks};
use crate::fault::Fault;
use crate::reading::Asked;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoban::format::{Entry, Flavor, WriteOptions, replace_board};
use text::{Diagnostic, Severity};

/// The question of a page.
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
    /// `sok`, `xsb` or `slc`; empty for that of the file.
    format: String,
}

/// Writes the collection with the level in it.
/// Fails when the file cannot be read as a whole, or the text has no level.
pub(crate) fn collect(asked: &Asked<Ask>) -> Result<Value, Fault> {
    let Asked { reading, ask } = asked;
    let (bytes, options) = (ask.collection.as_bytes(), reading.options()?);
    let mut collection = sokoban::format::read(bytes, &options);
    let is_error = |remark: &&Diagnostic| remark.severity == Severity::Error;
    // What is written now replaces the whole file.
    if let Some(error) = collection.diagnostics.iter().find(is_error)
        && collection.entries.is_empty()
    {
        return Err(error.clone().into());
    }
    let drawn = sokoban::format::read(ask.text.as_bytes(), &options);
    let Some(Entry { rows, level, .. }) = drawn.entries.into_iter().next() else {
        return Err(Fault::bad("E-NOLEVEL", "there is no level in this text"));
    };
    let line = |text: &str| text.replace(['\n', '\r'], " ").trim().to_owned();
    let (title, author) = (line(&ask.title), Some(line(&ask.author)).filter(|author| !author.is_empty()));
    let answer = |text: String, levels: usize, diagnostics: &[Diagnostic]| {
        Ok(json!({ "text": text, "levels": levels, "remarks": remarks(diagnostics) }))
    };
    if let Some(at) = ask.at.filter(|_| ask.format.is_empty())
        && let Some(entry) = collection.entries.get(at)
        && (title.is_empty() || title == entry.title)
        && (author.is_none() || author.as_deref() == collection.author_of(entry))
        && let Some(new) = replace_board(bytes, at, &rows, &options)
        && let Ok(text) = String::from_utf8(new)
    {
        return answer(text, collection.entries.len(), &[]);
    }
    match ask.at {
        Some(at) => {
            let entry =
                collection.entries.get_mut(at).ok_or_else(|| Fault::missing("the level to replace"))?;
            // Solutions stay if they solve the level as it is now.
            let solves = |moves: &sokoban::format::Moves| {
                level.as_ref().is_some_and(|level| sokoban::replay::verify(level, &moves.steps).is_ok())
            };
            entry.solutions.retain(solves);
            if !title.is_empty() {
                entry.title = title;
            }
            entry.author = author.or(entry.author.take());
            entry.rows = rows;
            entry.level = level;
        }
        None => {
            let number = collection.entries.len() + 1;
            collection.entries.push(Entry { number, title, author, rows, level, ..Entry::default() });
        }
    }
    let is_xml = ask.collection.trim_start().starts_with('<');
    let flavor = match &ask.format[..] {
        "" if is_xml => Flavor::Slc,
        "" => Flavor::Sok,
        name => flavor(name)?,
    };
    let written = sokoban::format::write_with(&collection, flavor, &WriteOptions::default());
    answer(written.text, collection.entries.len(), &written.diagnostics)
}
