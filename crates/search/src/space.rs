//! A state space: what a game shows of one level to a search.

use crate::Cost;

/// One way on from a state.
#[derive(Clone, Debug)]
pub struct Successor<S, M> {
    /// The move made.
    pub step: M,
    /// What the move costs.
    pub cost: Cost,
    /// The state after it.
    pub state: S,
}

/// One level of one game under one notion of "move".
pub trait Space {
    /// A state, unpacked for work.
    type State: Clone;
    /// A move.
    type Move: Copy + PartialEq + std::fmt::Debug;

    /// The state that the level starts in.
    fn initial(&self) -> Self::State;

    /// Appends every successor of `state` to `out`, in an order that depends on `state` alone.
    fn successors(&self, state: &Self::State, out: &mut Vec<Successor<Self::State, Self::Move>>);

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Whether `state` is proved to reach no goal. Must never be true of a state that can.
    fn is_dead(&self, _state: &Self::State) -> bool {
        false
    }

    /// Bytes of a packed state, the same for all states of the space.
    fn packed_len(&self) -> usize;

    /// Writes the state into `into`, [`packed_len`](Space::packed_len) bytes. Two states are the
    /// same state if and only if they pack alike: this is where a game makes its states canonical.
    fn pack(&self, state: &Self::State, into: &mut [u8]);

    /// Reads what [`pack`](Space::pack) wrote.
    fn unpack(&self, from: &[u8]) -> Self::State;
}

/// A space that can also be searched from its goals.
pub trait Reversible: Space {
    /// Every goal state from which a backward search must start.
    fn goals(&self) -> Vec<Self::State>;

    /// Appends every state from which one move leads to `state`: `step` and `cost` are those of the
    /// forward move, `state` is the predecessor.
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Successor<Self::State, Self::Move>>);
}

/// A lower bound on the cost from a state to a goal.
pub trait Heuristic<S: Space> {
    /// A bound that never exceeds the true cost, or none when the state is proved dead.
    fn estimate(&mut self, space: &S, state: &S::State) -> Option<Cost>;

    /// Whether the estimate never drops by more than a move costs. Then no state is ever reopened.
    fn is_consistent(&self) -> bool {
        false
    }
}
