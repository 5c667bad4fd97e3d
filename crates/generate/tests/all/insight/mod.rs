//! Sentences about positions: a search of its own, without a line of the module's code, refutes none of them.
//!
//! `SOKO_FULL=1` takes 500 random, 500 known and 100 generated levels instead of a few.
#![expect(clippy::print_stderr, clippy::print_stdout, reason = "how much was tried")]

mod atoms;
mod boxes;

use grid::Random;
use sokoworks::insight::{Insight, Survey, choose};
use sokoworks::{Budget, Collection, Game, Level, Position};
use sokoworks_generate::{Event, Grade, Made, Order, Wish, generate};
use std::collections::BTreeMap;

/// Most positions of a level that is tried.
fn most() -> usize {
    if test_levels::is_full() { 4_000 } else { 600 }
}

/// Checks all sentences of a level, at its start and at one later position. Counts them by their kinds.
fn check(level: &Level, random: &mut Random, kinds: &mut BTreeMap<&'static str, usize>) -> bool {
    let mut position = Position::start(level);
    let survey = Survey::new(&position, most(), &Budget::new());
    if !survey.is_complete() {
        return false;
    }
    let mut told = 0;
    for steps in [0, random.index(30)] {
        for _ in 0..steps {
            let mut next = position.clone();
            next.step(*random.pick(&grid::Direction::ALL));
            if next.is_solved() || survey.is_lost(&next) == Some(true) {
                continue;
            }
            position = next;
        }
        let insights = survey.insights(&position);
        told += insights.len();
        let context = |insight: &Insight| format!("{insight:?}\n{}", shown(&position));
        for insight in &insights {
            *kinds.entry(insight.kind).or_default() += 1;
            let mut after = position.clone();
            assert!(insight.moves.iter().all(|&way| after.step(way).is_some()), "{}", context(insight));
        }
        let refuted = match &position {
            Position::Sokoban { .. } => boxes::refuted(&position, &insights),
            Position::Sokobond { level, position } => atoms::refuted(level, position, &insights),
        };
        assert!(refuted.is_none(), "{}", context(refuted.expect("one")));
    }
    told > 0
}

fn shown(position: &Position) -> String {
    position.as_level().unwrap_or_else(|| position.level()).text()
}

/// A small room with walls, boxes and goals anywhere.
fn room(random: &mut Random) -> Option<Level> {
    let (width, height) = (5 + random.below(4), 5 + random.below(3));
    let mut rows = vec![vec![b'#'; width as usize]; height as usize];
    let mut free = Vec::new();
    for y in 1..height as usize - 1 {
        for x in 1..width as usize - 1 {
            if !random.percent(18) {
                rows[y][x] = b' ';
                free.push((x, y));
            }
        }
    }
    let mut take = || (!free.is_empty()).then(|| free.swap_remove(random.index(free.len())));
    let pieces = 1 + take()?.0 % 4;
    for _ in 0..pieces {
        let ((x, y), (gx, gy)) = (take()?, take()?);
        rows[y][x] = b'$';
        rows[gy][gx] = b'.';
    }
    let (x, y) = take()?;
    rows[y][x] = b'@';
    let rows: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    rows.join("\n").parse().ok()
}

fn made(game: Game, count: usize, grades: (u8, u8), seed: u64) -> Vec<Made> {
    let mut wish = Wish::default();
    let grade = |number| Grade::new(number).expect("a grade");
    (wish.game, wish.seed, wish.grades, wish.effort) = (game, seed, (grade(grades.0), grade(grades.1)), 2);
    let mut all = Vec::new();
    let _ = generate(&Order::new(wish, count), &Budget::new(), &mut |event| {
        if let Event::Made(made) = event {
            all.push(made.clone());
        }
    });
    all
}

#[test]
fn sentences_that_say_more_than_is_true_are_refuted() {
    let mut random = Random::new(1);
    let (mut all, mut refuted) = (0, 0);
    while all < 60 {
        let Some(level) = room(&mut random) else { continue };
        let start = Position::start(&level);
        let survey = Survey::new(&start, 600, &Budget::new());
        if survey.is_complete() {
            let found = boxes::overstated(&start, &survey.insights(&start));
            (all, refuted) = (all + found.0, refuted + found.1);
        }
    }
    assert_eq!(all, refuted);
}

#[test]
fn no_sentence_about_random_rooms_is_refuted() {
    let seed = 7;
    let (mut random, mut kinds, mut tried) = (Random::new(seed), BTreeMap::new(), 0);
    let count = if test_levels::is_full() { 500 } else { 150 };
    while tried < count {
        let Some(level) = room(&mut random) else { continue };
        tried += usize::from(check(&level, &mut random, &mut kinds));
    }
    eprintln!("seed {seed}, {tried} rooms: {kinds:?}");
    assert!(kinds.len() > 20, "{kinds:?}");
}

#[test]
fn no_sentence_about_generated_levels_is_refuted() {
    for game in [Game::Sokoban, Game::Sokobond] {
        let (mut random, mut kinds, mut tried) = (Random::new(3), BTreeMap::new(), 0);
        let count = if test_levels::is_full() { 100 } else { 6 };
        for made in made(game, count, (1, 2), 5) {
            tried += usize::from(check(&made.level, &mut random, &mut kinds));
        }
        eprintln!("{game}, {tried} levels: {kinds:?}");
        assert!(tried > 0 && kinds.len() > 5, "{kinds:?}");
    }
}

#[test]
fn no_sentence_about_known_levels_is_refuted() {
    let Some(folder) = test_levels::folder() else { return };
    let (mut random, mut kinds, mut tried) = (Random::new(9), BTreeMap::new(), [0, 0]);
    for (place, game) in ["sokoban", "sokobond"].into_iter().enumerate() {
        let count = match (test_levels::is_full(), game) {
            (true, _) => 500,
            (false, "sokoban") => 40,
            (false, _) => 10,
        };
        for (path, bytes) in test_levels::files(&folder.join(game)) {
            if game == "sokoban" && path.extension().is_none_or(|ending| ending != "xsb") {
                continue;
            }
            let collection = Collection::read(&bytes);
            for level in (0..collection.len()).filter_map(|index| collection.level(index)) {
                if tried[place] < count {
                    tried[place] += usize::from(check(&level, &mut random, &mut kinds));
                }
            }
        }
    }
    eprintln!("{tried:?} known levels of Sokoban and Sokobond: {kinds:?}");
    assert!(tried[0] > 20, "{tried:?}");
}

#[test]
fn no_kind_is_chosen_for_more_than_a_third_of_generated_levels() {
    if !test_levels::is_full() {
        println!("skipped: takes 160 generated levels, which are made with SOKO_FULL=1 only");
        return;
    }
    for (game, count) in [(Game::Sokoban, 100), (Game::Sokobond, 60)] {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        let levels = made(game, count, (1, 4), 21);
        for made in &levels {
            let start = Position::start(&made.level);
            let survey = Survey::new(&start, sokoworks::insight::POSITIONS, &Budget::new());
            for insight in choose(&survey.insights(&start), 2) {
                *kinds.entry(insight.kind).or_default() += 1;
            }
        }
        eprintln!("{game}, {} levels: {kinds:?}", levels.len());
        let most = levels.len() / 3;
        assert!(kinds.values().all(|&count| count <= most), "{game}: {kinds:?}");
    }
}
