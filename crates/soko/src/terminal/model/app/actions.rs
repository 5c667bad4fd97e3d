//! Actions: what all screens have in common is done here, the rest is left to the screen.

use super::{App, Overlay, Screen};
use crate::terminal::model::action::Action;
use crate::terminal::model::browser::Chose;
use crate::terminal::model::context::Tone;
use crate::terminal::model::editing::{Asked, DraftList};
use crate::terminal::model::game::film_name;
use crate::terminal::model::prompt::{Prompt, Question};

impl App {
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Help => self.overlay = Some(Overlay::Help(0)),
            Action::Rules => self.overlay = Some(Overlay::Rules(self.kind(), 0)),
            Action::Quit if self.holds_back() => {}
            Action::Quit => self.quit(),
            Action::Larger | Action::Smaller if !self.is_movie() => self.zoom(action == Action::Larger),
            Action::Browser => self.browse(),
            Action::Edit => self.edit_or_test(),
            _ => self.act_on_screen(action),
        }
    }

    pub(super) fn is_movie(&self) -> bool {
        self.game().is_some_and(|game| game.screening.is_some())
    }

    pub(super) fn act_on_screen(&mut self, action: Action) {
        match &mut self.screen {
            Screen::Browser => {
                if let Some(Chose::Open(entry)) = self.browser.act(&self.context, action) {
                    self.open(entry);
                }
            }
            Screen::Game(_) | Screen::Editor(_, Some(_)) => self.act_in_game(action),
            Screen::Editor(editing, None) => match editing.act(&mut self.context, action) {
                Asked::Nothing => {}
                Asked::Prompt(prompt) => self.overlay = Some(Overlay::Prompt(prompt)),
                Asked::Form(form) => self.overlay = Some(Overlay::Form(form)),
                Asked::Drafts => self.overlay = Some(Overlay::Drafts(DraftList::default())),
                Asked::Leave => self.leave_editor(),
            },
        }
    }

    pub(super) fn act_in_game(&mut self, action: Action) {
        let is_test = matches!(self.screen, Screen::Editor(..));
        let Some((game, context)) = self.game_mut() else { return };
        if game.act(context, action) {
            return;
        }
        let neighbour = |forward, unsolved: bool| {
            let book = unsolved.then_some(&context.book);
            game.entry.and_then(|entry| context.library.neighbour(entry, forward, book))
        };
        let next = match action {
            Action::NextLevel | Action::NextUnsolved if context.training.is_some() => {
                self.browser.chosen = game.train_on(context).unwrap_or(self.browser.chosen);
                return;
            }
            Action::NextLevel => neighbour(true, false),
            Action::PreviousLevel => neighbour(false, false),
            Action::NextUnsolved => neighbour(true, true),
            Action::PreviousUnsolved => neighbour(false, true),
            Action::GoTo => {
                let moves = game.play.tally().moves.to_string();
                self.overlay = Some(Overlay::Prompt(Prompt::new(Question::GoTo, moves)));
                return;
            }
            Action::Enter => {
                self.overlay = Some(Overlay::Prompt(Prompt::new(Question::Moves, "")));
                return;
            }
            Action::Save if game.screening.is_some() => {
                let name = film_name(&game.title);
                self.overlay = Some(Overlay::Prompt(Prompt::new(Question::Film, name)));
                return;
            }
            Action::Save => {
                let movie = context.keys.short(Action::Movie);
                context.say(
                    Tone::Plain,
                    format!("Your moves are saved automatically; {movie} shows a movie that you can save."),
                );
                return;
            }
            Action::Cancel if is_test => return self.edit_or_test(),
            Action::Cancel => return self.browse(),
            _ => return,
        };
        match next {
            Some(next) => {
                game.change_level(context, next);
                self.browser.chosen = next;
            }
            None => context.say(Tone::Plain, "There is no such level."),
        }
    }

    pub(super) fn zoom(&mut self, larger: bool) {
        let zoom = (self.context.settings.zoom + if larger { 1 } else { -1 }).clamp(-3, 3);
        self.context.set(|settings| settings.zoom = zoom);
    }
}
