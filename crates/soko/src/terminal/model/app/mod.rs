//! The model: which screen is open, and what an event does. Nothing here draws, waits, reads or writes.

mod actions;
mod keys;
mod screens;
mod texts;

use super::action::Action;
use super::browser::{Browser, Chose};
use super::context::{Context, Tone};
use super::editing::{Conflict, DraftList, Editing, When};
use super::event::{Effect, Event};
use super::form::Form;
use super::game::Game;
use super::help::Topic;
use super::prompt::{Prompt, Question};
use super::training::Training;
use ratatui_crossterm::crossterm::event::{KeyEventKind, MouseEvent};
use sokoworks::{Game as Kind, Level};

#[derive(Debug)]
pub(crate) enum Screen {
    Browser,
    Game(Box<Game>),
    /// The editor, and the playtest over it while there is one.
    Editor(Box<Editing>, Option<Box<Game>>),
}

/// What is open over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The help page, scrolled by some lines.
    Help(u16),
    /// The rules of a game, scrolled by some lines.
    Rules(Kind, u16),
    Prompt(Prompt),
    /// Title, author and notes, in the editor.
    Form(Form),
    /// The list of drafts, over the editor.
    Drafts(DraftList),
    /// A draft and a file that differ, over the editor.
    Conflict(Box<Conflict>),
}

/// The whole state of the program.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) context: Context,
    pub(crate) screen: Screen,
    pub(crate) browser: Browser,
    pub(crate) overlay: Option<Overlay>,
}

impl App {
    /// Begins with the list, or with a level.
    pub(crate) fn play(mut context: Context, entry: Option<usize>) -> App {
        let first = context.library.first_playable().unwrap_or(0);
        let game = entry.and_then(|entry| Game::open(&mut context, entry));
        let browser = Browser { chosen: entry.unwrap_or(first), ..Browser::default() };
        let screen = game.map_or(Screen::Browser, |game| Screen::Game(Box::new(game)));
        App { context, screen, browser, overlay: None }
    }

    /// Begins with the editor.
    pub(crate) fn edit(context: Context, mut editing: Editing) -> App {
        let overlay = conflict(&mut editing);
        let screen = Screen::Editor(Box::new(editing), None);
        App { context, screen, browser: Browser::default(), overlay }
    }

    /// The effects of making the model.
    pub(crate) fn begin(&mut self) -> Vec<Effect> {
        self.context.take_effects()
    }

    /// The game that is played, or the playtest.
    pub(crate) fn game(&self) -> Option<&Game> {
        match &self.screen {
            Screen::Game(game) | Screen::Editor(_, Some(game)) => Some(game),
            _ => None,
        }
    }

    fn game_mut(&mut self) -> Option<(&mut Game, &mut Context)> {
        match &mut self.screen {
            Screen::Game(game) | Screen::Editor(_, Some(game)) => Some((game, &mut self.context)),
            _ => None,
        }
    }

    /// Whether time has to pass.
    pub(crate) fn wants_ticks(&self) -> bool {
        self.game().is_some_and(Game::wants_ticks)
    }

    /// Seconds until the timer shows something else; None while nothing is played.
    pub(crate) fn until_second(&self) -> Option<f64> {
        let timer = self.game().filter(|_| self.overlay.is_none()).and_then(Game::until_second);
        let clock = self.context.training.as_ref().and_then(Training::until_second);
        [timer, clock].into_iter().flatten().reduce(f64::min)
    }

    /// Handles an event; returns the effects for the runtime.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => self.key(&key),
            Event::Mouse(mouse) => self.mouse(&mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(columns, rows) => self.context.size = (columns, rows),
            Event::Tick(seconds) => {
                let is_covered = self.overlay.is_some();
                if let Some((game, context)) = self.game_mut() {
                    if !is_covered {
                        game.pass_time(context, seconds);
                    }
                    game.tick(context, seconds);
                }
                let up = self.context.training.as_mut().and_then(|training| training.pass(seconds));
                match (up, self.game_mut()) {
                    (Some(text), Some((game, context))) => game.time_is_up(context, &text),
                    (Some(text), None) => self.context.say(Tone::Plain, text),
                    (None, _) => {}
                }
            }
            Event::Job(job, report) => match &mut self.screen {
                Screen::Game(game) | Screen::Editor(_, Some(game)) => {
                    game.report(&mut self.context, job, report)
                }
                Screen::Editor(editing, None) => editing.report(&mut self.context, job, report),
                Screen::Browser => {}
            },
            Event::Checked(check, warning) => {
                if let Some((game, _)) = self.game_mut() {
                    game.checked(check, warning);
                }
            }
            Event::Trouble(text) => self.context.say(Tone::Bad, text),
            Event::Unkept(text) => {
                self.context.say(Tone::Bad, text.clone());
                self.context.unkept = Some(text);
            }
            Event::Kept => {
                self.context.unkept = None;
                self.context.say(Tone::Good, "Everything is saved again.");
            }
            Event::Saved(saved) => {
                self.context.say(Tone::Good, format!("Saved to {}.", saved.path.display()));
                if let Screen::Editor(editing, _) = &mut self.screen {
                    editing.saved(&mut self.context, *saved);
                }
            }
            Event::Filmed(path) => {
                self.context.say(Tone::Good, format!("Saved to {}.", path.display()));
            }
            Event::Exists(path, hash) => {
                let prompt = Prompt::new(Question::SaveOver, path.to_string_lossy());
                self.overlay = Some(Overlay::Prompt(prompt));
                if let Screen::Editor(editing, _) = &mut self.screen {
                    editing.over = Some((path, hash));
                }
            }
            Event::Changed(there) => {
                let (when, drawn) = (When::Saving, self.context.now);
                let conflict = Conflict { when, drawn, there: *there, compared: None };
                self.overlay = Some(Overlay::Conflict(Box::new(conflict)));
            }
            Event::FilmExists(path) => {
                let prompt = Prompt::new(Question::FilmOver, path.to_string_lossy());
                self.overlay = Some(Overlay::Prompt(prompt));
            }
            Event::Stop => self.context.want(Effect::Suspend { group: false }),
            Event::Continued => self.context.want(Effect::Retake),
            Event::Terminate => self.quit(),
        }
        self.context.take_effects()
    }

    /// The current message: the last one, else the verdict on the board that is drawn.
    pub(crate) fn message(&self) -> Option<(Tone, &str)> {
        let message = self.context.message.as_ref().map(|(tone, text)| (*tone, text.as_str()));
        let verdict = || match &self.screen {
            Screen::Editor(editing, None) => Some((Tone::Plain, editing.verdict()?.first()?.as_str())),
            _ => None,
        };
        message.or_else(verdict)
    }

    /// What the help page is about.
    pub(crate) fn help(&self) -> Topic {
        Topic { game: self.kind(), in_editor: matches!(self.screen, Screen::Editor(_, None)) }
    }

    /// The game whose rules are of interest: of the level that is open or chosen.
    pub(crate) fn kind(&self) -> Kind {
        let chosen = self.context.library.entries.get(self.browser.chosen);
        match (&self.screen, self.game()) {
            (_, Some(game)) => game.play.game(),
            (Screen::Editor(editing, _), None) => editing.editor.draft().game(),
            _ => chosen.and_then(|entry| entry.level.as_ref().ok()).map_or(Kind::Sokoban, Level::game),
        }
    }

    /// Whether leaving has to wait: a drawing would be in no file, and the player was not warned yet.
    fn holds_back(&mut self) -> bool {
        let Screen::Editor(editing, _) = &self.screen else { return false };
        if !editing.unsaved
            || self.context.unkept.is_none()
            || std::mem::replace(&mut self.context.warned, true)
        {
            return false;
        }
        let [save, quit] = [Action::Save, Action::Quit].map(|action| self.context.keys.short(action));
        let text = format!(
            "Not saved, not even as a draft. {save} saves to a file; {quit} again leaves and prints the level."
        );
        self.context.say(Tone::Bad, text);
        true
    }

    fn quit(&mut self) {
        if let Some((game, context)) = self.game_mut() {
            game.leave(context);
        }
        if let Screen::Editor(editing, _) = &mut self.screen {
            editing.keep(&mut self.context);
        }
        self.context.want(Effect::Quit);
    }

    fn mouse(&mut self, mouse: &MouseEvent) {
        if self.overlay.is_some() {
            return;
        }
        match &mut self.screen {
            Screen::Browser => {
                if let Chose::Open(entry) = self.browser.mouse(&self.context, mouse) {
                    self.open(entry);
                }
            }
            Screen::Game(game) | Screen::Editor(_, Some(game)) => game.mouse(&mut self.context, mouse),
            Screen::Editor(editing, None) => editing.mouse(&mut self.context, mouse),
        }
    }
}

/// The question about a draft of another state of its file, if there is one.
fn conflict(editing: &mut Editing) -> Option<Overlay> {
    editing.pending.take().map(|conflict| Overlay::Conflict(Box::new(conflict)))
}
