//! What is printed about a level.

use super::conclude::Solved;
use super::plan::Plan;
use crate::commands::headline::headline;
use crate::input::Chosen;
use crate::options::Notation;
use crate::output::{paint, statistics};
use sokobond::notation::Letters;
use sokoworks::Level;
use std::fmt::Write as _;

/// What is printed about a level.
pub(super) fn text(
    level: Chosen<'_>,
    plan: &Plan,
    solved: &Solved,
    written: Option<String>,
    counted_all: Option<String>,
) -> String {
    let mut told = headline(level, &solved.record, solved.refused.as_deref());
    if plan.watching.statistics.unwrap_or(false) {
        told += &statistics::render(&solved.answer);
    }
    let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) else { return told };
    if let Some(first) = verified.ambiguous.first() {
        let _ = writeln!(told, "note: atoms could bond in more than one way at key {first}");
    }
    let known = solved.record.known.as_ref().map(|known| known.sentence(verified));
    for note in known.into_iter().chain(written).chain(counted_all) {
        let _ = writeln!(told, "{note}");
    }
    if plan.solutions.report().letters() {
        let letters = match (&playable, plan.solutions.notation) {
            (Level::Sokobond(_), Some(Notation::Lurd)) => Letters::Lurd.write(&verified.moves),
            _ => verified.letters.clone(),
        };
        let _ = writeln!(told, "{letters}");
    }
    if plan.solutions.report().boards() {
        for (heading, board) in paint::boards(&playable, &verified.moves, plan.solutions.area()) {
            let _ = write!(told, "{}\n{board}\n", paint::styled(&heading, paint::HEADING));
        }
    }
    told
}
