//! Proofs about costs, and the evidence for them.
//!
//! "Optimal" is granted here and nowhere else. A solution is proved cheapest when it costs no more than a
//! [`LowerBound`], and a lower bound other than zero is made from one of two kinds of evidence:
//!
//! - an [`Admissible`] estimate of the start ([`LowerBound::of_start`]);
//! - a search that has followed every way to a cheaper solution, leaving out only what an admissible estimate or
//!   a proof of death allows ([`LowerBound::searched_below`]).
//!
//! Both ask for the estimate itself, and its type states whether and for what it is admissible. An estimate that only
//! guides a search ([`Guide`](crate::Guide)) cannot be used as evidence.

use crate::estimate::{Admissible, Heuristic, estimate};
use crate::space::{Cost, Space};

/// A proved lower bound on the cost of every solution. The default, zero, needs no proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LowerBound(Cost);

impl LowerBound {
    /// No solution has a negative cost.
    pub const NONE: LowerBound = LowerBound(0);

    /// The estimate for the initial state, or none when it is proved dead.
    pub fn of_start<S: Space, H: Heuristic<S>>(space: &S, heuristic: &mut H) -> Option<LowerBound> {
        estimate(space, heuristic, &space.initial()).map(LowerBound)
    }

    /// Every way that might lead to a solution of `T` cheaper than `cost` was followed to its end; those
    /// left out were proved dead, or too expensive by `estimate`.
    pub fn searched_below<T: ?Sized, A: Admissible<T>>(cost: Cost, _estimate: &A) -> LowerBound {
        LowerBound(cost)
    }

    /// The bound on the cost of every solution that first takes a path of cost `first` or more to the states that this is
    /// a bound for.
    #[must_use]
    pub fn after(self, first: Cost) -> LowerBound {
        LowerBound(self.0.saturating_add(first))
    }

    /// The bound as a cost.
    pub const fn cost(self) -> Cost {
        self.0
    }
}

/// Whether a solution is proved to be a cheapest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimality(bool);

impl Optimality {
    /// Nothing is proved.
    pub const UNPROVED: Optimality = Optimality(false);

    /// Of a solution of that cost: proved when no solution costs less than `bound`, and this one no more.
    pub fn of(cost: Cost, bound: LowerBound) -> Optimality {
        Optimality(cost <= bound.0)
    }

    /// Whether it is proved.
    pub const fn is_proved(self) -> bool {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Blind;

    #[test]
    fn a_claim_needs_a_bound_that_the_cost_meets() {
        let bound = LowerBound::searched_below::<(), _>(3, &Blind);
        assert!(Optimality::of(3, bound).is_proved());
        assert!(!Optimality::of(4, bound).is_proved());
        assert!(!Optimality::of(1, LowerBound::NONE).is_proved());
        assert!(!Optimality::UNPROVED.is_proved());
    }
}
