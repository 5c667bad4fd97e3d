//! Shared by the tests of this crate: levels from rows, random levels, plain searches to compare with.

mod every_method;
pub(crate) mod network;
mod soundness;
mod symmetric;

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use grid::{Cell, CellSet, Direction, Size, flood};
use sokoban::{Level, Terrain};
use std::collections::{HashMap, HashSet, VecDeque};

/// How many random levels a test takes: as many as `SOKO_SEEDS` says, or the usual number.
pub(crate) fn seeds(usual: u64) -> u64 {
    std::env::var("SOKO_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A level from its rows in the usual symbols. Rows must describe a closed level with a player.
pub(crate) fn level(rows: &[&str]) -> Level {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) as u32;
    let size = Size::new(width, rows.len() as u32);
    let at = |cell: Cell| {
        let (x, y) = size.xy(cell);
        rows[y as usize].as_bytes().get(x as usize).copied().unwrap_or(b' ')
    };
    let player = size.cells().find(|&cell| b"@+".contains(&at(cell))).expect("a player");
    let inside = flood::flood(size, player, |cell| at(cell) != b'#');
    let terrain = size
        .cells()
        .map(|cell| match at(cell) {
            b'#' => Terrain::Wall,
            _ if inside.contains(cell) => Terrain::Floor,
            _ => Terrain::Void,
        })
        .collect();
    let of = |symbols: &[u8]| {
        let mut set = CellSet::new(size.area());
        set.extend(size.cells().filter(|&cell| inside.contains(cell) && symbols.contains(&at(cell))));
        set
    };
    Level::new(size, terrain, of(b".+*"), of(b"$*"), player).expect("a level")
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
    loop {
        let size = Size::new(width + 2, height + 2);
        let mut rows: Vec<Vec<u8>> = (0..size.height)
            .map(|y| {
                (0..size.width)
                    .map(|x| {
                        let border = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1;
                        if border || random.below(5) == 0 { b'#' } else { b' ' }
                    })
                    .collect()
            })
            .collect();
        let (x, y) = (1 + random.below(width), 1 + random.below(height));
        if rows[y as usize][x as usize] != b' ' {
            continue;
        }
        let inside = flood::flood(size, size.cell(x, y), |cell| {
            let (x, y) = size.xy(cell);
            rows[y as usize][x as usize] != b'#'
        });
        let mut cells: Vec<Cell> = inside.iter().filter(|&cell| cell != size.cell(x, y)).collect();
        let count = 1 + random.below(boxes) as usize;
        if cells.len() < 2 * count + 2 {
            continue;
        }
        let mut pick = |marks: &[(u8, u8)]| {
            for _ in 0..count {
                let cell = cells.swap_remove(random.below(cells.len() as u32) as usize);
                let (x, y) = size.xy(cell);
                let spot = &mut rows[y as usize][x as usize];
                if let Some(mark) = marks.iter().find(|mark| mark.0 == *spot) {
                    *spot = mark.1;
                }
            }
        };
        pick(&[(b' ', b'$')]);
        let mut cells: Vec<Cell> = inside.iter().collect();
        for _ in 0..count {
            let cell = cells.swap_remove(random.below(cells.len() as u32) as usize);
            let (x, y) = size.xy(cell);
            let spot = &mut rows[y as usize][x as usize];
            *spot = if *spot == b'$' { b'*' } else { b'.' };
        }
        let spot = &mut rows[y as usize][x as usize];
        *spot = if *spot == b'.' { b'+' } else { b'@' };
        let texts: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let level = level(&texts);
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

/// Boxes and player.
type Position = (CellSet, Cell);

/// The position after one step of the player, and whether that pushes a box.
fn after_step(level: &Level, (boxes, player): &Position, direction: Direction) -> Option<(Position, bool)> {
    let to = level.size().step(*player, direction).filter(|&to| level.is_floor(to))?;
    let mut boxes = boxes.clone();
    let pushes = boxes.contains(to);
    if pushes {
        let beyond = level.size().step(to, direction).filter(|&cell| level.is_floor(cell))?;
        if !boxes.insert(beyond) {
            return None;
        }
        boxes.remove(to);
    }
    Some(((boxes, to), pushes))
}

/// Every position that can be played from the start of a level, nearest first.
pub(crate) fn reachable(level: &Level) -> Vec<Position> {
    let start = (level.boxes().clone(), level.player());
    let mut seen = HashSet::from([start.clone()]);
    let mut all = vec![start];
    let mut at = 0;
    while let Some(position) = all.get(at).cloned() {
        at += 1;
        for direction in Direction::ALL {
            if let Some((next, _)) = after_step(level, &position, direction)
                && seen.insert(next.clone())
            {
                all.push(next);
            }
        }
    }
    all
}

/// The rows of a level, for messages.
pub(crate) fn rows(level: &Level) -> String {
    let mut text = String::new();
    for cell in level.size().cells() {
        if level.size().xy(cell).0 == 0 {
            text.push('\n');
        }
        let (goal, has) = (level.goals().contains(cell), level.boxes().contains(cell));
        text.push(match (level.terrain()[cell.index()], has, level.player() == cell, goal) {
            (Terrain::Wall, ..) => '#',
            (_, true, _, goal) => {
                if goal {
                    '*'
                } else {
                    '$'
                }
            }
            (_, _, true, goal) => {
                if goal {
                    '+'
                } else {
                    '@'
                }
            }
            (.., true) => '.',
            _ => ' ',
        });
    }
    text
}

/// Fewest moves and fewest pushes of any solution by plain search over cells, none when unsolvable.
pub(crate) fn brute_force(level: &Level) -> Option<(u32, u32)> {
    Some((brute_cost(level, 1)?, brute_cost(level, 0)?))
}

/// Least cost when a walk costs `walk` and a push costs 1.
fn brute_cost(level: &Level, walk: u32) -> Option<u32> {
    let start = (level.boxes().clone(), level.player());
    let mut best: HashMap<Position, u32> = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, cost)) = queue.pop_front() {
        if best[&state] < cost {
            continue;
        }
        if state.0.iter().all(|cell| level.goals().contains(cell)) {
            return Some(cost);
        }
        for direction in Direction::ALL {
            let Some((next, pushes)) = after_step(level, &state, direction) else { continue };
            let cost = cost + if pushes { 1 } else { walk };
            if best.get(&next).is_none_or(|&known| known > cost) {
                best.insert(next.clone(), cost);
                if !pushes && walk == 0 {
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
            if cost == u16::MAX || used.contains(&column) {
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
