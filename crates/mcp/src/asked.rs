//! Arguments of the tools, and the levels that they name.

use grid::{Cell, Diagnostic, Direction, Size};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{Collection, Level, Position};

/// A level, and moves from its start.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    /// Text with a level in any format that Sokoban or Sokobond levels are written in, for instance
    /// "#####\n#@$.#\n#####". Of several levels the first that can be played is taken, or the one that `number` names.
    pub(crate) level: String,
    /// Which level of the text, from 1.
    #[serde(default)]
    pub(crate) number: Option<usize>,
    /// Moves from the start of the level in the letters u, d, l, r (upper case for pushes, or not), or w, a, s, d in Sokobond; or in
    /// the words up, down, left, right.
    #[serde(default)]
    pub(crate) moves: String,
}

/// What went wrong, for the caller: a stable code, a sentence, and what helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), help: None }
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "error": { "code": self.code, "message": self.message, "help": self.help } })
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
        Problem { code: diagnostic.code, message, help: diagnostic.help.clone() }
    }
}

/// A level that can be played, and where it stands.
pub(crate) struct Standing {
    pub(crate) level: Level,
    pub(crate) title: String,
    pub(crate) moves: Vec<Direction>,
    pub(crate) position: Position,
}

impl Game {
    /// The level alone.
    pub(crate) fn open(&self) -> Result<(Level, String), Problem> {
        let file = Collection::read(self.level.as_bytes());
        let place = match self.number {
            Some(number) if number == 0 || number > file.len() => {
                let message = format!("there is no level {number}: the text has {}", file.len());
                return Err(Problem::new("E-NOLEVEL", message));
            }
            Some(number) => Some(number - 1),
            None => (0..file.len()).find(|&place| file.is_playable(place)),
        };
        if let Some(place) = place
            && let Some(level) = file.level(place)
        {
            return Ok((level, file.title(place).to_owned()));
        }
        let all =
            place.map_or_else(|| file.diagnostics(), |place| file.level_diagnostics(place).iter().collect());
        let worst = all.iter().max_by_key(|diagnostic| diagnostic.severity == grid::Severity::Error);
        Err(worst.map_or_else(|| Problem::new("E-NOLEVEL", "the text has no level"), |&worst| worst.into()))
    }

    /// The level after its moves.
    pub(crate) fn standing(&self) -> Result<Standing, Problem> {
        let (level, title) = self.open()?;
        let moves = if self.moves.trim().is_empty() {
            Vec::new()
        } else {
            level.read_moves(&self.moves).map_err(|diagnostic| Problem::from(&diagnostic))?
        };
        let position = Position::after(&level, &moves).map_err(|at| {
            let letter = moves.get(at).map_or(' ', |step| step.lurd());
            Problem::new("E-MOVES", format!("move {} (`{letter}`) is blocked", at + 1))
        })?;
        Ok(Standing { level, title, moves, position })
    }
}

/// Cells as columns and rows, from 0 at the upper left corner.
pub(crate) fn places(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<(u32, u32)> {
    cells.into_iter().map(|cell| size.xy(cell)).collect()
}
