//! Moves as the tools write them: u, d, l, r in both games. Elsewhere Sokobond has letters of its own, in which `d` is right, so a model
//! that reads both games would have two meanings of one letter.

use crate::problem::Problem;
use grid::Direction;
use serde_json::Value;
use sokoworks::sokoban::replay::lurd::Dialect;
use sokoworks::{Game, Level, is_in_words};

/// Keys of the contract under which letters of moves stand.
const KEYS: [&str; 5] = ["after", "letters", "plan", "refutation", "solution"];

/// Moves in these letters, or in words.
pub(crate) fn read(level: &Level, text: &str) -> Result<Vec<Direction>, Problem> {
    let letters = (!is_in_words(text)).then_some(Dialect::Lurd);
    let moves = level.read_moves_in(text, letters).map_err(|wrong| {
        let help = match wrong.code {
            "E-MOVES" => Some(
                "moves are the letters u, d, l, r (up, down, left, right) in both games, or the words up, down, left, right"
                    .to_owned(),
            ),
            _ => wrong.help.clone(),
        };
        Problem { help, ..Problem::from(&wrong) }
    });
    Ok(moves?.steps)
}

/// Writes the moves of an answer in these letters. Those of Sokoban are.
pub(crate) fn write(answer: &mut Value, game: Game) {
    if game == Game::Sokobond {
        rewrite(answer);
    }
}

fn rewrite(answer: &mut Value) {
    match answer {
        Value::Object(parts) => {
            for (key, part) in parts {
                match part {
                    Value::String(text) if KEYS.contains(&key.as_str()) => *text = lurd(text),
                    part => rewrite(part),
                }
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(rewrite),
        _ => {}
    }
}

/// Letters of Sokobond as u, d, l, r.
fn lurd(text: &str) -> String {
    text.chars().map(|letter| Direction::from_wasd(letter).map_or(letter, Direction::lurd)).collect()
}
