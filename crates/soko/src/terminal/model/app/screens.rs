//! From one screen to another: the list, a level, the editor, a playtest.

use super::{App, Screen, conflict};
use crate::quantity::counted;
use crate::terminal::model::action::Action;
use crate::terminal::model::desk::Tone;
use crate::terminal::model::editing::Editing;
use crate::terminal::model::event::Effect;
use crate::terminal::model::game::Game;

impl App {
    /// Opens a level that was pasted, with the moves below it to be made again.
    pub(super) fn open_pasted(&mut self, entry: usize, moves: &[grid::Direction]) {
        if let Some((game, desk)) = self.game_mut() {
            game.leave(desk);
        }
        self.open(entry);
        let Some((game, desk)) = self.game_mut() else { return };
        let mut text = "The level was pasted.".to_owned();
        if game.play.length() == 0 && !moves.is_empty() {
            game.play.make(moves);
            game.play.seek(0);
            let last = desk.keys.short(Action::Last);
            text = format!("The level was pasted with {}; {last} plays them.", counted(moves.len(), "move"));
        }
        let warnings = desk.library.entries[entry].warnings.join(" ");
        match warnings.is_empty() {
            true => desk.say(Tone::Plain, text),
            false => desk.say(Tone::Bad, format!("{text} {warnings}")),
        }
    }

    pub(super) fn open(&mut self, entry: usize) {
        if let Err(why) = &self.desk.library.entries[entry].level {
            let text = format!("This level cannot be played: {why}.");
            self.desk.say(Tone::Bad, text);
            return;
        }
        self.desk.message = None;
        if let Some(game) = Game::open(&mut self.desk, entry) {
            self.browser.chosen = entry;
            self.screen = Screen::Game(Box::new(game));
        }
    }

    /// Goes to the list, or back to the level that was open.
    pub(super) fn browse(&mut self) {
        match &self.screen {
            Screen::Game(_) => {
                if let Some((game, desk)) = self.game_mut() {
                    game.leave(desk);
                    let entry = game.entry;
                    self.browser.chosen = entry.unwrap_or(self.browser.chosen);
                }
                self.desk.message = None;
                self.screen = Screen::Browser;
            }
            Screen::Browser => self.open(self.browser.chosen),
            Screen::Editor(..) => {}
        }
    }

    /// From play to the editor, from the editor to a playtest, and back.
    pub(super) fn edit_or_test(&mut self) {
        self.desk.message = None;
        match &mut self.screen {
            Screen::Browser => {}
            Screen::Game(game) => {
                game.leave(&mut self.desk);
                let mut editing = Editing::of_game(&mut self.desk, game);
                self.overlay = conflict(&mut editing);
                self.screen = Screen::Editor(Box::new(editing), None);
            }
            Screen::Editor(_, test @ Some(_)) => {
                if let Some(game) = test {
                    game.leave(&mut self.desk);
                }
                *test = None;
                self.desk.say(Tone::Plain, "Back in the editor.");
            }
            Screen::Editor(editing, test @ None) => match editing.playtest() {
                Some(play) => {
                    editing.stop(&mut self.desk);
                    *test = Some(Box::new(Game::test(&mut self.desk, play, "Playtest".to_owned())));
                    let back = self.desk.keys.short(Action::Edit);
                    self.desk.say(Tone::Plain, format!("Playtest; {back} goes back to the editor."));
                }
                None => self.desk.say(Tone::Bad, "The level cannot be played yet; the remarks say why."),
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
        editing.keep(&mut self.desk);
        let is_draft = editing.unsaved;
        match editing.entry {
            Some(entry) => {
                self.open(entry);
                if is_draft {
                    let edit = self.desk.keys.short(Action::Edit);
                    let text = format!("The drawing is kept as a draft; {edit} opens it again.");
                    self.desk.say(Tone::Plain, text);
                }
            }
            None => self.desk.want(Effect::Quit),
        }
    }
}
