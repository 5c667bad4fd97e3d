//! The level editor: a cursor, a piece to put, and the editor of `play` under it, which knows undo and checks.
//!
//! A level that came from a file of others is locked until it is copied: the first change asks for that. What is drawn
//! is kept in the session as a draft ([`drafts`]), so that nothing is lost when the program ends. What is known of the
//! file is in [`sheet`], what happens when that changed in [`conflict`], parts of the board in [`part`], the question to
//! the solver in [`asking`], files and sizes in [`answers`].

mod answers;
mod asking;
mod conflict;
mod drafts;
mod part;
mod sheet;

pub(crate) use answers::Saved;
pub(crate) use asking::Asking;
pub(crate) use conflict::{Choice, Conflict, When, differences};
pub(crate) use drafts::{DraftList, Listed};
pub(crate) use part::Part;
pub(crate) use sheet::{Home, Sheet, Source, Standing, file_hash, standing, state_of};

use super::action::Action;
use super::desk::{Desk, Tone};
use super::event::Effect;
use super::form::Form;
use super::game::Game;
use super::layout::{self, Parts, Viewport};
use super::prompt::Prompt;
use grid::{Cell, Size, Symmetry};
use play::editor::{Checked, Draft, Editor, Origin, SavedDraft, Texts, Tile, draft_name, drafts_of};
use play::{Game as Kind, Play};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use sokoban::format::ReadOptions;
use sokobond::Modifier;
use std::path::PathBuf;

/// Something that can be put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Tile(Tile),
    /// At the lower right corner of a cell; none takes one away.
    Corner(Option<Modifier>),
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
    pub(crate) part: Option<Part>,
    pub(crate) piece: Piece,
    pub(crate) checked: Checked,
    pub(crate) asking: Option<Asking>,
    /// What the solver said about the level as it is drawn now.
    pub(crate) verdict: Option<Vec<String>>,
    /// A solution of it.
    solution: Option<Vec<grid::Direction>>,
    /// Whether something changed since it was saved.
    pub(crate) unsaved: bool,
}

/// What an action wants of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Nothing,
    Prompt(Prompt),
    /// Title, author and notes.
    Form(Form),
    /// The list of drafts.
    Drafts,
    Leave,
}

impl Editing {
    /// An editor of a level. Its newest draft goes before; where that was drawn from another state of the file there is
    /// a question pending.
    pub(crate) fn new(desk: &mut Desk, source: Source, there: Option<Standing>) -> Editing {
        let game = source.sheet.draft.game();
        let differs = |saved: &SavedDraft| {
            let texts = saved.texts != Texts::default() && saved.texts != source.sheet.texts;
            saved.draft.game() == game && (saved.draft != source.sheet.draft || texts)
        };
        let found = drafts_of(&desk.session, &source.level, &source.states);
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
            let drafts = desk.keys.short(Action::Drafts);
            desk.say(
                Tone::Plain,
                format!("This is your draft, which is not saved to a file yet; {drafts} lists all drafts."),
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
            slot: draft_name(&source.level, &desk.run),
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
            verdict: None,
            solution: None,
            unsaved,
        }
    }

    /// The level of a game; others' levels are locked.
    pub(crate) fn of_game(desk: &mut Desk, game: &Game) -> Editing {
        let draft = Draft::of(game.level());
        let entry = game.entry.map(|entry| &desk.library.entries[entry]);
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
        Editing { entry: game.entry, ..Editing::new(desk, source, there) }
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
        let game = self.editor.draft().game();
        let mut pieces: Vec<Piece> = Tile::all(game).into_iter().map(Piece::Tile).collect();
        if game == Kind::Sokobond {
            pieces.extend(Modifier::ALL.into_iter().map(|modifier| Piece::Corner(Some(modifier))));
            pieces.push(Piece::Corner(None));
        }
        pieces
    }

    /// The parts of the screen.
    pub(crate) fn parts(&self, desk: &Desk) -> Parts {
        layout::parts(desk.size, 5, false)
    }

    /// What part of the board is seen where.
    pub(crate) fn viewport(&self, desk: &Desk) -> Viewport {
        let draft = self.editor.draft();
        let focus = self.look.filter(|cell| cell.index() < draft.size().area()).unwrap_or(self.cursor);
        layout::viewport(self.parts(desk).main, draft.game(), draft.size(), desk.settings.zoom, focus)
    }

    /// A game of what is drawn, if it is playable.
    pub(crate) fn playtest(&self) -> Option<Play> {
        self.editor.playtest()
    }

    /// Chooses a piece by its character, as in level files; says whether the key did so.
    pub(crate) fn pick(&mut self, desk: &mut Desk, key: &KeyEvent) -> bool {
        let KeyCode::Char(letter) = key.code else { return false };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return false;
        }
        let piece = match (letter, self.editor.draft().game()) {
            ('1'..='9', _) => self.pieces().get(letter as usize - '1' as usize).copied(),
            ('0', _) => self.pieces().get(9).copied(),
            ('#' | '$' | '*' | '.' | '@' | '+', Kind::Sokoban) => {
                Tile::read(Kind::Sokoban, letter).map(Piece::Tile)
            }
            ('#', Kind::Sokobond) => Some(Piece::Tile(Tile::wall(Kind::Sokobond))),
            ('/' | '+' | '@', Kind::Sokobond) => {
                Modifier::from_symbol(letter).map(|m| Piece::Corner(Some(m)))
            }
            _ => None,
        };
        let Some(piece) = piece else { return false };
        self.look = None;
        self.piece = piece;
        match self.part {
            None => self.put(desk),
            Some(Part::Marked { .. }) => self.fill_part(desk),
            Some(Part::Carried { .. }) => {}
        }
        true
    }

    /// The rows of the draft as level files hold them.
    pub(crate) fn rows(&self) -> Vec<String> {
        play::editor::without_margin(&self.editor.draft().rows())
    }

    /// What the key asks for.
    pub(crate) fn act(&mut self, desk: &mut Desk, action: Action) -> Asked {
        if let Action::Pan(direction) = action {
            self.look = Some(self.viewport(desk).look(direction));
            return Asked::Nothing;
        }
        self.look = None;
        if self.act_on_part(desk, action) {
            return Asked::Nothing;
        }
        match action {
            Action::Move(direction) => {
                let size = self.editor.draft().size();
                self.cursor = size.step(self.cursor, direction).unwrap_or(self.cursor);
            }
            Action::Run(direction) => {
                // Draws a line: the piece is put here and on the next cell.
                self.put(desk);
                let size = self.editor.draft().size();
                if let Some(next) = size.step(self.cursor, direction) {
                    self.cursor = next;
                    self.put(desk);
                }
            }
            Action::First | Action::Last => {
                let size = self.editor.draft().size();
                let (_, y) = size.xy(self.cursor);
                let x = if action == Action::First { 0 } else { size.width - 1 };
                self.cursor = size.cell(x, y);
            }
            Action::Paint | Action::Confirm => self.put(desk),
            Action::Choose | Action::StepForward => self.turn_palette(true),
            Action::StepBack => self.turn_palette(false),
            Action::Fill => {
                if let Piece::Tile(tile) = self.piece {
                    let cell = self.cursor;
                    self.change(desk, |editor| editor.fill(cell, tile));
                }
            }
            Action::Undo => self.change(desk, Editor::undo),
            Action::Redo => self.change(desk, Editor::redo),
            Action::Turn => self.change(desk, |editor| editor.transform(Symmetry::CLOCKWISE)),
            Action::Mirror => self.change(desk, |editor| editor.transform(Symmetry::MIRROR)),
            Action::Mark => self.part = Some(Part::marked(self.editor.draft().size().xy(self.cursor))),
            Action::Grow => return Asked::Prompt(self.ask_size()),
            Action::Save => return Asked::Prompt(self.ask_name()),
            Action::Drafts => return Asked::Drafts,
            Action::Describe if self.editor.draft().game() == Kind::Sokoban => {
                return Asked::Form(Form::new(&self.texts));
            }
            Action::Describe => {
                let text = "A Sokobond file has no place for title, author and notes; its name is the title.";
                desk.say(Tone::Plain, text);
            }
            Action::Copy => {
                desk.want(Effect::Copy(self.editor.draft().text()));
                let text = "The level is in the clipboard, if your terminal lets programs write it.";
                desk.say(Tone::Plain, text);
            }
            Action::Solve => self.ask(desk),
            Action::Cancel if self.asking.is_some() => self.stop(desk),
            Action::Cancel => return Asked::Leave,
            _ => desk.say(Tone::Plain, "This does nothing in the editor."),
        }
        Asked::Nothing
    }

    /// Takes title, author and notes.
    pub(crate) fn describe(&mut self, desk: &mut Desk, texts: Texts) {
        if self.texts != texts {
            self.editor.unlock();
            self.texts = texts;
            self.unsaved = true;
            self.drawn = None;
            self.store(desk);
        }
    }

    /// Something the mouse did: the left button draws, the right one wipes, the wheel chooses a piece.
    pub(crate) fn mouse(&mut self, desk: &mut Desk, mouse: &MouseEvent) {
        let cell = self.viewport(desk).cell(mouse.column, mouse.row);
        if self.part.is_some() && self.mouse_on_part(desk, mouse.kind, cell) {
            return;
        }
        match (mouse.kind, cell) {
            (MouseEventKind::ScrollDown, _) => self.turn_palette(true),
            (MouseEventKind::ScrollUp, _) => self.turn_palette(false),
            (MouseEventKind::Up(_), _) => self.editor.end_stroke(),
            (MouseEventKind::Down(button) | MouseEventKind::Drag(button), Some(cell)) => {
                self.editor.begin_stroke();
                self.cursor = cell;
                match button {
                    MouseButton::Left => self.put(desk),
                    _ => {
                        let floor = Tile::floor(self.editor.draft().game());
                        self.change(desk, |editor| editor.place(cell, floor));
                    }
                }
            }
            _ => {}
        }
    }

    /// A level pasted as text takes the place of the draft.
    pub(crate) fn paste(&mut self, desk: &mut Desk, text: &str) {
        let game = self.editor.draft().game();
        let rows = match game {
            Kind::Sokobond => text.to_owned(),
            Kind::Sokoban => {
                let read = sokoban::format::read(text.as_bytes(), &ReadOptions::default());
                let Some(entry) = read.entries.into_iter().next() else {
                    return desk.say(Tone::Bad, "What was pasted holds no level.");
                };
                entry.rows.join("\n")
            }
        };
        self.change(desk, |editor| editor.replace(Draft::read(game, &rows)));
    }

    fn turn_palette(&mut self, forward: bool) {
        let pieces = self.pieces();
        let at = pieces.iter().position(|piece| *piece == self.piece).unwrap_or(0);
        let step = if forward { 1 } else { pieces.len() - 1 };
        self.piece = pieces[(at + step) % pieces.len()];
    }

    fn put(&mut self, desk: &mut Desk) {
        let (cell, piece) = (self.cursor, self.piece);
        self.change(desk, |editor| match piece {
            Piece::Tile(tile) => editor.place(cell, tile),
            Piece::Corner(modifier) => editor.place_modifier(cell, modifier),
        });
    }

    fn change(&mut self, desk: &mut Desk, change: impl FnOnce(&mut Editor) -> bool) {
        if self.editor.is_locked() {
            // Another name, so that the copy is saved beside the level and not over it.
            self.editor.unlock();
            self.texts.title = self.name() + " (copy)";
            desk.say(Tone::Plain, "This level belongs to others: you are drawing on a copy.");
        }
        let at = self.editor.draft().size().xy(self.cursor);
        if change(&mut self.editor) {
            self.changed(desk, at);
        }
    }

    /// After each change: the cursor, which stood in this column and row, stays on the board.
    fn changed(&mut self, desk: &mut Desk, (x, y): (u32, u32)) {
        if let Some(asking) = self.asking.take() {
            desk.want(Effect::Stop(asking.job));
        }
        self.refresh();
        self.unsaved = true;
        self.drawn = None;
        let size = self.editor.draft().size();
        self.cursor = size.cell(x.min(size.width - 1), y.min(size.height - 1));
        self.store(desk);
    }

    /// What follows from the board is found anew; the cursor stays on it.
    fn refresh(&mut self) {
        self.checked = self.editor.check();
        self.verdict = None;
        self.solution = None;
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
