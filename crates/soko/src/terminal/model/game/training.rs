//! The trainer's part in a game: what the end of its level says, and the level after it.

use super::Game;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::training::End;

impl Game {
    /// The level of the trainer has ended, if this is it; what follows, in sentences.
    pub(super) fn trained(&self, context: &mut Context, end: End) -> Option<String> {
        let training = context.training.as_mut().filter(|training| training.has(self.entry))?;
        let mut text = training.end(self.play.game(), end);
        if training.is_over() {
            text += &another(context);
        }
        Some(text)
    }

    /// Goes to the next level of the trainer; the one that is played is given up. A run that has ended is looked at first.
    pub(crate) fn train_on(&mut self, context: &mut Context) -> Option<usize> {
        let end = if self.visit.is_begun() { End::GivenUp } else { End::PassedOver };
        let text = self.trained(context, end);
        if let Some(text) = &text
            && context.training.as_ref().is_some_and(|training| training.is_over())
        {
            context.say(Tone::Plain, text.clone());
            return None;
        }
        context.message = text.clone().map(|text| (Tone::Plain, text));
        let next = context.next_of_training()?;
        self.change_level(context, next);
        if let Some(text) = text {
            context.say(Tone::Plain, text);
        }
        Some(next)
    }

    /// Time is up: the level that is played is no failure.
    pub(crate) fn time_is_up(&mut self, context: &mut Context, text: &str) {
        if context.training.as_mut().is_some_and(|training| training.abandon(self.entry)) {
            self.forget_visit(context);
        }
        let more = another(context);
        context.say(Tone::Good, format!("{text}{more}"));
    }
}

fn another(context: &Context) -> String {
    format!(" {} begins another run.", context.keys.short(Action::NextLevel))
}
