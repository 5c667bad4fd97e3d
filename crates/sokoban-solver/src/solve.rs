//! The entry point: options in, report out.

use crate::deadlock::dead::{Dead, at_start};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
use crate::deadlock::simplify::simplify;
use crate::engine::lower_bounds::LowerBounds;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::{Board, with_board, with_either_board};
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::floor::walk::{first_pushes, steps};
use crate::ground::limits::Limits;
use crate::ground::view::View;
use crate::named;
use crate::options::{Method, Objective, Options};
use crate::prove::explain::fewest::fewest;
use crate::prove::independent;
use crate::prove::unsolvable::prover;
use crate::report::{Report, Spent};
use crate::strategy::{auto, proofs};
use grid::Cell;
use search::{Budget, GaveUp, Outcome, Statistics};
use sokoban::Level;
use std::sync::Arc;

/// Solves `level` as `options` say, within `budget`. `observer` is called now and then with the counters
/// of all searches together.
///
/// A level that starts solved is solved when, after a push at least, all boxes are on goals again.
pub fn solve(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let mut report = solve_within(level, options, budget, observer)
        .unwrap_or_else(|why| Report::unsolved(why, LowerBounds::default(), options.method.name()));
    let limits = Limits::new(budget).with(&options.parameters);
    let reason = report.reason.take().map(|dead| fewest(level, dead, &options.pruning, &limits));
    report.because(reason)
}

fn solve_within(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Report, GaveUp> {
    if level.boxes().is_subset(level.goals()) {
        return solve_circular(level, options, budget, observer);
    }
    let is_auto = options.method == Method::Auto;
    let budget_of_tables = if is_auto { auto::accounted(budget) } else { budget.clone() };
    let limits = Limits::new(&budget_of_tables).with(&options.parameters);
    // Goals that are named by their numbers keep them.
    let numbered = !options.order.is_empty();
    let simple = if options.pruning.simplify && !numbered { simplify(level, &limits)? } else { None };
    let of = |view: &View| view.of(level, simple.as_ref().unwrap_or(level));
    let viewed = options.view.as_ref().map(|view| Options { view: Some(of(view)), ..options.clone() });
    let options = viewed.as_ref().unwrap_or(options);
    let ground = Ground::within(simple.as_ref().unwrap_or(level), &limits)?;
    let squares = ground.maze.len();
    // A proof on the simplified level counts on the boxes that became wall.
    let walls = || {
        level
            .boxes()
            .iter()
            .filter(|&cell| simple.as_ref().is_some_and(|simple| !simple.boxes().contains(cell)))
    };
    // The searches test what their pushes change, so what is dead before the first push is found here or, at length, not at
    // all.
    if let Some(dead) = with_board!(squares, at_start(&ground, &options.pruning)) {
        return Ok(Report::unsolvable("deadlock tests").because(Some(dead.beside(walls()))));
    }
    let mut spent = Spent::default();
    if independent::can_answer(options) {
        let mut part =
            |part: &Level, options: &Options, budget: &Budget| solve_within(part, options, budget, observer);
        let level = simple.as_ref().unwrap_or(level);
        match independent::solve_parts(level, &ground, options, budget, &mut part) {
            Ok(mut report) => {
                let reason = report.reason.take().map(|dead| dead.beside(walls()));
                return Ok(report.because(reason));
            }
            Err(more) => spent = *more,
        }
    }
    let left = budget.nodes.map(|nodes| nodes.saturating_sub(spent.nodes()));
    let budget = &budget.clone().with_nodes(left);
    let mut observer = |now: &Statistics| observer(&spent.with(now));
    let observer = &mut observer;
    let mut report = match options.method {
        Method::Auto => {
            let level = simple.as_ref().unwrap_or(level);
            with_board!(squares, line_up_on(level, &ground, options, budget, observer))
        }
        _ => with_either_board!(squares, named_on(&ground, options, budget, observer))?,
    };
    report = report.after(spent);
    if report.outcome == Outcome::Unsolvable {
        let blamed = std::mem::take(&mut report.blamed);
        let reason = with_board!(squares, reason_on(&ground, &options.pruning, blamed));
        return Ok(report.because(reason.map(|dead| dead.beside(walls()))));
    }
    Ok(report)
}

use named::solve as named_on;
use proofs::solve as line_up_on;
use reason as reason_on;

/// Why a level has no solution: the boxes that a search blames, or those that a short search finds. None when it takes
/// all of many boxes.
fn reason<B: Board>(ground: &Ground, rules: &Pruning, blamed: Vec<Cell>) -> Option<Dead> {
    let maze = &ground.maze;
    let start = (maze.start::<B>(), maze.player);
    if blamed.is_empty() {
        return prover::prove(
            ground,
            rules,
            &Arc::new(Knowledge::new(maze.limits.memory.clone())),
            start,
            REASON,
        );
    }
    let squares: Vec<Square> = blamed.iter().map(|cell| maze.square_of[cell.index()]).collect();
    Some(Dead::of_part(maze, &maze.board::<B>(&squares), maze.player))
}

/// Positions of the search for the boxes to blame.
const REASON: u32 = 20_000;

/// A level whose boxes start on goals: each first push makes a level that does not (or is done at
/// once), and the best of their solutions is the answer.
fn solve_circular(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Report, GaveUp> {
    let limits = Limits::new(budget).with(&options.parameters);
    let _held = limits.hold(Maze::bytes_for(level).0 + level.size().area())?;
    let maze = Maze::within(level, &limits);
    let counted = named::counts(options);
    let deciding = if options.metric == Objective::Any { counted } else { options.metric.deciding() };
    let mut budget = budget.clone();
    let mut spent = Spent::default();
    let mut best: Option<(Solution, Report)> = None;
    let (mut gave_up, mut unproved) = (None, None);
    let mut ties_are_proved = options.tie_break;
    // What a solution takes at least, whichever push it begins with; none while no beginning leads to one.
    let mut bounds: Option<LowerBounds> = None;
    for push in first_pushes(&maze, &maze.start(), maze.player) {
        if let Some(why) = budget.stop.raised() {
            // Of what begins with the other pushes nothing is known.
            (gave_up, bounds) = (Some(why), Some(LowerBounds::default()));
            ties_are_proved = false;
            break;
        }
        let Some(first) = steps(&maze, &[push]) else { continue };
        let player = maze.cells[push.from as usize];
        let mut boxes = level.boxes().clone();
        boxes.remove(player);
        boxes.insert(maze.cells[maze.step(push.from, push.direction) as usize]);
        let Ok(after) = level.with_pieces(boxes, player) else { continue };
        let report = if after.boxes().is_subset(level.goals()) {
            let nothing = Solution { steps: Vec::new(), pushes: 0 };
            Report::solved(nothing, options.metric, LowerBounds::default(), "one push")
        } else if best.as_ref().is_some_and(|(_, part)| suffices(part, options)) {
            // Not needed any more, so nothing is known about it.
            Report::unsolved(GaveUp::Incomplete, LowerBounds::default(), CIRCULAR)
        } else {
            solve(&after, options, &budget, &mut |now| observer(&spent.with(now)))
        };
        spent.add(&report);
        unproved = unproved.or(report.unproved);
        if let Some(nodes) = &mut budget.nodes {
            *nodes = nodes.saturating_sub(report.statistics.expanded);
        }
        if report.outcome != Outcome::Unsolvable {
            ties_are_proved &= report.tie_is_proved || report.proved().len() == 2;
            let all = report.bounds().after(first.len(), 1);
            bounds = Some(bounds.map_or(all, |known| known.least(all)));
        }
        match &report.outcome {
            Outcome::Solved { moves, .. } => {
                let solution = Solution::from_steps(&maze, [first.as_slice(), moves].concat());
                if best.as_ref().is_none_or(|(old, _)| solution.rank(deciding) < old.rank(deciding)) {
                    best = Some((solution, report));
                }
            }
            Outcome::Unsolvable => {}
            Outcome::GaveUp(why) => gave_up = Some(*why),
        }
    }
    let bounds = bounds.unwrap_or_default();
    let mut report = match (best, gave_up) {
        (Some((solution, part)), _) => {
            let mut report = Report::solved(solution, options.metric, bounds, part.method);
            report.shortened_from = part.shortened_from.map(|pushes| pushes + 1);
            report.tie_is_proved = ties_are_proved;
            report.ended_by(unproved.or(gave_up), options.metric).proved_by(part.prover())
        }
        (None, Some(why)) => Report::unsolved(why, bounds, CIRCULAR),
        (None, None) => Report::unsolvable(CIRCULAR),
    };
    report.statistics.lower_bound = bounds.get(counted);
    Ok(report.after(spent))
}

/// Whether the solution of one part is answer enough: where any will do, unless the method was to prove it shortest.
fn suffices(part: &Report, options: &Options) -> bool {
    let proves = options.method != Method::Auto && part.proved().contains(&named::counts(options));
    options.metric == Objective::Any && !proves
}

/// What answers for a level that starts solved when no part of it does.
const CIRCULAR: &str = "circular";
