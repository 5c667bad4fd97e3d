//! Floor and goals like those of people: a small room of some theme and size, and goals in groups.

use super::super::goals::{pullable, rooms};
use super::hall::Hall;
use super::people::Profile;
use crate::rooms::{Shape, Squares, each, image, lowest, near, room};
use crate::wish::{Pattern, Theme};
use grid::Random;

/// A solved board as `profile` wants it; none where it did not come together.
pub(super) fn compact(
    random: &mut Random,
    theme: Theme,
    pattern: Pattern,
    profile: &Profile,
) -> Option<Hall> {
    let shape = shape(random, profile.squares)?;
    let floor = room(random, shape, theme, pattern);
    let floor = thinned(random, shape, floor, pattern, profile.squares)?;
    let goals = groups(random, shape, floor, pattern, profile)?;
    let (size, floor, goals) = (shape.size(), shape.cells(floor), shape.cells(goals));
    let (boxes, player) = (goals.clone(), floor.first()?);
    Some(Hall { size, floor, goals, boxes, player })
}

/// A rectangle in which the floor fits with half as much to twice as much for walls.
fn shape(random: &mut Random, squares: u32) -> Option<Shape> {
    let area = squares * (150 + random.below(55)) / 100;
    let height = (2..).find(|height| height * height > area)?.saturating_sub(random.below(3)).max(3);
    Shape::new(area.div_ceil(height) + 2, height + 2)
}

/// The floor with no more than `most` squares: some that leave it connected are filled, first those with most walls beside them.
fn thinned(
    random: &mut Random,
    shape: Shape,
    mut floor: Squares,
    pattern: Pattern,
    most: u32,
) -> Option<Squares> {
    while floor.count_ones() > most {
        let squares: Vec<Squares> = each(floor).collect();
        let filled = (0..20).find_map(|_| {
            let drawn = [(); 4].map(|()| *random.pick(&squares));
            let square = drawn.into_iter().min_by_key(|&square| near(shape, square, floor))?;
            let left = floor & !(square | image(shape, square, pattern));
            (left != 0 && shape.flood(lowest(left), left) == left).then_some(left)
        });
        floor = filled?;
    }
    (10 * floor.count_ones() >= 9 * most).then_some(floor)
}

/// Goals of which the wanted share is in the largest group, where boxes can be pulled from.
fn groups(
    random: &mut Random,
    shape: Shape,
    floor: Squares,
    pattern: Pattern,
    profile: &Profile,
) -> Option<Squares> {
    let largest = (profile.grouped * f64::from(profile.boxes)).round().max(1.0) as u32;
    let mut fit = pullable(shape, floor);
    if profile.door {
        let rooms: Vec<Squares> =
            rooms(shape, floor).filter(|room| (room & fit).count_ones() >= profile.boxes).collect();
        fit &= *rooms.get(random.index(rooms.len().max(1)))?;
    }
    let (mut goals, mut first): (Squares, Squares) = (0, 0);
    for _ in 0..60 {
        let grows = first.count_ones() < largest;
        let beside = if grows { shape.grown(first) } else { !shape.grown(first) };
        let beside = if first == 0 { fit } else { beside & fit & !goals };
        let squares: Vec<Squares> = each(beside).collect();
        if squares.is_empty() {
            return None;
        }
        // The better of two: blocks rather than snakes, and smaller groups rather than single goals.
        let drawn = [*random.pick(&squares), *random.pick(&squares)];
        let next = drawn.into_iter().max_by_key(|&square| near(shape, square, goals))?;
        let pair = next | image(shape, next, pattern);
        if pair & !fit != 0 || (goals | pair).count_ones() > profile.boxes {
            continue;
        }
        goals |= pair;
        first |= if grows { next } else { 0 };
        if goals.count_ones() == profile.boxes {
            break;
        }
    }
    let most = shape.parts(goals).map(Squares::count_ones).max()?;
    (goals.count_ones() == profile.boxes && most.abs_diff(largest) <= 1).then_some(goals)
}
