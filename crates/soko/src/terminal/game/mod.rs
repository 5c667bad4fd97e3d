//! A level being played: the game, the box that is picked, ways still being walked, what is known about the position,
//! a movie over it, and a search in the background.
//!
//! The mouse is in [`mouse`], hints and solving in [`advice`], movies in [`screening`], reverse mode in [`backward`].

mod advice;
mod backward;
mod credit;
mod mouse;
mod screening;

pub(crate) use advice::{Running, Work};
pub(crate) use credit::{Help, tally_text};
pub(crate) use screening::Screening;

use super::action::Action;
use super::desk::{Desk, Tone};
use super::event::Effect;
use super::layout::{self, Parts, Viewport};
use crate::quantity::counted;
use grid::{Cell, CellSet, Direction};
use play::{Bests, Fewest, Game as Kind, Hint, Hints, Level, Play, Reverse, Section, Unit, Warning};
use sokoban::format::{Collection, Entry, Flavor, Moves};
use std::collections::VecDeque;

/// Steps a second of a way that is walked step by step.
const PACE: f64 = 30.0;

/// A level being played.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its place in the library; none for a playtest of the editor.
    pub(crate) entry: Option<usize>,
    pub(crate) title: String,
    pub(crate) play: Play,
    /// Reverse mode, while it is on.
    pub(crate) reverse: Option<Reverse>,
    pub(crate) lifted: Option<Lifted>,
    /// What is still to be walked.
    pub(crate) way: VecDeque<Direction>,
    /// Steps of the way that time has earned.
    due: f64,
    pub(crate) warning: Option<Warning>,
    /// The check that was asked for last.
    check: u64,
    pub(crate) hints: Hints,
    /// A hint and how much of it is told, from 1.
    pub(crate) hint: Option<(Hint, u8)>,
    pub(crate) running: Option<Running>,
    pub(crate) screening: Option<Screening>,
    pub(crate) bests: Bests,
    /// Hints and solutions that were shown.
    help: Vec<Help>,
    /// Whether a hint was shown in this turn of reverse mode.
    pull_hints: bool,
    /// The middle of what is looked at, after a look around; else the player is.
    look: Option<Cell>,
    /// Squares from which no box comes to a goal, found when first shown.
    pub(crate) dead: Option<CellSet>,
    /// Whether the solution in hand was offered to the book.
    offered: bool,
}

/// A box that was picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lifted {
    pub(crate) from: Cell,
    /// Where it can go.
    pub(crate) targets: CellSet,
    /// Where it will go, moved by the arrows.
    pub(crate) aim: Cell,
}

impl Game {
    /// A level of the library, as it was left.
    pub(crate) fn open(desk: &mut Desk, entry: usize) -> Option<Game> {
        let chosen = desk.library.entries.get(entry)?;
        let level = chosen.level.as_ref().ok()?.clone();
        let title = chosen.title.clone();
        desk.remember(Section::Place, "", Some(&desk.library.entries[entry].name.clone()));
        let play = desk.session.restore(&level);
        let mut game = Game::new(desk, play, title);
        game.entry = Some(entry);
        game.bests = desk.book.bests(&level);
        game.recall_help(desk);
        Some(game)
    }

    /// A playtest, which is not remembered.
    pub(crate) fn test(desk: &mut Desk, play: Play, title: String) -> Game {
        Game::new(desk, play, title)
    }

    fn new(desk: &mut Desk, play: Play, title: String) -> Game {
        let mut game = Game {
            entry: None,
            title,
            offered: play.is_solved(),
            play,
            reverse: None,
            lifted: None,
            way: VecDeque::new(),
            due: 0.0,
            warning: None,
            check: 0,
            hints: Hints::new(desk.threads),
            hint: None,
            running: None,
            screening: None,
            bests: Bests::default(),
            help: Vec::new(),
            pull_hints: false,
            look: None,
            dead: None,
        };
        game.ask_check(desk);
        if desk.settings.dead {
            game.find_dead();
        }
        game
    }

    /// The level.
    pub(crate) fn level(&self) -> &Level {
        self.play.level()
    }

    /// The board to show: the movie's, the one of reverse mode, or the game's.
    pub(crate) fn board(&self) -> play::Board {
        match (&self.screening, &self.reverse) {
            (Some(screening), _) => screening.play.board().clone(),
            (None, Some(reverse)) => reverse.board(),
            (None, None) => self.play.board().clone(),
        }
    }

    /// Whether time has to pass.
    pub(crate) fn wants_ticks(&self) -> bool {
        !self.way.is_empty() || self.screening.as_ref().is_some_and(|screening| screening.movie.is_playing())
    }

    /// The parts of the screen.
    pub(crate) fn parts(&self, desk: &Desk) -> Parts {
        let lines = if self.lines_below() { 4 } else { 3 };
        layout::parts(desk.size, lines, self.screening.is_some())
    }

    fn lines_below(&self) -> bool {
        self.warning.is_some() || self.running.is_some() || self.hint.is_some()
    }

    /// What part of the board is seen where.
    pub(crate) fn viewport(&self, desk: &Desk) -> Viewport {
        let board = self.board();
        let focus = self.lifted.as_ref().map_or(board.player(), |lifted| lifted.aim);
        let focus = self.look.unwrap_or(focus);
        let main = self.parts(desk).main;
        layout::viewport(main, board.game(), self.level().size(), desk.settings.zoom, focus)
    }

    /// What the key asks for; says whether the action belongs to the game.
    pub(crate) fn act(&mut self, desk: &mut Desk, action: Action) -> bool {
        if let Action::Pan(direction) = action {
            self.look = Some(self.viewport(desk).look(direction));
            return true;
        }
        if self.screening.is_some() && self.act_in_movie(desk, action) {
            return true;
        }
        self.finish_way(desk);
        if self.reverse.is_some() && self.act_backward(desk, action) {
            return true;
        }
        match action {
            Action::Move(direction) if self.lifted.is_some() => self.aim(direction),
            Action::Move(direction) => {
                if self.play.step(direction).is_some() {
                    self.changed(desk);
                }
            }
            Action::Run(direction) => {
                if self.play.run(direction) > 0 {
                    self.changed(desk);
                }
            }
            Action::Undo => self.travel(desk, |play| play.undo(Unit::Move)),
            Action::Redo => self.travel(desk, |play| play.redo(Unit::Move)),
            Action::UndoPush => self.travel(desk, |play| play.undo(Unit::Push)),
            Action::RedoPush => self.travel(desk, |play| play.redo(Unit::Push)),
            Action::First => self.travel(desk, |play| play.undo(Unit::All)),
            Action::Last => self.travel(desk, |play| play.redo(Unit::All)),
            Action::Restart => {
                self.play.restart();
                self.start_afresh(desk);
                self.changed(desk);
                let undo = desk.keys.short(Action::Undo);
                desk.say(Tone::Plain, format!("Started again; {undo} brings your moves back."));
            }
            Action::Choose => self.choose(desk),
            Action::Confirm if self.lifted.is_some() => {
                let aim = self.lifted.as_ref().map(|lifted| lifted.aim);
                aim.into_iter().for_each(|aim| self.push_to(desk, aim));
            }
            Action::Confirm if self.play.is_solved() => self.next(desk),
            Action::Cancel if self.lifted.is_some() => self.lifted = None,
            Action::Cancel if self.running.is_some() => self.stop(desk),
            Action::Cancel if self.hint.is_some() => self.hint = None,
            Action::Hint => self.ask_hint(desk),
            Action::Solve => self.ask_solution(desk),
            Action::Movie => self.watch_moves(desk),
            Action::StepBack => self.travel(desk, |play| play.undo(Unit::Move)),
            Action::StepForward => self.travel(desk, |play| play.redo(Unit::Move)),
            Action::BestMovie => self.watch_best(desk),
            Action::Reverse => self.turn_backward(desk),
            Action::Fewest => {
                let fewest = match desk.settings.fewest {
                    Fewest::Pushes => Fewest::Moves,
                    Fewest::Moves => Fewest::Pushes,
                };
                desk.set(|settings| settings.fewest = fewest);
                let word = if fewest == Fewest::Pushes { "pushes" } else { "moves" };
                desk.say(Tone::Plain, format!("Boxes are now moved by the fewest {word}."));
            }
            Action::Reachable => desk.set(|settings| settings.reachable = !settings.reachable),
            Action::DeadSquares => {
                desk.set(|settings| settings.dead = !settings.dead);
                if desk.settings.dead {
                    self.find_dead();
                }
            }
            Action::Instant => {
                desk.set(|settings| settings.instant = !settings.instant);
                let how = if desk.settings.instant { "at once" } else { "step by step" };
                desk.say(Tone::Plain, format!("You now walk {how}."));
            }
            Action::Copy => self.copy(desk),
            Action::CopyLine => self.copy_line(desk),
            _ => return false,
        }
        true
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, desk: &mut Desk, seconds: f64) {
        if let Some(screening) = &mut self.screening {
            screening.tick(seconds);
            self.look = None;
            return;
        }
        self.due += seconds.max(0.0) * PACE;
        let mut moved = false;
        while self.due >= 1.0
            && let Some(direction) = self.way.pop_front()
        {
            self.due -= 1.0;
            moved |= self.one_step(direction);
        }
        if self.way.is_empty() {
            self.due = 0.0;
        }
        if moved {
            self.changed(desk);
        }
    }

    /// A check that was asked for is done.
    pub(crate) fn checked(&mut self, check: u64, warning: Option<Warning>) {
        if check == self.check {
            self.warning = warning;
        }
    }

    /// Goes to the level after this one that is not solved, or else to the next.
    fn next(&mut self, desk: &mut Desk) {
        let Some(from) = self.entry else { return };
        let unsolved = desk.library.neighbour(from, true, Some(&desk.book));
        if let Some(next) = unsolved.or_else(|| desk.library.neighbour(from, true, None)) {
            self.change_level(desk, next);
        }
    }

    /// Takes another level of the library.
    pub(crate) fn change_level(&mut self, desk: &mut Desk, entry: usize) {
        self.stop(desk);
        if let Some(game) = Game::open(desk, entry) {
            *self = game;
            desk.message = None;
        }
    }

    /// Goes to where so many moves count.
    pub(crate) fn go_to(&mut self, desk: &mut Desk, moves: usize) {
        match (&mut self.screening, &mut self.reverse) {
            (Some(screening), _) => screening.seek_moves(moves),
            (None, Some(reverse)) => reverse.seek(moves),
            (None, None) => {
                self.play.seek(moves);
                self.changed(desk);
            }
        }
    }

    /// Makes moves that were typed or pasted; an error in words.
    pub(crate) fn paste(&mut self, desk: &mut Desk, text: &str) -> Result<(), String> {
        self.finish_way(desk);
        if self.reverse.is_some() {
            return Err("moves can be entered in forward play only".to_owned());
        }
        let pasted = self.play.paste(text).map_err(|error| match error.column {
            0 => error.message,
            column => format!("{} at character {column}", error.message),
        })?;
        self.changed(desk);
        match pasted.illegal {
            Some(index) => {
                let made = match index {
                    0 => "no move was made".to_owned(),
                    1 => "the move before it was made".to_owned(),
                    _ => format!("the {index} moves before it were made"),
                };
                desk.say(Tone::Bad, format!("Move {} is not legal here; {made}.", index + 1));
                Ok(())
            }
            None => {
                if !self.play.is_solved() {
                    desk.say(Tone::Plain, format!("{} played.", counted(pasted.made, "move")));
                }
                Ok(())
            }
        }
    }

    /// Walks somewhere, at once or step by step.
    fn walk(&mut self, desk: &mut Desk, way: Vec<Direction>) {
        self.way = way.into();
        self.due = 0.0;
        if desk.settings.instant {
            self.finish_way(desk);
        }
    }

    /// Makes what is left of a way at once.
    fn finish_way(&mut self, desk: &mut Desk) {
        let mut moved = false;
        while let Some(direction) = self.way.pop_front() {
            moved |= self.one_step(direction);
        }
        if moved {
            self.changed(desk);
        }
    }

    fn one_step(&mut self, direction: Direction) -> bool {
        match &mut self.reverse {
            Some(reverse) => reverse.step(direction, false).is_some(),
            None => self.play.step(direction).is_some(),
        }
    }

    fn travel(&mut self, desk: &mut Desk, how: impl FnOnce(&mut Play) -> usize) {
        if how(&mut self.play) > 0 {
            self.changed(desk);
        }
    }

    /// Picks the next box that can be pushed, in reading order.
    fn choose(&mut self, desk: &mut Desk) {
        if self.play.game() == Kind::Sokobond {
            desk.say(Tone::Plain, "Walk into an atom to push it.");
            return;
        }
        let pushable = self.play.board().pushable();
        let after = self.lifted.as_ref().map(|lifted| lifted.from);
        let next = pushable.iter().find(|&cell| after.is_none_or(|after| cell > after));
        match next.or_else(|| pushable.first()) {
            Some(from) => self.lift(desk, from),
            None => desk.say(Tone::Plain, "No box can be pushed from here."),
        }
    }

    /// Picks a box.
    fn lift(&mut self, desk: &mut Desk, from: Cell) {
        // An older message would lie over what is told about the box.
        desk.message = None;
        let targets = match &self.reverse {
            Some(reverse) => reverse.pull_targets(from),
            None => self.play.board().push_targets(from),
        };
        if targets.len() <= 1 {
            let verb = if self.reverse.is_some() { "pulled" } else { "pushed" };
            desk.say(Tone::Plain, format!("This box cannot be {verb} from here."));
        }
        self.lifted = Some(Lifted { from, targets, aim: from });
    }

    /// Moves the aim one square, or over squares that cannot be reached to the next one that can.
    fn aim(&mut self, direction: Direction) {
        let size = self.level().size();
        let Some(lifted) = &mut self.lifted else { return };
        let mut cell = lifted.aim;
        while let Some(next) = size.step(cell, direction) {
            cell = next;
            if lifted.targets.contains(cell) {
                lifted.aim = cell;
                self.look = None;
                return;
            }
        }
    }

    /// Pushes (or pulls) the box that was picked to a cell.
    fn push_to(&mut self, desk: &mut Desk, target: Cell) {
        let Some(lifted) = self.lifted.take() else { return };
        if target == lifted.from {
            return;
        }
        let done = match &mut self.reverse {
            Some(reverse) => {
                let done = reverse.pull_to(lifted.from, target, desk.settings.fewest);
                if done {
                    self.changed(desk);
                }
                done
            }
            None => {
                let way = self.play.board().push_to(lifted.from, target, desk.settings.fewest);
                let done = way.is_some();
                way.into_iter().for_each(|way| self.walk(desk, way));
                done
            }
        };
        if !done {
            desk.say(Tone::Plain, "This box cannot be moved there.");
        }
    }

    /// After each change of the game: forget what no longer holds, remember, judge.
    fn changed(&mut self, desk: &mut Desk) {
        desk.message = None;
        self.lifted = None;
        self.hint = None;
        self.look = None;
        if let Some(Running { work: Work::Hint | Work::Pull, .. }) = self.running {
            self.stop(desk);
        }
        if self.entry.is_some() {
            desk.remember_play(&self.play);
            if let Some(reverse) = &self.reverse {
                let (name, text) = (key(self.level()), reverse.text());
                desk.remember(Section::Reverse, &name, Some(&text[..]).filter(|text| !text.is_empty()));
            }
        }
        if self.reverse.is_some() {
            self.judge_backward(desk);
            return;
        }
        if self.play.is_solved() {
            self.warning = None;
            self.solved(desk);
        } else {
            self.offered = false;
            self.ask_check(desk);
        }
    }

    /// Asks for a proof that the game cannot be solved any more, or, in reverse mode, not be finished.
    fn ask_check(&mut self, desk: &mut Desk) {
        self.warning = None;
        self.check = desk.ticket();
        let play = match &self.reverse {
            Some(reverse) => Play::new(reverse.ahead()),
            None => self.play.clone(),
        };
        desk.want(Effect::Check(self.check, Box::new(play)));
    }

    fn find_dead(&mut self) {
        if self.dead.is_none()
            && let Level::Sokoban(level) = self.level()
        {
            self.dead = Some(sokoban_solver::analysis::dead_squares(level));
        }
    }

    /// Puts the level into the clipboard in one line.
    fn copy_line(&self, desk: &mut Desk) {
        let Level::Sokoban(level) = self.level() else {
            return desk.say(Tone::Plain, "Only Sokoban levels can be written in one line.");
        };
        let rows = sokoban::draw::rows(level, &sokoban::Position::start(level));
        desk.want(Effect::Copy(sokoban::rle::encode_rows(&rows) + "\n"));
        let text = "The level is in the clipboard in one line, if your terminal lets programs write it.";
        desk.say(Tone::Plain, text);
    }

    fn copy(&self, desk: &mut Desk) {
        let moves = self.play.moves();
        let text = match self.level() {
            Level::Sokoban(level) => {
                let entry = Entry {
                    number: 1,
                    title: self.title.clone(),
                    rows: sokoban::draw::rows(level, &sokoban::Position::start(level)),
                    level: Some(sokoban::Level::clone(level)),
                    solutions: if moves.is_empty() { Vec::new() } else { vec![Moves::played(level, &moves)] },
                    ..Entry::default()
                };
                let collection = Collection { entries: vec![entry], ..Collection::default() };
                sokoban::format::write(&collection, Flavor::Sok)
            }
            Level::Sokobond(_) => {
                let moves = sokobond::notation::Letters::Wasd.write(&moves);
                format!("{}={moves}\n", play::editor::Draft::of(self.level()).text())
            }
        };
        desk.want(Effect::Copy(text));
        desk.say(
            Tone::Plain,
            "Level and moves are in the clipboard, if your terminal lets programs write it.",
        );
    }
}

/// A name for the film of a level.
pub(crate) fn film_name(title: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_ ()".contains(c) { c } else { '-' };
    format!("{}.gif", title.chars().map(plain).collect::<String>().trim())
}

/// The name of a level in the session.
fn key(level: &Level) -> String {
    play::LevelKey::of(level).to_string()
}
