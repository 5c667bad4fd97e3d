//! What is done with a solution besides showing it: compared, written beside the level, counted with all others.

use super::conclude::Solved;
use super::plan::Plan;
use crate::exit_code::ExitCode;
use crate::input::Chosen;
use crate::limits::Interrupt;
use crate::options::Searching;
use crate::output::diagnostics;
use crate::output::marker::{self, Marker};
use crate::output::progress::Progress;
use crate::quantity::counted;
use crate::solving;
use crate::solving::comparison;
use crate::solving::gave_up::why;
use crate::storage::known_solutions::Archive;
use crate::storage::solution_file;
use play::Credit;
use sokoworks::contract::Search;
use sokoworks::{NotSolved, judge};
use std::time::{Duration, Instant};

/// Compares the solution with those that are known, and puts counters into the record, if they are asked for.
pub(super) fn compare(level: Chosen<'_>, plan: &Plan, archive: &mut Archive, solved: &mut Solved) {
    if let (Some(verified), Some(standing)) = (&solved.verified, &solved.standing) {
        let kept = standing.rests(archive.known(level, &standing.position.level()));
        solved.record.known = comparison::compare(&kept, verified);
    }
    if plan.watching.statistics.unwrap_or(false) {
        solved.record.statistics = Some(Search::of(&solved.answer));
        let seconds = solved.answer.threads.iter().map(|&work| work as f64 / 1e9).collect::<Vec<_>>();
        solved.record.threads = Some(seconds).filter(|threads| !threads.is_empty());
        solved.record.sphere = Some(solved.answer.sphere.clone()).filter(|sphere| !sphere.is_empty());
    }
}

/// Puts the boards into the record and the solution beside the level, if that is asked for. Returns a
/// note about the file.
pub(super) fn write_solution(
    level: Chosen<'_>,
    plan: &Plan,
    archive: &mut Archive,
    solved: &mut Solved,
) -> Option<String> {
    let (Some(verified), Some(standing)) = (&solved.verified, &solved.standing) else { return None };
    let options = &plan.solutions;
    let playable = standing.position.level();
    let marker = options.report().boards().then(|| Marker::new(&playable, options.marks()));
    if let Some(marker) = &marker {
        let boards = marker::boards(&standing.position, &verified.moves, marker);
        let plain = |board: &str| anstream::adapter::strip_str(board).to_string();
        solved.record.boards = Some(boards.iter().map(|(_, board)| plain(board)).collect());
    }
    if !options.write_solutions.unwrap_or(false) {
        return None;
    }
    // What is kept goes from the start of the level.
    let whole = judge(&playable, [&standing.before[..], &verified.moves].concat()).ok()?;
    let credit = if plan.known.is_some() { Credit::Optimizer } else { Credit::Solver };
    // What the optimizer has found is a record as well.
    let recorded = match credit {
        Credit::Optimizer => archive.record(&playable, &whole.moves, credit).map(drop),
        _ => Ok(()),
    };
    let origin = archive.origin(credit);
    let kept = solution_file::keep(level, &playable, &whole, &origin, marker.as_ref());
    match recorded.and(kept) {
        Ok(note) => Some(note),
        Err(error) => {
            diagnostics::complain(&diagnostics::render_error(&error));
            solved.code = solved.code.max(ExitCode::BadInput);
            None
        }
    }
}

/// Counts and lists all shortest solutions of a Sokobond level, if that is asked for. Each that is
/// listed is replayed. Returns the text to print.
pub(super) fn count_all(
    level: Chosen<'_>,
    searching: &Searching,
    solved: &mut Solved,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Option<String> {
    let listed = searching.settings.all?;
    let (Some(playable), Some(verified)) = (level.playable(), &solved.verified) else { return None };
    let bond = playable.sokobond()?;
    if verified.moves.is_empty() {
        // Solved at the start: no move is the only way to make none.
        solved.record.optimal_solutions = Some(1);
        solved.record.solutions = Some(vec![String::new(); listed.min(1) as usize]);
        return Some("1 solution of 0 moves".to_owned());
    }
    if solved.record.proved.is_empty() {
        return Some("note: solutions are not counted: the fewest moves are not proved".to_owned());
    }
    let fewest = verified.moves.len();
    let begin = Instant::now();
    let answer = &mut solved.answer;
    let counted_all = solving::all_solutions(bond, fewest, listed, searching, interrupt, progress, answer);
    let before = Duration::from_secs_f64(solved.record.total_seconds.unwrap_or(0.0));
    solved.record.measure(&solved.answer, before + begin.elapsed());
    let all = match counted_all {
        Ok(all) => all,
        Err(reason) => return Some(format!("note: solutions are not counted: {}", why(reason))),
    };
    let replayed: Result<Vec<String>, NotSolved> =
        all.first.into_iter().map(|keys| judge(&playable, keys).map(|verified| verified.letters)).collect();
    match replayed {
        Ok(letters) => {
            let heading =
                format!("{} of {}", counted(all.count as usize, "solution"), counted(fewest, "move"));
            let lines = std::iter::once(heading).chain(letters.iter().map(|keys| format!("  {keys}")));
            let lines = lines.collect::<Vec<_>>().join("\n");
            solved.record.optimal_solutions = Some(all.count);
            solved.record.solutions = Some(letters);
            Some(lines)
        }
        Err(failure) => {
            solved.code = solved.code.max(ExitCode::OurBug);
            Some(format!("a bug in soko: {failure}; please report it"))
        }
    }
}
