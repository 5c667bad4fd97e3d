//! The tools that a model can call.

use crate::alphabet;
use crate::arguments::{
    Argument, Arguments, CURSOR, GAME, GRADES, HEIGHT, LEVEL, MOVES, NUMBER, PIECES, SEED, SOLUTION, TEXT,
    Takes, WIDTH,
};
use crate::limits::Limits;
use crate::opened::Opened;
use crate::problem::Problem;
use crate::protocol::{Answer, Tools};
use crate::searching::Searched;
use crate::{answers, judging, paging, searching};
use grid::Bounds;
use play::Guide;
use serde_json::{Map, Value, json};
use sokoworks::contract::{Remark, schema_of};
use sokoworks::settings::{Setting, Topic, Work, names};
use sokoworks::{Settings, Stop, nearest};
use std::time::Duration;

/// What a model reads first.
const INSTRUCTIONS: &str = "Levels of Sokoban (push every box onto a goal) and Sokobond (push atoms so that they bond until none has a \
    free electron) as text. A cell is [x, y]: column and row, from 1 at the upper left corner. Moves are the letters u, d, l, r (up, \
    down, left, right) in both games, or these words; answers about Sokoban write pushes in upper case. A level can be given with \
    moves from its start; the answer is then about the position after them. Solutions are replayed before they are returned; \
    `unsolvable` and `proved` are proofs. Where an answer has `next_cursor`, call again with it as `cursor` for the rest.";

pub(crate) struct Tool {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    takes: Takes,
    /// The type of the contract that it answers with.
    answers: &'static str,
    searches: bool,
    /// Seconds of a call that names none.
    seconds: f64,
    run: fn(&Arguments, &Searched<'_>) -> Result<Answer, Problem>,
}

/// What tools without a search take.
const fn plain(own: &'static [&'static Argument]) -> Takes {
    Takes { own, may_set: Setting::is_about_reading, work: None }
}

/// What tools take that search for some work.
const fn searching(own: &'static [&'static Argument], work: Work) -> Takes {
    let may_set = match work {
        Work::Solve => |setting: &Setting| of_work(setting, Work::Solve),
        Work::Optimize => |setting: &Setting| of_work(setting, Work::Optimize),
        _ => |setting: &Setting| of_work(setting, Work::Hint),
    };
    Takes { own, may_set, work: Some(work) }
}

static TOOLS: [Tool; 10] = [
    Tool {
        name: "read_levels",
        title: "Read levels",
        description: "Lists the levels of a text, with what is wrong with each.",
        takes: plain(&[&TEXT, &CURSOR]),
        answers: "Levels",
        searches: false,
        seconds: 10.0,
        run: |given, _| answers::read(given).map(Answer::from),
    },
    Tool {
        name: "show",
        title: "Show a position",
        description: "Draws the board after moves, with the cells of everything, and says whether it is solved or dead.",
        takes: plain(&[&LEVEL, &NUMBER, &MOVES, &CURSOR]),
        answers: "Shown",
        searches: false,
        seconds: 10.0,
        run: |given, with| {
            on_level(given, |level| answers::show(level, given.whole(&CURSOR), &with.budget()))
        },
    },
    Tool {
        name: "picture",
        title: "Picture of a position",
        description: "Shows the board after moves as a picture.",
        takes: plain(&[&LEVEL, &NUMBER, &MOVES]),
        answers: "Shown",
        searches: false,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| answers::picture(level, &with.budget())),
    },
    Tool {
        name: "solve",
        title: "Solve a level",
        description: "Solves a level from where the moves lead, or proves that it cannot be solved.",
        takes: searching(&[&LEVEL, &NUMBER, &MOVES], Work::Solve),
        answers: "Record",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::solve(level, &given.settings, with)),
    },
    Tool {
        name: "optimize",
        title: "Shorten a solution",
        description: "Makes a known solution shorter, or the one that a search finds.",
        takes: searching(&[&LEVEL, &NUMBER, &SOLUTION], Work::Optimize),
        answers: "Record",
        searches: true,
        seconds: 10.0,
        run: |given, with| {
            let known = given.text(&SOLUTION);
            on_level(given, |level| searching::optimize(level, known, &given.settings, with))
        },
    },
    Tool {
        name: "hint",
        title: "Next push",
        description: "Returns what matters in the position after moves, and the next push of a solution that is followed from call to call; where the \
            position is lost, the push that lost it.",
        takes: searching(&[&LEVEL, &NUMBER, &MOVES], Work::Hint),
        answers: "Hint",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::hint(level, &given.settings, with)),
    },
    Tool {
        name: "verify",
        title: "Check a solution",
        description: "Replays moves from the start of a level: whether they solve it, and if not, why.",
        takes: plain(&[&LEVEL, &NUMBER, &MOVES]),
        answers: "Verdict",
        searches: false,
        seconds: 10.0,
        run: |given, _| on_level(given, |level| Ok(judging::verify(level))),
    },
    Tool {
        name: "explain_deadlock",
        title: "Can it still be solved?",
        description: "Says whether the position after moves can still be solved, and if not, which pieces are to blame.",
        takes: searching(&[&LEVEL, &NUMBER, &MOVES], Work::Hint),
        answers: "Prospect",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::explain(level, &given.settings, with)),
    },
    Tool {
        name: "generate",
        title: "Make a level",
        description: "Makes a new level with its solution and its grade; the same seed gives the same level.",
        takes: Takes {
            own: &[&GAME, &GRADES, &WIDTH, &HEIGHT, &PIECES, &SEED],
            may_set: |setting| setting.name == names::TIME,
            work: None,
        },
        answers: "Made",
        searches: true,
        seconds: 60.0,
        run: |given, with| searching::make(given, with).map(Answer::from),
    },
    Tool {
        name: "grade",
        title: "Grade a level",
        description: "Grades how hard a level is, from 1 (very easy) to 10 (very hard).",
        takes: Takes {
            own: &[&LEVEL, &NUMBER],
            may_set: |setting| setting.is_about_reading() || setting.name == names::TIME,
            work: None,
        },
        answers: "Graded",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::grade(level, &with.budget())),
    },
];

/// Whether calls that work on a level take the setting. Memory and threads are set where the server is started.
fn of_work(setting: &Setting, work: Work) -> bool {
    setting.is_about_reading() || setting.serves(work) && setting.topic != Topic::Machine
}

/// Works on a level. `warnings` of the answer are what was assumed or left out when the level was read.
fn on_level<A: Into<Answer>>(
    given: &Arguments,
    work: impl FnOnce(&Opened) -> Result<A, Problem>,
) -> Result<Answer, Problem> {
    let opened = Opened::read(given)?;
    let mut answer: Answer = work(&opened)?.into();
    answer.record["warnings"] = json!(Remark::all(&opened.warnings));
    alphabet::write(&mut answer.record, opened.level.game());
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
                "title": tool.title,
                "description": tool.description,
                "inputSchema": self.limits.takes(tool),
                "outputSchema": schema_of(tool.answers),
                // No tool changes anything, so the same call may be made again; hints follow their plan.
                "annotations": {
                    "title": tool.title,
                    "readOnlyHint": true,
                    "destructiveHint": false,
                    "idempotentHint": true,
                    "openWorldHint": false,
                },
            })
        });
        list.collect()
    }

    fn find(&self, name: &str) -> Option<&'static Tool> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, TOOLS.iter().map(|tool| tool.name))
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
    ) -> Result<Answer, Value> {
        let answer = || {
            let given = Arguments::read(arguments, &tool.takes)?;
            let time = self.limits.time(&given.settings, tool)?;
            let stop = &stop.child_after(time);
            let (threads, bytes) = (self.limits.threads.max(1), self.limits.bytes);
            let with = Searched { threads, bytes, time, stop, guide: &self.guide, progress };
            let Answer { record, picture } = (tool.run)(&given, &with)?;
            Ok(Answer { record: paging::bounded(record)?, picture })
        };
        answer().map_err(|problem: Problem| problem.json())
    }
}

impl Limits {
    /// The schema of the arguments of a tool.
    fn takes(&self, tool: &Tool) -> Value {
        let mut schema = tool.takes.schema();
        if let Some(time) = schema["properties"].get_mut(names::TIME) {
            let most = self.time.as_secs_f64();
            let help = "Time limit of the call: seconds, or a text such as 30s";
            time["description"] = json!(format!("{help}; at most {most} s"));
            time["default"] = json!(tool.seconds.min(most));
            time["maximum"] = json!(most);
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
            let (takes, schema) = (&tool.takes, tool.takes.schema());
            let needed = takes.own.iter().find(|one| one.name == "level" || one.name == "text");
            for setting in &TABLE {
                let (key, value) = (setting.key(), setting.example());
                let mut given = Map::from_iter([(key.clone(), value.json())]);
                given.extend(needed.map(|one| (one.name.to_owned(), json!("#"))));
                let read = Arguments::read(given, takes);
                assert_eq!(schema["properties"].get(&key).is_some(), (takes.may_set)(setting), "{key}");
                match read {
                    Ok(read) => assert_eq!(read.settings.get(setting), Some(value), "{}: {key}", tool.name),
                    Err(problem) => {
                        assert!(!(takes.may_set)(setting), "{}: {}", tool.name, problem.message);
                        let expected = format!("{key}: no such argument; expected one of `");
                        assert!(problem.message.starts_with(&expected), "{}", problem.message);
                    }
                }
            }
        }
        let solve = TOOLS.iter().find(|tool| tool.name == "solve").expect("a tool");
        let taken: Vec<&str> =
            TABLE.iter().filter(|row| (solve.takes.may_set)(row)).map(|row| row.name).collect();
        let of_solvers = |row: &&Setting| row.serves(Work::Solve) || row.is_about_reading();
        let expected = TABLE.iter().filter(of_solvers).filter(|row| row.topic != Topic::Machine);
        assert_eq!(taken, expected.map(|row| row.name).collect::<Vec<_>>());
    }

    /// A line of the page about the tools.
    fn line(tool: &Tool) -> String {
        let set = TABLE.iter().filter(|row| (tool.takes.may_set)(row) && !row.is_about_reading());
        let set: Vec<String> = set.map(|row| format!("`{}`", row.key())).collect();
        let own = tool.takes.own.iter().map(|one| format!("`{}`", one.name));
        let takes: Vec<String> = match set.len() {
            0..=2 => own.chain(set).collect(),
            _ => own.chain(["[settings](options.md)".to_owned()]).collect(),
        };
        let (name, description, answers) = (tool.name, tool.description, tool.answers);
        let link = answers.to_lowercase();
        format!("- `{name}` ({}): {description} [{answers}](../records.md#{link})\n", takes.join(", "))
    }

    #[test]
    fn the_page_lists_the_tools() {
        const HEAD: &str = "The tools, what each takes, and what it answers:\n\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/user/mcp.md");
        let page = std::fs::read_to_string(path).expect("the page");
        let (before, rest) = page.split_once(HEAD).expect("the list");
        let after = rest.split_once("\n\n").expect("text after the list").1;
        let lines: String = TOOLS.iter().map(line).collect();
        let expected = format!("{before}{HEAD}{lines}\n{after}");
        if std::env::var_os("SOKO_UPDATE").is_some() {
            std::fs::write(path, &expected).expect("the page is written");
        }
        assert!(page == expected, "docs/user/mcp.md is out of date: run the test with SOKO_UPDATE=1");
    }
}
