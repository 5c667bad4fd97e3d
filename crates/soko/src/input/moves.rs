//! The moves that a command is given: moves as text, in a file or on standard input.

use crate::options::Letters;
use crate::output::diagnostics::{Problem, Source};
use crate::storage::files;
use grid::{Diagnostic, Direction};
use sokoban::format::{ReadOptions, plan};
use sokoban::replay::lurd::{self, Dialect, Sequence};
use sokoban::replay::reverse;
use sokobond::notation::Letters as Keys;
use sokoworks::Level;
use std::borrow::Cow;
use std::path::Path;

/// Moves as they were given.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// The moves, forward.
    pub(crate) steps: Vec<Direction>,
    /// Which of them were written as pushes, if the text tells.
    pub(crate) upper: Option<Vec<bool>>,
    /// The line of the text in which they begin, from 1, where it holds several solutions.
    pub(crate) line: Option<usize>,
    /// What is wrong with them beyond the moves: an action of a plan that is of another kind.
    pub(crate) remark: Option<Diagnostic>,
}

impl Moves {
    /// Moves that a file holds at this line; 0 if unknown.
    pub(crate) fn stored(steps: Vec<Direction>, line: usize) -> Moves {
        Moves { line: Some(line).filter(|&line| line > 0), ..Moves::plain(steps) }
    }

    /// Plain moves.
    fn plain(steps: Vec<Direction>) -> Moves {
        Moves { steps, upper: None, line: None, remark: None }
    }
}

/// Where moves stand.
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
    /// The same text in these letters.
    pub(crate) fn in_letters(self, letters: Option<Letters>) -> MovesText {
        MovesText { dialect: letters.map(Letters::dialect), ..self }
    }

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
            None => Ok(MovesText { source, bytes, typed, dialect: None }),
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
        if plan::is_plan(&self.source.text) {
            let actions = plan::parse(&self.source.text).map_err(|error| self.problem(error))?;
            let steps = actions.iter().map(|action| action.direction).collect();
            return Ok(vec![Moves { remark: plan::mistake(level, &actions), ..Moves::plain(steps) }]);
        }
        let text = unlisted(&self.source.text);
        let error = match lurd::parse_in(&text, self.dialect.unwrap_or_default()) {
            Ok(sequence) => {
                let moves = forward(level, &sequence)?;
                // In other letters than LURD the case means nothing.
                let plain = self.dialect.is_some_and(|dialect| dialect != Dialect::Lurd);
                return Ok(vec![if plain { Moves::plain(moves.steps) } else { moves }]);
            }
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
            found.extend(
                solutions.map(|moves| Moves { line: Some(moves.line), ..Moves::plain(moves.steps.clone()) }),
            );
        }
        if found.is_empty() { Err(self.problem(error).into()) } else { Ok(found) }
    }

    fn sokobond(&self, text: &str) -> anyhow::Result<Vec<Moves>> {
        let bare = text.trim_start_matches('=');
        if let Some(dialect) = self.dialect {
            let sequence = lurd::parse_in(&unlisted(bare), dialect).map_err(|error| self.problem(error))?;
            return Ok(vec![Moves::plain(sequence.directions())]);
        }
        let error = match Keys::of(bare).read(&unlisted(bare)) {
            Ok(steps) => return Ok(vec![Moves::plain(steps)]),
            Err(error) => error,
        };
        let recorded = sokobond::format::parse(&self.bytes).solutions;
        if !self.typed && !recorded.is_empty() {
            return Ok(recorded.into_iter().map(|moves| Moves::plain(moves.keys)).collect());
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
        return Ok(Moves::plain(steps));
    }
    // Arrows have no case.
    let lettered = sequence.strokes.iter().all(|stroke| !stroke.arrow);
    let upper = lettered.then(|| sequence.strokes.iter().map(|stroke| stroke.upper).collect());
    Ok(Moves { upper, ..Moves::plain(sequence.directions()) })
}

/// A list of moves as programs print it, such as `R, R` or `['R', 'R']`, with blanks for what is not a move, so that
/// columns stay. Brackets without commas or quotes are jumps of reverse mode.
fn unlisted(text: &str) -> Cow<'_, str> {
    let is_mark = |c: char| matches!(c, ',' | ';' | '\'' | '"');
    if !text.contains(is_mark) {
        return Cow::Borrowed(text);
    }
    let whole = text.trim();
    let in_brackets =
        whole.starts_with('[') && whole.ends_with(']') && whole.matches(['[', ']']).count() == 2;
    let drops = |c: char| is_mark(c) || in_brackets && matches!(c, '[' | ']');
    Cow::Owned(text.chars().map(|c| if drops(c) { ' ' } else { c }).collect())
}
