//! A level of either game.

use crate::claim::{Claim, Metric};
use crate::game::Game;
use crate::sokoban::Sokoban;
use crate::sokobond::Sokobond;
use grid::Direction;
use text::fnv1a;

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
        let (size, is_known) = match self {
            Level::Sokoban(level) => (level.size(), true),
            Level::Sokobond(level) => (level.size(), !matches!(claim, Claim::Fewest(Metric::Pushes, _))),
        };
        if size.area() > usize::from(u16::MAX) || !is_known {
            return None;
        }
        Some(match self {
            Level::Sokoban(level) => Box::new(Sokoban::new(level, claim.metric())),
            Level::Sokobond(level) => Box::new(Sokobond::new(level)),
        })
    }

    /// A hash by which a certificate names its level. The check does not rest on it, but its messages are better with it.
    pub fn hash(self) -> u128 {
        fnv1a(format!("{self:?}").bytes())
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
