//! Teaching: the rules of a game with boards that show them, and a solution compared with the best one.

use crate::backend::Backend;
use crate::calls::playing::resume;
use crate::calls::view;
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::solution::directions;
use grid::Direction;
use play::{Play, compare, story};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoban::replay::lurd;
use sokoworks::{Budget, Game, Level};

/// Nodes of each search that proves how far a position is from a solution. About ten positions of a line are examined.
const NODES: u64 = 20_000;

/// Most known solutions of a comparison.
const MOST_KNOWN: usize = 50;

/// Which game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskRules {
    /// `sokoban` or `sokobond`.
    game: String,
}

/// The rules of a game, each with its board and the frames of its moves.
pub(crate) fn rules(ask: &AskRules) -> Result<Value, Fault> {
    let game: Game =
        ask.game.parse().map_err(|_| Fault::bad("E-GAME", format!("there is no game {:?}", ask.game)))?;
    let rules = play::rules(game).iter().map(|rule| {
        let level: Level =
            rule.board.parse().map_err(|error: text::Diagnostic| Fault::bad("E-NOLEVEL", error.message))?;
        let mut film_of_rule = film(&level, &directions(rule.moves));
        film_of_rule["title"] = json!(rule.title);
        film_of_rule["text"] = json!(rule.text);
        Ok(film_of_rule)
    });
    Ok(json!({ "rules": rules.collect::<Result<Vec<Value>, Fault>>()? }))
}

/// A solution, and others of the same level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskCompare {
    /// The level.
    pub(crate) text: String,
    /// The timeline that solves it.
    moves: String,
    /// Known solutions as LURD letters; what does not solve the level is ignored.
    #[serde(default)]
    known: Vec<String>,
}

/// Compares a solution with the best one: both as films, and the move after which the first can no longer be as short.
pub(crate) fn beside(backend: &Backend, opened: &Opened, ask: &AskCompare) -> Result<Value, Fault> {
    let level = &opened.level;
    let mine = resume(level, &ask.moves)?.moves();
    let known: Vec<_> = ask.known.iter().take(MOST_KNOWN).map(|letters| directions(letters)).collect();
    let budget = Budget::new().nodes(NODES).bytes(backend.limits.bytes);
    let Some(found) = compare(level, &mine, &known, &budget) else {
        return Err(Fault::bad("E-SOLUTION", "these moves do not solve the level"));
    };
    let line = |moves: &[Direction]| {
        let mut line = film(level, moves);
        let story = level.sokobond().map_or(Vec::new(), |level| story(level, moves));
        line["story"] = story.iter().map(|one| json!([one.at, one.text])).collect();
        line["letters"] = json!(lurd::write(moves));
        line
    };
    Ok(json!({
        "unit": level.game().unit(),
        "cost": found.cost,
        "fewest": found.fewest,
        "proved": found.is_proved,
        "left": found.left.map(|left| json!({ "at": left.at, "exact": left.is_exact })),
        "mine": line(&mine),
        "best": line(&found.best),
    }))
}

/// The level, its start, and the frames of moves.
fn film(level: &Level, moves: &[Direction]) -> Value {
    let start = Play::new(level.clone());
    json!({
        "level": view::level(level),
        "state": view::state(&start),
        "frames": view::frames(level, moves, 0, moves.len()),
    })
}
