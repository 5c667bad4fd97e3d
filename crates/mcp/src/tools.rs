//! The tools that a model can call.

use crate::arguments::{
    Argument, Arguments, GAME, GRADES, HEIGHT, LEVEL, MOVES, NUMBER, PIECES, SEED, TEXT, WIDTH, schema,
};
use crate::limits::Limits;
use crate::opened::Opened;
use crate::problem::Problem;
use crate::protocol::Tools;
use crate::searching::Searched;
use crate::{answers, judging, searching};
use grid::Bounds;
use play::Guide;
use serde_json::{Map, Value, json};
use sokoworks::contract::{Remark, schema_of};
use sokoworks::settings::{Setting, Topic, Work, names};
use sokoworks::{Settings, Stop};
use std::time::Duration;

/// What a model reads first.
const INSTRUCTIONS: &str = "Levels of Sokoban (push every box onto a goal) and Sokobond (push atoms so that they bond) as text. \
    Columns and rows count from 1 at the upper left corner. Moves are letters: u, d, l, r. A level can be given with moves from its \
    start; the answer is then about the position after them. Solutions are replayed before they are returned; \
    `unsolvable` and `proved` are proofs.";

pub(crate) struct Tool {
    name: &'static str,
    description: &'static str,
    takes: &'static [&'static Argument],
    /// The settings that it also takes.
    may_set: fn(&Setting) -> bool,
    /// The type of the contract that it answers with.
    answers: &'static str,
    searches: bool,
    /// Seconds of a call that names none.
    seconds: f64,
    run: fn(&Arguments, &Searched<'_>) -> Result<Value, Problem>,
}

static TOOLS: [Tool; 8] = [
    Tool {
        name: "read_levels",
        description: "Lists the levels of a text, with what is wrong with each.",
        takes: &[&TEXT],
        may_set: Setting::is_about_reading,
        answers: "Levels",
        searches: false,
        seconds: 10.0,
        run: |given, _| Ok(answers::read(given)),
    },
    Tool {
        name: "show",
        description: "Shows the board after moves: text, boxes, goals, dead squares, and whether it is solved or dead.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: Setting::is_about_reading,
        answers: "Shown",
        searches: false,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| answers::show(level, &with.budget())),
    },
    Tool {
        name: "solve",
        description: "Solves a level from where the moves lead, or proves that it cannot be solved.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: |setting| setting.is_about_reading() || of_searches(setting, Work::Solve),
        answers: "Record",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::solve(level, &given.settings, with)),
    },
    Tool {
        name: "hint",
        description: "Returns what matters in a position, and the next push of a solution that is followed from call to call: which piece, where \
            to, and the moves. Where the position is lost: the push that lost it.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: of_hints,
        answers: "Hint",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::hint(level, &given.settings, with)),
    },
    Tool {
        name: "verify",
        description: "Replays moves from the start of a level: whether they solve it, and if not, why.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: Setting::is_about_reading,
        answers: "Verdict",
        searches: false,
        seconds: 10.0,
        run: |given, _| on_level(given, |level| Ok(judging::verify(level))),
    },
    Tool {
        name: "explain_deadlock",
        description: "Says whether the position after moves can still be solved, and if not, which pieces are to blame.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: of_hints,
        answers: "Prospect",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::explain(level, &given.settings, with)),
    },
    Tool {
        name: "generate",
        description: "Makes a new level with its solution and its grade; the same seed gives the same level.",
        takes: &[&GAME, &GRADES, &WIDTH, &HEIGHT, &PIECES, &SEED],
        may_set: of_time,
        answers: "Made",
        searches: true,
        seconds: 60.0,
        run: searching::make,
    },
    Tool {
        name: "grade",
        description: "Grades how hard a level is, from 1 (very easy) to 10 (very hard), with the measures behind it.",
        takes: &[&LEVEL, &NUMBER, &MOVES],
        may_set: |setting| setting.is_about_reading() || of_time(setting),
        answers: "Graded",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::grade(level, &with.budget())),
    },
];

/// Whether calls of some work take the setting. Memory and threads are set where the server is started.
fn of_searches(setting: &Setting, work: Work) -> bool {
    setting.serves(work) && setting.topic != Topic::Machine
}

fn of_hints(setting: &Setting) -> bool {
    setting.is_about_reading() || of_searches(setting, Work::Hint)
}

fn of_time(setting: &Setting) -> bool {
    setting.name == names::TIME
}

/// Works on a level. `warnings` of the answer are what was assumed or left out when the level was read.
fn on_level(
    given: &Arguments,
    work: impl FnOnce(&Opened) -> Result<Value, Problem>,
) -> Result<Value, Problem> {
    let opened = Opened::read(given)?;
    let mut answer = work(&opened)?;
    answer["warnings"] = json!(Remark::all(&opened.warnings));
    Ok(answer)
}

/// The tools within limits.
pub(crate) struct Service {
    pub(crate) limits: Limits,
    /// The plans of hints.
    pub(crate) guide: Guide,
}

impl Tools for Service {
    type Tool = &'static Tool;

    fn server(&self) -> Value {
        json!({ "name": "sokoworks", "version": env!("CARGO_PKG_VERSION") })
    }

    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn list(&self) -> Vec<Value> {
        let list = TOOLS.iter().map(|tool| {
            json!({
                "name": tool.name,
                "description": tool.description,
                "inputSchema": self.limits.takes(tool),
                "outputSchema": schema_of(tool.answers),
                "annotations": { "readOnlyHint": true, "openWorldHint": false },
            })
        });
        list.collect()
    }

    fn find(&self, name: &str) -> Option<&'static Tool> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    fn searches(&self, tool: &'static Tool) -> bool {
        tool.searches
    }

    fn call(
        &self,
        tool: &'static Tool,
        arguments: Map<String, Value>,
        stop: &Stop,
        progress: &dyn Fn(u64, &str),
    ) -> Result<Value, Value> {
        let answer = || {
            let given = Arguments::read(arguments, tool.takes, tool.may_set)?;
            let time = self.limits.time(&given.settings, tool)?;
            let stop = &stop.child_after(time);
            let (threads, bytes) = (self.limits.threads.max(1), self.limits.bytes);
            (tool.run)(&given, &Searched { threads, bytes, time, stop, guide: &self.guide, progress })
        };
        answer().map_err(|problem| problem.json())
    }
}

impl Limits {
    /// The schema of the arguments of a tool.
    fn takes(&self, tool: &Tool) -> Value {
        let mut schema = schema(tool.takes, tool.may_set);
        if let Some(time) = schema["properties"].get_mut(names::TIME) {
            let most = self.time.as_secs_f64();
            let help = "Time limit of the call: seconds, or a text such as 30s";
            time["description"] = json!(format!("{help}; at most {most} s"));
            time["default"] = json!(tool.seconds.min(most));
        }
        schema
    }

    /// The time of a call.
    fn time(&self, settings: &Settings, tool: &Tool) -> Result<Duration, Problem> {
        let bounds = Bounds::new(names::TIME, 0.0, self.time.as_secs_f64());
        let seconds = match settings.time {
            Some(time) => bounds.check(time.as_secs_f64()),
            None if settings.is_set(names::TIME) => bounds.check(f64::INFINITY),
            None => Ok(tool.seconds.min(bounds.most)),
        };
        let seconds = seconds.map_err(|wrong| Problem::new("E-OPTION", wrong.to_string()))?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(self.time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::settings::TABLE;

    #[test]
    fn a_tool_takes_the_settings_of_its_work_with_their_values_and_no_other_setting() {
        for tool in &TOOLS {
            let schema = schema(tool.takes, tool.may_set);
            let needed = tool.takes.iter().find(|one| one.name == "level" || one.name == "text");
            for setting in &TABLE {
                let (key, value) = (setting.key(), setting.example());
                let mut given = Map::from_iter([(key.clone(), value.json())]);
                given.extend(needed.map(|one| (one.name.to_owned(), json!("#"))));
                let read = Arguments::read(given, tool.takes, tool.may_set);
                assert_eq!(schema["properties"].get(&key).is_some(), (tool.may_set)(setting), "{key}");
                match read {
                    Ok(read) => assert_eq!(read.settings.get(setting), Some(value), "{}: {key}", tool.name),
                    Err(problem) => {
                        assert!(!(tool.may_set)(setting), "{}: {}", tool.name, problem.message);
                        let expected = format!("{key}: no such argument; expected one of `");
                        assert!(problem.message.starts_with(&expected), "{}", problem.message);
                    }
                }
            }
        }
        let solve = TOOLS.iter().find(|tool| tool.name == "solve").expect("a tool");
        let taken: Vec<&str> = TABLE.iter().filter(|row| (solve.may_set)(row)).map(|row| row.name).collect();
        let of_solvers = |row: &&Setting| row.serves(Work::Solve) || row.is_about_reading();
        let expected = TABLE.iter().filter(of_solvers).filter(|row| row.topic != Topic::Machine);
        assert_eq!(taken, expected.map(|row| row.name).collect::<Vec<_>>());
    }
}
