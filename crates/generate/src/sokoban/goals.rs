//! Where the goals are.

use crate::rooms::{Shape, Squares, each, image};
use crate::wish::{Pattern, Theme};
use grid::{Direction, Random};

/// Goals on floor where boxes can be pulled from: packed together, in a room behind a door, or spread; none if there is no place
/// for `count` of them.
pub(crate) fn goals(
    random: &mut Random,
    shape: Shape,
    floor: Squares,
    count: u32,
    theme: Theme,
    pattern: Pattern,
) -> Option<Squares> {
    let room = each(floor)
        .filter(|&square| {
            Direction::ALL.iter().any(|&direction| {
                let beside = shape.shift(square, direction);
                beside & floor != 0 && shape.shift(beside, direction) & floor != 0
            })
        })
        .fold(0, |all, square| all | square);
    if room.count_ones() < count + 1 {
        return None;
    }
    let packed = theme == Theme::GoalRoom || random.percent(55);
    let squares: Vec<Squares> = each(room).collect();
    let first = *random.pick(&squares);
    let mut goals = first;
    for _ in 0..60 {
        if goals.count_ones() >= count {
            break;
        }
        let near: Vec<Squares> = each(shape.grown(goals) & room & !goals).collect();
        let next = match packed && !near.is_empty() {
            true => *random.pick(&near),
            false => *random.pick(&squares),
        };
        let pair = next | image(shape, next, pattern);
        if pair & !room == 0 && (goals | pair).count_ones() <= count {
            goals |= pair;
        }
    }
    (goals.count_ones() == count).then_some(goals)
}
