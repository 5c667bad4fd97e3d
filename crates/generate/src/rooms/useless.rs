//! Floor that a solution does not need.

use super::room::image;
use super::shape::{Shape, Squares, each};
use crate::wish::Pattern;
use grid::Direction;

/// Sides of a square that touch a set.
pub(crate) fn near(shape: Shape, square: Squares, set: Squares) -> usize {
    Direction::ALL.iter().filter(|&&direction| shape.shift(square, direction) & set != 0).count()
}

/// Most squares of an unused part that stays.
pub(crate) const MOST_UNUSED: u32 = 4;

/// The floor without dead ends, without parts behind one door that no square of `used` lies in, and without larger unused parts. Of
/// the smaller ones, in which a player can go wrong, levels of people have some. What has a mirror image goes only together with it.
pub(crate) fn without_useless(shape: Shape, floor: Squares, used: Squares, pattern: Pattern) -> Squares {
    let whole = |squares: Squares| each(squares).fold(squares, |all, one| all | image(shape, one, pattern));
    let mut floor = floor;
    loop {
        let mut useless = 0;
        for part in shape.parts(floor & !used) {
            let edges: usize = each(part).map(|square| near(shape, square, floor & used)).sum();
            let squares = part.count_ones();
            useless |= if squares >= 3 && edges <= 1 || squares > MOST_UNUSED { part } else { 0 };
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
