//! Attempts at levels like those of people: small crowded boards, goals in several groups, and long walks between pushes.
//!
//! All climbs of an attempt have the same profile ([`People::draw`]): of several, those that are easy to come to would win. Each begins at the best of a few boards on which every box is pulled off its
//! goal once. These are easy to prove, and changes make them hard.

use super::climb::{climb, first};
use super::people::{People, Profile};
use super::plan::{Pace, Plan, Room};
use super::start::{Archive, SHORTENING, Start};
use crate::grade::Glance;
use crate::wish::{Theme, Wish};
use grid::Random;
use sokoworks::Budget;

/// Positions of all climbs of an attempt, and of each, for each unit of the effort.
const WORK: (u64, u64) = (100_000, 40_000);
/// Most climbs.
const CLIMBS: u32 = 6;
/// Draws of boards until a climb begins, and how many of them have the same profile.
const DRAWS: u32 = 60;
const TRIES: u32 = 10;
/// Further boards, of which the best is climbed from.
const FURTHER: u32 = 10;
/// Positions of each search, fewer than those of a grade.
const NODES: u64 = 12_000;
/// Whether levels of this grade are made like those of people: where neither size nor boxes are wanted.
pub(in super::super) fn is_like_people(wish: &Wish, grade: u8) -> bool {
    people(wish, grade).is_some()
}

/// The levels of people that those of this grade are to be like.
pub(super) fn people(wish: &Wish, grade: u8) -> Option<&'static People> {
    let is_free = (wish.width, wish.height, wish.pieces) == (None, None, None);
    if is_free { People::of(grade) } else { None }
}

/// Climbs for levels like those of people, and returns the plan of the last climb.
pub(super) fn climbs<'a>(
    random: &mut Random,
    wish: &Wish,
    (people, glance): (&People, Glance),
    budget: &'a Budget,
    archive: &mut Archive,
    work: &mut u64,
) -> Option<Plan<'a>> {
    let end = *work + WORK.0 * u64::from(wish.effort);
    let (mut profile, mut last) = (people.draw(random), None);
    for _ in 0..CLIMBS {
        if *work > end {
            return last;
        }
        let begun = (0..DRAWS).find_map(|draw| {
            if last.is_none() && draw % TRIES == 0 {
                profile = people.draw(random);
            }
            let plan = plan(random, wish, (profile, glance), budget);
            Some((best_first(random, &plan, work)?, plan))
        });
        let Some((start, plan)) = begun else { return last };
        climb(random, &plan, start, archive, work);
        last = Some(plan);
    }
    last
}

/// The best of several starts.
fn best_first(random: &mut Random, plan: &Plan<'_>, work: &mut u64) -> Option<Start> {
    let mut best = first(random, plan, work)?;
    best.walk_less(plan, SHORTENING, work);
    for _ in 0..FURTHER {
        if let Some(mut other) = first(random, plan, work) {
            other.walk_less(plan, SHORTENING, work);
            best = if other.worth > best.worth { other } else { best };
        }
    }
    Some(best)
}

fn plan<'a>(
    random: &mut Random,
    wish: &Wish,
    (mut profile, glance): (Profile, Glance),
    budget: &'a Budget,
) -> Plan<'a> {
    let mut theme = wish.some_theme(random);
    match wish.theme {
        Theme::GoalRoom => (profile.door, profile.grouped) = (true, 1.0),
        Theme::Any if profile.door => theme = Theme::Rooms,
        _ => {}
    }
    // Few symmetric rooms have all goals behind one door.
    let pattern = wish.some_pattern(random, if profile.door { 0 } else { 20 });
    let pace = Pace {
        rounds: 200 * wish.effort as usize,
        patience: 200,
        work: WORK.1 * u64::from(wish.effort),
        ago: 30,
    };
    Plan { room: Room::Like(profile, theme, glance), pattern, nodes: NODES, pace, budget }
}
