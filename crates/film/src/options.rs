//! How a film looks and how fast it runs.

use crate::skins::Palette;
use grid::{Bounds, CellSet, OutOfBounds};

/// Choices for a picture or a movie. Lengths are in pixels, times in seconds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Side of a cell, within [`Options::CELL`]; none for one that fits the board.
    pub cell: Option<u32>,
    /// Colours.
    pub palette: Palette,
    /// Text below the board; empty for none. Screen readers read it too.
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
    /// Moves (or pushes) shown in a second, within [`Options::SPEED`].
    pub speed: f32,
    /// Frames of a GIF between one move and the next, in which pieces glide, within [`Options::GLIDE`]; a GIF has as many of them as
    /// its most frames a second allow. SVG glides without them.
    pub glide: u32,
    /// How long the first frame is shown, within [`Options::HOLD`].
    pub start_hold: f32,
    /// How long the last frame is shown, within [`Options::HOLD`].
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

text::named!(Per, "frame": Move "move", Push "push");

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
    /// Pixels of the side of a cell.
    pub const CELL: Bounds<u32> = Bounds::new("cell", 4, 256);
    /// Frames in a second; a GIF cannot show more.
    pub const SPEED: Bounds<f32> = Bounds::new("speed", 0.1, 50.0);
    /// Frames of a GIF between two moves.
    pub const GLIDE: Bounds<u32> = Bounds::new("glide", 0, 20);
    /// Seconds for which the first or the last frame is shown.
    pub const HOLD: Bounds<f32> = Bounds::new("hold", 0.0, 600.0);

    /// Checks that all numbers are within their bounds.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), OutOfBounds> {
        self.cell.map_or(Ok(0), |cell| Options::CELL.check(cell))?;
        Options::SPEED.check(self.speed)?;
        Options::GLIDE.check(self.glide)?;
        [self.start_hold, self.end_hold].into_iter().try_for_each(|hold| Options::HOLD.check(hold).map(drop))
    }

    /// Options for small pictures in lists: no captions, at most `side` pixels wide and high for a board
    /// of `cells` columns or rows, whichever are more.
    pub fn thumbnail(side: u32, cells: u32) -> Options {
        let cell = (side.saturating_sub(2) / cells.max(1)).clamp(Options::CELL.least, Options::CELL.most);
        Options { cell: Some(cell), captions: false, ..Options::default() }
    }

    /// Side of a cell in pixels, for a board of `width` by `height` cells.
    pub(crate) fn cell_for(&self, width: u32, height: u32) -> u32 {
        self.cell.unwrap_or_else(|| (640 / width.max(height).max(1)).clamp(8, 36))
    }

    /// The frames between two moves, as many as a GIF can show in a second.
    pub(crate) fn glide(&self) -> u32 {
        self.glide.min(((Options::SPEED.most / self.speed) as u32).saturating_sub(1))
    }
}
