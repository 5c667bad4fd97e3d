//! Verdicts: of solutions, of positions, of levels.

use crate::asked::{Opened, places};
use crate::problem::Problem;
use crate::searching::{Searched, searched};
use grid::Size;
use serde_json::{Value, json};
use sokoworks::contract::Lengths;
use sokoworks::{Budget, Objective, Outcome, Position, Warning, Warnings, judge};

/// Whether moves solve a level.
pub(crate) fn verify(opened: &Opened) -> Value {
    let written = match opened.level.read_moves_in(&opened.moves, None) {
        Ok(written) => written,
        Err(error) => return json!({ "is_solution": false, "problem": Problem::from(&error).message }),
    };
    match judge(&opened.level, &written.steps) {
        Ok(verified) => {
            let Lengths { moves, pushes, box_lines, .. } = Lengths::of(&verified);
            json!({
                "is_solution": true,
                "problem": null,
                "moves": moves,
                "pushes": pushes,
                "box_lines": box_lines,
                "molecules": verified.molecules,
            })
        }
        Err(why) => json!({ "is_solution": false, "problem": why.to_string() }),
    }
}

/// A proof by a test that a position is dead: kind, sentence, and the boxes or atoms to blame.
pub(crate) fn warned(tests: &mut Warnings, position: &Position, size: Size) -> Option<Value> {
    tests.check(position).map(|dead| blamed(dead, size))
}

fn blamed(why: Warning, size: Size) -> Value {
    json!({ "kind": why.kind, "message": why.message, "cells": places(size, why.cells) })
}

/// Whether a position can still be solved, and if not, why: by a test, or by a search.
pub(crate) fn explain(opened: &Opened, searching: &Searched<'_>) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let size = opened.level.size();
    if let Ok(mut tests) = Warnings::within(&opened.level, true, &searching.budget())
        && let Some(proof) = warned(&mut tests, &standing.position, size)
    {
        return Ok(json!({ "can_be_solved": false, "proved_by": "a test", "deadlock": proof }));
    }
    let answer = searched(&standing.position, Objective::Any, searching)?;
    Ok(match &answer.outcome {
        Outcome::Solved { moves, .. } => json!({ "can_be_solved": true, "in_moves": moves.len() }),
        Outcome::Unsolvable => {
            let why = answer.why.map(|why| blamed(why, size));
            json!({ "can_be_solved": false, "proved_by": "a search", "deadlock": why })
        }
        Outcome::GaveUp(reason) => json!({ "can_be_solved": null, "reason": reason.word() }),
    })
}

/// How hard a level is.
pub(crate) fn grade(opened: &Opened, budget: &Budget) -> Result<Value, Problem> {
    let measures = generate::measure(&opened.level, budget)
        .map_err(|why| Problem::new("E-TIME", format!("the measures were not finished ({why})")))?;
    let grade = measures.grade();
    let solution = measures.solution.as_ref().map(|found| {
        json!({
            "moves": found.moves.len(),
            "pushes": found.pushes,
            "box_changes": found.changes,
            "pushes_away": found.astray,
            "choices": found.choices,
        })
    });
    let space = measures.space.map(|space| {
        json!({
            "positions": space.positions,
            "lost": space.lost,
            "shortest_solutions": space.solutions,
            "chance_of_careless_play": space.chance,
        })
    });
    Ok(json!({
        "title": opened.title,
        "grade": grade.map(generate::Grade::number),
        "word": grade.map(generate::Grade::word),
        "difficulty": measures.difficulty(),
        "is_unsolvable": measures.unsolvable,
        "short_of_memory": measures.short_of_memory,
        "pieces": measures.pieces,
        "squares": measures.squares,
        "search_effort": measures.effort,
        "solution": solution,
        "all_positions": space,
    }))
}
