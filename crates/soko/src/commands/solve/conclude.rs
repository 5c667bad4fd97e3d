//! One level: searched, its solution verified, and the record of it.

use super::plan::within;
use crate::exit_code::ExitCode;
use crate::game::Playable;
use crate::input::Chosen;
use crate::limits::Interrupt;
use crate::options::{Metric, Searching};
use crate::output::diagnostics;
use crate::output::json::SolveRecord;
use crate::output::progress::Progress;
use crate::solving::judge::{self, Verified};
use crate::solving::{self, Answer};
use grid::Severity;
use search::Outcome;

/// The result of one level.
pub(super) struct Solved {
    pub(super) record: SolveRecord,
    /// What the solver said; its outcome is taken out.
    pub(super) answer: Answer,
    pub(super) verified: Option<Verified>,
    /// Why the verifier refused the solution.
    pub(super) refused: Option<String>,
    pub(super) code: ExitCode,
}

/// Searches a level.
pub(super) fn solve_one(
    level: Chosen<'_>,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Solved {
    let mut record = SolveRecord {
        file: level.file.source.name.clone(),
        level: level.number(),
        title: level.title().to_owned(),
        game: level.file.content.game().name(),
        outcome: "gave-up",
        ..SolveRecord::default()
    };
    let limits = within(searching);
    (record.time_limit, record.memory_limit, record.node_limit) = (limits.time, limits.memory, limits.nodes);
    let Some(playable) = level.playable() else {
        for remark in level.file.remarks(level.place).iter().filter(|r| r.severity == Severity::Error) {
            diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
        }
        record.reason = Some("unplayable");
        return Solved {
            record,
            answer: Answer::none(),
            verified: None,
            refused: None,
            code: ExitCode::BadInput,
        };
    };
    // Parts left out of a leniently read level belong to the answer.
    for remark in level.file.remarks(level.place).iter().filter(|remark| remark.code == "W-UNREACHABLE") {
        diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
    }
    let answer = solving::solve(playable, searching, interrupt, progress);
    let mut solved = conclude(record, playable, answer);
    // The search for better solutions was still running.
    let goes_on = searching.improve.unwrap_or(false) || searching.metric.is_some_and(|it| it != Metric::Any);
    if goes_on && interrupt.pressed() && solved.record.outcome == "solved" {
        solved.record.reason = Some(search::GaveUp::Interrupted.word());
    }
    solved
}

/// Takes a solver's answer into the record; a solution only after the verifier has accepted it.
fn conclude(mut record: SolveRecord, playable: Playable<'_>, mut answer: Answer) -> Solved {
    fill(&mut record, &answer);
    let (verified, refused, code) = match answer.outcome.take() {
        Some(Outcome::Solved { moves, .. }) => match judge::judge(playable, moves) {
            Ok(verified) => {
                record.outcome = "solved";
                record.proved.clone_from(&answer.proved);
                record.shortened_from = answer.shortened_from;
                record.moves = Some(verified.steps.len());
                record.pushes = verified.pushes;
                record.solution = Some(verified.letters.clone());
                (Some(verified), None, ExitCode::Done)
            }
            Err(failure) => (None, Some(failure), ExitCode::OurBug),
        },
        Some(Outcome::Unsolvable) => {
            record.outcome = "unsolvable";
            (None, None, ExitCode::Unsolvable)
        }
        Some(Outcome::GaveUp(reason)) => {
            record.reason = Some(reason.word());
            (None, None, ExitCode::of(reason))
        }
        None => (None, Some("the solver crashed".to_owned()), ExitCode::OurBug),
    };
    if code == ExitCode::OurBug {
        record.reason = Some("bug");
    }
    Solved { record, answer, verified, refused, code }
}

fn fill(record: &mut SolveRecord, answer: &Answer) {
    record.seconds = Some(answer.seconds);
    record.nodes = Some(answer.statistics.expanded);
    record.peak_bytes = Some(answer.peak_bytes);
    if let Some((bound, metric)) = answer.bound {
        (record.lower_bound, record.bound_metric) = (Some(bound), metric);
    }
    record.method = Some(answer.method);
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::GaveUp;

    #[test]
    fn what_the_verifier_refuses_is_our_bug() {
        let built =
            sokoban::Level::from_rows(&["#####", "#@$.#", "#####"], &sokoban::BuildOptions::default());
        let level = built.level.expect("a level");
        let check = |outcome, code: ExitCode, reason| {
            let answer = Answer { outcome, ..Answer::none() };
            let solved = conclude(SolveRecord::default(), Playable::Sokoban(&level), answer);
            assert_eq!((solved.code, solved.record.reason), (code, reason));
            assert_eq!(solved.record.solution.is_some(), code == ExitCode::Done);
        };
        let moves = |direction| {
            Some(Outcome::Solved { moves: vec![direction], optimal: search::Optimality::UNPROVED })
        };
        check(moves(grid::Direction::Right), ExitCode::Done, None);
        check(moves(grid::Direction::Left), ExitCode::OurBug, Some("bug"));
        check(None, ExitCode::OurBug, Some("bug"));
        check(Some(Outcome::GaveUp(GaveUp::Time)), ExitCode::OutOfTime, Some("time"));
    }
}
