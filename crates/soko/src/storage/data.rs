//! The player's records and session, read from their folder at the start and appended to as things happen. Where nothing
//! can be written, the game works without saving, with the records that can be read.
//!
//! Lines that are not understood are reported ([`Data::warnings`]) and stay in their file; damaged files are copied.

use crate::options::Keeping;
use crate::quantity::counted;
use play::{Book, Session, Unread};
use std::io;
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
    /// Where changes are written; `None` when they are not.
    pub(crate) folder: Option<Folder>,
    /// Warnings for the player, a sentence or two each.
    pub(crate) warnings: Vec<String>,
}

impl Data {
    /// Reads what is remembered.
    pub(crate) fn open(keeping: &Keeping) -> Data {
        let Some(path) = keeping.folder() else {
            let warning = "Nothing is saved: no data folder was found; name one with --data.";
            return Data { warnings: vec![warning.to_owned()], ..Data::nothing() };
        };
        match Folder::open(&path).and_then(|folder| Data::read(folder, true)) {
            Ok(data) => data,
            Err(error) => Data::read_only(&path, &error),
        }
    }

    /// Adds a line of the book; it has reached the disk on return.
    pub(crate) fn keep_record(folder: &Folder, line: &str) -> io::Result<()> {
        folder.records().append(line, Durability::Power)
    }

    /// Adds a line of the session; it survives the end of the program.
    pub(crate) fn keep_session(folder: &Folder, line: &str) -> io::Result<()> {
        folder.session().append(line, Durability::Process)
    }

    fn read(folder: Folder, is_writable: bool) -> io::Result<Data> {
        let mut warnings = Vec::new();
        let book =
            opened(&folder.records(), |bytes| Book::read(bytes), Book::text, is_writable, &mut warnings)?;
        let session = opened(
            &folder.session(),
            |bytes| Session::read(bytes),
            Session::text,
            is_writable,
            &mut warnings,
        )?;
        Ok(Data { book, session, folder: is_writable.then_some(folder), warnings })
    }

    /// What can be read in a folder that cannot be written because of `error`.
    fn read_only(path: &Path, error: &io::Error) -> Data {
        let mut data = Data::read(Folder::read_only(path), false).unwrap_or_else(|_| Data::nothing());
        let path = path.display();
        let mut warning = format!("Nothing is saved: cannot write to {path} ({error}).");
        if !data.book.is_empty() {
            warning += " Existing records are shown.";
        }
        data.warnings.insert(0, warning);
        data
    }

    fn nothing() -> Data {
        Data { book: Book::new(), session: Session::new(), folder: None, warnings: Vec::new() }
    }
}

/// Reads a journal, and makes it smaller when most of its lines no longer count. What was not understood stays in it.
fn opened<T>(
    journal: &Journal,
    read: impl Fn(&[u8]) -> (T, Unread),
    write: impl Fn(&T) -> String,
    is_writable: bool,
    warnings: &mut Vec<String>,
) -> io::Result<T> {
    let bytes = journal.read()?;
    let (value, unread) = read(&bytes);
    warnings.extend(unread_warnings(journal, &unread, is_writable));
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let wanted = write(&value).lines().count() + unread.damaged() + unread.unknown();
    if is_writable && lines > SMALL.max(SLACK * wanted) {
        // Read again under the lock: another program may have added something.
        let compacted = journal.compact(|bytes| {
            let (value, unread) = read(bytes);
            [unread.bytes(), write(&value).into_bytes()].concat()
        });
        if let Err(error) = compacted {
            let path = journal.path().display();
            warnings.push(format!("{path} could not be compacted ({error}); it is unchanged."));
        }
    }
    Ok(value)
}

/// The warnings about lines that were not understood. Damage is reported once, when its copy is made.
fn unread_warnings(journal: &Journal, unread: &Unread, is_writable: bool) -> Vec<String> {
    let path = journal.path().display();
    let mut warnings = Vec::new();
    if unread.damaged() > 0 {
        let places = counted(unread.damaged(), "damaged line");
        let warning = format!("{path} has {places} that cannot be read; all others were read.");
        match is_writable.then(|| journal.copy_damaged(unread.mark())) {
            Some(Ok((copy, true))) => {
                let copy = copy.display();
                warnings
                    .push(format!("{warning} Nothing was deleted; the file as it was is kept as {copy}."));
            }
            Some(Ok((_, false))) => {}
            Some(Err(error)) => warnings.push(format!("{warning} The file could not be copied ({error}).")),
            None => warnings.push(warning),
        }
    }
    if unread.unknown() > 0 {
        let lines = counted(unread.unknown(), "line");
        warnings.push(format!("{path} has {lines} that only a newer version can read; they are kept."));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Credit, Section};
    use sokoworks::Level;

    #[test]
    fn what_is_kept_is_found_again_and_made_smaller() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let keeping = Keeping { data: Some(place.path().join("new")), ..Keeping::default() };
        let data = Data::open(&keeping);
        assert!(data.warnings.is_empty() && data.book.is_empty());
        let folder = data.folder.expect("a folder");
        let level: sokoban::Level = "#####\n#@$.#\n#####".parse().expect("a level");
        let (level, mut book) = (Level::from(level), Book::new());
        let offer = book.offer(&level, &[grid::Direction::Right], Credit::Mine).expect("a solution");
        Data::keep_record(&folder, &offer.line.expect("a line")).expect("a record");
        let mut session = Session::new();
        for number in 0..=SMALL {
            let line = session.set(Section::Place, "", Some(&number.to_string())).expect("a line");
            Data::keep_session(&folder, &line).expect("a session");
        }
        let data = Data::open(&keeping);
        assert_eq!((&data.book, &data.session), (&book, &session));
        assert_eq!(folder.session().read().expect("bytes"), session.text().into_bytes());
        assert_eq!(Data::open(&keeping).session, session);
    }

    #[test]
    fn one_plays_on_where_nothing_can_be_written() {
        let place = tempfile::NamedTempFile::new().expect("a file");
        let data = Data::open(&Keeping { data: Some(place.path().join("x")), ..Keeping::default() });
        assert!(data.folder.is_none());
        assert!(data.warnings[0].contains("Nothing is saved"));
    }

    /// A level that takes `pushes` pushes to the right, and the line of its record.
    fn corridor(pushes: usize) -> (Level, String) {
        let (wall, floor) = ("#".repeat(pushes + 4), " ".repeat(pushes - 1));
        let text = format!("{wall}\n#@${floor}.#\n{wall}");
        let level = Level::from(text.parse::<sokoban::Level>().expect("a level"));
        let moves = vec![grid::Direction::Right; pushes];
        let offer = Book::new().offer(&level, &moves, Credit::Mine).expect("a solution");
        (level, offer.line.expect("a line"))
    }

    /// A line of a kind that this version does not know, with a good checksum.
    fn unknown(number: u64) -> String {
        let body = format!("note\t{number}\tof a newer version\t");
        format!("{body}{:08x}", text::fnv1a(body.bytes()) as u32)
    }

    #[test]
    fn what_cannot_be_read_stays_in_the_journal() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let keeping = Keeping { data: Some(place.path().to_owned()), ..Keeping::default() };
        let mut random = grid::Random::new(10);
        // Each record 40 times, so that the journal is made smaller.
        let mut lines: Vec<Vec<u8>> = (0..800).map(|n| corridor(n % 20 + 1).1.into_bytes()).collect();
        let mut strange: Vec<Vec<u8>> = (0..50).map(|number| unknown(number).into_bytes()).collect();
        strange.extend((0..50).map(|number| format!("damaged \u{e9} {number}").into_bytes()));
        strange.push(b"\xff\xfe no text".to_vec());
        lines.extend(strange.iter().cloned());
        for at in (1..lines.len()).rev() {
            lines.swap(at, random.index(at + 1));
        }
        let path = place.path().join("records");
        let old = [&lines.join(&b'\n')[..], b"\n"].concat();
        std::fs::write(&path, &old).expect("a journal");
        for is_first in [true, false] {
            let data = Data::open(&keeping);
            assert_eq!(data.book.len(), 20);
            let new = std::fs::read(&path).expect("a journal");
            assert_eq!(new.iter().filter(|&&byte| byte == b'\n').count(), 20 + strange.len());
            let missing = |line: &&Vec<u8>| !new.split(|&byte| byte == b'\n').any(|other| other == &line[..]);
            assert_eq!(strange.iter().filter(missing).count(), 0);
            assert_eq!(std::fs::read(place.path().join("records.old-1")).expect("a copy"), old);
            // Damage is reported once, unknown lines each time.
            let text = data.warnings.join("\n");
            assert_eq!(text.contains("has 51 damaged lines that cannot be read"), is_first, "{text}");
            assert_eq!(text.contains("records.damaged-"), is_first, "{text}");
            assert!(text.contains("has 50 lines that only a newer version"), "{text}");
        }
        // New damage is reported again.
        std::fs::write(&path, [&b"oh\n"[..], &std::fs::read(&path).expect("a journal")].concat())
            .expect("damage");
        assert!(Data::open(&keeping).warnings.join("\n").contains("has 52 damaged lines"));
    }

    #[test]
    fn no_damage_loses_a_line_without_a_copy_or_a_word() {
        let mut random = grid::Random::new(11);
        let good: Vec<String> = (1..=30).map(|pushes| corridor(pushes).1).collect();
        for round in 0..60 {
            let place = tempfile::tempdir().expect("a temporary folder");
            let keeping = Keeping { data: Some(place.path().to_owned()), ..Keeping::default() };
            let mut bytes: Vec<u8> = Vec::new();
            for _ in 0..260 {
                bytes.extend_from_slice(random.pick(&good).as_bytes());
                bytes.push(b'\n');
            }
            for _ in 0..random.index(6) {
                let at = random.index(bytes.len());
                match random.below(3) {
                    0 => bytes[at] = random.below(256) as u8,
                    1 => drop(bytes.drain(at..(at + random.index(300)).min(bytes.len()))),
                    _ => drop(bytes.splice(at..at, unknown(round).bytes().chain([b'\n']))),
                }
            }
            std::fs::write(place.path().join("records"), &bytes).expect("a journal");
            let data = Data::open(&keeping);
            let kept = std::fs::read(place.path().join("records")).expect("a journal");
            let is_in = |line: &[u8], whole: &[u8]| whole.windows(line.len()).any(|other| other == line);
            let copies = ["records.old-1", "records"].map(|name| std::fs::read(place.path().join(name)));
            assert!(copies.iter().flatten().any(|copy| *copy == bytes), "round {round}");
            for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                let holds_good = good.iter().any(|good| is_in(good.as_bytes(), line));
                assert!(holds_good || is_in(line, &kept), "round {round}");
            }
            for line in good.iter().filter(|line| is_in(line.as_bytes(), &bytes)) {
                assert!(is_in(line.as_bytes(), &kept), "round {round}");
            }
            assert_eq!(data.warnings.is_empty(), Book::read(&bytes).1.is_empty(), "round {round}");
        }
    }

    #[test]
    fn a_lost_line_end_costs_nothing() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let keeping = Keeping { data: Some(place.path().to_owned()), ..Keeping::default() };
        let two = corridor(1).1 + &corridor(2).1;
        std::fs::write(place.path().join("records"), two).expect("a journal");
        let data = Data::open(&keeping);
        assert_eq!(data.book.len(), 2);
        // The next line does not take the place of the one without an end.
        Data::keep_record(&data.folder.expect("a folder"), &corridor(3).1).expect("a record");
        assert_eq!(Data::open(&keeping).book.len(), 3);
    }

    #[test]
    fn records_are_shown_where_nothing_can_be_written() {
        let place = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(place.path().join("records"), corridor(1).1 + "\n").expect("a journal");
        // A lock that cannot be opened for writing, whoever runs the test.
        std::fs::create_dir(place.path().join("records.lock")).expect("a folder");
        let data = Data::open(&Keeping { data: Some(place.path().to_owned()), ..Keeping::default() });
        assert!(data.folder.is_none());
        assert_eq!(data.book.len(), 1);
    }
}
