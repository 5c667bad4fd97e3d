//! Shared by the tests of this crate: levels from rows, random levels, plain searches to compare with.

mod every_method;
pub(crate) mod network;
mod soundness;
mod symmetric;

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::tables::distance::INFINITE;
use grid::{Cell, CellSet, Direction, Size, flood};
use sokoban::{Level, Position, Terrain, draw, rules};
use std::collections::{HashMap, HashSet, VecDeque};
pub(crate) use test_levels::seeds;

/// A level from its rows in the usual symbols. Rows must describe a closed level with a player.
pub(crate) fn level(rows: &[&str]) -> Level {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) as u32;
    let size = Size::new(width, rows.len() as u32);
    let at = |cell: Cell| {
        let (x, y) = size.xy(cell);
        rows[y as usize].as_bytes().get(x as usize).copied().unwrap_or(b' ')
    };
    let player = size.cells().find(|&cell| b"@+".contains(&at(cell))).expect("a player");
    made(
        size,
        |cell| at(cell) == b'#',
        player,
        |inside| {
            let of = |symbols: &[u8]| inside.iter().filter(|&cell| symbols.contains(&at(cell))).collect();
            [of(b"$*"), of(b".+*")]
        },
    )
}

/// A level with its floor where the player can go; boxes and goals by that floor.
fn made(
    size: Size,
    is_wall: impl Fn(Cell) -> bool,
    player: Cell,
    pieces: impl FnOnce(&CellSet) -> [Vec<Cell>; 2],
) -> Level {
    let inside = flood::flood(size, player, |cell| !is_wall(cell));
    let terrain = size.cells().map(|cell| match () {
        () if is_wall(cell) => Terrain::Wall,
        () if inside.contains(cell) => Terrain::Floor,
        () => Terrain::Void,
    });
    let [boxes, goals] = pieces(&inside).map(|cells| {
        let mut set = CellSet::new(size.area());
        set.extend(cells);
        set
    });
    Level::new(size, terrain.collect(), goals, boxes, player).expect("a level")
}

/// A room of `side` times `side` squares with texts in it, each from a column and a row on.
pub(crate) fn room(side: usize, texts: &[(usize, usize, &str)]) -> Level {
    let wall = "#".repeat(side + 2);
    let mut rows = vec![format!("#{}#", " ".repeat(side)); side + 2];
    (rows[0], rows[side + 1]) = (wall.clone(), wall);
    for &(column, row, text) in texts {
        rows[row].replace_range(column..column + text.len(), text);
    }
    level(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Where the boxes start, and what the player reaches then.
pub(crate) fn boxes_and_reach<B: Board>(maze: &Maze) -> (B, B) {
    let boxes: B = maze.start();
    let mut reach = B::empty(maze.len());
    maze.flood(&boxes, maze.player, &mut reach, &mut Vec::new());
    (boxes, reach)
}

/// A random level of `width` by `height` floor cells before walls are strewn, with up to `boxes` boxes.
pub(crate) fn random_level(random: &mut grid::Random, width: u32, height: u32, boxes: u32) -> Level {
    let size = Size::new(width + 2, height + 2);
    loop {
        let mut walls = CellSet::new(size.area());
        walls.extend(size.cells().filter(|&cell| {
            let (x, y) = size.xy(cell);
            let border = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1;
            border || random.below(5) == 0
        }));
        let player = size.cell(1 + random.below(width), 1 + random.below(height));
        if walls.contains(player) {
            continue;
        }
        let inside = flood::flood(size, player, |cell| !walls.contains(cell));
        let count = 1 + random.below(boxes) as usize;
        if inside.len() < 2 * count + 3 {
            continue;
        }
        let mut some = |mut cells: Vec<Cell>| -> Vec<Cell> {
            (0..count).map(|_| cells.swap_remove(random.below(cells.len() as u32) as usize)).collect()
        };
        let boxes = some(inside.iter().filter(|&cell| cell != player).collect());
        let goals = some(inside.iter().collect());
        let level = made(size, |cell| walls.contains(cell), player, |_| [boxes, goals]);
        if level.boxes() != level.goals() {
            return level;
        }
    }
}

/// A random level of `width` by `height` floor cells before walls are strewn, with symmetric walls and goals, as many boxes
/// as goals, and at most `boxes` of them.
pub(crate) fn symmetric_level(random: &mut grid::Random, width: u32, height: u32, boxes: u32) -> Level {
    loop {
        let board = rows(&random_level(random, width, height, boxes));
        let mut board: Vec<Vec<u8>> = board.trim().lines().map(|row| row.as_bytes().to_vec()).collect();
        if symmetric::make_symmetric(&mut board, random).is_none() {
            continue;
        }
        let texts: Vec<String> = board.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let level = level(&texts);
        let count = level.boxes().len();
        if count == level.goals().len()
            && count <= boxes as usize
            && level.boxes() != level.goals()
            && count > 0
        {
            return level;
        }
    }
}

/// The level with its boxes and its player elsewhere.
pub(crate) fn level_at<B: Board>(level: &Level, maze: &Maze, boxes: &B, player: Square) -> Level {
    let mut cells = CellSet::new(level.size().area());
    cells.extend(boxes.squares().map(|square| maze.cells[square as usize]));
    level.with_pieces(cells, maze.cells[player as usize]).expect("different squares")
}

/// Every position that can be played from the start of a level, nearest first.
pub(crate) fn reachable(level: &Level) -> Vec<Position> {
    let start = Position::start(level);
    let mut seen = HashSet::from([start.clone()]);
    let mut all = vec![start];
    let mut at = 0;
    while at < all.len() {
        for direction in Direction::ALL {
            let mut next = all[at].clone();
            if rules::step(level, &mut next, direction).is_some() && seen.insert(next.clone()) {
                all.push(next);
            }
        }
        at += 1;
    }
    all
}

/// The rows of a level, for messages.
pub(crate) fn rows(level: &Level) -> String {
    format!("\n{}", draw::rows(level, &Position::start(level)).join("\n"))
}

/// Fewest moves and fewest pushes of any solution by plain search over cells, none when unsolvable.
pub(crate) fn brute_force(level: &Level) -> Option<(u32, u32)> {
    Some((brute_cost(level, 1)?, brute_cost(level, 0)?))
}

/// Checks that of `count` random levels those that `is_dead` finds have no solution, and that it finds more than `least`.
pub(crate) fn dead_levels_are_unsolvable(
    seed: u64,
    count: u32,
    least: u32,
    is_dead: impl Fn(&Level) -> bool,
) {
    let mut random = grid::Random::new(seed);
    let mut dead = 0;
    for _ in 0..count {
        let level = random_level(&mut random, 5, 5, 4);
        if is_dead(&level) {
            dead += 1;
            assert_eq!(brute_force(&level), None, "seed {seed} {}", rows(&level));
        }
    }
    assert!(dead > least, "seed {seed}: only {dead} found dead");
}

/// Least cost when a walk costs `walk` and a push costs 1.
fn brute_cost(level: &Level, walk: u32) -> Option<u32> {
    let start = Position::start(level);
    let mut best: HashMap<Position, u32> = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, cost)) = queue.pop_front() {
        if best[&state] < cost {
            continue;
        }
        if state.boxes().is_subset(level.goals()) {
            return Some(cost);
        }
        for direction in Direction::ALL {
            let mut next = state.clone();
            let Some(step) = rules::step(level, &mut next, direction) else { continue };
            let cost = cost + if step.pushed { 1 } else { walk };
            if best.get(&next).is_none_or(|&known| known > cost) {
                best.insert(next.clone(), cost);
                if !step.pushed && walk == 0 {
                    queue.push_front((next, cost))
                } else {
                    queue.push_back((next, cost))
                }
            }
        }
    }
    None
}

/// Least sum over all ways to pair rows with columns, by trying them all.
pub(crate) fn brute_matching(rows: &[&[u16]]) -> Option<u32> {
    fn go(rows: &[&[u16]], used: &mut Vec<usize>) -> Option<u32> {
        let Some((row, rest)) = rows.split_first() else { return Some(0) };
        let mut best = None;
        for (column, &cost) in row.iter().enumerate() {
            if cost == INFINITE || used.contains(&column) {
                continue;
            }
            used.push(column);
            if let Some(sum) = go(rest, used) {
                let sum = sum + u32::from(cost);
                best = Some(best.map_or(sum, |b: u32| b.min(sum)));
            }
            used.pop();
        }
        best
    }
    go(rows, &mut Vec::new())
}
