//! Answers without a search: the levels of a text, and a board after moves.

use crate::arguments::{Arguments, CURSOR, TEXT};
use crate::opened::{Opened, Standing, levels};
use crate::paging;
use crate::problem::Problem;
use crate::protocol::Answer;
use serde_json::{Value, json};
use sokoworks::contract::{Levels, Listed, Places, Remark, SchemaVersion, Shown, identity};
use sokoworks::film::Options;
use sokoworks::{Budget, Level, Position, Warnings, film_from, sokoban, sokobond};
use std::ops::Range;

/// The levels of a text, or a page of them. Remarks about the text as a whole are on the first page.
pub(crate) fn read(given: &Arguments) -> Result<Value, Problem> {
    let (file, meanings) = levels(given, &TEXT);
    let cursor = given.whole(&CURSOR);
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
    let (levels, next_cursor) = paging::levels(file.len(), cursor, listed)?;
    let remarks = Remark::all(file.file_diagnostics());
    Ok(json!(Levels {
        schema_version: SchemaVersion,
        game: file.game().name().to_owned(),
        count: file.len(),
        levels,
        next_cursor,
        meanings,
        remarks: if cursor.is_none() { remarks } else { Vec::new() },
    }))
}

/// Boxes or atoms.
fn pieces(level: &Level) -> usize {
    match level {
        Level::Sokoban(board) => board.boxes().len(),
        Level::Sokobond(board) => board.atoms().len(),
    }
}

/// The board after moves, or a page of its rows.
pub(crate) fn show(opened: &Opened, cursor: Option<u64>, budget: &Budget) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let position = &standing.position;
    let size = opened.level.size();
    let (rows, next_cursor) = paging::rows((size.width, size.height), cursor)?;
    let tests = Warnings::within(&opened.level, true, budget)
        .map_err(|why| Problem::new("E-TOOBIG", format!("the level is too large ({why})")))?;
    let mut shown = looked(opened, &standing, budget);
    shown.board = Some(drawn(position, &rows));
    shown.places = Some(Places::of(position, &tests.dead_squares(), &rows));
    shown.next_cursor = next_cursor;
    Ok(json!(shown))
}

/// A picture of the board after moves, beside what is known of it.
pub(crate) fn picture(opened: &Opened, budget: &Budget) -> Result<Answer, Problem> {
    /// Most pixels of a side, where squares need not be smaller than the least size.
    const SIDE: u32 = 768;
    /// Most bytes of canvases, and of the file.
    const MOST: (u64, usize) = (64 << 20, 1 << 20);
    let too_big = |why: String| Problem {
        help: Some("`show` has large boards in pages".to_owned()),
        ..Problem::new("E-TOOBIG", why)
    };
    let standing = opened.standing()?;
    let size = opened.level.size();
    let options = Options::thumbnail(SIDE, size.width.max(size.height));
    let film = film_from(&standing.position, &[], &options).map_err(|why| too_big(why.to_string()))?;
    if film.raster_bytes() > MOST.0 {
        return Err(too_big("the board is too large for a picture".to_owned()));
    }
    let picture = film.png(0).map_err(|why| too_big(why.to_string()))?;
    if picture.len() > MOST.1 {
        return Err(too_big("the picture is too large".to_owned()));
    }
    Ok(Answer { record: json!(looked(opened, &standing, budget)), picture: Some(picture) })
}

/// What is known of a position without a search.
fn looked(opened: &Opened, standing: &Standing, budget: &Budget) -> Shown {
    let mut shown = Shown {
        file: "-".to_owned(),
        level: opened.number,
        title: opened.title.clone(),
        game: opened.level.game().name().to_owned(),
        identity: Some(identity(&opened.level)),
        after: standing.after(),
        ..Shown::default()
    };
    shown.look(&standing.position, budget);
    shown
}

/// Rows of a board as text.
fn drawn(position: &Position, rows: &Range<u32>) -> String {
    let (begin, end) = (rows.start as usize, rows.end as usize);
    match position {
        Position::Sokoban { level, position, .. } => {
            let board = sokoban::draw::rows(level, position);
            board[begin..end].join("\n") + "\n"
        }
        Position::Sokobond { level, position } => {
            // Between two rows of squares is one of bonds.
            let board = sokobond::draw::draw(level, position);
            sokobond::draw::text(&board[2 * begin..(2 * end).min(board.len())], false)
        }
    }
}
