//! The cost of searches in approximate nanoseconds, computed from their counters. The members of a line-up share turns
//! by it, so a run is the same on every machine.
//!
//! The numbers were fitted to the processor time of searches on some twenty levels, and most are within a third of it.
//! They need not match the current machine, only each other.

use crate::ground::Ground;
use crate::ground::floor::heading::Heading;

/// A position from which boxes are pulled: once, for each square of the level, and (the divisor) for the pairs of boxes.
const PULLS: (u64, u64, u64) = (650, 8, 4);
/// A position that pulls led to, stored.
const PULLED: u64 = 900;
/// A position from which boxes are pushed: for each square, and for each pair of boxes, which is what pairing costs.
const PUSHES: (u64, u64) = (10, 1);
/// A position that pushes led to, stored.
const PUSHED: u64 = 1_200;
/// How much more a search costs that looks at corrals, as a fraction.
const CORRALS: (u64, u64) = (5, 2);
/// A position of a part of a level, expanded: for each square.
const PART: u64 = 100;
/// A position of feature space search, expanded: once, and for each square and box.
const MACRO_PULLS: (u64, u64) = (1_300, 2);
const MACRO_PUSHES: (u64, u64) = (5_000, 12);
/// A position visited by a corral search or to learn a pattern, for each square; more where macro moves lead to it,
/// since those positions share less.
const VISITED: u64 = 10;
const VISITED_BY_MACROS: u64 = 20;
/// A state of the table of few boxes, made, and a set of a position, looked up.
const STATE: u64 = 60;
const LOOK: u64 = 10;

/// Squares and boxes of the level.
fn size(ground: &Ground) -> (u64, u64) {
    (ground.maze.len() as u64, ground.maze.boxes.len() as u64)
}

/// The work of a search over single pushes or pulls. `visited` counts positions of the tests' own searches.
pub(crate) fn single_moves<H: Heading>(
    ground: &Ground,
    (expanded, stored, visited): (u64, u64, u64),
    looks_at_corrals: bool,
) -> u64 {
    let (squares, boxes) = size(ground);
    let own = if H::BACKWARD {
        expanded * (PULLS.0 + PULLS.1 * squares + boxes * boxes / PULLS.2) + stored * PULLED
    } else {
        let pushes = expanded * (PUSHES.0 * squares + PUSHES.1 * boxes * boxes) + stored * PUSHED;
        if looks_at_corrals { pushes * CORRALS.0 / CORRALS.1 } else { pushes }
    };
    own + visited * VISITED * squares
}

/// The work of a feature space search over macro moves whose guide takes `guide` for each successor.
pub(crate) fn macro_moves<H: Heading>(
    ground: &Ground,
    (expanded, generated, visited): (u64, u64, u64),
    guide: u64,
) -> u64 {
    let (squares, boxes) = size(ground);
    let (once, each) = if H::BACKWARD { MACRO_PULLS } else { MACRO_PUSHES };
    expanded * (once + each * squares * boxes) + generated * guide + visited * VISITED_BY_MACROS * squares
}

/// The work of searches of parts of a level, which look at corrals.
pub(crate) fn parts(ground: &Ground, (expanded, stored, visited): (u64, u64, u64)) -> u64 {
    let (squares, _) = size(ground);
    expanded * PART * squares + stored * PUSHED + visited * VISITED * squares
}

/// The work of a table of few boxes with `states` states in which `looked` sets were looked up.
pub(crate) fn few_boxes(states: u64, looked: u64) -> u64 {
    states * STATE + looked * LOOK
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::heading::{Backward, Forward};
    use crate::testing::level;

    /// A level of eight squares and two boxes.
    #[test]
    fn each_counter_has_its_weight() {
        let ground = Ground::new(&level(&["######", "#@$$ #", "# .. #", "######"]));
        let pushes = |counters, looks| single_moves::<Forward>(&ground, counters, looks);
        assert_eq!(pushes((10, 0, 0), false), 10 * (10 * 8 + 2 * 2));
        assert_eq!(pushes((0, 10, 0), false), 10 * 1_200);
        assert_eq!(pushes((10, 10, 0), true), pushes((10, 10, 0), false) * 5 / 2);
        assert_eq!(pushes((0, 0, 10), true), 10 * 10 * 8);
        let pulls = |counters| single_moves::<Backward>(&ground, counters, true);
        assert_eq!(pulls((10, 0, 0)), 10 * (650 + 8 * 8 + 1));
        assert_eq!(pulls((0, 10, 0)), 10 * 900);
        assert_eq!(macro_moves::<Forward>(&ground, (10, 0, 0), 7), 10 * (5_000 + 12 * 8 * 2));
        assert_eq!(macro_moves::<Backward>(&ground, (10, 0, 0), 7), 10 * (1_300 + 2 * 8 * 2));
        assert_eq!(macro_moves::<Forward>(&ground, (0, 10, 10), 7), 10 * 7 + 10 * 20 * 8);
        assert_eq!(parts(&ground, (1, 1, 1)), 100 * 8 + 1_200 + 10 * 8);
        assert_eq!(few_boxes(2, 3), 2 * 60 + 3 * 10);
    }
}
