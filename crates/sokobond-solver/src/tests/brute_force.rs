//! Breadth-first search over the plain rules: the oracle that every faster search is compared with.

use crate::search::plain_space::PlainSpace;
use search::Space;
use sokobond::{Level, Position};
use std::collections::HashSet;

/// The result of [`brute_force`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The least number of keys that solve the level.
    Fewest(usize),
    /// No keys solve it.
    Unsolvable,
    /// There are more states than were allowed.
    Unknown,
}

/// Breadth-first search in its plainest form, to compare engines with. Holds up to `max_states` states
/// in two standard collections.
pub(crate) fn brute_force(level: &Level, max_states: usize) -> Verdict {
    let space = PlainSpace::new(level);
    let pack = |state: &Position| {
        let mut bytes = vec![0; space.packed_len()];
        space.pack(state, &mut bytes);
        bytes.into_boxed_slice()
    };
    let start = space.initial();
    if space.is_goal(&start) {
        return Verdict::Fewest(0);
    }
    let mut seen = HashSet::from([pack(&start)]);
    let mut frontier = vec![start];
    let mut successors = Vec::new();
    for keys in 1.. {
        let mut next = Vec::new();
        for state in &frontier {
            space.successors(state, &mut successors);
            for successor in successors.drain(..) {
                if space.is_goal(&successor.state) {
                    return Verdict::Fewest(keys);
                }
                if seen.insert(pack(&successor.state)) {
                    if seen.len() > max_states {
                        return Verdict::Unknown;
                    }
                    next.push(successor.state);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    Verdict::Unsolvable
}
