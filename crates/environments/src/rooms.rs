//! Solvable rooms in a millisecond, for training: a walk carves the floor, goals are chosen, and boxes are pulled from them at
//! random, as Weber et al. do (2017, *Imagination-Augmented Agents*, appendix). Their difficulty is not known; the crate
//! `generate` makes levels whose solutions are known.

use grid::{Cell, CellSet, Direction, Random, Size};
use sokoban::rules::{pull, reachable};
use sokoban::{Level, Position, Terrain};
use std::fmt;

/// Fewest and most rows and columns.
const SIDES: std::ops::RangeInclusive<u32> = 5..=64;
/// Rooms that are tried.
const TRIES: usize = 200;

/// The error for a wish that no room fulfils.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    size: Size,
    boxes: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoRoom { size, boxes } = self;
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

/// A room with `boxes` boxes, all off their goals: a function of the random numbers.
///
/// # Errors
/// When there is no place for the boxes.
pub fn room(random: &mut Random, size: Size, boxes: usize) -> Result<Level, NoRoom> {
    let none = NoRoom { size, boxes };
    if !SIDES.contains(&size.width) || !SIDES.contains(&size.height) || boxes == 0 || boxes > size.area() / 4
    {
        return Err(none);
    }
    (0..TRIES).find_map(|_| attempt(random, size, boxes)).ok_or(none)
}

fn attempt(random: &mut Random, size: Size, boxes: usize) -> Option<Level> {
    let terrain = carved(random, size);
    let floor: Vec<Cell> = size.cells().filter(|cell| terrain[cell.index()] == Terrain::Floor).collect();
    if floor.len() < 2 * boxes + 3 {
        return None;
    }
    let mut goals = CellSet::new(size.area());
    for _ in 0..20 * boxes {
        if goals.len() < boxes {
            goals.insert(*random.pick(&floor));
        }
    }
    let free: Vec<Cell> = floor.iter().copied().filter(|&cell| !goals.contains(cell)).collect();
    let player = *random.pick(&free);
    let level = Level::new(size, terrain, goals.clone(), goals, player).ok()?;
    let start = pulled(random, &level, boxes)?;
    Some(level.starting_at(&start))
}

/// Floor that a walk carves, always in one piece.
fn carved(random: &mut Random, size: Size) -> Vec<Terrain> {
    let mut terrain = vec![Terrain::Wall; size.area()];
    let (mut x, mut y) = (1 + random.below(size.width - 2), 1 + random.below(size.height - 2));
    let mut direction = random.direction();
    for _ in 0..(size.width + size.height) * 17 / 10 {
        // Here, and one or two of the neighbours.
        let around = random.direction();
        for part in [None, Some(around), Some(around.clockwise())].into_iter().take(2 + random.index(2)) {
            let (dx, dy) = part.map_or((0, 0), Direction::delta);
            let (x, y) = (x.saturating_add_signed(dx), y.saturating_add_signed(dy));
            if (1..size.width - 1).contains(&x) && (1..size.height - 1).contains(&y) {
                terrain[size.cell(x, y).index()] = Terrain::Floor;
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
    terrain[size.cell(x, y).index()] = Terrain::Floor;
    terrain
}

/// The position that pulls at random bring farthest from the goals, with every box off them.
fn pulled(random: &mut Random, level: &Level, boxes: usize) -> Option<Position> {
    let size = level.size();
    let mut position = Position::start(level);
    // Where each box stands, and the goal that it comes from.
    let mut places: Vec<(Cell, Cell)> = level.goals().iter().map(|goal| (goal, goal)).collect();
    let mut best: Option<(u32, Position)> = None;
    let mut last = None;
    let mut pulls = Vec::new();
    for _ in 0..40 * boxes {
        let reach = reachable(level, &position);
        pulls.clear();
        for (at, &(place, _)) in places.iter().enumerate() {
            for direction in Direction::ALL {
                let Some(stand) = size.step(place, direction).filter(|&stand| reach.contains(stand)) else {
                    continue;
                };
                let Some(back) = size.step(stand, direction) else { continue };
                // Not straight back again.
                if level.is_floor(back)
                    && !position.boxes().contains(back)
                    && last != Some((at, direction.opposite()))
                {
                    pulls.push((at, direction, stand));
                }
            }
        }
        if pulls.is_empty() {
            break;
        }
        let (at, direction, stand) = *random.pick(&pulls);
        position = Position::new(level, position.boxes().clone(), stand).ok()?;
        pull(level, &mut position, direction, true);
        places[at].0 = stand;
        last = Some((at, direction));
        let far = |&(place, goal): &(Cell, Cell)| {
            let ((x, y), (gx, gy)) = (size.xy(place), size.xy(goal));
            x.abs_diff(gx) + y.abs_diff(gy)
        };
        let score = places.iter().map(far).sum();
        let off = position.boxes().iter().all(|cell| !level.goals().contains(cell));
        if off && best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, position.clone()));
        }
    }
    best.map(|(_, position)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::{Budget, Request, solve};

    #[test]
    fn rooms_can_be_solved_and_are_read_back() {
        for (width, height, boxes) in [(7, 7, 2), (10, 10, 4), (13, 11, 5), (5, 5, 1)] {
            for seed in 0..20 {
                let made = room(&mut Random::new(seed), Size::new(width, height), boxes).expect("a room");
                assert_eq!(made.boxes().len(), boxes);
                assert!(made.boxes().iter().all(|cell| made.is_floor(cell) && !made.goals().contains(cell)));
                let level = sokoworks::Level::from(made);
                let again: sokoworks::Level = level.text().parse().expect("a level");
                assert_eq!(again.text(), level.text());
                let answer = solve(&level, &Request::default(), &Budget::new().nodes(1_000_000), &mut |_| {});
                assert!(answer.is_ok_and(|answer| answer.solution().is_some()), "{seed}\n{}", level.text());
            }
        }
        let why = room(&mut Random::new(1), Size::new(5, 5), 9).map_err(|why| why.to_string());
        assert!(why.is_err_and(|why| why.contains("no room of 5 rows and 5 columns has place for 9 boxes")));
        assert!(room(&mut Random::new(1), Size::new(2, 5), 1).is_err());
    }
}
