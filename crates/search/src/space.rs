//! A state space: what a search needs to know about one level of a game.

/// Cost of a move or of a path: moves, pushes, whatever the space counts.
pub type Cost = u32;

/// One successor of a state.
#[derive(Clone, Debug)]
pub struct Successor<S, M> {
    /// The move made.
    pub step: M,
    /// What the move costs.
    pub cost: Cost,
    /// The state after it.
    pub state: S,
}

/// How much of the level a space preserves, and so what a search of it proves about the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// If the level has a solution, a cheapest one is in the space: whatever is proved about the space holds for the
    /// level.
    Costs,
    /// The level can be solved if and only if a goal of the space can be reached. Costs prove nothing.
    Solvability,
    /// Solutions of the level are left out. Only solutions that are found count.
    Nothing,
}

/// One level of one game under one notion of "move".
pub trait Space {
    /// What a search of this space proves about the level.
    const KEEPS: Keeps = Keeps::Costs;

    /// A state, unpacked for work.
    type State: Clone;
    /// A move.
    type Move: Copy + PartialEq + std::fmt::Debug;

    /// The state that the level starts in.
    fn initial(&self) -> Self::State;

    /// Appends every successor of `state` to `out`, in an order that depends on `state` alone. Where that takes long it may
    /// end early once the stop flag of the search is up; engines prove nothing from then on.
    fn successors(&self, state: &Self::State, out: &mut Vec<Successor<Self::State, Self::Move>>);

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Whether `state` is proved to reach no goal. Must never be true of a state that can.
    fn is_dead(&self, _state: &Self::State) -> bool {
        false
    }

    /// No move costs less than this. A space with free moves must return 0; engines that count moves
    /// need it to know what they have proved.
    fn least_cost(&self) -> Cost {
        1
    }

    /// Bytes of a packed state, the same for all states of the space.
    fn packed_len(&self) -> usize;

    /// Writes the state into `into`, [`packed_len`](Space::packed_len) bytes. Two states are the
    /// same state if and only if they pack alike: this is where a game makes its states canonical.
    fn pack(&self, state: &Self::State, into: &mut [u8]);

    /// Reads what [`pack`](Space::pack) wrote.
    fn unpack(&self, from: &[u8]) -> Self::State;

    /// The same into a state that is there already, so that its memory can be used again.
    fn unpack_into(&self, from: &[u8], state: &mut Self::State) {
        *state = self.unpack(from);
    }
}

/// A space that can also be searched from its goals.
pub trait Reversible: Space {
    /// Every goal state that might be reached; a solution through one left out is never found. They
    /// are taken one at a time, so that many of them need no memory outside the search's limit.
    fn goals(&self) -> impl Iterator<Item = Self::State>;

    /// Appends every state from which one move leads to `state`: `step` and `cost` are those of the
    /// forward move, `state` is the predecessor.
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Successor<Self::State, Self::Move>>);
}
