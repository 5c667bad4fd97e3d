//! What a film looks like and how fast it runs.

use crate::art::skins::Palette;
use grid::{CellSet, UnknownName};
use std::str::FromStr;

/// Choices for a picture or a movie. Lengths are in pixels, times in seconds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Side of a cell, [`Options::MIN_CELL`] to [`Options::MAX_CELL`]; none for one that fits the board.
    pub cell: Option<u32>,
    /// Colours.
    pub palette: Palette,
    /// Text below the board; empty for none. It is also what a screen reader says.
    pub title: String,
    /// Text below the title; empty for none.
    pub author: String,
    /// In PNG and GIF, the replacement for letters of the title that the stroke font does not have, such as `Level 3`; it
    /// is followed by the letters that the font has. If both are empty, the Unicode numbers of the letters are shown.
    pub stand_in: String,
    /// What is marked on the floor.
    pub marks: Marks,
    /// Whether title, author and a counter of moves are written below the board.
    pub captions: bool,
    /// What a frame is.
    pub per: Per,
    /// Moves (or pushes) shown in a second, [`Options::MIN_SPEED`] to [`Options::MAX_SPEED`].
    pub speed: f32,
    /// Frames of a GIF between one move and the next, in which pieces glide; limited to [`Options::MAX_SPEED`] frames a
    /// second. SVG glides without them.
    pub glide: u32,
    /// How long the first frame is shown, up to [`Options::MAX_HOLD`].
    pub start_hold: f32,
    /// How long the last frame is shown, up to [`Options::MAX_HOLD`].
    pub end_hold: f32,
    /// Whether a movie starts again after its end.
    pub looped: bool,
}

/// What is marked on the floor in each frame.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Marks {
    /// Whether a dot marks the cells that the player can walk to.
    pub reach: bool,
    /// Sokoban: a cross marks these cells, from which no box can come to a goal.
    pub dead: Option<CellSet>,
    /// Sokoban: a ring marks the cells that this finds, to which a box can be pushed.
    pub targets: Option<Targets>,
}

/// Finds the cells that boxes can be pushed to in a position.
pub type Targets = fn(&sokoban::Level, &sokoban::Position) -> CellSet;

/// What a frame of a movie is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// One move.
    #[default]
    Move,
    /// One push with the walk before it. In Sokobond, where every move may push, the same as a move.
    Push,
}

impl Per {
    /// All values, the default first.
    pub const ALL: [Per; 2] = [Per::Move, Per::Push];

    /// The word on the command line: `move` or `push`.
    pub const fn name(self) -> &'static str {
        match self {
            Per::Move => "move",
            Per::Push => "push",
        }
    }
}

impl FromStr for Per {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Per, UnknownName> {
        UnknownName::find("frame", word, Per::ALL.map(|value| (value.name(), value)))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            cell: None,
            palette: Palette::Light,
            title: String::new(),
            author: String::new(),
            stand_in: String::new(),
            marks: Marks::default(),
            captions: true,
            per: Per::Move,
            speed: 6.0,
            glide: 0,
            start_hold: 1.0,
            end_hold: 2.0,
            looped: true,
        }
    }
}

impl Options {
    /// The smallest cell.
    pub const MIN_CELL: u32 = 4;
    /// The largest cell.
    pub const MAX_CELL: u32 = 256;
    /// The slowest movie.
    pub const MIN_SPEED: f32 = 0.1;
    /// The fastest movie; a GIF cannot show more frames in a second.
    pub const MAX_SPEED: f32 = 50.0;
    /// The longest hold.
    pub const MAX_HOLD: f32 = 600.0;

    /// Options for small pictures in lists: no captions, at most `side` pixels wide and high for a board
    /// of `cells` columns or rows, whichever are more.
    pub fn thumbnail(side: u32, cells: u32) -> Options {
        let cell = (side.saturating_sub(2) / cells.max(1)).clamp(Options::MIN_CELL, Options::MAX_CELL);
        Options { cell: Some(cell), captions: false, ..Options::default() }
    }

    /// Side of a cell of a board with so many columns and rows, in pixels.
    pub(crate) fn cell_for(&self, width: u32, height: u32) -> u32 {
        let cell = self.cell.unwrap_or_else(|| (640 / width.max(height).max(1)).clamp(8, 36));
        cell.clamp(Options::MIN_CELL, Options::MAX_CELL)
    }

    /// The times within their bounds; NaN becomes the minimum.
    pub(crate) fn bounded(mut self) -> Options {
        let within = |value: f32, least: f32, most: f32| if value >= least { value.min(most) } else { least };
        self.speed = within(self.speed, Options::MIN_SPEED, Options::MAX_SPEED);
        self.glide = self.glide.min(((Options::MAX_SPEED / self.speed) as u32).saturating_sub(1));
        self.start_hold = within(self.start_hold, 0.0, Options::MAX_HOLD);
        self.end_hold = within(self.end_hold, 0.0, Options::MAX_HOLD);
        self
    }
}
