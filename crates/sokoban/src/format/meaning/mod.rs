//! What the signs of foreign boards mean: walls, boxes and goals in the letters, digits or pictures of other programs.
//!
//! Nothing is guessed. Every meaning is found in which each board of the file has one player, at least one box, as many
//! boxes as goals, and walls around the player. If there is exactly one, the file is read with it and a remark reports that
//! (`W-ASSUMED`); if there are several, the boards are refused (`E-MEANING`) and each meaning is listed. A cell map that
//! is given and a key in the file decide before. O(text) for files in the usual cells; the search is bounded.

mod boards;
mod domain;
mod pictures;
mod rank;
mod reading;
mod say;
mod solver;

use super::{CellMap, Collection};
use crate::symbol::Symbol;
use domain::Question;

pub(super) use boards::may_be_board;
pub(super) use reading::{Foreign, Reading};

/// Reads a text: `read` reads it with cells.
pub(super) fn read(
    text: &str,
    cells: &CellMap,
    spare_goals: bool,
    read: impl Fn(&CellMap, Foreign) -> Reading,
) -> Collection {
    let pictures = pictures::of(text, cells);
    let first = read(&cells.with(&pictures), Foreign::Numbers);
    if first.is_mixed() {
        // Numbers beside boards in the usual cells are more likely a table or a picture.
        let mut collection = usual(cells, &pictures, spare_goals, &read);
        say::left_out(&mut collection, &first.foreign_lines());
        return collection;
    }
    let first = match first.collection.entries.is_empty() {
        // Letters can be many things, so they are boards only where there are no others.
        true => read(&cells.with(&pictures), Foreign::All),
        false => first,
    };
    let again = |cells: &CellMap| read(cells, Foreign::All);
    let (question, reading) = match settle(first, &cells.with(&pictures), &pictures, spare_goals, again) {
        Ok(collection) => return collection,
        Err(unsettled) => *unsettled,
    };
    if !pictures.is_empty()
        && let Ok(collection) = settle(read(cells, Foreign::All), cells, &[], spare_goals, again)
    {
        return collection;
    }
    question.name_signs(reading)
}

/// Reads a text without boards that only their signs make boards.
fn usual(
    cells: &CellMap,
    pictures: &[(char, Symbol)],
    spare_goals: bool,
    read: &impl Fn(&CellMap, Foreign) -> Reading,
) -> Collection {
    let cells = cells.with(pictures);
    let again = |cells: &CellMap| read(cells, Foreign::No);
    match settle(again(&cells), &cells, pictures, spare_goals, again) {
        Ok(collection) => collection,
        Err(unsettled) => unsettled.0.name_signs(unsettled.1),
    }
}

/// The collection if its signs are known, or if there are meanings of them that make levels of all boards.
fn settle(
    reading: Reading,
    cells: &CellMap,
    pictures: &[(char, Symbol)],
    spare_goals: bool,
    again: impl Fn(&CellMap) -> Reading,
) -> Result<Collection, Box<(Question, Reading)>> {
    let Some(question) = Question::about(&reading, cells, pictures, spare_goals) else {
        let mut collection = reading.collection;
        say::pictures(&mut collection, &reading.signs, pictures);
        return Ok(collection);
    };
    let answer = question.answer();
    match &answer.meanings[..] {
        [] if !answer.gave_up => Err(Box::new((question, reading))),
        [only] if !answer.gave_up => {
            let mut collection = again(&only.cells).collection;
            question.say_assumed(&mut collection, only);
            Ok(collection)
        }
        _ => Ok(question.refuse(reading, answer)),
    }
}
