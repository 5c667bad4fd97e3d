//! Floor of several rooms with doors and corridors between them, and goals in one of them.
//!
//! Rooms are placed without touching each other, grow into the space that is left, and are joined by straight passages as a tree, with
//! a way round now and then. The room of the goals is one of them, and behind a door it has only one passage.

use super::super::goals::Place;
use crate::features::beside;
use crate::rooms::image_of;
use crate::wish::{Pattern, Theme};
use grid::flood::flood;
use grid::{Cell, CellSet, Random, Size};

/// What is wanted of a layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) size: Size,
    pub(super) theme: Theme,
    pub(super) place: Place,
    pub(super) pattern: Pattern,
    pub(super) boxes: u32,
    /// Whether there may be a few more boxes, so that the block of goals is full.
    pub(super) fills: bool,
}

/// A rectangle of floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Room {
    const fn right(self) -> u32 {
        self.x + self.width
    }

    const fn bottom(self) -> u32 {
        self.y + self.height
    }

    fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        (self.y..self.bottom()).flat_map(move |y| (self.x..self.right()).map(move |x| size.cell(x, y)))
    }

    /// Whether there is a wall between two rooms, also at their corners.
    const fn is_apart(self, other: Room) -> bool {
        self.right() < other.x || other.right() < self.x || self.bottom() < other.y || other.bottom() < self.y
    }

    /// Whether the room is inside the border.
    const fn is_inside(self, size: Size) -> bool {
        self.x > 0 && self.y > 0 && self.right() < size.width && self.bottom() < size.height
    }
}

/// Floor and goals; none where they did not come together.
pub(super) fn layout(random: &mut Random, kind: &Kind) -> Option<(CellSet, CellSet)> {
    let (size, is_open) = (kind.size, matches!(kind.theme, Theme::Open | Theme::Few));
    let (goal_room, block) = goal_room(random, kind)?;
    let boxes = if kind.fills { block.width * block.height } else { kind.boxes } as usize;
    let mut rooms = if kind.place == Place::Behind || !is_open { vec![goal_room] } else { Vec::new() };
    let hall = Room { x: 1, y: 1, width: size.width - 2, height: size.height - 2 };
    if is_open && rooms.is_empty() {
        rooms.push(hall);
    } else {
        scattered(random, kind, &mut rooms);
    }
    let mut floor = CellSet::new(size.area());
    rooms.iter().for_each(|room| floor.extend(room.cells(size)));
    let mut keep = CellSet::new(size.area());
    keep.extend(if rooms.contains(&hall) { block } else { goal_room }.cells(size));
    joined(random, kind, &rooms, &mut floor);
    furnished(random, kind, &rooms, &keep, &mut floor);
    let mut goals = CellSet::new(size.area());
    goals.extend(block.cells(size).take(boxes));
    if kind.pattern != Pattern::None {
        // The left half, which has the goals, decides.
        let left = |cell: Cell| {
            let x = size.xy(cell).0;
            if 2 * x < size.width { cell } else { image_of(size, cell, kind.pattern) }
        };
        let whole = size.cells().filter(|&cell| floor.contains(left(cell)));
        let both: Vec<Cell> = whole.collect();
        floor.clear();
        floor.extend(both);
        let half: Vec<Cell> = goals.iter().filter(|&cell| left(cell) == cell).collect();
        goals.clear();
        for cell in half {
            if goals.len() < boxes {
                goals.extend([cell, image_of(size, cell, kind.pattern)]);
            }
        }
    }
    let whole = flood(size, goals.first()?, |cell| floor.contains(cell));
    let least = size.area() / if kind.theme == Theme::Corridors { 6 } else { 4 };
    (goals.is_subset(&whole) && whole.len() > least).then_some((whole, goals))
}

/// The room of the goals and the block of them in it.
fn goal_room(random: &mut Random, kind: &Kind) -> Option<(Room, Room)> {
    let most = if kind.boxes > 9 { 4 } else { 3 };
    let across = (1 + random.below(most)).max(if kind.boxes > 4 { 2 } else { 1 }).min(kind.boxes);
    let along = kind.boxes.div_ceil(across);
    let (width, height) = if random.percent(50) { (across, along) } else { (along, across) };
    let (more, below) = (random.below(2), random.below(2));
    let (more, below) = if more + below == 0 && random.percent(70) { (1, 0) } else { (more, below) };
    let (whole_width, whole_height) = (width + more, height + below);
    let (columns, rows) = (
        (kind.size.width - 1).checked_sub(whole_width + 1)?,
        (kind.size.height - 1).checked_sub(whole_height + 1)?,
    );
    let mut at = |most: u32| match random.below(5) {
        0 | 1 => 1,
        2 | 3 => 1 + most,
        _ => 1 + random.below(most + 1),
    };
    let room = Room { x: at(columns), y: at(rows), width: whole_width, height: whole_height };
    let block = Room {
        x: room.x + if room.x == 1 { 0 } else { more },
        y: room.y + if room.y == 1 { 0 } else { below },
        width,
        height,
    };
    room.is_inside(kind.size).then_some((room, block))
}

/// Places rooms where there is space, and lets them grow.
fn scattered(random: &mut Random, kind: &Kind, rooms: &mut Vec<Room>) {
    let (size, narrow) = (kind.size, kind.theme == Theme::Corridors);
    let first = rooms.len();
    let most_rooms = 2 + (size.area() / 55).min(6) + random.index(2);
    for _ in 0..80 {
        if rooms.len() > most_rooms {
            break;
        }
        let (width, height) = if narrow {
            (3 + random.below(2), 2 + random.below(3))
        } else {
            (3 + random.below(4), 3 + random.below(3))
        };
        let (Some(columns), Some(rows)) =
            ((size.width - 1).checked_sub(width), (size.height - 1).checked_sub(height))
        else {
            continue;
        };
        let room =
            Room { x: 1 + random.below(columns.max(1)), y: 1 + random.below(rows.max(1)), width, height };
        if room.is_inside(size) && rooms.iter().all(|other| room.is_apart(*other)) {
            rooms.push(room);
        }
    }
    let rounds = if narrow { 1 } else { 6 };
    for _ in 0..rounds {
        for at in first.max(1)..rooms.len() {
            let mut room = rooms[at];
            match random.below(4) {
                0 => room.width += 1,
                1 => room.height += 1,
                2 => (room.x, room.width) = (room.x - 1, room.width + 1),
                _ => (room.y, room.height) = (room.y - 1, room.height + 1),
            }
            let is_free = rooms.iter().enumerate().all(|(other, room_)| other == at || room.is_apart(*room_));
            if is_free && room.is_inside(size) && room.width.max(room.height) <= 8 {
                rooms[at] = room;
            }
        }
    }
}

/// A straight way between two rooms, as its cells.
fn ways(size: Size, from: Room, to: Room, floor: &CellSet) -> Vec<Vec<Cell>> {
    let mut ways = Vec::new();
    let (left, right) = if from.x < to.x { (from, to) } else { (to, from) };
    if left.right() < right.x {
        for y in left.y.max(right.y)..left.bottom().min(right.bottom()) {
            ways.push((left.right()..right.x).map(|x| size.cell(x, y)).collect());
        }
    }
    let (upper, lower) = if from.y < to.y { (from, to) } else { (to, from) };
    if upper.bottom() < lower.y {
        for x in upper.x.max(lower.x)..upper.right().min(lower.right()) {
            ways.push((upper.bottom()..lower.y).map(|y| size.cell(x, y)).collect());
        }
    }
    // Nothing but its ends touches floor.
    ways.retain(|way: &Vec<Cell>| {
        let touched = |&cell: &Cell| beside(size, cell).filter(|&next| floor.contains(next)).count();
        way.iter().map(touched).sum::<usize>() == 2 && way.iter().all(|&cell| !floor.contains(cell))
    });
    ways
}

/// Joins the rooms. The first one, of the goals, has one passage if it is behind a door.
fn joined(random: &mut Random, kind: &Kind, rooms: &[Room], floor: &mut CellSet) {
    let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
    for one in 0..rooms.len() {
        for other in one + 1..rooms.len() {
            pairs.push((random.below(8), one, other));
        }
    }
    let gap = |one: Room, other: Room| {
        let side = |low: u32, high: u32| low.saturating_sub(high);
        side(one.x, other.right())
            + side(other.x, one.right())
            + side(one.y, other.bottom())
            + side(other.y, one.bottom())
    };
    pairs.iter_mut().for_each(|pair| pair.0 += 3 * gap(rooms[pair.1], rooms[pair.2]));
    pairs.sort_unstable();
    // The group of rooms that each is joined with.
    let mut groups: Vec<usize> = (0..rooms.len()).collect();
    let mut doors = 0;
    for (_, one, other) in pairs {
        let is_new = groups[one] != groups[other];
        let is_goals = one == 0 && kind.place == Place::Behind;
        if is_goals && doors > 0 || !is_new && !random.percent(22) {
            continue;
        }
        let ways = ways(kind.size, rooms[one], rooms[other], floor);
        if ways.is_empty() {
            continue;
        }
        floor.extend(random.pick(&ways).iter().copied());
        doors += u32::from(one == 0);
        let (from, to) = (groups[one], groups[other]);
        groups.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
}

/// Pillars, walls that stand out, and cut corners.
fn furnished(random: &mut Random, kind: &Kind, rooms: &[Room], keep: &CellSet, floor: &mut CellSet) {
    let size = kind.size;
    for room in rooms {
        let area = room.width * room.height;
        if area < 9 {
            continue;
        }
        for _ in 0..area / 12 + random.below(2) {
            let (width, height) =
                if random.percent(50) { (1, 1 + random.below(3)) } else { (1 + random.below(3), 1) };
            let x = room.x + random.below(room.width);
            let y = room.y + random.below(room.height);
            let wall =
                Room { x, y, width: width.min(room.right() - x), height: height.min(room.bottom() - y) };
            cut(size, wall, keep, floor);
        }
        if random.percent(45) {
            let (width, height) = (1 + random.below(2), 1 + random.below(2));
            let x = if random.percent(50) { room.x } else { room.right() - width };
            let y = if random.percent(50) { room.y } else { room.bottom() - height };
            cut(size, Room { x, y, width, height }, keep, floor);
        }
    }
}

/// Takes floor away if the rest stays whole.
fn cut(size: Size, wall: Room, keep: &CellSet, floor: &mut CellSet) {
    if wall.cells(size).any(|cell| keep.contains(cell)) {
        return;
    }
    let mut left = floor.clone();
    for cell in wall.cells(size) {
        left.remove(cell);
    }
    let parts = |set: &CellSet| crate::features::parts(size, set).len();
    if parts(&left) <= parts(floor) {
        *floor = left;
    }
}
