//! The tools that a model can call.

use crate::arguments::{
    Argument, Arguments, CELLS, GAME, GRADES, HEIGHT, LEVEL, METRIC, MOVES, NUMBER, PIECES, PLAIN_RULES,
    SECONDS, SEED, TEXT, WIDTH, schema,
};
use crate::limits::Limits;
use crate::opened::Opened;
use crate::problem::Problem;
use crate::protocol::Tools;
use crate::searching::Searched;
use crate::{answers, judging, searching};
use grid::Bounds;
use serde_json::{Map, Value, json};
use sokoworks::Stop;
use sokoworks::contract::{Remark, schema_of};
use std::time::Duration;

/// What a model reads first.
const INSTRUCTIONS: &str = "Levels of Sokoban (push every box onto a goal) and Sokobond (push atoms so that they bond) as text. \
    Columns and rows count from 1 at the upper left corner. Moves are letters: u, d, l, r. A level can be given with moves from its \
    start; everything is then said of the position after them. Solutions are replayed before they are told; \
    `unsolvable` and `proved` are proofs.";

/// A tool.
struct Tool {
    name: &'static str,
    description: &'static str,
    takes: &'static [&'static Argument],
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
        takes: &[&TEXT, &CELLS, &PLAIN_RULES],
        answers: "Levels",
        searches: false,
        seconds: 10.0,
        run: |given, _| answers::read(given),
    },
    Tool {
        name: "show",
        description: "Shows the board after moves: text, boxes, goals, dead squares, and whether it is solved or dead.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES],
        answers: "Shown",
        searches: false,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| answers::show(level, &with.budget())),
    },
    Tool {
        name: "solve",
        description: "Solves a level from where the moves lead, or proves that it cannot be solved.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES, &METRIC, &SECONDS],
        answers: "Record",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::solve(level, given.text(&METRIC), with)),
    },
    Tool {
        name: "hint",
        description: "Tells the next push of a solution: which piece, where to, and the moves.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES, &SECONDS],
        answers: "Hint",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| searching::hint(level, with)),
    },
    Tool {
        name: "verify",
        description: "Replays moves from the start of a level: whether they solve it, and if not, why.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES],
        answers: "Verdict",
        searches: false,
        seconds: 10.0,
        run: |given, _| on_level(given, |level| Ok(judging::verify(level))),
    },
    Tool {
        name: "explain_deadlock",
        description: "Tells whether the position after moves can still be solved, and if not, which pieces are to blame.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES, &SECONDS],
        answers: "Prospect",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::explain(level, with)),
    },
    Tool {
        name: "generate",
        description: "Makes a new level with its solution and its grade; the same seed gives the same level.",
        takes: &[&GAME, &GRADES, &WIDTH, &HEIGHT, &PIECES, &SEED, &SECONDS],
        answers: "Made",
        searches: true,
        seconds: 60.0,
        run: searching::make,
    },
    Tool {
        name: "grade",
        description: "Grades how hard a level is, from 1 (very easy) to 10 (very hard), with the measures behind it.",
        takes: &[&LEVEL, &NUMBER, &MOVES, &CELLS, &PLAIN_RULES],
        answers: "Graded",
        searches: true,
        seconds: 10.0,
        run: |given, with| on_level(given, |level| judging::grade(level, &with.budget())),
    },
];

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

impl Tools for Limits {
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
                "inputSchema": schema(tool.takes),
                "outputSchema": schema_of(tool.answers),
                "annotations": { "readOnlyHint": true, "openWorldHint": false },
            })
        });
        list.collect()
    }

    fn searches(&self, tool: &str) -> Option<bool> {
        TOOLS.iter().find(|known| known.name == tool).map(|tool| tool.searches)
    }

    fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
        stop: &Stop,
        progress: &dyn Fn(u64, &str),
    ) -> Result<Value, Value> {
        let answer = || {
            let tool = TOOLS.iter().find(|known| known.name == tool);
            let tool = tool.ok_or_else(|| Problem::new("E-OPTION", "there is no such tool"))?;
            let given = Arguments::read(arguments, tool.takes)?;
            let time = self.time(given.number(&SECONDS), tool.seconds)?;
            let stop = &stop.child_after(time);
            (tool.run)(&given, &Searched { threads: self.threads.max(1), bytes: self.bytes, stop, progress })
        };
        answer().map_err(|problem| problem.json())
    }
}

impl Limits {
    /// The time of a call that asks for `seconds`, or for none.
    fn time(&self, seconds: Option<f64>, usual: f64) -> Result<Duration, Problem> {
        let bounds = Bounds::new("seconds", 0.0, self.time.as_secs_f64());
        let seconds = match seconds {
            Some(seconds) => bounds.check(seconds),
            None => Ok(usual.min(bounds.most)),
        };
        let seconds = seconds.map_err(|wrong| Problem::new("E-OPTION", wrong.to_string()))?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(self.time))
    }
}
