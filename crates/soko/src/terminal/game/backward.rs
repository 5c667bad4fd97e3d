//! Reverse mode: boxes stand on the goals and are pulled to where the level has them. What was pulled, read
//! backward, is a solution, or the end of one that forward play can join.

use super::{Game, key};
use crate::terminal::action::Action;
use crate::terminal::desk::{Desk, Tone};
use play::{Level, Reverse, Section};

impl Game {
    /// Begins reverse mode where it was left, or ends it.
    pub(super) fn turn_backward(&mut self, desk: &mut Desk) {
        self.stop(desk);
        self.lifted = None;
        if self.reverse.take().is_some() {
            desk.say(Tone::Plain, "Forward again.");
            self.ask_check(desk);
            return;
        }
        let Level::Sokoban(level) = self.level() else {
            desk.say(Tone::Plain, "Only Sokoban can be played backward.");
            return;
        };
        let text = desk.session.get(Section::Reverse, &key(self.level())).unwrap_or("").to_owned();
        match Reverse::resume(level.clone(), &text) {
            Some(reverse) => {
                self.reverse = Some(reverse);
                self.hint = None;
                self.warning = None;
                desk.say(
                    Tone::Plain,
                    "Backward: pull the boxes from the goals to where they stood. Click a floor to begin there.",
                );
            }
            None => desk.say(Tone::Plain, "With more goals than boxes there is no one end to begin at."),
        }
    }

    /// What a key does in reverse mode; says whether it does anything.
    pub(super) fn act_backward(&mut self, desk: &mut Desk, action: Action) -> bool {
        let Some(reverse) = &mut self.reverse else { return false };
        let changed = match action {
            Action::Move(_) | Action::Confirm | Action::Cancel if self.lifted.is_some() => return false,
            Action::Move(direction) => reverse.step(direction, true).is_some(),
            // Running walks without pulling, one step.
            Action::Run(direction) => reverse.step(direction, false).is_some(),
            Action::Undo | Action::UndoPush | Action::StepBack => reverse.undo(),
            Action::Redo | Action::RedoPush | Action::StepForward => reverse.redo(),
            Action::First => {
                reverse.seek(0);
                true
            }
            Action::Last => {
                reverse.seek(usize::MAX);
                true
            }
            Action::Restart => {
                reverse.restart();
                true
            }
            Action::Choose => {
                let boxes: Vec<_> = reverse.position().boxes.iter().collect();
                let pulled = |&cell: &grid::Cell| reverse.pull_targets(cell).len() > 1;
                let boxes: Vec<_> = boxes.into_iter().filter(pulled).collect();
                let after = self.lifted.as_ref().map(|lifted| lifted.from);
                let next = boxes.iter().find(|&&cell| after.is_none_or(|after| cell > after));
                match next.or(boxes.first()) {
                    Some(&from) => self.lift(desk, from),
                    None => desk.say(Tone::Plain, "No box can be pulled from here."),
                }
                return true;
            }
            Action::Hint | Action::Solve | Action::Movie => {
                let back = desk.keys.short(Action::Reverse);
                desk.say(Tone::Plain, format!("This works forward; {back} leads back there."));
                return true;
            }
            _ => return false,
        };
        if changed {
            self.changed(desk);
        }
        true
    }

    /// Says so when pulls and pushes together make a solution, and makes it.
    pub(super) fn judge_backward(&mut self, desk: &mut Desk) {
        let Some(reverse) = &self.reverse else { return };
        let forward = self.play.moves();
        if let Some(moves) = reverse.solution() {
            self.play.restart();
            self.play.make(&moves);
        } else if let Some(moves) = reverse.solution_from(&forward).filter(|_| !forward.is_empty()) {
            self.play.make(&moves[forward.len()..]);
        } else {
            return;
        }
        self.reverse = None;
        desk.remember(Section::Reverse, &key(self.level()), None);
        self.changed(desk);
    }
}
