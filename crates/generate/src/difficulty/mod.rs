//! How hard a level is: measures, and one grade for both games.

mod floor;
mod grade;
mod measures;
mod sokoban;
mod sokobond;
mod traps;

pub use grade::Grade;
pub use measures::{Measures, OfSolution, OfSpace};

use grid::Direction;
use sokoworks::{GaveUp, Level, Stop};

/// Measures `level` by searches of a fixed amount of counted work, about a second of processor time at most.
///
/// # Errors
/// When `stop` is raised first, why.
pub fn measure(level: &Level, stop: &Stop) -> Result<Measures, GaveUp> {
    measure_with(level, None, stop)
}

/// The same with a solution that is known, for where the searches find none. What they find is preferred, so that a level
/// has the same measures whoever asks, unless it is too hard for them.
pub(crate) fn measure_with(
    level: &Level,
    known: Option<&[Direction]>,
    stop: &Stop,
) -> Result<Measures, GaveUp> {
    let measured = match level {
        Level::Sokoban(board) => sokoban::measure(level, board, known, stop),
        Level::Sokobond(board) => sokobond::measure(level, board, known, stop),
    };
    stop.raised().map_or(Ok(measured), Err)
}
