//! Floor that a solution does not need.

use super::room::image;
use super::shape::{Shape, Squares, each};
use crate::wish::Pattern;
use grid::Direction;

/// Sides of a square that touch a set.
pub(crate) fn near(shape: Shape, square: Squares, set: Squares) -> usize {
    Direction::ALL.iter().filter(|&&direction| shape.shift(square, direction) & set != 0).count()
}

/// The floor without dead ends and without parts behind one door that no square of `used` lies in. What has a mirror image
/// goes only together with it.
pub(crate) fn without_useless(shape: Shape, floor: Squares, used: Squares, pattern: Pattern) -> Squares {
    let whole = |squares: Squares| each(squares).fold(squares, |all, one| all | image(shape, one, pattern));
    let mut floor = floor;
    loop {
        let mut useless = 0;
        for part in shape.parts(floor & !used) {
            let edges: usize = each(part).map(|square| near(shape, square, floor & used)).sum();
            useless |= if part.count_ones() >= 3 && edges <= 1 { part } else { 0 };
            useless |= part & !shape.grown(used);
            useless |=
                each(part).filter(|&square| near(shape, square, floor) <= 1).fold(0, |all, one| all | one);
        }
        let both = each(useless).filter(|&one| whole(one) & !useless == 0).fold(0, |all, one| all | one);
        if both == 0 {
            return floor;
        }
        floor &= !both;
    }
}
