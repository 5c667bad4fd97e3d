//! Levels without a backward search of all positions: on boards up to 20 by 20, of the higher grades, and like those of people.
//!
//! Rooms are laid out and boxes pulled away from their goals, so that there is a solution. A search of the solver finds and proves the
//! fewest pushes; a start, a wall or a box is changed, and what is better stays (hill climbing). Cost: one search a change.

mod change;
mod climb;
mod compact;
mod hall;
mod layout;
mod like;
mod people;
mod plan;
mod pull;
mod start;
mod trim;

use super::goals::Place;
use crate::draft::Draft;
use crate::grade::Glance;
use crate::wish::{MOST_WIDE, Pattern, Theme, Wish};
use climb::{climb, first};
use grid::{Random, Size};
use layout::Kind;
use plan::{Pace, Plan, Room};
use sokoworks::Budget;
use start::{Archive, LAST_SHORTENING, Start, eighth};

pub(super) use like::is_like_people;
pub(crate) use trim::trimmed;

/// Sizes that lead to levels of about this grade: columns, rows, fewest and most boxes, nodes of each search.
const SIZES: [(u32, u32, u32, u32, u64); 10] = [
    (8, 8, 2, 3, 500),
    (9, 8, 2, 4, 1_000),
    (10, 9, 3, 5, 2_000),
    (11, 10, 4, 6, 3_000),
    (12, 11, 4, 7, 4_000),
    (13, 12, 5, 8, 6_000),
    (14, 13, 6, 9, 8_000),
    (16, 14, 7, 11, 12_000),
    (18, 16, 9, 13, 16_000),
    (20, 18, 10, 15, 20_000),
];

/// Climbs of an attempt.
const CLIMBS: u32 = 2;

/// Drafts whose difficulty is measured.
const CANDIDATES: usize = 4;

/// Levels of one attempt, best first.
pub(super) fn drafts(
    random: &mut Random,
    wish: &Wish,
    (grade, glance): (u8, Glance),
    budget: &Budget,
    work: &mut u64,
) -> Vec<Draft> {
    let mut archive = Archive::new();
    let mut like = None;
    if let Some(people) = like::people(wish, grade) {
        like = like::climbs(random, wish, (people, glance), budget, &mut archive, work);
    } else {
        let plan = large(random, wish, grade, budget);
        for _ in 0..CLIMBS {
            if let Some(start) = first(random, &plan, work) {
                climb(random, &plan, start, &mut archive, work);
            }
        }
    }
    let mut all: Vec<Start> = archive.into_values().collect();
    let of_grade = eighth(f64::from(grade) - 0.5)..eighth(f64::from(grade) + 0.5);
    let hits = |start: &Start| like.is_none() || of_grade.contains(&start.kind);
    all.sort_by(|a, b| hits(b).cmp(&hits(a)).then(b.worth.total_cmp(&a.worth)));
    all.truncate(CANDIDATES);
    for start in &mut all {
        if let Some(plan) = &like {
            start.walk_less(plan, LAST_SHORTENING, work);
        }
    }
    // Of those that come equally near to the grade the first counts.
    all.sort_by(|a, b| a.off.total_cmp(&b.off));
    let draft = |start: Start| {
        let level = trimmed(&start.level, &start.moves).unwrap_or(start.level);
        Draft { level: level.into(), moves: start.moves }
    };
    all.into_iter().map(draft).collect()
}

/// The plan for a large board.
fn large<'a>(random: &mut Random, wish: &Wish, grade: u8, budget: &'a Budget) -> Plan<'a> {
    let (width, height, fewest, most, nodes) = SIZES[usize::from(grade.clamp(1, 10)) - 1];
    let mut vary = |around: u32| (around + random.below(3) - 1).min(MOST_WIDE);
    let (width, height) = (vary(width), vary(height));
    let (width, height) = (wish.width.unwrap_or(width), wish.height.unwrap_or(height));
    let theme = wish.some_theme(random);
    let place = match theme {
        Theme::GoalRoom => Place::Behind,
        _ if random.percent(50) => Place::Behind,
        _ => Place::Together,
    };
    let pattern = wish.some_pattern(random, if theme == Theme::GoalRoom { 0 } else { 25 });
    let place = if pattern == Pattern::None { place } else { Place::Spread };
    let boxes = wish.pieces.unwrap_or(fewest + random.below(most - fewest + 1));
    let fills = wish.pieces.is_none();
    let kind = Kind { size: Size::new(width, height), theme, place, pattern, boxes, fills };
    let rounds = 10 + 5 * wish.effort as usize;
    let pace = Pace { rounds, patience: rounds, work: u64::MAX, ago: 0 };
    Plan { room: Room::Large(kind), pattern, nodes, pace, budget }
}
