//! Solvable rooms in microseconds, for training: a walk carves the floor, goals are chosen, and boxes are pulled from them at
//! random, as Weber et al. do (2017, *Imagination-Augmented Agents*, appendix). How hard each is, is not known, only how far its
//! boxes were pulled; the crate `generate` makes levels whose solutions are known.

use crate::bits::{Bits, Steps};
use crate::boxes::Board;
use crate::observe::{BOX, GOAL, PLAYER, WALL};
use crate::supply::Supply;
use crate::teacher::Teacher;
use grid::{Direction, Random, Size};
use std::fmt;
use std::sync::Arc;

/// Fewest and most rows and columns.
const SIDES: std::ops::RangeInclusive<u32> = 5..=64;
/// Least and greatest difficulty.
const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=10;
/// Rooms that are tried. Other goals on the same floor succeed less often than another floor.
const TRIES: usize = 200;
/// Runs of pulls, for each box.
const TURNS: usize = 5;

/// What rooms are wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Columns and rows, walls included.
    pub size: Size,
    /// Boxes, all off their goals.
    pub boxes: usize,
    /// How far boxes are pulled from their goals, from 1 to 10.
    pub difficulty: u8,
}

/// How rooms are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Service {
    /// The rooms.
    pub wish: Wish,
    /// The boards on which they are put, at least of their size.
    pub board: Size,
    /// For how many episodes of a game in a row a room is: the first time as it is, then as images of it.
    pub uses: u32,
    /// Threads that make rooms ahead of need.
    pub threads: usize,
}

impl Wish {
    /// The difficulty unless another is wished for.
    pub const DIFFICULTY: u8 = 10;
}

/// The error for a wish that no room fulfils.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom(Wish);

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wish { size, boxes, difficulty } = self.0;
        if !DIFFICULTIES.contains(&difficulty) {
            return write!(f, "difficulty: {difficulty}; expected 1 to 10");
        }
        write!(
            f,
            "no room of {} rows and {} columns has place for {boxes} boxes: ",
            size.height, size.width
        )?;
        write!(
            f,
            "give {} to {} rows and columns, and one box or more, fewer in small rooms",
            SIDES.start(),
            SIDES.end()
        )
    }
}

impl std::error::Error for NoRoom {}

/// A room: a function of the random numbers.
///
/// # Errors
/// When there is no place for the boxes.
pub fn room(random: &mut Random, wish: &Wish) -> Result<Board, NoRoom> {
    let Wish { size, boxes, difficulty } = *wish;
    let fits = SIDES.contains(&size.width) && SIDES.contains(&size.height);
    if !fits || boxes == 0 || boxes > size.area() / 4 || !DIFFICULTIES.contains(&difficulty) {
        return Err(NoRoom(*wish));
    }
    let made = match (size.width - 2) * (size.height - 2) {
        0..=64 => tried::<1>,
        65..=128 => tried::<2>,
        129..=256 => tried::<4>,
        257..=1024 => tried::<16>,
        _ => tried::<64>,
    };
    made(random, wish).ok_or(NoRoom(*wish))
}

/// Rooms for some games; with a teacher each has its table.
///
/// # Errors
/// When there is no place for the boxes.
pub fn supply(
    games: usize,
    service: Service,
    teacher: Option<Arc<Teacher>>,
) -> Result<Supply<Board>, NoRoom> {
    let Service { wish, board, uses, threads } = service;
    let some = room(&mut Random::new(0), &wish)?;
    // Where hardly any room has place for the boxes, one is found at last.
    let is_slow = teacher.is_some();
    let make = move |number| {
        let made = room(&mut Random::new(number), &wish).unwrap_or_else(|_| some.clone());
        let made = made.on(wish.size, board);
        match &teacher {
            Some(teacher) => made.with_table(teacher),
            None => made,
        }
    };
    let supply = Supply::new(games, threads, uses, Box::new(make));
    Ok(if is_slow { supply.of_slow_levels() } else { supply })
}

fn tried<const N: usize>(random: &mut Random, wish: &Wish) -> Option<Board> {
    let steps = Steps::<N>::new(wish.size.width as usize - 2);
    (0..TRIES).find_map(|_| attempt(random, wish, &steps))
}

/// Cells are those within the outer walls.
fn attempt<const N: usize>(random: &mut Random, wish: &Wish, steps: &Steps<N>) -> Option<Board> {
    let floor = carved(random, wish.size);
    if floor.len() < 2 * wish.boxes + 3 {
        return None;
    }
    // A box can be pulled from there.
    let mut open = Bits::new();
    for direction in Direction::ALL {
        let next = steps.step(&floor, direction).and(&floor);
        open = open.or(&steps.step(&next, direction).and(&floor));
    }
    let mut goals = Bits::new();
    for _ in 0..wish.boxes.min(open.len()) {
        let goal = open.nth(random.index(open.len()));
        open.remove(goal);
        goals.insert(goal);
    }
    if goals.len() < wish.boxes {
        return None;
    }
    let (boxes, player) = pulled(random, wish, steps, &floor, &goals)?;
    let mut drawn = vec![WALL; wish.size.area()];
    let columns = wish.size.width as usize - 2;
    let (mut cell, mut place) = (0, columns + 3);
    for _ in 2..wish.size.height {
        for _ in 0..columns {
            if floor.has(cell) {
                let bit = |set: &Bits<N>, bit: u8| if set.has(cell) { bit } else { 0 };
                let stands = if cell == player { PLAYER } else { 0 };
                drawn[place] = bit(&goals, GOAL) | bit(&boxes, BOX) | stands;
            }
            (cell, place) = (cell + 1, place + 1);
        }
        place += 2;
    }
    let player = (player / columns + 1) * (columns + 2) + player % columns + 1;
    Some(Board::of_cells(drawn, player))
}

/// The part of 32-bit numbers with which the walk takes another direction.
const TURN: u64 = (1 << 32) * 35 / 100;

/// Floor that a walk carves, always in one piece.
fn carved<const N: usize>(random: &mut Random, size: Size) -> Bits<N> {
    let mut floor = Bits::new();
    let (columns, rows) = (size.width - 2, size.height - 2);
    let (mut x, mut y) = (random.below(columns), random.below(rows));
    let mut direction = random.direction();
    let moved = |x: u32, y: u32, direction: Direction| {
        let (dx, dy) = direction.delta();
        (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy))
    };
    let mut carve = |x: u32, y: u32| {
        if x < columns && y < rows {
            floor.insert((y * columns + x) as usize);
        }
    };
    for _ in 0..(size.width + size.height) * 17 / 10 {
        // One number is enough for all.
        let bits = random.bits();
        let direction_of = |shift: u32| Direction::from_index((bits >> shift) as usize);
        // Here, and one or two of the neighbours.
        carve(x, y);
        let around = direction_of(0);
        for part in [around, if bits >> 2 & 1 == 0 { around } else { around.clockwise() }] {
            let (x, y) = moved(x, y, part);
            carve(x, y);
        }
        if bits >> 32 < TURN {
            direction = direction_of(3);
        }
        let (to_x, to_y) = moved(x, y, direction);
        (x, y) = (if to_x < columns { to_x } else { x }, if to_y < rows { to_y } else { y });
    }
    // Where the walk ended.
    carve(x, y);
    floor
}

/// A box: its cell, and its column and row less those of its goal.
#[derive(Clone, Copy)]
struct Pulled {
    cell: usize,
    away: (i32, i32),
}

impl Pulled {
    fn far(&self) -> u32 {
        self.away.0.unsigned_abs() + self.away.1.unsigned_abs()
    }
}

/// A pull that can be taken back: which box, what it was, the opposite direction, where the player was, and what was counted.
type Undo = (usize, Pulled, Direction, usize, (u32, usize));

/// Boxes and player where pulls at random bring the boxes farthest from the goals, with every box off them.
fn pulled<const N: usize>(
    random: &mut Random,
    wish: &Wish,
    steps: &Steps<N>,
    floor: &Bits<N>,
    goals: &Bits<N>,
) -> Option<(Bits<N>, usize)> {
    let columns = wish.size.width as isize - 2;
    let moved = |cell: usize, (x, y): (i32, i32)| cell.wrapping_add_signed(y as isize * columns + x as isize);
    let mut places = Vec::with_capacity(wish.boxes);
    goals.each(|cell| places.push(Pulled { cell, away: (0, 0) }));
    let (mut boxes, open) = (*goals, floor.without(goals));
    let anywhere = |random: &mut Random| open.nth(random.index(open.len()));
    let mut player = anywhere(random);
    let (mut score, mut on) = (0, wish.boxes);
    let mut best: Option<(u32, Bits<N>, usize)> = None;
    let turns = TURNS * wish.boxes;
    // Most pulls of one box in one direction before another is chosen.
    let run = 1 + u32::from(wish.difficulty) / 4;
    let enough = match wish.difficulty {
        Wish::DIFFICULTY => u32::MAX,
        easier => wish.boxes as u32 * (u32::from(easier) - 1) / 2,
    };
    // The place and the direction of the pull that would go straight back.
    let mut last = None;
    let mut undo: Vec<Undo> = Vec::with_capacity(turns);
    for turn in 0..turns {
        if best.is_none() && turn > 2 * wish.boxes + 2 {
            break;
        }
        let free = floor.without(&boxes);
        let reach = steps.flood(&free, player);
        // Boxes that are on goals come first.
        let due = if on > 0 { boxes.and(goals) } else { boxes };
        let mut pulls = can_pull(steps, &due, &free, &reach, last);
        let mut count: usize = pulls.iter().map(Bits::len).sum();
        if count == 0 && on > 0 {
            pulls = can_pull(steps, &boxes, &free, &reach, last);
            count = pulls.iter().map(Bits::len).sum();
        }
        if count == 0 {
            // The last pull shut the player in: it is taken back, and another follows. At first the player stands elsewhere.
            let Some((at, before, direction, stood, counted)) = undo.pop() else {
                player = anywhere(random);
                continue;
            };
            boxes.remove(places[at].cell);
            boxes.insert(before.cell);
            last = Some((before.cell, direction.opposite()));
            (places[at], player, (score, on)) = (before, stood, counted);
            continue;
        }
        let (cell, direction) = chosen(&pulls, random.index(count));
        let Some(at) = places.iter().position(|place| place.cell == cell) else { break };
        let (before, step) = (places[at], direction.delta());
        undo.push((at, before, direction.opposite(), player, (score, on)));
        boxes.remove(cell);
        let place = &mut places[at];
        for _ in 0..=random.below(run) {
            let stand = moved(place.cell, step);
            // The first pull is possible.
            if place.cell != cell && steps.step(&Bits::of(stand), direction).and(&free).is_empty() {
                break;
            }
            *place = Pulled { cell: stand, away: (place.away.0 + step.0, place.away.1 + step.1) };
            player = moved(stand, step);
        }
        boxes.insert(place.cell);
        last = Some((place.cell, direction.opposite()));
        score = score + place.far() - before.far();
        on = on + usize::from(goals.has(place.cell)) - usize::from(goals.has(cell));
        if on == 0 && best.as_ref().is_none_or(|(most, ..)| score > *most) {
            best = Some((score, boxes, player));
            if score >= enough {
                break;
            }
        }
    }
    best.map(|(_, boxes, player)| (boxes, player))
}

/// The boxes that a player who reaches these cells can pull, by direction, but for one.
#[inline]
fn can_pull<const N: usize>(
    steps: &Steps<N>,
    boxes: &Bits<N>,
    free: &Bits<N>,
    reach: &Bits<N>,
    but: Option<(usize, Direction)>,
) -> [Bits<N>; 4] {
    let mut pulls = Direction::ALL.map(|direction| {
        let back = direction.opposite();
        let stand = reach.and(&steps.step(free, back));
        steps.step(&stand, back).and(boxes)
    });
    if let Some((place, direction)) = but {
        pulls[direction.index()].remove(place);
    }
    pulls
}

/// One of the pulls by its number.
fn chosen<const N: usize>(pulls: &[Bits<N>; 4], number: usize) -> (usize, Direction) {
    let mut before = number;
    for (boxes, direction) in pulls.iter().zip(Direction::ALL) {
        let count = boxes.len();
        if before < count {
            return (boxes.nth(before), direction);
        }
        before -= count;
    }
    (0, Direction::Up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::{Budget, Request, solve};

    #[test]
    fn rooms_can_be_solved_and_are_read_back() {
        for (width, height, boxes) in [(7, 7, 2), (10, 10, 4), (13, 11, 5), (5, 5, 1), (20, 15, 3)] {
            for seed in 0..20 {
                let size = Size::new(width, height);
                let wish = Wish { size, boxes, difficulty: 1 + seed as u8 % 10 };
                let made = room(&mut Random::new(seed), &wish).expect("a room").level(size).expect("a level");
                assert_eq!(made.boxes().len(), boxes);
                assert!(made.boxes().iter().all(|cell| made.is_floor(cell) && !made.goals().contains(cell)));
                let level = sokoworks::Level::from(made);
                let again: sokoworks::Level = level.text().parse().expect("a level");
                assert_eq!(again.text(), level.text());
                let answer = solve(&level, &Request::default(), &Budget::new().nodes(1_000_000), &mut |_| {});
                assert!(answer.is_ok_and(|answer| answer.solution().is_some()), "{seed}\n{}", level.text());
            }
        }
        let why = |size, boxes, difficulty| {
            let made = room(&mut Random::new(1), &Wish { size, boxes, difficulty });
            made.map_err(|why| why.to_string()).err().unwrap_or_default()
        };
        assert!(why(Size::new(5, 5), 9, 1).contains("no room of 5 rows and 5 columns has place for 9 boxes"));
        assert!(why(Size::new(2, 5), 1, 1).contains("no room"));
        assert!(why(Size::new(7, 7), 1, 11).contains("difficulty: 11; expected 1 to 10"));
    }
}
