//! Attempts at levels like those of people: small crowded boards, goals in several groups, and long walks between pushes.
//!
//! Each climb has a profile of its own ([`People::draw`]) and begins at the best of a few boards on which every box is pulled off its
//! goal once. These are easy to prove, and changes make them hard.

use super::climb::{climb, first};
use super::people::People;
use super::plan::{Pace, Plan, Room};
use super::start::{Archive, Start};
use crate::wish::{Theme, Wish};
use grid::Random;
use sokoworks::Budget;

/// Positions of all climbs of an attempt, and of each, for each unit of the effort.
const WORK: (u64, u64) = (90_000, 40_000);
/// Most climbs.
const CLIMBS: u32 = 6;
/// Profiles that are drawn until a board comes of one.
const DRAWS: u32 = 20;
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

/// Climbs for levels like those of people.
pub(super) fn climbs(
    random: &mut Random,
    wish: &Wish,
    people: &People,
    budget: &Budget,
    archive: &mut Archive,
    work: &mut u64,
) {
    let end = *work + WORK.0 * u64::from(wish.effort);
    for _ in 0..CLIMBS {
        if *work > end {
            return;
        }
        let begun = (0..DRAWS).find_map(|_| {
            let plan = plan(random, wish, people, budget);
            let start = best_first(random, &plan, work)?;
            Some((plan, start))
        });
        let Some((plan, start)) = begun else { return };
        climb(random, &plan, start, archive, work);
    }
}

/// The best of several starts.
fn best_first(random: &mut Random, plan: &Plan<'_>, work: &mut u64) -> Option<Start> {
    let mut best = first(random, plan, work)?;
    best.walk_less(plan, work);
    for _ in 0..FURTHER {
        if let Some(mut other) = first(random, plan, work) {
            other.walk_less(plan, work);
            best = if other.worth > best.worth { other } else { best };
        }
    }
    Some(best)
}

fn plan<'a>(random: &mut Random, wish: &Wish, people: &People, budget: &'a Budget) -> Plan<'a> {
    let mut profile = people.draw(random);
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
    Plan { room: Room::Like(profile, theme), pattern, nodes: NODES, pace, budget }
}
