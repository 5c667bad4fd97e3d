//! A level and a position in it, for either game, and one move, made or taken back. The rules are those of the games.

use crate::{Game, Level, Stop};
use grid::{Cell, Direction};
use sokobond::walk::Reach;
use std::fmt;
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
        /// Whether the level starts with every box on a goal and none was pushed yet. Such a level takes a push.
        needs_push: bool,
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
    Sokoban {
        /// What happened.
        step: sokoban::rules::Step,
        /// Whether the position [needed](Position::Sokoban::needs_push) a push, before the step.
        needed_push: bool,
    },
    /// In Sokobond.
    Sokobond {
        /// What happened.
        moved: sokobond::rules::Moved,
        /// Whether anything but the player's molecule moved, or a bond changed.
        pushed: bool,
    },
}

/// A move that the rules of Sokoban do not allow: the way is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal;

/// The first of some moves that the rules of Sokoban do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Its index, from 0.
    pub index: usize,
    /// Where it leads.
    pub direction: Direction,
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} (`{}`) is blocked", self.index + 1, self.direction.lurd())
    }
}

impl std::error::Error for Blocked {}

impl Made {
    /// Where the player went.
    pub const fn direction(&self) -> Direction {
        match self {
            Made::Sokoban { step, .. } => step.direction,
            Made::Sokobond { moved, .. } => moved.key,
        }
    }

    /// Whether the move did more than walk: pushed a box; moved another molecule or changed a bond.
    pub const fn pushed(&self) -> bool {
        match self {
            Made::Sokoban { step, .. } => step.pushed,
            Made::Sokobond { pushed, .. } => *pushed,
        }
    }

    /// Whether solutions are measured by such moves: pushes in Sokoban, all moves in Sokobond.
    pub const fn counts(&self) -> bool {
        match self {
            Made::Sokoban { step, .. } => step.pushed,
            Made::Sokobond { .. } => true,
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
            Level::Sokoban(level) => Position::board(level, sokoban::Position::start(level)),
            Level::Sokobond(level) => {
                Position::Sokobond { position: sokobond::Position::start(level), level: level.clone() }
            }
        }
    }

    /// A position of Sokoban of which only the board is known, not the way to it. Boxes that stand as at the start were not
    /// pushed.
    pub fn board(level: &Arc<sokoban::Level>, position: sokoban::Position) -> Position {
        let needs_push = position.boxes() == level.boxes() && level.boxes().is_subset(level.goals());
        Position::Sokoban { level: level.clone(), position, needs_push }
    }

    /// Where moves lead from the start of a level.
    ///
    /// # Errors
    /// The first move of Sokoban that is not legal.
    pub fn after(level: &Level, moves: &[Direction]) -> Result<Position, Blocked> {
        let mut position = Position::start(level);
        for (index, &direction) in moves.iter().enumerate() {
            position.press(direction).map_err(|Illegal| Blocked { index, direction })?;
        }
        Ok(position)
    }

    /// The level that starts where this position stands; none in Sokobond, whose bonds depend on the way.
    pub fn as_level(&self) -> Option<Level> {
        let Position::Sokoban { level, position, .. } = self else { return None };
        Some(level.starting_at(position).into())
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
            Position::Sokoban { position, .. } => position.player(),
            Position::Sokobond { level, position } => position.cell(level.player()),
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
            Position::Sokoban { level, position, .. } => {
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
            Position::Sokoban { level, position, needs_push } => {
                let step = sokoban::rules::step(level, position, direction)?;
                let needed_push = *needs_push;
                *needs_push &= !step.pushed;
                Some(Made::Sokoban { step, needed_push })
            }
            Position::Sokobond { level, position } => {
                let sokobond::rules::Turn::Moved(moved) = sokobond::rules::turn(level, position, direction)
                else {
                    return None;
                };
                let pushed = !sokobond::walk::is_walk(position, level.player(), &moved);
                Some(Made::Sokobond { moved, pushed })
            }
        }
    }

    /// Makes a move that is given, such as one of a solution: what it did, or nothing for a key that Sokobond refuses, which
    /// is harmless there.
    ///
    /// # Errors
    /// When the move is not legal in Sokoban; then nothing changed.
    pub fn press(&mut self, direction: Direction) -> Result<Option<Made>, Illegal> {
        match self.step(direction) {
            None if self.game() == Game::Sokoban => Err(Illegal),
            made => Ok(made),
        }
    }

    /// Legal moves from here in the notation of the game: LURD with pushes in upper case, in Sokobond WASD.
    pub fn letters(&self, moves: &[Direction]) -> String {
        let mut board = self.clone();
        let letter = |&direction: &Direction| match &mut board {
            Position::Sokobond { .. } => direction.wasd(),
            board => board.step(direction).map_or(direction.lurd(), |made| made.letter()),
        };
        moves.iter().map(letter).collect()
    }

    /// Takes back the last move made. `made` must be that move.
    pub fn undo(&mut self, made: &Made) {
        match (self, made) {
            (Position::Sokoban { level, position, needs_push }, Made::Sokoban { step, needed_push }) => {
                sokoban::rules::undo(level, position, *step);
                *needs_push = *needed_push;
            }
            (Position::Sokobond { level, position }, Made::Sokobond { moved, .. }) => {
                sokobond::rules::undo(level, position, moved);
            }
            _ => {}
        }
    }

    /// Whether the level is solved: every box stands on a goal and, where the level starts so, one was pushed; no electron is
    /// free. A level of Sokobond that starts so is solved.
    pub fn is_solved(&self) -> bool {
        match self {
            Position::Sokoban { level, position, needs_push } => {
                sokoban::rules::is_solved(level, position, !needs_push)
            }
            Position::Sokobond { level, position } => sokobond::rules::is_solved(level, position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{CIRCULAR, ROOM, level};

    /// After how many moves the level is solved, from 0.
    fn check(text: &str, moves: &str, expect: &[usize]) {
        let mut position = Position::start(&level(text));
        let mut made = Vec::new();
        let mut solved: Vec<usize> = position.is_solved().then_some(0).into_iter().collect();
        for direction in moves.chars().filter_map(Direction::from_lurd) {
            made.extend(position.step(direction));
            solved.extend(position.is_solved().then_some(made.len()));
        }
        assert_eq!(solved, expect, "{text}\n{moves}");
        // Taking moves back leads through the same positions.
        while let Some(last) = made.pop() {
            position.undo(&last);
            assert_eq!(position.is_solved(), expect.contains(&made.len()), "{text}\n{moves}");
        }
        assert_eq!(position, Position::start(&level(text)));
    }

    #[test]
    fn a_level_that_starts_solved_takes_a_push_in_sokoban_alone() {
        check(CIRCULAR, "uldr", &[]);
        check(CIRCULAR, "rurrdlul", &[6, 7, 8]);
        check("#####\n#@**#\n#####", "r", &[]);
        check(ROOM, "rdldrrr", &[7]);
        check("xxxxx\nxHh-x\nxxxxx", "r", &[0, 1]);
        check("xxxxxx\nxH-h-x\nxxxxxx", "rrl", &[1, 2, 3]);
    }

    #[test]
    fn positions_of_which_the_way_is_not_known_take_a_push_where_the_level_starts() {
        let check = |text: &str, moves: &str, expect: bool| {
            let level: Arc<sokoban::Level> = Arc::new(text.parse().expect("a level"));
            let mut board = sokoban::Position::start(&level);
            for direction in moves.chars().filter_map(Direction::from_lurd) {
                sokoban::rules::step(&level, &mut board, direction);
            }
            assert_eq!(Position::board(&level, board).is_solved(), expect, "{text}\n{moves}");
        };
        check(CIRCULAR, "", false);
        check(CIRCULAR, "ul", false);
        check(CIRCULAR, "r", false);
        check(ROOM, "", false);
        check(ROOM, "rdldrrr", true);
    }
}
