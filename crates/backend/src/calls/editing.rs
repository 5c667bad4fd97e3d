//! Editing: a draft as text and changes come in, the changed draft and the remarks of its checker go out. The page keeps
//! the drafts for undo.

use crate::fault::Fault;
use grid::{Bounds, Cell, Size, Symmetry};
use play::editor::{Draft, Editor, MAX_SIDE, Rect, Tile};
use serde::Deserialize;
use serde_json::{Value, json};
use sokobond::Modifier;
use sokoworks::{Game, UnknownName};

/// Most changes in one call.
const MOST_CHANGES: usize = 10_000;

/// Columns or rows by which a part is moved, or that are added at a side; negative ones are taken away.
const SHIFT: Bounds<i32> = Bounds::new("columns or rows", -(MAX_SIDE as i32), MAX_SIDE as i32);

/// Quarter turns.
const TURNS: Bounds<u8> = Bounds::new("turns", 0, 3);

/// The question of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// `sokoban` or `sokobond`.
    game: String,
    /// The draft; empty for a new room.
    #[serde(default)]
    text: String,
    #[serde(default)]
    changes: Vec<Change>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Change {
    /// An empty room.
    Room { width: u32, height: u32 },
    /// A tile, by its character of level files, into cells.
    Paint { cells: Vec<u32>, tile: char },
    /// A tile into all connected cells.
    Fill { cell: u32, tile: char },
    /// A modifier at the lower right corner of a cell; a space takes it away.
    Modifier { cell: u32, symbol: char },
    /// A part of the board moved.
    Shift { x: u32, y: u32, width: u32, height: u32, dx: i32, dy: i32 },
    /// Columns and rows added at the sides, or taken away.
    Resize { left: i32, top: i32, right: i32, bottom: i32 },
    /// Quarter turns clockwise.
    Turn { turns: u8 },
    /// Left and right exchanged, or top and bottom.
    Mirror { upright: bool },
}

/// Makes changes and checks the result.
pub(crate) fn edit(ask: &Ask) -> Result<Value, Fault> {
    let game: Game =
        ask.game.parse().map_err(|unknown: UnknownName| Fault::bad("E-GAME", unknown.to_string()))?;
    if ask.text.len() > 1 << 20 || ask.changes.len() > MOST_CHANGES {
        return Err(Fault::too_large("a draft has at most 1 MiB of text"));
    }
    let mut draft = match ask.text.trim().is_empty() {
        true => Draft::room(game, Size::new(10, 8)),
        false => Draft::read(game, &ask.text),
    };
    for change in &ask.changes {
        make(&mut draft, change)?;
    }
    let size = draft.size();
    let modifiers: Vec<Value> = size
        .cells()
        .filter_map(|cell| draft.modifier(cell).map(|modifier| json!([cell.0, modifier.symbol()])))
        .collect();
    let editor = Editor::new(draft, false);
    let checked = editor.check();
    let remarks = checked.remarks.iter().take(100).map(|(cell, remark)| {
        json!({
            "cell": cell.map(|cell| cell.0),
            "severity": format!("{:?}", remark.severity).to_lowercase(),
            "code": remark.code,
            "message": remark.message,
            "help": remark.help,
        })
    });
    let draft = editor.draft();
    Ok(json!({
        "game": game.name(),
        "text": draft.text(),
        "width": size.width,
        "height": size.height,
        "rows": draft.rows(),
        "modifiers": modifiers,
        "playable": checked.level.is_some(),
        "remarks": remarks.collect::<Vec<_>>(),
        "tiles": Tile::all(game).into_iter().map(Tile::character).collect::<String>(),
    }))
}

fn make(draft: &mut Draft, change: &Change) -> Result<(), Fault> {
    let game = draft.game();
    let tile = |character: char| {
        Tile::read(game, character)
            .ok_or_else(|| Fault::bad("E-TILE", format!("{character:?} is not a tile")))
    };
    let size = draft.size();
    let inside = |cell: u32| {
        let none = || Fault::bad("E-CELL", format!("there is no cell {cell}"));
        ((cell as usize) < size.area()).then_some(Cell(cell)).ok_or_else(none)
    };
    match *change {
        Change::Room { width, height } => {
            let side = |side| Draft::SIDE.check(side);
            *draft = Draft::room(game, Size::new(side(width)?, side(height)?));
        }
        Change::Paint { ref cells, tile: character } => {
            let tile = tile(character)?;
            let cells = cells.iter().map(|&cell| inside(cell)).collect::<Result<Vec<_>, _>>()?;
            cells.into_iter().for_each(|cell| draft.place(cell, tile));
        }
        Change::Fill { cell, tile: character } => draft.fill(inside(cell)?, tile(character)?),
        Change::Modifier { cell, symbol } => {
            draft.place_modifier(inside(cell)?, Modifier::from_symbol(symbol));
        }
        Change::Shift { x, y, width, height, dx, dy } => {
            let part = Rect { x, y, width, height };
            draft.shift(part, SHIFT.check(dx)?, SHIFT.check(dy)?);
        }
        Change::Resize { left, top, right, bottom } => {
            [left, top, right, bottom].into_iter().try_for_each(|side| SHIFT.check(side).map(drop))?;
            draft.resize(left, top, right, bottom);
        }
        Change::Turn { turns } => {
            draft.transform(Symmetry::ALL[usize::from(TURNS.check(turns)?)]);
        }
        Change::Mirror { upright } => {
            // Upside down is left-right, and then half a turn.
            draft.transform(Symmetry::ALL[if upright { 6 } else { 4 }]);
        }
    }
    Ok(())
}
