//! Levels to tune on: dense rooms of 15 by 15 to 25 by 25 squares with 20 to 60 boxes.
//!
//! Half of them are several rooms with doors and pillars, with goals in a corner, in rows or strewn; half are symmetric patterns.
//! Boxes are pulled from the goals at random, so each level can be solved.

use grid::flood::flood;
use grid::{Cell, CellSet, Direction, Random, Size};
use sokoban::rules::{pull, reachable};
use sokoban::{Level, Position, Terrain};

/// Runs of pulls for each box.
const RUNS: usize = 20;

/// The pulls that lead from the solved position to the start: the cell of the player after each, and its direction.
type Pulls = Vec<(Cell, Direction)>;

/// `count` levels: a function of the seed.
pub(crate) fn rooms(count: usize, seed: u64) -> Vec<Level> {
    let mut random = Random::new(seed);
    let drawn = (0..100 * count).filter_map(|_| draw(&mut random));
    drawn.map(|(level, _)| level).take(count).collect()
}

/// A level, unless what is drawn has no place for its boxes or does not let most of them leave their goals.
fn draw(random: &mut Random) -> Option<(Level, Pulls)> {
    let size = Size::new(15 + random.below(11), 15 + random.below(11));
    let is_pattern = random.percent(50);
    let mut terrain = if is_pattern { pattern(random, size) } else { divided(random, size) };
    let is_floor = |cell: &Cell| terrain[cell.index()] == Terrain::Floor;
    let inside = flood(size, size.cells().find(is_floor)?, |cell| is_floor(&cell));
    for cell in size.cells().filter(|cell| !inside.contains(*cell)) {
        terrain[cell.index()] = Terrain::Wall;
    }
    let boxes = 20 + random.index(41);
    if inside.len() < 4 * boxes {
        return None;
    }
    let mut goals = CellSet::new(size.area());
    goals.extend(in_order(random, size, &inside, is_pattern).into_iter().take(boxes));
    let free: Vec<Cell> = inside.iter().filter(|cell| !goals.contains(*cell)).collect();
    let solved = Level::new(size, terrain, goals.clone(), goals, *random.pick(&free)).ok()?;
    let (start, pulls) = pulled(random, &solved)?;
    let at_home = start.boxes().iter().filter(|cell| solved.goals().contains(*cell)).count();
    (2 * at_home <= boxes).then(|| (solved.starting_at(&start), pulls))
}

/// Terrain with a wall around it and floor where `is_open`.
fn bordered(size: Size, mut is_open: impl FnMut(u32, u32) -> bool) -> Vec<Terrain> {
    let cells = size.cells().map(|cell| {
        let (x, y) = size.xy(cell);
        let is_inside = (1..size.width - 1).contains(&x) && (1..size.height - 1).contains(&y);
        if is_inside && is_open(x, y) { Terrain::Floor } else { Terrain::Wall }
    });
    cells.collect()
}

/// Rooms between one or two walls each way, a quarter of which is open, with pillars.
fn divided(random: &mut Random, size: Size) -> Vec<Terrain> {
    let walls = |random: &mut Random, length: u32| -> Vec<u32> {
        (0..1 + random.below(2)).map(|_| 4 + random.below(length - 8)).collect()
    };
    let (columns, rows) = (walls(random, size.width), walls(random, size.height));
    let pillars = random.below(8);
    bordered(size, |x, y| {
        let closed = if columns.contains(&x) || rows.contains(&y) { 75 } else { pillars };
        !random.percent(closed)
    })
}

/// Pillars in a lattice and some more, the same in each quarter.
fn pattern(random: &mut Random, size: Size) -> Vec<Terrain> {
    let (across, down) = (2 + random.below(3), 2 + random.below(3));
    let motif: Vec<bool> = (0..16).map(|_| random.percent(12)).collect();
    bordered(size, |x, y| {
        let (x, y) = (x.min(size.width - 1 - x), y.min(size.height - 1 - y));
        let is_pillar = x % across == 0 && y % down == 0;
        !is_pillar && !motif[(x % 4 + 4 * (y % 4)) as usize]
    })
}

/// The floor, with the best places for goals first.
fn in_order(random: &mut Random, size: Size, floor: &CellSet, is_pattern: bool) -> Vec<Cell> {
    let (middle, corner) = ((size.width / 2, size.height / 2), (random.below(2), random.below(2)));
    let kind = random.below(3);
    let mut rank = |cell: Cell| {
        let (x, y) = size.xy(cell);
        let from_middle = x.abs_diff(middle.0).max(y.abs_diff(middle.1));
        let from_corner = x.abs_diff(corner.0 * size.width) + y.abs_diff(corner.1 * size.height);
        match (is_pattern, kind) {
            (true, 0) => ((x + y) % 2, from_middle),
            (true, 1) => (y % 2, from_middle),
            (true, _) => (0, u32::MAX - from_middle),
            (false, 0) => (0, from_corner),
            (false, 1) => (x % 3 / 2, from_corner),
            (false, _) => (0, random.below(1_000)),
        }
    };
    let mut cells: Vec<((u32, u32), Cell)> = floor.iter().map(|cell| (rank(cell), cell)).collect();
    cells.sort_by_key(|(rank, _)| *rank);
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// Where random pulls lead, with these pulls. None of them shuts the player in a small part of the floor.
fn pulled(random: &mut Random, level: &Level) -> Option<(Position, Pulls)> {
    let (mut position, mut pulls) = (Position::start(level), Pulls::new());
    let mut reach = reachable(level, &position);
    let least = level.floor().len() / 3;
    for _ in 0..RUNS * level.goals().len() {
        let (stand, way) = *random.pick(&possible(level, &position, &reach)?);
        let mut next = Position::new(level, position.boxes().clone(), stand).ok()?;
        let mut run = Pulls::new();
        for _ in 0..1 + random.below(4) {
            if pull(level, &mut next, way, true).is_some() {
                run.push((next.player(), way));
            }
        }
        let then = reachable(level, &next);
        if then.len() >= least {
            (position, reach) = (next, then);
            pulls.append(&mut run);
        }
    }
    Some((position, pulls))
}

/// The cells from which the player can pull a box, with the direction; none if there is no such cell.
fn possible(level: &Level, position: &Position, reach: &CellSet) -> Option<Vec<(Cell, Direction)>> {
    let ways = position.boxes().iter().flat_map(|cell| Direction::ALL.map(|way| (cell, way)));
    let stands = ways.filter_map(|(cell, way)| Some((level.size().step(cell, way)?, way)));
    let is_possible = |&(stand, way): &(Cell, Direction)| {
        let is_free = |cell| level.is_floor(cell) && !position.boxes().contains(cell);
        reach.contains(stand) && level.size().step(stand, way).is_some_and(is_free)
    };
    let possible: Vec<(Cell, Direction)> = stands.filter(is_possible).collect();
    (!possible.is_empty()).then_some(possible)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoban::rules::{is_solved, step, walk};

    #[test]
    fn levels_are_dense_closed_balanced_and_solved_by_their_pulls_taken_back() {
        let seed = 57;
        let mut random = Random::new(seed);
        let drawn: Vec<(Level, Pulls)> = (0..100).filter_map(|_| draw(&mut random)).take(20).collect();
        assert_eq!(drawn.len(), 20, "seed {seed}");
        for (level, pulls) in drawn {
            let text = sokoban::draw::rows(&level, &Position::start(&level)).join("\n");
            let read: Level = text.parse().unwrap_or_else(|error| panic!("seed {seed}: {error:?}\n{text}"));
            assert_eq!(read.boxes(), level.boxes(), "seed {seed}\n{text}");
            assert_eq!(level.boxes().len(), level.goals().len(), "seed {seed}\n{text}");
            assert!((20..=60).contains(&level.boxes().len()), "seed {seed}\n{text}");
            assert!((15..=25).contains(&level.size().width) && (15..=25).contains(&level.size().height));
            let mut position = Position::start(&level);
            for (player, way) in pulls.into_iter().rev() {
                let to = walk(&level, &position, player).expect("a way to the box");
                for direction in to.into_iter().chain([way.opposite()]) {
                    assert!(step(&level, &mut position, direction).is_some(), "seed {seed}\n{text}");
                }
            }
            assert!(is_solved(&level, &position, true), "seed {seed}\n{text}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_levels_again() {
        let levels = rooms(6, 1);
        assert!(levels.len() == 6 && levels == rooms(6, 1));
        assert!(levels.iter().all(|level| !rooms(6, 2).contains(level)));
    }
}
