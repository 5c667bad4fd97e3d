//! What teaches: the rules of a game with boards that show them.

use crate::calls::playing::resume;
use crate::calls::view;
use crate::fault::Fault;
use grid::Direction;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{Game, Level};

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
            rule.board.parse().map_err(|error: grid::Diagnostic| Fault::bad("E-NOLEVEL", error.message))?;
        let start = resume(&level, "")?;
        let letter = |letter: char| Direction::from_lurd(letter.to_ascii_lowercase());
        let moves: Vec<Direction> = rule.moves.chars().filter_map(letter).collect();
        Ok(json!({
            "title": rule.title,
            "text": rule.text,
            "level": view::level(&level),
            "state": view::state(&start),
            "frames": view::frames(&level, &moves, 0, moves.len()),
        }))
    });
    Ok(json!({ "rules": rules.collect::<Result<Vec<Value>, Fault>>()? }))
}
