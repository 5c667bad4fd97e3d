//! What is printed about a level.

use super::conclude::Solved;
use super::headline::headline;
use super::plan::Plan;
use crate::input::Chosen;
use crate::options::Notation;
use crate::output::marker::{self, Marker};
use crate::output::{paint, statistics};
use crate::solving::{comparison, gain};
use sokoban::draw::Overlay;
use sokobond::notation::Letters;
use sokoworks::contract::{Lengths, Record};
use sokoworks::{CellSet, Position, Warning};
use std::fmt::Write as _;

/// What is printed about a level.
pub(super) fn text(
    level: Chosen<'_>,
    plan: &Plan,
    solved: &Solved,
    written: Option<String>,
    counted_all: Option<String>,
) -> String {
    let mut text = headline(level, &solved.record, solved.refused.as_deref());
    // Other rules than those of the level are part of the answer.
    for other in solved.record.warnings.iter().filter(|remark| remark.code == "W-RULES") {
        let _ = writeln!(text, "note: {}", other.message);
    }
    if plan.watching.statistics.unwrap_or(false) {
        text += &statistics::render(&solved.answer, &solved.record);
    }
    if let (Some(why), Some(standing)) = (&solved.answer.why, &solved.standing) {
        text += &blamed(&standing.position, why);
    }
    let (Some(verified), Some(standing)) = (&solved.verified, &solved.standing) else { return text };
    if let Some(first) = verified.ambiguous.first() {
        let _ = writeln!(text, "note: atoms could bond in more than one way at key {first}");
    }
    if plan.brief {
        text.extend(counted_all.map(|all| format!("{all}\n")));
        return text;
    }
    if let Some(made) = verified.molecules.as_ref().filter(|made| !made.is_empty()) {
        let _ = writeln!(text, "makes {made}");
    }
    let known = match (&plan.known, &solved.record.before) {
        (Some(optimizing), Some(before)) => {
            let measures = standing.position.game().measures(&optimizing.order);
            let Record { proved, .. } = &solved.record;
            let bound = solved.record.bound();
            Some(gain::sentence(before, &Lengths::of(verified), &measures, proved, bound))
        }
        _ => {
            let known = solved.record.known.as_ref();
            known.map(|known| comparison::sentence(known, verified, plan.judges_length()))
        }
    };
    let least =
        solved.record.before.is_none().then(|| gain::least(solved.record.bound(), &solved.record.proved));
    for note in known.into_iter().chain(least.flatten()).chain(written).chain(counted_all) {
        let _ = writeln!(text, "{note}");
    }
    if plan.solutions.report().letters() {
        let letters = match (&standing.position, plan.solutions.notation) {
            (Position::Sokobond { .. }, Some(Notation::Lurd)) => Letters::Lurd.write(&verified.moves),
            _ => verified.letters.clone(),
        };
        let _ = writeln!(text, "{letters}");
    }
    if plan.solutions.report().boards() {
        let marker = Marker::new(&standing.position.level(), plan.solutions.marks());
        for (heading, board) in marker::boards(&standing.position, &verified.moves, &marker) {
            let _ = write!(text, "{}\n{board}\n", paint::styled(&heading, paint::HEADING));
        }
    }
    text
}

/// The position with the boxes to blame for it, and a sentence about them.
fn blamed(position: &Position, why: &Warning) -> String {
    let Position::Sokoban { level, position, .. } = position else { return String::new() };
    let mut marked = CellSet::new(level.size().area());
    marked.extend(why.cells.iter().copied());
    let overlay = Overlay { marked: Some(&marked), ..Overlay::default() };
    let board = paint::sokoban(level, position, overlay);
    format!("{board}{} (!)\n", why.message)
}
