//! A game in progress: a level, a timeline of moves with a cursor, and what follows from them.
//!
//! Nothing else is state: the board always follows from the level's start and the attempt's moves, so a
//! game can be stored as level text and [`Play::text`], undone without end, and shared as a link. Invariant:
//! every move on the timeline is legal where it stands.
//! Cost: a move or its undoing is as cheap as the game's rules; a jump costs the moves between.

use crate::timeline::{self, Timeline};
use grid::{Cell, Direction};
use sokoworks::{Game, Illegal, Level, Made, Position, WrittenMoves};
use text::Diagnostic;

/// How much one undo or redo does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// One move.
    #[default]
    Move,
    /// The last push and all walking after it; redo: walking up to the next push, and that push.
    Push,
    /// All moves of the attempt.
    All,
}

text::named!(Unit, "unit": Move "move", Push "push", All "all");

/// The result of making several moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// How many were made.
    pub made: usize,
    /// Index of the first one that is not legal; it and all after it were not made.
    pub illegal: Option<usize>,
}

/// Measures of the moves made so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves, pushes included.
    pub moves: usize,
    /// Moves that did more than walk; see [`Made::pushed`].
    pub pushes: usize,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    level: Level,
    timeline: Timeline,
    board: Position,
    /// The moves of the attempt that count, as they were made.
    trail: Vec<Made>,
    pushes: usize,
}

impl Play {
    /// A new game.
    pub fn new(level: impl Into<Level>) -> Play {
        let level = level.into();
        Play {
            board: Position::start(&level),
            level,
            timeline: Timeline::new(),
            trail: Vec::new(),
            pushes: 0,
        }
    }

    /// A game as it was left. If a move of the timeline is not legal, it and all after it are left out, and the index of its
    /// entry is returned too. O(moves).
    pub fn resume(level: impl Into<Level>, timeline: Timeline) -> (Play, Option<usize>) {
        let mut play = Play::new(level);
        let illegal = timeline.entries().iter().position(|entry| match *entry {
            Some(direction) => play.step(direction).is_none(),
            None => {
                play.restart_always();
                false
            }
        });
        play.jump(timeline.cursor().min(illegal.unwrap_or(usize::MAX)));
        (play, illegal)
    }

    /// The level.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.level.game()
    }

    /// The board as it stands.
    pub fn board(&self) -> &Position {
        &self.board
    }

    /// Everything that was done.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The timeline as a string with pushes in upper case, for [`Timeline`]'s `from_str`.
    pub fn text(&self) -> String {
        let mut again = Play::new(self.level.clone());
        let letters = self.timeline.entries().iter().map(|entry| match *entry {
            None => {
                again = Play::new(self.level.clone());
                '!'
            }
            Some(direction) => again.board.step(direction).map_or(direction.lurd(), |made| made.letter()),
        });
        let mut text = String::with_capacity(self.timeline.entries().len() + 1);
        // Writing to a string does not fail.
        let _ = timeline::write_letters(&mut text, letters, self.timeline.cursor());
        text
    }

    /// The moves of the attempt that count.
    pub fn moves(&self) -> Vec<Direction> {
        self.timeline.made().collect()
    }

    /// The same as LURD letters, upper case for pushes.
    pub fn lurd(&self) -> String {
        self.trail.iter().map(Made::letter).collect()
    }

    /// The moves of the attempt that count, as they were made.
    pub fn trail(&self) -> &[Made] {
        &self.trail
    }

    /// Number of moves of the attempt, those that were taken back included: the end of a seek bar.
    pub fn length(&self) -> usize {
        self.timeline.last() - self.timeline.first()
    }

    /// Moves and pushes so far.
    pub fn tally(&self) -> Tally {
        Tally { moves: self.trail.len(), pushes: self.pushes }
    }

    /// All six measures of Sokoban for the moves so far; `None` in Sokobond. O(moves).
    pub fn metrics(&self) -> Option<sokoban::replay::Metrics> {
        let level = self.level.sokoban()?;
        Some(sokoban::replay::replay(level, &self.moves()).metrics)
    }

    /// Whether the level is solved.
    pub fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// Makes a move; none, and nothing changed, when it is refused.
    pub fn step(&mut self, direction: Direction) -> Option<&Made> {
        let made = self.board.step(direction)?;
        self.timeline.push(Some(direction));
        Some(self.record(made))
    }

    /// Makes moves in one direction until something changes: walking ends before a push, pushing ends
    /// before a walk, and either ends when the level is solved or the way is blocked. In Sokobond it also
    /// ends after a change of bonds and before other atoms begin to move. Returns the moves made.
    pub fn run(&mut self, direction: Direction) -> usize {
        let before = self.trail.len();
        while let Some(made) = self.board.step(direction) {
            let goes_on = match self.trail[before..].last() {
                None => true,
                Some(last) => is_alike(last, &made),
            };
            if !goes_on {
                self.board.undo(&made);
                break;
            }
            self.timeline.push(Some(direction));
            let ends = matches!(self.record(made), Made::Sokobond { moved, .. } if !moved.bonds.is_empty());
            if ends || self.is_solved() {
                break;
            }
        }
        self.trail.len() - before
    }

    /// Makes moves one after the other, up to the first that is not legal. A key that Sokobond refuses is
    /// passed over: there it is a harmless no-op.
    pub fn make(&mut self, moves: &[Direction]) -> Pasted {
        let mut pasted = Pasted::default();
        for (index, &direction) in moves.iter().enumerate() {
            match self.board.press(direction) {
                Ok(None) => {}
                Ok(Some(made)) => {
                    self.timeline.push(Some(direction));
                    self.record(made);
                    pasted.made += 1;
                }
                Err(Illegal) => {
                    pasted.illegal = Some(index);
                    break;
                }
            }
        }
        pasted
    }

    /// Makes moves written as text, as [`Level::read_moves_in`] reads them: LURD with repeats (`3r2(dU)`) in Sokoban, LURD
    /// or WASD in Sokobond. The pulls of reverse mode are turned round. A `*` in it is where the cursor is left, as in saved
    /// games. Moves that solve the level from its start,
    /// and do not solve it from here, begin a new attempt, as after [`Play::restart`]. An error has the place of what is not a
    /// move; then nothing was made.
    pub fn paste(&mut self, text: &str) -> Result<Pasted, Diagnostic> {
        let WrittenMoves { steps: moves, current, .. } = self.level.read_moves_in(text, None)?;
        if !self.clone().ends_solved(&moves) && Play::new(self.level.clone()).ends_solved(&moves) {
            self.restart();
        }
        let before = self.trail.len();
        let pasted = self.make(&moves);
        if let Some(current) = current {
            self.seek((before + current).min(self.trail.len()));
        }
        Ok(pasted)
    }

    /// Whether all of these moves can be made and the level is solved then.
    fn ends_solved(mut self, moves: &[Direction]) -> bool {
        self.make(moves).illegal.is_none() && self.is_solved()
    }

    /// Takes moves back. At the start of an attempt the restart before it is taken back. Returns how many
    /// entries of the timeline that was.
    pub fn undo(&mut self, unit: Unit) -> usize {
        let (first, cursor) = (self.timeline.first(), self.timeline.cursor());
        let target = match unit {
            _ if cursor == first => cursor.saturating_sub(1),
            Unit::Move => cursor - 1,
            Unit::Push => first + self.trail.iter().rposition(Made::pushed).unwrap_or(0),
            Unit::All => first,
        };
        self.jump(target);
        cursor - target
    }

    /// Makes moves again that were taken back; at the end of an attempt, the restart after it. Returns how
    /// many entries of the timeline that was.
    pub fn redo(&mut self, unit: Unit) -> usize {
        let (cursor, last) = (self.timeline.cursor(), self.timeline.last());
        if cursor == last {
            self.jump(cursor + 1);
            return self.timeline.cursor() - cursor;
        }
        match unit {
            Unit::Move => self.jump(cursor + 1),
            Unit::All => self.jump(last),
            Unit::Push => loop {
                self.jump(self.timeline.cursor() + 1);
                if self.timeline.cursor() == last || self.trail.last().is_some_and(Made::pushed) {
                    break;
                }
            },
        }
        self.timeline.cursor() - cursor
    }

    /// Begins a new attempt. [`Play::undo`] takes it back. Nothing happens at the start of an attempt.
    pub fn restart(&mut self) {
        if !self.trail.is_empty() {
            self.restart_always();
        }
    }

    fn restart_always(&mut self) {
        self.timeline.push(None);
        self.reset();
    }

    /// Goes to where `moves` moves of the attempt count, or to its end if it is shorter.
    pub fn seek(&mut self, moves: usize) {
        let target = self.timeline.first().saturating_add(moves).min(self.timeline.last());
        self.jump(target);
    }

    /// Where the player is.
    pub fn player(&self) -> Cell {
        self.board.player()
    }

    /// Puts the cursor before entry `target` and brings the board there.
    fn jump(&mut self, target: usize) {
        let (first, cursor) = (self.timeline.first(), self.timeline.cursor());
        self.timeline.seek(target);
        let target = self.timeline.cursor();
        if self.timeline.first() == first && target <= cursor {
            for _ in target..cursor {
                if let Some(made) = self.trail.pop() {
                    self.pushes -= usize::from(made.pushed());
                    self.board.undo(&made);
                }
            }
            return;
        }
        let mut from = cursor;
        if self.timeline.first() != first {
            self.reset();
            from = self.timeline.first();
        }
        for at in from..target {
            let made = self.timeline.entries()[at].and_then(|direction| self.board.step(direction));
            match made {
                Some(made) => {
                    self.record(made);
                }
                None => return self.timeline.truncate(at),
            }
        }
    }

    fn reset(&mut self) {
        self.board = Position::start(&self.level);
        self.trail.clear();
        self.pushes = 0;
    }

    fn record(&mut self, made: Made) -> &Made {
        self.pushes += usize::from(made.pushed());
        self.trail.push(made);
        &self.trail[self.trail.len() - 1]
    }
}

/// Whether a run goes on with `next` after `last`.
fn is_alike(last: &Made, next: &Made) -> bool {
    match (last, next) {
        (Made::Sokoban { .. }, Made::Sokoban { .. }) => last.pushed() == next.pushed(),
        (Made::Sokobond { moved: last, .. }, Made::Sokobond { moved: next, .. }) => {
            let atoms = |moved: &sokobond::rules::Moved| {
                let mut atoms: Vec<_> = moved.atoms.iter().map(|(atom, _)| *atom).collect();
                atoms.sort_unstable();
                atoms
            };
            atoms(last) == atoms(next)
        }
        _ => false,
    }
}
