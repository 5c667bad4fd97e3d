//! The moves that a command is given: moves as text, in a file or on standard input.

use crate::files;
use crate::options::Lettering;
use crate::output::diagnostics::{Problem, Source};

use grid::Direction;
use sokoban::format::ReadOptions;
use sokoban::replay::lurd::Dialect;
use sokoworks::{Level, WrittenMoves};
use std::path::Path;
use text::Diagnostic;

/// Moves as they were given.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// The moves, forward.
    pub(crate) steps: Vec<Direction>,
    /// Which of them were written as pushes, if the notation marks pushes.
    pub(crate) upper: Option<Vec<bool>>,
    /// The line of the text in which they begin, from 1, where it holds several solutions.
    pub(crate) line: Option<usize>,
    /// What is wrong besides the moves: an action of a plan that is of another kind.
    pub(crate) remark: Option<Diagnostic>,
}

impl Moves {
    /// Moves that a file holds at this line; 0 if unknown.
    pub(crate) fn stored(steps: Vec<Direction>, line: usize) -> Moves {
        Moves { steps, upper: None, line: Some(line).filter(|&line| line > 0), remark: None }
    }

    /// Moves that a text consists of.
    fn written(moves: WrittenMoves) -> Moves {
        Moves { steps: moves.steps, upper: moves.upper, line: None, remark: moves.remark }
    }
}

/// The text that holds the moves.
#[derive(Debug)]
pub(crate) struct MovesText {
    /// Name and text.
    pub(crate) source: Source,
    bytes: Vec<u8>,
    /// Whether the text was typed as the argument itself.
    typed: bool,
    /// The letters that were asked for.
    dialect: Option<Dialect>,
}

impl MovesText {
    /// Takes `argument` as `-`, as the name of a file, or as the moves themselves, which messages call `typed_as`. They are
    /// written in the letters of `lettering`.
    pub(crate) fn read(argument: &str, typed_as: &str, lettering: Lettering) -> anyhow::Result<MovesText> {
        let (name, bytes, typed) = if argument == "-" {
            ("-", files::read_standard_input()?, false)
        } else if Path::new(argument).exists() && !Path::new(argument).is_dir() {
            (argument, files::read(Path::new(argument), files::LIMIT)?, false)
        } else {
            (typed_as, argument.as_bytes().to_vec(), true)
        };
        let decoded = text::decode(&bytes);
        let source = Source::new(name, decoded.content.into_owned());
        match decoded.diagnostics.into_iter().next() {
            Some(diagnostic) => Err(Problem { diagnostic, source: Some(source) }.into()),
            None => Ok(MovesText { source, bytes, typed, dialect: lettering.dialect() }),
        }
    }

    /// The moves for `level`, whose board has these `rows`: the text as a whole, or else each solution
    /// that it holds among other things.
    pub(crate) fn moves(&self, level: &Level, rows: &[String]) -> anyhow::Result<Vec<Moves>> {
        let error = match level.read_moves_in(&self.source.text, self.dialect) {
            Ok(read) => return Ok(vec![Moves::written(read)]),
            Err(error) => error,
        };
        let held = if self.typed { Vec::new() } else { self.held(level, rows)? };
        if held.is_empty() { Err(self.problem(error).into()) } else { Ok(held) }
    }

    /// The solutions for a level that the text holds among other things, in the letters of its format.
    fn held(&self, level: &Level, rows: &[String]) -> anyhow::Result<Vec<Moves>> {
        let Level::Sokoban(level) = level else {
            let recorded = sokobond::format::parse(&self.bytes).solutions;
            return Ok(recorded.into_iter().map(|moves| Moves::stored(moves.keys, 0)).collect());
        };
        let collection = sokoban::format::read(&self.bytes, &reading_all());
        let mut found = Vec::new();
        for sequence in &collection.loose {
            let read = WrittenMoves::of(level, sequence).map_err(|error| self.problem(error))?;
            found.push(Moves::written(read));
        }
        for entry in collection.entries.iter().filter(|entry| entry.rows == rows) {
            let solutions = entry.solutions.iter();
            found.extend(solutions.map(|moves| Moves::stored(moves.steps.clone(), moves.line)));
        }
        Ok(found)
    }

    fn problem(&self, mut diagnostic: Diagnostic) -> Problem {
        let is_path = self.typed && self.source.text.contains(['/', '\\', '.']);
        if is_path && !sokoworks::is_in_words(&self.source.text) {
            return Problem::new("E-NOFILE", format!("no file {}", self.source.text.trim()));
        }
        if diagnostic.help.is_none() {
            diagnostic.help = Some("a solution is moves, a file with moves, or -".to_owned());
        }
        Problem { diagnostic, source: Some(self.source.clone()) }
    }

    /// Line and column of the move with this index, if each letter of the text, or each word, is one move.
    pub(crate) fn place(&self, index: usize) -> Option<(usize, usize)> {
        let text = &self.source.text;
        if let Some(place) = sokoworks::place_of_word(text, index).filter(|_| self.dialect.is_none()) {
            return Some(place);
        }
        if !text.chars().all(|c| c.is_ascii_alphabetic() || c.is_whitespace()) {
            return None;
        }
        let (at, _) = text.char_indices().filter(|(_, c)| !c.is_whitespace()).nth(index)?;
        let (line, column, _) = self.source.place(at..at + 1);
        Some((line, column))
    }
}

/// How solution files are read: whatever level they hold.
pub(crate) fn reading_all() -> ReadOptions {
    ReadOptions::default().lenient(true).spare_goals(true).plain_rules(true)
}
