//! From one screen to another: the list, a level, the editor, a playtest.

use super::{App, Screen, conflict};
use crate::quantity::counted;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Tone;
use crate::terminal::model::editing::Editing;
use crate::terminal::model::event::Effect;
use crate::terminal::model::game::Game;

impl App {
    /// Opens a level that was pasted, with the moves below it to be made again.
    pub(super) fn open_pasted(&mut self, entry: usize, moves: &[grid::Direction]) {
        if let Some((game, context)) = self.game_mut() {
            game.leave(context);
        }
        self.open(entry);
        let Some((game, context)) = self.game_mut() else { return };
        let mut text = "The level was pasted.".to_owned();
        if game.play.length() == 0 && !moves.is_empty() {
            game.play.make(moves);
            game.play.seek(0);
            let last = context.keys.short(Action::Last);
            text = format!("The level was pasted with {}; {last} plays them.", counted(moves.len(), "move"));
        }
        let warnings = context.library.entries[entry].warnings.join(" ");
        match warnings.is_empty() {
            true => context.say(Tone::Plain, text),
            false => context.say(Tone::Bad, format!("{text} {warnings}")),
        }
    }

    pub(super) fn open(&mut self, entry: usize) {
        if let Err(why) = &self.context.library.entries[entry].level {
            let text = format!("This level cannot be played: {why}.");
            self.context.say(Tone::Bad, text);
            return;
        }
        self.context.message = None;
        if let Some(game) = Game::open(&mut self.context, entry) {
            self.browser.chosen = entry;
            self.screen = Screen::Game(Box::new(game));
        }
    }

    /// Goes to the list, or back to the level that was open.
    pub(super) fn browse(&mut self) {
        match &self.screen {
            Screen::Game(_) => {
                if let Some((game, context)) = self.game_mut() {
                    game.leave(context);
                    let entry = game.entry;
                    self.browser.chosen = entry.unwrap_or(self.browser.chosen);
                }
                self.context.message = None;
                self.screen = Screen::Browser;
            }
            Screen::Browser => self.open(self.browser.chosen),
            Screen::Editor(..) => {}
        }
    }

    /// From play to the editor, from the editor to a playtest, and back.
    pub(super) fn edit_or_test(&mut self) {
        self.context.message = None;
        match &mut self.screen {
            Screen::Browser => {}
            Screen::Game(game) => {
                game.leave(&mut self.context);
                let mut editing = Editing::of_game(&mut self.context, game);
                self.overlay = conflict(&mut editing);
                self.screen = Screen::Editor(Box::new(editing), None);
            }
            Screen::Editor(_, test @ Some(_)) => {
                if let Some(game) = test {
                    game.leave(&mut self.context);
                }
                *test = None;
                self.context.say(Tone::Plain, "Back in the editor.");
            }
            Screen::Editor(editing, test @ None) => match editing.playtest() {
                Some(play) => {
                    editing.stop(&mut self.context);
                    *test = Some(Box::new(Game::test(&mut self.context, play, "Playtest".to_owned())));
                    let back = self.context.keys.short(Action::Edit);
                    self.context.say(Tone::Plain, format!("Playtest; {back} goes back to the editor."));
                }
                None => self.context.say(Tone::Bad, "The level cannot be played yet; the remarks say why."),
            },
        }
    }

    pub(super) fn leave_editor(&mut self) {
        let Screen::Editor(editing, _) = &mut self.screen else { return };
        // Where the list of levels stays open, the draft stays in memory.
        if editing.entry.is_none() && self.holds_back() {
            return;
        }
        let Screen::Editor(editing, _) = &mut self.screen else { return };
        editing.keep(&mut self.context);
        let is_draft = editing.unsaved;
        match editing.entry {
            Some(entry) => {
                self.open(entry);
                if is_draft {
                    let edit = self.context.keys.short(Action::Edit);
                    let text = format!("The drawing is kept as a draft; {edit} opens it again.");
                    self.context.say(Tone::Plain, text);
                }
            }
            None => self.context.want(Effect::Quit),
        }
    }
}
