//! The level of the day, as levels that were read.

use crate::date;
use crate::input::Input;
use crate::output::diagnostics::Problem;
use levels::days;
use play::{Daily, Tier};
use sokoworks::{Game, Level, judge};

/// A level of a day.
pub(crate) struct Day {
    /// The level, in a file that has its name.
    pub(crate) input: Input,
    pub(crate) title: String,
    pub(crate) daily: Daily,
    /// Moves and pushes of the solution that comes with it; in Sokobond no pushes.
    pub(crate) fewest: [usize; 2],
}

/// The level of a day, today if none is named.
/// Fails when the day is no date, and when there are no levels for it.
pub(crate) fn level(day: Option<&str>, game: Game, tier: Tier) -> anyhow::Result<Day> {
    let day = day.map_or_else(|| date::day(date::now()), str::to_owned);
    let daily = Daily::new(&day, game, tier).ok_or_else(|| {
        let wrong = format!("--day: `{day}` is not a date from the year 2000 to 2999");
        Problem::new("E-DAY", wrong).help("write it as 2026-11-26: year, month and day")
    })?;
    let month = day.get(..7).and_then(days::month).unwrap_or_default();
    let names = [&day, game.name(), tier.name()];
    let mut found = days::read(&month).into_iter();
    let found = found.find(|one| [&one.date, &*one.game, &*one.tier] == names).ok_or_else(|| {
        let months = days::MONTHS;
        let span = months.first().zip(months.last()).map(|((first, _), (last, _))| (first, last));
        let (first, last) = span.unwrap_or((&"", &""));
        Problem::new("E-DAY", format!("there is no level of the day for {day}"))
            .help(format!("there are levels for all days from {first} to {last}"))
    })?;
    let name = names.join(" ");
    let input = Input::built_in(&[(name.as_str(), found.text.as_bytes())]);
    let solved = Level::read(found.text.as_bytes())
        .ok()
        .and_then(|level| judge(&level, level.read_moves(&found.solution).ok()?).ok());
    let fewest =
        solved.map_or([usize::MAX; 2], |solved| [solved.moves.len(), solved.pushes().unwrap_or_default()]);
    Ok(Day { input, title: found.title, daily, fewest })
}
