//! The records of one level, judged and in its own moves: the best by each measure, of each credit.

use super::{Credit, Origin};
use crate::{Play, Tally};
use grid::Direction;
use sokoban::replay::{Metrics, measure};
use sokoban::rules::Step;
use sokoworks::{Game, Made, Measure};

/// The measures that a game has records in. Sokobond counts moves alone; what its moves did to other molecules is kept as pushes.
pub const fn measures(game: Game) -> &'static [Measure] {
    match game {
        Game::Sokoban => &Measure::ALL,
        Game::Sokobond => &[Measure::Moves, Measure::Pushes],
    }
}

/// The order of quality in a measure: less of it, then fewer moves, then fewer pushes.
pub(super) const fn rank(by: Measure, metrics: &Metrics) -> (usize, usize, usize) {
    (by.of(metrics), metrics.moves, metrics.pushes)
}

/// A solution of a level, in its own moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Moves and pushes.
    pub tally: Tally,
    /// All measures of Sokoban; of Sokobond only moves and pushes mean anything.
    pub metrics: Metrics,
    /// The moves.
    pub moves: Vec<Direction>,
    /// The same as LURD letters, upper case for pushes.
    pub lurd: String,
    /// Who found it, and when.
    pub origin: Origin,
}

impl Solution {
    /// The moves of a solved game.
    pub(super) fn of(play: &Play, origin: Origin) -> Solution {
        let step = |made: &Made| Step { direction: made.direction(), pushed: made.pushed() };
        Solution {
            tally: play.tally(),
            metrics: measure(play.trail().iter().map(step)),
            moves: play.moves(),
            lurd: play.lurd(),
            origin,
        }
    }
}

/// The records of one level, by who found them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// What the player found alone.
    pub mine: Option<Best>,
    /// What the player found with hints.
    pub hinted: Option<Best>,
    /// What a solver found.
    pub solver: Option<Best>,
    /// What the optimizer found.
    pub optimizer: Option<Best>,
}

impl Bests {
    /// The records of a credit.
    pub const fn of(&self, credit: Credit) -> Option<&Best> {
        match credit {
            Credit::Mine => self.mine.as_ref(),
            Credit::Hinted => self.hinted.as_ref(),
            Credit::Solver => self.solver.as_ref(),
            Credit::Optimizer => self.optimizer.as_ref(),
        }
    }

    /// All of them, the player's first.
    pub fn all(&self) -> impl Iterator<Item = (&Best, Credit)> {
        Credit::ALL.into_iter().filter_map(|credit| Some((self.of(credit)?, credit)))
    }

    /// The player's own, else what the player found with hints.
    pub fn played(&self) -> Option<(&Best, Credit)> {
        self.any().filter(|(_, credit)| credit.is_played())
    }

    /// Any record there is, the player's first.
    pub fn any(&self) -> Option<(&Best, Credit)> {
        self.all().next()
    }

    /// The best known solution in a measure, whoever found it; of equals, the player's.
    pub fn best(&self, by: Measure) -> Option<&Solution> {
        self.all().map(|(best, _)| best.by(by)).min_by_key(|solution| rank(by, &solution.metrics))
    }
}

/// The records of one level that have one credit. Of two that are equal, the one with fewer moves counts, and then the
/// one with fewer pushes. Those of Sokobond are the same in the last three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution with fewest moves.
    pub moves: Solution,
    /// The solution with fewest pushes.
    pub pushes: Solution,
    /// The solution with fewest box lines.
    pub lines: Solution,
    /// The solution with fewest box changes.
    pub changes: Solution,
    /// The solution with fewest pushing sessions.
    pub sessions: Solution,
}

impl Best {
    /// The best of some solutions by each measure; none if there are none.
    pub(super) fn among(game: Game, solutions: &[Solution]) -> Option<Best> {
        let least = |by| {
            let by = if measures(game).contains(&by) { by } else { Measure::Moves };
            solutions.iter().min_by_key(|one| rank(by, &one.metrics)).cloned()
        };
        Some(Best {
            moves: least(Measure::Moves)?,
            pushes: least(Measure::Pushes)?,
            lines: least(Measure::BoxLines)?,
            changes: least(Measure::BoxChanges)?,
            sessions: least(Measure::PushingSessions)?,
        })
    }

    /// The best solution by a measure.
    pub const fn by(&self, measure: Measure) -> &Solution {
        match measure {
            Measure::Moves => &self.moves,
            Measure::Pushes => &self.pushes,
            Measure::BoxLines => &self.lines,
            Measure::BoxChanges => &self.changes,
            Measure::PushingSessions => &self.sessions,
        }
    }
}
