//! Answers without a search: the levels of a text, and a board after moves.

use crate::arguments::{Arguments, TEXT};
use crate::opened::{Opened, levels};
use crate::problem::Problem;
use serde_json::{Value, json};
use sokoworks::contract::{Levels, Listed, Places, Remark, SchemaVersion, Shown, identity};
use sokoworks::{Budget, Level, Warnings};

/// The levels of a text.
pub(crate) fn read(given: &Arguments) -> Value {
    let (file, meanings) = levels(given, &TEXT);
    let listed = |place| {
        let level = file.level(place);
        let size = level.as_ref().map(Level::size);
        Listed {
            level: place + 1,
            title: file.title(place).to_owned(),
            author: file.author(place).map(str::to_owned),
            playable: level.is_some(),
            width: size.map(|size| size.width),
            height: size.map(|size| size.height),
            pieces: level.as_ref().map(pieces),
            solutions: file.solutions(place).len(),
            warnings: Remark::all(file.warnings(place)),
            remarks: Remark::all(file.level_diagnostics(place)),
        }
    };
    json!(Levels {
        schema_version: SchemaVersion,
        game: file.game().name().to_owned(),
        levels: (0..file.len()).map(listed).collect(),
        meanings,
        remarks: Remark::all(file.file_diagnostics()),
    })
}

/// Boxes or atoms.
fn pieces(level: &Level) -> usize {
    match level {
        Level::Sokoban(board) => board.boxes().len(),
        Level::Sokobond(board) => board.atoms().len(),
    }
}

/// The board after moves.
pub(crate) fn show(opened: &Opened, budget: &Budget) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let position = &standing.position;
    let tests = Warnings::within(&opened.level, true, budget)
        .map_err(|why| Problem::new("E-TOOBIG", format!("the level is too large ({why})")))?;
    let mut shown = Shown {
        file: "-".to_owned(),
        level: opened.number,
        title: opened.title.clone(),
        game: opened.level.game().name().to_owned(),
        identity: Some(identity(&opened.level)),
        after: standing.after(),
        board: position.as_level().as_ref().map(Level::text),
        places: Some(Places::of(position, &tests.dead_squares())),
        ..Shown::default()
    };
    shown.look(position, budget);
    Ok(json!(shown))
}
