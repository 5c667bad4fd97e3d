//! A solution made shorter, in rounds of growing effort. Nothing is verified here, as in [`solve`](crate::solve).

use crate::{Level, Unsupported};
use grid::Direction;
use search::Budget;
use sokoban_solver::Metric;
use sokoban_solver::optimize::{self, Measure};

/// Expansions of the first round; each round has twice those of the one before.
const FIRST_ROUND: u64 = 20_000;

/// Makes a solution of a Sokoban level shorter until nothing more is found or the budget is spent. `metric` matters
/// most, and the other one decides between equals. After each round `observer` is given the solution so far and the
/// positions expanded. Moves that solve nothing come back as they are.
///
/// # Errors
/// When it is a level of Sokobond.
pub fn shorten(
    level: &Level,
    moves: Vec<Direction>,
    metric: Metric,
    budget: &Budget,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Result<Vec<Direction>, Unsupported> {
    let level = level.sokoban().ok_or(Unsupported::Shortening)?;
    let measures = match metric {
        Metric::Moves => [Measure::Moves, Measure::Pushes],
        Metric::Pushes => [Measure::Pushes, Measure::Moves],
    };
    let most = budget.nodes.unwrap_or(u64::MAX);
    let (mut best, mut round, mut expanded) = (moves, FIRST_ROUND, 0);
    loop {
        let effort = round.min(most - expanded);
        let share = Budget { nodes: Some(effort), ..budget.clone() };
        let shorter = optimize::shorten(level, best, &measures, &share);
        best = shorter.steps;
        expanded += shorter.expanded;
        observer(&best, expanded);
        if shorter.expanded < effort || expanded >= most || budget.stop.raised().is_some() {
            return Ok(best);
        }
        round = round.saturating_mul(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM, level};
    use crate::judge;

    #[test]
    fn a_solution_becomes_shorter() {
        let level = level(ROOM);
        // To and fro before every push.
        let long = "rldRlrRlrRlrurD".chars().filter_map(Direction::from_lurd).collect();
        let budget = Budget { nodes: Some(100_000), bytes: Some(64 << 20), ..Budget::default() };
        let mut rounds = 0;
        let best = shorten(&level, long, Metric::Moves, &budget, &mut |_, _| rounds += 1);
        let verified = judge(&level, best.unwrap_or_default()).expect("a solution");
        assert_eq!((verified.pushes(), verified.moves.len(), rounds), (Some(4), 7, 1));
    }

    #[test]
    fn sokobond_is_refused() {
        let answer = shorten(&level(ATOMS), Vec::new(), Metric::Moves, &Budget::default(), &mut |_, _| {});
        assert_eq!(answer, Err(Unsupported::Shortening));
    }
}
