//! The player's records and session, read from their folder at the start and appended to as things happen. Where nothing
//! can be written one plays on without.

use crate::options::Keeping;
use play::{Book, Session};
use std::path::Path;
use store::{Durability, Folder, Journal};

/// Lines that a journal may have for each that still counts, before it is made smaller.
const SLACK: usize = 4;
/// Journals of fewer lines are left alone.
const SMALL: usize = 200;

/// What is remembered of the player, and where.
#[derive(Debug)]
pub(crate) struct Data {
    pub(crate) book: Book,
    pub(crate) session: Session,
    /// Where changes are written; none when they are not.
    pub(crate) folder: Option<Folder>,
    /// Why they are not, in one sentence.
    pub(crate) warning: Option<String>,
}

impl Data {
    /// Reads what is remembered.
    pub(crate) fn open(keeping: &Keeping) -> Data {
        let usual = || Folder::usual(|name| std::env::var_os(name));
        let Some(path) = keeping.data.clone().or_else(usual) else {
            return Data::nothing(
                "Nothing is saved: no folder is known for it; name one with --data.".into(),
            );
        };
        match Data::read(&path) {
            Ok(data) => data,
            Err(error) => {
                let path = path.display();
                Data::nothing(format!("Nothing is saved: {path} can not be written ({error})."))
            }
        }
    }

    /// Adds a line of the book; it has reached the disk on return.
    pub(crate) fn keep_record(folder: &Folder, line: &str) -> std::io::Result<()> {
        folder.records().append(line, Durability::Power)
    }

    /// Adds a line of the session; it survives the end of the program.
    pub(crate) fn keep_session(folder: &Folder, line: &str) -> std::io::Result<()> {
        folder.session().append(line, Durability::Process)
    }

    fn read(path: &Path) -> std::io::Result<Data> {
        let folder = Folder::open(path)?;
        let book = tidied(&folder.records(), |text| Book::read(text).0, Book::text)?;
        let session = tidied(&folder.session(), |text| Session::read(text).0, Session::text)?;
        Ok(Data { book, session, folder: Some(folder), warning: None })
    }

    fn nothing(warning: String) -> Data {
        Data { book: Book::new(), session: Session::new(), folder: None, warning: Some(warning) }
    }
}

/// Reads a journal, and makes it smaller when most of its lines no longer count.
fn tidied<T>(
    journal: &Journal,
    read: impl Fn(&str) -> T,
    write: impl Fn(&T) -> String,
) -> std::io::Result<T> {
    let lines = journal.read()?;
    let value = read(&lines.join("\n"));
    let wanted = write(&value).lines().count();
    if lines.len() > SMALL.max(SLACK * wanted) {
        // Read again under the lock: another program may have added something.
        journal.compact(|lines| write(&read(&lines.join("\n"))).lines().map(str::to_owned).collect())?;
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Level, Section};

    #[test]
    fn what_is_kept_is_found_again_and_made_smaller() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let keeping = Keeping { data: Some(place.path().join("new")) };
        let data = Data::open(&keeping);
        assert!(data.warning.is_none() && data.book.is_empty());
        let folder = data.folder.expect("a folder");
        let level: sokoban::Level = "#####\n#@$.#\n#####".parse().expect("a level");
        let (level, mut book) = (Level::from(level), Book::new());
        let offer = book.offer(&level, &[grid::Direction::Right]).expect("a solution");
        Data::keep_record(&folder, &offer.line.expect("a line")).expect("a record");
        let mut session = Session::new();
        for number in 0..=SMALL {
            let line = session.set(Section::Place, "", Some(&number.to_string())).expect("a line");
            Data::keep_session(&folder, &line).expect("a session");
        }
        let data = Data::open(&keeping);
        assert_eq!((&data.book, &data.session), (&book, &session));
        assert_eq!(folder.session().read().expect("lines").len(), 1);
        assert_eq!(Data::open(&keeping).session, session);
    }

    #[test]
    fn one_plays_on_where_nothing_can_be_written() {
        let place = tempfile::NamedTempFile::new().expect("a file");
        let data = Data::open(&Keeping { data: Some(place.path().join("x")) });
        assert!(data.folder.is_none());
        assert!(data.warning.is_some_and(|warning| warning.contains("Nothing is saved")));
    }
}
