//! The levels that calls are about.

use crate::alphabet;
use crate::arguments::{Argument, Arguments, LEVEL, MOVES, NUMBER};
use crate::problem::Problem;
use grid::Direction;
use sokoworks::{Collection, Found, Level, Position, contract};
use text::{Diagnostic, Severity};

/// The levels of a text, and the meanings of its signs if they have several: `cells` for the next call, and the first board.
pub(crate) fn levels(given: &Arguments, text: &Argument) -> (Collection, Vec<contract::Meaning>) {
    let (options, text) = (&given.settings.reading, given.text(text).as_bytes());
    let file = Collection::read_as(None, text, options);
    let meanings = file.meanings(text, options).iter().map(contract::Meaning::from).collect();
    (file, meanings)
}

/// The level that a call is about.
pub(crate) struct Opened {
    pub(crate) level: Level,
    /// Its number in the text, from 1.
    pub(crate) number: usize,
    pub(crate) title: String,
    /// What was assumed or left out when it was read.
    pub(crate) warnings: Vec<Diagnostic>,
    /// Moves from its start, as they are written.
    pub(crate) moves: String,
}

/// The position of a level after moves.
pub(crate) struct Standing {
    pub(crate) moves: Vec<Direction>,
    pub(crate) position: Position,
}

impl Opened {
    /// Reads the level.
    pub(crate) fn read(given: &Arguments) -> Result<Opened, Problem> {
        let (file, meanings) = levels(given, &LEVEL);
        if !meanings.is_empty() {
            let error =
                file.first().err().map_or_else(|| Problem::new("E-MEANING", ""), |error| (&error).into());
            return Err(Problem { meanings, ..error });
        }
        let number = given.whole(&NUMBER).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let found = match number {
            None => file.first().map_err(|error| {
                // The last error of the text says best what is missing.
                let last = file.diagnostics().into_iter().rfind(|remark| remark.severity == Severity::Error);
                Problem::from(last.unwrap_or(&error))
            })?,
            Some(number) if number > file.len() => {
                let message = format!("there is no level {number}: the text has {}", file.len());
                return Err(Problem::new("E-NOLEVEL", message));
            }
            Some(number) => file.found(number - 1).ok_or_else(|| {
                let unplayable = || Problem::new("E-NOLEVEL", "the level is not playable");
                file.error(number - 1).map_or_else(unplayable, Problem::from)
            })?,
        };
        let Found { level, title, warnings, .. } = found;
        let first =
            || (0..file.len()).find(|&place| file.level(place).is_some()).map_or(1, |place| place + 1);
        let number = number.unwrap_or_else(first);
        Ok(Opened { level, number, title, warnings, moves: given.text(&MOVES).to_owned() })
    }

    /// The position after the moves.
    pub(crate) fn standing(&self) -> Result<Standing, Problem> {
        let moves =
            if self.moves.trim().is_empty() { Vec::new() } else { alphabet::read(&self.level, &self.moves)? };
        let position = Position::after(&self.level, &moves)
            .map_err(|blocked| Problem::new("E-MOVES", blocked.to_string()))?;
        Ok(Standing { moves, position })
    }
}

impl Standing {
    /// The moves as records have them; none at the start.
    pub(crate) fn after(&self) -> Option<String> {
        let letters = Position::start(&self.position.level()).letters(&self.moves);
        Some(letters).filter(|letters| !letters.is_empty())
    }
}
