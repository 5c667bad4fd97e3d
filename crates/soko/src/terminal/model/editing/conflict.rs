//! The choice between a draft and its file, which has changed since the draft was drawn.
//!
//! It is asked when a draft of another state of the file is found, and when a file is to be saved that changed after it
//! was opened. Until it is answered nothing is written.

use crate::terminal::model::sheet::Standing;
use grid::{Cell, Size};
use play::editor::Draft;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

/// When the question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Opening,
    Saving,
}

/// A draft and a file that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) when: When,
    /// When the draft was drawn, in seconds since 1970; 0 when that is not known.
    pub(crate) drawn: u64,
    /// What the file holds now.
    pub(crate) there: Standing,
    /// Whether both boards are shown, and the square that is to be in sight.
    pub(crate) compared: Option<(u32, u32)>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Going,
    Keep,
    TakeFile,
    Cancel,
}

impl Conflict {
    /// A key; `draft` is what is drawn.
    pub(crate) fn key(&mut self, key: &KeyEvent, draft: &Draft) -> Choice {
        let cells = differences(draft, &self.there.sheet.draft);
        match (key.code, self.compared) {
            (KeyCode::Char('k' | 'K'), _) => return Choice::Keep,
            (KeyCode::Char('f' | 'F'), _) => return Choice::TakeFile,
            (KeyCode::Esc, Some(_)) | (KeyCode::Char('c' | 'C'), Some(_)) => self.compared = None,
            (KeyCode::Esc, None) => return Choice::Cancel,
            (KeyCode::Char('c' | 'C'), None) => {
                self.compared = Some(cells.first().copied().unwrap_or_default());
            }
            (KeyCode::Char('n') | KeyCode::Tab, Some((x, y))) => {
                let next = cells.iter().find(|cell| (cell.1, cell.0) > (y, x)).or(cells.first());
                self.compared = Some(next.copied().unwrap_or((x, y)));
            }
            (KeyCode::Left, Some((x, y))) => self.compared = Some((x.saturating_sub(1), y)),
            (KeyCode::Up, Some((x, y))) => self.compared = Some((x, y.saturating_sub(1))),
            (KeyCode::Right | KeyCode::Down, Some((x, y))) => {
                let (one, other) = (draft.size(), self.there.sheet.draft.size());
                let (width, height) = (one.width.max(other.width), one.height.max(other.height));
                let is_right = key.code == KeyCode::Right;
                let (x, y) = if is_right { (x + 1, y) } else { (x, y + 1) };
                self.compared = Some((x.min(width - 1), y.min(height - 1)));
            }
            _ => {}
        }
        Choice::Going
    }
}

/// Columns and rows of the squares in which two boards differ, row by row. A square that only one board has differs.
pub(crate) fn differences(one: &Draft, other: &Draft) -> Vec<(u32, u32)> {
    let both =
        Size::new(one.size().width.max(other.size().width), one.size().height.max(other.size().height));
    let at = |draft: &Draft, x: u32, y: u32| -> Option<Cell> {
        draft.size().checked_cell(i64::from(x), i64::from(y))
    };
    let look = |draft: &Draft, x, y| at(draft, x, y).map(|cell| (draft.tile(cell), draft.modifier(cell)));
    let cells = both.cells().map(|cell| both.xy(cell));
    cells.filter(|&(x, y)| look(one, x, y) != look(other, x, y)).collect()
}
