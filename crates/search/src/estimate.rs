//! Estimates of the cost from a state to a goal: those that only guide a search, and those that prove something.

use crate::space::{Cost, Space};

/// An estimate of the cost from a state to a goal, which decides the order of expansion. It may be too high, and
/// therefore proves nothing about costs.
pub trait Guide<S: Space> {
    /// The estimate, or none when no goal of the space can be reached from the state, proved.
    fn estimate(&mut self, space: &S, state: &S::State) -> Option<Cost>;
}

/// A promise about a type of estimates: none of them exceeds the true least cost of a solution of `T`.
///
/// `T` is a [`Space`], which counts one kind of cost, or a type that stands for a metric.
pub trait Admissible<T: ?Sized> {}

/// A lower bound on the cost from a state to a goal: an estimate that never exceeds the true cost.
pub trait Heuristic<S: Space>: Guide<S> + Admissible<S> {
    /// Whether the estimate never drops by more than a move costs. Then A* expands no state twice; debug
    /// builds check that.
    fn is_consistent(&self) -> bool {
        false
    }
}

/// The estimate for a state that may also be a goal, or dead by the space's own rules.
pub fn estimate<S: Space, H: Guide<S>>(space: &S, heuristic: &mut H, state: &S::State) -> Option<Cost> {
    if space.is_goal(state) {
        return Some(0);
    }
    if space.is_dead(state) {
        return None;
    }
    heuristic.estimate(space, state)
}

/// The trivial bound: zero. A\* with it is uniform-cost search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<S: Space> Guide<S> for Blind {
    fn estimate(&mut self, _space: &S, _state: &S::State) -> Option<Cost> {
        Some(0)
    }
}

/// No cost is negative.
impl<T: ?Sized> Admissible<T> for Blind {}

impl<S: Space> Heuristic<S> for Blind {
    fn is_consistent(&self) -> bool {
        true
    }
}
