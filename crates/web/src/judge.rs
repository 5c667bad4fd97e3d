//! The verifier of each game, asked before any solution is shown or kept.

use grid::Direction;
use play::Level;
use serde_json::{Value, json};

/// The solution as the page knows it, with its measures; none when replay finds that it is none.
pub(crate) fn judge(level: &Level, moves: &[Direction]) -> Option<Value> {
    match level {
        Level::Sokoban(level) => {
            sokoban::replay::verify(level, moves).ok()?;
            let replay = sokoban::replay::replay(level, moves);
            let m = &replay.metrics;
            Some(json!({
                "moves": replay.lurd,
                "metrics": metrics(m),
            }))
        }
        Level::Sokobond(level) => {
            let replay = sokobond::replay::verify(level, moves).ok()?;
            Some(json!({
                "moves": sokoban::replay::lurd::write(moves),
                "metrics": [["moves", replay.moves]],
                "ambiguous": replay.ambiguous.len(),
            }))
        }
    }
}

/// The six measures of Sokoban by name.
pub(crate) fn metrics(m: &sokoban::replay::Metrics) -> Value {
    json!([
        ["moves", m.moves],
        ["pushes", m.pushes],
        ["box lines", m.box_lines],
        ["box changes", m.box_changes],
        ["pushing sessions", m.pushing_sessions],
        ["player lines", m.player_lines],
    ])
}
