//! A solution as the page gets it: only when the judge has accepted it.

use grid::Direction;
use serde_json::{Value, json};
use sokoworks::contract::key;
use sokoworks::{Level, Measure, Verified, judge};

/// The directions of LURD letters; other characters are ignored.
pub(crate) fn directions(letters: &str) -> Vec<Direction> {
    letters.chars().filter_map(Direction::from_lurd).collect()
}

/// The solution with its measures; `None` when replay refuses it.
pub(crate) fn verified(level: &Level, moves: &[Direction]) -> Option<Value> {
    judge(level, moves).ok().as_ref().map(shown)
}

/// A solution that was replayed, with its measures; the moves are letters of LURD in both games.
pub(crate) fn shown(verified: &Verified) -> Value {
    match &verified.metrics {
        Some(metrics) => json!({ "moves": verified.letters, "metrics": self::metrics(metrics) }),
        None => json!({
            "moves": sokoban::replay::lurd::write(&verified.moves),
            "metrics": [["moves", verified.moves.len()]],
            "ambiguous": verified.ambiguous.len(),
        }),
    }
}

/// The six measures of Sokoban by name.
pub(crate) fn metrics(metrics: &sokoban::replay::Metrics) -> Value {
    let named = Measure::ALL.map(|measure| (key(measure), measure.of(metrics)));
    json!(named.into_iter().chain([("player_lines", metrics.player_lines)]).collect::<Vec<_>>())
}
