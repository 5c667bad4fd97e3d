//! The methods by name: the generic engines of `search` over the spaces of this crate.

mod fixed;
mod parking;
mod sphere;

use crate::engine::lower_bounds::LowerBounds;
use crate::engine::solution::Solution;
use crate::engine::spaces::bounds::{MoveBound, PushBound};
use crate::engine::spaces::moves::MovesSpace;
use crate::engine::spaces::pushes::PushesSpace;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::walk::{Push, after_pushes};
use crate::ground::metric::Metric;
use crate::ground::view::View;
use crate::named::fixed::{FixedBound, FixedSpace};
use crate::named::parking::{ParkingGuide, ParkingSpace};
use crate::named::sphere::{Sphere, SphereSpace, ToSurface};
use crate::options::{Method, Objective, Options};
use crate::report::Report;
use grid::Direction;
use search::{
    AStar, Bfs, Bidirectional, Budget, Dfs, Engine, GaveUp, Greedy, Heuristic, IdaStar, Iddfs, Optimality,
    Outcome, Reversible, Statistics, run,
};
use std::cell::RefCell;

/// Default depth limit of depth-first search.
const DEPTH: u32 = 10_000;

/// Which steps a method counts.
pub(crate) fn counts(options: &Options) -> Metric {
    match (options.method, options.metric) {
        (Method::Bfs | Method::Dfs | Method::Iddfs, Objective::Pushes) => Metric::Pushes,
        (Method::Bfs | Method::Dfs | Method::Iddfs, _) => Metric::Moves,
        (Method::Area | Method::AreaDfs | Method::Sphere | Method::Fixed | Method::Parking, _) => {
            Metric::Pushes
        }
        (_, Objective::Moves) => Metric::Moves,
        _ => Metric::Pushes,
    }
}

/// Solves with one named method.
///
/// # Errors
/// When a limit is reached before the search begins.
pub(crate) fn solve<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Report, GaveUp> {
    let metric = counts(options);
    let mut sizes = Vec::new();
    let (outcome, statistics) = match options.method {
        Method::Sphere => to_sphere::<B>(ground, options, budget, &mut sizes, observer)?,
        Method::Fixed => {
            let space = FixedSpace::<B>::new(ground, &options.pruning, options.view.clone());
            let space = space.ok_or(GaveUp::Incomplete)?;
            let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
            walked(ground, watched(AStar::new(space, FixedBound, budget), ticks(ground, options), observer))
        }
        Method::Parking => {
            let (rules, order) = (&options.pruning, &options.order);
            let space = ParkingSpace::<B>::new(ground, rules, order, options.view.clone())?;
            let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
            walked(
                ground,
                watched(Greedy::guided(space, ParkingGuide, budget), ticks(ground, options), observer),
            )
        }
        _ if metric == Metric::Moves => {
            let space = MovesSpace::<B>::new(ground, &options.pruning).viewed(options.view.clone());
            let budget = ground.left_of(budget, 8 * ground.maze.start::<B>().bytes())?;
            let ticks = View::slice(options.view.as_ref(), 4 * slice(ground));
            over(space, || MoveBound::new(ground), options, (budget, ticks), observer)?
        }
        _ => {
            let space = PushesSpace::<B>::new(ground, &options.pruning).viewed(options.view.clone());
            let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
            let run = (budget, ticks(ground, options));
            walked(ground, over(space, || Ok(PushBound::new(ground)), options, run, observer)?)
        }
    };
    let (name, bounds) = (options.method.name(), LowerBounds::of(metric, statistics.lower_bound));
    let mut report = match outcome {
        Outcome::Solved { moves, .. } => {
            Report::solved(Solution::from_steps(&ground.maze, moves), options.metric, bounds, name)
        }
        Outcome::Unsolvable => Report::unsolvable(name),
        Outcome::GaveUp(why) => Report::unsolved(why, bounds, name),
    };
    (report.statistics, report.sphere) = (statistics, sizes);
    Ok(report)
}

/// Runs the engine of a method over a space.
fn over<S: Reversible, H: Heuristic<S>>(
    space: S,
    bound: impl Fn() -> Result<H, GaveUp>,
    options: &Options,
    (budget, ticks): (Budget, u32),
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<S::Move>, Statistics), GaveUp> {
    let (depth, deepest) = (depth(options, DEPTH), depth(options, u32::MAX));
    Ok(match options.method {
        Method::Bfs | Method::Area => watched(Bfs::new(space, budget), ticks, observer),
        Method::Dfs | Method::AreaDfs => watched(Dfs::new(space, depth, budget), ticks, observer),
        Method::Iddfs => watched(Iddfs::new(space, deepest, budget), ticks, observer),
        Method::AStar => watched(AStar::new(space, bound()?, budget), ticks, observer),
        Method::IdaStar => watched(IdaStar::new(space, bound()?, budget), ticks, observer),
        Method::Greedy => watched(Greedy::new(space, bound()?, budget), ticks, observer),
        Method::Bidirectional => watched(Bidirectional::new(space, budget), ticks, observer),
        Method::Auto | Method::Sphere | Method::Fixed | Method::Parking => return Err(GaveUp::OutOfScope),
    })
}

/// Runs a search to its end, with its last statistics.
fn watched<E: Engine>(
    mut search: E,
    ticks: u32,
    observer: &mut dyn FnMut(&Statistics),
) -> (Outcome<E::Move>, Statistics) {
    let outcome = run(&mut search, ticks, observer);
    (outcome, search.statistics().clone())
}

/// The depth limit of depth-first search, `usual` by default; 0 is no limit.
fn depth(options: &Options, usual: u32) -> u32 {
    match options.depth {
        None => usual,
        Some(0) => u32::MAX,
        Some(depth) => depth,
    }
}

/// What came of a search over pushes, with steps in place of these.
fn walked(
    ground: &Ground,
    (outcome, statistics): (Outcome<Push>, Statistics),
) -> (Outcome<Direction>, Statistics) {
    let outcome = match outcome {
        Outcome::Solved { moves, optimal } => match Solution::from_pushes(ground, &moves) {
            Some(solution) => Outcome::Solved { moves: solution.steps, optimal },
            None => Outcome::GaveUp(GaveUp::Incomplete),
        },
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::GaveUp(why) => Outcome::GaveUp(why),
    };
    (outcome, statistics)
}

/// A* to the reverse sphere, and from there to the goals.
fn to_sphere<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    sizes: &mut Vec<usize>,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<Direction>, Statistics), GaveUp> {
    let maze = &ground.maze;
    // Half of the memory is for the sphere.
    let half = budget.bytes.map(|bytes| bytes / 2);
    let pushes = PushesSpace::<B>::new(ground, &options.pruning);
    let depth = options.depth.filter(|&depth| depth > 0);
    let sphere = Sphere::new(&pushes, depth, half.unwrap_or(usize::MAX))?;
    sizes.extend(sphere.sizes());
    let to_surface = ToSurface::new(ground, &sphere, options.distances)?;
    let last = RefCell::new(None);
    let space = SphereSpace::new(pushes.viewed(options.view.clone()), &sphere, &last);
    let mut measured = ToSurface::new(ground, &sphere, options.distances)?;
    let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
    let mut estimate = || last.borrow().as_ref().map_or(0, |state| measured.of(ground, state));
    let mut watch = |statistics: &Statistics| {
        let mut shown = statistics.clone();
        shown.estimate = estimate();
        observer(&shown);
    };
    let search = AStar::guided(space, to_surface, budget);
    let (outcome, mut statistics) = watched(search, ticks(ground, options), &mut watch);
    statistics.estimate = estimate();
    let home = |mut way: Vec<Push>| {
        let (boxes, player) = after_pushes::<B>(maze, &way);
        let player = maze.flood(&boxes, player, &mut B::empty(maze.len()), &mut Vec::new());
        way.extend(sphere.way_home(maze, &boxes, player)?);
        Some(way)
    };
    let outcome = match outcome {
        Outcome::Solved { moves, .. } => match home(moves) {
            Some(moves) => Outcome::Solved { moves, optimal: Optimality::UNPROVED },
            None => Outcome::GaveUp(GaveUp::Incomplete),
        },
        outcome => outcome,
    };
    Ok(walked(ground, (outcome, statistics)))
}

/// Expansions in a turn of a search over pushes.
fn ticks(ground: &Ground, options: &Options) -> u32 {
    View::slice(options.view.as_ref(), slice(ground))
}

/// Expansions in a turn: few enough that a turn takes some milliseconds at most.
fn slice(ground: &Ground) -> u32 {
    (400_000 / (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1)).clamp(1, 500) as u32
}
