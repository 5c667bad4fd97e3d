//! The level editor: a cursor, a piece to put, and the editor of `play` under it, which knows undo and checks.
//!
//! A level that came from a file of others is locked until it is copied: the first change asks for that. What is drawn
//! is kept in the session as a draft, so that nothing is lost when the program ends.

use super::action::Action;
use super::desk::{Desk, Tone};
use super::event::{Answer, Effect, JobId, Report, Task};
use super::game::Game;
use super::layout::{self, Parts, Viewport};
use super::prompt::{Prompt, Question};
use crate::quantity::counted;
use grid::{Cell, Size, Symmetry};
use play::editor::{Checked, Draft, Editor, SaveAs, Tile};
use play::{Game as Kind, Level, Play, Section};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use search::Statistics;
use sokoban::format::Flavor;
use sokobond::Modifier;
use sokobond::format::Version;
use std::path::{Path, PathBuf};

/// Something that can be put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Tile(Tile),
    /// At the lower right corner of a cell; none takes one away.
    Corner(Option<Modifier>),
}

/// A search for a solution of what is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) job: JobId,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
}

/// A level being drawn.
#[derive(Debug)]
pub(crate) struct Editing {
    pub(crate) editor: Editor,
    pub(crate) title: String,
    /// Its name among the drafts of the session.
    key: String,
    /// Its place in the library, if it came from play.
    pub(crate) entry: Option<usize>,
    /// Where it was saved last.
    pub(crate) path: Option<PathBuf>,
    pub(crate) cursor: Cell,
    pub(crate) piece: Piece,
    pub(crate) checked: Checked,
    pub(crate) asking: Option<Asking>,
    /// What the solver said about the level as it is drawn now.
    pub(crate) verdict: Option<String>,
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
    Leave,
}

impl Editing {
    /// An editor of a draft. The draft of this key in the session goes before.
    pub(crate) fn new(desk: &Desk, draft: Draft, title: &str, key: &str, locked: bool) -> Editing {
        let kept = desk.session.get(Section::Draft, key).map(|text| Draft::read(draft.game(), text));
        let locked = locked && kept.is_none();
        let unsaved = kept.is_some();
        let editor = Editor::new(kept.unwrap_or(draft), locked);
        let game = editor.draft().game();
        let size = editor.draft().size();
        Editing {
            cursor: size
                .checked_cell(i64::from(size.width) / 2, i64::from(size.height) / 2)
                .unwrap_or_default(),
            piece: Piece::Tile(Tile::wall(game)),
            checked: editor.check(),
            editor,
            title: title.to_owned(),
            key: key.to_owned(),
            entry: None,
            path: None,
            asking: None,
            verdict: None,
            solution: None,
            unsaved,
        }
    }

    /// The level of a game; others' levels are locked.
    pub(crate) fn of_game(desk: &mut Desk, game: &Game) -> Editing {
        let draft = Draft::of(game.level());
        let key = game.entry.map_or("", |entry| &desk.library.entries[entry].name).to_owned();
        Editing { entry: game.entry, ..Editing::new(desk, draft, &game.title, &key, true) }
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
        layout::viewport(self.parts(desk).main, draft.game(), draft.size(), desk.settings.zoom, self.cursor)
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
        self.piece = piece;
        self.put(desk);
        true
    }

    /// What the key asks for.
    pub(crate) fn act(&mut self, desk: &mut Desk, action: Action) -> Asked {
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
            Action::Grow => {
                let size = self.editor.draft().size();
                return Asked::Prompt(Prompt::new(
                    Question::Size,
                    format!("{} x {}", size.width, size.height),
                ));
            }
            Action::Save => {
                let path = self.path.as_ref().map_or_else(
                    || PathBuf::from(file_name(&self.title, self.editor.draft().game())),
                    Clone::clone,
                );
                let question = if self.path.is_some() { Question::SaveOver } else { Question::Save };
                return Asked::Prompt(Prompt::new(question, path.to_string_lossy()));
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

    /// Something the mouse did: the left button draws, the right one wipes, the wheel chooses a piece.
    pub(crate) fn mouse(&mut self, desk: &mut Desk, mouse: &MouseEvent) {
        let cell = self.viewport(desk).cell(mouse.column, mouse.row);
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
                let read = sokoban::format::read(text.as_bytes(), &sokoban::format::ReadOptions::default());
                let Some(entry) = read.entries.into_iter().next() else {
                    return desk.say(Tone::Bad, "What was pasted holds no level.");
                };
                entry.rows.join("\n")
            }
        };
        self.change(desk, |editor| editor.replace(Draft::read(game, &rows)));
    }

    /// Takes the answer of a prompt; asks another question, or says what is wrong.
    pub(crate) fn answer(
        &mut self,
        desk: &mut Desk,
        question: Question,
        answer: &str,
    ) -> Result<Option<Prompt>, String> {
        match question {
            Question::Size => {
                let mut sides = answer.split(['x', 'X', '×', ',', ' ']).filter(|side| !side.is_empty());
                let mut side =
                    || sides.next()?.trim().parse::<u32>().ok().filter(|side| (1..=1000).contains(side));
                let (Some(width), Some(height)) = (side(), side()) else {
                    return Err("two numbers from 1 to 1000 are wanted, like 12 x 9".to_owned());
                };
                let old = self.editor.draft().size();
                let more = |new: u32, old: u32| new as i32 - old as i32;
                self.change(desk, |editor| {
                    editor.resize(0, 0, more(width, old.width), more(height, old.height))
                });
                Ok(None)
            }
            Question::Save | Question::SaveOver => {
                let path = PathBuf::from(answer);
                if answer.is_empty() {
                    return Err("a name is wanted".to_owned());
                }
                let over = question == Question::SaveOver;
                let written = self
                    .editor
                    .save(&self.title, self.solution.as_slice(), format_of(&path, self.editor.draft()))
                    .map_err(|error| error.to_string())?;
                desk.want(Effect::Write(path, written.text, over));
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// What a job has to say.
    pub(crate) fn report(&mut self, desk: &mut Desk, job: JobId, report: Report) {
        let Some(asking) = self.asking.as_mut().filter(|asking| asking.job == job) else { return };
        match report {
            Report::Progress(statistics, seconds, _) => {
                (asking.statistics, asking.seconds) = (*statistics, seconds);
            }
            Report::Solved(answer) => {
                let took = format!(
                    "{:.1} s, {}",
                    asking.seconds,
                    counted(asking.statistics.expanded as usize, "node")
                );
                self.asking = None;
                let verdict = self.judge(answer, &took);
                desk.say(Tone::Plain, verdict.clone());
                self.verdict = Some(verdict);
            }
            Report::Advice(..) => {}
        }
    }

    /// The file was written: from now on it is ours.
    pub(crate) fn saved(&mut self, path: &Path) {
        self.path = Some(path.to_owned());
        self.editor.unlock();
        self.unsaved = false;
    }

    /// Keeps the draft in the session, or forgets it when it was saved.
    pub(crate) fn keep(&mut self, desk: &mut Desk) {
        self.stop(desk);
        let text = self.editor.draft().text();
        desk.remember(Section::Draft, &self.key.clone(), Some(&text[..]).filter(|_| self.unsaved));
    }

    /// Stops the solver.
    pub(crate) fn stop(&mut self, desk: &mut Desk) {
        if let Some(asking) = self.asking.take() {
            desk.want(Effect::Stop(asking.job));
            desk.say(Tone::Plain, "The search was stopped.");
        }
    }

    fn judge(&mut self, answer: Answer, took: &str) -> String {
        match answer {
            Answer::Solution { moves, proved } => {
                let mut play = match self.playtest() {
                    Some(play) => play,
                    None => return "The level changed meanwhile.".to_owned(),
                };
                play.make(&moves);
                let tally = play.tally();
                self.solution = Some(moves);
                let pushes = match play.game() {
                    Kind::Sokoban => format!(", {}", counted(tally.pushes, "push")),
                    Kind::Sokobond => String::new(),
                };
                let proved = match proved.as_slice() {
                    [] => String::new(),
                    proved => format!(", fewest {} proved", proved.join(" and ")),
                };
                format!("Solvable: {}{pushes}{proved} ({took}).", counted(tally.moves, "move"))
            }
            Answer::Unsolvable => format!("Not solvable: proved ({took})."),
            Answer::GaveUp(reason) => format!("Not known: {reason} ({took})."),
            Answer::Fault => "The solver broke down: a fault of ours; please report it.".to_owned(),
        }
    }

    fn ask(&mut self, desk: &mut Desk) {
        if self.asking.is_some() {
            return self.stop(desk);
        }
        match self.playtest() {
            Some(play) => {
                let job = desk.start(Task::Solve(Box::new(play)));
                self.asking = Some(Asking { job, statistics: Statistics::default(), seconds: 0.0 });
            }
            None => desk.say(Tone::Bad, "The level can not be played yet: see the remarks."),
        }
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
            self.title.push_str(" (copy)");
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
        self.checked = self.editor.check();
        self.verdict = None;
        self.solution = None;
        self.unsaved = true;
        let size = self.editor.draft().size();
        self.cursor = size.cell(x.min(size.width - 1), y.min(size.height - 1));
        let text = self.editor.draft().text();
        desk.remember(Section::Draft, &self.key.clone(), Some(&text));
    }
}

/// A name for the file of a level.
fn file_name(title: &str, game: Kind) -> String {
    let plain: String =
        title.chars().map(|c| if c.is_alphanumeric() || "-_ ()".contains(c) { c } else { '-' }).collect();
    let ending = if game == Kind::Sokoban { "sok" } else { "txt" };
    format!("{}.{ending}", plain.trim())
}

/// The format that a file's name asks for.
fn format_of(path: &Path, draft: &Draft) -> SaveAs {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match draft.game() {
        Kind::Sokoban => SaveAs::Sokoban(match extension.as_deref() {
            Some("xsb") => Flavor::Xsb,
            Some("slc") => Flavor::Slc,
            Some("rle") => Flavor::Rle,
            _ => Flavor::Sok,
        }),
        Kind::Sokobond => {
            let level = Editor::new(draft.clone(), true).check().level;
            let level = level.as_ref().and_then(Level::sokobond);
            SaveAs::Sokobond(level.map_or(Version::V2, |level| Version::of(level)))
        }
    }
}

/// An empty room of the usual size.
pub(crate) fn empty_room(game: Kind) -> Draft {
    Draft::room(game, Size::new(9, 7))
}
