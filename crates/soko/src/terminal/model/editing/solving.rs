//! The solver's verdict: whether the level can be solved, in how many pushes, and how hard it is.

use super::verdict::Verdict;
use super::{Editing, Inquiry};
use crate::quantity::{at_least, counted, counted_short};
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::{Answer, Effect, JobId, Report, Task};
use generate::Measures;
use grid::Direction;
use play::editor::{Draft, Editor};
use sokoworks::{Bound, Level, Statistics, Warnings};

impl Editing {
    /// Starts the search, or stops a running one.
    pub(super) fn ask(&mut self, context: &mut Context) {
        if self.asking.is_some() {
            return self.stop(context);
        }
        match self.playtest() {
            Some(play) => {
                let job = context.start(Task::Rate(Box::new(play)));
                self.asking = Some(self.asked(job, false));
            }
            None => context.say(Tone::Bad, "The level cannot be played yet; the remarks say why."),
        }
    }

    /// A job about the board as it is drawn now.
    pub(super) fn asked(&self, job: JobId, makes: bool) -> Inquiry {
        let about = self.editor.draft().clone();
        Inquiry { job, statistics: Statistics::default(), seconds: 0.0, makes, about }
    }

    /// Takes the report of a job.
    pub(crate) fn report(&mut self, context: &mut Context, job: JobId, report: Report) {
        let Some(asking) = self.asking.as_mut().filter(|asking| asking.job == job) else { return };
        match report {
            Report::Progress(statistics, seconds, _) => {
                (asking.statistics, asking.seconds) = (*statistics, seconds);
            }
            Report::Solved(answer) => {
                let about = asking.about.clone();
                self.asking = None;
                context.message = None;
                self.found = Some(verdict(about, answer));
            }
            Report::Made(made) => {
                self.asking = None;
                self.take_made(context, made);
            }
            Report::Advice(..) | Report::Compared(_) | Report::Shorter(_) => {}
        }
    }

    /// Stops the solver.
    pub(crate) fn stop(&mut self, context: &mut Context) {
        if let Some(asking) = self.asking.take() {
            context.want(Effect::Stop(asking.job));
            let text = if asking.makes { "No new level was made." } else { "The search was stopped." };
            context.say(Tone::Plain, text);
        }
    }
}

/// The verdict on a board by an answer.
fn verdict(about: Draft, answer: Answer) -> Verdict {
    let mut solution = None;
    let text = match answer {
        Answer::Solution { moves, proved, bound, measures } => {
            let level = Editor::new(about.clone(), true).check().level;
            let text = level.map(|level| solvable(&level, &moves, &proved, bound, measures.as_deref()));
            solution = Some(moves);
            text.unwrap_or_else(|| vec!["The level cannot be played.".to_owned()])
        }
        Answer::Unsolvable => vec!["Unsolvable; this is proved.".to_owned()],
        Answer::GaveUp(reason) => vec![format!("No answer: {reason}.")],
        Answer::Fault => vec!["The solver failed. This is a bug; please report it.".to_owned()],
    };
    Verdict { about, text, solution }
}

/// How long a solution is, what is proved about it, and how hard the level seems and why.
fn solvable(
    level: &Level,
    moves: &[Direction],
    proved: &[&str],
    bound: Option<Bound>,
    measures: Option<&Measures>,
) -> Vec<String> {
    let mut play = play::Play::new(level.clone());
    play.make(moves);
    let tally = play.tally();
    let pushes = match level {
        Level::Sokoban(_) => format!(", {}", counted(tally.pushes, "push")),
        Level::Sokobond(_) => String::new(),
    };
    let proved = match proved {
        [] => bound.map_or_else(String::new, |bound| format!("; {} needed", at_least(bound))),
        proved => format!(", fewest {} proved", proved.join(" and ")),
    };
    let mut verdict = vec![format!("Solvable: {}{pushes}{proved}.", counted(tally.moves, "move"))];
    let Some(measures) = measures else { return verdict };
    let mut reasons = vec![format!("{} searched", counted_short(measures.effort, "position"))];
    if let Some(found) = &measures.solution {
        if level.sokoban().is_some() {
            reasons.push(counted(found.changes, "box change"));
            reasons.push(format!("{} away from the goals", counted(found.astray, "push")));
        } else {
            let verb = if found.pushes == 1 { "touches or bonds" } else { "touch or bond" };
            reasons.push(format!("{} that {verb}", counted(found.pushes, "move")));
        }
    }
    if let Level::Sokoban(board) = level {
        let floor = board.size().cells().filter(|&cell| board.is_floor(cell)).count();
        let dead = Warnings::new(level, false).dead_squares().len();
        reasons.push(format!("{dead} of {} dead", counted(floor, "square")));
    }
    let Some(grade) = measures.grade() else { return verdict };
    verdict.push(format!("Grade {grade} of 10, {}: {}.", grade.word(), reasons.join(", ")));
    verdict
}
