//! A level and moves on film, for either game.

use crate::{Level, Position};
use film::{Error, Film, Options};
use grid::Direction;

/// Films `moves` from the start of `level`; without moves the film is a picture. In Sokoban the moves must be legal;
/// in Sokobond a refused key changes nothing. They need not solve the level.
///
/// # Errors
/// When a move of Sokoban is not legal, or a number of the options is out of its bounds.
pub fn film_of(level: &Level, moves: &[Direction], options: &Options) -> Result<Film, Error> {
    film_from(&Position::start(level), moves, options)
}

/// Films `moves` from any position of a level; otherwise as [`film_of`].
///
/// # Errors
/// When a move of Sokoban is not legal, or a number of the options is out of its bounds.
pub fn film_from(position: &Position, moves: &[Direction], options: &Options) -> Result<Film, Error> {
    match position {
        Position::Sokoban { level, position, .. } => Film::sokoban(level, position, moves, options),
        Position::Sokobond { level, position } => Film::sokobond(level, position, moves, options),
    }
}
