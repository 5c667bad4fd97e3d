//! `soko verify`: a solution judged by the rules of the game alone.

use crate::arguments::{Arguments, Verify};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::moves::{Moves, MovesText};
use crate::input::{Chosen, Input};
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::json::{self, VerifyRecord};
use crate::output::paint;
use crate::quantity::counted;
use grid::{Diagnostic, Severity};
use sokoban::draw::Overlay;
use sokobond::notation::Letters;
use sokoworks::Level;

/// Judges each solution given; bad input if one is refused.
pub(crate) fn run(arguments: &Arguments, verify: &Verify) -> anyhow::Result<ExitCode> {
    if verify.level == "-" && verify.solution == "-" {
        let problem = Problem::new("E-USAGE", "level and solution cannot both come from standard input");
        return Err(problem.help("put one of them in a file").into());
    }
    let levels = [verify.level.as_str()];
    let config = Config::find(arguments, &levels)?;
    let (mut reading, mut judging, mut output) =
        (verify.reading.clone(), verify.judging.clone(), verify.output.clone());
    config.fill(&mut reading)?;
    config.fill(&mut judging)?;
    config.fill(&mut output)?;

    let input = Input::open(&levels, &reading)?;
    let level = input.only()?;
    let Some(playable) = level.playable() else { return Err(unplayable(level)) };
    let text = MovesText::read(&verify.solution, "SOLUTION")?;
    let mut code = input.code();
    for moves in text.moves(&playable, level.rows())? {
        let mut verdict = judge(&playable, &moves, &text);
        let bad = |remark: &Diagnostic| remark.severity == Severity::Error || judging.strict();
        verdict.record.valid = !verdict.remarks.iter().any(bad);
        verdict.record.problems = verdict.remarks.iter().map(|remark| remark.message.clone()).collect();
        verdict.record.file.clone_from(&level.file.source.name);
        verdict.record.level = level.number();
        verdict.record.title = level.title().to_owned();
        verdict.record.game = level.file.content.game().name();
        if !verdict.record.valid {
            code = ExitCode::BadInput;
        }
        let shown = if output.json() {
            json::line(&verdict.record)?
        } else {
            for remark in &verdict.remarks {
                let mut remark = remark.clone();
                if judging.strict() {
                    remark.severity = Severity::Error;
                }
                diagnostics::complain(&diagnostics::render(&remark, Some(&text.source)));
            }
            verdict.sentence(level)
        };
        output::say(&shown)?;
    }
    Ok(code)
}

struct Verdict {
    record: VerifyRecord,
    remarks: Vec<Diagnostic>,
    /// The position in which a refused solution ends.
    board: String,
}

impl Verdict {
    fn sentence(&self, level: Chosen<'_>) -> String {
        let record = &self.record;
        let word = match record.valid {
            true => paint::styled("valid", paint::GOOD),
            false => paint::styled("not valid", paint::BAD),
        };
        let mut sentence = format!("{}: {word}, {}", level.full_name(), counted(record.moves, "move"));
        let measures = [
            (record.pushes, "push"),
            (record.box_lines, "box line"),
            (record.box_changes, "box change"),
            (record.pushing_sessions, "pushing session"),
            (record.player_lines, "player line"),
        ];
        for (measure, name) in measures {
            if let Some(measure) = measure {
                sentence.push_str(", ");
                sentence.push_str(&counted(measure, name));
            }
        }
        sentence.push('\n');
        if !record.valid {
            sentence.push_str(&self.board);
        }
        sentence
    }
}

fn judge(level: &Level, moves: &Moves, text: &MovesText) -> Verdict {
    match level {
        Level::Sokoban(level) => sokoban(level, moves, text),
        Level::Sokobond(level) => sokobond(level, moves, text),
    }
}

fn sokoban(level: &sokoban::Level, moves: &Moves, text: &MovesText) -> Verdict {
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
    let record = VerifyRecord {
        moves: metrics.moves,
        pushes: Some(metrics.pushes),
        box_lines: Some(metrics.box_lines),
        box_changes: Some(metrics.box_changes),
        pushing_sessions: Some(metrics.pushing_sessions),
        player_lines: Some(metrics.player_lines),
        solution: replay.lurd,
        ..VerifyRecord::default()
    };
    Verdict { record, remarks, board: paint::sokoban(level, &replay.end, Overlay::default()) }
}

fn sokobond(level: &sokobond::Level, moves: &Moves, text: &MovesText) -> Verdict {
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
    let record = VerifyRecord {
        moves: replay.moves,
        solution: Letters::Wasd.write(&moves.steps),
        ..VerifyRecord::default()
    };
    Verdict { record, remarks, board: paint::sokobond(level, &replay.end, None) }
}

/// Gives a remark the place of a move, where that is known.
fn place(remark: Diagnostic, text: &MovesText, index: Option<usize>) -> Diagnostic {
    match index.and_then(|index| text.place(index)) {
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
