//! A space, searched by layers.

use super::{Layers, Reached};
use search::{Cost, GaveUp, Heuristic, Reversible, Stop, Successor, estimate};

/// A space whose moves all cost one, with a lower bound.
pub struct OfSpace<S: Reversible, H> {
    space: S,
    heuristic: H,
    stop: Stop,
    state: S::State,
    successors: Vec<Successor<S::State, S::Move>>,
    packed: Vec<u8>,
    alternates: bool,
}

impl<S: Reversible, H: Heuristic<S>> OfSpace<S, H> {
    /// The space, with a flag that ends the search. `alternates`: see [`Layers::alternates`].
    pub fn new(space: S, heuristic: H, stop: &Stop, alternates: bool) -> OfSpace<S, H> {
        let (state, packed) = (space.initial(), vec![0; space.packed_len()]);
        OfSpace { space, heuristic, stop: stop.clone(), state, successors: Vec::new(), packed, alternates }
    }

    /// The bound of a state and whether it is a goal, unless it is dead.
    fn reached(&mut self, state: &S::State) -> Option<Reached> {
        let bound = estimate(&self.space, &mut self.heuristic, state)?;
        Some(Reached { bound, is_goal: bound == 0 && self.space.is_goal(state) })
    }
}

impl<S, H> Layers for OfSpace<S, H>
where
    S: Reversible<State: Send, Move: Send> + Send,
    H: Heuristic<S> + Send,
{
    type Move = S::Move;

    fn key_len(&self) -> usize {
        self.packed.len()
    }

    fn start(&mut self) -> Option<(Vec<u8>, Reached)> {
        let start = self.space.initial();
        self.space.pack(&start, &mut self.packed);
        Some((self.packed.clone(), self.reached(&start)?))
    }

    fn expand(
        &mut self,
        key: &[u8],
        most: Cost,
        found: &mut dyn FnMut(&[u8], Reached),
    ) -> Result<Cost, GaveUp> {
        let mut beyond = Cost::MAX;
        self.space.unpack_into(key, &mut self.state);
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        self.space.successors(&self.state, &mut successors);
        for Successor { state, .. } in &successors {
            match self.reached(state) {
                Some(reached) if reached.bound <= most => {
                    self.space.pack(state, &mut self.packed);
                    found(&self.packed, reached);
                }
                Some(reached) => beyond = beyond.min(reached.bound),
                None => {}
            }
        }
        self.successors = successors;
        // The space may have cut the successors short.
        self.stop.check().map(|()| beyond)
    }

    fn parents(&mut self, key: &[u8], found: &mut dyn FnMut(&[u8], S::Move)) {
        self.space.unpack_into(key, &mut self.state);
        let mut before = Vec::new();
        self.space.predecessors(&self.state, &mut before);
        for Successor { step, state, .. } in before {
            self.space.pack(&state, &mut self.packed);
            found(&self.packed, step);
        }
    }

    fn alternates(&self) -> bool {
        self.alternates
    }
}
