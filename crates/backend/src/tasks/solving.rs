//! One level through its solver, and solutions made shorter: answers as JSON, verified by replay.

use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::solution::{shown, verified};
use crate::tasks::run::Run;
use generate::measure;
use grid::Direction;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use sokoworks::contract::{Insight, Lengths, OPTIMIZER, Rating, Reason, Record};
use sokoworks::settings::{Setting, Topic, Work, listed};
use sokoworks::{
    Budget, Game, Level, Measure, Metric, NotSet, Optimized, Optimizing, Outcome, Part, Position, Request,
    Settings, SolutionSize, Statistics, judge, optimize, solve,
};

/// The request to a solver: settings of a search by name, and what the page asks besides.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, try_from = "Options")]
pub(crate) struct Asked {
    settings: Settings,
    /// Whether it is measured how hard the level is, and what is true of it, once it is solved.
    pub(crate) difficulty: bool,
    /// Which part of the searches for any solution this is, from 0, and of how many, where others do the rest.
    part: Option<[usize; 2]>,
}

/// The same as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    difficulty: bool,
    part: Option<[usize; 2]>,
    #[serde(flatten)]
    settings: Map<String, Value>,
}

impl TryFrom<Options> for Asked {
    type Error = NotSet;

    fn try_from(options: Options) -> Result<Asked, NotSet> {
        let Options { difficulty, part, settings: given } = options;
        let mut settings = Settings::default();
        settings.read(&given, may_set)?;
        Ok(Asked { settings, difficulty, part })
    }
}

/// Whether a page sets it: what is searched for and how. Limits are those of the server.
pub fn may_set(setting: &Setting) -> bool {
    setting.serves(Work::Solve) && matches!(setting.topic, Topic::Search | Topic::Choice)
}

impl Asked {
    /// The request to the solver of a game.
    /// Fails when the game does not have the method or the metric.
    pub(crate) fn request(&self, game: Game) -> Result<Request, Fault> {
        let mut request = self.settings.request(game)?;
        request.sokoban.part = self.part.map(|[number, of]| Part::new(number, of)).transpose()?;
        if game == Game::Sokobond && request.sokoban.part.is_some_and(|part| part.number() > 0) {
            return Err(Fault::bad("E-OPTION", "the solver of Sokobond has no parts"));
        }
        Ok(request)
    }

    /// The measure that is reduced first when a solution is made shorter.
    pub(crate) fn measure(&self) -> Metric {
        if self.settings.measures.first() == Some(&Measure::Moves) { Metric::Moves } else { Metric::Pushes }
    }
}

/// Searches a level; the record of how it ended, and what the page shows beside it.
pub(crate) fn search(opened: &Opened, mut request: Request, graded: bool, run: &mut Run<'_>) -> Value {
    let level = &opened.level;
    request.threads = run.threads;
    let budget = run.budget.clone();
    // A search that goes on with a solution in hand shows how far its measures have fallen.
    let (mut first, mut last) = (None, None);
    let mut observer = |statistics: &Statistics| {
        if let Some(known) = statistics.known.filter(|_| statistics.known != last) {
            let from = *first.get_or_insert(known);
            run.note(json!({ "from": metrics(from), "best": metrics(known) }));
            last = Some(known);
        }
        run.observe(statistics);
    };
    let answer = solve(level, &request, &budget, &mut observer);
    let settings = Settings::from(&request);
    let mut record =
        run.record(opened, &listed(&settings.measures), request.method.name(), &settings.choices());
    let mut beside = json!({});
    match answer {
        // The request was checked before.
        Err(_) => record.refuse(Reason::Bug),
        Ok(answer) => {
            record.take(&answer, level.size(), run.total());
            if let Outcome::Solved { moves, .. } = &answer.outcome {
                match judge(level, moves) {
                    Ok(verified) => {
                        record.accept_answer(&answer, &verified);
                        beside["verified"] = shown(&verified);
                        if graded {
                            beside["rating"] = json!(rating(level, &budget));
                            beside["insights"] = json!(Insight::about(&Position::start(level), &budget));
                        }
                    }
                    Err(_) => record.refuse(Reason::Bug),
                }
            }
        }
    }
    merged(&record, beside)
}

/// The record of a search as the page gets it: its keys, and those beside it.
fn merged(record: &Record, beside: Value) -> Value {
    let mut merged = serde_json::to_value(record).unwrap_or_default();
    if let (Some(merged), Value::Object(beside)) = (merged.as_object_mut(), beside) {
        merged.extend(beside);
    }
    merged
}

/// The measures of a solution as pages get them.
fn metrics(SolutionSize { moves, pushes }: SolutionSize) -> Value {
    json!([["moves", moves], ["pushes", pushes]])
}

/// How hard the level is, by searches of its own; none if it was stopped or its time was over before they ended.
fn rating(level: &Level, budget: &Budget) -> Option<Rating> {
    let measures = measure(level, budget).ok().filter(|measures| !measures.unsolvable)?;
    Some(measures.rating(&measures.estimate()))
}

/// Whether `steps` are a solution.
/// Fails when they are not, with the reason.
pub(crate) fn can_be_shortened(level: &Level, steps: &[Direction]) -> Result<(), Fault> {
    let verdict = judge(level, steps);
    verdict.map(drop).map_err(|failure| Fault::bad("E-SOLUTION", failure.to_string()))
}

/// Makes a solution shorter until nothing more is found or it is stopped.
pub(crate) fn improve(opened: &Opened, steps: Vec<Direction>, measure: Metric, run: &mut Run<'_>) -> Value {
    let level = &opened.level;
    let budget = run.budget.clone();
    let mut statistics = Statistics::default();
    let how_long = |steps: &[Direction]| verified(level, steps).map(|solution| solution["metrics"].clone());
    let (first, mut best) = (how_long(&steps), steps.clone());
    let before = judge(level, &steps).ok().map(|verified| Lengths::of(&verified));
    run.note(json!({ "from": first, "best": first }));
    let how = Optimizing::by(measure);
    let shorter = optimize(level, &[steps], &how, &budget, &mut |moves, expanded| {
        if moves != best {
            moves.clone_into(&mut best);
            run.note(json!({ "from": first, "best": how_long(moves) }));
        }
        statistics.expanded = expanded;
        run.observe(&statistics);
    });
    let names: Vec<&str> = how.measures.iter().map(|measure| measure.name()).collect();
    let mut record = run.record(opened, &names.join(","), OPTIMIZER, "");
    record.method = Some(OPTIMIZER.to_owned());
    record.before = before;
    record.shortened_from = before.and_then(|before| before.pushes);
    let mut beside = json!({ "from": first });
    // The level was checked before.
    let shorter = shorter.ok().flatten();
    // The optimizer is all there is.
    record.nodes = shorter.as_ref().map(|best| best.expanded);
    record.seconds = Some(run.total().as_secs_f64());
    (record.total_nodes, record.total_seconds) = (record.nodes, record.seconds);
    match shorter.map(|Optimized { moves, .. }| judge(level, moves)) {
        Some(Ok(verified)) => {
            record.accept(&verified);
            let shown = shown(&verified);
            beside["shorter"] = json!(Some(&shown["metrics"]) != first.as_ref());
            beside["verified"] = shown;
        }
        _ => record.refuse(Reason::Bug),
    }
    merged(&record, beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::settings::TABLE;

    #[test]
    fn a_page_sets_what_is_searched_for_and_how_and_nothing_else() {
        for setting in &TABLE {
            let value = setting.example();
            let asked = serde_json::from_value::<Asked>(json!({ setting.key(): value.json() }));
            assert_eq!(asked.is_ok(), may_set(setting), "{setting:?}: {asked:?}");
            assert!(asked.is_err() || asked.is_ok_and(|asked| asked.settings.get(setting) == Some(value)));
        }
    }
}
