//! Rooms: floor without boxes, of every theme.
//!
//! Open floor comes from templates of three by three squares, turned at random (Taylor & Parberry 2011); doors, corridors
//! and corners are carved. What is not connected with the largest part is filled.

use super::shape::{Shape, Squares, each};
use crate::wish::{Pattern, Theme};
use grid::{Direction, Random};

/// Templates: floor as bits of three rows of three squares.
const TEMPLATES: [u16; 12] = [
    0b111_111_111, 0b111_111_111, 0b111_111_110, 0b111_111_100, 0b110_111_111, 0b111_101_111, 0b111_111_000,
    0b111_111_010, 0b110_111_011, 0b101_111_111, 0b100_111_100, 0b111_110_101,
];

/// Floor of a theme, connected, at least a few squares.
pub(crate) fn room(random: &mut Random, shape: Shape, theme: Theme, pattern: Pattern) -> Squares {
    let floor = match theme {
        Theme::Open | Theme::Any => open(random, shape),
        Theme::Rooms => rooms(random, shape),
        Theme::GoalRoom => match random.percent(50) {
            true => rooms(random, shape),
            false => tiled(random, shape),
        },
        Theme::Corridors => corridors(random, shape),
        Theme::Few => few(random, shape),
    };
    largest(shape, balanced(shape, floor, pattern))
}

/// The largest connected part.
pub(crate) fn largest(shape: Shape, floor: Squares) -> Squares {
    shape
        .parts(floor)
        .max_by_key(|part| (part.count_ones(), std::cmp::Reverse(part.trailing_zeros())))
        .unwrap_or(0)
}

/// The floor made symmetric: its image is added.
pub(crate) fn balanced(shape: Shape, floor: Squares, pattern: Pattern) -> Squares {
    each(floor).fold(floor, |all, square| all | image(shape, square, pattern))
}

/// Where the symmetry takes a square.
pub(crate) fn image(shape: Shape, square: Squares, pattern: Pattern) -> Squares {
    let (x, y) = shape.place(square);
    match pattern {
        Pattern::Any | Pattern::None => square,
        Pattern::Mirror => shape.square(shape.width - 1 - x, y),
        Pattern::Turn => shape.square(shape.width - 1 - x, shape.height - 1 - y),
    }
}

fn any_square(random: &mut Random, shape: Shape) -> (u32, u32) {
    (random.below(shape.width), random.below(shape.height))
}

/// A rectangle, cut at the border.
fn block(shape: Shape, (x, y): (u32, u32), width: u32, height: u32) -> Squares {
    let columns = x..(x + width).min(shape.width);
    let rows = || y..(y + height).min(shape.height);
    columns.flat_map(|x| rows().map(move |y| (x, y))).fold(0, |all, (x, y)| all | shape.square(x, y))
}

/// One room with cut corners and a few pillars.
fn open(random: &mut Random, shape: Shape) -> Squares {
    let mut floor = shape.all();
    let cuts = 1 + random.below(3);
    for _ in 0..cuts {
        let (width, height) =
            (1 + random.below(shape.width.div_ceil(3)), 1 + random.below(shape.height.div_ceil(3)));
        let x = if random.percent(50) { 0 } else { shape.width - width };
        let y = if random.percent(50) { 0 } else { shape.height - height };
        floor &= !block(shape, (x, y), width, height);
    }
    for _ in 0..1 + shape.width * shape.height / 16 {
        let (width, height) =
            if random.percent(50) { (1, 1 + random.below(2)) } else { (1 + random.below(2), 1) };
        floor &= !block(shape, any_square(random, shape), width, height);
    }
    floor
}

/// Two to four rooms behind walls with a door each.
fn rooms(random: &mut Random, shape: Shape) -> Squares {
    let mut floor = open(random, shape) | tiled(random, shape);
    let upright = shape.width > shape.height || shape.width == shape.height && random.percent(50);
    let wall = |floor: &mut Squares, random: &mut Random, upright: bool| {
        let (length, across) =
            if upright { (shape.width, shape.height) } else { (shape.height, shape.width) };
        if length < 5 {
            return;
        }
        let at = 2 + random.below(length - 4);
        let doors = [random.below(across), random.below(across)];
        for step in 0..across {
            let (x, y) = if upright { (at, step) } else { (step, at) };
            match step == doors[0] || step == doors[1] && across > 5 {
                true => {
                    *floor |= block(
                        shape,
                        if upright { (x - 1, y) } else { (x, y - 1) },
                        if upright { 3 } else { 1 },
                        if upright { 1 } else { 3 },
                    )
                }
                false => *floor &= !shape.square(x, y),
            }
        }
    };
    wall(&mut floor, random, upright);
    if random.percent(60) {
        wall(&mut floor, random, !upright);
    }
    floor
}

/// Templates side by side.
fn tiled(random: &mut Random, shape: Shape) -> Squares {
    let mut floor = 0;
    for y in (0..shape.height).step_by(3) {
        for x in (0..shape.width).step_by(3) {
            let template = *random.pick(&TEMPLATES);
            let (turns, mirrored) = (random.below(4), random.percent(50));
            for bit in 0..9 {
                let (mut dx, mut dy) = (bit % 3, bit / 3);
                if mirrored {
                    dx = 2 - dx;
                }
                for _ in 0..turns {
                    (dx, dy) = (2 - dy, dx);
                }
                if template >> bit & 1 == 1 && x + dx < shape.width && y + dy < shape.height {
                    floor |= shape.square(x + dx, y + dy);
                }
            }
        }
    }
    floor
}

/// A walk that digs, with a few wider places.
fn corridors(random: &mut Random, shape: Shape) -> Squares {
    let wanted = shape.width * shape.height * (45 + random.below(15)) / 100;
    let start = any_square(random, shape);
    let (mut floor, mut at) = (shape.square(start.0, start.1), start);
    let mut heading = random.direction();
    for _ in 0..400 {
        if floor.count_ones() >= wanted {
            break;
        }
        if random.percent(35) {
            heading = if random.percent(50) { heading.clockwise() } else { heading.clockwise().opposite() };
        }
        let steps = 2 + random.below(3);
        for _ in 0..steps {
            let (dx, dy) = heading.delta();
            let (x, y) = (at.0.wrapping_add_signed(dx), at.1.wrapping_add_signed(dy));
            if x >= shape.width || y >= shape.height {
                heading = heading.clockwise();
                break;
            }
            at = (x, y);
            floor |= shape.square(x, y);
        }
        if random.percent(25) {
            floor |= block(shape, at, 2, 2);
        }
        if random.percent(15) {
            at = shape.place(*random.pick(&each(floor).collect::<Vec<_>>()));
        }
    }
    floor
}

/// A compact room that grows square by square.
fn few(random: &mut Random, shape: Shape) -> Squares {
    let area = shape.width * shape.height;
    let wanted = area.min(8 + area / 4 + random.below(8));
    let mut floor = block(shape, (shape.width / 2, shape.height / 2), 2, 2);
    while floor.count_ones() < wanted {
        let rim: Vec<Squares> = each(shape.grown(floor) & shape.all() & !floor).collect();
        if rim.is_empty() {
            break;
        }
        // The best of three: with more neighbours on floor the room stays compact.
        let drawn = [*random.pick(&rim), *random.pick(&rim), *random.pick(&rim)];
        let near = |square: &Squares| {
            Direction::ALL.iter().filter(|&&direction| shape.shift(*square, direction) & floor != 0).count()
        };
        floor |= drawn.into_iter().max_by_key(near).unwrap_or(0);
    }
    floor
}
