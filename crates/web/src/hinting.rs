//! Hints as jobs: a search from where the player stands, within a short limit of nodes.

use crate::jobs::Run;
use play::{Advice, Hints, Play};
use serde_json::{Value, json};

/// Looks for the next push. `solutions` are moves from the start that may be followed without a search.
pub(crate) fn hint(play: &Play, solutions: &[String], run: &mut Run) -> Value {
    let mut hints = Hints::new(run.threads);
    let start = Play::new(play.level().clone());
    for letters in solutions {
        let moves: Vec<_> = letters.chars().filter_map(grid::Direction::from_lurd).collect();
        if hints.learn(&start, &moves) && hints.known(play).is_some() {
            break;
        }
    }
    let budget = run.budget.clone();
    match hints.ask(play, &budget, &mut |statistics| run.observe(statistics)) {
        Advice::Hint(hint) => json!({
            "outcome": "hint",
            "piece": hint.piece.0,
            "target": hint.target.0,
            "moves": sokoban::replay::lurd::write(&hint.moves),
            "left": hint.pushes_left,
        }),
        Advice::Solved => json!({ "outcome": "solved" }),
        Advice::Hopeless => json!({ "outcome": "unsolvable" }),
        Advice::GaveUp(reason) => json!({ "outcome": "gave-up", "reason": reason.word() }),
        Advice::Fault => json!({ "outcome": "gave-up", "reason": "bug" }),
    }
}
