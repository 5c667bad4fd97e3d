//! Makes known solutions shorter, in either game. As with [`solve`](crate::solve), the result has still to be judged.

use crate::{Game, Level, Metric, Request, Settings, Unsupported};
use grid::Direction;
use search::{Budget, GaveUp};
use sokoban_solver::optimize::{self, Measure};
use sokobond_solver::optimize::Shortening;
use std::ops::Range;

/// How solutions are made shorter. Make it with [`Optimizing::by`] and set its fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Optimizing {
    /// Sokoban: what a solution should have less of, the first matters most. Measures after the third only guard against
    /// getting worse. Sokobond counts moves alone.
    pub measures: Vec<Measure>,
    /// Threads to use, within [`Request::THREADS`](crate::Request::THREADS). Sokobond uses one.
    pub threads: usize,
    /// Which moves of the best known solution may change, counted from 0; all if none is given. What the moves before and
    /// after them push stays. In Sokobond, a way that returns to an earlier state is cut even if it begins before the part.
    pub part: Option<Range<usize>>,
    /// Sokoban: most work of each thread, in nanoseconds; see [`work`](sokoban_solver::Options::work) of requests.
    pub work: Option<u64>,
    /// Sokobond: put in only keys after which atoms could have bonded in one way alone.
    pub unambiguous: bool,
}

impl Optimizing {
    /// One thread makes the whole solution shorter in one metric; the other one decides between equals.
    pub fn by(metric: Metric) -> Optimizing {
        let measures = match metric {
            Metric::Moves => vec![Measure::Moves, Measure::Pushes],
            Metric::Pushes => vec![Measure::Pushes, Measure::Moves],
        };
        Optimizing { measures, threads: 1, part: None, work: None, unambiguous: false }
    }
}

impl Settings {
    /// How solutions of levels of `game` are made shorter: by what was set, and then by pushes and moves.
    pub fn optimizing(&self, game: Game) -> Optimizing {
        let mut how = Optimizing::by(Metric::Pushes);
        how.measures = game.measures(&self.measures);
        how.threads = self.request.threads;
        how.work = self.request.sokoban.work;
        how.unambiguous = self.request.sokobond.unambiguous;
        how
    }
}

/// The result of optimizing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimized {
    /// All moves of the best solution.
    pub moves: Vec<Direction>,
    /// Positions expanded by all threads, or as much work in other methods.
    pub expanded: u64,
    /// The limit that ended it; none if nothing more was found.
    pub limit: Option<GaveUp>,
}

/// Makes the best of the `known` solutions of a level shorter until a limit is reached or nothing more is found. None if none
/// of them solves the level. `observer` is called now and then with the best moves so far and the positions expanded. The
/// result is never worse than the best known solution.
///
/// # Errors
/// When there are no or too many threads.
pub fn optimize(
    level: &Level,
    known: &[Vec<Direction>],
    how: &Optimizing,
    budget: &Budget,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Result<Option<Optimized>, Unsupported> {
    Request::THREADS.check(how.threads).map_err(|_| Unsupported::Threads(how.threads))?;
    match level {
        Level::Sokoban(level) => {
            let options = optimize::Optimizing {
                measures: how.measures.clone(),
                threads: how.threads,
                part: how.part.clone(),
                work: how.work,
            };
            let best = optimize::optimize(level, known, &options, budget, observer);
            Ok(best.map(|best| Optimized { moves: best.steps, expanded: best.expanded, limit: best.limit }))
        }
        Level::Sokobond(level) => {
            let mut what = Shortening::default();
            (what.part, what.unambiguous) = (how.part.clone(), how.unambiguous);
            let best = sokobond_solver::optimize::optimize(level, known, &what, budget, observer);
            Ok(best.map(|best| Optimized { moves: best.keys, expanded: best.expanded, limit: best.limit }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM, level};
    use crate::judge;

    fn steps(letters: &str) -> Vec<Direction> {
        letters.chars().filter_map(Direction::from_lurd).collect()
    }

    #[test]
    fn a_solution_becomes_shorter() {
        let level = level(ROOM);
        // To and fro before every push.
        let long = steps("rldRlrRlrRlrurD");
        let budget = Budget::new().nodes(100_000).bytes(64 << 20);
        let best = optimize(&level, &[long], &Optimizing::by(Metric::Moves), &budget, &mut |_, _| {});
        let best = best.ok().flatten().expect("a solution");
        let verified = judge(&level, best.moves).expect("a solution");
        assert_eq!((verified.pushes(), verified.moves.len(), best.limit), (Some(4), 7, None));
    }

    #[test]
    fn the_best_of_several_solutions_of_sokobond_becomes_shorter() {
        let level = level(ATOMS);
        let how = Optimizing::by(Metric::Moves);
        let best = |known: &[Vec<Direction>]| {
            let best = optimize(&level, known, &how, &Budget::default(), &mut |_, _| {});
            best.ok().flatten().map(|best| best.moves)
        };
        assert_eq!(best(&[steps("r"), steps("rlrlrr"), steps("rlrr")]), Some(steps("rr")));
        assert_eq!(best(&[steps("r")]), None);
    }
}
