//! The verifier of each game, asked before any solution is reported.

use crate::game::Playable;
use grid::Direction;
use sokobond::notation::Letters;

/// A solution that was replayed by the rules of its game and ends solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verified {
    /// The moves.
    pub(crate) steps: Vec<Direction>,
    /// LURD with upper case for pushes (Sokoban), WASD (Sokobond).
    pub(crate) letters: String,
    /// Pushes; `None` for Sokobond.
    pub(crate) pushes: Option<usize>,
    /// Keys after which a rule of order had to decide which atoms bond (Sokobond), from 1.
    pub(crate) ambiguous: Vec<usize>,
}

/// Replays `steps`; an error says in one sentence why they are no solution.
pub(crate) fn judge(level: Playable<'_>, steps: Vec<Direction>) -> Result<Verified, String> {
    match level {
        Playable::Sokoban(level) => {
            sokoban::replay::verify(level, &steps).map_err(|failure| failure.to_string())?;
            let replay = sokoban::replay::replay(level, &steps);
            let pushes = Some(replay.metrics.pushes);
            Ok(Verified { steps, letters: replay.lurd, pushes, ambiguous: Vec::new() })
        }
        Playable::Sokobond(level) => {
            let replay = sokobond::replay::verify(level, &steps).map_err(|failure| failure.to_string())?;
            let letters = Letters::Wasd.write(&steps);
            Ok(Verified { steps, letters, pushes: None, ambiguous: replay.ambiguous })
        }
    }
}
