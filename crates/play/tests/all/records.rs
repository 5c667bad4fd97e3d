//! The record book: the best by each measure of each credit, with date and name, in old and new files.

use crate::common::lurd;
use grid::{Direction, Random};
use sokoworks::{Game, Level, Measure};
use sokoworks_play::{Book, Credit, LevelKey, Origin, Play, Unit, Unread, measures};

/// A room in which two boxes can be brought to two goals in many ways.
const ROOM: &str = "########\n#      #\n# $ .  #\n#@     #\n# $ .  #\n#      #\n########";

fn room() -> Level {
    ROOM.parse().expect("a level")
}

/// Random moves that solve the level.
fn solution(level: &Level, random: &mut Random) -> Vec<Direction> {
    loop {
        let mut play = Play::new(level.clone());
        for _ in 0..400 {
            play.step(random.direction());
            if play.is_solved() {
                return play.moves();
            }
        }
    }
}

/// What decides between solutions by a measure.
fn rank(by: Measure, level: &Level, moves: &[Direction]) -> (usize, usize, usize) {
    let metrics = sokoban::replay::replay(level.sokoban().expect("Sokoban"), moves).metrics;
    (by.of(&metrics), metrics.moves, metrics.pushes)
}

#[test]
fn the_best_by_each_measure_of_each_credit_stays_in_whatever_order_it_comes() {
    let (level, mut differ) = (room(), 0);
    for seed in 0..test_levels::cases(20) {
        let mut random = Random::new(seed);
        let origin = |random: &mut Random| {
            let credit = *random.pick(&Credit::ALL);
            Origin::new(
                credit,
                ["", "2026-01-02", "2025-03-04"][random.index(3)],
                ["", "Ann", "a\tb"][random.index(3)],
            )
        };
        let mut offers: Vec<(Vec<Direction>, Origin)> =
            (0..12).map(|_| (solution(&level, &mut random), origin(&mut random))).collect();
        // The same again from others, and on other days.
        offers.extend((0..6).map(|at| (offers[at].0.clone(), origin(&mut random))).collect::<Vec<_>>());
        let (mut book, mut lines) = (Book::new(), String::new());
        for (moves, origin) in &offers {
            let offer = book.offer(&level, moves, origin.clone()).expect("a solution");
            lines.extend(offer.line.map(|line| line + "\n"));
        }
        let bests = book.bests(&level);
        for credit in Credit::ALL {
            let own = offers.iter().filter(|(_, origin)| origin.credit == credit);
            for &by in measures(Game::Sokoban) {
                let least = own.clone().map(|(moves, _)| rank(by, &level, moves)).min();
                let kept = bests.of(credit).map(|best| rank(by, &level, &best.by(by).moves));
                assert_eq!(kept, least, "seed {seed} {credit:?} {by:?}");
                let known = bests.of(credit).map(|best| best.by(by));
                let is_offered = |(moves, origin): &(Vec<Direction>, Origin)| {
                    known.is_none_or(|one| one.moves == *moves && one.origin == *origin)
                };
                assert!(offers.iter().any(is_offered), "seed {seed}: an origin of its own");
            }
        }
        for &by in measures(Game::Sokoban) {
            let least = offers.iter().map(|(moves, _)| rank(by, &level, moves)).min();
            assert_eq!(bests.best(by).map(|best| rank(by, &level, &best.moves)), least, "seed {seed} {by:?}");
        }
        differ += usize::from(bests.best(Measure::BoxChanges) != bests.best(Measure::Moves));
        // The file gives the same book, and so do books that are joined in any order.
        assert_eq!(Book::read(&lines), (book.clone(), Unread::default()), "seed {seed}");
        assert_eq!(Book::read(book.text()), (book.clone(), Unread::default()), "seed {seed}");
        let (mut one, mut other) = (Book::new(), Book::new());
        for (index, (moves, origin)) in offers.iter().enumerate().rev() {
            let part = if index % 3 == 0 { &mut one } else { &mut other };
            part.offer(&level, moves, origin.clone()).expect("a solution");
        }
        let mut joined = other.clone();
        joined.merge(one.clone());
        one.merge(other);
        assert_eq!((&joined, &one), (&book, &book), "seed {seed}");
    }
    assert!(differ > 0, "no seed has different records");
}

#[test]
fn lines_that_say_the_same_or_nothing_are_no_other_solutions() {
    let level: Level = "#######\n#@ $ .#\n#     #\n#######".parse().expect("a level");
    let key = LevelKey::of(&level);
    let mut book = Book::new();
    book.offer(&level, &lurd("rRR"), Credit::Mine).expect("a solution");
    book.offer(&level, &lurd("rRR"), Credit::Solver).expect("a solution");
    let start = book.text().split('\t').nth(2).expect("a start").to_owned();
    let line = |fields: &[&str]| {
        let body: String = fields.iter().map(|field| format!("{field}\t")).collect();
        format!("{body}{:08x}\n", text::fnv1a(body.bytes()) as u32)
    };
    let letters = book.text().split('\t').nth(3).expect("letters").to_owned();
    let key = key.to_string();
    // The same moves in other case are the same solution, and moves without any push are none.
    let other = line(&["solution", &key, &start, &letters.to_lowercase(), "mine", "2026-11-22", ""]);
    assert_eq!(Book::read(&other).0.len(), 0);
    assert_eq!(Book::read(&other).1.unknown(), 1, "it stays in the file");
    let mixed = letters[..1].to_ascii_uppercase() + &letters[1..];
    let twice = line(&["solution", &key, &start, &mixed, "mine", "2026-11-22", ""]);
    assert_eq!(Book::read(book.text() + &twice).0.solutions(&level).len(), 2);
}

#[test]
fn the_first_to_find_a_solution_is_remembered() {
    let level = room();
    let moves = solution(&level, &mut Random::new(1));
    let mut book = Book::new();
    let mut offer = |date, name| {
        book.offer(&level, &moves, Origin::new(Credit::Optimizer, date, name))
            .expect("a solution")
            .line
            .is_some()
    };
    assert!(offer("2026-02-03", "Ann"));
    assert!(!offer("2026-02-04", "Bob"), "found before");
    assert!(offer("2026-02-02", "Cid"));
    let best = book.bests(&level).optimizer.expect("a record");
    assert_eq!((best.moves.origin.date.as_str(), best.moves.origin.name.as_str()), ("2026-02-02", "Cid"));
    assert!(!book.has(&LevelKey::of(&level)), "the optimizer does not make a level solved");
    let mut play = Play::new(level);
    play.make(&best.moves.moves);
    play.undo(Unit::Move);
    assert!(!play.is_solved());
}
