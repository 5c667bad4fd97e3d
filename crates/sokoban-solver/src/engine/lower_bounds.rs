//! What is proved of a level's solutions: lower bounds by metric.
//!
//! A solution is called shortest in a metric only when it is no longer than the lower bound in that metric
//! ([`Report::solved`](crate::Report)), whichever searches proved the bound and found the solution.

use crate::engine::solution::Solution;
use crate::ground::metric::{Metric, Moves, Pushes};
use crate::ground::tables::matching::Matching;
use search::{Cost, LowerBound, Optimality};

/// Proved lower bounds on what every solution takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LowerBounds {
    moves: LowerBound,
    pushes: LowerBound,
}

impl LowerBounds {
    /// What one bound says in `metric`.
    pub(crate) fn of(metric: Metric, bound: LowerBound) -> LowerBounds {
        let mut bounds = LowerBounds::default();
        bounds.raise(metric, bound);
        bounds
    }

    /// The bound in `metric`.
    pub fn get(&self, metric: Metric) -> LowerBound {
        match metric {
            Metric::Moves => self.moves,
            Metric::Pushes => self.pushes,
        }
    }

    /// Takes in a bound in `metric`. Every push is a move, so what holds for pushes holds for moves.
    pub(crate) fn raise(&mut self, metric: Metric, bound: LowerBound) {
        self.moves = self.moves.max(bound);
        if metric == Metric::Pushes {
            self.pushes = self.pushes.max(bound);
        }
    }

    /// The bounds of solutions that begin with `moves` moves, `pushes` of them pushes, before the part that these bound.
    pub(crate) fn after(self, moves: usize, pushes: usize) -> LowerBounds {
        LowerBounds { moves: self.moves.after(moves as Cost), pushes: self.pushes.after(pushes as Cost) }
    }

    /// What holds of solutions of either kind.
    pub(crate) fn least(self, other: LowerBounds) -> LowerBounds {
        LowerBounds { moves: self.moves.min(other.moves), pushes: self.pushes.min(other.pushes) }
    }

    /// What holds of solutions of two parts together whose pushes add up; moves do not, beyond the pushes among them.
    pub(crate) fn beside(self, other: LowerBounds) -> LowerBounds {
        let pushes = self.pushes.after(other.pushes.cost());
        LowerBounds { moves: pushes, pushes }
    }

    /// Whether `solution` is proved to be shortest in `metric`.
    pub(crate) fn prove(&self, solution: &Solution, metric: Metric) -> Optimality {
        Optimality::of(solution.count(metric) as Cost, self.get(metric))
    }

    /// Metrics in which `solution` is proved to be shortest.
    pub(crate) fn proved(&self, solution: &Solution) -> Vec<Metric> {
        let metrics = [Metric::Moves, Metric::Pushes].into_iter();
        metrics.filter(|&metric| self.prove(solution, metric).is_proved()).collect()
    }
}

/// That every way to a solution of less cost was followed to its end, by a search that leaves out only what the pairing of boxes
/// with goals, or a proof of death, allows.
pub(crate) fn searched_below(pairing: &Matching, metric: Metric, cost: Cost) -> LowerBound {
    match metric {
        Metric::Moves => LowerBound::searched_below::<Moves, _>(cost, pairing),
        Metric::Pushes => LowerBound::searched_below::<Pushes, _>(cost, pairing),
    }
}
