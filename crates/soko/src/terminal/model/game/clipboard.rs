//! Moves that are pasted into a game, and levels that are copied out of it.

use super::Game;
use crate::quantity::counted;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Effect;
use sokoban::format::{Collection, Entry, Flavor, Moves};
use sokoworks::Level;

impl Game {
    /// Makes moves that were typed or pasted; an error in words.
    pub(crate) fn paste(&mut self, context: &mut Context, text: &str) -> Result<(), String> {
        self.finish_way(context);
        if self.reverse.is_some() {
            return Err("moves can be entered in forward play only".to_owned());
        }
        let pasted = self.play.paste(text).map_err(|error| match error.column {
            0 => error.message,
            column => format!("{} at character {column}", error.message),
        })?;
        self.visit.moved(pasted.made);
        self.changed(context);
        match pasted.illegal {
            Some(index) => {
                let made = match index {
                    0 => "no move was made".to_owned(),
                    1 => "the move before it was made".to_owned(),
                    _ => format!("the {index} moves before it were made"),
                };
                context.say(Tone::Bad, format!("Move {} is not legal here; {made}.", index + 1));
                Ok(())
            }
            None => {
                if !self.play.is_solved() {
                    context.say(Tone::Plain, format!("{} played.", counted(pasted.made, "move")));
                }
                Ok(())
            }
        }
    }

    pub(super) fn copy(&self, context: &mut Context) {
        if let Some(result) = context.result.clone().filter(|_| self.play.is_solved()) {
            context.want(Effect::Copy(result));
            return context.say(Tone::Plain, "Your result was copied, if your terminal allows it.");
        }
        let moves = self.play.moves();
        let text = match self.level() {
            Level::Sokoban(level) => {
                let entry = Entry {
                    number: 1,
                    title: self.title.clone(),
                    rows: sokoban::draw::rows(level, &sokoban::Position::start(level)),
                    level: Some(sokoban::Level::clone(level)),
                    solutions: if moves.is_empty() { Vec::new() } else { vec![Moves::played(level, &moves)] },
                    ..Entry::default()
                };
                let collection = Collection { entries: vec![entry], ..Collection::default() };
                sokoban::format::write(&collection, Flavor::Sok)
            }
            Level::Sokobond(_) => {
                let moves = sokobond::notation::Letters::Wasd.write(&moves);
                format!("{}={moves}\n", play::editor::Draft::of(self.level()).text())
            }
        };
        context.want(Effect::Copy(text));
        context.say(Tone::Plain, "Level and moves were copied, if your terminal allows it.");
    }

    /// Puts the level into the clipboard in one line.
    pub(super) fn copy_line(&self, context: &mut Context) {
        let Level::Sokoban(level) = self.level() else {
            return context.say(Tone::Plain, "Only Sokoban levels can be written in one line.");
        };
        let rows = sokoban::draw::rows(level, &sokoban::Position::start(level));
        context.want(Effect::Copy(sokoban::rle::encode_rows(&rows) + "\n"));
        let text = "The level was copied as one line, if your terminal allows it.";
        context.say(Tone::Plain, text);
    }
}
