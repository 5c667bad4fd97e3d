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
    AStar, Bfs, Bidirectional, Budget, Cost, Dfs, Engine, GaveUp, Greedy, IdaStar, Iddfs, Optimality,
    Outcome, Statistics, run,
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
    let (outcome, statistics) = match metric {
        _ if options.method == Method::Sphere => {
            to_sphere::<B>(ground, options, budget, &mut sizes, observer)
        }
        _ if options.method == Method::Fixed => with_fixed_goals::<B>(ground, options, budget, observer),
        _ if options.method == Method::Parking => in_parking_order::<B>(ground, options, budget, observer),
        Metric::Moves => over_moves::<B>(ground, options, budget, observer),
        Metric::Pushes => over_pushes::<B>(ground, options, budget, observer),
    }?;
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

fn over_moves<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<Direction>, Statistics), GaveUp> {
    let space = MovesSpace::<B>::new(ground, &options.pruning).viewed(options.view.clone());
    let budget = ground.left_of(budget, 8 * ground.maze.start::<B>().bytes())?;
    let (depth, deepest) = (depth(options, DEPTH), depth(options, u32::MAX));
    let ticks = View::slice(options.view.as_ref(), slice(ground) * 4);
    let mut last = Statistics::default();
    let mut watch = |statistics: &Statistics| {
        last.clone_from(statistics);
        observer(statistics);
    };
    let outcome = match options.method {
        Method::Bfs => run(&mut Bfs::new(space, budget), ticks, &mut watch),
        Method::Dfs => run(&mut Dfs::new(space, depth, budget), ticks, &mut watch),
        Method::Iddfs => run(&mut Iddfs::new(space, deepest, budget), ticks, &mut watch),
        Method::AStar => run(&mut AStar::new(space, MoveBound::new(ground)?, budget), ticks, &mut watch),
        Method::IdaStar => run(&mut IdaStar::new(space, MoveBound::new(ground)?, budget), ticks, &mut watch),
        Method::Greedy => run(&mut Greedy::new(space, MoveBound::new(ground)?, budget), ticks, &mut watch),
        Method::Bidirectional => run(&mut Bidirectional::new(space, budget), ticks, &mut watch),
        Method::Auto | Method::Area | Method::AreaDfs | Method::Sphere | Method::Fixed | Method::Parking => {
            Outcome::GaveUp(GaveUp::OutOfScope)
        }
    };
    Ok((outcome, last))
}

fn over_pushes<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<Direction>, Statistics), GaveUp> {
    let space = PushesSpace::<B>::new(ground, &options.pruning).viewed(options.view.clone());
    let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
    let (depth, deepest) = (depth(options, DEPTH), depth(options, u32::MAX));
    let ticks = View::slice(options.view.as_ref(), slice(ground));
    let mut last = Statistics::default();
    let mut watch = |statistics: &Statistics| {
        last.clone_from(statistics);
        observer(statistics);
    };
    let outcome: Outcome<Push> = match options.method {
        Method::Bfs | Method::Area => run(&mut Bfs::new(space, budget), ticks, &mut watch),
        Method::Dfs | Method::AreaDfs => run(&mut Dfs::new(space, depth, budget), ticks, &mut watch),
        Method::Iddfs => run(&mut Iddfs::new(space, deepest, budget), ticks, &mut watch),
        Method::AStar => run(&mut AStar::new(space, PushBound::new(ground), budget), ticks, &mut watch),
        Method::IdaStar => run(&mut IdaStar::new(space, PushBound::new(ground), budget), ticks, &mut watch),
        Method::Greedy => run(&mut Greedy::new(space, PushBound::new(ground), budget), ticks, &mut watch),
        Method::Bidirectional => run(&mut Bidirectional::new(space, budget), ticks, &mut watch),
        Method::Auto | Method::Sphere | Method::Fixed | Method::Parking => {
            Outcome::GaveUp(GaveUp::OutOfScope)
        }
    };
    Ok((walked(ground, outcome), last))
}

/// The depth limit of depth-first search, `usual` by default; 0 is no limit.
fn depth(options: &Options, usual: u32) -> u32 {
    match options.depth {
        None => usual,
        Some(0) => u32::MAX,
        Some(depth) => depth,
    }
}

/// The steps for the pushes of an outcome.
fn walked(ground: &Ground, outcome: Outcome<Push>) -> Outcome<Direction> {
    match outcome {
        Outcome::Solved { moves, optimal } => match Solution::from_pushes(ground, &moves) {
            Some(solution) => Outcome::Solved { moves: solution.steps, optimal },
            None => Outcome::GaveUp(GaveUp::Incomplete),
        },
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::GaveUp(why) => Outcome::GaveUp(why),
    }
}

/// Runs a search over pushes.
fn run_over_pushes<E: Engine>(
    search: &mut E,
    ticks: u32,
    distance: &mut dyn FnMut() -> Cost,
    observer: &mut dyn FnMut(&Statistics),
) -> (Outcome<E::Move>, Statistics) {
    let mut last = Statistics::default();
    let mut watch = |statistics: &Statistics| {
        last = statistics.clone();
        last.estimate = distance();
        observer(&last);
    };
    let outcome = run(search, ticks, &mut watch);
    (outcome, last)
}

/// A* with a goal for each box.
fn with_fixed_goals<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<Direction>, Statistics), GaveUp> {
    let Some(space) = FixedSpace::<B>::new(ground, &options.pruning) else {
        return Err(GaveUp::Incomplete);
    };
    let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
    let mut search = AStar::new(space.viewed(options.view.clone()), FixedBound, budget);
    let ticks = View::slice(options.view.as_ref(), slice(ground));
    let (outcome, statistics) = run_over_pushes(&mut search, ticks, &mut || 0, observer);
    Ok((walked(ground, outcome), statistics))
}

/// Greedy search that fills one goal after the other.
fn in_parking_order<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<(Outcome<Direction>, Statistics), GaveUp> {
    let space = ParkingSpace::<B>::new(ground, &options.pruning, &options.order, options.view.clone())?;
    let budget = ground.left_of(budget, ground.successor_bytes::<B>())?;
    let mut search = Greedy::guided(space, ParkingGuide, budget);
    let ticks = View::slice(options.view.as_ref(), slice(ground));
    let (outcome, statistics) = run_over_pushes(&mut search, ticks, &mut || 0, observer);
    Ok((walked(ground, outcome), statistics))
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
    let mut search = AStar::guided(space, to_surface, budget);
    let mut distance = || last.borrow().as_ref().map_or(0, |state| measured.of(ground, state));
    let ticks = View::slice(options.view.as_ref(), slice(ground));
    let (outcome, statistics) = run_over_pushes(&mut search, ticks, &mut distance, observer);
    let home = |mut way: Vec<Push>| {
        let (boxes, player) = after_pushes::<B>(maze, &way);
        let player = maze.flood(&boxes, player, &mut B::empty(maze.len()), &mut Vec::new());
        way.extend(sphere.way_home(maze, &boxes, player)?);
        Solution::from_pushes(ground, &way)
    };
    let outcome = match outcome {
        Outcome::Solved { moves, .. } => match home(moves) {
            Some(solution) => Outcome::Solved { moves: solution.steps, optimal: Optimality::UNPROVED },
            None => Outcome::GaveUp(GaveUp::Incomplete),
        },
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::GaveUp(why) => Outcome::GaveUp(why),
    };
    Ok((outcome, statistics))
}

/// Expansions in a turn: few enough that a turn takes some milliseconds at most.
fn slice(ground: &Ground) -> u32 {
    (400_000 / (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1)).clamp(1, 500) as u32
}
