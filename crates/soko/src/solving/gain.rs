//! What a solution measures, and what `soko optimize` has gained.

use crate::quantity::counted;
use serde::Serialize;
use sokoworks::{Measure, Metric, Verified};

/// The measures of a solution; all but the moves are null for Sokobond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Lengths {
    /// Steps of the player, or keys.
    pub(crate) moves: usize,
    /// Steps that push a box.
    pub(crate) pushes: Option<usize>,
    /// Runs of pushes of one box in one direction.
    pub(crate) box_lines: Option<usize>,
    /// Pushes of another box than the push before.
    pub(crate) box_changes: Option<usize>,
    /// Runs of pushes with no plain step between them.
    pub(crate) pushing_sessions: Option<usize>,
}

impl Lengths {
    /// The measures of a solution.
    pub(crate) fn of(verified: &Verified) -> Lengths {
        let metrics = verified.metrics;
        Lengths {
            moves: verified.moves.len(),
            pushes: metrics.map(|metrics| metrics.pushes),
            box_lines: metrics.map(|metrics| metrics.box_lines),
            box_changes: metrics.map(|metrics| metrics.box_changes),
            pushing_sessions: metrics.map(|metrics| metrics.pushing_sessions),
        }
    }

    /// One of them; 0 where the game does not count it.
    fn value(&self, measure: Measure) -> usize {
        match measure {
            Measure::Moves => Some(self.moves),
            Measure::Pushes => self.pushes,
            Measure::BoxLines => self.box_lines,
            Measure::BoxChanges => self.box_changes,
            Measure::PushingSessions => self.pushing_sessions,
        }
        .unwrap_or(0)
    }

    /// In words, the most important measure first: `52 box lines, 97 pushes`.
    fn told(&self, measures: &[Measure]) -> String {
        let told = measures.iter().map(|&measure| counted(self.value(measure), noun(measure)));
        told.collect::<Vec<_>>().join(", ")
    }
}

/// The word for one of what a measure counts.
fn noun(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "move",
        Measure::Pushes => "push",
        Measure::BoxLines => "box line",
        Measure::BoxChanges => "box change",
        Measure::PushingSessions => "pushing session",
    }
}

/// What was gained, in a sentence; `proved` are the metrics in which nothing can be shorter.
pub(crate) fn sentence(before: &Lengths, now: &Lengths, measures: &[Measure], proved: &[Metric]) -> String {
    let changed = measures.iter().find(|&&measure| before.value(measure) != now.value(measure));
    let (was, is) = (before.told(measures), now.told(measures));
    match changed {
        None => {
            let is_proved = measures.first().is_some_and(|first| match first {
                Measure::Moves => proved.contains(&Metric::Moves),
                Measure::Pushes => proved.contains(&Metric::Pushes),
                _ => false,
            });
            let why =
                if is_proved { "which is proved to be the fewest" } else { "nothing shorter was found" };
            format!("as the best known before: {was}; {why}")
        }
        Some(&measure) => {
            let (old, new) = (before.value(measure), now.value(measure));
            let gain = counted(old.abs_diff(new), noun(measure));
            let than = if new < old { "fewer" } else { "more" };
            format!("{gain} {than} than the best known before: {is}; before: {was}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gained_is_told_in_the_measures_that_were_asked_for() {
        let lengths = |moves, pushes, lines| Lengths {
            moves,
            pushes: Some(pushes),
            box_lines: Some(lines),
            ..Lengths::default()
        };
        let by_lines = [Measure::BoxLines, Measure::Pushes, Measure::Moves];
        assert_eq!(
            sentence(&lengths(471, 131, 61), &lengths(501, 131, 52), &by_lines, &[]),
            "9 box lines fewer than the best known before: 52 box lines, 131 pushes, 501 moves; \
             before: 61 box lines, 131 pushes, 471 moves"
        );
        let by_pushes = [Measure::Pushes, Measure::Moves];
        let same = lengths(12, 4, 2);
        assert_eq!(
            sentence(&same, &same, &by_pushes, &[]),
            "as the best known before: 4 pushes, 12 moves; nothing shorter was found"
        );
        assert_eq!(
            sentence(&same, &same, &by_pushes, &[Metric::Pushes]),
            "as the best known before: 4 pushes, 12 moves; which is proved to be the fewest"
        );
    }
}
