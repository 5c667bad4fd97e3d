//! The editor of both games: a draft, its history, and the remarks of its checker.
//!
//! Every change can be undone, also that of size. A playtest is a [`Play`] of its own, so nothing done there
//! touches the draft. Checking is done by the reader of the game's level files, so that the editor and the
//! reader never disagree; its remarks come with the cell that they are about.
//! Cost: a copy of the draft for each change, of which [`MOST_CELLS`] cells are kept.

mod draft;
mod saved;
mod tile;

pub use draft::{Draft, MAX_SIDE, Rect};
pub use saved::{Origin, SavedDraft, Texts, draft_level, draft_name, drafts, drafts_of, level_hash};
pub use tile::{Square, Tile};

use crate::Play;
use grid::{Cell, Direction, Size, Symmetry};
use sokoban::build::BuildOptions;
use sokoban::format::{Collection, Entry, Flavor, WriteOptions, Written};
use sokobond::Modifier;
use sokobond::format::{NeedsV2, Version};
use sokoworks::{Game, Level};
use text::Diagnostic;

/// Most cells of drafts that are kept for undo.
pub const MOST_CELLS: usize = 4 << 20;

/// The result of checking a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The level, if the draft is playable.
    pub level: Option<Level>,
    /// Remarks, each with the cell that it is about, if it is about one.
    pub remarks: Vec<(Option<Cell>, Diagnostic)>,
}

/// A file format to save in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAs {
    /// One of the formats of Sokoban.
    Sokoban(Flavor),
    /// One of the versions of Sokobond's format.
    Sokobond(Version),
}

/// Why a draft cannot be saved in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanNotSave {
    /// It is a level of the other game.
    OtherGame,
    /// It is not playable, and the format holds only levels that are.
    NotPlayable,
    /// It has modifiers or options.
    NeedsV2,
}

impl std::fmt::Display for CanNotSave {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            CanNotSave::OtherGame => "this format is for levels of the other game",
            CanNotSave::NotPlayable => "the level is not playable yet",
            CanNotSave::NeedsV2 => "a level with modifiers or options needs version 2 of the format",
        })
    }
}

impl std::error::Error for CanNotSave {}

/// An editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    draft: Draft,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// The draft before the stroke that is being drawn.
    stroke: Option<Draft>,
    locked: bool,
}

impl Editor {
    /// An editor of a draft. A locked one refuses every change until [`Editor::unlock`]: for levels of other
    /// people, which are to be copied first.
    pub fn new(draft: Draft, locked: bool) -> Editor {
        Editor { draft, past: Vec::new(), future: Vec::new(), stroke: None, locked }
    }

    /// An editor of an empty room.
    pub fn room(game: Game, size: Size) -> Editor {
        Editor::new(Draft::room(game, size), false)
    }

    /// The draft.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Whether changes are refused.
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// Allows changes: what is edited now is a copy.
    pub fn unlock(&mut self) {
        self.locked = false;
    }

    /// Puts a tile in a cell; see [`Draft::place`].
    pub fn place(&mut self, cell: Cell, tile: Tile) -> bool {
        self.change(|draft| draft.place(cell, tile))
    }

    /// Puts a tile in each of some cells.
    pub fn paint(&mut self, cells: impl IntoIterator<Item = Cell>, tile: Tile) -> bool {
        self.change(|draft| cells.into_iter().for_each(|cell| draft.place(cell, tile)))
    }

    /// Puts a tile in every cell that is connected with `cell` and looks like it.
    pub fn fill(&mut self, cell: Cell, tile: Tile) -> bool {
        self.change(|draft| draft.fill(cell, tile))
    }

    /// Puts a modifier at the lower right corner of a cell, or takes it away.
    pub fn place_modifier(&mut self, cell: Cell, modifier: Option<Modifier>) -> bool {
        self.change(|draft| draft.place_modifier(cell, modifier))
    }

    /// Moves what is in a part of the board.
    pub fn shift(&mut self, part: Rect, dx: i32, dy: i32) -> bool {
        self.change(|draft| draft.shift(part, dx, dy))
    }

    /// Puts a copy of a part, such as [`Draft::part`] gives, onto the board, its upper left cell at a column and
    /// row.
    pub fn stamp(&mut self, part: &Draft, at: (i32, i32)) -> bool {
        self.change(|draft| draft.stamp(part, at))
    }

    /// Adds columns and rows at each side, or takes them away where the number is negative.
    pub fn resize(&mut self, left: i32, top: i32, right: i32, bottom: i32) -> bool {
        self.change(|draft| draft.resize(left, top, right, bottom))
    }

    /// Turns or mirrors the board.
    pub fn transform(&mut self, symmetry: Symmetry) -> bool {
        self.change(|draft| draft.transform(symmetry))
    }

    /// Puts another draft in the place of this one, as when a level is pasted. Undo brings the old one back.
    pub fn replace(&mut self, new: Draft) -> bool {
        self.change(|draft| *draft = new)
    }

    /// From here to [`Editor::end_stroke`] all changes are one for undo: a line drawn with the mouse.
    pub fn begin_stroke(&mut self) {
        self.stroke.get_or_insert_with(|| self.draft.clone());
    }

    /// Ends what [`Editor::begin_stroke`] began.
    pub fn end_stroke(&mut self) {
        if let Some(before) = self.stroke.take().filter(|before| *before != self.draft) {
            self.remember(before);
        }
    }

    /// Takes the last change back; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.draft, before));
        true
    }

    /// Makes the next change again; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.draft, after));
        true
    }

    /// Reads the draft as its game's reader does, except that a draft with an open border is not playable yet. O(area).
    pub fn check(&self) -> Checked {
        let size = self.draft.size();
        match self.draft.game() {
            Game::Sokoban => {
                let built = sokoban::Level::from_rows(&self.draft.rows(), &BuildOptions::default());
                // A drawing with an open border is not finished, though its reader would close it.
                let is_open = built.diagnostics.iter().any(|remark| remark.code == "W-OPEN");
                let level = built.level.filter(|_| !is_open);
                let place = |remark: &Diagnostic| {
                    let (row, column) = (remark.line.checked_sub(1)?, remark.column.checked_sub(1)?);
                    size.checked_cell(column as i64, row as i64)
                };
                let remarks = built.diagnostics.into_iter().map(|remark| (place(&remark), remark)).collect();
                Checked { level: level.map(Level::from), remarks }
            }
            Game::Sokobond => {
                let file = sokobond::format::parse(self.draft.text().as_bytes());
                let place = |remark: &Diagnostic| {
                    let (row, column) = (remark.line.checked_sub(2)?, remark.column.checked_sub(1)?);
                    size.checked_cell(column as i64 / 2, row as i64 / 2)
                };
                let remarks = file.diagnostics.into_iter().map(|remark| (place(&remark), remark)).collect();
                Checked { level: file.level.map(Level::from), remarks }
            }
        }
    }

    /// A game of the level as it is drawn, if it is playable.
    pub fn playtest(&self) -> Option<Play> {
        self.check().level.map(Play::new)
    }

    /// The level as a file, with its texts where the format has a place for them, and solutions, which are judged and left out if
    /// they are not valid. A level that is not playable yet is saved too, except in version 1 of the Sokobond format.
    pub fn save(
        &self,
        texts: &Texts,
        solutions: &[Vec<Direction>],
        format: SaveAs,
    ) -> Result<Written, CanNotSave> {
        let level = self.check().level;
        match (self.draft.game(), format) {
            (Game::Sokoban, SaveAs::Sokoban(flavor)) => {
                let solutions = level.as_ref().map_or(Vec::new(), |level| stored(level, solutions));
                let level = level.and_then(|level| level.sokoban().map(|level| sokoban::Level::clone(level)));
                let rows = without_margin(&self.draft.rows());
                let entry = Entry {
                    number: 1,
                    title: texts.title.clone(),
                    author: Some(texts.author.clone()).filter(|author| !author.is_empty()),
                    notes: texts.notes.lines().map(str::to_owned).collect(),
                    rows,
                    level,
                    solutions,
                    ..Entry::default()
                };
                let collection = Collection { entries: vec![entry], ..Collection::default() };
                Ok(sokoban::format::write_with(&collection, flavor, &WriteOptions::default()))
            }
            (Game::Sokobond, SaveAs::Sokobond(version)) => {
                let Some(level) = level else {
                    let text = (version == Version::V2).then(|| self.draft.text());
                    let text = text.ok_or(CanNotSave::NotPlayable)?;
                    return Ok(Written { text, diagnostics: Vec::new() });
                };
                let level = level.sokobond().ok_or(CanNotSave::OtherGame)?;
                let solves = |keys: &&[Direction]| sokobond::replay::verify(level, keys).is_ok();
                let solutions = solutions.iter().map(Vec::as_slice).filter(solves);
                let text = sokobond::format::write(level, solutions, version);
                let text = text.map_err(|NeedsV2| CanNotSave::NeedsV2)?;
                Ok(Written { text: text + &self.draft.lesson_line(), diagnostics: Vec::new() })
            }
            _ => Err(CanNotSave::OtherGame),
        }
    }

    /// Makes a change; returns whether the draft is another one now.
    fn change(&mut self, change: impl FnOnce(&mut Draft)) -> bool {
        if self.locked {
            return false;
        }
        let before = self.draft.clone();
        change(&mut self.draft);
        let changed = self.draft != before;
        if changed && self.stroke.is_none() {
            self.remember(before);
        }
        changed
    }

    fn remember(&mut self, before: Draft) {
        self.future.clear();
        self.past.push(before);
        let mut cells: usize = self.past.iter().map(|draft| draft.size().area()).sum();
        let mut oldest = 0;
        while cells > MOST_CELLS && oldest + 1 < self.past.len() {
            cells -= self.past[oldest].size().area();
            oldest += 1;
        }
        self.past.drain(..oldest);
    }
}

/// The rows without empty ones at the top and bottom and without empty columns at the left and right.
pub fn without_margin(rows: &[String]) -> Vec<String> {
    let filled = |row: &&String| !row.trim().is_empty();
    let margin = |row: &String| row.chars().take_while(|&character| character == ' ').count();
    let least = rows.iter().filter(filled).map(margin).min().unwrap_or(0);
    let first = rows.iter().position(|row| filled(&row)).unwrap_or(0);
    let last = rows.iter().rposition(|row| filled(&row)).map_or(0, |last| last + 1);
    let row = |row: &String| row.chars().skip(least).collect::<String>().trim_end().to_owned();
    rows[first..last.max(first)].iter().map(row).collect()
}

/// Solutions of a Sokoban level as its files hold them.
fn stored(level: &Level, solutions: &[Vec<Direction>]) -> Vec<sokoban::format::Moves> {
    let Some(level) = level.sokoban() else { return Vec::new() };
    let played = solutions.iter().map(|steps| sokoban::format::Moves::played(level, steps));
    played.filter(|moves| moves.kind == sokoban::format::Kind::Solution).collect()
}
