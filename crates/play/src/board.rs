//! A level as it stands at one moment of play, and one move on it, made or taken back.
//!
//! The rules are those of the games; here is only the choice between them.

use crate::{Game, Level};
use grid::{Cell, Direction};
use std::sync::Arc;

/// A level and a position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Of Sokoban.
    Sokoban {
        /// The level.
        level: Arc<sokoban::Level>,
        /// Where boxes and player are.
        position: sokoban::Position,
    },
    /// Of Sokobond.
    Sokobond {
        /// The level.
        level: Arc<sokobond::Level>,
        /// Where the atoms are, and their bonds.
        position: sokobond::Position,
    },
}

/// A move that was made: what is needed to show it and to take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// In Sokoban.
    Sokoban(sokoban::rules::Step),
    /// In Sokobond.
    Sokobond {
        /// What happened.
        moved: sokobond::rules::Moved,
        /// Whether anything but the player's molecule moved, or a bond changed.
        pushed: bool,
    },
}

impl Made {
    /// Where the player went.
    pub const fn direction(&self) -> Direction {
        match self {
            Made::Sokoban(step) => step.direction,
            Made::Sokobond { moved, .. } => moved.key,
        }
    }

    /// Whether the move did more than walk: pushed a box; moved another molecule or changed a bond.
    pub const fn pushed(&self) -> bool {
        match self {
            Made::Sokoban(step) => step.pushed,
            Made::Sokobond { pushed, .. } => *pushed,
        }
    }

    /// The letter of LURD notation, upper case for a push.
    pub const fn letter(&self) -> char {
        let letter = self.direction().lurd();
        if self.pushed() { letter.to_ascii_uppercase() } else { letter }
    }
}

impl Board {
    /// The start of a level.
    pub fn start(level: &Level) -> Board {
        match level {
            Level::Sokoban(level) => {
                Board::Sokoban { position: sokoban::Position::start(level), level: level.clone() }
            }
            Level::Sokobond(level) => {
                Board::Sokobond { position: sokobond::Position::start(level), level: level.clone() }
            }
        }
    }

    /// The level.
    pub fn level(&self) -> Level {
        match self {
            Board::Sokoban { level, .. } => Level::Sokoban(level.clone()),
            Board::Sokobond { level, .. } => Level::Sokobond(level.clone()),
        }
    }

    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Board::Sokoban { .. } => Game::Sokoban,
            Board::Sokobond { .. } => Game::Sokobond,
        }
    }

    /// Where the player is.
    pub fn player(&self) -> Cell {
        match self {
            Board::Sokoban { position, .. } => position.player,
            Board::Sokobond { level, position } => position.cell(level.player),
        }
    }

    /// Makes a move; none, and nothing changed, when it is refused.
    pub fn step(&mut self, direction: Direction) -> Option<Made> {
        match self {
            Board::Sokoban { level, position } => {
                sokoban::rules::step(level, position, direction).map(Made::Sokoban)
            }
            Board::Sokobond { level, position } => {
                let sokobond::rules::Turn::Moved(moved) = sokobond::rules::turn(level, position, direction)
                else {
                    return None;
                };
                let pushed = !sokobond::walk::is_walk(position, level.player, &moved);
                Some(Made::Sokobond { moved, pushed })
            }
        }
    }

    /// Takes back the last move made. `made` must be that move.
    pub fn undo(&mut self, made: &Made) {
        match (self, made) {
            (Board::Sokoban { level, position }, Made::Sokoban(step)) => {
                sokoban::rules::undo(level, position, *step);
            }
            (Board::Sokobond { level, position }, Made::Sokobond { moved, .. }) => {
                sokobond::rules::undo(level, position, moved);
            }
            _ => {}
        }
    }

    /// Whether every box stands on a goal, or no electron is free. [`crate::Play::is_solved`] also knows
    /// that a level which starts so takes a push.
    pub fn is_solved(&self) -> bool {
        match self {
            Board::Sokoban { level, position } => sokoban::rules::is_solved(level, position),
            Board::Sokobond { level, position } => sokobond::rules::is_solved(level, position),
        }
    }
}
