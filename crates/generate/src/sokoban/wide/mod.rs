//! Levels on boards that are too large for a backward search of all positions: up to 20 by 20, and of the higher grades.
//!
//! Rooms are laid out and boxes pulled away from their goals, so that there is a solution. A search of the solver finds and proves the
//! fewest pushes; a start, a wall or a box is changed, and what is better stays (hill climbing). Cost: one search a change.

mod hall;
mod layout;
mod pull;
mod trim;

use super::goals::Place;
use crate::bytes::within;
use crate::draft::Draft;
use crate::features::{Features, is_behind_door};
use crate::wish::{MOST_WIDE, Pattern, Theme, Wish};
use grid::{Cell, Direction, Random, Size};
use hall::Hall;
use layout::{Kind, layout};
use pull::{pull, scrambled};
pub(crate) use trim::trimmed;

use sokoworks::{Budget, GaveUp, Level, Metric, Objective, Outcome, Request, judge, solve};
use std::collections::BTreeMap;

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

/// A start with its solution.
#[derive(Clone, Debug)]
struct Start {
    hall: Hall,
    level: sokoban::Level,
    moves: Vec<Direction>,
    /// Positions of the search that proved it.
    effort: u64,
    worth: f64,
}

/// What is wanted.
struct Plan<'a> {
    kind: Kind,
    nodes: u64,
    budget: &'a Budget,
}

/// Levels of one attempt, best first.
pub(super) fn drafts(
    random: &mut Random,
    wish: &Wish,
    grade: u8,
    budget: &Budget,
    work: &mut u64,
) -> Vec<Draft> {
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
    let pattern = match wish.symmetry {
        Pattern::Any if theme != Theme::GoalRoom && random.percent(25) => {
            *random.pick(&[Pattern::Mirror, Pattern::Turn])
        }
        Pattern::Any => Pattern::None,
        pattern => pattern,
    };
    let place = if pattern == Pattern::None { place } else { Place::Spread };
    let boxes = wish.pieces.unwrap_or(fewest + random.below(most - fewest + 1));
    let fills = wish.pieces.is_none();
    let kind = Kind { size: Size::new(width, height), theme, place, pattern, boxes, fills };
    let plan = Plan { kind, nodes, budget };
    // By the logarithm of the effort, so that levels of several grades are among them.
    let mut archive: BTreeMap<u32, Start> = BTreeMap::new();
    for _ in 0..CLIMBS {
        climb(random, &plan, 10 + 5 * wish.effort, &mut archive, work);
    }
    let mut all: Vec<Start> = archive.into_values().collect();
    all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let draft = |start: Start| {
        let level = trimmed(&start.level, &start.moves).unwrap_or(start.level);
        Draft { level: level.into(), moves: start.moves }
    };
    all.into_iter().take(CANDIDATES).map(draft).collect()
}

/// How often a first start is tried.
const FIRST: u32 = 600;
/// Searches among them.
const FIRST_SEARCHES: u32 = 40;

fn climb(
    random: &mut Random,
    plan: &Plan<'_>,
    rounds: u32,
    archive: &mut BTreeMap<u32, Start>,
    work: &mut u64,
) {
    let mut searches = 0;
    let first = (0..FIRST).find_map(|_| {
        if searches >= FIRST_SEARCHES || plan.budget.stop.raised().is_some() {
            return None;
        }
        let (floor, goals) = layout(random, &plan.kind)?;
        let player = floor.first()?;
        let boxes = goals.clone();
        let solved = Hall { size: plan.kind.size, floor, goals, boxes, player };
        if plan.kind.place == Place::Behind && !is_behind_door(solved.size, &solved.floor, &solved.goals) {
            return None;
        }
        let hall = scrambled(random, &solved)?;
        searches += 1;
        judged(random, plan, hall, work)
    });
    let Some(mut at) = first else { return };
    for _ in 0..rounds {
        if plan.budget.stop.raised().is_some() {
            return;
        }
        let Some(hall) = changed(random, plan, &at.hall) else { continue };
        let Some(next) = judged(random, plan, hall, work) else { continue };
        let slot = (next.effort + 1).ilog2();
        if archive.get(&slot).is_none_or(|other| other.worth < next.worth) {
            archive.insert(slot, next.clone());
        }
        if next.worth >= at.worth {
            at = next;
        }
    }
}

/// A change: boxes are pulled on, or walls change.
fn changed(random: &mut Random, plan: &Plan<'_>, hall: &Hall) -> Option<Hall> {
    let mut hall = hall.clone();
    if random.percent(12) {
        return scrambled(random, &hall);
    }
    if random.percent(65) {
        let boxes: Vec<Cell> = hall.boxes.iter().collect();
        let count = 1 + random.below(3);
        let mut any = false;
        for _ in 0..count {
            let from = *random.pick(&boxes);
            any |= hall.boxes.contains(from) && pull(random, &mut hall, from);
        }
        return any.then_some(hall);
    }
    let is_taken = |cell: Cell| hall.goals.contains(cell) || hall.boxes.contains(cell) || hall.player == cell;
    let opens = random.percent(35);
    let fits = |cell: Cell| {
        let (x, y) = hall.size.xy(cell);
        let is_inside = x > 0 && y > 0 && x + 1 < hall.size.width && y + 1 < hall.size.height;
        match opens {
            true => is_inside && !hall.floor.contains(cell) && hall.near(cell) >= 2,
            false => hall.floor.contains(cell) && !is_taken(cell) && hall.near(cell) <= 3,
        }
    };
    let cells: Vec<Cell> = hall.size.cells().filter(|&cell| fits(cell)).collect();
    if cells.is_empty() {
        return None;
    }
    let cell = *random.pick(&cells);
    for cell in [cell, plan.kind.image(cell)] {
        if is_taken(cell) {
            return None;
        }
        if opens {
            hall.floor.insert(cell)
        } else {
            hall.floor.remove(cell)
        };
    }
    let is_kept = plan.kind.place != Place::Behind || is_behind_door(hall.size, &hall.floor, &hall.goals);
    (is_kept && hall.is_whole()).then_some(hall)
}

/// The start with its solution, if fewest pushes are proved and every box is pushed.
fn judged(random: &mut Random, plan: &Plan<'_>, mut hall: Hall, work: &mut u64) -> Option<Start> {
    let reach: Vec<Cell> = hall.reach().iter().filter(|&cell| !hall.goals.contains(cell)).collect();
    if !reach.contains(&hall.player) || random.percent(20) {
        hall.player = *reach.get(random.index(reach.len().max(1)))?;
    }
    let level = hall.level()?;
    let mut request = Request::default();
    request.metric = Objective::Pushes;
    let whole = Level::from(level.clone());
    let answer = solve(&whole, &request, &within(plan.budget).nodes(plan.nodes), &mut |_| {}).ok()?;
    *work += answer.statistics.expanded;
    if answer.unproved == Some(GaveUp::Memory) || answer.outcome == Outcome::GaveUp(GaveUp::Memory) {
        plan.budget.stop.raise(GaveUp::Memory);
    }
    if !answer.proved.contains(&Metric::Pushes) {
        return None;
    }
    let moves = answer.solution()?.to_vec();
    let verified = judge(&whole, moves.clone()).ok()?;
    let metrics = verified.metrics?;
    let features = Features::of(&level, &moves);
    // A box that is never pushed is a wall, and one that is pushed once is little more.
    if features.idle > 0.0 {
        return None;
    }
    let effort = answer.statistics.expanded;
    let worth = 2.0 * (metrics.pushes as f64).sqrt()
        + 4.0 * (effort as f64 + 1.0).log2()
        + 0.3 * metrics.box_lines as f64
        + 1.0 * metrics.box_changes as f64
        + 6.0 * features.walk.min(4.0)
        - 25.0 * features.unused
        - 40.0 * rough(&hall)
        - 30.0 * bare(&hall);
    Some(Start { hall, level, moves, effort, worth })
}

/// Corners of the outline for each floor square.
fn rough(hall: &Hall) -> f64 {
    let is_wall = |cell: Option<Cell>| cell.is_none_or(|cell| !hall.floor.contains(cell));
    let mut corners = 0;
    for cell in hall.floor.iter() {
        for way in Direction::ALL {
            let side = hall.size.step(cell, way.clockwise());
            let goes_on =
                side.is_some_and(|side| hall.floor.contains(side) && is_wall(hall.size.step(side, way)));
            corners += u32::from(is_wall(hall.size.step(cell, way)) && !goes_on);
        }
    }
    f64::from(corners) / hall.floor.len().max(1) as f64
}

/// Places of a bare rectangle of three by four for each floor square.
fn bare(hall: &Hall) -> f64 {
    let is_bare = |x: u32, y: u32| {
        let cell = hall.size.checked_cell(i64::from(x), i64::from(y));
        cell.is_some_and(|cell| hall.floor.contains(cell) && !hall.goals.contains(cell))
    };
    let mut places = 0;
    for (x, y) in hall.floor.iter().map(|cell| hall.size.xy(cell)) {
        let whole =
            |width: u32, height: u32| (0..width).all(|dx| (0..height).all(|dy| is_bare(x + dx, y + dy)));
        places += u32::from(whole(4, 3)) + u32::from(whole(3, 4));
    }
    f64::from(places) / hall.floor.len().max(1) as f64
}
