//! Makes a record of a program's output: finds the solution, and has it judged.

use super::folder::is_folder;
use super::supervise::Verdict;
use crate::record::{Asked, Ending, Reason, Record, Run};
use crate::suite::plan::{Entrant, Job, Plan};
use crate::suite::solver::Solver;
use sokoworks::{GaveUp, Level, judge};
use std::fs;
use std::path::Path;

/// Longest output that is searched for a solution, in bytes: its end.
const SEARCHED: usize = 16 << 20;

/// The record of a run whose program has ended.
pub(super) fn record(plan: &Plan, job: Job, verdict: &Verdict, folder: &Path, began: u64) -> Record {
    let (level, solver) = (&plan.levels[job.level as usize], &plan.solvers[usize::from(job.solver)]);
    let adapter = &solver.adapter;
    let mut record = printed(folder, adapter.solution.record);
    record.file.clone_from(&level.file);
    record.level = level.number;
    record.title.clone_from(&level.title);
    record.warnings.clone_from(&level.warnings);
    record.identity = Some(level.identity.clone());
    record.known = None;
    record.cpu_seconds = Some(verdict.cpu_seconds);
    record.total_seconds = Some(verdict.seconds);
    // For other programs it is not known which part of the time a search took.
    record.seconds = record.seconds.or(record.total_seconds);
    // A run of a few milliseconds may end before anybody looks at its memory.
    record.peak_bytes =
        Some(verdict.peak_bytes.max(record.peak_bytes.unwrap_or(0))).filter(|&bytes| bytes > 0);
    (record.time_limit, record.memory_limit) = (plan.limits.time, plan.limits.memory);
    record.asked = asked(plan, solver, record.asked);
    let mut run = run(plan, job, verdict, began);
    let playable = Level::read(level.text.as_bytes());
    let Ok(playable) = playable else {
        record.refuse(Reason::Unplayable);
        return Record { run: Some(run), ..record };
    };
    record.name(&playable);
    let claimed = match adapter.solution.record {
        true => record.solution.as_deref().map(|letters| adapter.moves(&playable, letters)),
        false => solution_text(folder, &adapter.solution.from)
            .map(|text| adapter.moves(&playable, &text))
            .filter(Option::is_some),
    };
    match claimed {
        Some(moves) => match judge(&playable, moves.unwrap_or_default()) {
            Ok(verified) => {
                // Why a solution is not proved to be shortest.
                let unproved = record.reason.take().filter(|_| record.outcome == Ending::Solved);
                record.accept(&verified);
                record.reason = unproved;
            }
            Err(failure) => refuse(&mut record, &mut run, Reason::Illegal, failure.to_string()),
        },
        None => without_solution(&mut record, &mut run, verdict, plan, job, folder),
    }
    Record { run: Some(run), ..record }
}

/// What identifies a run, and what it took.
fn run(plan: &Plan, job: Job, verdict: &Verdict, began: u64) -> Run {
    let Entrant { set, .. } = &plan.levels[job.level as usize];
    let [suite, _, solver, options, revision, _] = plan.key(job).names;
    let end = match (&verdict.limit, verdict.code, verdict.signal) {
        (Some(limit), ..) => limit.clone(),
        (None, Some(code), _) => format!("exit {code}"),
        (None, None, Some(signal)) => format!("signal {signal}"),
        (None, None, None) => "not started".to_owned(),
    };
    Run {
        suite,
        set: set.clone(),
        solver,
        options,
        revision,
        repeat: job.repeat,
        cpu_limit: plan.limits.cpu,
        elsewhere: None,
        end,
        watched: verdict.watched.clone(),
        message: verdict.failed.clone(),
        began,
    }
}

/// The record that our own solver has printed, or an empty one.
fn printed(folder: &Path, is_record: bool) -> Record {
    let text = if is_record { output(folder, "stdout").unwrap_or_default() } else { String::new() };
    let last = text.lines().rev().find_map(|line| Record::read(line.as_bytes()));
    last.unwrap_or_default()
}

fn refuse(record: &mut Record, run: &mut Run, reason: Reason, message: String) {
    record.refuse(reason);
    run.message = Some(message);
}

/// The question, the solver and the machine. Our own solver has already recorded its question.
fn asked(plan: &Plan, solver: &Solver, recorded: Asked) -> Asked {
    Asked {
        label: Some(solver.name.clone()),
        search: recorded.search.or_else(|| Some(solver.name.clone())),
        settings: recorded.settings.or_else(|| Some(solver.options.join(" "))),
        thread_limit: recorded.thread_limit.or(Some(u32::from(solver.threads))),
        version: recorded.version.or_else(|| Some(solver.revision.clone())),
        machine: Some(plan.machine.clone()),
        ..recorded
    }
}

/// The record of a run that has shown no solution.
fn without_solution(
    record: &mut Record,
    run: &mut Run,
    verdict: &Verdict,
    plan: &Plan,
    job: Job,
    folder: &Path,
) {
    let adapter = &plan.solvers[usize::from(job.solver)].adapter;
    let occurs = |text: &str| {
        ["stdout", "stderr"].iter().any(|name| output(folder, name).is_some_and(|found| found.contains(text)))
    };
    if let Some(limit) = &verdict.limit {
        record.refuse(Reason::of(limit).unwrap_or(Reason::Crash));
    } else if adapter.unsolvable.as_deref().is_some_and(occurs) {
        record.outcome = Ending::Unsolvable;
    } else if let Some(failed) = &verdict.failed {
        refuse(record, run, Reason::Crash, format!("cannot be started: {failed}"));
    } else if !is_folder(folder) {
        refuse(record, run, Reason::Crash, "the program has removed or replaced its folder".to_owned());
    } else if !verdict.code.is_some_and(|code| code == 0 || adapter.gave_up.contains(&code)) {
        let words = last_words(&output(folder, "stderr").unwrap_or_default());
        let message: String = format!("{}: {words}", run.end).chars().take(300).collect();
        refuse(record, run, Reason::Crash, message.trim_end_matches([':', ' ']).to_owned());
    } else if record.outcome == Ending::GaveUp && record.reason.is_none() {
        record.reason = Some(Reason::GaveUp(GaveUp::Incomplete));
    }
}

/// The last message of a program that broke: the message of a panic in Rust, which a trace may follow, else the last line.
fn last_words(text: &str) -> String {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    match lines.clone().position(|line| line.contains(" panicked at ")) {
        Some(place) => lines.skip(place).take(2).collect::<Vec<_>>().join(" "),
        None => lines.next_back().unwrap_or_default().to_owned(),
    }
}

/// The text that holds the solution.
fn solution_text(folder: &Path, from: &str) -> Option<String> {
    if matches!(from, "stdout" | "stderr") {
        return output(folder, from);
    }
    let pattern = format!("{}/{from}", glob::Pattern::escape(&folder.to_string_lossy()));
    let mut files: Vec<_> = glob::glob(&pattern).ok()?.flatten().filter(|path| path.is_file()).collect();
    files.sort();
    let texts = files.iter().filter_map(|path| end(path));
    Some(texts.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

fn output(folder: &Path, name: &str) -> Option<String> {
    end(&folder.join(name))
}

/// The end of a file as text.
fn end(path: &Path) -> Option<String> {
    let bytes = fs::read(path).ok()?;
    Some(String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(SEARCHED)..]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{Limits, adapter::Adapter};

    fn plan(adapter: &str) -> Plan {
        let level: Level = "######\n#@ $.#\n######".parse().expect("a level");
        let solver = Solver {
            name: "s".to_owned(),
            revision: "1".to_owned(),
            options_hash: "0".to_owned(),
            adapter: Adapter::parse(&format!("command = [\"s\"]\n{adapter}")).expect("an adapter"),
            options: Vec::new(),
            threads: 1,
        };
        let levels = vec![Entrant { set: "a".to_owned(), number: 1, ..Entrant::new(&level) }];
        let limits = Limits::default();
        Plan {
            suite: "x".into(),
            machine: "m".into(),
            seed: 0,
            repeats: 1,
            limits,
            levels,
            solvers: vec![solver],
        }
    }

    #[test]
    fn outputs_become_records() {
        let place = tempfile::tempdir().expect("a folder");
        let check =
            |adapter: &str, verdict: Verdict, stdout: &str, expect: (Ending, Option<&str>, Option<usize>)| {
                fs::write(place.path().join("stdout"), stdout).expect("a file");
                fs::write(place.path().join("stderr"), "oh\nno\n").expect("a file");
                let job = Job { level: 0, solver: 0, repeat: 1 };
                let record = record(&plan(adapter), job, &verdict, place.path(), 7);
                let (ending, reason, pushes) = expect;
                let found = (record.outcome, record.reason.map(Reason::word), record.pushes);
                assert_eq!(found, (ending, reason, pushes), "{stdout}");
                record
            };
        let exit = |code| Verdict { code: Some(code), seconds: 0.5, ..Verdict::default() };
        check("", exit(0), "Solved\nrR\n", (Ending::Solved, None, Some(1)));
        // Whatever its exit code is: the solution counts, and the judge decides.
        check("", exit(9), "Solved\nrr\n", (Ending::Solved, None, Some(1)));
        let record = check("", exit(0), "Solved\nrrr\n", (Ending::GaveUp, Some("illegal"), None));
        assert!(record.is_error() && record.run.is_some_and(|run| run.message.is_some()));
        check("", exit(0), "nothing\n", (Ending::GaveUp, Some("incomplete"), None));
        let record = check("", exit(9), "nothing\n", (Ending::GaveUp, Some("crash"), None));
        assert_eq!(record.run.and_then(|run| run.message).as_deref(), Some("exit 9: no"));
        let panic = "a\n\nthread 'main' (7) panicked at src/main.rs:8:60:\na level: Empty\nstack backtrace:\n   0: x\n";
        assert_eq!(last_words(panic), "thread 'main' (7) panicked at src/main.rs:8:60: a level: Empty");
        check("gave-up = [9]", exit(9), "nothing\n", (Ending::GaveUp, Some("incomplete"), None));
        check("unsolvable = \"oh\"", exit(9), "", (Ending::Unsolvable, None, None));
        let late = Verdict { limit: Some("time".to_owned()), signal: Some(9), ..Verdict::default() };
        check("", late.clone(), "", (Ending::GaveUp, Some("time"), None));
        // A solution that was written before the end counts.
        check("", late, "rr\n", (Ending::Solved, None, Some(1)));
        fs::write(place.path().join("out.sol"), "rR").expect("a file");
        check("solution.from = \"*.sol\"", exit(0), "", (Ending::Solved, None, Some(1)));
        let own =
            "{\"level\":1,\"outcome\":\"solved\",\"proved\":[\"pushes\"],\"nodes\":5,\"solution\":\"rR\"}\n";
        let record = check("solution.record = true", exit(0), own, (Ending::Solved, None, Some(1)));
        assert_eq!((record.nodes, record.proved.len()), (Some(5), 1));
        let wrong = own.replace("rR", "R");
        check("solution.record = true", exit(0), &wrong, (Ending::GaveUp, Some("illegal"), None));
    }
}
