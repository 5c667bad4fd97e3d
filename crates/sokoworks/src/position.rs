//! A level and a position in it, for either game, and one move, made or taken back. The rules are those of the games.

use crate::{Game, Level, Stop};
use grid::{Cell, Direction};
use sokobond::walk::Reach;
use std::sync::Arc;

/// A level and a position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// A position of Sokoban.
    Sokoban {
        /// The level.
        level: Arc<sokoban::Level>,
        /// Where boxes and player are.
        position: sokoban::Position,
    },
    /// A position of Sokobond.
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

impl Position {
    /// The start of a level.
    pub fn start(level: &Level) -> Position {
        match level {
            Level::Sokoban(level) => {
                Position::Sokoban { position: sokoban::Position::start(level), level: level.clone() }
            }
            Level::Sokobond(level) => {
                Position::Sokobond { position: sokobond::Position::start(level), level: level.clone() }
            }
        }
    }

    /// Where moves lead from the start of a level. A key that Sokobond refuses changes nothing.
    ///
    /// # Errors
    /// The index of the first move of Sokoban that is not legal.
    pub fn after(level: &Level, moves: &[Direction]) -> Result<Position, usize> {
        let mut position = Position::start(level);
        for (index, &direction) in moves.iter().enumerate() {
            if position.step(direction).is_none() && level.game() == Game::Sokoban {
                return Err(index);
            }
        }
        Ok(position)
    }

    /// The level that starts where this position stands; none in Sokobond, whose bonds depend on the way.
    pub fn as_level(&self) -> Option<Level> {
        let Position::Sokoban { level, position } = self else { return None };
        Some(from_here(level, position).into())
    }

    /// The level.
    pub fn level(&self) -> Level {
        match self {
            Position::Sokoban { level, .. } => Level::Sokoban(level.clone()),
            Position::Sokobond { level, .. } => Level::Sokobond(level.clone()),
        }
    }

    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Position::Sokoban { .. } => Game::Sokoban,
            Position::Sokobond { .. } => Game::Sokobond,
        }
    }

    /// Where the player is.
    pub fn player(&self) -> Cell {
        match self {
            Position::Sokoban { position, .. } => position.player,
            Position::Sokobond { level, position } => position.cell(level.player),
        }
    }

    /// All cells that the player can walk to without pushing anything, its own included. O(area) in Sokoban;
    /// in Sokobond a search [with limits](sokobond::walk::Walks) that only large molecules meet.
    pub fn reachable(&self) -> Reach {
        self.reachable_until(&Stop::new())
    }

    /// The same; where the flag is raised meanwhile, what was found by then.
    pub fn reachable_until(&self, stop: &Stop) -> Reach {
        match self {
            Position::Sokoban { level, position } => {
                Reach { cells: sokoban::rules::reachable(level, position), complete: true }
            }
            Position::Sokobond { level, position } => {
                sokobond::walk::reachable(level, position, &|| stop.raised().is_some())
            }
        }
    }

    /// Makes a move; none, and nothing changed, when it is refused.
    pub fn step(&mut self, direction: Direction) -> Option<Made> {
        match self {
            Position::Sokoban { level, position } => {
                sokoban::rules::step(level, position, direction).map(Made::Sokoban)
            }
            Position::Sokobond { level, position } => {
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
            (Position::Sokoban { level, position }, Made::Sokoban(step)) => {
                sokoban::rules::undo(level, position, *step);
            }
            (Position::Sokobond { level, position }, Made::Sokobond { moved, .. }) => {
                sokobond::rules::undo(level, position, moved);
            }
            _ => {}
        }
    }

    /// Whether every box stands on a goal, or no electron is free. A level of Sokoban that starts so still takes a push.
    pub fn is_solved(&self) -> bool {
        match self {
            Position::Sokoban { level, position } => sokoban::rules::is_solved(level, position),
            Position::Sokobond { level, position } => sokobond::rules::is_solved(level, position),
        }
    }
}

/// The level that starts where a position stands.
pub(crate) fn from_here(level: &sokoban::Level, position: &sokoban::Position) -> sokoban::Level {
    sokoban::Level { boxes: position.boxes.clone(), player: position.player, ..level.clone() }
}
