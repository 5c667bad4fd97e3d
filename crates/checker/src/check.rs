//! Levels, and the check: the three conditions of the argument in the documentation of the crate, in their order.

use crate::certificate::{Claim, Header, Metric, Positions, Refused};
use crate::{Game, Successor, is_rejected, sokoban::Sokoban, sokobond::Sokobond};
use flate2::read::GzDecoder;
use grid::{Direction, Size};
use std::io::{BufReader, Read};

/// A level of either game.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Level<'l> {
    Sokoban(&'l sokoban::Level),
    Sokobond(&'l sokobond::Level),
}

impl<'l> Level<'l> {
    /// The game of the level, for a claim. None if the claim makes no sense there, or cells have too high numbers for keys.
    pub fn game(self, claim: Claim) -> Option<Box<dyn Game + 'l>> {
        let fits = |size: Size| size.area() <= usize::from(u16::MAX);
        let metric = claim.metric();
        match (self, claim) {
            (Level::Sokoban(level), _) => {
                fits(level.size()).then(|| Box::new(Sokoban::new(level, metric)) as _)
            }
            (Level::Sokobond(_), Claim::Fewest(Metric::Pushes, _)) => None,
            (Level::Sokobond(level), _) => fits(level.size()).then(|| Box::new(Sokobond::new(level)) as _),
        }
    }

    /// A hash by which a certificate names its level. The check does not rest on it, but its messages are better with it.
    pub fn hash(self) -> u128 {
        text::fnv1a(format!("{self:?}").bytes())
    }

    /// The cost of a solution, or why the moves are none.
    pub(crate) fn replay(self, moves: &[Direction], metric: Metric) -> Result<usize, String> {
        match self {
            Level::Sokoban(level) => {
                let metrics = sokoban::replay::verify(level, moves).map_err(|failure| failure.to_string())?;
                Ok(if metric == Metric::Pushes { metrics.pushes } else { metrics.moves })
            }
            Level::Sokobond(level) => {
                let replay = sokobond::replay::replay(level, moves);
                replay.verdict().map_err(|failure| failure.to_string()).map(|()| replay.moves)
            }
        }
    }
}

/// A claim that follows, and the number of positions of the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above has it")]
pub struct Checked {
    pub claim: Claim,
    pub positions: usize,
}

/// Checks that the claim of a certificate follows for `level`. Holds at most about `bytes` bytes of positions.
///
/// # Errors
/// The first thing that is wrong with the certificate, or that it is too large.
pub fn check(level: Level<'_>, certificate: impl Read, bytes: usize) -> Result<Checked, Refused> {
    let mut certificate = BufReader::new(GzDecoder::new(certificate));
    let Header { level: hash, claim, solution } = Header::read(&mut certificate)?;
    if hash != level.hash() {
        return Err(Refused::new("line 2", "the certificate is one of another level"));
    }
    let unfit = "the level has more than 65,535 cells, or its game does not count pushes";
    let game = level.game(claim).ok_or_else(|| Refused::new("line 3", unfit))?;
    if let Claim::Fewest(metric, cost) = claim {
        let found = level.replay(&solution, metric);
        let found = found.map_err(|why| Refused::new("line 4", format!("the solution fails: {why}")))?;
        if found != cost as usize {
            return Err(Refused::new("line 4", format!("the solution costs {found}, not {cost}")));
        }
    }
    let positions = Positions::read(&mut certificate, game.start().key.len(), bytes)?;
    let confirm = |next: &Successor, cost: u64| match positions.find(&next.key) {
        _ if next.solved && cost < claim.bound() => Err(format!("it solves the level at cost {cost}")),
        Some(label) if u64::from(label) <= cost => Ok(()),
        _ if next.solved || is_rejected(&*game, claim, &next.key, cost) => Ok(()),
        Some(label) => Err(format!("it has label {label} and is reached at cost {cost}")),
        None => Err("it is missing and there is no reason for that".to_owned()),
    };
    confirm(&game.start(), 0).map_err(|why| Refused::new("positions: the start", why))?;
    for (index, label) in positions.labels.iter().enumerate() {
        let refused = |why: String| Refused::new(format!("position {}", index + 1), why);
        let mut successors = Vec::new();
        if !game.successors(positions.key(index), &mut successors) {
            return Err(refused("there is no such position in the level".to_owned()));
        }
        for (number, next) in (1..).zip(&successors) {
            confirm(next, u64::from(*label) + u64::from(next.cost))
                .map_err(|why| refused(format!("successor {number}: {why}")))?;
        }
    }
    Ok(Checked { claim, positions: positions.labels.len() })
}
