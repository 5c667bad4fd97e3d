//! Warnings without false alarms: when one is given, it is proved that the level cannot be solved from the position.
//!
//! Sokoban uses [`sokoban_solver::explain`], Sokobond [`sokobond_solver::analysis`]. No warning proves nothing.
//! Make one [`Warnings`] for each level and keep it: it holds the tables, which take some milliseconds to make, or some tens with
//! those for pairs of boxes. A check takes microseconds to some milliseconds, within a fixed effort.

use crate::{Level, Position};
use grid::{Cell, CellSet};
use search::{Budget, GaveUp};
use sokoban_solver::explain::{Dead, Explainer};
use sokobond_solver::analysis::Outlook;

/// A proof that a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// One word for records and translations, such as `frozen` or `odd-electrons`.
    pub kind: &'static str,
    /// The cells of the boxes or atoms that make it so. The boxes cannot all be brought to goals even if all others are taken
    /// away.
    pub cells: Vec<Cell>,
    /// One sentence in lower case, without a full stop.
    pub message: String,
}

impl Warning {
    /// A proof about a position of Sokoban.
    pub(crate) fn of_sokoban(dead: &Dead) -> Warning {
        Warning { kind: dead.reason.name(), cells: dead.boxes.clone(), message: dead.to_string() }
    }
}

impl Warning {
    /// A proof about a position of Sokobond.
    pub(crate) fn of_sokobond(
        dead: &sokobond_solver::explain::Dead,
        level: &sokobond::Level,
        position: &sokobond::Position,
    ) -> Warning {
        let cells = dead.atoms.iter().map(|&atom| position.cell(atom)).collect();
        Warning { kind: dead.reason.word(), cells, message: dead.sentence(level) }
    }
}

/// The tests for one level, with their tables.
#[derive(Debug)]
pub struct Warnings(Tests);

#[derive(Debug)]
enum Tests {
    Sokoban(Box<Explainer>),
    Sokobond(Outlook),
}

impl Warnings {
    /// Makes the tables for `level`; with `pairs` also those for pairs of boxes, which find more and are made for levels of up to
    /// 400 floor cells.
    pub fn new(level: &Level, pairs: bool) -> Warnings {
        Warnings(match level {
            Level::Sokoban(level) => Tests::Sokoban(Box::new(Explainer::new(level, pairs))),
            Level::Sokobond(level) => Tests::Sokobond(Outlook::new(level)),
        })
    }

    /// The same within the time and the memory of a budget. The small tables of Sokobond ignore it.
    ///
    /// # Errors
    /// The limit, when it is reached first.
    pub fn within(level: &Level, pairs: bool, budget: &Budget) -> Result<Warnings, GaveUp> {
        Ok(match level {
            Level::Sokoban(level) => {
                Warnings(Tests::Sokoban(Box::new(Explainer::within(level, pairs, budget)?)))
            }
            Level::Sokobond(_) => Warnings::new(level, pairs),
        })
    }

    /// Bytes of the tables, roughly. Tables of Sokobond are small.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Tests::Sokoban(explainer) => explainer.bytes(),
            Tests::Sokobond(_) => 1 << 16,
        }
    }

    /// A proof that the level cannot be solved from `position`, if one is found. The position is one of the level that
    /// the tables were made for.
    pub fn check(&mut self, position: &Position) -> Option<Warning> {
        if position.is_solved() {
            return None;
        }
        match (position, &mut self.0) {
            (Position::Sokoban { position, .. }, Tests::Sokoban(tables)) => {
                Some(Warning::of_sokoban(&tables.explain(position.boxes(), position.player())?))
            }
            (Position::Sokobond { level, position }, Tests::Sokobond(outlook)) => {
                Some(Warning::of_sokobond(&outlook.explain(level, position)?, level, position))
            }
            _ => None,
        }
    }

    /// Whether [`check`](Warnings::check) has a proof, without the work of finding out what it rests on: for many positions.
    pub fn is_lost(&mut self, position: &Position) -> bool {
        if position.is_solved() {
            return false;
        }
        match (position, &mut self.0) {
            (Position::Sokoban { position, .. }, Tests::Sokoban(tables)) => {
                tables.is_dead(position.boxes(), position.player())
            }
            _ => self.check(position).is_some(),
        }
    }

    /// A proved lower bound on what `position` still needs: pushes in Sokoban, moves in Sokobond. None when the position
    /// is proved unsolvable, or nothing is known; 0 when it is solved.
    pub fn bound(&self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        match (position, &self.0) {
            (Position::Sokoban { position, .. }, Tests::Sokoban(tables)) => {
                tables.lower_bound(position.boxes(), position.player())
            }
            (Position::Sokobond { level, position }, Tests::Sokobond(outlook)) => {
                outlook.lower_bound(level, position)
            }
            _ => None,
        }
    }

    /// Cells from which a box can never come to a goal; none in Sokobond.
    pub fn dead_squares(&self) -> CellSet {
        match &self.0 {
            Tests::Sokoban(tables) => tables.dead_squares(),
            Tests::Sokobond(_) => CellSet::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, CIRCULAR, ROOM, level};
    use grid::Direction;

    #[test]
    fn positions_that_cannot_be_solved_are_explained() {
        let check = |text: &str, moves: &str, expect: (Option<&str>, Option<u32>)| {
            let level = level(text);
            let mut position = Position::start(&level);
            for direction in moves.chars().filter_map(Direction::from_lurd) {
                position.step(direction);
            }
            let mut warnings = Warnings::new(&level, true);
            let kind = warnings.check(&position).map(|warning| warning.kind);
            assert_eq!((kind, warnings.bound(&position)), expect, "{text}\n{moves}");
        };
        check(ROOM, "", (None, Some(4)));
        check(ROOM, "dr", (None, Some(3)));
        check(ROOM, "rrdl", (Some("dead-square"), None));
        check(ATOMS, "r", (None, Some(1)));
        check(CIRCULAR, "ul", (None, Some(2)));
        check(CIRCULAR, "rurrdl", (None, Some(0)));
        check("#####\n#@**#\n#####", "", (Some("circular"), None));
        check("xxxxxxx\nxH-h-hx\nxxxxxxx", "", (Some("odd-electrons"), None));
    }
}
