//! Reads and stores what is remembered of a level: records and unfinished games.

use crate::backend::Backend;
use crate::calls::playing::{Look, resume};
use crate::calls::view;
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::solution::verified;
use play::{Daily, DayResult, LevelKey};
use serde::Deserialize;
use serde_json::{Value, json};

/// What is remembered of a level: how it is drawn, its records, the unfinished game.
pub(crate) fn about(backend: &Backend, opened: &Opened) -> Result<Value, Fault> {
    let level = &opened.level;
    let key = LevelKey::of(level);
    Ok(json!({
        "level": view::level(level),
        "key": key.to_string(),
        "rating": backend.grades.of(&key).map(|graded| graded.json()),
        "best": backend.store.best(level),
        "known": backend.store.known(level),
        "game": backend.store.game(level),
    }))
}

/// Adds a solution to the records.
pub(crate) fn record(backend: &Backend, opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let (level, store) = (&opened.level, &backend.store);
    let play = resume(level, &look.moves)?;
    let (offer, written) = store.offer(level, &play.moves(), look.credit()?)?;
    Ok(json!({
        "kept": written.is_ok(),
        "why": written.err(),
        "first": offer.first,
        "fewer_moves": offer.fewer_moves,
        "fewer_pushes": offer.fewer_pushes,
        "best": store.best(level),
        "known": store.known(level),
        "solution": verified(level, &play.moves()),
    }))
}

/// What is added to the records and the session: lines of a file of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Profile {
    lines: String,
}

/// Adds lines to the records and the session, and returns all of both.
pub(crate) fn profile(backend: &Backend, Profile { lines }: &Profile) -> Value {
    let taken = backend.store.take(lines);
    json!({
        "taken": taken.lines,
        "damaged": taken.damaged,
        "kept": taken.written.is_ok(),
        "why": taken.written.err(),
        "lines": backend.store.lines(),
    })
}

/// Stores a game for later.
pub(crate) fn keep(backend: &Backend, opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let written = backend.store.keep(&resume(&opened.level, &look.moves)?);
    Ok(json!({ "kept": written.is_ok(), "why": written.err() }))
}

/// A level of the day that was solved, if any.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Day {
    /// Such as `2026-11-26/sokoban/easy`.
    solved: Option<String>,
    /// Whether it was solved later than on its day.
    #[serde(default)]
    late: bool,
    /// How, for the result to post.
    how: Option<How>,
}

/// How a level of the day was solved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct How {
    moves: u32,
    pushes: u32,
    /// The fewest known.
    fewest_moves: u32,
    fewest_pushes: u32,
    hints: bool,
}

/// Notes a solved level of a day, and returns the result to post and what was solved of all days.
pub(crate) fn days(backend: &Backend, ask: &Day) -> Result<Value, Fault> {
    let daily = match ask.solved.as_deref() {
        None => None,
        Some(name) => {
            let wrong = || Fault::bad("E-DAY", format!("`{name}` is not a level of a day"));
            Some(Daily::named(name).ok_or_else(wrong)?)
        }
    };
    let written = daily.as_ref().map_or(Ok(()), |daily| backend.store.note_day(daily, ask.late));
    let result = daily.zip(ask.how.as_ref()).map(|(daily, how)| {
        let [moves, pushes, fewest_moves, fewest_pushes] =
            [how.moves, how.pushes, how.fewest_moves, how.fewest_pushes].map(|count| count as usize);
        daily.result(&DayResult { moves, pushes, fewest_moves, fewest_pushes, with_hints: how.hints })
    });
    Ok(json!({
        "days": backend.store.days(),
        "result": result,
        "kept": written.is_ok(),
        "why": written.err(),
    }))
}
