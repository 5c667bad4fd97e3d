//! The model: which screen is open, and what an event does. Nothing here draws, waits, reads or writes.

use super::action::{Action, Group};
use super::browser::{Browser, Chose};
use super::desk::{Desk, Tone};
use super::editing::{Asked, Choice, Conflict, DraftList, Editing, Listed, When};
use super::event::{Effect, Event};
use super::form::Form;
use super::game::Game;
use super::prompt::{Prompt, Question, Typed};
use crate::quantity::counted;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Browser,
    Game(Box<Game>),
    /// The editor, and the playtest over it while there is one.
    Editor(Box<Editing>, Option<Box<Game>>),
}

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The help page, scrolled by some lines.
    Help(u16),
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
    pub(crate) desk: Desk,
    pub(crate) screen: Screen,
    pub(crate) browser: Browser,
    pub(crate) overlay: Option<Overlay>,
}

impl App {
    /// Begins with the list, or with a level.
    pub(crate) fn play(mut desk: Desk, entry: Option<usize>) -> App {
        let first = desk.library.first_playable().unwrap_or(0);
        let game = entry.and_then(|entry| Game::open(&mut desk, entry));
        let browser = Browser { chosen: entry.unwrap_or(first), ..Browser::default() };
        let screen = game.map_or(Screen::Browser, |game| Screen::Game(Box::new(game)));
        App { desk, screen, browser, overlay: None }
    }

    /// Begins with the editor.
    pub(crate) fn edit(desk: Desk, mut editing: Editing) -> App {
        let overlay = conflict(&mut editing);
        let screen = Screen::Editor(Box::new(editing), None);
        App { desk, screen, browser: Browser::default(), overlay }
    }

    /// What is to be done after the model was made.
    pub(crate) fn begin(&mut self) -> Vec<Effect> {
        self.desk.take_effects()
    }

    /// The game that is played, be it a playtest.
    pub(crate) fn game(&self) -> Option<&Game> {
        match &self.screen {
            Screen::Game(game) | Screen::Editor(_, Some(game)) => Some(game),
            _ => None,
        }
    }

    fn game_mut(&mut self) -> Option<(&mut Game, &mut Desk)> {
        match &mut self.screen {
            Screen::Game(game) | Screen::Editor(_, Some(game)) => Some((game, &mut self.desk)),
            _ => None,
        }
    }

    /// Whether time has to pass.
    pub(crate) fn wants_ticks(&self) -> bool {
        self.game().is_some_and(Game::wants_ticks)
    }

    /// Lets an event happen; returns what the runtime has to do.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => self.key(&key),
            Event::Mouse(mouse) => self.mouse(&mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(columns, rows) => self.desk.size = (columns, rows),
            Event::Tick(seconds) => {
                if let Some((game, desk)) = self.game_mut() {
                    game.tick(desk, seconds);
                }
            }
            Event::Job(job, report) => match &mut self.screen {
                Screen::Game(game) | Screen::Editor(_, Some(game)) => {
                    game.report(&mut self.desk, job, report)
                }
                Screen::Editor(editing, None) => editing.report(&mut self.desk, job, report),
                Screen::Browser => {}
            },
            Event::Checked(check, warning) => {
                if let Some((game, _)) = self.game_mut() {
                    game.checked(check, warning);
                }
            }
            Event::Trouble(text) => self.desk.say(Tone::Bad, text),
            Event::Saved(saved) => {
                self.desk.say(Tone::Good, format!("Saved to {}.", saved.path.display()));
                if let Screen::Editor(editing, _) = &mut self.screen {
                    editing.saved(&mut self.desk, *saved);
                }
            }
            Event::Filmed(path) => {
                self.desk.say(Tone::Good, format!("Saved to {}.", path.display()));
            }
            Event::Exists(path, hash) => {
                let prompt = Prompt::new(Question::SaveOver, path.to_string_lossy());
                self.overlay = Some(Overlay::Prompt(prompt));
                if let Screen::Editor(editing, _) = &mut self.screen {
                    editing.over = Some((path, hash));
                }
            }
            Event::Changed(there) => {
                let (when, drawn) = (When::Saving, self.desk.now);
                let conflict = Conflict { when, drawn, there: *there, compared: None };
                self.overlay = Some(Overlay::Conflict(Box::new(conflict)));
            }
            Event::FilmExists(path) => {
                let prompt = Prompt::new(Question::FilmOver, path.to_string_lossy());
                self.overlay = Some(Overlay::Prompt(prompt));
            }
            Event::Terminate => self.quit(),
        }
        self.desk.take_effects()
    }

    /// The group of keys that the help page begins with.
    pub(crate) fn help_group(&self) -> Option<Group> {
        matches!(self.screen, Screen::Editor(_, None)).then_some(Group::Editing)
    }

    fn quit(&mut self) {
        if let Some((game, desk)) = self.game_mut() {
            game.stop(desk);
        }
        if let Screen::Editor(editing, _) = &mut self.screen {
            editing.keep(&mut self.desk);
        }
        self.desk.want(Effect::Quit);
    }

    fn key(&mut self, key: &KeyEvent) {
        if super::view::is_too_small(self.desk.size) {
            // Nothing is seen of what a key would do.
            let leaves = self.desk.keys.action(key, |action| action == Action::Quit).is_some();
            return if leaves && key.modifiers.contains(KeyModifiers::CONTROL) {
                self.quit()
            };
        }
        match &mut self.overlay {
            Some(Overlay::Help(_)) => return self.key_in_help(key),
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
            && editing.pick(&mut self.desk, key)
        {
            return;
        }
        match self.desk.keys.action(key, knows) {
            Some(action) => self.act(action),
            None => self.unknown(key),
        }
    }

    /// Tells whoever presses a key without a meaning where the keys are told.
    fn unknown(&mut self, key: &KeyEvent) {
        if let KeyCode::Char(letter) = key.code {
            let help = self.desk.keys.short(Action::Help);
            self.desk.say(Tone::Plain, format!("`{letter}` does nothing here; {help} shows all keys."));
        }
    }

    fn type_in_search(&mut self, key: &KeyEvent) -> bool {
        match key.code {
            KeyCode::Up | KeyCode::Enter if self.browser.search.is_empty() => {
                self.browser.recall(&self.desk);
                // On an empty answer, enter takes the last search or none, and ends typing.
                self.browser.typing = key.code == KeyCode::Up;
            }
            KeyCode::Char(letter) if key.modifiers.is_empty() || letter.is_uppercase() => {
                self.browser.type_letter(&self.desk, Some(letter));
            }
            KeyCode::Backspace => self.browser.type_letter(&self.desk, None),
            _ => return false,
        }
        true
    }

    fn key_in_help(&mut self, key: &KeyEvent) {
        let Some(Overlay::Help(scroll)) = &mut self.overlay else { return };
        use grid::Direction::{Down, Up};
        match self.desk.keys.action(key, |action| action != Action::Paint) {
            Some(Action::Move(Up)) => *scroll = scroll.saturating_sub(1),
            Some(Action::Move(Down)) => *scroll = scroll.saturating_add(1),
            Some(Action::PageUp) => *scroll = scroll.saturating_sub(10),
            Some(Action::PageDown | Action::Redo) => *scroll = scroll.saturating_add(10),
            Some(Action::First) => *scroll = 0,
            // A letter only closes the page; whoever presses ctrl-c means to leave.
            Some(Action::Quit) if key.modifiers.contains(KeyModifiers::CONTROL) => return self.quit(),
            _ => self.overlay = None,
        }
        let length = super::view::help_length(&self.desk, self.help_group());
        if let Some(Overlay::Help(scroll)) = &mut self.overlay {
            *scroll = (*scroll).min(length);
        }
    }

    /// A key while a form, the list of drafts or the question about a changed file lies over the editor.
    fn key_over_editor(&mut self, key: &KeyEvent) {
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
                    editing.describe(&mut self.desk, form.texts());
                    self.overlay = None;
                }
            },
            Some(Overlay::Drafts(list)) => match list.key(&mut self.desk, editing, key) {
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
                        editing.keep_draft(&mut self.desk, there);
                        if when == When::Saving {
                            editing.save_again(&mut self.desk);
                        }
                    }
                    (Choice::TakeFile, _) => editing.take_file(&mut self.desk, there),
                    (_, When::Opening) => self.leave_editor(),
                    (_, When::Saving) => self.desk.say(Tone::Plain, "Not saved; the file stays as it is."),
                }
            }
            _ => {}
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Help => self.overlay = Some(Overlay::Help(0)),
            Action::Quit => self.quit(),
            Action::Larger | Action::Smaller if !self.is_movie() => self.zoom(action == Action::Larger),
            Action::Browser => self.browse(),
            Action::Edit => self.edit_or_test(),
            _ => self.act_on_screen(action),
        }
    }

    fn is_movie(&self) -> bool {
        self.game().is_some_and(|game| game.screening.is_some())
    }

    fn act_on_screen(&mut self, action: Action) {
        match &mut self.screen {
            Screen::Browser => {
                if let Some(Chose::Open(entry)) = self.browser.act(&self.desk, action) {
                    self.open(entry);
                }
            }
            Screen::Game(_) | Screen::Editor(_, Some(_)) => self.act_in_game(action),
            Screen::Editor(editing, None) => match editing.act(&mut self.desk, action) {
                Asked::Nothing => {}
                Asked::Prompt(prompt) => self.overlay = Some(Overlay::Prompt(prompt)),
                Asked::Form(form) => self.overlay = Some(Overlay::Form(form)),
                Asked::Drafts => self.overlay = Some(Overlay::Drafts(DraftList::default())),
                Asked::Leave => self.leave_editor(),
            },
        }
    }

    fn act_in_game(&mut self, action: Action) {
        let is_test = matches!(self.screen, Screen::Editor(..));
        let Some((game, desk)) = self.game_mut() else { return };
        if game.act(desk, action) {
            return;
        }
        let neighbour = |forward, unsolved: bool| {
            let book = unsolved.then_some(&desk.book);
            game.entry.and_then(|entry| desk.library.neighbour(entry, forward, book))
        };
        let next = match action {
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
                let name = super::game::film_name(&game.title);
                self.overlay = Some(Overlay::Prompt(Prompt::new(Question::Film, name)));
                return;
            }
            Action::Save => {
                let movie = desk.keys.short(Action::Movie);
                desk.say(
                    Tone::Plain,
                    format!(
                        "Your moves are kept as you make them; {movie} shows a movie, which can be saved."
                    ),
                );
                return;
            }
            Action::Cancel if is_test => return self.edit_or_test(),
            Action::Cancel => return self.browse(),
            _ => return,
        };
        match next {
            Some(next) => {
                game.change_level(desk, next);
                self.browser.chosen = next;
            }
            None => desk.say(Tone::Plain, "There is no such level."),
        }
    }

    /// Opens a level that was pasted, with the moves below it to be made again.
    fn open_pasted(&mut self, entry: usize, moves: &[grid::Direction]) {
        if let Some((game, desk)) = self.game_mut() {
            game.stop(desk);
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
        desk.say(Tone::Plain, text);
    }

    fn open(&mut self, entry: usize) {
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
    fn browse(&mut self) {
        match &self.screen {
            Screen::Game(_) => {
                if let Some((game, desk)) = self.game_mut() {
                    game.stop(desk);
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
    fn edit_or_test(&mut self) {
        self.desk.message = None;
        match &mut self.screen {
            Screen::Browser => {}
            Screen::Game(game) => {
                game.stop(&mut self.desk);
                let mut editing = Editing::of_game(&mut self.desk, game);
                self.overlay = conflict(&mut editing);
                self.screen = Screen::Editor(Box::new(editing), None);
            }
            Screen::Editor(_, test @ Some(_)) => {
                if let Some(game) = test {
                    game.stop(&mut self.desk);
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

    fn leave_editor(&mut self) {
        let Screen::Editor(editing, _) = &mut self.screen else { return };
        editing.keep(&mut self.desk);
        match editing.entry {
            Some(entry) => self.open(entry),
            None => self.desk.want(Effect::Quit),
        }
    }

    fn zoom(&mut self, larger: bool) {
        let zoom = (self.desk.settings.zoom + if larger { 1 } else { -1 }).clamp(-3, 3);
        self.desk.set(|settings| settings.zoom = zoom);
    }

    fn mouse(&mut self, mouse: &MouseEvent) {
        if self.overlay.is_some() {
            return;
        }
        match &mut self.screen {
            Screen::Browser => {
                if let Chose::Open(entry) = self.browser.mouse(&self.desk, mouse) {
                    self.open(entry);
                }
            }
            Screen::Game(game) | Screen::Editor(_, Some(game)) => game.mouse(&mut self.desk, mouse),
            Screen::Editor(editing, None) => editing.mouse(&mut self.desk, mouse),
        }
    }

    fn paste(&mut self, text: &str) {
        let plays = self.overlay.is_none() && matches!(self.screen, Screen::Browser | Screen::Game(_));
        if plays && let Some((entry, moves)) = self.desk.library.take_in(text) {
            return self.open_pasted(entry, &moves);
        }
        match (&mut self.overlay, &mut self.screen) {
            (Some(Overlay::Prompt(prompt)), _) => prompt.insert(text.trim()),
            (Some(Overlay::Form(form)), _) => form.insert(text),
            (Some(_), _) => {}
            (None, Screen::Browser) => {
                self.browser.typing = true;
                text.trim().chars().filter(|letter| !letter.is_control()).for_each(|letter| {
                    self.browser.type_letter(&self.desk, Some(letter));
                });
            }
            (None, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                if let Err(error) = game.paste(&mut self.desk, text.trim()) {
                    self.desk.say(Tone::Bad, error);
                }
            }
            (None, Screen::Editor(editing, None)) => editing.paste(&mut self.desk, text),
        }
    }

    /// Takes the answer of a prompt; a wrong one stays, with what is wrong.
    fn answer(&mut self) {
        let Some(Overlay::Prompt(prompt)) = self.overlay.take() else { return };
        let answer = prompt.answer.trim().to_owned();
        let result = match (prompt.question, &mut self.screen) {
            (Question::GoTo, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                match answer.parse::<usize>() {
                    Ok(moves) => {
                        game.go_to(&mut self.desk, moves);
                        Ok(())
                    }
                    Err(_) => Err(format!("`{answer}` is not a number from 0")),
                }
            }
            (question @ (Question::Film | Question::FilmOver), screen) => match screen {
                Screen::Game(game) | Screen::Editor(_, Some(game)) => {
                    game.film(&mut self.desk, &answer, question == Question::FilmOver)
                }
                _ => Ok(()),
            },
            (Question::Moves, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                game.paste(&mut self.desk, &answer)
            }
            (question, Screen::Editor(editing, _)) => editing.answer(&mut self.desk, question, &answer),
            _ => Ok(()),
        };
        match result {
            Ok(()) => {}
            Err(complaint) => {
                self.overlay = Some(Overlay::Prompt(Prompt { complaint: Some(complaint), ..prompt }));
            }
        }
    }
}

/// The question about a draft of another state of its file, if there is one.
fn conflict(editing: &mut Editing) -> Option<Overlay> {
    editing.pending.take().map(|conflict| Overlay::Conflict(Box::new(conflict)))
}
