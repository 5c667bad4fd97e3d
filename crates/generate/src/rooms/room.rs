//! Rooms: floor without boxes, of every theme.
//!
//! Corners and pillars are cut out of open floor, walls with doors part it, corridors are dug. What is not connected with the
//! largest part is filled.

use super::shape::{Shape, Squares, each};
use crate::wish::{Pattern, Theme};
use grid::{Cell, Direction, Random, Size};

/// Floor of a theme, connected, at least a few squares.
pub(crate) fn room(random: &mut Random, shape: Shape, theme: Theme, pattern: Pattern) -> Squares {
    let floor = match theme {
        Theme::Open | Theme::Any => open(random, shape),
        Theme::Rooms | Theme::GoalRoom => rooms(random, shape),
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
    let (x, y) = taken(shape.place(square), shape.width, shape.height, pattern);
    shape.square(x, y)
}

/// Where the symmetry takes a cell of a board, the border included.
pub(crate) fn image_of(size: Size, cell: Cell, pattern: Pattern) -> Cell {
    let (x, y) = taken(size.xy(cell), size.width, size.height, pattern);
    size.cell(x, y)
}

/// Where the symmetry takes a column and a row.
fn taken((x, y): (u32, u32), width: u32, height: u32, pattern: Pattern) -> (u32, u32) {
    match pattern {
        Pattern::Any | Pattern::None => (x, y),
        Pattern::Mirror => (width - 1 - x, y),
        Pattern::Turn => (width - 1 - x, height - 1 - y),
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

/// Rooms behind walls, each wall with a door or two: the floor is parted again and again (binary space partitioning).
fn rooms(random: &mut Random, shape: Shape) -> Squares {
    let mut floor = if random.percent(60) { shape.all() } else { open(random, shape) };
    let (mut parts, mut doors) = (vec![(0, 0, shape.width, shape.height)], Vec::new());
    while let Some((x, y, width, height)) = parts.pop() {
        let upright = width > height || width == height && random.percent(50);
        let (length, across) = if upright { (width, height) } else { (height, width) };
        // The first part is always parted, where there is room for a wall.
        if length < 5 || !doors.is_empty() && random.percent(40) {
            continue;
        }
        let at = 2 + random.below(length - 4);
        let wall = if upright { (x + at, y, 1, height) } else { (x, y + at, width, 1) };
        floor &= !block(shape, (wall.0, wall.1), wall.2, wall.3);
        for _ in 0..1 + u32::from(random.percent(35)) {
            let step = random.below(across);
            let door = if upright { (x + at - 1, y + step, 3, 1) } else { (x + step, y + at - 1, 1, 3) };
            doors.push(block(shape, (door.0, door.1), door.2, door.3));
        }
        match upright {
            true => parts.extend([(x, y, at, height), (x + at + 1, y, width - at - 1, height)]),
            false => parts.extend([(x, y, width, at), (x, y + at + 1, width, height - at - 1)]),
        }
    }
    // Last, so that no other wall ends in a door.
    doors.into_iter().fold(floor, |floor, door| floor | door)
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
