//! The record book: for each level the best solutions by each measure, separately for each [`Credit`]: found by the player alone,
//! with hints, by a solver or by the optimizer.
//!
//! Levels are known by their identity ([`sokoban::Identity`], [`sokobond::identity()`]), so a record holds for
//! the same Sokoban level turned, mirrored or from another file, and is given back in that level's own moves. A
//! solution is judged by replay before it goes in, and again before it comes out, so that a damaged or
//! forged line shows nothing. Of two equal in a measure, moves and pushes decide, and then the moves themselves: the
//! union of two books is the same in whichever order they are joined, and never loses a better record.
//!
//! A book is text, one record a line with a checksum, so that a torn or garbled line loses only itself. A record is
//! at least as good as any that it takes the place of, so a file of it is kept by appending lines as they come.

mod best;
mod key;
mod origin;
mod record;

pub use best::{Best, Bests, Solution, measures};
pub use key::{LevelKey, NotAKey};
pub use origin::{Credit, Origin};

use crate::Play;
use crate::lines::{self, Unread};
use grid::Direction;
use record::Record;
use sokoban::Identity;
use sokoban::replay::lurd::Stroke;
use sokoworks::{Level, Made};
use std::collections::BTreeMap;
use std::fmt;

/// The result of offering a solution. It is compared with solutions of the same credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// No solution of the level was known.
    pub first: bool,
    /// It takes fewer moves than any known.
    pub fewer_moves: bool,
    /// It takes fewer pushes than any known.
    pub fewer_pushes: bool,
    /// The line to append to the book's file; `None` when the book did not change.
    pub line: Option<String>,
}

/// The moves do not solve the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASolution;

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the moves do not solve the level")
    }
}

impl std::error::Error for NotASolution {}

/// The record book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// At most one record for each measure of a level, of each credit and first cell of the player, in a fixed order.
    records: BTreeMap<LevelKey, Vec<Record>>,
}

impl Book {
    /// No records.
    pub fn new() -> Book {
        Book::default()
    }

    /// Number of levels with a record, whoever found it.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Whether the player solved a level, without judging the record: quick, for long lists.
    pub fn has(&self, key: &LevelKey) -> bool {
        let known = self.records.get(key);
        known.is_some_and(|records| records.iter().any(|record| record.origin.credit.is_played()))
    }

    /// Whether there is any record of a level, whoever found it.
    pub fn knows(&self, key: &LevelKey) -> bool {
        self.records.contains_key(key)
    }

    /// The records of a level, judged by replay.
    pub fn bests(&self, level: &Level) -> Bests {
        let solutions = self.solutions(level);
        let of = |credit: Credit| -> Option<Best> {
            let own = solutions.iter().filter(|one| one.origin.credit == credit).cloned();
            Best::among(level.game(), &own.collect::<Vec<_>>())
        };
        Bests {
            mine: of(Credit::Mine),
            hinted: of(Credit::Hinted),
            solver: of(Credit::Solver),
            optimizer: of(Credit::Optimizer),
        }
    }

    /// All records of a level that replay, the player's first; moves that several credits have come once for each.
    pub fn solutions(&self, level: &Level) -> Vec<Solution> {
        let known = self.records.get(&LevelKey::of(level)).map_or(&[][..], Vec::as_slice);
        known.iter().filter_map(|record| record.solve(level)).collect()
    }

    /// Judges moves from the start of a level, and puts them in if they are better than what is known.
    ///
    /// # Errors
    /// When they do not solve the level.
    pub fn offer(
        &mut self,
        level: &Level,
        moves: &[Direction],
        origin: impl Into<Origin>,
    ) -> Result<Offer, NotASolution> {
        let origin = origin.into();
        let mut play = Play::new(level.clone());
        if play.make(moves).illegal.is_some() || !play.is_solved() {
            return Err(NotASolution);
        }
        let key = LevelKey::of(level);
        let bests = self.bests(level);
        let known = bests.of(origin.credit);
        if let Some(records) = self.records.get_mut(&key) {
            // What does not solve the level must not keep out what does.
            records.retain(|record| record.solve(level).is_some());
        }
        let record = match level {
            Level::Sokobond(_) => Record::new(origin, (0, 0), play.lurd()),
            Level::Sokoban(level) => {
                let canonical = Identity::of(level).canonical(level, &play.moves()).ok_or(NotASolution)?;
                let strokes = canonical.moves.iter().zip(play.trail());
                let letter = |(&direction, made): (&Direction, &Made)| {
                    Stroke { direction, upper: made.pushed(), arrow: false }.letter()
                };
                Record::new(origin, canonical.start, strokes.map(letter).collect())
            }
        };
        let line = record.line(key);
        let tally = play.tally();
        let changed = self.insert(key, record);
        Ok(Offer {
            first: known.is_none(),
            fewer_moves: known.is_none_or(|best| tally.moves < best.moves.tally.moves),
            fewer_pushes: known.is_none_or(|best| tally.pushes < best.pushes.tally.pushes),
            line: changed.then_some(line),
        })
    }

    /// Puts in the better records of another book.
    pub fn merge(&mut self, other: Book) {
        for (key, records) in other.records {
            for record in records {
                self.insert(key, record);
            }
        }
    }

    /// Reads a book from a journal; also returns what was not understood.
    pub fn read(journal: impl AsRef<[u8]>) -> (Book, Unread) {
        let mut book = Book::new();
        let unread = lines::read(journal.as_ref(), &[record::KIND], |fields| {
            let record = Record::from_fields(fields);
            let is_known = record.is_some();
            if let Some((key, record)) = record {
                book.insert(key, record);
            }
            is_known
        });
        (book, unread)
    }

    /// The whole book as text: what [`Book::read`] reads.
    pub fn text(&self) -> String {
        let lines =
            self.records.iter().flat_map(|(&key, records)| records.iter().map(move |one| one.line(key)));
        lines.map(|line| line + "\n").collect()
    }

    /// Puts a record in if it is best in something; returns whether the book changed.
    fn insert(&mut self, key: LevelKey, record: Record) -> bool {
        let records = self.records.entry(key).or_default();
        let before = records.clone();
        let class = record.class();
        match records.iter_mut().find(|one| one.repeats(&record)) {
            Some(same) if record.age() < same.age() => *same = record,
            Some(_) => return false,
            None => records.push(record),
        }
        let rivals = || records.iter().filter(|one| one.class() == class);
        let by_each = measures(key.game).iter().filter_map(|&by| rivals().min_by_key(|one| one.rank(by)));
        let best: Vec<Record> = by_each.cloned().collect();
        records.retain(|one| one.class() != class || best.contains(one));
        records.sort_unstable_by(|one, other| one.place().cmp(&other.place()));
        *records != before
    }
}
