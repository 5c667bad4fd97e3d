//! Days on which levels of the day were solved, as values of the session, so that they move with records and games from one
//! place to another. A level that was solved on its day and one that was solved later have names of their own: adding the
//! lines of two places never loses a day.

use crate::{Section, Session};
use std::collections::BTreeMap;

/// Before the name of a level that was solved later than on its day.
const LATE: &str = "late/";

impl Session {
    /// Notes that a level of a day, such as `sokoban/easy`, was solved: on its day, or later. Returns the line to append, or
    /// none when that was known.
    pub fn note_day(&mut self, day: &str, level: &str, is_late: bool) -> Option<String> {
        let on_time = format!("{day}/{level}");
        if self.get(Section::Day, &on_time).is_some() {
            return None;
        }
        let name = if is_late { format!("{day}/{LATE}{level}") } else { on_time };
        self.set(Section::Day, &name, Some("solved"))
    }

    /// What was solved of each day: `sokoban/easy`, or `late/sokoban/easy` later than on the day itself.
    pub fn days(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut days: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (day, level) in self.all(Section::Day).filter_map(|(name, _)| name.split_once('/')) {
            let is_known = level
                .strip_prefix(LATE)
                .is_some_and(|level| self.get(Section::Day, &format!("{day}/{level}")).is_some());
            if !is_known {
                days.entry(day).or_default().push(level);
            }
        }
        days
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_two_places_come_together_and_none_is_lost() {
        let mut here = Session::new();
        assert!(here.note_day("2026-11-26", "sokoban/easy", false).is_some());
        assert!(here.note_day("2026-11-26", "sokoban/easy", true).is_none());
        assert!(here.note_day("2026-11-25", "sokobond/hard", true).is_some());
        let mut there = Session::new();
        assert!(there.note_day("2026-11-26", "sokoban/easy", true).is_some());
        assert!(there.note_day("2026-11-24", "sokoban/medium", false).is_some());
        for (one, other) in [(&here, &there), (&there, &here)] {
            let mut both = one.clone();
            both.merge(other);
            let days = both.days();
            assert_eq!(days.keys().copied().collect::<Vec<_>>(), ["2026-11-24", "2026-11-25", "2026-11-26"]);
            assert_eq!(days["2026-11-26"], ["sokoban/easy"]);
            assert_eq!(days["2026-11-25"], ["late/sokobond/hard"]);
            assert_eq!(Session::read(both.text()).0, both);
        }
    }
}
