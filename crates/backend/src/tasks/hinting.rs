//! Hints: a search from where the player stands, within a short limit of nodes.

use crate::solution::directions;
use crate::tasks::run::Run;
use grid::Direction;
use play::{Advice, Hints, Play, PullAdvice, Reverse};
use serde_json::{Value, json};

/// Looks for the next push. `solutions` are moves from the start that may be followed without a search.
pub(crate) fn hint(play: &Play, solutions: &[String], run: &mut Run<'_>) -> Value {
    let mut hints = Hints::new(run.threads);
    let start = Play::new(play.level().clone());
    for letters in solutions {
        if hints.learn(&start, &directions(letters)) && hints.known(play).is_some() {
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

/// Looks for the next pull of reverse mode. `solutions` are solutions of the level that may be followed.
pub(crate) fn pull(game: &Reverse, solutions: &[String], run: &mut Run<'_>) -> Value {
    let known: Vec<Vec<Direction>> = solutions.iter().map(|letters| directions(letters)).collect();
    let budget = run.budget.clone();
    match game.advise(&known, run.threads, &budget, &mut |statistics| run.observe(statistics)) {
        PullAdvice::Hint(hint) => json!({
            "outcome": "hint",
            "piece": hint.piece.0,
            "target": hint.target.0,
            "stand": hint.stand.0,
            "moves": hint.direction.lurd().to_ascii_uppercase(),
            "left": hint.pulls_left,
        }),
        PullAdvice::Finished => json!({ "outcome": "solved" }),
        PullAdvice::Hopeless => json!({ "outcome": "unsolvable" }),
        PullAdvice::GaveUp(reason) => json!({ "outcome": "gave-up", "reason": reason.word() }),
    }
}
