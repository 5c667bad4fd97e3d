//! The level editor: a cursor, a piece to put, and the editor of `play` under it, which knows undo and checks.
//!
//! A level that came from a file of others is locked until it is copied: the first change asks for that. What is drawn
//! is kept in the session as a draft ([`drafts`]), so that nothing is lost when the program ends. What is known of the
//! file is in [`sheet`](super::sheet), the question when it changed in [`conflict`] and the answer in [`resolving`]. Keys and the mouse
//! are in [`keys`], the pieces with theirs in [`pieces`], parts of the board in [`selection`] and [`carrying`], the question to the
//! solver in [`solving`], what is known of the board in [`verdict`], files and sizes in [`answers`].

mod answers;
mod carrying;
mod conflict;
mod drafts;
mod keys;
pub(crate) mod pieces;
mod resolving;
mod selection;
mod solving;
mod surprise;
mod verdict;

pub(crate) use conflict::{Choice, Conflict, When, differences};
pub(crate) use drafts::{DraftList, Listed};
pub(crate) use keys::Asked;
pub(crate) use pieces::Piece;
pub(crate) use selection::Selection;

use super::action::Action;
use super::context::{Context, Tone};
use super::event::{Effect, JobId};
use super::game::Game;
use super::layout::{self, Parts, Viewport};
use super::sheet::{Home, Sheet, Source, Standing};
use grid::{Cell, Direction, Size};
use play::Play;
use play::editor::{Checked, Draft, Editor, Origin, SavedDraft, Texts, Tile, draft_name, drafts_of};
use sokoworks::Game as Kind;
use sokoworks::Statistics;
use std::path::PathBuf;
use verdict::Verdict;

/// A search for a solution of what is drawn, or for a new level.
#[derive(Clone, Debug)]
pub(crate) struct Inquiry {
    pub(crate) job: JobId,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
    /// Whether a new level is being made.
    pub(crate) makes: bool,
    /// The board that it was asked for.
    about: Draft,
}

/// A level being drawn.
#[derive(Debug)]
pub(crate) struct Editing {
    pub(crate) editor: Editor,
    pub(crate) texts: Texts,
    /// The name of its drafts: `PATH#3`.
    level: String,
    /// The name of its own draft in the session.
    slot: String,
    /// The name of the draft that was found and not changed yet.
    restored: Option<String>,
    /// When that one was drawn.
    pub(crate) drawn: Option<u64>,
    /// Its place in the library, if it came from play.
    pub(crate) entry: Option<usize>,
    /// Where it was saved last.
    pub(crate) path: Option<PathBuf>,
    /// Its place in a collection of the designer's own.
    pub(crate) home: Option<Home>,
    /// Hash of the file at `path`, which alone may be written over.
    pub(crate) known: Option<u128>,
    /// The state of the file that it is drawn from.
    origin: Option<Origin>,
    /// A file that exists, and its hash: the question whether to overwrite it is about these.
    pub(crate) over: Option<(PathBuf, u128)>,
    /// What the file holds, or what there was before anything was drawn.
    pub(crate) base: Sheet,
    /// What is being saved.
    saving: Option<Sheet>,
    /// A draft and a file that differ, to be asked about.
    pub(crate) pending: Option<Conflict>,
    pub(crate) cursor: Cell,
    /// The middle of what is looked at, after a look around; else the cursor is.
    look: Option<Cell>,
    /// The part of the board that is marked or carried.
    pub(crate) part: Option<Selection>,
    pub(crate) piece: Piece,
    pub(crate) checked: Checked,
    pub(crate) asking: Option<Inquiry>,
    /// The last wish for a new level, as typed.
    wished: Option<String>,
    /// The last verdict on a board.
    found: Option<Verdict>,
    /// Whether something changed since it was saved.
    pub(crate) unsaved: bool,
}

impl Editing {
    /// The verdict on the board that is drawn now, in sentences.
    pub(crate) fn verdict(&self) -> Option<&[String]> {
        self.found().map(|verdict| verdict.text.as_slice())
    }

    /// A solution of the board that is drawn now.
    pub(super) fn solution(&self) -> Option<&Vec<Direction>> {
        self.found()?.solution.as_ref()
    }

    fn found(&self) -> Option<&Verdict> {
        self.found.as_ref()?.of(self.editor.draft())
    }
}

impl Editing {
    /// An editor of a level. Its newest draft goes before; where that was drawn from another state of the file there is
    /// a question pending.
    pub(crate) fn new(context: &mut Context, source: Source, there: Option<Standing>) -> Editing {
        let game = source.sheet.draft.game();
        let differs = |saved: &SavedDraft| {
            let texts = saved.texts != Texts::default() && saved.texts != source.sheet.texts;
            saved.draft.game() == game && (saved.draft != source.sheet.draft || texts)
        };
        let found = drafts_of(&context.session, &source.level, &source.states);
        let kept = found.into_iter().find(|(_, saved)| differs(saved));
        let mut sheet = source.sheet.clone();
        let mut pending = None;
        if let Some((_, saved)) = &kept {
            sheet.draft = saved.draft.clone();
            if saved.texts != Texts::default() {
                sheet.texts = saved.texts.clone();
            }
            pending = there.filter(|_| source.is_another_state(saved)).map(|there| Conflict {
                when: When::Opening,
                drawn: saved.changed,
                there,
                compared: None,
            });
            let drafts = context.keys.short(Action::Drafts);
            context.say(
                Tone::Plain,
                format!("This is your draft, not saved to a file yet; {drafts} lists all drafts."),
            );
        }
        let editor = Editor::new(sheet.draft, source.locked && kept.is_none());
        let size = editor.draft().size();
        let unsaved = kept.is_some();
        Editing {
            cursor: size
                .checked_cell(i64::from(size.width) / 2, i64::from(size.height) / 2)
                .unwrap_or_default(),
            look: None,
            piece: Piece::Tile(Tile::wall(game)),
            checked: editor.check(),
            editor,
            texts: sheet.texts,
            slot: draft_name(&source.level, &context.run),
            level: source.level,
            drawn: kept.as_ref().map(|(_, saved)| saved.changed),
            restored: kept.map(|(name, _)| name),
            entry: None,
            path: None,
            home: None,
            known: None,
            over: None,
            origin: source.origin,
            base: source.sheet,
            saving: None,
            pending,
            part: None,
            asking: None,
            wished: None,
            found: None,
            unsaved,
        }
    }

    /// The level of a game; others' levels are locked.
    pub(crate) fn of_game(context: &mut Context, game: &Game) -> Editing {
        let draft = Draft::of(game.level()).with_lesson(game.lesson(context));
        let entry = game.entry.map(|entry| &context.library.entries[entry]);
        let level = entry.map_or("", |entry| &entry.name).to_owned();
        let origin = entry.and_then(|entry| entry.origin());
        let mut source = Source { locked: true, ..Source::new(level, draft, &game.title) };
        source.sheet.texts.author = entry.and_then(|entry| entry.author.clone()).unwrap_or_default();
        let there = origin.map(|origin| Standing {
            sheet: source.sheet.clone(),
            states: vec![0; origin.number - 1].into_iter().chain([origin.level]).collect(),
            origin,
            home: None,
        });
        source.origin = there.as_ref().map(|there| there.origin.clone());
        Editing { entry: game.entry, ..Editing::new(context, source, there) }
    }

    /// Its title, else the name of its file.
    pub(crate) fn name(&self) -> String {
        let path = self.home.as_ref().map(|home| &home.path).or(self.path.as_ref());
        let stem = path.and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        match self.texts.title.is_empty() {
            false => self.texts.title.clone(),
            true => stem.unwrap_or_else(|| "untitled".to_owned()),
        }
    }

    /// All pieces of the game, in the order of the number keys.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        pieces::all(self.editor.draft().game()).into_iter().map(|entry| entry.piece).collect()
    }

    /// The first key that an action has here.
    pub(crate) fn key(&self, context: &Context, action: Action) -> String {
        let keys = pieces::keys_of(context, self.editor.draft().game(), action);
        keys.into_iter().next().unwrap_or_default()
    }

    /// The parts of the screen.
    pub(crate) fn parts(&self, context: &Context) -> Parts {
        layout::parts(context.size, 5, false)
    }

    /// The part of the board that is shown, and where.
    pub(crate) fn viewport(&self, context: &Context) -> Viewport {
        let draft = self.editor.draft();
        let focus = self.look.filter(|cell| cell.index() < draft.size().area()).unwrap_or(self.cursor);
        layout::viewport(self.parts(context).main, draft.game(), draft.size(), context.settings.zoom, focus)
    }

    /// A game of what is drawn, if it is playable.
    pub(crate) fn playtest(&self) -> Option<Play> {
        self.editor.playtest()
    }

    /// The rows of the draft as level files hold them.
    pub(crate) fn rows(&self) -> Vec<String> {
        play::editor::without_margin(&self.editor.draft().rows())
    }

    /// Takes title, author and notes.
    pub(crate) fn describe(&mut self, context: &mut Context, texts: Texts) {
        if self.texts != texts {
            self.editor.unlock();
            self.texts = texts;
            self.unsaved = true;
            self.drawn = None;
            self.store(context);
        }
    }

    fn change(&mut self, context: &mut Context, change: impl FnOnce(&mut Editor) -> bool) {
        let copies = self.editor.is_locked();
        if copies {
            // Another name, so that the copy is saved beside the level and not over it.
            self.editor.unlock();
            self.texts.title = self.name() + " (copy)";
        }
        let at = self.editor.draft().size().xy(self.cursor);
        if change(&mut self.editor) {
            self.changed(context, at);
        }
        if copies {
            context.say(Tone::Plain, "This level is by another author: you are editing a copy.");
        }
    }

    /// After each change: the cursor, which stood in this column and row, stays on the board.
    fn changed(&mut self, context: &mut Context, (x, y): (u32, u32)) {
        // What cannot be written stays to be read.
        if context.unkept.is_none() {
            context.message = None;
        }
        self.refresh(context);
        self.unsaved = true;
        self.drawn = None;
        let size = self.editor.draft().size();
        self.cursor = size.cell(x.min(size.width - 1), y.min(size.height - 1));
        self.store(context);
    }

    /// What follows from the board is found anew, and nothing is looked for any more; the cursor stays on it.
    fn refresh(&mut self, context: &mut Context) {
        if let Some(asking) = self.asking.take() {
            context.want(Effect::Stop(asking.job));
        }
        self.checked = self.editor.check();
        self.part = None;
        let size = self.editor.draft().size();
        if self.cursor.index() >= size.area() {
            self.cursor = Cell::default();
        }
    }
}

/// An empty room of the usual size.
pub(crate) fn empty_room(game: Kind) -> Draft {
    Draft::room(game, Size::new(9, 7))
}
