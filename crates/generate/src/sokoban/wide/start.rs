//! A start with its solution, and what it is worth.

use super::hall::Hall;
use super::plan::{Plan, Room};
use super::trim::trimmed;
use crate::bytes::within;
use crate::features::{Features, pushes_every_box};
use grid::{Cell, Direction, Random};
use sokoworks::{GaveUp, Level, Metric, Objective, Optimizing, Outcome, Request, judge, optimize, solve};
use std::collections::BTreeMap;

/// A start with its solution.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) hall: Hall,
    pub(super) level: sokoban::Level,
    pub(super) moves: Vec<Direction>,
    /// Levels of a kind compete: the logarithm of the positions of the search that proved it, or an [`eighth`] of a grade.
    pub(super) kind: u32,
    /// Steps between two pushes.
    pub(super) walk: f64,
    pub(super) worth: f64,
    /// What its worth loses because it is not like its profile.
    pub(super) off: f64,
    /// Whether a level may be made of it; otherwise only others may come of it.
    pub(super) is_whole: bool,
}

/// The best start of each kind, so that levels of several grades are among them.
pub(super) type Archive = BTreeMap<u32, Start>;

/// Work that makes a solution shorter, in nanoseconds: of each start, after which it is nearly as short as it can be (with a quarter of
/// that it is twice as long), and of those that levels are made of.
pub(super) const SHORTENING: u64 = 20_000_000;
pub(super) const LAST_SHORTENING: u64 = 100_000_000;
/// Positions of this that cost as much as one of another search.
const CHEAP: u64 = 4;

impl Start {
    /// Takes a solution of as few pushes with fewer moves where that is soon found. The solver walks twice as far as it has to, so that
    /// otherwise walks would be sought that nobody needs.
    pub(super) fn walk_less(&mut self, plan: &Plan<'_>, nanoseconds: u64, work: &mut u64) {
        let Room::Like(profile, ..) = &plan.room else { return };
        let mut how = Optimizing::by(Metric::Pushes);
        how.work = Some(nanoseconds);
        let (level, known) = (Level::from(self.level.clone()), [self.moves.clone()]);
        let Ok(Some(found)) = optimize(&level, &known, &how, &within(plan.budget), &mut |_, _| {}) else {
            return;
        };
        *work += found.expanded / CHEAP;
        if found.limit == Some(GaveUp::Memory) {
            plan.budget.stop.raise(GaveUp::Memory);
        }
        if pushes_every_box(&level, &found.moves) {
            let features = Features::of(&self.level, &found.moves);
            let off = profile.distance(&features);
            self.worth += length(&found.moves) - length(&self.moves) + self.off - off;
            (self.moves, self.walk, self.off) = (found.moves, features.walk, off);
        }
    }
}

/// Most boxes of a level that are pushed once.
const MOST_IDLE: f64 = 2.0;

/// The start with its solution, if fewest pushes are proved and every box is pushed.
pub(super) fn judged(random: &mut Random, plan: &Plan<'_>, mut hall: Hall, work: &mut u64) -> Option<Start> {
    let reach: Vec<Cell> = hall.reach().iter().filter(|&cell| !hall.goals.contains(cell)).collect();
    if !reach.contains(&hall.player) || random.percent(20) {
        hall.player = *reach.get(random.index(reach.len().max(1)))?;
    }
    let level = hall.level()?;
    let mut request = Request::default();
    request.metric = Objective::Pushes;
    let whole = Level::from(level.clone());
    let answer = solve(&whole, &request, &within(plan.budget).nodes(plan.nodes), &mut |_| {}).ok()?;
    let effort = answer.statistics.expanded;
    *work += effort;
    if answer.unproved == Some(GaveUp::Memory) || answer.outcome == Outcome::GaveUp(GaveUp::Memory) {
        plan.budget.stop.raise(GaveUp::Memory);
    }
    if !answer.proved.contains(&Metric::Pushes) {
        return None;
    }
    let moves = answer.solution()?.to_vec();
    let metrics = judge(&whole, moves.clone()).ok()?.metrics?;
    // A box that is never pushed is a wall, and one that is pushed once is little more.
    if !pushes_every_box(&whole, &moves) {
        return None;
    }
    let level = match plan.room {
        Room::Large(_) => level,
        Room::Like(..) => trimmed(&level, &moves).unwrap_or(level),
    };
    let features = Features::of(&level, &moves);
    let idle = features.idle * features.boxes as f64;
    if matches!(plan.room, Room::Large(_)) && idle > 0.0 {
        return None;
    }
    let (own, off, edges, is_whole, kind) = match &plan.room {
        Room::Large(_) => {
            let effort = effort + 1;
            let own = 2.0 * (metrics.pushes as f64).sqrt()
                + 4.0 * (effort as f64).log2()
                + 0.3 * metrics.box_lines as f64
                + 6.0 * features.walk.min(4.0);
            (own, 0.0, 40.0, true, effort.ilog2())
        }
        Room::Like(profile, _, glance) => {
            let difficulty = glance(&level, effort, metrics.pushes);
            let own = hard(difficulty - f64::from(profile.grade)) + length(&moves) - 4.0 * idle;
            let is_whole = features.door == profile.door && idle <= MOST_IDLE;
            (own, profile.distance(&features), 20.0, is_whole, eighth(difficulty))
        }
    };
    let worth = own + metrics.box_changes as f64
        - off
        - 25.0 * features.unused
        - edges * rough(&hall)
        - 30.0 * bare(&hall);
    let walk = features.walk;
    Some(Start { hall, level, moves, kind, walk, worth, off, is_whole })
}

/// What a level is worth that is so many grades harder than wanted. What makes it as hard as the grade asks for counts; more would
/// make it less like its profile.
fn hard(above: f64) -> f64 {
    40.0 * (above.min(-0.2) - (above - 0.1).max(0.0))
}

/// Which eighth of a grade a difficulty is in.
pub(super) fn eighth(difficulty: f64) -> u32 {
    (8.0 * difficulty.max(0.0)) as u32
}

/// What the moves of a solution are worth in a level like those of people.
fn length(moves: &[Direction]) -> f64 {
    4.0 * (moves.len() as f64 + 1.0).log2()
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
