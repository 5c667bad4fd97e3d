//! Levels and moves as text: pasted and dropped files come in, in any format; exports go out in the requested format.

use crate::calls::playing::resume;
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::reading::Asked;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoban::format::{Collection, Entry, Flavor, ReadOptions, WriteOptions};
use sokobond::format::{LevelFile, Recorded, Version};
use sokoworks::Level;
use sokoworks::contract::Remark;
use text::Diagnostic;

/// Most levels taken from one text.
const MOST_LEVELS: usize = 100_000;

/// Some text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    text: String,
}

/// The content of a text: levels with their solutions, moves without a level, and remarks.
/// Fails when `cells` is no cell map.
pub(crate) fn import(asked: &Asked<Text>) -> Result<Value, Fault> {
    let Asked { reading, ask } = asked;
    let whole = reading.read(&ask.text)?;
    let remarks = remarks(whole.diagnostics());
    let collection = match &whole {
        sokoworks::Collection::Sokoban(collection) => collection,
        sokoworks::Collection::Sokobond(file) => {
            let warnings = Remark::all(whole.warnings(0));
            let levels: Vec<Value> =
                file.level.iter().map(|level| bond_entry(level, file, &warnings)).collect();
            return Ok(
                json!({ "levels": levels, "left_out": 0, "moves": [], "meanings": [], "remarks": remarks }),
            );
        }
    };
    let levels = collection.entries.iter().take(MOST_LEVELS).enumerate().map(|(place, entry)| {
        json!({
            "title": entry.title,
            "author": collection.author_of(entry).unwrap_or_default(),
            "text": entry.rows.join("\n"),
            "playable": entry.level.is_some(),
            "solutions": entry.solutions.iter().map(|moves| moves.lurd.clone()).collect::<Vec<_>>(),
            "notes": entry.notes.join("\n"),
            "lesson": entry.lesson().unwrap_or_default(),
            "warnings": Remark::all(whole.warnings(place)),
        })
    });
    let levels: Vec<Value> = levels.collect();
    let mut loose: Vec<String> = collection.loose.iter().map(write_strokes).collect();
    // Keys of Sokobond alone are no board, and no LURD either.
    let keys = ask.text.trim().trim_start_matches('=');
    if levels.is_empty()
        && loose.is_empty()
        && let Ok(keys) = sokobond::notation::Letters::of(keys).read(keys)
        && !keys.is_empty()
    {
        loose.push(sokoban::replay::lurd::write(&keys));
    }
    let left_out = collection.entries.len() - levels.len();
    let meanings = reading.meanings(&whole, &ask.text)?;
    let parts = json!({
        "levels": levels,
        "left_out": left_out,
        "moves": loose,
        "meanings": meanings,
        "remarks": remarks,
    });
    Ok(parts)
}

fn write_strokes(sequence: &sokoban::replay::lurd::Sequence) -> String {
    sequence.strokes.iter().map(|stroke| stroke.letter()).collect()
}

fn bond_entry(level: &sokobond::Level, file: &LevelFile, warnings: &[Remark]) -> Value {
    let solves = |one: &&Recorded| sokobond::replay::verify(level, &one.keys).is_ok();
    let solutions = file.solutions.iter().filter(solves).map(|one| sokoban::replay::lurd::write(&one.keys));
    json!({
        "title": "",
        "author": "",
        "text": bond_text(level),
        "playable": true,
        "solutions": solutions.collect::<Vec<_>>(),
        "notes": "",
        "lesson": file.lesson,
        "warnings": warnings,
    })
}

/// A Sokobond level in the lowest version that holds it.
pub(crate) fn bond_text(level: &sokobond::Level) -> String {
    sokobond::format::write(level, [], Version::of(level)).unwrap_or_default()
}

/// Remarks for pages, not more than a hundred.
pub(crate) fn remarks<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Vec<Remark> {
    Remark::all(diagnostics.into_iter().take(100))
}

/// A level, and moves made in it, to be written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    /// The level.
    pub(crate) text: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    /// The timeline.
    #[serde(default)]
    moves: String,
    /// `sok`, `xsb`, `slc`, `rle`, `v1`, `v2` or `moves`.
    format: String,
}

/// Writes a level in a format.
pub(crate) fn export(opened: &Opened, ask: &Export) -> Result<Value, Fault> {
    let level = &opened.level;
    let play = resume(level, &ask.moves)?;
    let text = match (level, ask.format.as_str()) {
        (Level::Sokoban(_), "moves") => play.lurd() + "\n",
        (Level::Sokobond(_), "moves") => sokobond::notation::Letters::Wasd.write(&play.moves()) + "\n",
        (Level::Sokoban(_), format) => {
            let flavor = flavor(format)?;
            let collection = collection(ask, &opened.reading.options()?, &play);
            sokoban::format::write_with(&collection, flavor, &WriteOptions::default()).text
        }
        (Level::Sokobond(level), format) => {
            let unknown = |_| Fault::bad("E-FORMAT", format!("Sokobond has no format {format:?}"));
            let version: Version = format.parse().map_err(unknown)?;
            let moves = play.moves();
            let solution = play.is_solved().then_some(&moves[..]);
            let written = sokobond::format::write(level, solution, version);
            let written = written.map_err(|_| Fault::bad("E-CONVERT", "v1 cannot hold modifiers; use v2"))?;
            written + &sokobond::format::lesson_line(&sokobond::format::lesson_of(&ask.text))
        }
    };
    Ok(json!({ "text": text }))
}

/// The level and its moves as a collection of one.
fn collection(ask: &Export, options: &ReadOptions, play: &play::Play) -> Collection {
    let mut collection = sokoban::format::read(ask.text.as_bytes(), options);
    collection.entries.retain(|entry| entry.level.is_some());
    collection.entries.truncate(1);
    let line = |text: &str| text.replace(['\n', '\r'], " ").trim().to_owned();
    for entry in &mut collection.entries {
        let Entry { title, author, .. } = entry;
        *title = line(&ask.title);
        *author = Some(line(&ask.author)).filter(|author| !author.is_empty());
        let Some(level) = &entry.level else { continue };
        let moves = play.moves();
        if moves.is_empty() {
            continue;
        }
        entry.solutions = vec![sokoban::format::Moves::played(level, &moves)];
    }
    collection
}

/// The Sokoban format of that name.
pub(crate) fn flavor(name: &str) -> Result<Flavor, Fault> {
    name.parse().map_err(|_| Fault::bad("E-FORMAT", format!("Sokoban has no format {name:?}")))
}
