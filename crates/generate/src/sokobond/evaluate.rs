//! Evaluates a layout: solves it with proof, and judges it by its shortest solution.

use super::layout::Layout;
use crate::bytes::within;
use crate::rooms::beauty;
use crate::wish::Aim;
use grid::Direction;
use sokobond::{Position, rules};
use sokoworks::{Budget, GaveUp, Level, Metric, Outcome, Request, solve};

/// The result of the search of a layout.
pub(crate) enum Verdict {
    /// Solved, with fewest moves.
    Fewest(Vec<Direction>),
    /// It has no solution.
    Never,
    /// No answer; every solution takes at least this many moves.
    AtLeast(usize),
}

/// Solves a layout; `work` counts the positions.
pub(crate) fn solved(layout: &Layout, nodes: u64, budget: &Budget, work: &mut u64) -> Verdict {
    let Some(level) = layout.level() else { return Verdict::Never };
    let budget = within(budget).nodes(nodes);
    let Ok(answer) = solve(&Level::from(level), &Request::default(), &budget, &mut |_| {}) else {
        return Verdict::AtLeast(0);
    };
    *work += answer.statistics.expanded;
    let bound = answer.bound.map_or(0, |bound| bound.cost as usize);
    match answer.outcome {
        Outcome::Solved { moves, .. } if answer.proved.contains(&Metric::Moves) => Verdict::Fewest(moves),
        Outcome::Unsolvable => Verdict::Never,
        Outcome::GaveUp(why) => {
            if why == GaveUp::Memory {
                // With more another level would come of it.
                budget.stop.raise(why);
            }
            Verdict::AtLeast(bound)
        }
        Outcome::Solved { .. } => Verdict::AtLeast(bound),
    }
}

/// How interesting a solution is: long, with turns, with bonds that change, with other molecules that move, in a room that
/// is pleasant to look at; or only how long it is. Higher is better.
pub(crate) fn worth(layout: &Layout, moves: &[Direction], aim: Aim) -> f64 {
    if aim == Aim::Length {
        return moves.len() as f64 * (0.5 + beauty(layout.shape, layout.floor, 0));
    }
    let Some(level) = layout.level() else { return 0.0 };
    let mut position = Position::start(&level);
    let (mut bonds, mut carried) = (0, 0);
    for &direction in moves {
        if let rules::Turn::Moved(moved) = rules::turn(&level, &mut position, direction) {
            bonds += usize::from(!moved.bonds.is_empty());
            carried += usize::from(moved.atoms.len() > 1);
        }
    }
    let turns = moves.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let length = moves.len() as f64;
    let value = length.sqrt() * 2.0 + turns as f64 * 0.7 + bonds as f64 * 1.0 + carried as f64 * 0.3;
    value * (0.5 + beauty(layout.shape, layout.floor, 0))
}
