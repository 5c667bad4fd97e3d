//! Solvable rooms in microseconds, for training: a walk carves the floor, goals are chosen, and boxes are pulled from them at
//! random, as Weber et al. do (2017, *Imagination-Augmented Agents*, appendix). How hard each is, is not known, only how far its
//! boxes were pulled; the crate `generate` makes levels whose solutions are known.

use crate::bits::Bits;
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
/// Rooms that are tried.
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
    let attempt = match size.area() {
        0..=128 => attempt::<2>,
        129..=256 => attempt::<4>,
        _ => attempt::<64>,
    };
    (0..TRIES).find_map(|_| attempt(random, wish)).ok_or(NoRoom(*wish))
}

/// Rooms for some games, made ahead and put on boards of a size that is at least theirs; with a teacher each has its table.
///
/// # Errors
/// When there is no place for the boxes.
pub fn supply(
    games: usize,
    has_thread: bool,
    wish: Wish,
    board: Size,
    teacher: Option<Arc<Teacher>>,
) -> Result<Supply<Board>, NoRoom> {
    let some = room(&mut Random::new(0), &wish)?;
    // Where hardly any room has place for the boxes, one is found at last.
    let make = move |number| {
        let made = room(&mut Random::new(number), &wish).unwrap_or_else(|_| some.clone());
        let made = made.on(wish.size, board);
        match &teacher {
            Some(teacher) => made.with_table(teacher),
            None => made,
        }
    };
    Ok(Supply::new(games, has_thread, Box::new(make)))
}

fn attempt<const N: usize>(random: &mut Random, wish: &Wish) -> Option<Board> {
    let Wish { size, boxes, .. } = *wish;
    let floor: Bits<N> = carved(random, size);
    let mut cells = Vec::with_capacity(floor.len());
    cells.extend(floor.cells());
    if cells.len() < 2 * boxes + 3 {
        return None;
    }
    let width = size.width as usize;
    // A box can be pulled from there.
    cells.retain(|&cell| {
        let has = |step: usize| floor.has(cell + step) && floor.has(cell + 2 * step);
        let back = |step: usize| cell > 2 * step && floor.has(cell - step) && floor.has(cell - 2 * step);
        has(1) || has(width) || back(1) || back(width)
    });
    if cells.len() < boxes {
        return None;
    }
    let mut goals = Bits::new();
    for _ in 0..20 * boxes {
        if goals.len() < boxes {
            goals.insert(*random.pick(&cells));
        }
    }
    let (places, player) = pulled(random, wish, &floor, &goals)?;
    let mut drawn = vec![WALL; size.area()];
    for cell in floor.cells() {
        drawn[cell] = if goals.has(cell) { GOAL } else { 0 };
    }
    for place in places {
        drawn[place] |= BOX;
    }
    drawn[player] |= PLAYER;
    Some(Board::of_cells(drawn, player))
}

/// Floor that a walk carves, always in one piece.
fn carved<const N: usize>(random: &mut Random, size: Size) -> Bits<N> {
    let mut floor = Bits::new();
    let (mut x, mut y) = (1 + random.below(size.width - 2), 1 + random.below(size.height - 2));
    let mut direction = random.direction();
    for _ in 0..(size.width + size.height) * 17 / 10 {
        // Here, and one or two of the neighbours.
        let around = random.direction();
        for part in [None, Some(around), Some(around.clockwise())].into_iter().take(2 + random.index(2)) {
            let (dx, dy) = part.map_or((0, 0), Direction::delta);
            let (x, y) = (x.saturating_add_signed(dx), y.saturating_add_signed(dy));
            if (1..size.width - 1).contains(&x) && (1..size.height - 1).contains(&y) {
                floor.insert(size.cell(x, y).index());
            }
        }
        if random.percent(35) {
            direction = random.direction();
        }
        let (dx, dy) = direction.delta();
        x = x.saturating_add_signed(dx).clamp(1, size.width - 2);
        y = y.saturating_add_signed(dy).clamp(1, size.height - 2);
    }
    // Where the walk ended.
    floor.insert(size.cell(x, y).index());
    floor
}

/// Boxes and player where pulls at random bring the boxes farthest from the goals, with every box off them.
fn pulled<const N: usize>(
    random: &mut Random,
    wish: &Wish,
    floor: &Bits<N>,
    goals: &Bits<N>,
) -> Option<(Vec<usize>, usize)> {
    let width = wish.size.width as usize;
    let steps = Direction::ALL.map(|direction| {
        let (x, y) = direction.delta();
        y as isize * width as isize + x as isize
    });
    let far = |a: usize, b: usize| (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width);
    // Where each box stands, and the goal that it comes from.
    let homes: Vec<usize> = goals.cells().collect();
    let mut places = homes.clone();
    let mut free = *floor;
    for &home in &homes {
        free.remove(home);
    }
    let mut open = Vec::with_capacity(free.len());
    open.extend(free.cells());
    let mut player = *random.pick(&open);
    let (mut score, mut on) = (0, homes.len());
    let mut best: Option<(usize, Vec<usize>, usize)> = None;
    let turns = TURNS * wish.boxes;
    // Most pulls of one box in one direction before another is chosen.
    let run = 1 + u32::from(wish.difficulty) / 4;
    let enough = match wish.difficulty {
        Wish::DIFFICULTY => usize::MAX,
        easier => wish.boxes * (usize::from(easier) - 1) / 2,
    };
    let mut last = None;
    // Each box that was pulled, where it and the player stood, and what was counted before.
    let mut undo = Vec::with_capacity(turns);
    let mut pulls = Vec::with_capacity(4 * homes.len());
    for turn in 0..turns {
        if best.is_none() && turn > 2 * wish.boxes + 2 {
            break;
        }
        let reach = free.flood(player, width);
        pulls.clear();
        for (at, &place) in places.iter().enumerate() {
            let can = |&direction: &Direction| can_pull(&free, &reach, place, steps[direction.index()]);
            // Not straight back again.
            let new = Direction::ALL.into_iter().filter(|direction| last != Some((at, direction.opposite())));
            pulls.extend(new.filter(can).map(|direction| (at, direction)));
        }
        if pulls.is_empty() {
            // The last pull shut the player in: it is taken back, and another follows. At first the player stands elsewhere.
            let Some((at, direction, place, stood, counted)) = undo.pop() else {
                player = *random.pick(&open);
                continue;
            };
            free.insert(places[at]);
            free.remove(place);
            (places[at], player, (score, on)) = (place, stood, counted);
            last = Some((at, direction));
            continue;
        }
        // Boxes that are on goals come first.
        let due = pulls.iter().filter(|(at, _)| on > 0 && goals.has(places[*at])).count();
        let chosen = random.index(if due > 0 { due } else { pulls.len() });
        let is_due = |&&(at, _): &&(usize, Direction)| due == 0 || goals.has(places[at]);
        let Some(&(at, direction)) = pulls.iter().filter(is_due).nth(chosen) else { break };
        last = Some((at, direction));
        let step = steps[direction.index()];
        let before = places[at];
        undo.push((at, direction.opposite(), before, player, (score, on)));
        for _ in 0..=random.below(run) {
            let stand = places[at].wrapping_add_signed(step);
            let back = stand.wrapping_add_signed(step);
            if !free.has(back) {
                break;
            }
            free.insert(places[at]);
            free.remove(stand);
            (places[at], player) = (stand, back);
        }
        score = score + far(places[at], homes[at]) - far(before, homes[at]);
        on = on + usize::from(goals.has(places[at])) - usize::from(goals.has(before));
        if on == 0 && best.as_ref().is_none_or(|(most, ..)| score > *most) {
            best = Some((score, places.clone(), player));
            if score >= enough {
                break;
            }
        }
    }
    best.map(|(_, places, player)| (places, player))
}

/// Whether a player who reaches these cells can pull a box from its place by a step.
#[inline]
fn can_pull<const N: usize>(free: &Bits<N>, reach: &Bits<N>, place: usize, step: isize) -> bool {
    let stand = place.wrapping_add_signed(step);
    reach.has(stand) && free.has(stand.wrapping_add_signed(step))
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
