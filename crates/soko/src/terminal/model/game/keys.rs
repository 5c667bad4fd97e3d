//! What each action does to a game.

use super::Game;
use crate::terminal::model::action::Action;
use crate::terminal::model::desk::{Desk, Tone};
use play::{Fewest, Unit};

impl Game {
    /// What the key asks for; returns whether the action belongs to the game.
    pub(crate) fn act(&mut self, desk: &mut Desk, action: Action) -> bool {
        if let Action::Pan(direction) = action {
            self.look = Some(self.viewport(desk).look(direction));
            return true;
        }
        if self.act_beside(action) || (self.screening.is_some() && self.act_in_movie(desk, action)) {
            return true;
        }
        self.finish_way(desk);
        if self.reverse.is_some() && self.act_backward(desk, action) {
            return true;
        }
        match action {
            Action::Move(direction) if self.lifted.is_some() => self.aim(direction),
            Action::Move(direction) => {
                if self.one_step(direction) {
                    self.changed(desk);
                }
            }
            Action::Run(direction) => {
                if self.visit.moved(self.play.run(direction)) {
                    self.changed(desk);
                }
            }
            Action::Undo | Action::StepBack => self.undo(desk, Unit::Move),
            Action::Redo | Action::StepForward => self.redo(desk, Unit::Move),
            Action::UndoPush => self.undo(desk, Unit::Push),
            Action::RedoPush => self.redo(desk, Unit::Push),
            Action::First => self.undo(desk, Unit::All),
            Action::Last => self.redo(desk, Unit::All),
            Action::Restart => {
                self.visit.restarted(self.play.tally().moves > 0);
                self.play.restart();
                self.start_afresh(desk);
                self.changed(desk);
                let undo = desk.keys.short(Action::Undo);
                desk.say(Tone::Plain, format!("Restarted; {undo} brings your moves back."));
            }
            Action::Choose => self.choose(desk),
            Action::Confirm if self.lifted.is_some() => {
                let aim = self.lifted.as_ref().map(|lifted| lifted.aim);
                aim.into_iter().for_each(|aim| self.push_to(desk, aim));
            }
            Action::Confirm if self.play.is_solved() => self.next(desk),
            Action::Cancel if self.lifted.is_some() => self.lifted = None,
            Action::Cancel if self.running.is_some() => self.stop(desk),
            Action::Cancel if self.hint.is_some() => self.hint = None,
            Action::Hint => self.ask_hint(desk),
            Action::Solve => self.ask_solution(desk),
            Action::Movie => self.watch_moves(desk),
            Action::BestMovie => self.watch_best(desk),
            Action::Compare => self.compare(desk),
            Action::Reverse => self.turn_backward(desk),
            Action::Fewest => {
                let fewest = match desk.settings.fewest {
                    Fewest::Pushes => Fewest::Moves,
                    Fewest::Moves => Fewest::Pushes,
                };
                desk.set(|settings| settings.fewest = fewest);
                let word = if fewest == Fewest::Pushes { "pushes" } else { "moves" };
                desk.say(Tone::Plain, format!("Boxes are now moved by the fewest {word}."));
            }
            Action::Reachable => desk.set(|settings| settings.reachable = !settings.reachable),
            Action::DeadSquares => {
                desk.set(|settings| settings.dead = !settings.dead);
                if desk.settings.dead {
                    self.find_dead();
                }
            }
            Action::Instant => {
                desk.set(|settings| settings.instant = !settings.instant);
                let how = if desk.settings.instant { "at once" } else { "step by step" };
                desk.say(Tone::Plain, format!("You now walk {how}."));
            }
            Action::Copy => self.copy(desk),
            Action::CopyLine => self.copy_line(desk),
            _ => return false,
        }
        true
    }
}
