//! The rules against an independent plain implementation: how many positions there are at each
//! number of moves. Every generator of moves must reproduce this table.

use grid::{Direction, Random};
use sokoworks_sokoban::{Level, Position, draw, rules};
use std::collections::HashSet;

/// The rules read off a board of characters, knowing nothing of the crate.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain(Vec<Vec<char>>);

impl Plain {
    fn new(text: &str) -> Plain {
        Plain(text.lines().map(|line| line.chars().collect()).collect())
    }

    fn at(&self, x: i64, y: i64) -> char {
        *self.0.get(y as usize).and_then(|row| row.get(x as usize)).unwrap_or(&'#')
    }

    fn player(&self) -> (i64, i64) {
        for (y, row) in self.0.iter().enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                if cell == '@' || cell == '+' {
                    return (x as i64, y as i64);
                }
            }
        }
        (0, 0)
    }

    fn set(&mut self, x: i64, y: i64, free: char, goal: char) {
        let cell = self.at(x, y);
        self.0[y as usize][x as usize] = if ".+*".contains(cell) { goal } else { free };
    }

    /// One step in direction `u`, `d`, `l` or `r`; false and nothing changed when it is not legal.
    fn step(&mut self, direction: char) -> bool {
        let (dx, dy) = match direction {
            'u' => (0, -1),
            'd' => (0, 1),
            'l' => (-1, 0),
            _ => (1, 0),
        };
        let (x, y) = self.player();
        match self.at(x + dx, y + dy) {
            '#' => return false,
            '$' | '*' => {
                if !" .".contains(self.at(x + 2 * dx, y + 2 * dy)) {
                    return false;
                }
                self.set(x + 2 * dx, y + 2 * dy, '$', '*');
            }
            _ => {}
        }
        self.set(x, y, ' ', '.');
        self.set(x + dx, y + dy, '@', '+');
        true
    }

    fn solved(&self) -> bool {
        !self.0.iter().flatten().any(|&cell| cell == '$')
    }
}

/// Levels, and the number of positions first reached after 0, 1, 2, ... moves.
const TABLE: [(&str, &[usize]); 4] = [
    ("#####\n#@$.#\n#####", &[1, 1, 1, 0]),
    (
        "#######\n#     #\n#@$ $.#\n#  .  #\n#######",
        &[1, 3, 5, 8, 13, 26, 44, 67, 88, 134, 146, 168, 170, 189, 127, 108, 38, 19, 5, 2],
    ),
    (
        " #####\n##   ###\n#  $ . #\n# #@# .#\n#  $   #\n####  ##\n   ####",
        &[1, 1, 3, 4, 5, 7, 10, 7, 12, 15, 24, 25, 36, 42, 52, 47, 54, 45, 47, 39],
    ),
    (
        "########\n#+ *   #\n#  $ # #\n# $  . #\n#  # $.#\n########",
        &[1, 2, 3, 7, 18, 30, 59, 86, 156, 202, 357, 446, 738, 856, 1304, 1380, 1973, 1926, 2549, 2337],
    ),
];

fn plain_layers(text: &str, depth: usize) -> Vec<usize> {
    let start = Plain::new(text);
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut counts = vec![1];
    while counts.len() < depth && !layer.is_empty() {
        let mut next = Vec::new();
        for board in &layer {
            for direction in "urdl".chars() {
                let mut after = board.clone();
                if after.step(direction) && seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

fn layers(text: &str, depth: usize) -> Vec<usize> {
    let level: Level = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let start = Position::start(&level);
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut counts = vec![1];
    while counts.len() < depth && !layer.is_empty() {
        let mut next = Vec::new();
        for position in &mut layer {
            for direction in Direction::ALL {
                let before = position.clone();
                let Some(step) = rules::step(&level, position, direction) else {
                    assert_eq!(*position, before, "a refused step changes nothing");
                    continue;
                };
                if seen.insert(position.clone()) {
                    next.push(position.clone());
                }
                rules::undo(&level, position, step);
                assert_eq!(*position, before, "undo restores exactly");
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

#[test]
fn positions_at_each_depth() {
    for (text, expect) in TABLE {
        assert_eq!(plain_layers(text, expect.len()), expect, "plain, {text}");
        assert_eq!(layers(text, expect.len()), expect, "{text}");
    }
}

#[test]
fn random_walks_on_random_levels_agree() {
    let seed = 0x50C0;
    let mut random = Random::new(seed);
    let mut playable = 0;
    for case in 0..3_000 {
        let text = crate::common::random_board(&mut random);
        let Ok(level) = text.parse::<Level>() else { continue };
        playable += 1;
        let (mut plain, mut position) = (Plain::new(&text), Position::start(&level));
        let mut made = Vec::new();
        for _ in 0..60 {
            let direction = *random.pick(&Direction::ALL);
            let step = rules::step(&level, &mut position, direction);
            assert_eq!(step.is_some(), plain.step(direction.lurd()), "seed {seed} case {case}\n{text}");
            made.extend(step);
            let drawn: Vec<String> =
                plain.0.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
            assert_eq!(draw::rows(&level, &position), drawn, "seed {seed} case {case}\n{text}");
            assert_eq!(
                rules::is_solved(&level, &position, true),
                plain.solved(),
                "seed {seed} case {case}\n{text}"
            );
        }
        while let Some(step) = made.pop() {
            rules::undo(&level, &mut position, step);
        }
        assert_eq!(position, Position::start(&level), "seed {seed} case {case}\n{text}");
    }
    assert!(playable > 300, "only {playable} boards were playable");
}
