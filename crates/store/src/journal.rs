//! A file that grows by lines, for facts that must never be lost: write-ahead logging in its simplest form
//! (Gray & Reuter 1993).
//!
//! A line is added in one write. A program killed
//! in the middle leaves at most one line without its end; readers pass over it, and the next writer takes it
//! away. Writers take turns by a lock on a file of its own, since the journal itself is replaced when it is
//! made smaller. Invariant: every line that ends is whole, and stays until [`Journal::compact`] decides otherwise.
//! Cost: an append waits for the disk at most once; reading is O(length).

use crate::{Durability, replace};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// A file of lines.
#[derive(Clone, Debug)]
pub struct Journal {
    path: PathBuf,
}

impl Journal {
    /// The journal at `path`; it need not be there yet. Its lock is `PATH.lock`.
    pub fn at(path: PathBuf) -> Journal {
        Journal { path }
    }

    /// All lines that end, without their ends. Lines that are no UTF-8 are passed over: a disk that lost
    /// power may hold them.
    ///
    /// # Errors
    /// When there is a journal that can not be read.
    pub fn read(&self) -> io::Result<Vec<String>> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let lines = bytes[..whole].split(|&byte| byte == b'\n');
        let text = |line: &[u8]| std::str::from_utf8(line).ok().map(str::to_owned);
        Ok(lines.filter(|line| !line.is_empty()).filter_map(text).collect())
    }

    /// Adds a line, and waits for the disk if it shall survive the end of [`Durability::Power`]. Ends of lines within
    /// it become blanks.
    ///
    /// # Errors
    /// When it can not be written. Then it may or may not be in the journal, which is whole in either case.
    pub fn append(&self, line: &str, durability: Durability) -> io::Result<()> {
        let _turn = self.lock()?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&self.path)?;
        let end = whole_length(&mut file)?;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let mut bytes = line.replace(['\n', '\r'], " ").into_bytes();
        bytes.push(b'\n');
        file.write_all(&bytes)?;
        match durability {
            Durability::Process => Ok(()),
            Durability::Power => file.sync_data(),
        }
    }

    /// Puts what `keep` makes of all lines in their place. No other program writes meanwhile, and whatever
    /// happens the journal holds either the old lines or the new ones.
    ///
    /// # Errors
    /// When it can not be read or written; then it stays as it was.
    pub fn compact(&self, keep: impl FnOnce(Vec<String>) -> Vec<String>) -> io::Result<()> {
        let _turn = self.lock()?;
        let mut text = String::new();
        for line in keep(self.read()?) {
            text.push_str(&line.replace(['\n', '\r'], " "));
            text.push('\n');
        }
        replace(&self.path, text.as_bytes(), Durability::Power)
    }

    /// Fails where nothing can be written.
    pub(crate) fn probe(&self) -> io::Result<()> {
        self.lock().map(drop)
    }

    /// Waits for its turn, which lasts until the file is dropped.
    fn lock(&self) -> io::Result<File> {
        let mut name = self.path.file_name().unwrap_or_default().to_os_string();
        name.push(".lock");
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.path.with_file_name(name))?;
        match file.lock() {
            // Some network disks know no locks; there one plays alone.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(file),
        }
    }
}

/// Length of a file up to the end of its last whole line. Looks at the end only.
fn whole_length(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 4096;
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        let mut block = vec![0; (end - start) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut block)?;
        if let Some(at) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &[u8], added: &str, expect: &[&str]) {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("j");
        std::fs::write(&path, content).expect("a file");
        let journal = Journal::at(path);
        journal.append(added, Durability::Process).expect("a line");
        assert_eq!(journal.read().expect("lines"), expect, "{content:?}");
    }

    #[test]
    fn torn_and_strange_lines() {
        check(b"", "new", &["new"]);
        check(b"one\n", "new", &["one", "new"]);
        check(b"one\ntw", "new", &["one", "new"]);
        check(b"tw", "a\r\nb", &["a  b"]);
        check(b"one\n\xff\xfe\n\n", "new", &["one", "new"]);
        let mut torn = b"one\n".to_vec();
        torn.extend([b'x'; 10_000]);
        check(&torn, "new", &["one", "new"]);
    }

    #[test]
    fn compacting_keeps_what_is_to_be_kept() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::at(place.path().join("j"));
        assert_eq!(journal.read().expect("nothing"), Vec::<String>::new());
        for line in ["a", "b", "c"] {
            journal.append(line, Durability::Process).expect("a line");
        }
        journal.compact(|lines| lines.into_iter().filter(|line| line != "b").collect()).expect("a journal");
        journal.append("d", Durability::Power).expect("a line");
        assert_eq!(journal.read().expect("lines"), ["a", "c", "d"]);
        let mut names: Vec<_> = std::fs::read_dir(place.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["j", "j.lock"]);
    }
}
