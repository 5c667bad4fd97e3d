//! Warnings that never cry wolf: when one is given, it is proved that the level can not be solved from here.
//!
//! Sokoban asks [`sokoban_solver::explain`], Sokobond the reasons of its solver's bound. That nothing is said
//! proves nothing. Make one [`Warnings`] a level and keep it: it holds the tables.
//! Cost of a check: milliseconds; making the tables for pairs of boxes may take a second on a large level.

use crate::{Board, Level};
use grid::Cell;
use sokoban_solver::explain::Explainer;
use sokobond_solver::analysis::{Hopeless, lower_bound};

/// A proof that a position can not be solved, for people.
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
pub struct Warnings {
    explainer: Option<Explainer>,
}

impl Warnings {
    /// Makes the tables for `level`; `pairs` says whether also those for pairs of boxes, which find more.
    pub fn new(level: &Level, pairs: bool) -> Warnings {
        Warnings { explainer: level.sokoban().map(|level| Explainer::new(level, pairs)) }
    }

    /// A proof that `board`, of the level that this was made for, can not be solved, if one is found.
    pub fn check(&mut self, board: &Board) -> Option<Warning> {
        match (board, &mut self.explainer) {
            (Board::Sokoban { position, .. }, Some(explainer)) => {
                let dead = explainer.explain(&position.boxes, position.player)?;
                let (kind, message) = (dead.reason.word(), dead.reason.to_string());
                Some(Warning { kind, cells: dead.boxes, message })
            }
            (Board::Sokobond { level, position }, None) => sokobond(level, position),
            _ => None,
        }
    }
}

fn sokobond(level: &sokobond::Level, position: &sokobond::Position) -> Option<Warning> {
    let hopeless = lower_bound(level, position).err()?;
    let open = || position.atoms().filter(|&atom| position.free(level, atom) > 0);
    let (kind, atoms, message) = match hopeless {
        Hopeless::OddElectrons => ("odd-electrons", open().collect(), "an odd number of electrons is free"),
        Hopeless::TooManyInOneMolecule => {
            let message = "one molecule has more free electrons than all others together";
            ("too-many-in-one-molecule", open().collect(), message)
        }
        Hopeless::TooFewPartners(atom) => {
            ("too-few-partners", vec![atom], "this atom has too few partners left")
        }
        Hopeless::TooFewSides(atom) => ("too-few-sides", vec![atom], "this atom has too few free sides"),
        Hopeless::OutOfReach(atom) => ("out-of-reach", vec![atom], "this atom can never be reached"),
        // What remains is about how molecules fit, and about no atom more than another.
        _ => ("no-pairing", open().collect(), "the molecules can never all be completed from here"),
    };
    let cells = atoms.into_iter().map(|atom| position.cell(atom)).collect();
    Some(Warning { kind, cells, message: message.to_owned() })
}
