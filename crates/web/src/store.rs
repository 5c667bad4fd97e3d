//! What outlives the server: the record book and the session of play. They are held here; the program writes their lines
//! to files.

use crate::fault::Fault;
use axum::http::StatusCode;
use grid::Direction;
use play::Play;
use play::{Best, Book, Credit, LevelKey, Offer, Origin};
use play::{Section, Session};
use serde_json::{Value, json};
use sokoworks::Level;
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

/// Appends a line to a journal, or says in one sentence why it cannot.
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
        Store::new(Book::new(), Session::new(), Box::new(|_, _| Ok(())))
    }

    /// Whether a level was solved.
    pub(crate) fn has(&self, key: &LevelKey) -> bool {
        self.book().has(key)
    }

    /// The records of a level, for pages: what was played, without hints where there is such a solution, and how it was
    /// found; null when the level was not solved. A solver's solutions are no records of the player.
    pub(crate) fn best(&self, level: &Level) -> Value {
        let bests = self.book().bests(level);
        bests.played().map_or(Value::Null, |(best, credit): (&Best, Credit)| {
            let one = |solution: &play::Solution| {
                json!({
                    "letters": solution.lurd,
                    "moves": solution.tally.moves,
                    "pushes": solution.tally.pushes,
                })
            };
            json!({ "moves": one(&best.moves), "pushes": one(&best.pushes), "credit": credit.word() })
        })
    }

    /// Adds a solution to the records, if it is valid and better than what is known.
    pub(crate) fn offer(&self, level: &Level, moves: &[Direction], credit: Credit) -> Result<Offer, Fault> {
        let mut book = self.book();
        let offered = book.offer(level, moves, (self.origins)(credit));
        let offer = offered.map_err(|error| Fault::bad("E-SOLUTION", error.to_string()))?;
        if let Some(line) = &offer.line {
            self.write(Journal::Records, line)?;
        }
        Ok(offer)
    }

    /// The game of a level as it was left, as text; empty when there is none.
    pub(crate) fn game(&self, level: &Level) -> String {
        let key = LevelKey::of(level).to_string();
        let session = self.session();
        let moves = session.get(Section::Game, &key).unwrap_or_default();
        if moves.is_empty() { String::new() } else { session.restore(level).text() }
    }

    /// Stores a game for later.
    pub(crate) fn keep(&self, play: &Play) -> Result<(), Fault> {
        let mut session = self.session();
        match session.remember(play) {
            Some(line) => self.write(Journal::Session, &line),
            None => Ok(()),
        }
    }

    fn write(&self, journal: Journal, line: &str) -> Result<(), Fault> {
        let written = (self.append)(journal, line);
        written.map_err(|message| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "E-WRITE", message))
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
