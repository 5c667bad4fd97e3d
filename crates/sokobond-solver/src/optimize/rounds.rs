//! Makes known solutions shorter in rounds of growing effort.

use super::{Shortening, shorten};
use grid::Direction;
use search::{Budget, GaveUp};
use sokobond::Level;
use sokobond::replay::verify;

/// The result of optimizing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimized {
    /// All keys of the best solution.
    pub keys: Vec<Direction>,
    /// States taken from the queues of all searches.
    pub expanded: u64,
    /// The limit that ended it; none if nothing more was found.
    pub limit: Option<GaveUp>,
}

/// States of the first round; each round has twice those of the one before.
const FIRST_ROUND: u64 = 20_000;

/// Makes the shortest of the `known` solutions of a level shorter until a limit is reached or a round leaves effort unspent.
/// None if none of them solves the level. `observer` is called after each round with the best keys and the states expanded.
pub fn optimize(
    level: &Level,
    known: &[Vec<Direction>],
    what: &Shortening,
    budget: &Budget,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Option<Optimized> {
    let known = known.iter().filter(|keys| verify(level, keys).is_ok());
    let mut best = known.min_by_key(|keys| keys.len())?.clone();
    let mut what = what.clone();
    let most = budget.nodes.unwrap_or(u64::MAX);
    let (mut round, mut expanded) = (FIRST_ROUND, 0);
    let limit = loop {
        if let Some(why) = budget.stop.raised() {
            break Some(why);
        }
        if expanded >= most {
            break Some(GaveUp::Nodes);
        }
        let effort = round.min(most - expanded);
        let share = budget.clone().nodes(effort);
        let before = best.len();
        let shorter = shorten(level, best, &what, &share);
        best = shorter.keys;
        expanded += shorter.expanded;
        // The keys after the part move up with its end.
        if let Some(part) = &mut what.part {
            part.end = part.end.min(before).saturating_sub(before - best.len()).max(part.start);
        }
        observer(&best, expanded);
        if shorter.expanded < effort && budget.stop.raised().is_none() {
            break None;
        }
        round = round.saturating_mul(2);
    };
    Some(Optimized { keys: best, expanded, limit })
}
