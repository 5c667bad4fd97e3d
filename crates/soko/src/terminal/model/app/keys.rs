//! Keys: to the overlay if there is one, else to the screen.

use super::{App, Overlay, Screen};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Tone;
use crate::terminal::model::editing::{Choice, Listed, When};
use crate::terminal::model::event::Effect;
use crate::terminal::model::prompt::Typed;
use crate::terminal::model::{help, layout};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Most lines that the rules are scrolled by; their page stops earlier.
const LONGEST_RULES: u16 = 60;

impl App {
    pub(super) fn key(&mut self, key: &KeyEvent) {
        if self.context.keys.action(key, |action| action == Action::Suspend).is_some() {
            return self.context.want(Effect::Suspend { group: true });
        }
        if layout::is_too_small(self.context.size) {
            // The effect of a key would not be visible.
            let leaves = self.context.keys.action(key, |action| action == Action::Quit).is_some();
            return if leaves && key.modifiers.contains(KeyModifiers::CONTROL) {
                self.quit()
            };
        }
        match &mut self.overlay {
            Some(Overlay::Help(_)) => return self.key_in_help(key),
            Some(Overlay::Rules(kind, scroll)) => {
                let shown = (*kind, *scroll);
                return self.key_in_rules(key, shown);
            }
            Some(Overlay::Prompt(prompt)) => {
                match prompt.key(key) {
                    Typed::Going => {}
                    Typed::Dropped => self.overlay = None,
                    Typed::Done => self.answer(),
                }
                return;
            }
            Some(Overlay::Form(_) | Overlay::Drafts(_) | Overlay::Conflict(_)) => {
                return self.key_over_editor(key);
            }
            None => {}
        }
        if matches!(self.screen, Screen::Browser) && self.browser.typing && self.type_in_search(key) {
            return;
        }
        let in_editor = matches!(self.screen, Screen::Editor(_, None));
        // Space paints in the editor and redoes elsewhere.
        let knows = |action| match action {
            Action::Paint => in_editor,
            Action::Redo => !in_editor || key.code != KeyCode::Char(' '),
            _ => true,
        };
        if let Screen::Editor(editing, None) = &mut self.screen
            && editing.pick(&mut self.context, key)
        {
            return;
        }
        match self.context.keys.action(key, knows) {
            Some(action) => self.act(action),
            None => self.unknown(key),
        }
    }

    /// Shows that a key has no meaning, and which key shows all keys.
    pub(super) fn unknown(&mut self, key: &KeyEvent) {
        if let KeyCode::Char(letter) = key.code {
            let help = self.context.keys.short(Action::Help);
            self.context.say(Tone::Plain, format!("`{letter}` does nothing here; {help} shows all keys."));
        }
    }

    pub(super) fn type_in_search(&mut self, key: &KeyEvent) -> bool {
        match key.code {
            KeyCode::Up | KeyCode::Enter if self.browser.search.is_empty() => {
                self.browser.recall(&self.context);
                // On an empty answer, enter takes the last search or none, and ends typing.
                self.browser.typing = key.code == KeyCode::Up;
            }
            KeyCode::Char(letter) if key.modifiers.is_empty() || letter.is_uppercase() => {
                self.browser.type_letter(&self.context, Some(letter));
            }
            KeyCode::Backspace => self.browser.type_letter(&self.context, None),
            _ => return false,
        }
        true
    }

    pub(super) fn key_in_help(&mut self, key: &KeyEvent) {
        let Some(Overlay::Help(scroll)) = &mut self.overlay else { return };
        use grid::Direction::{Down, Up};
        match self.context.keys.action(key, |action| action != Action::Paint) {
            Some(Action::Move(Up)) => *scroll = scroll.saturating_sub(1),
            Some(Action::Move(Down)) => *scroll = scroll.saturating_add(1),
            Some(Action::PageUp) => *scroll = scroll.saturating_sub(10),
            Some(Action::PageDown | Action::Redo) => *scroll = scroll.saturating_add(10),
            Some(Action::First) => *scroll = 0,
            // A letter only closes the page; ctrl-c quits.
            Some(Action::Quit) if key.modifiers.contains(KeyModifiers::CONTROL) => return self.quit(),
            _ => self.overlay = None,
        }
        let length = help::length(&self.context, self.help());
        if let Some(Overlay::Help(scroll)) = &mut self.overlay {
            *scroll = (*scroll).min(length);
        }
    }

    /// A key while the rules of a game are shown: left and right show the other game's, up and down scroll where they do not
    /// fit, any other closes them.
    fn key_in_rules(&mut self, key: &KeyEvent, (kind, scroll): (sokoworks::Game, u16)) {
        use grid::Direction::{Down, Left, Right, Up};
        use sokoworks::Game::{Sokoban, Sokobond};
        self.overlay = match self.context.keys.action(key, |action| action != Action::Paint) {
            Some(Action::Move(Left | Right)) => {
                Some(Overlay::Rules(if kind == Sokoban { Sokobond } else { Sokoban }, 0))
            }
            Some(Action::Move(Up)) => Some(Overlay::Rules(kind, scroll.saturating_sub(1))),
            Some(Action::Move(Down)) => Some(Overlay::Rules(kind, (scroll + 1).min(LONGEST_RULES))),
            Some(Action::Help) => Some(Overlay::Help(0)),
            Some(Action::Quit) if key.modifiers.contains(KeyModifiers::CONTROL) => return self.quit(),
            _ => None,
        };
    }

    /// A key while a form, the list of drafts or the question about a changed file is open over the editor.
    pub(super) fn key_over_editor(&mut self, key: &KeyEvent) {
        if let KeyCode::Char('c') = key.code
            && key.modifiers.contains(KeyModifiers::CONTROL)
        {
            return self.quit();
        }
        let Screen::Editor(editing, _) = &mut self.screen else { return };
        match &mut self.overlay {
            Some(Overlay::Form(form)) => match form.key(key) {
                Typed::Going => {}
                Typed::Dropped => self.overlay = None,
                Typed::Done => {
                    editing.describe(&mut self.context, form.texts());
                    self.overlay = None;
                }
            },
            Some(Overlay::Drafts(list)) => match list.key(&mut self.context, editing, key) {
                Listed::Going => {}
                Listed::Closed => self.overlay = None,
            },
            Some(Overlay::Conflict(conflict)) => {
                let choice = conflict.key(key, editing.editor.draft());
                if choice == Choice::Going {
                    return;
                }
                let (when, there) = (conflict.when, conflict.there.clone());
                self.overlay = None;
                match (choice, when) {
                    (Choice::Keep, _) => {
                        editing.keep_draft(&mut self.context, there);
                        if when == When::Saving {
                            editing.save_again(&mut self.context);
                        }
                    }
                    (Choice::TakeFile, _) => editing.take_file(&mut self.context, there),
                    (_, When::Opening) => self.leave_editor(),
                    (_, When::Saving) => self.context.say(Tone::Plain, "Not saved; the file is unchanged."),
                }
            }
            _ => {}
        }
    }
}
