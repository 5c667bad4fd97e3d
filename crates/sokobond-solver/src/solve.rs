//! The entry point: tests before any search, and the choice of the search.

use crate::analysis::plainly_dead;
use crate::deadlock::bound::Bounds;
use crate::level::bits::{Bits, Wide};
use crate::level::board::Board;
use crate::level::layout::{Layout, by_words};
use crate::moves::expand::Grain;
use crate::options::{Method, Options, Pruning, Report};
use crate::search::plain_space::{FreeElectrons, NearestPartner, PlainSpace};
use crate::strategy::line_up::{LineUp, QUICK};
use grid::Direction;
use search::{Budget, Engine, GaveUp, LowerBound, Optimality, Outcome, Statistics};
use sokobond::{Level, Position, Rulings, rules};

/// Default depth limit of depth-first search, in keys.
const DEPTH: u32 = 200;

/// Expansions between two calls of the observer.
const SLICE: u32 = 1 << 14;

/// Solves a level within a budget; `observer` sees the counters from time to time.
pub fn solve(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    solve_from(level, &Position::start(level), options, budget, observer)
}

/// As [`solve`], but from a position reached in play; named methods that search the plain rules
/// (`dfs`, `iddfs`, `idastar`, `greedy`) are out of scope unless it is the start.
pub fn solve_from(
    level: &Level,
    start: &Position,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    solve_within(level, start, options, budget, observer)
        .unwrap_or_else(|why| Report::new(Outcome::GaveUp(why), Statistics::default(), options.method.name()))
}

fn solve_within(
    level: &Level,
    start: &Position,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Report, GaveUp> {
    budget.stop.check()?;
    let answer = |outcome, method| Ok(Report::new(outcome, Statistics::default(), method));
    if options.unambiguous && starts_ambiguously(level) {
        return answer(Outcome::Unsolvable, "start");
    }
    if rules::is_solved(level, start) {
        let optimal = Optimality::of(0, LowerBound::NONE);
        return answer(Outcome::Solved { moves: Vec::new(), optimal }, "start");
    }
    if plainly_dead(level, start).is_some() {
        return answer(Outcome::Unsolvable, "start");
    }
    if let Some(engine) = named_engine(level, options, budget)? {
        if *start != Position::start(level) {
            return answer(Outcome::GaveUp(GaveUp::OutOfScope), "none");
        }
        return Ok(run_named(engine, options, observer));
    }
    let pruning = match options.method {
        Method::Bfs | Method::Area => Pruning::NONE,
        _ => options.pruning,
    };
    let options = Options { pruning, ..options.clone() };
    if let Some(board) = Board::<u128>::new(level, pruning.fixed_helium) {
        let search = by_words!(Layout::new(&board).words(), search::<u128>);
        Ok(search(&board, start, &options, budget, observer))
    } else if let Some(board) = Board::<Wide>::new(level, pruning.fixed_helium) {
        let search = by_words!(Layout::new(&board).words(), search::<Wide>);
        Ok(search(&board, start, &options, budget, observer))
    } else {
        answer(Outcome::GaveUp(GaveUp::OutOfScope), "none")
    }
}

/// Whether atoms could bond in more than one way at the start. Every solution begins there, so none is unambiguous then.
pub(crate) fn starts_ambiguously(level: &Level) -> bool {
    Position::start_ruled(level, &Rulings::DEFAULT).1
}

/// The textbook engine behind a method's name, over the plain rules.
///
/// # Errors
/// When there is not enough memory for it to begin.
fn named_engine<'a>(
    level: &'a Level,
    options: &Options,
    budget: &Budget,
) -> Result<Option<Box<dyn Engine<Move = Direction> + 'a>>, GaveUp> {
    if matches!(options.method, Method::Auto | Method::Bfs | Method::Area | Method::AStar) {
        return Ok(None);
    }
    let space = PlainSpace::new(level).unambiguous(options.unambiguous).with_stop(budget.stop.clone());
    let space = space.shown(options.window.clone());
    let depth = |usual| match options.depth {
        None => usual,
        Some(0) => u32::MAX,
        Some(depth) => depth,
    };
    let left = |bytes: usize| bytes.checked_sub(space.expansion_bytes()).ok_or(GaveUp::Memory);
    let budget = budget.clone().with_bytes(budget.bytes.map(left).transpose()?);
    Ok(Some(match options.method {
        Method::Dfs => Box::new(search::Dfs::new(space, depth(DEPTH), budget)),
        Method::Iddfs => Box::new(search::Iddfs::new(space, depth(u32::MAX), budget)),
        Method::IdaStar => Box::new(search::IdaStar::new(space, NearestPartner, budget)),
        Method::Greedy => Box::new(search::Greedy::guided(space, FreeElectrons, budget)),
        Method::Auto | Method::Bfs | Method::Area | Method::AStar => return Ok(None),
    }))
}

fn run_named(
    mut engine: Box<dyn Engine<Move = Direction> + '_>,
    options: &Options,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let slice = options.window.as_ref().map_or(SLICE, |window| window.slice(SLICE));
    let outcome = search::run(&mut *engine, slice, observer);
    Report::new(outcome, engine.statistics().clone(), options.method.name())
}

fn search<B: Bits, const K: usize>(
    board: &Board<B>,
    start: &Position,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let pruning = options.pruning;
    let grain = if options.method == Method::Bfs { Grain::Keys } else { Grain::Walks };
    let bounds = Bounds::new(board, pruning);
    let mut line_up = LineUp::<B, K>::new(board, &bounds, board.atoms_of(start), options, budget);
    let outcome = match options.method {
        Method::Auto => line_up.prove_or_improve(pruning.symmetry, observer),
        _ => line_up.prove(grain, pruning.symmetry, observer),
    };
    let method = match (options.method, &outcome) {
        (Method::Auto, Outcome::Solved { optimal, .. }) if !optimal.is_proved() => QUICK,
        (Method::Auto, _) => Method::AStar.name(),
        (method, _) => method.name(),
    };
    let searches = if options.method == Method::Auto { line_up.searches() } else { Vec::new() };
    let report = Report::new(outcome, line_up.statistics, method);
    Report { unproved: line_up.unproved, searches, ..report }
}
