//! The folder of a search: its layers, and a journal that says how far it is.

use super::segments::Segments;
use crate::Cost;
use crate::tables::hash::hash;
use std::fmt::{self, Write as _};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use store::Durability;

/// First line of a journal.
const HEADING: &str = "sokoworks layers 2";

/// What a journal says of costs and counts, in the order of its lines.
const COSTS: [&str; 6] = ["below", "least", "within", "beyond", "step", "depth"];
const COUNTS: [&str; 5] = ["before", "last", "expanded", "generated", "duplicates"];

/// Longest journal.
const LONGEST: u64 = 16 << 20;

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// The system refuses something.
    System(PathBuf, io::Error),
    /// Another search uses it.
    InUse(PathBuf),
    /// It has files of a search that cannot be read.
    Damaged(PathBuf),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::System(path, error) => write!(f, "{}: {error}", path.display()),
            Trouble::InUse(path) => write!(f, "{}: another search uses this folder", path.display()),
            Trouble::Damaged(path) => {
                write!(f, "{}: the files of an earlier search are damaged; delete the folder", path.display())
            }
        }
    }
}

impl std::error::Error for Trouble {}

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Journal {
    /// Only solutions of less cost are looked for.
    pub(super) below: Cost,
    /// No solution costs less.
    pub(super) least: Cost,
    /// In this round, of at most so many moves.
    pub(super) within: Cost,
    /// The least cost of what was left out in this round.
    pub(super) beyond: Cost,
    /// By how much the limit grew last.
    pub(super) step: Cost,
    /// Expansions before this round, and in the round before.
    pub(super) before: u64,
    pub(super) last: u64,
    /// The last layer that is complete.
    pub(super) depth: Cost,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) duplicates: u64,
    /// What the caller wrote down when the search began.
    pub(super) note: String,
}

impl Journal {
    fn write(&self) -> String {
        let costs = [self.below, self.least, self.within, self.beyond, self.step, self.depth];
        let counts = [self.before, self.last, self.expanded, self.generated, self.duplicates];
        let mut text = format!("{HEADING}\n");
        for (name, cost) in COSTS.into_iter().zip(costs) {
            let _ = writeln!(text, "{name} {cost}");
        }
        for (name, count) in COUNTS.into_iter().zip(counts) {
            let _ = writeln!(text, "{name} {count}");
        }
        text + "note " + &self.note + "\nend\n"
    }

    fn read(text: &str) -> Option<Journal> {
        let mut lines = text.lines();
        (lines.next()? == HEADING).then_some(())?;
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let mut journal = Journal::default();
        let costs = [
            &mut journal.below,
            &mut journal.least,
            &mut journal.within,
            &mut journal.beyond,
            &mut journal.step,
            &mut journal.depth,
        ];
        for (name, cost) in COSTS.into_iter().zip(costs) {
            *cost = field(name)?.parse().ok()?;
        }
        let counts = [
            &mut journal.before,
            &mut journal.last,
            &mut journal.expanded,
            &mut journal.generated,
            &mut journal.duplicates,
        ];
        for (name, count) in COUNTS.into_iter().zip(counts) {
            *count = field(name)?.parse().ok()?;
        }
        field("note")?.clone_into(&mut journal.note);
        (lines.next()? == "end").then_some(journal)
    }
}

/// The folder of one search, which no other can use meanwhile. Its files are deleted with it, unless they are [kept](Folder::keep).
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The folder around it, if that was made for it.
    made: Option<PathBuf>,
    _lock: File,
    pub(super) journal: Option<Journal>,
    pub(super) layers: Vec<Segments>,
    /// How many of them last.
    saved: usize,
    is_kept: bool,
}

impl Folder {
    /// The folder for a search inside `parent`, which is made if it does not exist. What a killed search for the same `subject` has left
    /// there is taken up.
    ///
    /// # Errors
    /// When the folder cannot be written, is in use, or has damaged files.
    pub fn open(parent: &Path, subject: &str) -> Result<Folder, Trouble> {
        let is_new = !parent.exists();
        let path = parent.join(format!("layers-{:016x}", hash(subject.as_bytes())));
        let failed = |error| Trouble::System(path.clone(), error);
        fs::create_dir_all(&path).map_err(failed)?;
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path.join("lock"));
        let lock = lock.map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(Trouble::InUse(path)),
            Err(fs::TryLockError::Error(error)) => return Err(failed(error)),
        }
        let journal = path.join("journal");
        let text = match File::open(&journal) {
            Ok(file) => {
                let mut text = String::new();
                file.take(LONGEST).read_to_string(&mut text).map_err(failed)?;
                Some(text)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(error)),
        };
        // Files of another search are nobody's to delete.
        let made = is_new.then(|| parent.to_owned());
        let mut folder = Folder {
            made,
            path: path.clone(),
            _lock: lock,
            journal: None,
            layers: Vec::new(),
            saved: 0,
            is_kept: true,
        };
        if let Some(text) = text {
            let journal = Journal::read(&text).ok_or_else(|| Trouble::Damaged(path.clone()))?;
            for depth in 0..=journal.depth {
                let layer =
                    Segments::open(&folder.layer(depth)).map_err(|_| Trouble::Damaged(path.clone()))?;
                folder.layers.push(layer);
            }
            folder.journal = Some(journal);
        }
        (folder.saved, folder.is_kept) = (folder.layers.len(), false);
        Ok(folder)
    }

    /// What was written down when the search began, if it did.
    pub fn note(&self) -> Option<&str> {
        self.journal.as_ref().map(|journal| journal.note.as_str())
    }

    /// Leaves the files where they are, for another run to go on.
    pub fn keep(&mut self) {
        self.is_kept = true;
    }

    /// Makes the layers last, and then notes in one step how far the search is.
    pub(super) fn save(&mut self) -> io::Result<()> {
        let Some(journal) = &self.journal else { return Ok(()) };
        let named = journal.depth as usize + 1;
        self.layers.iter().take(named).skip(self.saved).try_for_each(Segments::sync)?;
        self.saved = self.saved.max(named);
        store::replace(&self.path.join("journal"), journal.write().as_bytes(), Durability::Power)
    }

    /// Deletes all layers but the first, for a new round.
    pub(super) fn begin_again(&mut self) -> io::Result<()> {
        // The journal first: no layer that it names may be missing.
        self.save()?;
        self.saved = 1;
        self.layers.drain(1..).try_for_each(Segments::delete)
    }

    /// The file of a layer.
    pub(super) fn layer(&self, depth: Cost) -> PathBuf {
        self.path.join(format!("layer-{depth:06}"))
    }

    /// The file of a run.
    pub(super) fn run(&self, number: usize) -> PathBuf {
        self.path.join(format!("run-{number:06}"))
    }

    /// Bytes of all layers.
    pub(super) fn bytes(&self) -> u64 {
        self.layers.iter().map(Segments::bytes).sum()
    }

    /// Bytes that are free on the disk.
    pub(super) fn free(&self) -> io::Result<u64> {
        fs4::available_space(&self.path)
    }

    /// Deletes the runs that a killed search has left.
    pub(super) fn delete_runs(&self) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("run-") {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.delete_runs();
        if !self.is_kept {
            // What cannot be deleted stays; nothing follows from it.
            let _ = fs::remove_dir_all(&self.path);
            // It stays when others use it.
            let _ = self.made.as_ref().map(fs::remove_dir);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_as_it_was_written_and_half_of_one_is_not() {
        let (before, last, expanded, generated, duplicates) = (5, 4, 1 << 40, 7, 3);
        let (below, least, within, beyond, step, depth) = (97, 92, 93, 95, 2, 12);
        let note = "any words".to_owned();
        let journal = Journal {
            below,
            least,
            within,
            beyond,
            step,
            depth,
            before,
            last,
            expanded,
            generated,
            duplicates,
            note,
        };
        let text = journal.write();
        assert_eq!(Journal::read(&text), Some(journal));
        assert!((0..text.len() - 1).all(|end| Journal::read(&text[..end]).is_none()));
    }
}
