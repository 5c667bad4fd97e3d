//! How hard a level is: measures, and one grade for both games.

mod grade;
mod measures;
mod sokoban;
mod sokobond;

pub use grade::Grade;
pub use measures::{Measures, OfSolution};

use sokoworks::{GaveUp, Level, Stop};

/// Measures `level` by searches of a fixed amount of counted work, about a second of processor time at most.
///
/// # Errors
/// When `stop` is raised first, why.
pub fn measure(level: &Level, stop: &Stop) -> Result<Measures, GaveUp> {
    let measured = match level {
        Level::Sokoban(_) => sokoban::measure(level, stop),
        Level::Sokobond(board) => sokobond::measure(level, board, stop),
    };
    stop.raised().map_or(Ok(measured), Err)
}
