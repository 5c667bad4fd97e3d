//! Levels of the day: their names, the result that a player posts, and the days on which they were solved.
//!
//! Solved days are values of the session, so that they move with records and games from one place to another. A level that was
//! solved on its day and one that was solved later have names of their own: adding the lines of two places never loses a day.

use crate::{Section, Session};
use sokoworks::Game;
use std::collections::BTreeMap;

/// Before the name of a level that was solved later than on its day.
const LATE: &str = "late/";

/// The day that has number 1, counted as [`days_before`] does.
const FIRST: i64 = days_before(2026, 11, 1);

/// Which of the two levels that each game has a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    /// The easier one.
    Easy,
    /// The harder one.
    Hard,
}

text::named!(Tier, "tier": Easy "easy", Hard "hard");

/// A level of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Daily {
    /// Such as `2026-11-26`.
    pub day: String,
    /// The game.
    pub game: Game,
    /// Which of its two levels.
    pub tier: Tier,
}

impl Daily {
    /// A level of a day; `None` where `day` is not a date from the year 2000 to 2999, written as `2026-11-26`.
    pub fn new(day: &str, game: Game, tier: Tier) -> Option<Daily> {
        date(day).map(|_| Daily { day: day.to_owned(), game, tier })
    }

    /// The level with a name such as `2026-11-26/sokoban/easy`.
    pub fn named(name: &str) -> Option<Daily> {
        let parts: Vec<&str> = name.split('/').collect();
        let [day, game, tier] = parts[..] else { return None };
        Daily::new(day, game.parse().ok()?, tier.parse().ok()?)
    }

    /// The name without the day, such as `sokoban/easy`.
    pub fn level(&self) -> String {
        format!("{}/{}", self.game.name(), self.tier.name())
    }

    /// The result to post, which shows nothing of the solution: two lines such as
    ///
    /// ```text
    /// Sokoworks 26 · Sokoban, hard · 41 pushes ★★☆ · no hints
    /// 🟩🟩🟩🟩🟩🟩🟩🟩🟨🟨
    /// ```
    ///
    /// The signs are tenths of the player's pushes, or in Sokobond moves: green ones as far as the fewest known go.
    pub fn result(&self, result: &DayResult) -> String {
        let &DayResult { moves, fewest_moves, with_hints, .. } = result;
        let [count, fewest] = match self.game {
            Game::Sokoban => [result.pushes, result.fewest_pushes],
            Game::Sokobond => [moves, fewest_moves],
        };
        // One for the end, and one each for fewest moves and fewest pushes; in Sokobond moves are all that is counted.
        let stars = 1 + usize::from(moves <= fewest_moves) + usize::from(count <= fewest);
        let number =
            date(&self.day).map_or(0, |[year, month, day]| days_before(year, month, day) - FIRST + 1);
        let (game, unit) = match self.game {
            Game::Sokoban => ("Sokoban", if count == 1 { "push" } else { "pushes" }),
            Game::Sokobond => ("Sokobond", if count == 1 { "move" } else { "moves" }),
        };
        let stars = "★".repeat(stars) + &"☆".repeat(3 - stars);
        let hints = if with_hints { "with hints" } else { "no hints" };
        let green = (10 * fewest.min(count)).checked_div(count).unwrap_or(10);
        let strip = "🟩".repeat(green) + &"🟨".repeat(10 - green);
        format!(
            "Sokoworks {number} · {game}, {} · {count} {unit} {stars} · {hints}\n{strip}",
            self.tier.name()
        )
    }
}

/// How a level of a day was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayResult {
    /// The player's moves.
    pub moves: usize,
    /// The player's pushes, in Sokoban.
    pub pushes: usize,
    /// The fewest moves known.
    pub fewest_moves: usize,
    /// The fewest pushes known, in Sokoban.
    pub fewest_pushes: usize,
    /// Whether hints were used.
    pub with_hints: bool,
}

/// Year, month and day of a date of the calendar, from the year 2000 to 2999.
fn date(text: &str) -> Option<[i64; 3]> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    let number = |text: &str, length: usize| {
        let is_number = text.len() == length && text.bytes().all(|letter| letter.is_ascii_digit());
        is_number.then(|| text.parse::<i64>().ok()).flatten()
    };
    let date = [number(year, 4)?, number(month, 2)?, number(day, 2)?];
    let [year, month, day] = date;
    let next = if month == 12 { days_before(year + 1, 1, 1) } else { days_before(year, month + 1, 1) };
    let is_day = (2000..3000).contains(&year) && (1..=12).contains(&month);
    (is_day && day >= 1 && day <= next - days_before(year, month, 1)).then_some(date)
}

/// Days from 1 March of the year 0 to a date. Years that begin in March have their leap day at the end, and the days before a month
/// are then a line, rounded down.
const fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
}

impl Session {
    /// Notes that a level of a day was solved: on its day, or later. Returns the line to append, or none when that was known.
    pub fn note_day(&mut self, daily: &Daily, is_late: bool) -> Option<String> {
        let (day, level) = (&daily.day, daily.level());
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

    fn daily(name: &str) -> Daily {
        Daily::named(name).expect("a level of a day")
    }

    #[test]
    fn only_dates_of_the_calendar_have_levels() {
        for day in ["2026-11-26", "2028-02-29", "2000-12-31"] {
            assert!(Daily::new(day, Game::Sokoban, Tier::Easy).is_some(), "{day}");
        }
        for day in [
            "", "2026", "2026-11-31", "2027-02-29", "26-11-26", "2026-1-26", "2026-11-26-1", "2026-00-10",
            "2026-13-01", "\u{0664}026-11-26",
        ] {
            assert!(Daily::new(day, Game::Sokoban, Tier::Easy).is_none(), "{day}");
        }
        for name in ["2026-11-26/chess/easy", "2026-11-26/sokoban/mean", "today", "2026-11-26/sokoban"] {
            assert!(Daily::named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_result_has_the_number_of_its_day_and_how_near_the_fewest_it_is() {
        let result =
            DayResult { moves: 120, pushes: 41, fewest_moves: 120, fewest_pushes: 36, with_hints: false };
        assert_eq!(
            daily("2027-09-27/sokoban/hard").result(&result),
            "Sokoworks 331 · Sokoban, hard · 41 pushes ★★☆ · no hints\n🟩🟩🟩🟩🟩🟩🟩🟩🟨🟨"
        );
        let result = DayResult { moves: 1, fewest_moves: 1, with_hints: true, ..DayResult::default() };
        assert_eq!(
            daily("2026-11-01/sokobond/easy").result(&result),
            "Sokoworks 1 · Sokobond, easy · 1 move ★★★ · with hints\n🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩"
        );
        assert!(daily("2028-03-01/sokoban/easy").result(&result).starts_with("Sokoworks 487 "));
    }

    #[test]
    fn days_of_two_places_come_together_and_none_is_lost() {
        let mut here = Session::new();
        assert!(here.note_day(&daily("2026-11-26/sokoban/easy"), false).is_some());
        assert!(here.note_day(&daily("2026-11-26/sokoban/easy"), true).is_none());
        assert!(here.note_day(&daily("2026-11-25/sokobond/hard"), true).is_some());
        let mut there = Session::new();
        assert!(there.note_day(&daily("2026-11-26/sokoban/easy"), true).is_some());
        assert!(there.note_day(&daily("2026-11-24/sokoban/hard"), false).is_some());
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
