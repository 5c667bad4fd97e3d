//! What steps cost in a search for fewest moves, or for a solution that is best by two metrics in order.

use crate::engine::solution::Solution;
use crate::ground::metric::Metric;

/// What a step of the player costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prices {
    /// A step that pushes nothing.
    pub(crate) walk: u32,
    /// A step that pushes a box.
    pub(crate) push: u32,
}

impl Prices {
    /// Every step is a move.
    pub(crate) const MOVES: Prices = Prices { walk: 1, push: 1 };

    /// Fewest of `first`, and then fewest of the other metric: the first weighs as much as one more of the other than
    /// `known` has. Solutions that have more of the other than that cost the same, so this is for a search for
    /// something better than `known` once it has the fewest of `first`.
    pub(crate) fn in_order(first: Metric, known: &Solution) -> Prices {
        let weight = |second: usize| u32::try_from(second + 1).unwrap_or(u32::MAX);
        match first {
            Metric::Pushes => {
                let weight = weight(known.steps.len());
                Prices { walk: 1, push: weight.saturating_add(1) }
            }
            Metric::Moves => {
                let weight = weight(known.pushes);
                Prices { walk: weight, push: weight.saturating_add(1) }
            }
        }
    }

    /// The cost of `moves` steps of which `pushes` push.
    pub(crate) fn of(self, moves: usize, pushes: usize) -> u32 {
        let cost = (moves - pushes) as u64 * u64::from(self.walk) + pushes as u64 * u64::from(self.push);
        u32::try_from(cost).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Direction;

    #[test]
    fn the_first_metric_decides_and_then_the_second() {
        let known = Solution { steps: vec![Direction::Up; 30], pushes: 10 };
        for (first, worse, better) in
            [(Metric::Pushes, (9, 9), [(29, 10), (30, 9)]), (Metric::Moves, (31, 5), [(30, 9), (29, 10)])]
        {
            let prices = Prices::in_order(first, &known);
            let cost = prices.of(known.steps.len(), known.pushes);
            for (moves, pushes) in better {
                assert!(prices.of(moves, pushes) < cost, "{first:?} {moves} {pushes}");
            }
            let (moves, pushes) = worse;
            assert_eq!(prices.of(moves, pushes) < cost, first == Metric::Pushes, "{first:?}");
        }
        assert_eq!(Prices::MOVES.of(30, 10), 30);
    }
}
