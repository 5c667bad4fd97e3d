//! Reads and stores what is remembered of a level: records and unfinished games.

use crate::backend::Backend;
use crate::calls::playing::{Look, resume};
use crate::calls::view;
use crate::fault::Fault;
use crate::grades::Graded;
use crate::level_cache::Opened;
use crate::solution::verified;
use play::LevelKey;
use serde::Deserialize;
use serde_json::{Value, json};

/// What is remembered of a level: how it is drawn, its records, the unfinished game.
pub(crate) fn about(backend: &Backend, opened: &Opened) -> Result<Value, Fault> {
    let level = &opened.level;
    let key = LevelKey::of(level);
    Ok(json!({
        "level": view::level(level),
        "key": key.to_string(),
        "rating": backend.grades.of(&key).map(Graded::json),
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
}

/// Notes a solved level of a day, and returns what was solved of all days.
pub(crate) fn days(backend: &Backend, ask: &Day) -> Result<Value, Fault> {
    let written = match ask.solved.as_deref() {
        None => Ok(()),
        Some(name) => {
            let parts: Vec<&str> = name.split('/').collect();
            let wrong = || Fault::bad("E-DAY", format!("`{name}` is no level of a day"));
            let [day, game, tier] = parts[..] else { return Err(wrong()) };
            let known = game.parse().ok().zip(tier.parse().ok());
            known.and_then(|(game, tier)| generate::daily(day, game, tier)).ok_or_else(wrong)?;
            backend.store.note_day(day, &format!("{game}/{tier}"), ask.late)
        }
    };
    Ok(json!({ "days": backend.store.days(), "kept": written.is_ok(), "why": written.err() }))
}
