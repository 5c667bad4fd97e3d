//! The crate against the plain model: the same positions after every key, the same perft tables.

use crate::common::{picture, plain};
use grid::{Direction, Random};
use sokoworks_sokobond::random::Shape;
use sokoworks_sokobond::{Level, Position, random_level, rules};
use std::collections::BTreeSet;

/// Walks at random through a level in both models.
fn walk(level: &Level, keys: usize, random: &mut Random, what: &str) {
    let map = plain::map(level);
    let (mut position, mut world) = (Position::start(level), plain::start(level));
    assert_eq!(plain::world(level, &position), world, "the start of {what}");
    for _ in 0..keys {
        let key = random.direction();
        let before = position.clone();
        let turn = rules::turn(level, &mut position, key);
        let after = plain::turn(&map, &world, key);
        let context = || format!("{key:?} in {what}\n{}{turn:?}", picture::draw(level, &before));
        assert_eq!(turn.is_refused(), after.is_none(), "{}", context());
        world = after.unwrap_or(world);
        assert_eq!(plain::world(level, &position), world, "{}", context());
        assert_eq!(rules::is_solved(level, &position), plain::solved(&world), "{}", context());
    }
}

#[test]
fn random_walks_agree_with_the_plain_model() {
    for seed in 0..1_500 {
        let sparse = seed % 3 == 0;
        let shape = Shape {
            atoms: 3 + (seed % 7) as u32,
            modifiers: if sparse { [4, 4, 4] } else { [12, 12, 12] },
            ..Shape::SMALL
        };
        walk(&random_level(seed, &shape), 60, &mut Random::new(seed), &format!("random level {seed}"));
    }
}

/// Number of positions first reached at each depth, equal atoms being interchangeable.
fn perft(level: &Level, depth: usize) -> Vec<usize> {
    let start = Position::start(level);
    let mut seen = BTreeSet::from([plain::world(level, &start)]);
    let mut frontier = vec![start];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for position in &frontier {
            for key in Direction::ALL {
                let mut after = position.clone();
                if !rules::turn(level, &mut after, key).is_refused()
                    && seen.insert(plain::world(level, &after))
                {
                    next.push(after);
                }
            }
        }
        counts.push(next.len());
        frontier = next;
    }
    counts
}

#[test]
fn perft_tables() {
    let tables: [(&str, &[usize]); 4] = [
        (
            ". . h . .\n\n. o . h .\n   /   @\n. h C . .\n     +\n. . n . .\n\nh . . . .",
            &[1, 4, 10, 15, 27, 52, 99, 159, 236, 342],
        ),
        (
            ". . . . . .\n   / @ +\n. c . h . .\n   + / @\n. . N . o .\n   @ + /\n. o . . . .\n\n. h . e . .",
            &[1, 4, 14, 33, 81, 170, 354, 703, 1391, 2689],
        ),
        ("e . . e\n\n. h E .\n\n. . o h\n\n. . . .", &[1, 4, 7, 12, 16, 19, 19, 18, 16, 20]),
        (
            ". . . . . .\n @ @ @ @ @\n. c . . c .\n @ @ @ @ @\n. . . n . .\n @ @ @ @ @\n. o N . o .\n @ @ @ @ @\n. . . . . .",
            &[1, 4, 7, 13, 19, 32, 46, 57, 58, 51],
        ),
    ];
    for (picture, expect) in tables {
        let (level, _) = picture::read(picture);
        let depth = 9;
        let counts = perft(&level, depth);
        assert_eq!(counts, plain::perft(&level, depth), "{picture}");
        assert_eq!(counts, expect, "{picture}");
    }
}
