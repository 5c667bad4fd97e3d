//! Why a position is dead, and which boxes make it so: for warnings during play.
//!
//! Every test is one of the sound tests that the searches prune with, asked of a whole position instead of
//! after one push (`position_tests.rs`). The cheapest comes first, and the first that finds something is the
//! answer.
//!
//! The tables of a level are made once. Cost of a question: milliseconds on large levels, most of it
//! corral searches, which have a fixed effort; verdicts are remembered.

use crate::analysis::{dead_squares_of, lower_bound_of};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::position_tests::PositionTests;
pub use crate::deadlock::reason::Reason;
use crate::level::board::{Board, Wide};
use crate::level::ground::Ground;
use crate::level::maze::{NONE, Square};
use crate::limits::Limits;
use crate::options::Rules;
use grid::{Cell, CellSet};
use search::{Budget, GaveUp, unless_stopped};
use sokoban::Level;
use std::sync::Arc;

/// Bytes that the remembered verdicts of each of two tests may take.
const MEMORY: usize = 16 << 20;

/// A proof that a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dead {
    /// Why.
    pub reason: Reason,
    /// The boxes that make it so.
    pub boxes: Vec<Cell>,
}

/// The tests for one level, with their tables and memory.
#[derive(Debug)]
pub struct Explainer {
    ground: Ground,
    tests: PositionTests<Wide>,
}

impl Explainer {
    /// Makes the tables for `level`. With `pairs` also those for pairs of boxes, which find more and take some
    /// tens of milliseconds on large levels.
    pub fn new(level: &Level, pairs: bool) -> Explainer {
        Explainer::make(level, pairs, &Limits::none())
    }

    /// The same within the time and the memory of a budget, which all later questions keep as well.
    ///
    /// # Errors
    /// When a limit is reached first, which.
    pub fn within(level: &Level, pairs: bool, budget: &Budget) -> Result<Explainer, GaveUp> {
        unless_stopped(|| Explainer::make(level, pairs, &Limits::new(budget)))
    }

    fn make(level: &Level, pairs: bool, limits: &Limits) -> Explainer {
        let ground = Ground::within(level, limits);
        if pairs {
            ground.pairs_to_goals();
        } else {
            ground.leave_out_pairs();
        }
        let knowledge = Arc::new(Knowledge::of_bytes(MEMORY));
        Explainer { ground, tests: PositionTests::new(&Rules::default(), &knowledge, MEMORY) }
    }

    /// Bytes of the tables, roughly; they grow with what is asked, up to some 30 MB more.
    pub fn bytes(&self) -> usize {
        self.ground.bytes() + self.tests.bytes()
    }

    /// Floor cells from which a box, alone in the level, can reach no goal wherever the player stands.
    pub fn dead_squares(&self) -> CellSet {
        dead_squares_of(&self.ground.maze, &self.ground.to_goals)
    }

    /// A lower bound on the pushes that still have to be made with boxes on `boxes` and the player on `player`, or
    /// none when no pairing of boxes with goals is possible, or the time is over.
    pub fn lower_bound(&self, boxes: &CellSet, player: Cell) -> Option<u32> {
        let Ground { maze, stances, to_goals, .. } = &self.ground;
        unless_stopped(|| lower_bound_of(maze, stances, to_goals, boxes, player)).ok().flatten()
    }

    /// A proof that the level cannot be solved with boxes on `boxes` and the player on `player`, if one of
    /// the tests has one. None says nothing. Cells beyond the floor are ignored.
    pub fn explain(&mut self, boxes: &CellSet, player: Cell) -> Option<Dead> {
        unless_stopped(|| self.look(boxes, player)).ok().flatten()
    }

    fn look(&mut self, boxes: &CellSet, player: Cell) -> Option<Dead> {
        let maze = &self.ground.maze;
        let square = |cell: Cell| maze.square_of.get(cell.index()).copied().filter(|&s| s != NONE);
        let player = square(player)?;
        let squares: Vec<Square> = boxes.iter().filter_map(square).collect();
        let board: Wide = maze.board(&squares);
        if board.has(player) || board.is_subset(&maze.goal_board()) {
            return None;
        }
        let (reason, dead) = self.tests.find(&self.ground, &board, player)?;
        let boxes = dead.into_iter().map(|square| self.ground.maze.cells[square as usize]).collect();
        Some(Dead { reason, boxes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{brute_force, level, random_level, rows};
    use grid::Random;

    fn check(board: &[&str], expect: Option<(Reason, usize)>) {
        let level = level(board);
        let dead = Explainer::new(&level, true).explain(&level.boxes, level.player);
        assert_eq!(dead.map(|dead| (dead.reason, dead.boxes.len())), expect, "{board:?}");
    }

    #[test]
    fn reasons_and_boxes() {
        check(&["######", "#@$ .#", "######"], None);
        check(&["######", "#@ $.#", "#    #", "#$   #", "#   .#", "######"], Some((Reason::DeadSquare, 1)));
        check(
            &["########", "#      #", "# $$   #", "# $$  @#", "#   ....#", "#     ##", "########"],
            Some((Reason::Frozen, 4)),
        );
        check(&["#########", "#@ $ $..#", "#   #####", "#########"], Some((Reason::Pair, 2)));
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        let seed = 77;
        let mut random = Random::new(seed);
        let mut reasons = std::collections::HashMap::new();
        for _ in 0..3_000 {
            let level = random_level(&mut random, 5, 5, 4);
            let found =
                [true, false].map(|pairs| Explainer::new(&level, pairs).explain(&level.boxes, level.player));
            for dead in found.into_iter().flatten() {
                *reasons.entry(dead.reason).or_insert(0) += 1;
                assert!(!dead.boxes.is_empty() && dead.boxes.iter().all(|&cell| level.boxes.contains(cell)));
                assert_eq!(brute_force(&level), None, "seed {seed}, {:?}: {}", dead.reason, rows(&level));
            }
        }
        assert_eq!(reasons.len(), 6, "{reasons:?}");
    }
}
