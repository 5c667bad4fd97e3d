//! The history of a game in order, and a cursor in it: everything before the cursor counts, everything after can be redone.
//!
//! A restart is an entry like any other, so it can be taken back, and what was played before it is not
//! lost. The *attempt* is the moves between the restarts around the cursor. A new entry throws away what
//! follows the cursor.
//!
//! A timeline of moves is written as one string, which with the level is the whole state of a game:
//! LURD letters, `!` for a restart and `*` for the cursor when it is not at the end: `rrU!dd*L`.

use grid::Direction;
use std::fmt;
use std::str::FromStr;

/// Entries and a cursor. `M` is what a move is: a direction, or a pull.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline<M = Direction> {
    /// None is a restart.
    entries: Vec<Option<M>>,
    cursor: usize,
}

impl<M> Default for Timeline<M> {
    fn default() -> Timeline<M> {
        Timeline { entries: Vec::new(), cursor: 0 }
    }
}

impl<M: Copy> Timeline<M> {
    /// Nothing done yet.
    pub fn new() -> Timeline<M> {
        Timeline::default()
    }

    /// The moves of one attempt, all made.
    pub fn of(moves: &[M]) -> Timeline<M> {
        Timeline { entries: moves.iter().copied().map(Some).collect(), cursor: moves.len() }
    }

    /// All entries; none is a restart.
    pub fn entries(&self) -> &[Option<M>] {
        &self.entries
    }

    /// How many entries count.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Where the attempt begins among the entries.
    pub fn first(&self) -> usize {
        self.entries[..self.cursor].iter().rposition(Option::is_none).map_or(0, |restart| restart + 1)
    }

    /// Where the attempt ends: at the next restart or at the end.
    pub fn last(&self) -> usize {
        let rest = self.entries[self.cursor..].iter().position(Option::is_none);
        rest.map_or(self.entries.len(), |restart| self.cursor + restart)
    }

    /// The moves of the attempt that count.
    pub fn made(&self) -> impl DoubleEndedIterator<Item = M> + '_ {
        self.entries[self.first()..self.cursor].iter().flatten().copied()
    }

    /// The moves of the attempt that were taken back, the next one first.
    pub fn ahead(&self) -> impl DoubleEndedIterator<Item = M> + '_ {
        self.entries[self.cursor..self.last()].iter().flatten().copied()
    }

    /// Number of moves of the attempt that count.
    pub fn count(&self) -> usize {
        self.cursor - self.first()
    }

    /// Adds an entry at the cursor; none is a restart.
    pub(crate) fn push(&mut self, entry: Option<M>) {
        self.entries.truncate(self.cursor);
        self.entries.push(entry);
        self.cursor += 1;
    }

    /// Puts the cursor before entry `at`.
    pub(crate) fn seek(&mut self, at: usize) {
        self.cursor = at.min(self.entries.len());
    }

    /// Forgets entry `at` and all that follow.
    pub(crate) fn truncate(&mut self, at: usize) {
        self.entries.truncate(at);
        self.cursor = self.cursor.min(at);
    }
}

/// A character that a timeline has no meaning for, by its place in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATimeline {
    /// The character.
    pub character: char,
    /// Its place, from 1.
    pub column: usize,
}

impl fmt::Display for NotATimeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at column {} is neither a move nor `!` nor `*`", self.character, self.column)
    }
}

impl std::error::Error for NotATimeline {}

impl fmt::Display for Timeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, self.entries.iter().map(|entry| entry.map_or('!', Direction::lurd)), self.cursor)
    }
}

/// Writes one letter an entry with `*` at the cursor, unless that is at the end.
pub(crate) fn write_letters(
    out: &mut impl fmt::Write,
    letters: impl Iterator<Item = char>,
    cursor: usize,
) -> fmt::Result {
    for (at, letter) in letters.enumerate() {
        if at == cursor {
            out.write_char('*')?;
        }
        out.write_char(letter)?;
    }
    Ok(())
}

/// Reads what `Display` writes; case does not matter. The first `*` is the cursor.
impl FromStr for Timeline {
    type Err = NotATimeline;

    fn from_str(text: &str) -> Result<Timeline, NotATimeline> {
        let mut entries = Vec::new();
        let mut cursor = None;
        for (at, character) in text.trim().chars().enumerate() {
            match (character, Direction::from_lurd(character)) {
                ('!', _) => entries.push(None),
                ('*', _) if cursor.is_none() => cursor = Some(entries.len()),
                (_, Some(direction)) => entries.push(Some(direction)),
                _ => return Err(NotATimeline { character, column: at + 1 }),
            }
        }
        let cursor = cursor.unwrap_or(entries.len());
        Ok(Timeline { entries, cursor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<(&str, usize, usize, usize)>) {
        let read = text.parse::<Timeline>().ok();
        let found = read.map(|line| (line.to_string(), line.first(), line.cursor(), line.last()));
        assert_eq!(found, expect.map(|(text, a, b, c)| (text.to_owned(), a, b, c)), "{text}");
    }

    #[test]
    fn text_and_attempts() {
        check("", Some(("", 0, 0, 0)));
        check("rRu", Some(("rru", 0, 3, 3)));
        check("rr*u!l", Some(("rr*u!l", 0, 2, 3)));
        check("rru!*l", Some(("rru!*l", 4, 4, 5)));
        check("rru!l*", Some(("rru!l", 4, 5, 5)));
        check("rx", None);
        check("r**", None);
    }
}
