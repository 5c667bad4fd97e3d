//! The chance of a player who looks at most one step ahead.

use sokoworks::space::Space;
use std::hash::Hash;

/// The largest change of the bound that a player notices, in steps.
const FELT: i32 = 3;

/// The chance that careless play solves the level before it is lost. Each step has a weight of two to the power of the fall of
/// the lower bound. `bound` returns the bound of a position; a position that is known to be lost has none, and counts as far
/// away.
pub(super) fn careless<P: Clone + Eq + Hash>(
    space: &Space<P>,
    distances: &[u32],
    mut bound: impl FnMut(&P) -> Option<u32>,
) -> f64 {
    let bound = |(position, &distance)| if distance == 0 { Some(0) } else { bound(position) };
    let bounds: Vec<Option<u32>> = space.positions.iter().zip(distances).map(bound).collect();
    space.chance(distances, |from, to| {
        let better = match (bounds[from], bounds[to]) {
            (Some(before), Some(after)) => (before as i32 - after as i32).clamp(-FELT, FELT),
            (_, None) => -FELT,
            (None, Some(_)) => FELT,
        };
        // Exact, so that the measure is the same on every machine.
        2_f32.powi(better)
    })
}
