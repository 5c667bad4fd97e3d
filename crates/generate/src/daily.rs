//! The level of the day: the date is the seed, so everybody has the same one, whichever program makes it.

use crate::grade::Grade;
use crate::wish::Wish;
use sokoworks::Game;
use text::fnv1a;

/// How hard a level of the day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    /// Grade 1 or 2.
    Easy,
    /// Grade 3 or 4.
    Medium,
    /// Grade 5.
    Hard,
}

text::named!(Tier, "tier": Easy "easy", Medium "medium", Hard "hard");

impl Tier {
    const fn grades(self) -> (u8, u8) {
        match self {
            Tier::Easy => (1, 2),
            Tier::Medium => (3, 4),
            Tier::Hard => (5, 5),
        }
    }
}

/// The wish of a day; its first level is the level of the day. `None` where `day` is not a date such as `2026-11-26`. A change of
/// this function or of the generator changes the levels of all days.
pub fn daily(day: &str, game: Game, tier: Tier) -> Option<Wish> {
    if !is_date(day) {
        return None;
    }
    let name = format!("{day} {} {}", game.name(), tier.name());
    let (low, high) = tier.grades();
    let grades = (Grade::new(low)?, Grade::new(high)?);
    // Little work, because the caller waits for it.
    Some(Wish { game, grades, effort: 2, seed: fnv1a(name.bytes()) as u64, ..Wish::default() })
}

/// Whether a text is a day of the calendar, from the year 2000 to 2999.
fn is_date(day: &str) -> bool {
    let parts: Vec<&str> = day.split('-').collect();
    let [year, month, date] = parts[..] else { return false };
    let number = |text: &str, length: usize| {
        let is_number = text.len() == length && text.bytes().all(|letter| letter.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(date)) = (number(year, 4), number(month, 2), number(date, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (2000..3000).contains(&year) && (1..=12).contains(&month) && (1..=last).contains(&date)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_day_game_and_tier_has_a_seed_of_its_own_and_only_days_have_one() {
        let mut seeds = HashSet::new();
        for day in ["2026-11-26", "2026-11-27", "2028-02-29"] {
            for game in Game::ALL {
                for tier in Tier::ALL {
                    let wish = daily(day, game, tier).expect("a day");
                    assert!(wish.check().is_ok() && wish.game == game);
                    seeds.insert(wish.seed);
                }
            }
        }
        assert_eq!(seeds.len(), 18);
        for day in [
            "", "2026", "2026-11-31", "2027-02-29", "26-11-26", "2026-1-26", "2026-11-26-1",
            "\u{0664}026-11-26",
        ] {
            assert!(daily(day, Game::Sokoban, Tier::Easy).is_none(), "{day}");
        }
    }
}
