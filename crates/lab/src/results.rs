//! The result store: one SQLite file, to which records are added and in which nothing is changed or deleted.
//!
//! A run is known by suite, level up to symmetry, solver, options, revision, machine and repeat ([`RunKey`]); the file
//! holds one record for each and refuses a second. A record is on the disk when [`Results::add`] returns (write-ahead
//! log, `synchronous = FULL`), so a kill or a power cut loses none. The schema has a version; files
//! of another one are refused. About 10 µs a record besides the disk.

use crate::fault::Fault;
use crate::record::{Record, RunKey};
use crate::suite::plan::{Entrant, Plan};
use rusqlite::{Connection, params};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// An open result store.
#[derive(Debug)]
pub struct Results {
    name: String,
    connection: Connection,
}

/// What makes an SQLite file one of ours: the letters `soko`.
const APPLICATION: i32 = i32::from_be_bytes(*b"soko");

/// The version of the schema.
const VERSION: i32 = 1;

const SCHEMA: &str = "CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        suite TEXT NOT NULL, identity TEXT NOT NULL, solver TEXT NOT NULL, options TEXT NOT NULL,
        revision TEXT NOT NULL, machine TEXT NOT NULL, repeat INTEGER NOT NULL,
        record TEXT NOT NULL,
        UNIQUE (suite, identity, solver, options, revision, machine, repeat));
     CREATE TRIGGER runs_stay BEFORE DELETE ON runs BEGIN SELECT RAISE(ABORT, 'runs are never deleted'); END;
     CREATE TRIGGER runs_hold BEFORE UPDATE ON runs BEGIN SELECT RAISE(ABORT, 'runs are never changed'); END;
     CREATE TABLE levels (
        suite TEXT NOT NULL, identity TEXT NOT NULL, level TEXT NOT NULL, PRIMARY KEY (suite, identity, level));
     CREATE TABLE machines (name TEXT NOT NULL, description TEXT NOT NULL, PRIMARY KEY (name, description));";

impl Results {
    /// Opens a store, or makes one.
    ///
    /// # Errors
    /// When the file cannot be opened, is no result store, or comes from another version.
    pub fn open(path: &Path) -> Result<Results, Fault> {
        let is_there = path.exists();
        let opened = Results::open_there(path);
        // A store that was begun and could not be written, as on a full disk, holds nothing.
        let is_empty = || std::fs::metadata(path).is_ok_and(|data| data.len() == 0);
        if opened.is_err() && !is_there && is_empty() {
            for ending in ["", "-wal", "-shm", "-journal"] {
                let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
            }
        }
        opened
    }

    fn open_there(path: &Path) -> Result<Results, Fault> {
        let name = path.display().to_string();
        let wrong = |error: rusqlite::Error| Fault::about("open", path.display(), error);
        let mut connection = Connection::open(path).map_err(wrong)?;
        connection.busy_timeout(Duration::from_secs(30)).map_err(wrong)?;
        let number = |connection: &Connection, pragma: &str| {
            connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i32>(0))
        };
        let tables =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
        let is_new = tables.map_err(|_| foreign(&name))? == 0;
        if !is_new && number(&connection, "application_id").map_err(wrong)? != APPLICATION {
            return Err(foreign(&name));
        }
        connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;").map_err(wrong)?;
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(wrong)?;
        let version = number(&transaction, "user_version").map_err(wrong)?;
        if version == 0 {
            transaction.execute_batch(SCHEMA).map_err(wrong)?;
            let pragmas = format!("PRAGMA user_version = {VERSION}; PRAGMA application_id = {APPLICATION};");
            transaction.execute_batch(&pragmas).map_err(wrong)?;
        } else if version != VERSION {
            return Err(Fault::new(format!("{name} was written by another version of soko"))
                .help("use that version, or export it there as JSON lines"));
        }
        transaction.commit().map_err(wrong)?;
        Ok(Results { name, connection })
    }

    /// Adds the record of a run; returns whether there was none before. It is on the disk on return.
    ///
    /// # Errors
    /// When the record is not that of a run, or the file cannot be written, for instance because the disk is full.
    pub fn add(&mut self, record: &Record) -> Result<bool, Fault> {
        Ok(self.add_all(std::slice::from_ref(record))? == 1)
    }

    /// Adds many records in one step; returns how many were new.
    ///
    /// # Errors
    /// As [`Results::add`]; then none is added.
    pub fn add_all(&mut self, records: &[Record]) -> Result<usize, Fault> {
        let name = &self.name;
        let wrong = |error: rusqlite::Error| Fault::about("write", name, error);
        let transaction = self.connection.transaction().map_err(wrong)?;
        let mut added = 0;
        {
            let mut insert = transaction
                .prepare_cached(
                    "INSERT OR IGNORE INTO runs \
                     (suite, identity, solver, options, revision, machine, repeat, record) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                )
                .map_err(wrong)?;
            for record in records {
                let key = record.key();
                let key =
                    key.ok_or_else(|| Fault::new("a record of a single search is not one of a suite"))?;
                let RunKey { names: [suite, identity, solver, options, revision, machine], repeat } = key;
                let line = record.line();
                added += insert
                    .execute(params![suite, identity, solver, options, revision, machine, repeat, line])
                    .map_err(wrong)?;
            }
        }
        transaction.commit().map_err(wrong)?;
        Ok(added)
    }

    /// Notes the levels of a plan, so that reports can show them, and the machine.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn describe(&mut self, plan: &Plan, machine: &str) -> Result<(), Fault> {
        let name = &self.name;
        let wrong = |error: rusqlite::Error| Fault::about("write", name, error);
        let transaction = self.connection.transaction().map_err(wrong)?;
        for level in &plan.levels {
            let text = serde_json::to_string(level).unwrap_or_default();
            transaction
                .prepare_cached("INSERT OR IGNORE INTO levels (suite, identity, level) VALUES (?1, ?2, ?3)")
                .and_then(|mut insert| insert.execute(params![plan.suite, level.identity, text]))
                .map_err(wrong)?;
        }
        transaction
            .execute(
                "INSERT OR IGNORE INTO machines (name, description) VALUES (?1, ?2)",
                params![plan.machine, machine],
            )
            .map_err(wrong)?;
        transaction.commit().map_err(wrong)
    }

    /// Hashes of the keys of all runs of a suite; 16 bytes for each.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn known(&self, suite: &str) -> Result<HashSet<u128>, Fault> {
        let sql = "SELECT identity, solver, options, revision, machine, repeat FROM runs WHERE suite = ?1";
        let read = || -> rusqlite::Result<HashSet<u128>> {
            let mut select = self.connection.prepare(sql)?;
            let rows = select.query_map([suite], |row| {
                let name = |place: usize| row.get::<_, String>(place);
                let names = [suite.to_owned(), name(0)?, name(1)?, name(2)?, name(3)?, name(4)?];
                Ok(RunKey { names, repeat: row.get(5)? }.hashed())
            })?;
            rows.collect()
        };
        read().map_err(|error| Fault::about("read", &self.name, error))
    }

    /// All records, in the order in which they were added.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn records(&self) -> Result<Vec<Record>, Fault> {
        let lines = self.texts("SELECT record FROM runs ORDER BY id")?;
        Ok(lines.iter().filter_map(|line| Record::read(line.as_bytes())).collect())
    }

    /// The levels of all suites.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn levels(&self) -> Result<Vec<Entrant>, Fault> {
        let texts = self.texts("SELECT level FROM levels ORDER BY rowid")?;
        Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }

    /// The descriptions of the machines, as they were noted.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn machines(&self) -> Result<Vec<String>, Fault> {
        self.texts("SELECT name || ': ' || description FROM machines ORDER BY rowid")
    }

    fn texts(&self, sql: &str) -> Result<Vec<String>, Fault> {
        let read = || -> rusqlite::Result<Vec<String>> {
            self.connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(|error| Fault::about("read", &self.name, error))
    }
}

fn foreign(name: &str) -> Fault {
    Fault::new(format!("{name} is not a result store")).help("the file is unchanged; name another one")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Ending, Run};

    fn record(identity: &str, repeat: u16) -> Record {
        let run = Run { suite: "s".to_owned(), repeat, ..Run::default() };
        let identity = Some(identity.to_owned());
        Record { level: 1, identity, outcome: Ending::Solved, run: Some(run), ..Record::default() }
    }

    #[test]
    fn each_run_has_one_record_that_stays() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("r.db");
        let mut results = Results::open(&path).expect("a store");
        assert!(results.add(&record("a", 1)).expect("added"));
        assert!(!results.add(&Record { outcome: Ending::GaveUp, ..record("a", 1) }).expect("kept"));
        assert_eq!(results.add_all(&[record("a", 2), record("b", 1), record("b", 1)]).expect("added"), 2);
        assert!(results.add(&Record::default()).is_err());
        drop(results);
        let results = Results::open(&path).expect("a store");
        let all = results.records().expect("records");
        assert!(all.len() == 3 && all[0].is_solved());
        let keys = results.known("s").expect("keys");
        let own = record("b", 1).key().map(|key| key.hashed());
        assert!(keys.len() == 3 && own.is_some_and(|own| keys.contains(&own)));
        assert!(results.known("t").expect("keys").is_empty());
        for sql in ["DELETE FROM runs", "UPDATE runs SET record = ''"] {
            let refused = results.connection.execute(sql, []).expect_err(sql).to_string();
            assert!(refused.contains("never"), "{refused}");
        }
    }

    #[test]
    fn files_of_other_versions_and_programs_are_refused() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("new.db");
        let results = Results::open(&path).expect("a store");
        results.connection.execute_batch("PRAGMA user_version = 99").expect("a number");
        drop(results);
        assert!(Results::open(&path).expect_err("newer").message.contains("another version"));
        let text = place.path().join("text");
        std::fs::write(&text, "no database, and long enough to see that it is none\n".repeat(9))
            .expect("a file");
        assert!(Results::open(&text).expect_err("text").message.contains("not a result store"));
        let other = place.path().join("other.db");
        Connection::open(&other).expect("a file").execute_batch("CREATE TABLE t (x)").expect("a table");
        assert!(Results::open(&other).expect_err("other").message.contains("not a result store"));
    }
}
