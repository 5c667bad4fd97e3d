//! Hints in three grades, and solving from the current position, both by searches in the background.

use super::{Game, Running, Screening, Work, tally_text};
use crate::quantity::{at_least, counted};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::{Answer, Effect, JobId, Report, Task};
use play::{Advice, Hint, Play, Tally};
use sokoworks::Game as Kind;
use sokoworks::Statistics;

impl Game {
    /// The next grade of the hint that is shown, or a new hint.
    pub(super) fn ask_hint(&mut self, context: &mut Context) {
        context.message = None;
        match self.hint.take() {
            Some((hint, 3)) => {
                let moves = hint.moves.clone();
                self.walk(context, moves);
            }
            Some((hint, grade)) => self.hint = Some((hint, grade + 1)),
            None if self.play.is_solved() => context.say(Tone::Good, "The level is already solved."),
            None => match self.hints.known(&self.play) {
                Some(hint) => self.show_hint(context, hint),
                None if self.running.is_some() => {}
                None => {
                    let hints = Box::new(self.hints.clone());
                    self.begin(context, Work::Hint, |play| Task::Hint(play, hints));
                }
            },
        }
    }

    /// Starts looking for a solution, or stops it.
    pub(super) fn ask_solution(&mut self, context: &mut Context) {
        match self.running {
            Some(Running { work: Work::Solution, .. }) => self.stop(context),
            // What was found until then is shown.
            Some(Running { work: Work::Shorter, job, .. }) => context.want(Effect::Stop(job)),
            _ if self.play.is_solved() && self.play.game() == Kind::Sokoban => {
                self.stop(context);
                let fewest = context.settings.fewest;
                self.begin(context, Work::Shorter, |play| Task::Shorten(play, fewest));
            }
            _ if self.play.is_solved() => context.say(Tone::Good, "The level is solved."),
            _ => {
                self.stop(context);
                self.begin(context, Work::Solution, Task::Solve);
            }
        }
    }

    pub(super) fn begin(&mut self, context: &mut Context, work: Work, task: impl FnOnce(Box<Play>) -> Task) {
        let from = Box::new(self.play.clone());
        let job = context.start(task(from.clone()));
        let statistics = Statistics::default();
        self.running = Some(Running { job, work, from, statistics, seconds: 0.0, bytes: 0, best: None });
    }

    /// Stops the search in the background, if there is one.
    pub(crate) fn stop(&mut self, context: &mut Context) {
        if let Some(running) = self.running.take() {
            context.want(Effect::Stop(running.job));
            if matches!(running.work, Work::Solution | Work::Shorter) {
                context.say(Tone::Plain, "The search was stopped.");
            }
        }
    }

    /// Takes the report of a job.
    pub(crate) fn report(&mut self, context: &mut Context, job: JobId, report: Report) {
        let Some(running) = self.running.as_mut().filter(|running| running.job == job) else { return };
        match report {
            Report::Progress(statistics, seconds, bytes) => {
                (running.statistics, running.seconds, running.bytes) = (*statistics, seconds, bytes);
            }
            Report::Shorter(tally) => running.best = Some(tally),
            Report::Advice(advice, hints) => {
                self.running = None;
                self.hints = *hints;
                self.advise(context, advice);
            }
            Report::Solved(answer) => {
                let (from, work) = (running.from.clone(), running.work);
                self.running = None;
                match work {
                    Work::Shorter => self.shortened(context, &from, answer),
                    Work::Pull => self.advise_pull(context, answer),
                    Work::Hint | Work::Solution | Work::Compare => self.answer(context, *from, answer),
                }
            }
            Report::Compared(found) => {
                let from = running.from.clone();
                self.running = None;
                self.compared(context, &from, found);
            }
            Report::Made(_) => {}
        }
    }

    fn show_hint(&mut self, context: &mut Context, hint: Hint) {
        self.note_hint(context);
        self.visit.helped(true);
        // Where nothing is known to matter, the first grade is left out.
        let grade = if hint.because.is_some() { 1 } else { 2 };
        self.hint = Some((hint, grade));
    }

    fn advise(&mut self, context: &mut Context, advice: Advice) {
        match advice {
            Advice::Hint(hint) => self.show_hint(context, *hint),
            Advice::Solved => context.say(Tone::Good, "The level is already solved."),
            Advice::Hopeless(mistake) => {
                let why =
                    mistake.map_or_else(String::new, |mistake| format!(" {}", mistake.sentence(&self.play)));
                let text =
                    format!("The level cannot be solved from here; this is proved. Undo some moves.{why}");
                context.say(Tone::Bad, text);
            }
            Advice::GaveUp(_) => {
                context.say(Tone::Plain, "No hint was found in time; try again from another position.")
            }
            Advice::Fault => {
                context.say(Tone::Bad, "The solver gave a wrong solution. This is a bug; please report it.")
            }
        }
    }

    fn answer(&mut self, context: &mut Context, mut play: Play, answer: Answer) {
        match answer {
            Answer::Solution { moves, proved, bound, .. } => {
                self.hints.learn(&play, &moves);
                self.visit.helped(true);
                let before = play.tally();
                play.make(&moves);
                let after = play.tally();
                let more = Tally { moves: after.moves - before.moves, pushes: after.pushes - before.pushes };
                let sokoban = self.play.game() == Kind::Sokoban;
                let mut text = format!("A solution from here: {}", tally_text(more, sokoban));
                match proved.as_slice() {
                    [] => match bound {
                        Some(bound) => text.push_str(&format!("; {} needed.", at_least(bound))),
                        None => text.push('.'),
                    },
                    proved => {
                        text.push_str(&format!("; proved to have the fewest {}.", proved.join(" and ")))
                    }
                }
                self.keep_found(context, &play.moves());
                self.screening = Some(Screening::solution(play, before.moves));
                context.say(Tone::Good, text);
            }
            Answer::Unsolvable => {
                context.say(
                    Tone::Bad,
                    "The level cannot be solved from where the search began; this is proved.",
                );
            }
            Answer::GaveUp(reason) => context.say(Tone::Plain, format!("No solution was found: {reason}.")),
            Answer::Fault => context.say(Tone::Bad, "The solver failed. This is a bug; please report it."),
        }
    }

    /// Shows a movie of the shorter solution, if there is one.
    fn shortened(&mut self, context: &mut Context, from: &Play, answer: Answer) {
        let moves = match answer {
            Answer::Solution { moves, .. } => moves,
            Answer::Unsolvable | Answer::GaveUp(_) => Vec::new(),
            Answer::Fault => {
                return context.say(Tone::Bad, "The solver failed. This is a bug; please report it.");
            }
        };
        let mut play = Play::new(from.level().clone());
        play.make(&moves);
        let (old, new) = (from.tally(), play.tally());
        if moves.is_empty() || moves == from.moves() {
            return context.say(Tone::Plain, "No shorter solution was found.");
        }
        let (new, old) = (tally_text(new, true), tally_text(old, true));
        let text = format!(
            "{new} instead of {old}; {} makes it your solution.",
            context.keys.short(Action::Confirm)
        );
        self.keep_found(context, &moves);
        self.screening = Some(Screening::solution(play, 0));
        context.say(Tone::Good, text);
    }

    /// The hint in words, as far as it is shown.
    pub(crate) fn hint_text(&self) -> Option<String> {
        let (hint, grade) = self.hint.as_ref()?;
        let size = self.level().size();
        let place = |cell| {
            let (x, y) = size.xy(cell);
            format!("column {}, row {}", x + 1, y + 1)
        };
        let left = counted(hint.pushes_left, "push");
        let because = hint.because.as_ref().map_or("", |insight| insight.sentence.as_str());
        let (pull, piece) = (self.reverse.is_some(), place(hint.piece));
        Some(match (grade, self.play.game()) {
            (1, _) => format!("Hint: {because}"),
            (2, _) if pull => format!("Hint: pull the box marked ? at {piece}; {left} to go."),
            (2, Kind::Sokoban) => format!("Hint: the box marked ? at {piece} is next; {left} to go."),
            (2, Kind::Sokobond) => format!("Hint: the atom marked ? at {piece} is next."),
            (_, Kind::Sokoban) => format!("Hint: it goes to {}, also marked.", place(hint.target)),
            (_, Kind::Sokobond) => format!("Hint: you go to {}, also marked.", place(hint.target)),
        })
    }
}
