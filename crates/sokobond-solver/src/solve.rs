//! The front door: what a level needs before a search, and which search it gets.

use crate::bits::{Bits, Wide};
use crate::board::{Board, touchable_cells};
use crate::bound::Bounds;
use crate::expand::Grain;
use crate::layout::Layout;
use crate::line_up::LineUp;
use crate::options::{Method, Metric, Options, Pruning, Report};
use search::{Budget, GaveUp, Outcome, Statistics};
use sokobond::{Level, Position, rules};

/// Solves a level within a budget; `observer` sees the counters from time to time.
pub fn solve(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let start = Position::start(level);
    let answer = |outcome, method| {
        let proved = match outcome {
            Outcome::Solved { optimal: true, .. } => vec![Metric::Moves],
            _ => vec![],
        };
        Report { outcome, proved, statistics: Statistics::default(), method }
    };
    if rules::is_solved(level, &start) {
        return answer(Outcome::Solved { moves: Vec::new(), optimal: true }, "start");
    }
    // Nothing can touch an atom outside the player's region, so its electrons stay free.
    let inside = touchable_cells(level);
    let lost = start.atoms().any(|atom| start.free(level, atom) > 0 && !inside.contains(start.cell(atom)));
    if lost {
        return answer(Outcome::Unsolvable, "start");
    }
    if let Some(board) = Board::<u128>::new(level) {
        solve_on(&board, &start, level, options, budget, observer)
    } else if let Some(board) = Board::<Wide>::new(level) {
        solve_on(&board, &start, level, options, budget, observer)
    } else {
        answer(Outcome::GaveUp(GaveUp::OutOfScope), "none")
    }
}

fn solve_on<B: Bits>(
    board: &Board<B>,
    start: &Position,
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let search = match Layout::new(board).words() {
        0..=2 => search::<B, 2>,
        3 => search::<B, 3>,
        4 => search::<B, 4>,
        5..=6 => search::<B, 6>,
        7..=8 => search::<B, 8>,
        _ => search::<B, 16>,
    };
    search(board, start, level, options, budget, observer)
}

fn search<B: Bits, const K: usize>(
    board: &Board<B>,
    start: &Position,
    _level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let (grain, pruning) = match options.method {
        Method::Bfs => (Grain::Keys, Pruning::NONE),
        Method::Area => (Grain::Walks, Pruning::NONE),
        _ => (Grain::Walks, options.pruning),
    };
    let bounds = Bounds::new(board, pruning);
    let mut line_up = LineUp::<B, K>::new(
        board,
        &bounds,
        board.atoms_of(start),
        options.threads.max(1),
        options.unambiguous,
        budget,
    );
    let outcome = match options.method {
        Method::Auto => line_up.prove_or_improve(pruning.symmetry, observer),
        _ => line_up.prove(grain, pruning.symmetry, observer),
    };
    let proved = match outcome {
        Outcome::Solved { optimal: true, .. } => vec![Metric::Moves],
        _ => vec![],
    };
    let method = match (options.method, &outcome) {
        (Method::Auto, Outcome::Solved { optimal: false, .. }) => "beam",
        (Method::Auto, _) => Method::AStar.name(),
        (method, _) => method.name(),
    };
    Report { outcome, proved, statistics: line_up.statistics, method }
}
