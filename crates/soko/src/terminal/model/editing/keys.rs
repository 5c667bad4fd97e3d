//! What keys, mouse and pasted text do in the editor.

use super::selection::Selection;
use super::{Editing, Piece, pieces};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Effect;
use crate::terminal::model::form::Form;
use crate::terminal::model::prompt::Prompt;
use grid::Symmetry;
use play::editor::{Draft, Editor, Tile};
use ratatui_crossterm::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use sokoban::format::ReadOptions;
use sokoworks::Game as Kind;

/// What an action wants of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Nothing,
    Prompt(Prompt),
    /// Title, author and notes.
    Form(Form),
    /// The list of drafts.
    Drafts,
    Leave,
}

impl Editing {
    /// Chooses a piece by its key; returns whether the key did so.
    pub(crate) fn pick(&mut self, context: &mut Context, key: &KeyEvent) -> bool {
        let Some(piece) = pieces::of_key(self.editor.draft().game(), key) else { return false };
        self.look = None;
        self.piece = piece;
        match self.part {
            None => self.put(context),
            Some(Selection::Marked { .. }) => self.fill_part(context),
            Some(Selection::Carried { .. }) => {}
        }
        true
    }

    /// What the key asks for.
    pub(crate) fn act(&mut self, context: &mut Context, action: Action) -> Asked {
        if let Action::Pan(direction) = action {
            self.look = Some(self.viewport(context).look(direction));
            return Asked::Nothing;
        }
        self.look = None;
        if self.act_on_part(context, action) {
            return Asked::Nothing;
        }
        match action {
            Action::Move(direction) => {
                let size = self.editor.draft().size();
                self.cursor = size.step(self.cursor, direction).unwrap_or(self.cursor);
            }
            Action::Run(direction) => {
                // Draws a line: the piece is put here and on the next cell.
                self.put(context);
                let size = self.editor.draft().size();
                if let Some(next) = size.step(self.cursor, direction) {
                    self.cursor = next;
                    self.put(context);
                }
            }
            Action::First | Action::Last => {
                let size = self.editor.draft().size();
                let (_, y) = size.xy(self.cursor);
                let x = if action == Action::First { 0 } else { size.width - 1 };
                self.cursor = size.cell(x, y);
            }
            Action::Paint | Action::Confirm => self.put(context),
            Action::Choose | Action::StepForward => self.turn_palette(true),
            Action::StepBack => self.turn_palette(false),
            Action::Fill => {
                if let Piece::Tile(tile) = self.piece {
                    let cell = self.cursor;
                    self.change(context, |editor| editor.fill(cell, tile));
                }
            }
            Action::Undo => self.change(context, Editor::undo),
            Action::Redo => self.change(context, Editor::redo),
            Action::Turn => self.change(context, |editor| editor.transform(Symmetry::CLOCKWISE)),
            Action::Mirror => self.change(context, |editor| editor.transform(Symmetry::MIRROR)),
            Action::Mark => self.part = Some(Selection::marked(self.editor.draft().size().xy(self.cursor))),
            Action::Surprise => return Asked::Prompt(self.ask_surprise()),
            Action::Grow => return Asked::Prompt(self.ask_size()),
            Action::Save => return Asked::Prompt(self.ask_name()),
            Action::Drafts => return Asked::Drafts,
            Action::Describe if self.editor.draft().game() == Kind::Sokoban => {
                return Asked::Form(Form::new(&self.texts));
            }
            Action::Describe => {
                let text = "A Sokobond file cannot hold a title, author or notes; its name is the title.";
                context.say(Tone::Plain, text);
            }
            Action::Copy => {
                context.want(Effect::Copy(self.editor.draft().text()));
                let text = "The level was copied, if your terminal allows it.";
                context.say(Tone::Plain, text);
            }
            Action::Solve => self.ask(context),
            Action::Cancel if self.asking.is_some() => self.stop(context),
            Action::Cancel => return Asked::Leave,
            _ => context.say(Tone::Plain, "This does nothing in the editor."),
        }
        Asked::Nothing
    }

    /// Something the mouse did: the left button draws, the right one wipes, the wheel chooses a piece.
    pub(crate) fn mouse(&mut self, context: &mut Context, mouse: &MouseEvent) {
        let cell = self.viewport(context).cell(mouse.column, mouse.row);
        if self.part.is_some() && self.mouse_on_part(context, mouse.kind, cell) {
            return;
        }
        match (mouse.kind, cell) {
            (MouseEventKind::ScrollDown, _) => self.turn_palette(true),
            (MouseEventKind::ScrollUp, _) => self.turn_palette(false),
            (MouseEventKind::Up(_), _) => self.editor.end_stroke(),
            (MouseEventKind::Down(button) | MouseEventKind::Drag(button), Some(cell)) => {
                self.editor.begin_stroke();
                self.cursor = cell;
                match button {
                    MouseButton::Left => self.put(context),
                    _ => {
                        let floor = Tile::floor(self.editor.draft().game());
                        self.change(context, |editor| editor.place(cell, floor));
                    }
                }
            }
            _ => {}
        }
    }

    /// A level pasted as text takes the place of the draft.
    pub(crate) fn paste(&mut self, context: &mut Context, text: &str) {
        let game = self.editor.draft().game();
        let rows = match game {
            Kind::Sokobond => text.to_owned(),
            Kind::Sokoban => {
                let read = sokoban::format::read(text.as_bytes(), &ReadOptions::default());
                let Some(entry) = read.entries.into_iter().next() else {
                    return context.say(Tone::Bad, "The pasted text contains no level.");
                };
                entry.rows.join("\n")
            }
        };
        self.change(context, |editor| editor.replace(Draft::read(game, &rows)));
    }

    fn turn_palette(&mut self, forward: bool) {
        let pieces = self.pieces();
        let at = pieces.iter().position(|piece| *piece == self.piece).unwrap_or(0);
        let step = if forward { 1 } else { pieces.len() - 1 };
        self.piece = pieces[(at + step) % pieces.len()];
    }

    fn put(&mut self, context: &mut Context) {
        let (cell, piece) = (self.cursor, self.piece);
        self.change(context, |editor| match piece {
            Piece::Tile(tile) => editor.place(cell, tile),
            Piece::Corner(modifier) => editor.place_modifier(cell, modifier),
        });
    }
}
