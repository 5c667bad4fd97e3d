//! `soko solve`: levels through the solvers, each solution replayed before it is told.

use crate::arguments::{Arguments, Solve};
use crate::config::Config;
use crate::diagnostics;
use crate::exit_code::ExitCode;
use crate::game::Playable;
use crate::input::{Chosen, Input};
use crate::json::{self, SolveRecord};
use crate::judge::{self, Verified};
use crate::limits::Interrupt;
use crate::options::{Notation, Report, Searching};
use crate::progress::Progress;
use crate::quantity::Count;
use crate::solution_file;
use crate::solving::{self, Answer};
use crate::{paint, table};
use grid::Severity;
use search::Outcome;
use sokobond::notation::Letters;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};

/// Solves what is asked for; the exit code is that of the gravest level.
pub(crate) fn run(arguments: &Arguments, solve: &Solve) -> anyhow::Result<ExitCode> {
    let levels: Vec<&str> = solve.levels.iter().map(String::as_str).collect();
    let config = Config::find(arguments, &levels)?;
    let (mut reading, mut searching, mut solutions) =
        (solve.reading.clone(), solve.searching.clone(), solve.solutions.clone());
    let (mut watching, mut output) = (solve.watching.clone(), solve.output.clone());
    config.fill(&mut reading)?;
    config.fill(&mut searching)?;
    config.fill(&mut solutions)?;
    config.fill(&mut watching)?;
    config.fill(&mut output)?;
    let report = solutions.report.unwrap_or(Report::Lurd);

    let input = Input::read(&levels, &reading)?;
    let interrupt = Interrupt::listen()?;
    let count = input.levels().len();
    let mut records = Vec::new();
    let mut code = ExitCode::Done;
    for (index, level) in input.levels().enumerate() {
        if interrupt.pressed() {
            break;
        }
        let label = format!("[{}/{count}] {}", index + 1, level.name());
        let mut progress = Progress::new(label, watching.progress_every);
        let solved = solve_one(level, &searching, &interrupt, &mut progress);
        let mut record = solved.record;
        code = code.max(solved.code);
        let mut written = None;
        if let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) {
            if solutions.write_solutions.unwrap_or(false) {
                match solution_file::keep(level, playable, verified, report.boards()) {
                    Ok(note) => written = Some(note),
                    Err(error) => {
                        diagnostics::complain(&diagnostics::render_error(&error));
                        code = code.max(ExitCode::BadInput);
                    }
                }
            }
            if report.boards() && output.json() {
                let boards = paint::boards(playable, &verified.steps);
                let plain = |board: &str| anstream::adapter::strip_str(board).to_string();
                record.boards = Some(boards.iter().map(|(_, board)| plain(board)).collect());
            }
        }
        let shown = if output.json() {
            json::line(&record)?
        } else {
            let notation = solutions.notation.unwrap_or(Notation::Wasd);
            let letters = |verified| letters(verified, notation, level);
            let mut shown = headline(level, &record, solved.refused.as_deref());
            if let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) {
                ambiguity(verified, &mut shown);
                if let Some(note) = written {
                    let _ = writeln!(shown, "{note}");
                }
                if report.letters() {
                    let _ = writeln!(shown, "{}", letters(verified));
                }
                if report.boards() {
                    for (heading, board) in paint::boards(playable, &verified.steps) {
                        let _ = write!(shown, "{}\n{board}\n", paint::styled(&heading, paint::HEADING));
                    }
                }
            }
            shown
        };
        let mut stdout = anstream::stdout().lock();
        stdout.write_all(shown.as_bytes())?;
        stdout.flush()?;
        records.push(record);
    }
    finish(&records, count, output.json())?;
    if interrupt.pressed() {
        code = code.max(ExitCode::Interrupted);
    }
    Ok(code)
}

/// The table and, after Ctrl-C, how far it came.
fn finish(records: &[SolveRecord], count: usize, json: bool) -> anyhow::Result<()> {
    let mut end = String::new();
    if count > 1 {
        let _ = write!(end, "\n{}", table::render(records));
    }
    if records.len() < count {
        let _ = writeln!(end, "interrupted: {} of {count} levels were not tried", count - records.len());
    }
    if !json {
        anstream::stdout().write_all(end.as_bytes())?;
    } else if std::io::stderr().is_terminal() {
        let _ = anstream::stderr().write_all(end.as_bytes());
    }
    Ok(())
}

/// What became of one level.
struct Solved {
    record: SolveRecord,
    verified: Option<Verified>,
    /// Why the verifier refused the solution.
    refused: Option<String>,
    code: ExitCode,
}

fn solve_one(
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
    let Some(playable) = level.playable() else {
        for remark in level.file.remarks(level.place).iter().filter(|r| r.severity == Severity::Error) {
            diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
        }
        record.reason = Some("unplayable");
        return Solved { record, verified: None, refused: None, code: ExitCode::BadInput };
    };
    let answer = solving::solve(playable, searching, interrupt, progress);
    fill(&mut record, &answer);
    let (verified, refused, code) = match answer.outcome {
        Some(Outcome::Solved { moves, .. }) => match judge::judge(playable, moves) {
            Ok(verified) => {
                record.outcome = "solved";
                record.proved = answer.proved;
                record.moves = Some(verified.steps.len());
                record.pushes = verified.pushes;
                record.solution = Some(verified.letters.clone());
                (Some(verified), None, ExitCode::Done)
            }
            Err(failure) => {
                record.reason = Some("bug");
                (None, Some(failure), ExitCode::OurBug)
            }
        },
        Some(Outcome::Unsolvable) => {
            record.outcome = "unsolvable";
            (None, None, ExitCode::Unsolvable)
        }
        Some(Outcome::GaveUp(reason)) => {
            record.reason = Some(reason.word());
            (None, None, ExitCode::of(reason))
        }
        None => {
            record.reason = Some("bug");
            (None, Some("the solver broke down".to_owned()), ExitCode::OurBug)
        }
    };
    Solved { record, verified, refused, code }
}

fn fill(record: &mut SolveRecord, answer: &Answer) {
    record.seconds = Some(answer.seconds);
    record.nodes = Some(answer.statistics.expanded);
    record.peak_bytes = Some(answer.peak_bytes);
    record.lower_bound = Some(answer.statistics.lower_bound).filter(|&bound| bound > 0);
    record.method = Some(answer.method);
}

/// One line about a level: how it ended, how good the solution is, what it cost.
fn headline(level: Chosen<'_>, record: &SolveRecord, refused: Option<&str>) -> String {
    let mut line = format!("{}: ", level.full_name());
    let _ = match (record.outcome, record.reason) {
        ("solved", _) => {
            write!(line, "{}, {} moves", paint::styled("solved", paint::GOOD), record.moves.unwrap_or(0))
        }
        ("unsolvable", _) => write!(line, "{}, proved", paint::styled("unsolvable", paint::BAD)),
        (_, Some("unplayable")) => write!(line, "{}", paint::styled("unplayable", paint::BAD)),
        (_, Some("bug")) => {
            let why = refused.unwrap_or("no reason is known");
            write!(line, "{}: {why}; please report it", paint::styled("a bug of soko", paint::BAD))
        }
        (_, reason) => {
            write!(line, "{}, {}", paint::styled("gave up", paint::DOUBTFUL), why(reason.unwrap_or("")))
        }
    };
    if let Some(pushes) = record.pushes {
        let _ = write!(line, ", {pushes} pushes");
    }
    match record.proved.as_slice() {
        [] => {}
        proved => {
            let _ = write!(line, ", fewest {} proved", proved.join(" and "));
        }
    }
    if let (Some(seconds), Some(nodes), Some(method)) = (record.seconds, record.nodes, record.method) {
        let bound = record.lower_bound.filter(|_| record.outcome == "gave-up");
        let bound = bound.map_or_else(String::new, |bound| format!(", lower bound {bound}"));
        let _ = write!(line, "{bound} ({seconds:.3} s, {} nodes, {method})", Count(nodes));
    }
    line.push('\n');
    line
}

/// A reason for giving up in words, with what to do about it.
fn why(reason: &str) -> &'static str {
    match reason {
        "time" => "out of time; give it more with --time",
        "memory" => "out of memory; give it more with --memory",
        "nodes" => "out of nodes; give it more with --nodes",
        "interrupted" => "interrupted",
        "depth" => "nothing within the depth limit; raise it with --depth",
        "incomplete" => "the method ran dry, which proves nothing; try another --method",
        _ => "the level is outside what the method can handle; try another --method",
    }
}

/// Says at which keys a solution relies on a rule that is not fully known.
fn ambiguity(verified: &Verified, shown: &mut String) {
    if let Some(first) = verified.ambiguous.first() {
        let _ = writeln!(shown, "note: atoms could bond in more than one way at key {first}");
    }
}

fn letters(verified: &Verified, notation: Notation, level: Chosen<'_>) -> String {
    match (level.playable(), notation) {
        (Some(Playable::Sokobond(_)), Notation::Lurd) => Letters::Lurd.write(&verified.steps),
        _ => verified.letters.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::GaveUp;

    #[test]
    fn every_reason_for_giving_up_is_explained() {
        for reason in [GaveUp::Time, GaveUp::Memory, GaveUp::Nodes, GaveUp::Depth] {
            assert!(why(reason.word()).contains(&format!("--{}", reason.word())), "{reason:?}");
        }
        for reason in [GaveUp::Incomplete, GaveUp::OutOfScope] {
            assert!(why(reason.word()).contains("--method"), "{reason:?}");
        }
    }
}
