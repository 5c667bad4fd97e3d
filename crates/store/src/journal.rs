//! The file of the record book, and of the session: it grows by lines, for facts that must never be lost. Write-ahead
//! logging in its simplest form (Gray & Reuter 1993).
//!
//! A line is appended in one write. A program killed in the middle leaves at most one line without its end; the next
//! append ends that line first, so nothing in the file is overwritten. The reader decides what a line means and whether it
//! is complete. Writers take turns with a lock on a separate file, since the journal itself is replaced when it is
//! compacted. Invariant: bytes leave the file only through
//! [`Journal::compact`], which copies the file first.
//!
//! Copies are beside the journal: `NAME.old-1` (newest) to `NAME.old-3` from before the last three compactions, and up to three `NAME.damaged-…` from [`Journal::copy_damaged`].
//! Cost: an append waits for the disk at most once; reading is O(length).

use crate::append::append_line;
use crate::{Durability, replace};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Copies that are kept of each kind.
pub const COPIES: usize = 3;

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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All bytes; none when there is no journal. Waits for a writer to finish its line; where no lock can be taken, a
    /// line that is being written at this moment may be cut.
    ///
    /// # Errors
    /// When there is a journal that cannot be read.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let _turn = self.lock().ok();
        self.bytes()
    }

    /// Appends a line, and with [`Durability::Power`] waits for the disk. Line ends within it become spaces.
    ///
    /// # Errors
    /// When it cannot be written. Then part of it may be in the journal; no other line is affected.
    pub fn append(&self, line: &str, durability: Durability) -> io::Result<()> {
        let _turn = self.lock()?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&self.path)?;
        append_line(&mut file, &line.replace(['\n', '\r'], " "))?;
        match durability {
            Durability::Process => Ok(()),
            Durability::Power => file.sync_data(),
        }
    }

    /// Replaces the content by what `rewrite` makes of it, after copying the old content; returns the path of the copy. No
    /// other program writes meanwhile, and whatever happens, the journal holds either the old bytes or the new ones. A
    /// journal that would not change is not touched.
    ///
    /// # Errors
    /// When it cannot be read or written, or no copy can be made; then it stays as it was.
    pub fn compact(&self, rewrite: impl FnOnce(&[u8]) -> Vec<u8>) -> io::Result<PathBuf> {
        let _turn = self.lock()?;
        let old = self.bytes()?;
        let new = rewrite(&old);
        let newest = self.beside(".old-1");
        if new == old {
            return Ok(newest);
        }
        for number in (1..COPIES).rev() {
            let copy = self.beside(&format!(".old-{number}"));
            match std::fs::rename(copy, self.beside(&format!(".old-{}", number + 1))) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        replace(&newest, &old, Durability::Power)?;
        replace(&self.path, &new, Durability::Power)?;
        Ok(newest)
    }

    /// Copies the journal because of damage identified by `mark`. Returns the path of the copy and whether it is new: the
    /// same mark is copied once. The [`COPIES`] newest copies are kept.
    ///
    /// # Errors
    /// When the copy cannot be made.
    pub fn copy_damaged(&self, mark: u64) -> io::Result<(PathBuf, bool)> {
        let _turn = self.lock()?;
        let copy = self.beside(&format!(".damaged-{mark:016x}"));
        if copy.exists() {
            return Ok((copy, false));
        }
        replace(&copy, &self.bytes()?, Durability::Power)?;
        let prefix = self.beside(".damaged-");
        let prefix = prefix.file_name().unwrap_or_default().to_string_lossy();
        let mut copies = Vec::new();
        for entry in std::fs::read_dir(self.path.parent().unwrap_or(Path::new(".")))? {
            let entry = entry?;
            let name = entry.file_name();
            let mark = name.to_string_lossy().strip_prefix(&*prefix).map(str::len);
            if mark == Some(16) && entry.path() != copy {
                copies.push((entry.metadata()?.modified()?, entry.path()));
            }
        }
        copies.sort();
        for (_, path) in copies.iter().rev().skip(COPIES - 1) {
            std::fs::remove_file(path)?;
        }
        Ok((copy, true))
    }

    /// Fails where nothing can be written.
    pub(crate) fn probe(&self) -> io::Result<()> {
        self.lock().map(drop)
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        match std::fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            read => read,
        }
    }

    /// The file of the same name with `ending` behind it.
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_os_string();
        name.push(ending);
        self.path.with_file_name(name)
    }

    /// Waits for its turn, which lasts until the file is dropped.
    fn lock(&self) -> io::Result<File> {
        let lock = self.beside(".lock");
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(lock)?;
        match file.lock() {
            // Some network disks do not support locks; then there is no protection against other programs.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(file),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &[u8], added: &str, expect: &[u8]) {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("j");
        std::fs::write(&path, content).expect("a file");
        let journal = Journal::at(path);
        journal.append(added, Durability::Process).expect("a line");
        assert_eq!(journal.read().expect("bytes"), expect, "{content:?}");
    }

    #[test]
    fn a_line_is_added_and_nothing_is_taken_away() {
        check(b"", "new", b"new\n");
        check(b"one\n", "new", b"one\nnew\n");
        check(b"one\ntw", "new", b"one\ntw\nnew\n");
        check(b"tw", "a\r\nb", b"tw\na  b\n");
        check(b"one\n\xff\xfe\n\n", "new", b"one\n\xff\xfe\n\nnew\n");
    }

    fn names(place: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(place).expect("a folder");
        let name = |entry: io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> = entries.map(|e| name(e).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn compacting_keeps_copies_of_the_last_three() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::at(place.path().join("j"));
        assert_eq!(journal.read().expect("nothing"), b"");
        for number in 0..5 {
            journal.append(&number.to_string(), Durability::Process).expect("a line");
            let before = journal.read().expect("bytes");
            let copy = journal.compact(|old| [b"kept\n", old].concat()).expect("a journal");
            assert_eq!(std::fs::read(copy).expect("a copy"), before);
        }
        journal.compact(<[u8]>::to_vec).expect("a journal that stays as it is");
        assert_eq!(names(place.path()), ["j", "j.lock", "j.old-1", "j.old-2", "j.old-3"]);
        let copy = std::fs::read(place.path().join("j.old-3")).expect("a copy");
        assert_eq!(copy, b"kept\nkept\n0\n1\n2\n");
    }

    #[test]
    fn damage_is_copied_once() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::at(place.path().join("j"));
        for mark in [7, 8, 7, 9, 10, 10] {
            let is_known = place.path().join(format!("j.damaged-{mark:016x}")).exists();
            std::fs::write(place.path().join("j"), format!("{mark}\n")).expect("a file");
            let (copy, is_new) = journal.copy_damaged(mark).expect("a copy");
            assert_eq!(is_new, !is_known, "{mark}");
            assert_eq!(std::fs::read(copy).expect("a copy"), format!("{mark}\n").as_bytes());
        }
        let copies = names(place.path()).into_iter().filter(|name| name.contains("damaged"));
        assert_eq!(copies.count(), COPIES);
    }
}
