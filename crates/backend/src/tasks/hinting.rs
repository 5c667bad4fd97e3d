//! Hints: a search from where the player stands, within a short limit of nodes.

use crate::solution::directions;
use crate::tasks::run::Run;
use grid::Direction;
use play::{Guide, Play, PullAdvice, Reverse};
use serde_json::{Value, json};
use sokoworks::contract::place;

/// Looks for the next push. `solutions` are moves from the start that may be followed without a search; so may the plan of the last
/// questions.
pub(crate) fn hint(play: &Play, solutions: &[String], guide: &Guide, run: &mut Run<'_>) -> Value {
    // A plan that comes back has the letters of its game.
    let read = |letters: &String| match play.level().read_moves_in(letters, None) {
        Ok(written) => written.steps,
        Err(_) => directions(letters),
    };
    let known: Vec<Vec<Direction>> = solutions.iter().map(read).collect();
    let budget = run.budget.clone();
    let advice = guide.ask(play, &known, (run.threads, &budget), &mut |statistics| run.observe(statistics));
    json!(advice.contract(play))
}

/// Looks for the next pull of reverse mode. `solutions` are solutions of the level that may be followed.
pub(crate) fn pull(game: &Reverse, solutions: &[String], run: &mut Run<'_>) -> Value {
    let known: Vec<Vec<Direction>> = solutions.iter().map(|letters| directions(letters)).collect();
    let budget = run.budget.clone();
    let size = game.board().level().size();
    let at = |cell| place(size, cell);
    match game.advise(&known, run.threads, &budget, &mut |statistics| run.observe(statistics)) {
        PullAdvice::Hint(hint) => json!({
            "outcome": "hint",
            "piece": at(hint.piece),
            "target": at(hint.target),
            "stand": at(hint.stand),
            "letters": hint.direction.lurd().to_ascii_uppercase().to_string(),
            "pulls_left": hint.pulls_left,
        }),
        PullAdvice::Finished => json!({ "outcome": "solved" }),
        PullAdvice::Hopeless => json!({ "outcome": "unsolvable" }),
        PullAdvice::GaveUp(reason) => json!({ "outcome": "gave-up", "reason": reason.word() }),
    }
}
