//! `soko grade`: how hard levels are, and fitting the grade to plays.

mod data;
mod doubts;
mod model;
pub(crate) mod player;
pub(crate) mod words;

use crate::arguments::{Arguments, Grade};
use crate::commands::solve::named;
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::{Chosen, Input};
use crate::limits::{Interrupt, Limits};
use crate::options::Reading;
use crate::output::progress::Progress;
use crate::output::{self, diagnostics, json};
use crate::quantity::counted;
use crate::solving::gave_up::why;
use generate::ability::{self, Opponent, Player};
use generate::difficulty::check::cross_validate;
use generate::difficulty::fit::{Sample, fit, share};
use generate::{Measures, Model};
use sokoworks::contract::{self, Insight, Record};
use sokoworks::{Level, Position};
use std::io::ErrorKind;
use std::path::Path;

/// Grades levels, or fits a model.
pub(crate) fn run(arguments: &Arguments, grade: &Grade) -> anyhow::Result<ExitCode> {
    let config = Config::find(arguments, &grade.levels)?;
    let limiting = config.filled(&grade.limiting)?;
    let reading = config.filled(&grade.reading)?;
    let printing = config.filled(&grade.printing)?;
    let overwriting = config.filled(&grade.overwriting)?;
    let model = match &grade.model {
        Some(file) => model::read(Path::new(file))?,
        None => Model::standard().clone(),
    };
    let (memory, interrupt) = (limiting.memory(), Interrupt::listen()?);
    let mut grader = Grader { model, group: grade.group.clone(), player: None, memory, interrupt };
    if !grade.fit.is_empty() {
        if let Some(path) = &grade.output {
            files::may_write(Path::new(path), overwriting.force())?;
        }
        let Some(model) = grader.fit(grade, &reading)? else { return Ok(ExitCode::Interrupted) };
        grader.model = model;
    }
    if let Some(group) = grade.group.as_ref().filter(|group| !grader.model.knows(group)) {
        return Err(model::unknown(group, &grader.model).into());
    }
    if !grade.ability.is_empty() {
        let player = player::read(&grade.ability, &reading, |level| grader.opponent(level), |_, _, _, _| {})?;
        if grader.interrupt.pressed() {
            return Ok(ExitCode::Interrupted);
        }
        if grade.levels.is_empty() {
            output::say(&json::line(&player)?)?;
        }
        grader.player = Some(player);
    }
    if grade.levels.is_empty() {
        return Ok(ExitCode::Done);
    }
    let input = Input::open(&grade.levels, &reading)?;
    let mut graded = Vec::new();
    let mut code = input.code();
    let mut progress = Progress::new("grade", None, None);
    let count = input.levels().len();
    for (level, done) in input.levels().zip(0..) {
        progress.observe_part(done, count as u32);
        level.complain();
        let found = grader.grade(level);
        if grader.interrupt.pressed() {
            code = code.max(ExitCode::Interrupted);
            progress.finish();
            let left = count - done as usize;
            let were = if left == 1 { "was" } else { "were" };
            let message = format!("interrupted: {left} of {} {were} not graded\n", counted(count, "level"));
            diagnostics::complain(&message);
            break;
        }
        if grade.sort {
            graded.push(found);
            continue;
        }
        progress.finish();
        if !say(&found, printing.json())? {
            return Ok(code);
        }
    }
    progress.finish();
    // What has no grade comes last. For a player, the level with the wanted chance comes first.
    let key = |found: &Graded| match (&found.record.rating, found.record.chance) {
        (None, _) => f64::INFINITY,
        (Some(_), Some(chance)) => ability::off(chance),
        (Some(rating), None) => rating.difficulty,
    };
    graded.sort_by(|a, b| key(a).total_cmp(&key(b)));
    for found in &graded {
        if !say(found, printing.json())? {
            break;
        }
    }
    Ok(code)
}

/// Prints a record or a line; returns whether standard output is still open.
fn say(graded: &Graded, is_json: bool) -> anyhow::Result<bool> {
    let line = if is_json { json::line(&graded.record)? } else { graded.text.clone() };
    match output::say(&line) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => Ok(written.map(|()| true)?),
    }
}

/// What grades levels.
struct Grader {
    model: Model,
    /// Who plays, if that is given.
    group: Option<String>,
    /// The player whose chances are wanted.
    player: Option<Player>,
    memory: u64,
    interrupt: Interrupt,
}

/// One level with its grade, as a record and as a line.
struct Graded {
    record: contract::Graded,
    text: String,
}

impl Grader {
    fn measure(&self, level: &Level) -> Result<Measures, String> {
        let limits = Limits::start(None, self.memory, None, &self.interrupt);
        generate::measure(level, &limits.budget).map_err(|reason| why(reason).to_owned())
    }

    /// A level as an opponent of a player; none without a grade.
    fn opponent(&self, level: &Level) -> Option<Opponent> {
        let measures = self.measure(level).ok().filter(|measures| !measures.unsolvable)?;
        Some(Opponent::of(&self.model.estimate(&measures, "")))
    }

    /// What is true of a level, the most telling first.
    fn insights(&self, level: &Level) -> Vec<Insight> {
        let limits = Limits::start(None, self.memory, None, &self.interrupt);
        Insight::about(&Position::start(level), &limits.budget)
    }

    /// Who plays a level, as the model calls them: by the option, by the name of the file, or by the title without its number.
    fn group_of(&self, level: Chosen<'_>) -> String {
        let file = Path::new(&level.file.source.name).file_stem().unwrap_or_default().to_string_lossy();
        let names =
            [self.group.clone().unwrap_or_default(), file.into_owned(), data::group_of(level.title())];
        names.into_iter().find(|name| self.model.knows(name)).unwrap_or_default()
    }

    fn grade(&self, level: Chosen<'_>) -> Graded {
        let Record { file, level: number, title, warnings, .. } = named(level);
        let mut record =
            contract::Graded { file, level: number, title, warnings, ..contract::Graded::default() };
        let measured = match level.playable() {
            None => Err(match level.file.content.error(level.place) {
                Some(error) => format!("it cannot be played: {}", error.message),
                None => "it cannot be played".to_owned(),
            }),
            Some(playable) => {
                record.game = Some(playable.game().name().to_owned());
                self.measure(&playable).map(|measures| (measures, self.insights(&playable)))
            }
        };
        let measured = measured.and_then(|measured| match measured.0.unsolvable {
            true => Err("it has no solution, proved".to_owned()),
            false => Ok(measured),
        });
        let words = match measured {
            Ok((measures, insights)) => {
                record.insights = insights;
                let about =
                    record.insights.first().map_or_else(String::new, |first| format!(". {}", first.sentence));
                let estimate = self.model.estimate(&measures, &self.group_of(level));
                let grade = generate::Grade::of(estimate.difficulty);
                record.rating = Some(measures.rating(&estimate));
                let estimated = words::estimated(&measures, &estimate);
                let mut player = self.player;
                record.chance =
                    player.as_mut().map(|player| player.at(measures.game).chance(Opponent::of(&estimate)));
                let chance = record.chance.map(|chance| format!(", {:.0}% for the player", chance * 100.0));
                format!(
                    "grade {grade} of 10 ({}){}, {estimated}{about}",
                    grade.word(),
                    chance.unwrap_or_default()
                )
            }
            Err(reason) => {
                let words = format!("no grade: {reason}");
                record.reason = Some(reason);
                words
            }
        };
        Graded { record, text: format!("{}: {words}\n", level.full_name()) }
    }

    /// Fits a model to tables and prints how well it predicts; `None` after Ctrl-C.
    fn fit(&self, grade: &Grade, reading: &Reading) -> anyhow::Result<Option<Model>> {
        let mut rows = Vec::new();
        for file in &grade.fit {
            rows.extend(data::read(file, &files::read(Path::new(file), data::LONGEST)?, reading)?);
        }
        let mut samples = Vec::new();
        let mut left_out = 0;
        for row in data::gathered(rows) {
            match self.measure(&row.level) {
                Ok(measures) if !measures.unsolvable => {
                    samples.push(Sample { measures, target: row.target, group: row.group });
                }
                _ => left_out += 1,
            }
            if self.interrupt.pressed() {
                return Ok(None);
            }
        }
        if left_out > 0 {
            let message =
                format!("note: {} left out: no solution, or too large\n", counted(left_out, "level"));
            diagnostics::complain(&message);
        }
        let played = samples.iter().filter(|sample| sample.target.is_played()).count();
        let mut summary = format!(
            "{} with plays, {} of known difficulty; they count {:.0}% beside the weights before\n",
            counted(played, "level"),
            samples.len() - played,
            share(&samples) * 100.0,
        );
        let check = cross_validate(&samples, &self.model);
        if let Some(check) = &check {
            summary += &format!(
                "rank correlation with the share of failed plays (Spearman): {:.2} before; fitted, each level graded by a \
model that does not know it, {:.2}, and that does not know its group, {:.2}\n",
                check.before, check.levels_left_out, check.groups_left_out,
            );
        }
        for doubt in doubts::doubts(&samples, check.as_ref()) {
            diagnostics::complain(&format!("warning: {doubt}\n"));
        }
        let fitted = fit(&samples, &self.model);
        let written = model::write(&fitted);
        match &grade.output {
            Some(path) => files::write(Path::new(path), written.as_bytes())?,
            None if grade.levels.is_empty() => summary += &format!("\n{written}"),
            None => {}
        }
        // Records stay records.
        match grade.printing.json() {
            true => diagnostics::complain(&summary),
            false => output::say(&summary)?,
        }
        Ok(Some(fitted))
    }
}
