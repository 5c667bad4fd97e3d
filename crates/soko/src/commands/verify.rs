//! `soko verify`: a solution judged by the rules of the game alone. Its exit code separates a solution that is not valid from one
//! that could not be judged.

mod certificate;

use crate::arguments::{Arguments, Verify};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::moves::{Moves, MovesText};
use crate::input::{Chosen, Input};
use crate::output;
use crate::output::diagnostics::{self, Problem, Source};
use crate::output::{json, paint};
use crate::quantity::counted;
use sokoban::draw::Overlay;
use sokobond::molecule::{in_words, molecules};
use sokobond::notation::Letters;
use sokoworks::contract::{self, Lengths};
use sokoworks::{Collection, Level};
use std::path::Path;
use text::{Diagnostic, Severity};

/// Judges each solution given.
pub(crate) fn run(arguments: &Arguments, verify: &Verify) -> anyhow::Result<ExitCode> {
    let from_input = verify.solution.as_deref() == Some("-");
    if verify.level == "-" && from_input {
        let problem = Problem::new("E-USAGE", "level and solution cannot both come from standard input");
        return Err(problem.help("put one of them in a file").into());
    }
    let levels = [verify.level.as_str()];
    let config = Config::find(arguments, &levels)?;
    let reading = config.filled(&verify.reading)?;
    let judging = config.filled(&verify.judging)?;
    let output = config.filled(&verify.output)?;

    verify.lettering.check(verify.solution.is_some(), "SOLUTION")?;
    let input = Input::open(&levels, &reading)?;
    let court = Court { json: output.json(), strict: judging.strict() };
    if let Some(path) = &verify.certificate {
        return Ok(court.certified(path, input.only()?)?.max(input.code()));
    }
    let Some(solution) = &verify.solution else {
        return Ok(court.stored(&input)?.max(input.code()));
    };
    let text = MovesText::read(solution, "SOLUTION", verify.lettering)?;
    let code = match input.levels().len() {
        0 | 1 => court.one(input.only()?, &text)?,
        _ => court.search(&input, &text)?,
    };
    Ok(code.max(input.code()))
}

/// How solutions are judged and verdicts shown.
struct Court {
    json: bool,
    strict: bool,
}

impl Court {
    /// The solutions of a text, as solutions of one level.
    fn one(&self, level: Chosen<'_>, text: &MovesText) -> anyhow::Result<ExitCode> {
        let Some(playable) = level.playable() else { return Err(unplayable(level)) };
        let given = match text.moves(&playable, level.rows()) {
            Ok(given) => given,
            Err(error) => return self.no_verdict(Some(level), error),
        };
        let mut code = ExitCode::Done;
        for (moves, number) in given.iter().zip(1..) {
            let name = if given.len() > 1 { numbered(number, moves.line) } else { String::new() };
            let verdict = self.verdict(level, &playable, moves, Some(text));
            if !verdict.record.valid {
                code = ExitCode::NotValid;
            }
            self.show(&verdict, level, &name, &text.source)?;
        }
        Ok(code)
    }

    /// Finds the levels that the moves solve.
    fn search(&self, input: &Input, text: &MovesText) -> anyhow::Result<ExitCode> {
        let mut found = 0;
        let mut judged = 0;
        let mut error = None;
        for level in input.levels() {
            let Some(playable) = level.playable() else { continue };
            let given = match text.moves(&playable, level.rows()) {
                Ok(given) => given,
                Err(unread) => {
                    error = error.or(Some(unread));
                    continue;
                }
            };
            judged += 1;
            for moves in &given {
                let verdict = self.verdict(level, &playable, moves, Some(text));
                if verdict.record.valid {
                    found += 1;
                    self.show(&verdict, level, "", &text.source)?;
                }
            }
        }
        if found > 0 {
            return Ok(ExitCode::Done);
        }
        if let Some(error) = error.filter(|_| judged == 0) {
            return self.no_verdict(None, error);
        }
        let count = input.levels().len();
        let problem = Problem::new("E-SOLUTION", format!("the moves solve none of the {count} levels"));
        let problem =
            problem.help(format!("'{}#1' as LEVEL shows where they end in one", input.files[0].source.name));
        match self.json {
            true => self.record(None, problem.to_string())?,
            false => diagnostics::complain(&problem.render()),
        }
        Ok(ExitCode::NotValid)
    }

    /// The solutions that the files of the levels hold.
    fn stored(&self, input: &Input) -> anyhow::Result<ExitCode> {
        let mut code = ExitCode::Done;
        let mut count = 0;
        for level in input.levels() {
            // Moves that do not replay, or do not solve, are no solutions for the reader of the file.
            let refused = level.report(|remark| matches!(remark.code, "W-REPLAY" | "W-UNSOLVED"));
            if refused > 0 {
                count += refused;
                code = ExitCode::NotValid;
            }
            let Some(playable) = level.playable() else { continue };
            let stored: Vec<Moves> = match &level.file.content {
                Collection::Sokoban(collection) => {
                    let solutions = collection.entries[level.place].solutions.iter();
                    solutions.map(|moves| Moves::stored(moves.steps.clone(), moves.line)).collect()
                }
                Collection::Sokobond(file) => {
                    let solutions = file.solutions.iter();
                    solutions.map(|recorded| Moves::stored(recorded.keys.clone(), 0)).collect()
                }
            };
            for (moves, number) in stored.iter().zip(1..) {
                count += 1;
                let name = if stored.len() > 1 { numbered(number, moves.line) } else { String::new() };
                let verdict = self.verdict(level, &playable, moves, None);
                if !verdict.record.valid {
                    code = ExitCode::NotValid;
                }
                self.show(&verdict, level, &name, &level.file.source)?;
            }
        }
        if count == 0 {
            let problem = Problem::new("E-USAGE", "no solution is given, and the file holds none");
            let help = "SOLUTION is moves, a file with moves, or -; `soko check` reports problems of levels";
            return Err(problem.help(help).into());
        }
        Ok(code)
    }

    /// Checks the certificate in a file.
    fn certified(&self, path: &Path, level: Chosen<'_>) -> anyhow::Result<ExitCode> {
        let Some(playable) = level.playable() else { return Err(unplayable(level)) };
        let checked = certificate::checked(path, &playable)?;
        let problem = checked.as_ref().err().map(|refused| format!("{}: {}", path.display(), refused.0));
        if self.json {
            let problems = problem.into_iter().collect();
            let claim = checked.as_ref().ok().map(|checked| checked.claim.to_string());
            let valid = checked.is_ok();
            let mut record = contract::Verdict { valid, claim, problems, ..Default::default() };
            name(&mut record, level);
            output::say(&json::line(&record)?)?;
        } else if let Ok(checked) = &checked {
            let word = paint::styled("proved", paint::GOOD);
            let count = counted(checked.positions, "position");
            let claim = format!("{}, {word} by a certificate of {count}", checked.claim);
            output::say(&format!("{}: {claim}\n", level.full_name()))?;
        } else if let Some(problem) = problem {
            output::say(&format!("{}: {}\n", level.full_name(), paint::styled("not proved", paint::BAD)))?;
            diagnostics::complain(&Problem::new("E-CERTIFICATE", problem).render());
        }
        Ok(if checked.is_ok() { ExitCode::Done } else { ExitCode::NotValid })
    }

    fn verdict(
        &self,
        level: Chosen<'_>,
        playable: &Level,
        moves: &Moves,
        text: Option<&MovesText>,
    ) -> Verdict {
        let mut verdict = judge(playable, moves, text);
        verdict.remarks.extend(moves.remark.clone());
        if self.strict {
            let own = level.file.content.level_diagnostics(level.place).iter();
            let open = own.filter(|remark| remark.code == "W-OPEN");
            // Its place is in the file of the level.
            verdict.remarks.extend(open.map(|remark| Diagnostic {
                line: 0,
                column: 0,
                width: 0,
                ..remark.clone()
            }));
        }
        let bad = |remark: &Diagnostic| remark.severity == Severity::Error || self.strict;
        verdict.record.valid = !verdict.remarks.iter().any(bad);
        verdict.record.problems = verdict.remarks.iter().map(|remark| remark.message.clone()).collect();
        name(&mut verdict.record, level);
        verdict
    }

    fn show(
        &self,
        verdict: &Verdict,
        level: Chosen<'_>,
        solution: &str,
        source: &Source,
    ) -> anyhow::Result<()> {
        if self.json {
            return Ok(output::say(&json::line(&verdict.record)?)?);
        }
        for remark in &verdict.remarks {
            let mut remark = remark.clone();
            if self.strict {
                remark.severity = Severity::Error;
            }
            diagnostics::complain(&diagnostics::render(&remark, Some(source)));
        }
        Ok(output::say(&verdict.sentence(level, solution))?)
    }

    /// Moves that cannot be read: as a record too, which a program waits for.
    fn no_verdict(&self, level: Option<Chosen<'_>>, error: anyhow::Error) -> anyhow::Result<ExitCode> {
        if !self.json {
            return Err(error);
        }
        self.record(level, error.to_string())?;
        Ok(ExitCode::BadInput)
    }

    /// Prints the record of moves that were not judged in a level of their own.
    fn record(&self, level: Option<Chosen<'_>>, problem: String) -> anyhow::Result<()> {
        let mut record = contract::Verdict { problems: vec![problem], ..contract::Verdict::default() };
        if let Some(level) = level {
            name(&mut record, level);
        }
        Ok(output::say(&json::line(&record)?)?)
    }
}

/// Takes the name of the level, and how it was read.
fn name(record: &mut contract::Verdict, level: Chosen<'_>) {
    record.file.clone_from(&level.file.source.name);
    record.level = level.number();
    record.title = level.title().to_owned();
    record.game = level.file.content.game().name().to_owned();
    record.warnings = level.warnings();
}

/// ` solution 2 (line 14)`.
fn numbered(number: usize, line: Option<usize>) -> String {
    match line {
        Some(line) => format!(" solution {number} (line {line})"),
        None => format!(" solution {number}"),
    }
}

struct Verdict {
    record: contract::Verdict,
    remarks: Vec<Diagnostic>,
    /// The position in which a refused solution ends.
    board: String,
}

impl Verdict {
    fn sentence(&self, level: Chosen<'_>, solution: &str) -> String {
        let record = &self.record;
        let word = match record.valid {
            true => paint::styled("valid", paint::GOOD),
            false => paint::styled("not valid", paint::BAD),
        };
        let mut sentence =
            format!("{}{solution}: {word}, {}", level.full_name(), counted(record.lengths.moves, "move"));
        let measures = [
            (record.lengths.pushes, "push"),
            (record.lengths.box_lines, "box line"),
            (record.lengths.box_changes, "box change"),
            (record.lengths.pushing_sessions, "pushing session"),
            (record.lengths.player_lines, "player line"),
        ];
        for (measure, name) in measures {
            if let Some(measure) = measure {
                sentence.push_str(", ");
                sentence.push_str(&counted(measure, name));
            }
        }
        if let Some(molecules) = record.molecules.as_ref().filter(|words| !words.is_empty() && record.valid) {
            sentence.push_str(&format!("; makes {molecules}"));
        }
        sentence.push('\n');
        if !record.valid {
            sentence.push_str(&self.board);
        }
        sentence
    }
}

fn judge(level: &Level, moves: &Moves, text: Option<&MovesText>) -> Verdict {
    match level {
        Level::Sokoban(level) => sokoban(level, moves, text),
        Level::Sokobond(level) => sokobond(level, moves, text),
    }
}

fn sokoban(level: &sokoban::Level, moves: &Moves, text: Option<&MovesText>) -> Verdict {
    let replay = sokoban::replay::replay(level, &moves.steps);
    let mut remarks = Vec::new();
    if let Err(failure) = replay.verdict(level, &moves.steps) {
        let error = Diagnostic::error("E-SOLUTION", failure.to_string());
        remarks.push(place(error, text, replay.blocked_at));
    } else if let Some(early) = replay.solved_after.filter(|&early| early < moves.steps.len()) {
        let message = format!("solved after {}; the remaining moves are extra", counted(early, "move"));
        remarks.push(place(Diagnostic::warning("W-LONG", message), text, Some(early)));
    }
    let letters = replay.lurd.chars().map(char::is_uppercase);
    let wrong = moves.upper.iter().flatten().zip(letters).position(|(&written, right)| written != right);
    if let Some(index) = wrong {
        let warning = Diagnostic::warning("W-CASE", format!("move {} has the wrong case", index + 1));
        remarks.push(
            place(warning, text, Some(index))
                .help("a push is written in upper case, a plain step in lower case"),
        );
    }
    let metrics = replay.metrics;
    let record = contract::Verdict {
        lengths: Lengths::of_metrics(&metrics),
        solution: replay.lurd,
        ..contract::Verdict::default()
    };
    Verdict { record, remarks, board: paint::sokoban(level, &replay.end, Overlay::default()) }
}

fn sokobond(level: &sokobond::Level, moves: &Moves, text: Option<&MovesText>) -> Verdict {
    let replay = sokobond::replay::replay(level, &moves.steps);
    let mut remarks = Vec::new();
    if let Err(failure) = replay.verdict() {
        remarks.push(Diagnostic::error("E-SOLUTION", failure.to_string()));
    } else if let Some(early) = replay.solved_after.filter(|&early| early < replay.moves) {
        let message = format!("solved after {}; the remaining keys are extra", counted(early, "key"));
        remarks.push(place(Diagnostic::warning("W-EARLY", message), text, Some(early)));
    }
    if let Some(&key) = replay.refused.first() {
        let warning = Diagnostic::warning("W-BLOCKED", format!("key {key} is refused and does nothing"));
        remarks.push(place(warning, text, Some(key - 1)));
    }
    if let Some(&key) = replay.ambiguous.iter().find(|&&key| key > 0) {
        let note = "atoms could bond in more than one way at key";
        let remark = Diagnostic::new(Severity::Note, "N-AMBIGUOUS", format!("{note} {key}"));
        remarks.push(place(remark, text, Some(key - 1)));
    }
    let record = contract::Verdict {
        lengths: Lengths { moves: replay.moves, ..Lengths::default() },
        molecules: Some(in_words(&molecules(level, &replay.end))),
        solution: Letters::Wasd.write(&moves.steps),
        ..contract::Verdict::default()
    };
    Verdict { record, remarks, board: paint::sokobond(level, &replay.end, None) }
}

/// Gives a remark the place of a move, where that is known.
fn place(remark: Diagnostic, text: Option<&MovesText>, index: Option<usize>) -> Diagnostic {
    match index.and_then(|index| text?.place(index)) {
        Some((line, column)) => remark.at(line, column, 1),
        None => remark,
    }
}

/// The problem with a level that cannot be played.
pub(crate) fn unplayable(level: Chosen<'_>) -> anyhow::Error {
    let remarks =
        level.file.content.level_diagnostics(level.place).iter().chain(level.file.content.file_diagnostics());
    let error = remarks.filter(|remark| remark.severity == Severity::Error).min_by_key(|remark| remark.line);
    let diagnostic =
        error.cloned().unwrap_or_else(|| Diagnostic::error("E-NOLEVEL", "the level is not playable"));
    Problem { diagnostic, source: Some(level.file.source.clone()) }.into()
}
