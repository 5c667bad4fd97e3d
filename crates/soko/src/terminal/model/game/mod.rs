//! A level being played: the game, the box that is picked, ways still being walked, what is known about the position,
//! a movie over it, and a search in the background.
//!
//! Actions are in [`keys`], the mouse in [`mouse`], walking and pushing in [`walking`], reverse mode in [`backward`], hints
//! and solving in [`advice`], movies in [`movie`], who is credited with a solution in [`credit`], what a visit of the level
//! took in [`visit`].

mod advice;
mod backward;
mod clipboard;
mod credit;
mod help;
mod keys;
mod mouse;
mod movie;
mod running;
mod screening;
mod side_by_side;
mod timer;
mod training;
mod visit;
mod walking;

pub(crate) use movie::film_name;
pub(crate) use running::{Running, Work};
pub(crate) use screening::Screening;
pub(crate) use side_by_side::SideBySide;
pub(crate) use timer::Timer;
pub(crate) use visit::HEADING;

use super::context::{Context, Tone};
use super::event::Effect;
use super::layout::{self, Parts, Viewport};
use super::training::{End, Training};
use crate::quantity::counted;
use grid::{Cell, CellSet, Direction};
use help::Help;
use play::{Bests, Hint, Hints, Play, Reverse, Section, Tally};
use sokoworks::{Level, Warning, Warnings};
use std::collections::VecDeque;
use visit::Visit;

/// A level being played.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its place in the library; `None` for a playtest of the editor.
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
    /// A hint and how much of it is shown: from 1 (what matters), or from 2 (the piece) where nothing is known to matter, to 3.
    pub(crate) hint: Option<(Hint, u8)>,
    pub(crate) running: Option<Running>,
    pub(crate) screening: Option<Screening>,
    /// Two plays side by side, while they are shown.
    pub(crate) beside: Option<SideBySide>,
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
    /// How long it has been played.
    pub(crate) timer: Timer,
    visit: Visit,
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
    pub(crate) fn open(context: &mut Context, entry: usize) -> Option<Game> {
        let chosen = context.library.entries.get(entry)?;
        let level = chosen.level.as_ref().ok()?.clone();
        let (title, warnings) = (chosen.title.clone(), chosen.warnings.join(" "));
        // A level that is in no file is not there next time, and one of the trainer is not what the player has chosen.
        if chosen.origin().is_some() && context.training.is_none() {
            context.remember(Section::Place, "", Some(&context.library.entries[entry].name.clone()));
        }
        let play = context.session.restore(&level);
        let mut game = Game::new(context, play, title);
        game.entry = Some(entry);
        game.timer = Timer::after(context.times.get(&entry).copied().unwrap_or(0.0));
        let training = context.training.as_ref();
        let run = training.filter(|training| training.has(Some(entry))).and_then(Training::run);
        game.visit = Visit::begin(context.now, game.timer.seconds, run);
        game.bests = context.book.bests(&level);
        game.recall_help(context);
        if !warnings.is_empty() {
            context.say(Tone::Bad, warnings);
        }
        Some(game)
    }

    /// A playtest, which is not remembered.
    pub(crate) fn test(context: &mut Context, play: Play, title: String) -> Game {
        Game::new(context, play, title)
    }

    fn new(context: &mut Context, play: Play, title: String) -> Game {
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
            hints: Hints::new(context.threads),
            hint: None,
            running: None,
            screening: None,
            beside: None,
            bests: Bests::default(),
            help: Vec::new(),
            pull_hints: false,
            look: None,
            dead: None,
            timer: Timer::default(),
            visit: Visit::default(),
        };
        game.ask_check(context);
        if context.settings.dead {
            game.find_dead();
        }
        game
    }

    pub(crate) fn level(&self) -> &Level {
        self.play.level()
    }

    /// The board to show: the movie's, the one of reverse mode, or the game's.
    pub(crate) fn board(&self) -> sokoworks::Position {
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

    /// Seconds until the timer shows something else; None while nothing is played.
    pub(crate) fn until_second(&self) -> Option<f64> {
        let is_played = self.screening.is_none() && self.beside.is_none() && !self.play.is_solved();
        self.timer.until_next().filter(|_| is_played)
    }

    /// Lets the timer run.
    pub(crate) fn pass_time(&mut self, context: &mut Context, seconds: f64) {
        if self.until_second().is_some() {
            self.timer.pass(seconds);
            if let Some(entry) = self.entry {
                context.times.insert(entry, self.timer.seconds);
            }
        }
    }

    /// The parts of the screen.
    pub(crate) fn parts(&self, context: &Context) -> Parts {
        let lines = if self.lines_below() || !self.lesson(context).is_empty() { 4 } else { 3 };
        layout::parts(context.size, lines, self.screening.is_some())
    }

    /// The lesson of the level; empty when its file has none.
    pub(crate) fn lesson<'a>(&self, context: &'a Context) -> &'a str {
        self.entry.map_or("", |entry| &context.library.entries[entry].lesson)
    }

    fn lines_below(&self) -> bool {
        self.warning.is_some() || self.running.is_some() || self.hint.is_some()
    }

    /// The part of the board that is shown, and where.
    pub(crate) fn viewport(&self, context: &Context) -> Viewport {
        let board = self.board();
        let focus = self.lifted.as_ref().map_or(board.player(), |lifted| lifted.aim);
        let focus = self.look.unwrap_or(focus);
        let main = self.parts(context).main;
        layout::viewport(main, board.game(), self.level().size(), context.settings.zoom, focus)
    }

    /// Takes the result of a check.
    pub(crate) fn checked(&mut self, check: u64, warning: Option<Warning>) {
        if check == self.check {
            self.warning = warning;
        }
    }

    /// Goes to the level after this one that is not solved, or else to the next.
    fn next(&mut self, context: &mut Context) {
        if context.training.is_some() {
            self.train_on(context);
            return;
        }
        let Some(from) = self.entry else { return };
        let unsolved = context.library.neighbour(from, true, Some(&context.book));
        if let Some(next) = unsolved.or_else(|| context.library.neighbour(from, true, None)) {
            self.change_level(context, next);
        }
    }

    /// Ends what is going on, and notes the visit if the player wants that, before something else is opened.
    pub(crate) fn leave(&mut self, context: &mut Context) {
        self.stop(context);
        if self.visit.is_begun() {
            self.trained(context, End::GivenUp);
        }
        let seconds = self.timer.seconds;
        let visit = self.forget_visit(context);
        let Some(entry) = self.entry.filter(|_| context.plays.is_some()) else { return };
        let entry = &context.library.entries[entry];
        let names = (&entry.title[..], &context.library.sets[entry.set].name[..]);
        if let Some(row) = visit.row(self.level(), names, seconds) {
            context.want(Effect::Note(row));
        }
    }

    /// Begins the visit anew; the one until now.
    fn forget_visit(&mut self, context: &Context) -> Visit {
        std::mem::replace(&mut self.visit, Visit::begin(context.now, self.timer.seconds, None))
    }

    /// Takes another level of the library.
    pub(crate) fn change_level(&mut self, context: &mut Context, entry: usize) {
        self.leave(context);
        context.message = None;
        if let Some(game) = Game::open(context, entry) {
            *self = game;
        }
    }

    /// Goes to the position after `moves` counted moves.
    pub(crate) fn go_to(&mut self, context: &mut Context, moves: usize) {
        match (&mut self.screening, &mut self.reverse) {
            (Some(screening), _) => screening.seek_moves(moves),
            (None, Some(reverse)) => reverse.seek(moves),
            (None, None) => {
                let before = self.play.tally().moves;
                self.play.seek(moves);
                self.visit.undone(before > self.play.tally().moves);
                self.changed(context);
            }
        }
    }

    /// After each change of the game: forget what no longer holds, remember, judge.
    fn changed(&mut self, context: &mut Context) {
        context.message = None;
        self.lifted = None;
        self.hint = None;
        self.look = None;
        self.timer.wake();
        if let Some(Running { work: Work::Hint | Work::Pull, .. }) = self.running {
            self.stop(context);
        }
        if self.entry.is_some() {
            context.remember_play(&self.play);
            if let Some(reverse) = &self.reverse {
                let (name, text) = (key(self.level()), reverse.text());
                context.remember(Section::Reverse, &name, Some(&text[..]).filter(|text| !text.is_empty()));
            }
        }
        if self.reverse.is_some() {
            self.judge_backward(context);
            return;
        }
        if self.play.is_solved() {
            self.warning = None;
            self.solved(context);
        } else {
            self.offered = false;
            self.ask_check(context);
        }
    }

    /// Asks for a proof that the game cannot be solved any more, or, in reverse mode, not be finished.
    fn ask_check(&mut self, context: &mut Context) {
        self.warning = None;
        self.check = context.ticket();
        let play = match &self.reverse {
            Some(reverse) => match reverse.ahead() {
                Some(ahead) => Play::new(ahead),
                None => return,
            },
            None => self.play.clone(),
        };
        context.want(Effect::Check(self.check, Box::new(play)));
    }

    fn find_dead(&mut self) {
        if self.dead.is_none() && matches!(self.level(), Level::Sokoban(_)) {
            self.dead = Some(Warnings::new(self.level(), false).dead_squares());
        }
    }
}

/// The name of a level in the session.
fn key(level: &Level) -> String {
    play::LevelKey::of(level).to_string()
}

/// `23 moves, 8 pushes`.
pub(crate) fn tally_text(tally: Tally, sokoban: bool) -> String {
    let moves = counted(tally.moves, "move");
    if sokoban { format!("{moves}, {}", counted(tally.pushes, "push")) } else { moves }
}
