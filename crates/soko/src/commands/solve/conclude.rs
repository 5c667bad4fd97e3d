//! One level: searched, its solution verified, and the record of it.

use super::plan::within;
use crate::exit_code::ExitCode;
use crate::input::Chosen;
use crate::limits::Interrupt;
use crate::options::Searching;
use crate::output::diagnostics::{self, Problem};
use crate::output::progress::Progress;
use crate::solving::optimizing::{Start, optimize};
use crate::solving::{self, Failure, Searched};
use crate::standing::Standing;
use sokoworks::contract::{Ending, Reason, Record};
use sokoworks::{Answer, GaveUp, Objective, Outcome, Verified};

/// The result of one level.
pub(super) struct Solved {
    pub(super) record: Record,
    /// The solver's answer.
    pub(super) answer: Answer,
    pub(super) verified: Option<Verified>,
    /// The position that it was solved from; `None` for a level that cannot be played.
    pub(super) standing: Option<Standing>,
    /// What went wrong, if it is our bug.
    pub(super) refused: Option<String>,
    pub(super) code: ExitCode,
}

/// The record of a level that is not searched yet.
pub(in crate::commands) fn named(level: Chosen<'_>) -> Record {
    let mut record = Record {
        file: level.file.source.name.clone(),
        level: level.number(),
        title: level.title().to_owned(),
        game: level.file.content.game().name().to_owned(),
        warnings: level.warnings(),
        ..Record::default()
    };
    if let Some(playable) = level.playable() {
        record.name(&playable);
    }
    record
}

/// Searches a level from where it stands, or makes the solutions shorter from which it is to `start`; there is no position of
/// a level that cannot be played.
pub(super) fn solve_one(
    level: Chosen<'_>,
    standing: Option<Standing>,
    start: Option<Start>,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Solved {
    let mut record = named(level);
    let limits = within(searching);
    (record.time_limit, record.memory_limit, record.node_limit) = (limits.time, limits.memory, limits.nodes);
    record.work_limit = limits.work;
    let Some(standing) = standing else {
        level.complain();
        record.reason = Some(Reason::Unplayable);
        return Solved {
            record,
            answer: solving::no_answer(),
            verified: None,
            standing: None,
            refused: None,
            code: ExitCode::BadInput,
        };
    };
    record.after = Some(standing.letters()).filter(|_| !standing.is_start());
    let optimizes = start.is_some();
    record.before = start.as_ref().and_then(|start| start.best(standing.position.game()));
    let searched = match start {
        Some(start) => optimize(&standing, start, searching, interrupt, progress),
        None => solving::solve(&standing.position, searching, interrupt, progress),
    };
    let mut solved = conclude(record, standing, searched);
    // The search for better solutions was still running.
    let goes_on =
        optimizes || searching.settings.request.sokoban.improve || searching.wanted() != Objective::Any;
    if goes_on && interrupt.pressed() && solved.record.outcome == Ending::Solved {
        solved.record.reason = Some(Reason::GaveUp(GaveUp::Interrupted));
    }
    solved
}

/// Takes a solver's answer into the record; a solution only after the judge has accepted it.
fn conclude(mut record: Record, standing: Standing, searched: Searched) -> Solved {
    if let Err(failure @ Failure::Range(_)) = &searched.answer {
        let problem = Problem::new("E-RANGE", failure.to_string());
        diagnostics::complain(&problem.help("--range counts moves from 1").render());
        let answer = solving::no_answer();
        let standing = Some(standing);
        return Solved { record, standing, answer, verified: None, refused: None, code: ExitCode::BadInput };
    }
    let bug = |what: String| (None, Some(what), ExitCode::OurBug);
    let failure = searched.answer.as_ref().err().map(ToString::to_string);
    let Searched { answer, bound, total, cpu_seconds, peak_bytes } = searched;
    let answer = answer.unwrap_or_else(|_| solving::no_answer());
    if let Some(refused) = &answer.refused {
        let problem = Problem::new("E-DISK", format!("the files of --disk: {refused}"));
        diagnostics::complain(&problem.render());
    }
    (record.cpu_seconds, record.peak_bytes) = (cpu_seconds, peak_bytes);
    record.take(&answer, standing.position.level().size(), total);
    if let Some((cost, metric)) = bound {
        (record.lower_bound, record.bound_metric) = (Some(cost), Some(metric));
    }
    let (verified, refused, code) = match (&answer.outcome, failure) {
        (_, Some(failure)) => bug(failure),
        (Outcome::Solved { moves, .. }, None) => match standing.judge(moves.clone()) {
            Ok(verified) => {
                record.accept_answer(&answer, &verified);
                (Some(verified), None, ExitCode::Done)
            }
            Err(failure) => bug(failure.to_string()),
        },
        (Outcome::Unsolvable, None) => (None, None, ExitCode::Unsolvable),
        (Outcome::GaveUp(reason), None) => (None, None, ExitCode::of(*reason)),
    };
    // A solution may be known; what was asked for is its proof.
    let code = if answer.refused.is_some() { code.max(ExitCode::NoAnswer) } else { code };
    if code == ExitCode::OurBug {
        record.refuse(Reason::Bug);
    }
    Solved { record, answer, verified, standing: Some(standing), refused, code }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::Failure;
    use sokoworks::{Direction, Level, Optimality, Statistics};
    use std::time::Duration;

    #[test]
    fn what_the_judge_refuses_is_our_bug() {
        let level: Level = "#####\n#@$.#\n#####".parse().expect("a level");
        let check = |outcome: Result<Outcome<Direction>, Failure>, code: ExitCode, reason: Option<Reason>| {
            let answer = outcome.map(|outcome| Answer::new(outcome, Statistics::default(), "auto"));
            let searched =
                Searched { answer, bound: None, total: Duration::ZERO, cpu_seconds: None, peak_bytes: None };
            let solved = conclude(Record::default(), Standing::start(&level), searched);
            assert_eq!((solved.code, solved.record.reason), (code, reason));
            assert_eq!(solved.record.solution.is_some(), code == ExitCode::Done);
        };
        let moves = |direction| Ok(Outcome::Solved { moves: vec![direction], optimal: Optimality::UNPROVED });
        check(moves(Direction::Right), ExitCode::Done, None);
        check(moves(Direction::Left), ExitCode::OurBug, Some(Reason::Bug));
        check(Err(Failure::Broken), ExitCode::OurBug, Some(Reason::Bug));
        check(Ok(Outcome::GaveUp(GaveUp::Time)), ExitCode::OutOfTime, Some(Reason::GaveUp(GaveUp::Time)));
    }
}
