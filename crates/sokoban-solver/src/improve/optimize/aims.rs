//! What a solution should have less of: metrics, the most important first, as one number.
//!
//! Metrics are compared one after the other, so a cost is their values side by side in one word, and a sum of costs is
//! the cost of the whole as long as no value outgrows its field.

use grid::Direction;
use sokoban::replay::Metrics;

/// Something to have less of, counted as [`Metrics`] counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Steps of the player, pushes included.
    Moves,
    /// Steps that push a box.
    Pushes,
    /// Runs of pushes of one box in one direction.
    BoxLines,
    /// Pushes of another box than the push before.
    BoxChanges,
    /// Runs of pushes with no plain step between them.
    PushingSessions,
}

text::named!(
    Measure, "metric":
    Moves "moves", Pushes "pushes", BoxLines "lines", BoxChanges "changes", PushingSessions "sessions"
);

impl Measure {
    /// The value of this measure.
    pub const fn of(self, metrics: &Metrics) -> usize {
        match self {
            Measure::Moves => metrics.moves,
            Measure::Pushes => metrics.pushes,
            Measure::BoxLines => metrics.box_lines,
            Measure::BoxChanges => metrics.box_changes,
            Measure::PushingSessions => metrics.pushing_sessions,
        }
    }
}

/// Bits of a measure in a cost.
const FIELD: u32 = 21;

/// Most measures in a cost.
const MOST: usize = 3;

/// Longest solution whose cost fits its fields.
pub(super) const MOST_STEPS: usize = 1 << (FIELD - 1);

/// What one more of each measure adds to the cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aims {
    moves: u64,
    pushes: u64,
    lines: u64,
    changes: u64,
    sessions: u64,
}

impl Aims {
    /// The cost that looks at the first measures of `measures`, up to [`MOST`].
    pub(super) fn new(measures: &[Measure]) -> Aims {
        let mut aims = Aims::default();
        for (&measure, at) in measures.iter().zip((0..MOST as u32).rev()) {
            let weight = match measure {
                Measure::Moves => &mut aims.moves,
                Measure::Pushes => &mut aims.pushes,
                Measure::BoxLines => &mut aims.lines,
                Measure::BoxChanges => &mut aims.changes,
                Measure::PushingSessions => &mut aims.sessions,
            };
            // A measure named twice counts where it stands first.
            if *weight == 0 {
                *weight = 1 << (at * FIELD);
            }
        }
        aims
    }

    /// Whether walks cost nothing, so that only the player's area matters.
    pub(super) fn walks_are_free(&self) -> bool {
        self.moves == 0 && !self.minds_last_push()
    }

    /// Whether moves matter most, and pushes next if anything does.
    pub(super) fn moves_first(&self) -> bool {
        let others = self.lines.max(self.changes).max(self.sessions);
        self.moves > self.pushes && self.moves > others && (others == 0 || self.pushes > others)
    }

    /// Whether the cost of a push depends on the push before it.
    pub(super) fn minds_last_push(&self) -> bool {
        self.lines != 0 || self.changes != 0 || self.sessions != 0
    }

    /// The cost of `walk` steps and a push towards `direction` of the box now `ahead`, which says if it is
    /// the box pushed last, after a push towards `last`.
    pub(super) fn push(
        &self,
        walk: u64,
        direction: Direction,
        last: Option<Direction>,
        same_box: bool,
    ) -> u64 {
        let same_line = same_box && last == Some(direction);
        (walk + 1) * self.moves
            + self.pushes
            + if same_line { 0 } else { self.lines }
            + if same_box { 0 } else { self.changes }
            + if walk == 0 && last.is_some() { 0 } else { self.sessions }
    }

    /// A lower bound on the cost of what needs `pushes` more pushes.
    pub(super) fn bound(&self, pushes: u32) -> u64 {
        u64::from(pushes) * (self.moves + self.pushes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_measure_outweighs_the_others() {
        let aims = Aims::new(&[Measure::Pushes, Measure::Moves]);
        let straight = aims.push(0, Direction::Up, None, false);
        assert!(2 * straight > aims.push(1000, Direction::Up, None, false));
        assert!(aims.push(1, Direction::Up, None, false) > straight);
        assert!(!aims.walks_are_free() && Aims::new(&[Measure::Pushes]).walks_are_free());
    }

    #[test]
    fn lines_changes_and_sessions() {
        let check = |measure, walk, last, same_box, expect| {
            let aims = Aims::new(&[measure]);
            let one = aims.moves.max(aims.lines).max(aims.changes).max(aims.sessions);
            assert_eq!(aims.push(walk, Direction::Up, last, same_box) / one, expect);
        };
        let up = Some(Direction::Up);
        check(Measure::Moves, 3, None, false, 4);
        check(Measure::BoxLines, 3, up, true, 0);
        check(Measure::BoxLines, 0, Some(Direction::Left), true, 1);
        check(Measure::BoxChanges, 5, up, true, 0);
        check(Measure::BoxChanges, 0, up, false, 1);
        check(Measure::PushingSessions, 0, up, false, 0);
        check(Measure::PushingSessions, 1, up, true, 1);
        check(Measure::PushingSessions, 0, None, false, 1);
    }
}
