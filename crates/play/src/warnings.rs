//! Warnings without false alarms: when one is given, it is proved that the level cannot be solved from here.
//!
//! Sokoban asks [`sokoban_solver::explain`], Sokobond [`sokobond_solver::analysis`]. No warning proves nothing.
//! Make one [`Warnings`] for each level and keep it: it holds the tables.
//! Cost of a check: microseconds to some milliseconds, within a fixed effort. The tables take some milliseconds to
//! make, those for pairs of boxes some tens.

use crate::{Board, Level};
use grid::{Cell, CellSet};
use search::{Budget, GaveUp};
use sokoban_solver::explain::Explainer;
use sokobond_solver::analysis::Outlook;

/// A proof that a position cannot be solved, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// One word for records and translations, such as `frozen` or `odd-electrons`.
    pub kind: &'static str,
    /// The cells of the boxes or atoms that make it so.
    pub cells: Vec<Cell>,
    /// One sentence in lower case, without a full stop.
    pub message: String,
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
    /// Makes the tables for `level`; `pairs` says whether also those for pairs of boxes, which find more
    /// and are made for levels of up to 400 floor cells.
    pub fn new(level: &Level, pairs: bool) -> Warnings {
        Warnings(match level {
            Level::Sokoban(level) => Tests::Sokoban(Box::new(Explainer::new(level, pairs))),
            Level::Sokobond(level) => Tests::Sokobond(Outlook::new(level)),
        })
    }

    /// The same within the time and the memory of a budget.
    ///
    /// # Errors
    /// When a limit is reached first, which.
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

    /// A proof that `board`, of the level that this was made for, cannot be solved, if one is found.
    pub fn check(&mut self, board: &Board) -> Option<Warning> {
        match (board, &mut self.0) {
            (Board::Sokoban { position, .. }, Tests::Sokoban(tables)) => {
                let dead = tables.explain(&position.boxes, position.player)?;
                let (kind, message) = (dead.reason.word(), dead.reason.to_string());
                Some(Warning { kind, cells: dead.boxes, message })
            }
            (Board::Sokobond { level, position }, Tests::Sokobond(outlook)) => {
                sokobond(outlook, level, position)
            }
            _ => None,
        }
    }

    /// A proved lower bound on what `board` still needs: pushes in Sokoban, moves in Sokobond. None when it needs
    /// more than there can be, or nothing is known.
    pub fn bound(&self, board: &Board) -> Option<u32> {
        match (board, &self.0) {
            (Board::Sokoban { position, .. }, Tests::Sokoban(tables)) => {
                tables.lower_bound(&position.boxes, position.player)
            }
            (Board::Sokobond { level, position }, Tests::Sokobond(outlook)) => {
                outlook.lower_bound(level, position)
            }
            _ => None,
        }
    }

    /// Cells from which a box can never come to a goal; `None` in Sokobond.
    pub fn dead_squares(&self) -> CellSet {
        match &self.0 {
            Tests::Sokoban(tables) => tables.dead_squares(),
            Tests::Sokobond(_) => CellSet::default(),
        }
    }
}

fn sokobond(outlook: &Outlook, level: &sokobond::Level, position: &sokobond::Position) -> Option<Warning> {
    let dead = outlook.explain(level, position)?;
    let cells = dead.atoms.iter().map(|&atom| position.cell(atom)).collect();
    Some(Warning { kind: dead.reason.word(), cells, message: dead.sentence(level) })
}
