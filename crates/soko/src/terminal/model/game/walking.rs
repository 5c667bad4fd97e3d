//! Ways walked at once or step by step, and boxes that are picked and pushed (or pulled) to a square.

use super::{Game, Lifted};
use crate::terminal::model::context::{Context, Tone};
use grid::{Cell, Direction};
use play::{MOST_CELLS, Unit, push_targets, push_to, pushable};
use sokoworks::Game as Kind;

/// Steps a second of a way that is walked step by step.
const PACE: f64 = 30.0;

impl Game {
    /// Lets time pass.
    pub(crate) fn tick(&mut self, context: &mut Context, seconds: f64) {
        if let Some(screening) = &mut self.screening {
            screening.tick(seconds);
            self.look = None;
            return;
        }
        self.due += seconds.max(0.0) * PACE;
        let mut moved = false;
        while self.due >= 1.0
            && let Some(direction) = self.way.pop_front()
        {
            self.due -= 1.0;
            moved |= self.one_step(direction);
        }
        if self.way.is_empty() {
            self.due = 0.0;
        }
        if moved {
            self.changed(context);
        }
    }

    /// Walks somewhere, at once or step by step.
    pub(super) fn walk(&mut self, context: &mut Context, way: Vec<Direction>) {
        self.way = way.into();
        self.due = 0.0;
        if context.settings.instant {
            self.finish_way(context);
        }
    }

    /// Makes what is left of a way at once.
    pub(super) fn finish_way(&mut self, context: &mut Context) {
        let mut moved = false;
        while let Some(direction) = self.way.pop_front() {
            moved |= self.one_step(direction);
        }
        if moved {
            self.changed(context);
        }
    }

    pub(super) fn one_step(&mut self, direction: Direction) -> bool {
        let is_made = match &mut self.reverse {
            Some(reverse) => reverse.step(direction, false).is_some(),
            None => self.play.step(direction).is_some(),
        };
        self.visit.moved(usize::from(is_made))
    }

    pub(super) fn undo(&mut self, context: &mut Context, unit: Unit) {
        if self.visit.undone(self.play.undo(unit) > 0) {
            self.changed(context);
        }
    }

    pub(super) fn redo(&mut self, context: &mut Context, unit: Unit) {
        if self.play.redo(unit) > 0 {
            self.changed(context);
        }
    }

    /// Picks the next box that can be pushed, in reading order.
    pub(super) fn choose(&mut self, context: &mut Context) {
        if self.play.game() == Kind::Sokobond {
            context.say(Tone::Plain, "Walk into an atom to push it.");
            return;
        }
        let pushable = pushable(self.play.board());
        let after = self.lifted.as_ref().map(|lifted| lifted.from);
        let next = pushable.iter().find(|&cell| after.is_none_or(|after| cell > after));
        match next.or_else(|| pushable.first()) {
            Some(from) => self.lift(context, from),
            None => context.say(Tone::Plain, "No box can be pushed from here."),
        }
    }

    /// Picks a box.
    pub(super) fn lift(&mut self, context: &mut Context, from: Cell) {
        // An older message would cover the message about the box.
        context.message = None;
        let targets = match &self.reverse {
            Some(reverse) => reverse.pull_targets(from),
            None => push_targets(self.play.board(), from),
        };
        if self.level().size().area() > MOST_CELLS {
            let text =
                "On boards of more than 500,000 cells, a box cannot be sent to a square; walk into it.";
            context.say(Tone::Plain, text);
        } else if targets.len() <= 1 {
            let verb = if self.reverse.is_some() { "pulled" } else { "pushed" };
            context.say(Tone::Plain, format!("This box cannot be {verb} from here."));
        }
        self.lifted = Some(Lifted { from, targets, aim: from });
    }

    /// Moves the aim one square, or over squares that cannot be reached to the next one that can.
    pub(super) fn aim(&mut self, direction: Direction) {
        let size = self.level().size();
        let Some(lifted) = &mut self.lifted else { return };
        let mut cell = lifted.aim;
        while let Some(next) = size.step(cell, direction) {
            cell = next;
            if lifted.targets.contains(cell) {
                lifted.aim = cell;
                self.look = None;
                return;
            }
        }
    }

    /// Pushes (or pulls) the box that was picked to a cell.
    pub(super) fn push_to(&mut self, context: &mut Context, target: Cell) {
        let Some(lifted) = self.lifted.take() else { return };
        if target == lifted.from {
            return;
        }
        let done = match &mut self.reverse {
            Some(reverse) => {
                let before = reverse.moves();
                let done = reverse.pull_to(lifted.from, target, context.settings.fewest);
                if done {
                    self.visit.moved(reverse.moves().saturating_sub(before));
                    self.changed(context);
                }
                done
            }
            None => {
                let way = push_to(self.play.board(), lifted.from, target, context.settings.fewest);
                let done = way.is_some();
                way.into_iter().for_each(|way| self.walk(context, way));
                done
            }
        };
        if !done {
            context.say(Tone::Plain, "This box cannot be moved there.");
        }
    }
}
