//! What keys and mouse do with a part of the board: mark it, fill it, take it up, copy it, carry it elsewhere, put it
//! down.

use super::selection::Selection;
use super::{Editing, Piece};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Effect;
use grid::{Cell, Direction};
use play::editor::{Draft, Editor, Rect};
use ratatui_crossterm::crossterm::event::{MouseButton, MouseEventKind};

impl Editing {
    /// The draft as it would be if the part that is carried were put down here.
    pub(crate) fn preview(&self) -> Draft {
        let mut draft = self.editor.draft().clone();
        if let Some(Selection::Carried { what, at, taken, .. }) = &self.part {
            match taken {
                Some(part) => draft.shift(*part, at.0 - part.x as i32, at.1 - part.y as i32),
                None => draft.stamp(what, *at),
            }
        }
        draft
    }

    /// The cells that are marked, or that lie under what is carried.
    pub(crate) fn part_cells(&self) -> Vec<Cell> {
        let size = self.editor.draft().size();
        match &self.part {
            None => Vec::new(),
            Some(Selection::Marked { from, to }) => Rect::between(*from, *to).cells(size).collect(),
            Some(Selection::Carried { what, at, .. }) => {
                let cell = |cell| {
                    let (x, y) = what.size().xy(cell);
                    size.checked_cell(i64::from(x) + i64::from(at.0), i64::from(y) + i64::from(at.1))
                };
                what.size().cells().filter_map(cell).collect()
            }
        }
    }

    /// What can be done with the part, in words.
    pub(crate) fn part_text(&self, context: &Context) -> Option<String> {
        let key = |action| self.key(context, action);
        let confirm = key(Action::Confirm);
        Some(match self.part.as_ref()? {
            Selection::Marked { from, to } => {
                let part = Rect::between(*from, *to);
                let (fill, copy) = (key(Action::Fill), key(Action::Copy));
                let (width, height) = (part.width, part.height);
                format!(
                    "{width} x {height} marked. {confirm} picks it up, {copy} copies it, {fill} fills it."
                )
            }
            Selection::Carried { taken: Some(_), .. } => {
                format!("Arrows move it, {confirm} puts it down.")
            }
            Selection::Carried { taken: None, .. } => {
                let cancel = key(Action::Cancel);
                format!("Arrows move the copy, {confirm} puts it down, {cancel} cancels.")
            }
        })
    }

    /// What a key does while a part is marked or carried; returns whether it does anything.
    pub(super) fn act_on_part(&mut self, context: &mut Context, action: Action) -> bool {
        let Some(part) = &mut self.part else { return false };
        let size = self.editor.draft().size();
        match (action, part) {
            (Action::Cancel | Action::Mark, _) => self.part = None,
            (Action::Move(direction) | Action::Run(direction), Selection::Marked { to, .. }) => {
                // Running goes to the border.
                let far = if matches!(action, Action::Run(_)) { size.width.max(size.height) } else { 1 };
                for _ in 0..far {
                    self.cursor = size.step(self.cursor, direction).unwrap_or(self.cursor);
                }
                *to = size.xy(self.cursor);
            }
            (Action::First | Action::Last, Selection::Marked { to, .. }) => {
                to.0 = if action == Action::First { 0 } else { size.width - 1 };
                self.cursor = size.cell(to.0, to.1);
            }
            (Action::Move(direction), Selection::Carried { .. }) => self.carry(direction, (1, 1)),
            (Action::Run(direction), Selection::Carried { what, .. }) => {
                let by = (what.size().width as i32, what.size().height as i32);
                self.carry(direction, by);
            }
            (Action::Confirm, Selection::Marked { .. }) => self.take_up(true),
            (Action::Copy, Selection::Marked { .. }) => {
                self.take_up(false);
                if let Some(Selection::Carried { what, .. }) = &self.part {
                    context.want(Effect::Copy(what.text()));
                }
            }
            (Action::Fill | Action::Paint, Selection::Marked { .. }) => self.fill_part(context),
            (Action::Confirm | Action::Paint, Selection::Carried { .. }) => self.put_down(context),
            (
                Action::Undo | Action::Redo | Action::Turn | Action::Mirror | Action::Grow | Action::Surprise,
                _,
            ) => {
                self.part = None;
                return false;
            }
            (Action::First | Action::Last | Action::Fill | Action::Copy, _) => {
                context.say(Tone::Plain, "Put the part down first.");
            }
            _ => return false,
        }
        true
    }

    /// What the mouse does while a part is marked or carried; returns whether it does anything.
    pub(super) fn mouse_on_part(
        &mut self,
        context: &mut Context,
        kind: MouseEventKind,
        cell: Option<Cell>,
    ) -> bool {
        let size = self.editor.draft().size();
        let Some(cell) = cell else { return false };
        let place = size.xy(cell);
        match (kind, &mut self.part) {
            (MouseEventKind::Down(MouseButton::Left), Some(Selection::Marked { from, to })) => {
                // A press on a larger part takes it up; elsewhere another part is begun.
                let is_inside = from != to && self.part_cells().contains(&cell);
                self.cursor = cell;
                match is_inside {
                    true => self.take_up(true),
                    false => self.part = Some(Selection::marked(place)),
                }
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(Selection::Marked { to, .. })) => {
                *to = place;
                self.cursor = cell;
            }
            (
                MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left),
                Some(Selection::Carried { at, grip, .. }),
            ) => {
                *at = (place.0 as i32 - grip.0, place.1 as i32 - grip.1);
                self.cursor = cell;
            }
            (MouseEventKind::Up(MouseButton::Left), Some(Selection::Carried { .. })) => {
                self.put_down(context)
            }
            (MouseEventKind::Down(MouseButton::Right), _) => self.part = None,
            _ => {}
        }
        true
    }

    /// Puts the piece in every cell that is marked.
    pub(super) fn fill_part(&mut self, context: &mut Context) {
        let cells = self.part_cells();
        let piece = self.piece;
        let marked = self.part.clone();
        self.change(context, |editor| match piece {
            Piece::Tile(tile) => editor.paint(cells, tile),
            Piece::Corner(modifier) => {
                editor.begin_stroke();
                let changes = cells.into_iter().map(|cell| editor.place_modifier(cell, modifier));
                let changed = changes.filter(|changed| *changed).count() > 0;
                editor.end_stroke();
                changed
            }
        });
        self.part = marked;
    }

    /// From marked to carried: the part itself, or a copy of it.
    fn take_up(&mut self, moved: bool) {
        let Some(Selection::Marked { from, to }) = self.part else { return };
        let part = Rect::between(from, to);
        let (x, y) = self.editor.draft().size().xy(self.cursor);
        self.part = Some(Selection::Carried {
            what: self.editor.draft().part(part),
            at: (part.x as i32, part.y as i32),
            grip: (x as i32 - part.x as i32, y as i32 - part.y as i32),
            taken: moved.then_some(part),
        });
    }

    /// Takes what is carried some cells along, but not off the board.
    fn carry(&mut self, direction: Direction, by: (i32, i32)) {
        let size = self.editor.draft().size();
        let Some(Selection::Carried { what, at, grip, .. }) = &mut self.part else { return };
        let (x, y) = match direction {
            Direction::Left => (-by.0, 0),
            Direction::Right => (by.0, 0),
            Direction::Up => (0, -by.1),
            Direction::Down => (0, by.1),
        };
        // One row or column of it stays in sight.
        let stay = |at: i32, length: u32, side: u32| at.clamp(1 - length as i32, side as i32 - 1);
        at.0 = stay(at.0 + x, what.size().width, size.width);
        at.1 = stay(at.1 + y, what.size().height, size.height);
        let held = |at: i32, grip: i32, side: u32| (at + grip).clamp(0, side as i32 - 1) as u32;
        self.cursor = size.cell(held(at.0, grip.0, size.width), held(at.1, grip.1, size.height));
    }

    fn put_down(&mut self, context: &mut Context) {
        let Some(Selection::Carried { what, at, taken, .. }) = self.part.clone() else { return };
        let kept = self.part.take().filter(|_| taken.is_none());
        self.change(context, |editor: &mut Editor| match taken {
            Some(part) => editor.shift(part, at.0 - part.x as i32, at.1 - part.y as i32),
            None => editor.stamp(&what, at),
        });
        self.part = kept;
    }
}
