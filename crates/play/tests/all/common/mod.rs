//! What the tests share: random levels.

#![allow(dead_code, reason = "each test file uses its part")]

use grid::{Direction, Random};
use sokoworks::Level;

/// A box that starts on its goal: 6 moves, of which 2 are pushes, bring it back.
pub(crate) const CIRCULAR: &str = "########\n#      #\n# @*   #\n#      #\n########";

/// A random Sokoban level of at most 7 x 6 cells inside, with one box at least.
pub(crate) fn sokoban(random: &mut Random) -> sokoban::Level {
    loop {
        let (width, height) = (4 + random.index(6), 4 + random.index(5));
        let mut board = vec![vec!['#'; width]; height];
        for row in &mut board[1..height - 1] {
            for cell in &mut row[1..width - 1] {
                *cell = if random.percent(22) { '#' } else { ' ' };
            }
        }
        let mut put = |on: &[(char, char)]| {
            let (x, y) = (1 + random.index(width - 2), 1 + random.index(height - 2));
            let new = on.iter().find(|(old, _)| *old == board[y][x]);
            new.map(|&(_, new)| board[y][x] = new).is_some()
        };
        put(&[(' ', '@')]);
        for _ in 0..3 {
            if put(&[(' ', '$')]) {
                while !put(&[(' ', '.'), ('$', '*'), ('@', '+')]) {}
            }
        }
        let text: Vec<String> = board.into_iter().map(String::from_iter).collect();
        if let Ok(level) = text.join("\n").parse() {
            return level;
        }
    }
}

/// A random level of either game.
pub(crate) fn level(random: &mut Random) -> Level {
    if random.percent(50) {
        return sokoban(random).into();
    }
    sokobond::random_level(random.bits(), &sokobond::random::Shape::SMALL).into()
}

pub(crate) fn directions(random: &mut Random, count: usize) -> Vec<Direction> {
    (0..count).map(|_| random.direction()).collect()
}

/// Reads directions written as LURD.
pub(crate) fn lurd(text: &str) -> Vec<Direction> {
    text.chars().filter_map(Direction::from_lurd).collect()
}
