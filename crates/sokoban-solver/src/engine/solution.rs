//! A solution as the searches pass it on.

use crate::ground::Ground;
use crate::ground::floor::maze::Maze;
use crate::ground::floor::walk::{Push, count_pushes, steps};
use crate::ground::metric::Metric;
use grid::Direction;
use search::SolutionSize;

/// All steps of a solution and how many of them push.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) steps: Vec<Direction>,
    pub(crate) pushes: usize,
}

impl Solution {
    /// The solution that makes `pushes`, with shortest walks between them.
    pub(crate) fn from_pushes(ground: &Ground, pushes: &[Push]) -> Option<Solution> {
        Some(Solution { steps: steps(&ground.maze, pushes)?, pushes: pushes.len() })
    }

    /// The solution of these steps.
    pub(crate) fn from_steps(maze: &Maze, steps: Vec<Direction>) -> Solution {
        let pushes = count_pushes(maze, &steps);
        Solution { steps, pushes }
    }

    /// Its length, for observers.
    pub(crate) fn known(&self) -> SolutionSize {
        SolutionSize { moves: self.steps.len() as u64, pushes: self.pushes as u64 }
    }

    /// Its length in `metric`.
    pub(crate) fn count(&self, metric: Metric) -> usize {
        match metric {
            Metric::Moves => self.steps.len(),
            Metric::Pushes => self.pushes,
        }
    }

    /// What decides which of two solutions is better where `metric` matters most: the less the better.
    pub(crate) fn rank(&self, metric: Metric) -> (usize, usize) {
        match metric {
            Metric::Moves => (self.steps.len(), self.pushes),
            Metric::Pushes => (self.pushes, self.steps.len()),
        }
    }
}
