//! The mouse: a click on floor walks there, on a box picks it, on a target pushes it there; a drag does both; the wheel
//! takes back and makes again.

use super::Game;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::layout;
use grid::Cell;
use play::walk_to;
use ratatui_crossterm::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use sokoworks::Position;

impl Game {
    /// Something the mouse did.
    pub(crate) fn mouse(&mut self, context: &mut Context, mouse: &MouseEvent) {
        let parts = self.parts(context);
        let cell = self.viewport(context).cell(mouse.column, mouse.row);
        if let Some(screening) = &mut self.screening {
            let on_bar = parts.bar.contains((mouse.column, mouse.row).into());
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                    if on_bar =>
                {
                    let last = screening.movie.len() - 1;
                    screening.seek(layout::seek(parts.bar, mouse.column, last));
                }
                MouseEventKind::Down(MouseButton::Left) => {
                    self.act(context, Action::Movie);
                }
                MouseEventKind::ScrollUp => {
                    self.act(context, Action::StepBack);
                }
                MouseEventKind::ScrollDown => {
                    self.act(context, Action::StepForward);
                }
                _ => {}
            }
            return;
        }
        match (mouse.kind, cell) {
            (MouseEventKind::ScrollUp, _) => {
                self.act(context, Action::Undo);
            }
            (MouseEventKind::ScrollDown, _) => {
                self.act(context, Action::Redo);
            }
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => self.click(context, cell),
            (MouseEventKind::Drag(MouseButton::Left), Some(cell)) => {
                if let Some(lifted) = self.lifted.as_mut().filter(|lifted| lifted.targets.contains(cell)) {
                    lifted.aim = cell;
                }
            }
            // Where a drag ends the box goes; a click alone leaves it picked.
            (MouseEventKind::Up(MouseButton::Left), Some(cell))
                if self.lifted.as_ref().is_some_and(|lifted| lifted.aim == cell && lifted.from != cell) =>
            {
                self.push_to(context, cell);
            }
            (MouseEventKind::Down(MouseButton::Right), _) => {
                self.act(context, Action::Cancel);
            }
            _ => {}
        }
    }

    fn click(&mut self, context: &mut Context, cell: Cell) {
        self.finish_way(context);
        let board = self.board();
        let is_box = matches!(&board, Position::Sokoban { position, .. } if position.boxes().contains(cell));
        match &self.lifted {
            Some(lifted) if lifted.from == cell => self.lifted = None,
            Some(lifted) if lifted.targets.contains(cell) => self.push_to(context, cell),
            _ if is_box => self.lift(context, cell),
            _ => self.walk_to(context, cell),
        }
    }

    fn walk_to(&mut self, context: &mut Context, cell: Cell) {
        self.lifted = None;
        if let Some(reverse) = &mut self.reverse {
            let before = reverse.moves();
            if reverse.pulls() == 0 && reverse.place(cell) || reverse.walk_to(cell) {
                self.visit.moved(reverse.moves().saturating_sub(before));
                self.changed(context);
            }
            return;
        }
        if cell == self.play.player() {
            return;
        }
        match walk_to(self.play.board(), cell) {
            Some(way) => self.walk(context, way),
            // Next to the player a click is a step, so that atoms can be pushed by the mouse.
            None => match self.towards(cell) {
                Some(direction) if self.one_step(direction) => self.changed(context),
                _ => context.say(Tone::Plain, "You cannot walk there without pushing."),
            },
        }
    }

    /// The direction of a cell next to the player.
    fn towards(&self, cell: Cell) -> Option<grid::Direction> {
        let size = self.level().size();
        grid::Direction::ALL.into_iter().find(|&way| size.step(self.play.player(), way) == Some(cell))
    }
}
