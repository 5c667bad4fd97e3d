//! Verdicts: of solutions, of positions, of levels.

use crate::alphabet;
use crate::opened::Opened;
use crate::problem::Problem;
use crate::searching::{Searched, searched};
use serde_json::{Value, json};
use sokoworks::contract::{Ending, Graded, Insight, Lengths, Prospect, Reason, Verdict, Why};
use sokoworks::{Budget, Outcome, Position, Settings, Warnings, judge};

/// Whether moves solve a level.
pub(crate) fn verify(opened: &Opened) -> Value {
    let mut verdict = Verdict {
        file: "-".to_owned(),
        level: opened.number,
        title: opened.title.clone(),
        game: opened.level.game().name().to_owned(),
        ..Verdict::default()
    };
    let verified = match alphabet::read(&opened.level, &opened.moves) {
        Ok(steps) => judge(&opened.level, &steps).map_err(|why| why.to_string()),
        Err(problem) => {
            Err([Some(problem.message), problem.help].into_iter().flatten().collect::<Vec<_>>().join("; "))
        }
    };
    match verified {
        Ok(verified) => {
            verdict.valid = true;
            verdict.lengths = Lengths::of(&verified);
            verdict.solution = verified.letters;
            verdict.molecules = verified.molecules;
        }
        Err(problem) => verdict.problems.push(problem),
    }
    json!(verdict)
}

/// Whether a position can still be solved, and if not, why: by a test, or by a search.
pub(crate) fn explain(
    opened: &Opened,
    settings: &Settings,
    searching: &Searched<'_>,
) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let size = opened.level.size();
    let mut prospect = Prospect::default();
    let tests = Warnings::within(&opened.level, true, &searching.budget());
    if let Some(proof) = tests.ok().and_then(|mut tests| tests.check(&standing.position)) {
        (prospect.outcome, prospect.method) = (Ending::Unsolvable, Some("deadlock tests".to_owned()));
        prospect.why = Some(Why::new(&proof, size));
        return Ok(json!(prospect));
    }
    let answer = searched(&standing.position, settings, searching)?.1;
    prospect.method = Some(answer.method.to_owned());
    match &answer.outcome {
        Outcome::Solved { moves, .. } => {
            (prospect.outcome, prospect.moves) = (Ending::Solved, Some(moves.len()));
        }
        Outcome::Unsolvable => {
            prospect.outcome = Ending::Unsolvable;
            prospect.why = answer.why.as_ref().map(|why| Why::new(why, size));
        }
        Outcome::GaveUp(reason) => prospect.reason = Some(Reason::GaveUp(*reason)),
    }
    Ok(json!(prospect))
}

/// How hard a level is.
pub(crate) fn grade(opened: &Opened, budget: &Budget) -> Result<Value, Problem> {
    let measures = generate::measure(&opened.level, budget)
        .map_err(|why| Problem::new("E-TIME", format!("the measures were not finished ({why})")))?;
    Ok(json!(Graded {
        insights: Insight::about(&Position::start(&opened.level), budget),
        file: "-".to_owned(),
        level: opened.number,
        title: opened.title.clone(),
        game: Some(opened.level.game().name().to_owned()),
        rating: (!measures.unsolvable).then(|| measures.rating(&measures.estimate())),
        reason: measures.unsolvable.then(|| "it has no solution, proved".to_owned()),
        ..Graded::default()
    }))
}
