//! Data that outlives the program: the record book and the session of play. They are held here; the program writes their lines
//! to files.

use crate::fault::Fault;
use grid::Direction;
use play::{Book, Credit, Daily, LevelKey, Offer, Origin, Play, Section, Session, Solution, measures};
use serde_json::{Value, json};
use sokoworks::contract::key;
use sokoworks::{Game, Level, Measure};
use std::collections::HashSet;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The two journals that a line can be appended to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Journal {
    /// Of the record book.
    Records,
    /// Of the session.
    Session,
}

/// Whether something is written; otherwise a sentence with the reason.
pub(crate) type Written = Result<(), String>;

/// The result of adding lines.
#[derive(Debug)]
pub(crate) struct Taken {
    /// How many of them were new.
    pub(crate) lines: usize,
    /// How many could not be read.
    pub(crate) damaged: usize,
    pub(crate) written: Written,
}

/// Appends a line to a journal.
pub type Append = Box<dyn Fn(Journal, &str) -> Result<(), String> + Send + Sync>;

/// Where a solution comes from that is found now.
pub type Origins = Box<dyn Fn(Credit) -> Origin + Send + Sync>;

/// Records and session, and where their changes go.
pub struct Store {
    book: Mutex<Book>,
    session: Mutex<Session>,
    append: Append,
    origins: Origins,
    remarks: Vec<String>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// A store with what was read, and where changes go.
    pub fn new(book: Book, session: Session, append: Append) -> Store {
        let (book, session) = (Mutex::new(book), Mutex::new(session));
        Store { book, session, append, origins: Box::new(Origin::from), remarks: Vec::new() }
    }

    /// The same, with a date and a name for each solution that is found.
    pub fn with_origins(self, origins: Origins) -> Store {
        Store { origins, ..self }
    }

    /// The same, with sentences about it that the player has to know, such as that nothing can be saved.
    pub fn with_remarks(self, remarks: Vec<String>) -> Store {
        Store { remarks, ..self }
    }

    /// What the player has to know.
    pub(crate) fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// A store that forgets when the program ends.
    pub fn forgetful() -> Store {
        let forgets = |_, _: &str| Err("Nothing is saved.".to_owned());
        Store::new(Book::new(), Session::new(), Box::new(forgets))
    }

    /// Whether a level was solved.
    pub(crate) fn has(&self, key: &LevelKey) -> bool {
        self.book().has(key)
    }

    /// Whether there is any record of a level, whoever found it.
    pub(crate) fn knows(&self, key: &LevelKey) -> bool {
        self.book().knows(key)
    }

    /// The player's records of a level, for pages: what was played, without hints where there is such a solution, and how it
    /// was found; null when the level was not solved. A solver's solutions are no records of the player.
    pub(crate) fn best(&self, level: &Level) -> Value {
        let bests = self.book().bests(level);
        bests.played().map_or(Value::Null, |(best, credit)| {
            json!({ "moves": one(&best.moves), "pushes": one(&best.pushes), "credit": credit.name() })
        })
    }

    /// Fewest moves and fewest pushes of all records of a level, whoever found them; null when there is none.
    pub(crate) fn least(&self, level: &Level) -> Value {
        if !self.book().knows(&LevelKey::of(level)) {
            return Value::Null;
        }
        let bests = self.book().bests(level);
        let (moves, pushes) = (bests.best(Measure::Moves), bests.best(Measure::Pushes));
        moves.zip(pushes).map_or(
            Value::Null,
            |(moves, pushes)| json!({ "moves": moves.tally.moves, "pushes": pushes.tally.pushes }),
        )
    }

    /// All records of a level, fewest moves first: who found each, when, and in which measures none is better.
    pub(crate) fn known(&self, level: &Level) -> Value {
        let book = self.book();
        let bests = book.bests(level);
        let mut solutions = book.solutions(level);
        solutions.sort_by_key(|one| (one.tally.moves, one.tally.pushes));
        let is_best = |by: Measure, one: &Solution| bests.best(by).is_some_and(|best| best == one);
        let entries = solutions.iter().map(|solution| {
            let best: Vec<&str> = measures(level.game())
                .iter()
                .filter(|&&by| {
                    is_best(by, solution) && (level.game() == Game::Sokoban || by == Measure::Moves)
                })
                .map(|&by| key(by))
                .collect();
            let metrics = match level {
                Level::Sokoban(_) => crate::solution::metrics(&solution.metrics),
                Level::Sokobond(_) => json!([["moves", solution.tally.moves]]),
            };
            json!({
                "letters": solution.lurd,
                "metrics": metrics,
                "credit": solution.origin.credit.name(),
                "date": solution.origin.date,
                "name": solution.origin.name,
                "best": best,
            })
        });
        json!(entries.collect::<Vec<_>>())
    }

    /// Adds a solution to the records, if it is valid and better than what is known; and whether that was written.
    pub(crate) fn offer(
        &self,
        level: &Level,
        moves: &[Direction],
        credit: Credit,
    ) -> Result<(Offer, Written), Fault> {
        let mut book = self.book();
        let offered = book.offer(level, moves, (self.origins)(credit));
        let offer = offered.map_err(|error| Fault::bad("E-SOLUTION", error.to_string()))?;
        let written = offer.line.as_ref().map_or(Ok(()), |line| (self.append)(Journal::Records, line));
        Ok((offer, written))
    }

    /// The game of a level as it was left, as text; empty when there is none.
    pub(crate) fn game(&self, level: &Level) -> String {
        let key = LevelKey::of(level).to_string();
        let session = self.session();
        let moves = session.get(Section::Game, &key).unwrap_or_default();
        if moves.is_empty() { String::new() } else { session.restore(level).text() }
    }

    /// Stores a game for later: until the program ends, and if it is written, beyond.
    pub(crate) fn keep(&self, play: &Play) -> Written {
        let mut session = self.session();
        session.remember(play).map_or(Ok(()), |line| (self.append)(Journal::Session, &line))
    }

    /// Notes a solved level of a day, until the program ends, and if it is written, beyond.
    pub(crate) fn note_day(&self, daily: &Daily, is_late: bool) -> Written {
        let line = self.session().note_day(daily, is_late);
        line.map_or(Ok(()), |line| (self.append)(Journal::Session, &line))
    }

    /// What was solved of each day.
    pub(crate) fn days(&self) -> Value {
        json!(self.session().days())
    }

    /// All records and the whole session, a line each.
    pub(crate) fn lines(&self) -> String {
        self.book().text() + &self.session().text()
    }

    /// Adds lines of records and of a session, in any order. A place, a game or a setting replaces the known one; solutions are
    /// added to the known ones. Adding the same once more changes nothing.
    pub(crate) fn take(&self, lines: &str) -> Taken {
        let (of_session, of_book): (Vec<_>, Vec<_>) = lines.lines().partition(|line| Session::has_line(line));
        let (book, unread_of_book) = Book::read(of_book.join("\n"));
        let (session, unread_of_session) = Session::read(of_session.join("\n"));
        let mut fresh: Vec<(Journal, String)> = Vec::new();
        {
            let mut own = self.book();
            let before = own.text();
            let known: HashSet<&str> = before.lines().collect();
            own.merge(book);
            let after = own.text();
            let new = after.lines().filter(|line| !known.contains(line));
            fresh.extend(new.map(|line| (Journal::Records, line.to_owned())));
        }
        fresh.extend(self.session().merge(&session).into_iter().map(|line| (Journal::Session, line)));
        Taken {
            lines: fresh.len(),
            damaged: unread_of_book.damaged() + unread_of_session.damaged(),
            written: fresh.iter().try_for_each(|(journal, line)| (self.append)(*journal, line)),
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn one(solution: &Solution) -> Value {
    json!({ "letters": solution.lurd, "moves": solution.tally.moves, "pushes": solution.tally.pushes })
}
