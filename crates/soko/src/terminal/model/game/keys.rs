//! What each action does to a game.

use super::Game;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use play::Unit;

impl Game {
    /// What the key asks for; returns whether the action belongs to the game.
    pub(crate) fn act(&mut self, context: &mut Context, action: Action) -> bool {
        if let Action::Pan(direction) = action {
            self.look = Some(self.viewport(context).look(direction));
            return true;
        }
        if self.act_beside(action) || (self.screening.is_some() && self.act_in_movie(context, action)) {
            return true;
        }
        self.finish_way(context);
        if self.reverse.is_some() && self.act_backward(context, action) {
            return true;
        }
        match action {
            Action::Move(direction) if self.lifted.is_some() => self.aim(direction),
            Action::Move(direction) => {
                if self.one_step(direction) {
                    self.changed(context);
                }
            }
            Action::Run(direction) => {
                if self.visit.moved(self.play.run(direction)) {
                    self.changed(context);
                }
            }
            Action::Undo | Action::StepBack => self.undo(context, Unit::Move),
            Action::Redo | Action::StepForward => self.redo(context, Unit::Move),
            Action::UndoPush => self.undo(context, Unit::Push),
            Action::RedoPush => self.redo(context, Unit::Push),
            Action::First => self.undo(context, Unit::All),
            Action::Last => self.redo(context, Unit::All),
            Action::Restart => {
                self.visit.restarted(self.play.tally().moves > 0);
                self.play.restart();
                self.start_afresh(context);
                self.changed(context);
                let undo = context.keys.short(Action::Undo);
                context.say(Tone::Plain, format!("Restarted; {undo} brings your moves back."));
            }
            Action::Choose => self.choose(context),
            Action::Confirm if self.lifted.is_some() => {
                let aim = self.lifted.as_ref().map(|lifted| lifted.aim);
                aim.into_iter().for_each(|aim| self.push_to(context, aim));
            }
            Action::Confirm if self.play.is_solved() => self.next(context),
            Action::Cancel if self.lifted.is_some() => self.lifted = None,
            Action::Cancel if self.running.is_some() => self.stop(context),
            Action::Cancel if self.hint.is_some() => self.hint = None,
            Action::Hint => self.ask_hint(context),
            Action::Solve => self.ask_solution(context),
            Action::Movie => self.watch_moves(context),
            Action::BestMovie => self.watch_best(context),
            Action::Compare => self.compare(context),
            Action::Reverse => self.turn_backward(context),
            Action::Fewest => {
                let fewest = context.settings.fewest.other();
                context.set(|settings| settings.fewest = fewest);
                context.say(Tone::Plain, format!("Boxes are now moved by the fewest {fewest}."));
            }
            Action::Reachable => context.set(|settings| settings.reachable = !settings.reachable),
            Action::DeadSquares => {
                context.set(|settings| settings.dead = !settings.dead);
                if context.settings.dead {
                    self.find_dead();
                }
            }
            Action::Instant => {
                context.set(|settings| settings.instant = !settings.instant);
                let how = if context.settings.instant { "at once" } else { "step by step" };
                context.say(Tone::Plain, format!("You now walk {how}."));
            }
            Action::Copy => self.copy(context),
            Action::CopyLine => self.copy_line(context),
            _ => return false,
        }
        true
    }
}
