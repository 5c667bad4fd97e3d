//! The moves that a command is given: moves as text, in a file or on standard input.

use crate::output::diagnostics::{Problem, Source};
use crate::storage::files;
use grid::{Diagnostic, Direction};
use sokoban::format::ReadOptions;
use sokoban::replay::lurd::{self, Sequence};
use sokoban::replay::reverse;
use sokobond::notation::Letters;
use sokoworks::Level;
use std::path::Path;

/// Moves as they were given.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// The moves, forward.
    pub(crate) steps: Vec<Direction>,
    /// Which of them were written as pushes, if the text tells.
    pub(crate) upper: Option<Vec<bool>>,
}

/// Where moves stand.
#[derive(Debug)]
pub(crate) struct MovesText {
    /// Name and text.
    pub(crate) source: Source,
    bytes: Vec<u8>,
    /// Whether the text was typed as the argument itself.
    typed: bool,
}

impl MovesText {
    /// Takes `argument` as `-`, as the name of a file, or as the moves themselves, which messages call `typed_as`.
    pub(crate) fn read(argument: &str, typed_as: &str) -> anyhow::Result<MovesText> {
        let (name, bytes, typed) = if argument == "-" {
            ("-", files::read_standard_input()?, false)
        } else if Path::new(argument).exists() && !Path::new(argument).is_dir() {
            (argument, files::read(Path::new(argument), files::LIMIT)?, false)
        } else {
            (typed_as, argument.as_bytes().to_vec(), true)
        };
        let decoded = grid::text::decode(&bytes);
        let source = Source::new(name, decoded.content.into_owned());
        match decoded.diagnostics.into_iter().next() {
            Some(diagnostic) => Err(Problem { diagnostic, source: Some(source) }.into()),
            None => Ok(MovesText { source, bytes, typed }),
        }
    }

    /// The moves for `level`, whose board has these `rows`: the text as a whole, or else each solution
    /// that it holds among other things.
    pub(crate) fn moves(&self, level: &Level, rows: &[String]) -> anyhow::Result<Vec<Moves>> {
        let text = self.source.text.trim();
        if text.is_empty() {
            return Err(self.problem(Diagnostic::error("E-MOVES", "no moves were given")).into());
        }
        match level {
            Level::Sokoban(level) => self.sokoban(level, rows),
            Level::Sokobond(_) => self.sokobond(text),
        }
    }

    fn sokoban(&self, level: &sokoban::Level, rows: &[String]) -> anyhow::Result<Vec<Moves>> {
        let error = match lurd::parse(&self.source.text) {
            Ok(sequence) => return Ok(vec![forward(level, &sequence)?]),
            Err(error) => error,
        };
        if self.typed {
            return Err(self.problem(error).into());
        }
        let collection = sokoban::format::read(&self.bytes, &ReadOptions::default());
        let mut found = Vec::new();
        for sequence in &collection.loose {
            found.push(forward(level, sequence)?);
        }
        for entry in collection.entries.iter().filter(|entry| entry.rows == rows) {
            let solutions = entry.solutions.iter();
            found.extend(solutions.map(|moves| Moves { steps: moves.steps.clone(), upper: None }));
        }
        if found.is_empty() { Err(self.problem(error).into()) } else { Ok(found) }
    }

    fn sokobond(&self, text: &str) -> anyhow::Result<Vec<Moves>> {
        let bare = text.trim_start_matches('=');
        let error = match Letters::of(bare).read(bare) {
            Ok(steps) => return Ok(vec![Moves { steps, upper: None }]),
            Err(error) => error,
        };
        let recorded = sokobond::format::parse(&self.bytes).solutions;
        if !self.typed && !recorded.is_empty() {
            return Ok(recorded.into_iter().map(|moves| Moves { steps: moves.keys, upper: None }).collect());
        }
        let message = format!("{:?} is not a key", error.character);
        let mut diagnostic = Diagnostic::error("E-KEY", message).help("keys are WASD or LURD");
        if bare.len() == self.source.text.len() && !bare.contains(['\n', '\r']) {
            diagnostic = diagnostic.at(1, error.column, 1);
        }
        Err(self.problem(diagnostic).into())
    }

    fn problem(&self, mut diagnostic: Diagnostic) -> Problem {
        if self.typed && self.source.text.contains(['/', '\\', '.']) {
            return Problem::new("E-NOFILE", format!("no file {}", self.source.text.trim()));
        }
        if diagnostic.help.is_none() {
            diagnostic.help = Some("a solution is moves, a file with moves, or -".to_owned());
        }
        Problem { diagnostic, source: Some(self.source.clone()) }
    }

    /// Line and column of the move with this index, if each letter of the text is one move.
    pub(crate) fn place(&self, index: usize) -> Option<(usize, usize)> {
        let text = &self.source.text;
        if !text.chars().all(|c| c.is_ascii_alphabetic() || c.is_whitespace()) {
            return None;
        }
        let (at, _) = text.char_indices().filter(|(_, c)| !c.is_whitespace()).nth(index)?;
        let (line, column, _) = self.source.place(at..at + 1);
        Some((line, column))
    }
}

/// The moves of a sequence, which may be written in reverse mode.
fn forward(level: &sokoban::Level, sequence: &Sequence) -> anyhow::Result<Moves> {
    if sequence.is_reverse() {
        let steps = reverse::to_forward(level, sequence).map_err(|failure| {
            Problem::new("E-REVERSE", format!("the pulls of reverse mode are not valid: {failure}"))
        })?;
        return Ok(Moves { steps, upper: None });
    }
    // Arrows have no case.
    let lettered = sequence.strokes.iter().all(|stroke| !stroke.arrow);
    let upper = lettered.then(|| sequence.strokes.iter().map(|stroke| stroke.upper).collect());
    Ok(Moves { steps: sequence.directions(), upper })
}
