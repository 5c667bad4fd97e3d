//! Arguments of the tools, and the levels that they name.

use grid::{Cell, Direction, Size};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{Collection, Found, Level, Meaning, Position, read_options};
use text::{Diagnostic, Severity};

/// A level, and moves from its start.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    /// Text with a level in any format that Sokoban or Sokobond levels are written in, for instance
    /// "#####\n#@$.#\n#####". Of several levels the first that can be played is taken, or the one that `number` names.
    level: String,
    /// Which level of the text, from 1.
    #[serde(default)]
    number: Option<usize>,
    /// Moves from the start of the level in the letters u, d, l, r (upper case for pushes, or not), or w, a, s, d in Sokobond; or in
    /// the words up, down, left, right.
    #[serde(default)]
    moves: String,
    /// What signs of the text stand for where they are not the usual ones, such as `0=-,1=#,2=.,3=$,4=@`: sign, `=`, and `#` wall, `-`
    /// floor, `@` player, `+` player on a goal, `$` box, `*` box on a goal or `.` goal.
    #[serde(default)]
    cells: String,
    /// Whether to read a level with rules that are not played, such as Sokoban+, as plain Sokoban.
    #[serde(default)]
    plain_rules: bool,
}

/// Text with levels.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    /// Levels in any format, with whatever stands around them.
    text: String,
    /// What signs of the text stand for where they are not the usual ones, such as `0=-,1=#,2=.,3=$,4=@`.
    #[serde(default)]
    cells: String,
    /// Whether to read levels with rules that are not played, such as Sokoban+, as plain Sokoban.
    #[serde(default)]
    plain_rules: bool,
}

impl Text {
    /// The levels, and the meanings of their signs if there are several.
    pub(crate) fn read(&self) -> Result<(Collection, Vec<Value>), Problem> {
        levels(&self.text, &self.cells, self.plain_rules)
    }
}

/// The levels of a text. Where its signs have several meanings, these: `cells` for the next call, and the first board.
fn levels(text: &str, cells: &str, plain_rules: bool) -> Result<(Collection, Vec<Value>), Problem> {
    let options = read_options(cells, plain_rules).map_err(|wrong| Problem::from(&wrong))?;
    let file = Collection::read_as(None, text.as_bytes(), &options);
    let meanings = file.meanings(text.as_bytes(), &options);
    let told = |one: &Meaning| json!({ "cells": one.cells.to_string(), "board": one.rows.join("\n") });
    Ok((file, meanings.iter().map(told).collect()))
}

/// A level that a call is about, read.
pub(crate) struct Opened {
    pub(crate) level: Level,
    pub(crate) title: String,
    /// What was assumed or left out when it was read.
    pub(crate) warnings: Vec<Diagnostic>,
    /// Moves from its start, as they are written.
    pub(crate) moves: String,
}

/// What went wrong, for the caller: a stable code, a sentence, and what helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// What the signs of the text may stand for, where there are several meanings.
    pub(crate) meanings: Vec<Value>,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), help: None, meanings: Vec::new() }
    }

    pub(crate) fn json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message, "help": self.help });
        if !self.meanings.is_empty() {
            error["meanings"] = json!(self.meanings);
        }
        json!({ "error": error })
    }
}

impl From<&Diagnostic> for Problem {
    fn from(diagnostic: &Diagnostic) -> Problem {
        let at = match (diagnostic.line, diagnostic.column) {
            (0, _) => String::new(),
            (line, 0) => format!("line {line}: "),
            (line, column) => format!("line {line}, column {column}: "),
        };
        let message = format!("{at}{}", diagnostic.message);
        Problem { help: diagnostic.help.clone(), ..Problem::new(diagnostic.code, message) }
    }
}

/// Where a level stands after moves.
pub(crate) struct Standing {
    pub(crate) moves: Vec<Direction>,
    pub(crate) position: Position,
}

impl Game {
    /// Reads the level.
    pub(crate) fn open(self) -> Result<Opened, Problem> {
        let (file, meanings) = levels(&self.level, &self.cells, self.plain_rules)?;
        if !meanings.is_empty() {
            let error =
                file.first().err().map_or_else(|| Problem::new("E-MEANING", ""), |error| (&error).into());
            return Err(Problem { meanings, ..error });
        }
        let found = match self.number {
            None => file.first().map_err(|error| {
                // The last error of the text says best what is missing.
                let last = file.diagnostics().into_iter().rfind(|remark| remark.severity == Severity::Error);
                Problem::from(last.unwrap_or(&error))
            })?,
            Some(number) if number == 0 || number > file.len() => {
                let message = format!("there is no level {number}: the text has {}", file.len());
                return Err(Problem::new("E-NOLEVEL", message));
            }
            Some(number) => file.found(number - 1).ok_or_else(|| {
                let unplayable = || Problem::new("E-NOLEVEL", "the level is not playable");
                file.error(number - 1).map_or_else(unplayable, Problem::from)
            })?,
        };
        let Found { level, title, warnings, .. } = found;
        Ok(Opened { level, title, warnings, moves: self.moves })
    }
}

impl Opened {
    /// Where the moves lead.
    pub(crate) fn standing(&self) -> Result<Standing, Problem> {
        let moves = if self.moves.trim().is_empty() {
            Vec::new()
        } else {
            self.level.read_moves(&self.moves).map_err(|diagnostic| Problem::from(&diagnostic))?
        };
        let position = Position::after(&self.level, &moves).map_err(|at| {
            let letter = moves.get(at).map_or(' ', |step| step.lurd());
            Problem::new("E-MOVES", format!("move {} (`{letter}`) is blocked", at + 1))
        })?;
        Ok(Standing { moves, position })
    }
}

/// Cells as columns and rows, from 0 at the upper left corner.
pub(crate) fn places(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<(u32, u32)> {
    cells.into_iter().map(|cell| size.xy(cell)).collect()
}
