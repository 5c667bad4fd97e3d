//! The level of the day, as levels that were read.

use crate::date;
use crate::input::Input;
use crate::output::diagnostics::Problem;
use crate::output::progress::Progress;
use generate::{Event, Order, Tier, daily, generate};
use sokoworks::{Budget, Game};
use std::thread;

/// The level of a day (today if none is named), made anew, and its title.
/// Fails when the day is no date.
pub(crate) fn level(day: Option<&str>, game: Game, tier: Tier) -> anyhow::Result<(Input, String)> {
    let day = day.map_or_else(|| date::day(date::now()), str::to_owned);
    let wish = daily(&day, game, tier).ok_or_else(|| {
        let wrong = format!("--day: `{day}` is not a date from the year 2000 to 2999");
        Problem::new("E-DAY", wrong).help("write it as 2026-11-26: year, month and day")
    })?;
    let mut order = Order::new(wish, 1);
    order.jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut progress = Progress::new("level of the day", None, None);
    let mut found = None;
    let _ = generate(&order, &Budget::default(), &mut |event| match event {
        Event::Made(made) => {
            let title = generate::title(made, |_| false);
            let name = format!("{day} {} {}", game.name(), tier.name());
            let input = Input::built_in(&[(name.as_str(), made.level.text().as_bytes())]);
            found = Some((input, title));
        }
        Event::Going(going) => progress.observe_levels(going.made, 1, going.positions),
    });
    progress.finish();
    found.ok_or_else(|| Problem::new("E-DAY", format!("no level was made for {day}")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_of_a_day_is_that_of_the_page() {
        let known = include_str!("../../../backend/tests/daily.json");
        let known: Vec<serde_json::Value> = serde_json::from_str(known).expect("JSON");
        for one in known {
            let word = |name: &str| one[name].as_str().expect("a word");
            let game = word("game").parse().expect("a game");
            let (input, _) =
                level(Some(word("day")), game, word("tier").parse().expect("a tier")).expect("a level");
            let made = input.levels().next().and_then(|chosen| chosen.playable()).expect("a level");
            assert_eq!(made.text(), word("text"));
        }
    }
}
