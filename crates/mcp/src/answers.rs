//! What needs no search: texts and boards.

use crate::arguments::{Arguments, TEXT};
use crate::asked::{Opened, levels, places};
use crate::judging::warned;
use crate::problem::Problem;
use serde_json::{Value, json};
use sokoworks::contract::Remark;
use sokoworks::{Budget, Level, Position, Warnings};

/// The levels of a text.
pub(crate) fn read(given: &Arguments) -> Result<Value, Problem> {
    let (file, meanings) = levels(given, &TEXT)?;
    let levels: Vec<Value> = (0..file.len())
        .map(|place| {
            let level = file.level(place);
            let size = level.as_ref().map(Level::size);
            json!({
                "number": place + 1,
                "title": file.title(place),
                "author": file.author(place),
                "is_playable": level.is_some(),
                "width": size.map(|size| size.width),
                "height": size.map(|size| size.height),
                "pieces": level.as_ref().map(pieces),
                "solutions": file.solutions(place).len(),
                "warnings": Remark::all(file.warnings(place)),
                "remarks": Remark::all(file.level_diagnostics(place)),
            })
        })
        .collect();
    let remarks = Remark::all(file.file_diagnostics());
    Ok(json!({ "game": file.game().name(), "levels": levels, "meanings": meanings, "remarks": remarks }))
}

/// Boxes or atoms.
fn pieces(level: &Level) -> usize {
    match level {
        Level::Sokoban(board) => board.boxes.len(),
        Level::Sokobond(board) => board.atoms.len(),
    }
}

/// What the signs of a board stand for.
fn legend(level: &Level) -> &'static str {
    match level {
        Level::Sokoban(_) => "# wall, @ player, + player on a goal, $ box, * box on a goal, . goal",
        Level::Sokobond(_) => {
            "x wall, - floor, H O N C and other capitals atoms: the player moves the one that `player` names; after moves `atoms` tells the board"
        }
    }
}

/// The atoms of a position: what each is, where it is, its free electrons, and with which other ones it has bonds of what strength.
fn atoms(level: &sokobond::Level, position: &sokobond::Position) -> Vec<Value> {
    let told = position.atoms().map(|atom| {
        let bonds: Vec<Value> = position
            .bonds_of(atom)
            .map(|(other, strength)| json!({ "with": level.size.xy(position.cell(other)), "strength": strength }))
            .collect();
        json!({
            "element": level.atoms[atom.index()].0.letter(),
            "place": level.size.xy(position.cell(atom)),
            "free_electrons": position.free(level, atom),
            "bonds": bonds,
        })
    });
    told.collect()
}

/// The board after moves.
pub(crate) fn show(opened: &Opened, budget: &Budget) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let (level, position) = (&opened.level, &standing.position);
    let size = level.size();
    let mut tests = Warnings::within(level, true, budget)
        .map_err(|why| Problem::new("E-TOOBIG", format!("the level is too large ({why})")))?;
    let now = position.as_level();
    let (boxes, atoms) = match position {
        Position::Sokoban { position, .. } => (Some(places(size, position.boxes.iter())), None),
        Position::Sokobond { level, position } => (None, Some(atoms(level, position))),
    };
    Ok(json!({
        "title": opened.title,
        "game": level.game().name(),
        "board": now.as_ref().map(Level::text),
        "legend": legend(level),
        "width": size.width,
        "height": size.height,
        "moves_made": standing.moves.len(),
        "is_solved": position.is_solved(),
        "player": size.xy(position.player()),
        "boxes": boxes,
        "atoms": atoms,
        "goals": level.sokoban().map(|board| places(size, board.goals.iter())),
        "dead_squares": places(size, tests.dead_squares().iter()),
        "needed_at_least": tests.bound(position),
        "deadlock": warned(&mut tests, position, size),
    }))
}
