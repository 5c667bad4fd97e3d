//! The check: the three conditions of the argument in the documentation of the crate, in their order.

use crate::certificate::Reader;
use crate::claim::{Claim, Refused};
use crate::level::Level;
use std::io::Read;

/// A claim that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What was claimed.
    pub claim: Claim,
    /// Number of positions of the certificate.
    pub positions: usize,
}

/// Checks that the claim of a certificate follows for `level`. Holds at most about `bytes` bytes of positions.
///
/// # Errors
/// The first thing that is wrong with the certificate, or that it is too large.
pub fn check(level: Level<'_>, certificate: impl Read, bytes: usize) -> Result<Checked, Refused> {
    let reader = Reader::open(certificate)?;
    if reader.header.level != level.hash() {
        return Err(Refused::new("line 2", "the certificate is one of another level"));
    }
    let claim = reader.header.claim;
    let unfit = "the level has more than 65,535 cells, or its game does not count pushes";
    let game = level.game(claim).ok_or_else(|| Refused::new("line 3", unfit))?;
    if let Claim::Fewest(metric, cost) = claim {
        let replayed = level.replay(&reader.header.solution, metric);
        let found = replayed.map_err(|why| Refused::new("line 4", format!("the solution fails: {why}")))?;
        if found != cost as usize {
            return Err(Refused::new("line 4", format!("the solution costs {found}, not {cost}")));
        }
    }
    let positions = reader.positions(game.start().len(), bytes)?;
    let find = |key: &[u8]| {
        let place = positions.binary_search_by(|(other, _)| other[..].cmp(key)).ok()?;
        Some(positions[place].1)
    };
    let rejected = |key: &[u8], cost: u64| {
        game.bound(key).is_none_or(|bound| cost.saturating_add(bound.into()) >= claim.bound())
    };

    if game.starts_solved() && claim.bound() > 0 {
        return Err(Refused::new("line 3", "the level starts solved"));
    }
    let start = game.start();
    if find(&start) != Some(0) && !rejected(&start, 0) {
        return Err(Refused::new("positions", "the start is missing or has not label 0"));
    }
    let mut successors = Vec::new();
    for (index, (key, label)) in (1..).zip(&positions) {
        let refused = |why: String| Refused::new(format!("position {index}"), why);
        successors.clear();
        if !game.successors(key, &mut successors) {
            return Err(refused("there is no such position in the level".to_owned()));
        }
        for (number, successor) in (1..).zip(&successors) {
            let cost = u64::from(*label) + u64::from(successor.cost);
            let wrong = if successor.solved {
                (cost < claim.bound()).then(|| format!("it solves the level at cost {cost}"))
            } else {
                match find(&successor.key) {
                    Some(label) if u64::from(label) <= cost || claim == Claim::Unsolvable => None,
                    _ if rejected(&successor.key, cost) => None,
                    Some(label) => Some(format!("it has label {label} and is reached at cost {cost}")),
                    None => Some("it is missing and there is no reason for that".to_owned()),
                }
            };
            if let Some(why) = wrong {
                return Err(refused(format!("successor {number}: {why}")));
            }
        }
    }
    Ok(Checked { claim, positions: positions.len() })
}
