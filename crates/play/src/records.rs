//! The record book: for each level the solution with fewest moves and the one with fewest pushes, of each [`Credit`]
//! apart: what a player found alone, with hints, or had from a solver. Records without a credit, of older versions, are
//! the player's.
//!
//! Levels are known by their identity ([`sokoban::Identity`], [`sokobond::identity()`]), so a record holds for
//! the same Sokoban level turned, mirrored or from another file, and is given back in that level's own moves. A
//! solution is judged by replay before it goes in, and again before it comes out, so that a damaged or
//! forged line shows nothing. Of two equal measures the other decides, and then the moves themselves: the
//! union of two books is the same in whichever order they are joined, and never loses a better record.
//!
//! A book is text, one record a line with a checksum, so that a torn or garbled line loses only itself. A record is
//! at least as good as any that it takes the place of, so a file of it is kept by appending lines as they come.

use crate::lines::{self, Unread};
use crate::{Play, Tally};
use grid::Direction;
use sokoban::identity::CanonicalMoves;
use sokoban::replay::lurd::Stroke;
use sokoban::{Identity, Position, rules};
use sokoworks::{Game, Level, Made};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The first field of a record's line.
const KIND: &str = "record";

/// What a level is, whichever way it is written: written as `sokoban-` or `sokobond-` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LevelKey {
    /// The game.
    pub game: Game,
    /// The identity.
    pub hash: u128,
}

impl LevelKey {
    /// The key of a level. O(area).
    pub fn of(level: &Level) -> LevelKey {
        let hash = match level {
            Level::Sokoban(level) => Identity::of(level).hash,
            Level::Sokobond(level) => sokobond::identity(level),
        };
        LevelKey { game: level.game(), hash }
    }
}

impl fmt::Display for LevelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:032x}", self.game, self.hash)
    }
}

/// A text that is no [`LevelKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAKey;

impl fmt::Display for NotAKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level's key is a game, `-` and 32 hex digits")
    }
}

impl std::error::Error for NotAKey {}

impl FromStr for LevelKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<LevelKey, NotAKey> {
        let (game, hash) = text.split_once('-').ok_or(NotAKey)?;
        let hash = Some(hash).filter(|hash| hash.len() == 32).ok_or(NotAKey)?;
        let hash = u128::from_str_radix(hash, 16).map_err(|_| NotAKey)?;
        Ok(LevelKey { game: game.parse().map_err(|_| NotAKey)?, hash })
    }
}

/// Who found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Credit {
    /// The player alone.
    Mine,
    /// The player, who was shown hints on the way.
    Hinted,
    /// A solver, wholly or in part. It does not make a level solved.
    Solver,
}

impl Credit {
    const ALL: [Credit; 3] = [Credit::Mine, Credit::Hinted, Credit::Solver];

    /// The word in files and for other programs.
    pub const fn word(self) -> &'static str {
        match self {
            Credit::Mine => "mine",
            Credit::Hinted => "hints",
            Credit::Solver => "solver",
        }
    }

    /// The credit of a word.
    pub fn of_word(word: &str) -> Option<Credit> {
        Credit::ALL.into_iter().find(|credit| credit.word() == word)
    }
}

/// A solution as it is kept: without its level, in the canonical form of that.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Record {
    credit: Credit,
    start: (u32, u32),
    /// LURD letters, upper case for pushes.
    letters: String,
}

impl Record {
    fn tally(&self) -> Tally {
        let pushes = self.letters.chars().filter(char::is_ascii_uppercase).count();
        Tally { moves: self.letters.len(), pushes }
    }

    fn by_moves(&self) -> (usize, usize, &Record) {
        (self.tally().moves, self.tally().pushes, self)
    }

    fn by_pushes(&self) -> (usize, usize, &Record) {
        (self.tally().pushes, self.tally().moves, self)
    }

    fn line(&self, key: LevelKey) -> String {
        let start = format!("{},{}", self.start.0, self.start.1);
        let key = key.to_string();
        let fields = [KIND, &key, &start, &self.letters, self.credit.word()];
        // The player's own are written as they always were.
        lines::encode(if self.credit == Credit::Mine { &fields[..4] } else { &fields })
    }

    fn from_fields(fields: &[String]) -> Option<(LevelKey, Record)> {
        let (word, key, start, letters, credit) = match fields {
            [word, key, start, letters] => (word, key, start, letters, Credit::Mine),
            [word, key, start, letters, credit] => (word, key, start, letters, Credit::of_word(credit)?),
            _ => return None,
        };
        let (x, y) = start.split_once(',')?;
        let start = (x.parse().ok()?, y.parse().ok()?);
        let good = word == KIND && letters.chars().all(|letter| Direction::from_lurd(letter).is_some());
        good.then_some((key.parse().ok()?, Record { credit, start, letters: letters.clone() }))
    }

    /// The record as a solution of `level`, judged; `None` when it is none.
    fn solve(&self, level: &Level) -> Option<Solution> {
        let moves: Vec<Direction> = self.letters.chars().filter_map(Direction::from_lurd).collect();
        let moves = match level {
            Level::Sokobond(_) => moves,
            Level::Sokoban(level) => {
                let canonical = CanonicalMoves { start: self.start, moves };
                let local = Identity::of(level).localize(level, &canonical)?;
                // From another start the walk there may go to and fro.
                if local.len() > self.letters.len() { straightened(level, local)? } else { local }
            }
        };
        let mut play = Play::new(level.clone());
        let pasted = play.make(&moves);
        let solved = pasted.illegal.is_none() && play.is_solved();
        solved.then(|| Solution { tally: play.tally(), lurd: play.lurd(), moves })
    }
}

/// The moves with the walk to the first push made a shortest one.
fn straightened(level: &sokoban::Level, moves: Vec<Direction>) -> Option<Vec<Direction>> {
    let mut position = Position::start(level);
    for (index, &direction) in moves.iter().enumerate() {
        let before = position.player;
        if rules::step(level, &mut position, direction)?.pushed {
            let mut better = rules::walk(level, &Position::start(level), before)?;
            better.extend_from_slice(&moves[index..]);
            return Some(better);
        }
    }
    Some(moves)
}

/// A solution of a level, in its own moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Moves and pushes.
    pub tally: Tally,
    /// The moves.
    pub moves: Vec<Direction>,
    /// The same as LURD letters, upper case for pushes.
    pub lurd: String,
}

/// The records of one level, by who found them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// What the player found alone.
    pub mine: Option<Best>,
    /// What the player found with hints.
    pub hinted: Option<Best>,
    /// What a solver found.
    pub solver: Option<Best>,
}

impl Bests {
    /// The player's own, else what the player found with hints.
    pub fn played(&self) -> Option<(&Best, Credit)> {
        let mine = self.mine.as_ref().map(|best| (best, Credit::Mine));
        mine.or_else(|| self.hinted.as_ref().map(|best| (best, Credit::Hinted)))
    }

    /// Whatever there is, the player's first.
    pub fn any(&self) -> Option<(&Best, Credit)> {
        self.played().or_else(|| self.solver.as_ref().map(|best| (best, Credit::Solver)))
    }
}

/// The records of one level that have one credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution with fewest moves, and among those fewest pushes.
    pub moves: Solution,
    /// The solution with fewest pushes, and among those fewest moves.
    pub pushes: Solution,
}

/// What came of offering a solution. It is compared with solutions of the same credit.
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
    /// At most two records for a level, a credit and a first cell of the player, in a fixed order.
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
        known.is_some_and(|records| records.iter().any(|record| record.credit != Credit::Solver))
    }

    /// Whether there is any record of a level, a solver's too.
    pub fn knows(&self, key: &LevelKey) -> bool {
        self.records.contains_key(key)
    }

    /// The records of a level, judged by replay.
    pub fn bests(&self, level: &Level) -> Bests {
        let known = self.records.get(&LevelKey::of(level)).map_or(&[][..], Vec::as_slice);
        let of = |credit| best_of(known.iter().filter(|record| record.credit == credit), level);
        Bests { mine: of(Credit::Mine), hinted: of(Credit::Hinted), solver: of(Credit::Solver) }
    }

    /// Judges moves from the start of a level, and puts them in if they are better than what is known.
    pub fn offer(
        &mut self,
        level: &Level,
        moves: &[Direction],
        credit: Credit,
    ) -> Result<Offer, NotASolution> {
        let mut play = Play::new(level.clone());
        if play.make(moves).illegal.is_some() || !play.is_solved() {
            return Err(NotASolution);
        }
        let key = LevelKey::of(level);
        let same = |record: &&Record| record.credit == credit;
        let known = self.records.get(&key).and_then(|records| best_of(records.iter().filter(same), level));
        if let Some(records) = self.records.get_mut(&key) {
            // What does not solve the level must not keep out what does.
            records.retain(|record| record.solve(level).is_some());
        }
        let record = match level {
            Level::Sokobond(_) => Record { credit, start: (0, 0), letters: play.lurd() },
            Level::Sokoban(level) => {
                let canonical = Identity::of(level).canonical(level, &play.moves()).ok_or(NotASolution)?;
                let strokes = canonical.moves.iter().zip(play.trail());
                let letter = |(&direction, made): (&Direction, &Made)| {
                    Stroke { direction, upper: made.pushed() }.letter()
                };
                Record { credit, start: canonical.start, letters: strokes.map(letter).collect() }
            }
        };
        let line = record.line(key);
        let tally = play.tally();
        let changed = self.insert(key, record);
        Ok(Offer {
            first: known.is_none(),
            fewer_moves: known.as_ref().is_none_or(|best| tally.moves < best.moves.tally.moves),
            fewer_pushes: known.as_ref().is_none_or(|best| tally.pushes < best.pushes.tally.pushes),
            line: changed.then_some(line),
        })
    }

    /// Puts in what another book knows better.
    pub fn merge(&mut self, other: Book) {
        for (key, records) in other.records {
            for record in records {
                self.insert(key, record);
            }
        }
    }

    /// Reads a book from a journal, and says what of it was not understood.
    pub fn read(journal: impl AsRef<[u8]>) -> (Book, Unread) {
        let mut book = Book::new();
        let unread = lines::read(journal.as_ref(), &[KIND], |fields| {
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
        let kind = (record.credit, record.start);
        let is_rival = |one: &Record| (one.credit, one.start) == kind;
        records.push(record);
        let rivals = || records.iter().filter(|one| is_rival(one));
        let best = [rivals().min_by_key(|one| one.by_moves()), rivals().min_by_key(|one| one.by_pushes())];
        let best: Vec<Record> = best.into_iter().flatten().cloned().collect();
        records.retain(|one| !is_rival(one) || best.contains(one));
        records.sort_unstable();
        records.dedup();
        *records != before
    }
}

/// The best of some records, judged; `None` when none of them solves the level.
fn best_of<'a>(records: impl Iterator<Item = &'a Record>, level: &Level) -> Option<Best> {
    let solutions: Vec<Solution> = records.filter_map(|record| record.solve(level)).collect();
    let moves = solutions.iter().min_by_key(|one| (one.tally.moves, one.tally.pushes))?.clone();
    let pushes = solutions.iter().min_by_key(|one| (one.tally.pushes, one.tally.moves))?.clone();
    Some(Best { moves, pushes })
}
