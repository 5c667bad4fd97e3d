//! The model driven by keys and mouse without a terminal, and the screens it makes.

mod editing;
#[cfg(unix)]
mod panic;
mod playing;
#[cfg(unix)]
#[path = "../../../tests/cli/terminal/pty.rs"]
mod pty;
mod screens;
mod table;
mod teaching;
mod training;
mod visits;

use crate::input::Input;
use crate::terminal::model::app::{App, Screen};
use crate::terminal::model::context::Context;
use crate::terminal::model::editing::{Editing, empty_room};
use crate::terminal::model::event::{Answer, Book, Effect, Event, KnownContent, Report, Task};
use crate::terminal::model::game::Game;
use crate::terminal::model::keys::{Key, Keymap};
use crate::terminal::model::library::Library;
use crate::terminal::model::sheet::{Saved, Source};
use crate::terminal::model::theme::{Depth, Theme};
use play::Session;
use ratatui_crossterm::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sokoworks::{Budget, Metric, Optimizing, Outcome};

/// A small collection of Sokoban: one push; a turn round a corner; a level with two boxes and a trap.
const SOKOBAN: &str = "\
One push

#####
#@$.#
#####

Round the corner

#######
#  @  #
# $   #
#  #. #
#######

Two boxes

########
#  @   #
# $  $ #
#  ..  #
########

Broken

####
#@ $#
####
";

/// A level of Sokobond: hydrogen, oxygen, hydrogen.
const WATER: &str = "xxxxxxx\nx-----x\nxH-o-hx\nx-----x\nxxxxxxx\n";

/// A model, and a runtime that does everything at once.
struct Stage {
    app: App,
    /// Lines that were to be kept.
    kept: Vec<(Book, String)>,
    /// Files that were to be written.
    written: Vec<(String, String, bool)>,
    /// Files that exist, until the player confirms that they may be overwritten.
    existing: Vec<String>,
    copied: Vec<String>,
    /// Rows of the table of visits.
    noted: Vec<String>,
    /// Stops of the program: whether all that was started together with it stops too.
    suspended: Vec<bool>,
    retaken: usize,
    quit: bool,
    /// Whether searches answer.
    answers: bool,
}

fn library() -> Library {
    Library::of(&Input::built_in(&[("small.sok", SOKOBAN.as_bytes()), ("Water.txt", WATER.as_bytes())]))
}

fn context(session: &str, depth: Depth, size: (u16, u16)) -> Context {
    let theme = Theme { depth, ascii: false };
    let keys = Keymap::new("").expect("keys");
    let session = Session::read(session).0;
    let mut context = Context::new(library(), play::Book::new(), session, keys, theme, 1);
    context.size = size;
    context
}

impl Stage {
    /// The player, with a level open or with the list.
    fn play(entry: Option<usize>) -> Stage {
        Stage::begin(App::play(context("", Depth::None, (80, 24)), entry))
    }

    /// The editor with an empty room.
    fn edit(game: sokoworks::Game) -> Stage {
        let mut context = context("", Depth::None, (80, 24));
        let editing = Editing::new(&mut context, Source::new("new", empty_room(game), "untitled"), None);
        Stage::begin(App::edit(context, editing))
    }

    fn begin(mut app: App) -> Stage {
        let effects = app.begin();
        let mut stage = Stage {
            app,
            kept: Vec::new(),
            written: Vec::new(),
            existing: Vec::new(),
            copied: Vec::new(),
            noted: Vec::new(),
            suspended: Vec::new(),
            retaken: 0,
            quit: false,
            answers: true,
        };
        stage.bring_about(effects);
        stage
    }

    fn event(&mut self, event: Event) {
        let effects = self.app.update(event);
        self.bring_about(effects);
    }

    fn bring_about(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(book, line) => self.kept.push((book, line)),
                Effect::Note(row) => self.noted.push(row),
                Effect::Write(path, text, known) => {
                    let name = path.display().to_string();
                    if known == KnownContent::Nothing && self.existing.contains(&name) {
                        self.event(Event::Exists(path, 7));
                        continue;
                    }
                    self.written.push((name, text, known != KnownContent::Nothing));
                    self.saved(path, None);
                }
                Effect::WriteInto(home, rows, texts) => {
                    self.written.push((home.name(), rows.join("\n") + "\n" + &texts.title, true));
                    self.saved(home.path.clone(), Some(*home));
                }
                Effect::Film { play, path, over, .. } => {
                    let mut whole = play::Play::clone(&play);
                    whole.seek(usize::MAX);
                    self.written.push((path.display().to_string(), whole.lurd(), over));
                    self.event(Event::Filmed(path));
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Suspend { group } => self.suspended.push(group),
                Effect::Retake => self.retaken += 1,
                Effect::Quit => self.quit = true,
                Effect::Check(check, play) => {
                    let mut warning = sokoworks::Warnings::new(play.level(), true).check(play.board());
                    // The words are the solver's, and may change.
                    warning.iter_mut().for_each(|warning| warning.message = "a reason".to_owned());
                    self.event(Event::Checked(check, warning));
                }
                Effect::Start(job, task) if self.answers => {
                    let report = answer(task);
                    self.event(Event::Job(job, report));
                }
                Effect::Start(..) | Effect::Stop(_) => {}
            }
        }
    }

    fn saved(&mut self, path: std::path::PathBuf, home: Option<crate::terminal::model::sheet::Home>) {
        let (number, path_text) =
            (home.as_ref().map_or(1, |home| home.place + 1), path.display().to_string());
        let origin = play::editor::Origin { path: path_text, number, modified: 1, file: 7, level: 9 };
        self.event(Event::Saved(Box::new(Saved { path, home, origin })));
    }

    /// Presses keys, with blanks between: `right`, `shift-up`, `z`.
    fn keys(&mut self, keys: &str) -> &mut Stage {
        for key in keys.split_whitespace() {
            let key = Key::parse(key).unwrap_or_else(|| panic!("{key} is no key"));
            self.event(Event::Key(key.event()));
        }
        self
    }

    /// Types letters.
    fn type_text(&mut self, text: &str) -> &mut Stage {
        for letter in text.chars() {
            self.event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// Clicks on a cell of the board, given by column and row.
    fn click(&mut self, x: u16, y: u16) -> &mut Stage {
        let place = self.place(x, y);
        self.mouse(MouseEventKind::Down(MouseButton::Left), place);
        self.mouse(MouseEventKind::Up(MouseButton::Left), place);
        self
    }

    /// Where a cell of the board is on the screen.
    fn place(&self, x: u16, y: u16) -> (u16, u16) {
        let view = match &self.app.screen {
            Screen::Editor(editing, None) => editing.viewport(&self.app.context),
            _ => self.game().viewport(&self.app.context),
        };
        (view.area.x + x * view.zoom.width, view.area.y + y * view.zoom.height)
    }

    fn game(&self) -> &Game {
        self.app.game().expect("a level is open")
    }

    fn editing(&self) -> &Editing {
        match &self.app.screen {
            Screen::Editor(editing, _) => editing,
            _ => panic!("the editor is not open"),
        }
    }

    /// Lets time pass until nothing moves any more.
    fn wait(&mut self) -> &mut Stage {
        for _ in 0..10_000 {
            if !self.app.wants_ticks() {
                return self;
            }
            self.event(Event::Tick(0.05));
        }
        panic!("it moves for ever");
    }

    fn lurd(&self) -> String {
        self.game().play.lurd()
    }

    fn message(&self) -> &str {
        self.app.message().map_or("", |(_, text)| text)
    }

    /// The lines of a book that were kept, as its file would hold them.
    fn file(&self, book: Book) -> String {
        let lines = self.kept.iter().filter(|(other, _)| *other == book);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    }
}

fn answer(task: Task) -> Report {
    let budget = Budget::new().nodes(100_000);
    match task {
        Task::Hint(play, mut hints) => {
            let advice = hints.ask(&play, &budget, &mut |_| {});
            Report::Advice(advice, hints)
        }
        Task::Compare(play, known) => {
            Report::Compared(play::compare(play.level(), &play.moves(), &known, &budget))
        }
        Task::Make(wish) => {
            let made = (0..).find_map(|number| generate::attempt(&wish, number, &budget).made);
            Report::Made(Ok(Box::new(made.expect("a level"))))
        }
        Task::Shorten(play, _) => {
            let observer = &mut |_: &[grid::Direction], _| {};
            let how = Optimizing::by(Metric::Pushes);
            let best = sokoworks::optimize(play.level(), &[play.moves()], &how, &budget, observer);
            let moves = best.ok().flatten().expect("a solution").moves;
            Report::Solved(Answer::Solution { moves, proved: Vec::new(), bound: None, measures: None })
        }
        Task::Solve(play) | Task::Rate(play) => {
            let mut searching = crate::options::Searching::default();
            searching.settings.request.threads = 1;
            let found = crate::solving::search_from(play.board(), &searching, &budget, &mut |_| {});
            let found = found.expect("an answer");
            let proved = found.proved.iter().map(|metric| metric.name()).collect();
            Report::Solved(match found.outcome {
                Outcome::Solved { moves, .. } => {
                    let bound = found.bound;
                    let measures = generate::measure(play.level(), &budget).ok().map(Box::new);
                    Answer::Solution { moves, proved, bound, measures }
                }
                Outcome::Unsolvable => Answer::Unsolvable,
                Outcome::GaveUp(_) => Answer::GaveUp("out of nodes".to_owned()),
            })
        }
    }
}
