//! How hard a level is: measures, and one grade for both games.

pub mod anew;
mod chance;
pub mod check;
mod choices;
pub mod fit;
mod floor;
mod measures;
pub mod model;
mod ridge;
mod sokoban;
mod sokobond;
mod standard;
#[cfg(test)]
mod testing;
mod traps;

pub use measures::{Measures, OfSolution, OfSpace};
pub use model::{Estimate, Model, Term};

pub(crate) use sokoban::at_a_glance;

use crate::bytes::within;
use grid::Direction;
use sokoworks::{Budget, GaveUp, Level};

/// Measures `level` by searches of a fixed amount of counted work, about a second of processor time at most. Of `budget`,
/// the bytes and the flag count: where the bytes suffice, a level has the same measures whoever asks. Where they do not, what
/// could not be measured is left out, and the measures record that.
///
/// # Errors
/// The reason, when the flag is raised first.
pub fn measure(level: &Level, budget: &Budget) -> Result<Measures, GaveUp> {
    measure_with(level, None, budget)
}

/// The same with a known solution, for levels where the searches find none. Solutions of the searches are preferred, so that a
/// level has the same measures whoever asks, unless it is too hard for them.
pub(crate) fn measure_with(
    level: &Level,
    known: Option<&[Direction]>,
    budget: &Budget,
) -> Result<Measures, GaveUp> {
    let budget = &within(budget);
    let measured = match level {
        Level::Sokoban(board) => sokoban::measure(level, board, known, budget),
        Level::Sokobond(board) => sokobond::measure(level, board, known, budget),
    };
    budget.stop.raised().map_or(Ok(measured), Err)
}
