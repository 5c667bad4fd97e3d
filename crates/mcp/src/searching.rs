//! Answers that take a search: solutions, hints, new levels.

use crate::alphabet;
use crate::arguments::{Arguments, GAME, GRADES, HEIGHT, PIECES, SEED, WIDTH};
use crate::opened::Opened;
use crate::problem::Problem;
use generate::{Event, Made, Order, Wish};
use play::{Advice, Guide, Play};
use serde_json::{Value, json};
use sokoworks::contract::{Lengths, OPTIMIZER, Reason, Record};
use sokoworks::settings::{listed, names};
use sokoworks::{
    Answer, Budget, NotSolved, Outcome, Position, Request, Settings, Statistics, Stop, judge, judge_after,
    solve_from,
};
use std::time::{Duration, Instant};

/// What a search may use.
pub(crate) struct Searched<'s> {
    pub(crate) threads: usize,
    pub(crate) bytes: usize,
    pub(crate) time: Duration,
    pub(crate) stop: &'s Stop,
    /// The plans of hints.
    pub(crate) guide: &'s Guide,
    /// Receives a growing number and the name of what it counts.
    pub(crate) progress: &'s dyn Fn(u64, &str),
}

impl Searched<'_> {
    pub(crate) fn budget(&self) -> Budget {
        Budget::new().bytes(self.bytes).stop(self.stop)
    }

    fn expanded(&self, statistics: &Statistics) {
        (self.progress)(statistics.expanded, "nodes");
    }
}

/// Solves a position. The request is returned beside the answer.
pub(crate) fn searched(
    from: &Position,
    settings: &Settings,
    searching: &Searched<'_>,
) -> Result<(Request, Answer), Problem> {
    let mut request = settings.request(from.game()).map_err(|not| Problem::new(not.code, not.why))?;
    request.threads = searching.threads;
    let budget = searching.budget().with_nodes(settings.nodes);
    let answer = solve_from(from, &request, &budget, &mut |counted| searching.expanded(counted))
        .map_err(|unsupported| Problem::new("E-OPTION", unsupported.to_string()))?;
    Ok((request, answer))
}

/// A solution from the position after the moves, or a proof that there is none.
pub(crate) fn solve(
    opened: &Opened,
    settings: &Settings,
    searching: &Searched<'_>,
) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let begin = Instant::now();
    let (request, answer) = searched(&standing.position, settings, searching)?;
    let mut record = record(opened, settings, searching);
    record.after = standing.after();
    record.asked.metric = Some(listed(&settings.measures));
    record.asked.search = Some(request.method.name().to_owned());
    record.take(&answer, opened.level.size(), begin.elapsed());
    if let Outcome::Solved { moves, .. } = &answer.outcome {
        let verified = judge_after(&opened.level, &standing.moves, moves).map_err(refused)?;
        record.accept_answer(&answer, &verified);
    }
    Ok(json!(record))
}

/// A known solution made shorter, or the one that a search finds.
pub(crate) fn optimize(
    opened: &Opened,
    known: &str,
    settings: &Settings,
    searching: &Searched<'_>,
) -> Result<Value, Problem> {
    let (level, begin) = (&opened.level, Instant::now());
    let mut how = settings.optimizing(level.game());
    how.threads = searching.threads;
    let mut record = record(opened, settings, searching);
    record.asked.metric = Some(listed(&how.measures));
    record.asked.search = Some(OPTIMIZER.to_owned());
    let (steps, before) = if known.trim().is_empty() {
        let mut any = settings.clone();
        any.clear(names::METRIC);
        let (_, answer) = searched(&Position::start(level), &any, searching)?;
        record.take(&answer, level.size(), begin.elapsed());
        let Outcome::Solved { moves, .. } = answer.outcome else { return Ok(json!(record)) };
        (moves, answer.statistics.expanded)
    } else {
        let steps = alphabet::read(level, known)?;
        let known = judge(level, &steps).map_err(|why| Problem::new("E-SOLUTION", why.to_string()))?;
        record.before = Some(Lengths::of(&known));
        (steps, 0)
    };
    let nodes = settings.nodes.map(|nodes| nodes.saturating_sub(before));
    let budget = searching.budget().with_nodes(nodes);
    let best = sokoworks::optimize(level, &[steps], &how, &budget, &mut |_, expanded| {
        (searching.progress)(before + expanded, "nodes");
    });
    let best = best.map_err(|unsupported| Problem::new("E-OPTION", unsupported.to_string()))?;
    let best = best.ok_or_else(|| Problem::new("E-BUG", "the optimizer refused the solution"))?;
    let verified = judge(level, &best.moves).map_err(refused)?;
    record.method = Some(OPTIMIZER.to_owned());
    record.accept(&verified);
    record.reason = best.limit.map(Reason::GaveUp);
    (record.nodes, record.total_nodes) = (Some(best.expanded), Some(before + best.expanded));
    record.total_seconds = Some(begin.elapsed().as_secs_f64());
    record.seconds = record.total_seconds;
    Ok(json!(record))
}

/// The record of a search with what was asked, but for the metric and the method.
fn record(opened: &Opened, settings: &Settings, searching: &Searched<'_>) -> Record {
    let mut record = Record::new(&opened.level);
    (record.file, record.level) = ("-".to_owned(), opened.number);
    record.title.clone_from(&opened.title);
    record.time_limit = Some(searching.time.as_secs_f64());
    record.node_limit = settings.nodes;
    let work = settings.request.sokoban.work;
    record.work_limit = work.map(|work| Duration::from_nanos(work).as_secs_f64());
    record.asked.settings = Some(settings.choices());
    record.asked.thread_limit = u32::try_from(searching.threads).ok();
    record.asked.version = Some(env!("CARGO_PKG_VERSION").to_owned());
    record
}

fn refused(why: NotSolved) -> Problem {
    Problem::new("E-BUG", format!("the judge refused the solution: {why}"))
}

/// What matters in the position after the moves, and the next push. The plan of the last questions is followed as long as it can be.
pub(crate) fn hint(opened: &Opened, settings: &Settings, searching: &Searched<'_>) -> Result<Value, Problem> {
    let standing = opened.standing()?;
    let mut play = Play::new(opened.level.clone());
    play.make(&standing.moves);
    let budget = (searching.threads, &searching.budget().with_nodes(settings.nodes));
    match searching.guide.ask(&play, &[], budget, &mut |counted| searching.expanded(counted)) {
        Advice::Fault => Err(Problem::new("E-BUG", "a hint failed when it was replayed")),
        advice => Ok(json!(advice.contract(&play))),
    }
}

/// A new level with its solution and its grade.
pub(crate) fn make(given: &Arguments, searching: &Searched<'_>) -> Result<Value, Problem> {
    let mut wish = Wish::default();
    if let Some(grades) = given.grades(&GRADES) {
        wish.grades = grades;
    }
    let whole = |argument| given.whole(argument).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    (wish.width, wish.height, wish.pieces) = (whole(&WIDTH), whole(&HEIGHT), whole(&PIECES));
    (wish.seed, wish.game) =
        (given.whole(&SEED).unwrap_or_default(), given.text(&GAME).parse().unwrap_or_default());
    let (seed, game) = (wish.seed, wish.game);
    wish.check().map_err(|error| Problem::new("E-OPTION", error))?;
    let mut found: Option<Made> = None;
    let (_, ended) =
        generate::generate(&Order::new(wish, 1), &searching.budget(), &mut |event| match event {
            Event::Made(made) => found = Some(made.clone()),
            Event::Going(progress) => (searching.progress)(progress.attempts, "attempts"),
        });
    let Some(made) = found else {
        let why = ended.err().map_or_else(String::new, |why| format!(" ({why})"));
        return Err(Problem {
            help: Some("ask for other grades, another size, or more time".to_owned()),
            ..Problem::new("E-NOTMADE", format!("no such level was found{why}"))
        });
    };
    let mut answer = json!(made.contract(seed, &generate::title(&made, |_| false)));
    alphabet::write(&mut answer, game);
    Ok(answer)
}
