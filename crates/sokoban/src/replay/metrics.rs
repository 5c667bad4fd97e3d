//! The six measures of a sequence of moves, as JSoko and YASC count them.

use crate::rules::Step;
use grid::Direction;

/// Measures of a sequence of moves. Less is better in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Metrics {
    /// Steps of the player, pushes included.
    pub moves: usize,
    /// Steps that pushed a box.
    pub pushes: usize,
    /// Maximal runs of pushes of one box in one direction; walks between them do not end a run.
    pub box_lines: usize,
    /// Pushes of another box than the push before; the first push counts.
    pub box_changes: usize,
    /// Maximal runs of pushes with no plain step between them.
    pub pushing_sessions: usize,
    /// Maximal runs of steps in one direction.
    pub player_lines: usize,
}

/// Measures of steps that were made, whatever the level they were made in. O(steps).
pub fn measure(steps: impl IntoIterator<Item = Step>) -> Metrics {
    let mut meter = Meter::default();
    steps.into_iter().for_each(|step| meter.step(step));
    meter.metrics()
}

/// Counts the measures step by step. Places are relative to where the player starts, so no level is needed.
#[derive(Default)]
pub(super) struct Meter {
    metrics: Metrics,
    last: Option<Step>,
    player: (i64, i64),
    /// The place of the box pushed last, and the direction of the push.
    last_box: Option<((i64, i64), Direction)>,
}

impl Meter {
    /// Counts a step.
    pub(super) fn step(&mut self, step: Step) {
        let beside = |(x, y): (i64, i64)| {
            let (dx, dy) = step.direction.delta();
            (x + i64::from(dx), y + i64::from(dy))
        };
        self.player = beside(self.player);
        self.metrics.moves += 1;
        if self.last.is_none_or(|last| last.direction != step.direction) {
            self.metrics.player_lines += 1;
        }
        if step.pushed {
            self.metrics.pushes += 1;
            let same_box = self.last_box.is_some_and(|(place, _)| place == self.player);
            let same_line = same_box && self.last_box.is_some_and(|(_, way)| way == step.direction);
            self.metrics.box_changes += usize::from(!same_box);
            self.metrics.box_lines += usize::from(!same_line);
            if self.last.is_none_or(|last| !last.pushed) {
                self.metrics.pushing_sessions += 1;
            }
            self.last_box = Some((beside(self.player), step.direction));
        }
        self.last = Some(step);
    }

    pub(super) fn metrics(&self) -> Metrics {
        self.metrics
    }
}
