//! When two levels are the same, up to rotation and reflection.

use grid::Symmetry;
use sokoworks::Level;

/// A hash that the eight images of a level share: the same on every machine and in every version. O(area).
pub fn identity(level: &Level) -> u128 {
    match level {
        Level::Sokoban(_) => level.identity(),
        Level::Sokobond(level) => {
            let images = Symmetry::ALL.map(|symmetry| sokobond::identity(&level.image(symmetry).0));
            images.into_iter().fold(u128::MAX, u128::min)
        }
    }
}
