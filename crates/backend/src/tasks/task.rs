//! Long work: a search, a hint, a shorter solution, a new level, grades. A [`Task`] is checked before it runs; it runs within a
//! budget of its caller and reports its state from time to time. Each state is whole, so a missed one does no harm, and the last
//! one is the answer.

use crate::backend::Backend;
use crate::calls::playing::resume;
use crate::calls::{grading as asking, reversing};
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::reading::Asked;
use crate::reply::{Reply, read};
use crate::tasks::run::Run;
use crate::tasks::{generating, grading, hinting, solving};
use generate::Wish;
use grid::Direction;
use play::{LevelKey, Play, Reverse};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{Budget, Level, Metric, Request};
use std::sync::Arc;

/// Work that was asked for and can begin.
#[derive(Debug)]
pub struct Task(Kind);

#[derive(Debug)]
enum Kind {
    Solve {
        opened: Arc<Opened>,
        request: Box<Request>,
        graded: bool,
    },
    Shorten {
        opened: Arc<Opened>,
        steps: Vec<Direction>,
        measure: Metric,
    },
    Hint {
        opened: Arc<Opened>,
        play: Box<Play>,
        solutions: Vec<String>,
    },
    /// A hint for reverse mode.
    Pull {
        opened: Arc<Opened>,
        game: Box<Reverse>,
        solutions: Vec<String>,
    },
    Make(Box<Wish>),
    Grade(Vec<Option<(LevelKey, Level)>>),
}

/// What work ends with.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The question that asks for the work.
    pub name: &'static str,
    /// Its `kind`, if it has several.
    pub kind: &'static str,
    /// The type of the contract ([`sokoworks::contract`]) that the last state is where the work succeeds; none for a view of the page.
    pub record: Option<&'static str>,
    /// What the state has besides, for the page.
    pub besides: &'static [&'static str],
}

/// All kinds of work.
pub const ENDINGS: [Ending; 6] = [
    Ending {
        name: "jobs",
        kind: "solve",
        record: Some("Record"),
        besides: &["state", "verified", "rating", "insights"],
    },
    Ending {
        name: "jobs",
        kind: "shorten",
        record: Some("Record"),
        besides: &["state", "verified", "from", "shorter"],
    },
    Ending { name: "jobs", kind: "hint", record: Some("Hint"), besides: &["state"] },
    Ending { name: "jobs", kind: "pull", record: None, besides: &[] },
    Ending {
        name: "generate",
        kind: "",
        record: Some("Made"),
        besides: &["state", "outcome", "total_nodes", "attempts", "total_seconds"],
    },
    Ending { name: "grades", kind: "", record: None, besides: &[] },
];

/// A question whose answer is work on a level.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// The level.
    text: String,
    kind: Word,
    /// The timeline, for hints, that of pulls in reverse mode; the solution that is to be made shorter.
    #[serde(default)]
    moves: String,
    /// Solutions known already, for hints.
    #[serde(default)]
    solutions: Vec<String>,
    /// What is asked of the solver.
    #[serde(default)]
    options: solving::Asked,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Solve,
    Shorten,
    Hint,
    Pull,
}

impl Backend {
    /// The work that a question asks for: `jobs`, `generate` or `grades`.
    ///
    /// # Errors
    /// When the question is not valid; nothing has begun then.
    pub fn task(&self, name: &str, body: &[u8]) -> Result<Task, Fault> {
        Ok(Task(match name {
            "jobs" => self.on_level(read(body)?)?,
            "generate" => Kind::Make(Box::new(read::<generating::Wanted>(body)?.wish()?)),
            "grades" => Kind::Grade(asking::levels(&read(body)?, &self.library)?),
            _ => return Err(Fault::missing("this address")),
        }))
    }

    fn on_level(&self, asked: Asked<Ask>) -> Result<Kind, Fault> {
        let Asked { reading, ask: Ask { text, kind, moves, solutions, options } } = asked;
        let opened = self.cache.open(&text, &reading)?;
        let level = &opened.level;
        Ok(match kind {
            Word::Solve => {
                let request = Box::new(options.request(level.game())?);
                Kind::Solve { opened, request, graded: options.difficulty }
            }
            Word::Shorten => {
                let steps = resume(level, &moves)?.moves();
                solving::can_be_shortened(level, &steps)?;
                Kind::Shorten { opened, steps, measure: options.measure() }
            }
            Word::Hint => {
                let play = Box::new(resume(level, &moves)?);
                Kind::Hint { opened, play, solutions }
            }
            Word::Pull => {
                let game = Box::new(reversing::resume(level, &moves)?);
                Kind::Pull { opened, game, solutions }
            }
        })
    }

    /// Does some work and returns its last state. `observer` gets the states before, at most one every 100 ms.
    pub fn run(&self, task: Task, budget: Budget, observer: &mut dyn FnMut(Value)) -> Value {
        let run = &mut Run::new(&self.limits, budget, observer);
        let mut answer = match task.0 {
            Kind::Solve { opened, request, graded } => solving::search(&opened, *request, graded, run),
            Kind::Shorten { opened, steps, measure } => solving::improve(&opened, steps, measure, run),
            Kind::Hint { opened, play, solutions } => {
                with_warnings(&opened, hinting::hint(&play, &solutions, &self.guide, run))
            }
            Kind::Pull { opened, game, solutions } => {
                with_warnings(&opened, hinting::pull(&game, &solutions, run))
            }
            Kind::Make(wish) => generating::make(*wish, run),
            Kind::Grade(levels) => grading::grade(&levels, &self.grades, run),
        };
        answer["state"] = json!("done");
        answer
    }

    /// Does the work that a question asks for, all at once; the last state is the reply.
    pub fn work(&self, name: &str, body: &[u8], budget: Budget, observer: &mut dyn FnMut(Value)) -> Reply {
        let task = self.task(name, body);
        task.map(|task| Reply::json(&self.run(task, budget, observer))).into()
    }
}

/// An answer that is no record, with how the level was read.
fn with_warnings(opened: &Opened, mut answer: Value) -> Value {
    answer["warnings"] = json!(opened.warnings);
    answer
}
