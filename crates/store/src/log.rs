//! A file of lines that several programs append to while each of them reads what the others add.
//!
//! The file belongs to its user, who may have damaged it: nothing in it is ever removed or changed. A line that a
//! killed program left without its end is ended by the next writer and stays where it is. Readers and writers hold the
//! lock of the file, so nobody sees half of a line that is being written. Cost: O(new bytes).

use crate::append::append_line;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Longest line that is read, in bytes. Longer lines come in pieces.
const LONGEST: u64 = 64 << 20;

/// An open file of lines.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// Bytes that were read so far.
    seen: u64,
    /// Lines that were begun so far.
    lines: u64,
    /// Whether the last of them had no end.
    open_end: bool,
}

/// A log while no other program reads or writes it.
#[derive(Debug)]
pub struct Locked<'a>(&'a mut Log);

impl Log {
    /// Opens a file of lines, and creates it if it does not exist.
    ///
    /// # Errors
    /// When it cannot be read and written.
    pub fn open(path: &Path) -> io::Result<Log> {
        let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        Ok(Log { file, seen: 0, lines: 0, open_end: false })
    }

    /// Waits until no other program reads or writes the file.
    ///
    /// # Errors
    /// When it cannot be locked.
    pub fn lock(&mut self) -> io::Result<Locked<'_>> {
        match self.file.lock() {
            // Some network disks do not support locks; then there is no protection against other programs.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(Locked(self)),
        }
    }
}

impl Locked<'_> {
    /// Calls `take` for every line that was added since the last call: with its number from 1, and its bytes without the
    /// end. A last line without an end counts too.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn news(&mut self, mut take: impl FnMut(u64, &[u8])) -> io::Result<()> {
        let log = &mut *self.0;
        log.file.seek(SeekFrom::Start(log.seen))?;
        let mut reader = BufReader::new(&log.file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let count = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
            if count == 0 {
                return Ok(());
            }
            log.seen += count as u64;
            let continues = std::mem::replace(&mut log.open_end, line.last() != Some(&b'\n'));
            if !log.open_end {
                line.pop();
            }
            log.lines += u64::from(!continues);
            // The end of a line that was reported before is not new.
            if !(continues && line.is_empty()) {
                take(log.lines, &line);
            }
        }
    }

    /// Whether the file has no byte.
    ///
    /// # Errors
    /// When the system does not report it.
    pub fn is_empty(&self) -> io::Result<bool> {
        Ok(self.0.file.metadata()?.len() == 0)
    }

    /// Makes `heading` the first line of an empty file. Returns whether the file begins with this line.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn begin(&mut self, heading: &str) -> io::Result<bool> {
        if self.is_empty()? {
            return self.append(heading).map(|()| true);
        }
        self.0.file.seek(SeekFrom::Start(0))?;
        let mut first = Vec::new();
        let most = heading.len() as u64 + 2;
        BufReader::new(&self.0.file).take(most).read_until(b'\n', &mut first)?;
        Ok(first.trim_ascii_end() == heading.as_bytes())
    }

    /// Appends a line, on a line of its own whatever stands before it.
    ///
    /// # Errors
    /// When it cannot be written. Then part of it may be in the file, where it does no harm.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        append_line(&mut self.0.file, line)
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        let _ = self.0.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(log: &mut Log) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        let take = |number, line: &[u8]| all.push((number, String::from_utf8_lossy(line).into_owned()));
        log.lock().expect("a lock").news(take).expect("lines");
        all
    }

    fn check(content: &[u8], expect: &str, lines: &[(u64, &str)]) {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("log");
        std::fs::write(&path, content).expect("a file");
        let mut log = Log::open(&path).expect("a log");
        let first = news(&mut log);
        log.lock().expect("a lock").append("new").expect("a line");
        let all = [first, news(&mut log)].concat();
        assert_eq!(String::from_utf8_lossy(&std::fs::read(&path).expect("a file")), expect);
        let all: Vec<(u64, &str)> = all.iter().map(|(number, line)| (*number, line.as_str())).collect();
        assert_eq!(all, lines, "{content:?}");
    }

    #[test]
    fn torn_and_strange_lines_stay_and_are_reported() {
        check(b"", "new\n", &[(1, "new")]);
        check(b"one\n", "one\nnew\n", &[(1, "one"), (2, "new")]);
        check(b"one\ntw", "one\ntw\nnew\n", &[(1, "one"), (2, "tw"), (3, "new")]);
        check(b"caf\xc3", "caf\u{fffd}\nnew\n", &[(1, "caf\u{fffd}"), (2, "new")]);
        check(b"\n\n", "\n\nnew\n", &[(1, ""), (2, ""), (3, "new")]);
    }

    #[test]
    fn a_heading_is_written_once_and_another_is_reported() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("log");
        let check = |content: &str, expect: bool, after: &str| {
            std::fs::write(&path, content).expect("a file");
            let mut log = Log::open(&path).expect("a log");
            let mut locked = log.lock().expect("a lock");
            assert_eq!(locked.begin("a,b").expect("a heading"), expect, "{content:?}");
            drop(locked);
            assert_eq!(std::fs::read_to_string(&path).expect("a file"), after, "{content:?}");
            assert_eq!(news(&mut log).len(), after.lines().count(), "{content:?}");
        };
        check("", true, "a,b\n");
        check("a,b\r\n1,2\r\n", true, "a,b\r\n1,2\r\n");
        check("a,b", true, "a,b");
        check("a,b,c\n", false, "a,b,c\n");
        check("a\n", false, "a\n");
        check("\n", false, "\n");
    }

    #[test]
    fn what_others_add_is_news() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("log");
        let (mut one, mut two) = (Log::open(&path).expect("a log"), Log::open(&path).expect("a log"));
        one.lock().expect("a lock").append("a").expect("a line");
        assert_eq!(news(&mut two), [(1, "a".to_owned())]);
        assert_eq!(news(&mut two), []);
        two.lock().expect("a lock").append("b").expect("a line");
        assert_eq!(news(&mut one), [(1, "a".to_owned()), (2, "b".to_owned())]);
    }

    #[test]
    fn many_writers_lose_nothing() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("log");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    let mut log = Log::open(path).expect("a log");
                    for number in 0..50 {
                        let line = format!("{writer} {number} {}", "x".repeat(number * 40));
                        log.lock().expect("a lock").append(&line).expect("a line");
                    }
                });
            }
        });
        let text = std::fs::read_to_string(&path).expect("a file");
        assert_eq!(text.lines().collect::<std::collections::BTreeSet<_>>().len(), 200);
        assert!(
            text.lines()
                .all(|line| line.split(' ').nth(2).is_some_and(|end| end.trim_matches('x').is_empty()))
        );
    }
}
