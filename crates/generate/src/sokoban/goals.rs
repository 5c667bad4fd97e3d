//! Where the goals are.

use super::board::Board;
use crate::rooms::{Shape, Squares, each, image, lowest, near};
use crate::wish::Pattern;
use grid::{Direction, Random};

/// How the goals lie. A board that is changed keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Anywhere.
    Spread,
    /// Side by side.
    Together,
    /// Side by side in a room with one door.
    Behind,
}

impl Place {
    /// Whether the goals of a board lie so.
    pub(crate) fn holds(self, board: &Board) -> bool {
        let Board { shape, floor, goals } = *board;
        let together = || shape.flood(lowest(goals), goals) == goals;
        match self {
            Place::Spread => true,
            Place::Together => together(),
            Place::Behind => together() && rooms(shape, floor).any(|room| goals & !room == 0),
        }
    }
}

/// The parts of at most half the floor that are behind one square.
pub(crate) fn rooms(shape: Shape, floor: Squares) -> impl Iterator<Item = Squares> {
    let doors = each(floor).filter(move |&square| near(shape, square, floor) >= 2);
    let parts = doors.flat_map(move |door| shape.parts(floor & !door));
    parts.filter(move |part| 2 * part.count_ones() <= floor.count_ones())
}

/// Squares of a floor from which a box alone can be pulled.
pub(crate) fn pullable(shape: Shape, floor: Squares) -> Squares {
    let can_be = |square: &Squares| {
        Direction::ALL.iter().any(|&direction| {
            let beside = shape.shift(*square, direction);
            beside & floor != 0 && shape.shift(beside, direction) & floor != 0
        })
    };
    each(floor).filter(can_be).fold(0, |all, square| all | square)
}

/// Goals on floor where boxes can be pulled from; none if there is no place for `count` of them.
pub(crate) fn goals(
    random: &mut Random,
    shape: Shape,
    floor: Squares,
    count: u32,
    place: Place,
    pattern: Pattern,
) -> Option<Squares> {
    let mut fit = pullable(shape, floor);
    if place == Place::Behind {
        let rooms: Vec<Squares> =
            rooms(shape, floor).map(|room| room & fit).filter(|room| room.count_ones() >= count).collect();
        // The smaller of two: the goals should fill it.
        let drawn = if rooms.is_empty() { [0; 2] } else { [(); 2].map(|()| *random.pick(&rooms)) };
        fit = if drawn[0].count_ones() < drawn[1].count_ones() { drawn[0] } else { drawn[1] };
    }
    if fit.count_ones() < count || fit == 0 {
        return None;
    }
    let squares: Vec<Squares> = each(fit).collect();
    let mut goals: Squares = 0;
    for _ in 0..60 {
        if goals.count_ones() >= count {
            break;
        }
        let beside: Vec<Squares> = each(shape.grown(goals) & fit & !goals).collect();
        let next = match place != Place::Spread && !beside.is_empty() {
            // The better of two: blocks rather than snakes.
            true => {
                let drawn = [*random.pick(&beside), *random.pick(&beside)];
                drawn.into_iter().max_by_key(|&square| near(shape, square, goals)).unwrap_or(0)
            }
            false => *random.pick(&squares),
        };
        // Of an odd number the first is alone.
        let is_alone = goals == 0 && count % 2 == 1;
        let pair = if is_alone { next } else { next | image(shape, next, pattern) };
        if pair & !fit == 0 && (goals | pair).count_ones() <= count {
            goals |= pair;
        }
    }
    let board = Board { shape, floor, goals };
    (goals.count_ones() == count && place.holds(&board)).then_some(goals)
}
