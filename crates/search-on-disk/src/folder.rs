//! The folder of a search: its layers, and a journal of its progress.
//!
//! Only files that the journal names are used, each only if it is the one that was written. All others belong to no search, and
//! are overwritten.

use super::journal::{Journal, JournalEntry, OVER, State, Subject, identity};
use super::segments::{Kind, Name, Segments};
use super::trouble::Trouble;
use search::Cost;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use store::Durability;

/// Longest journal.
const LONGEST: u64 = 64 << 20;

/// The folder of one search; no other search can use it meanwhile. Its files are deleted with it, unless they are
/// [kept](Folder::keep).
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The folder around it, if that was made for it.
    made: Option<PathBuf>,
    _lock: File,
    subject: Vec<(&'static str, String)>,
    /// A hash of it.
    identity: u64,
    journal: Option<Journal>,
    layers: Vec<Segments>,
    /// How many of them last.
    saved: usize,
    is_kept: bool,
}

impl Folder {
    /// The folder for a search inside `parent`, which is made if it does not exist. A killed search for the same `subject` (names
    /// and values) is continued from its files.
    ///
    /// # Errors
    /// When the folder cannot be written, is in use, or has files that are damaged or of another search.
    pub fn open(parent: &Path, subject: &Subject) -> Result<Folder, Trouble> {
        let is_new = !parent.exists();
        let identity = identity(subject);
        let path = parent.join(format!("layers-{identity:016x}"));
        let failed = |error| Trouble::System(path.clone(), error);
        fs::create_dir_all(&path).map_err(failed)?;
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path.join("lock"));
        let lock = lock.map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(Trouble::InUse(path)),
            Err(fs::TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut folder = Folder {
            made: is_new.then(|| parent.to_owned()),
            path,
            _lock: lock,
            subject: subject.to_vec(),
            identity,
            journal: None,
            layers: Vec::new(),
            saved: 0,
            // Files of another search are not deleted.
            is_kept: true,
        };
        folder.take_up()?;
        (folder.saved, folder.is_kept) = (folder.layers.len(), false);
        Ok(folder)
    }

    /// The note from the beginning of the search, if it has begun.
    pub fn note(&self) -> Option<&str> {
        self.journal.as_ref().map(|journal| journal.note.as_str())
    }

    /// Leaves the files where they are, for another run to go on.
    pub fn keep(&mut self) {
        self.is_kept = true;
    }

    /// How far the search is, if it has begun.
    pub(super) fn state(&self) -> Option<State> {
        self.journal.as_ref().map(Journal::state)
    }

    /// The layers that are complete.
    pub(super) fn layers(&self) -> &[Segments] {
        &self.layers
    }

    /// Begins the search with its first layer, and makes it last.
    pub(super) fn begin(&mut self, state: State, note: &str, layer: Segments) -> Result<(), Trouble> {
        self.journal = Some(Journal::begin(&self.subject, note, JournalEntry { state, layer: layer.seal() }));
        self.layers = vec![layer];
        self.save()
    }

    /// Takes the next layer, after which the search has the state `state`.
    pub(super) fn push(&mut self, layer: Segments, state: State) {
        if let Some(journal) = &mut self.journal {
            journal.entries.push(JournalEntry { state, layer: layer.seal() });
        }
        self.layers.push(layer);
    }

    /// Begins a new round, and deletes all layers but the first.
    pub(super) fn begin_again(&mut self, state: State) -> Result<(), Trouble> {
        if let Some(journal) = &mut self.journal {
            journal.begin_again(state);
        }
        let old = self.layers.split_off(1.min(self.layers.len()));
        // The journal first: no layer that it names may be missing.
        self.save()?;
        self.saved = 1;
        old.into_iter().try_for_each(Segments::delete)
    }

    /// Makes the layers last, and then notes in one step how far the search is.
    pub(super) fn save(&mut self) -> Result<(), Trouble> {
        let Some(journal) = &self.journal else { return Ok(()) };
        self.layers.iter().skip(self.saved).try_for_each(Segments::sync)?;
        self.saved = self.layers.len();
        self.replace_journal(&journal.write(), Durability::Power)
    }

    /// The file of a layer, and its kind.
    pub(super) fn layer(&self, round: u64, depth: Cost) -> (PathBuf, Name) {
        // The start belongs to all rounds.
        let round = if depth == 0 { 0 } else { round };
        let name = Name { search: self.identity, round, kind: Kind::Layer, number: u64::from(depth) };
        (self.path.join(format!("layer-{depth:06}")), name)
    }

    /// The file of a run, and its kind.
    pub(super) fn run(&self, round: u64, number: usize) -> (PathBuf, Name) {
        let name = Name { search: self.identity, round, kind: Kind::Run, number: number as u64 };
        (self.path.join(format!("run-{number:06}")), name)
    }

    /// Bytes of all layers.
    pub(super) fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.seal().bytes).sum()
    }

    /// Bytes that are free on the disk.
    pub(super) fn free(&self) -> io::Result<u64> {
        fs4::available_space(&self.path)
    }

    /// Deletes the runs that a killed search has left.
    pub(super) fn delete_runs(&self) {
        self.delete("run-");
    }

    /// Reads the journal, and opens what it names.
    fn take_up(&mut self) -> Result<(), Trouble> {
        let path = self.path.join("journal");
        let damaged = |how: &str| Err(Trouble::Damaged(path.clone(), how.to_owned()));
        let mut bytes = Vec::new();
        match File::open(&path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes)) {
            Ok(_) => {}
            // The first journal is written behind the first layer, and before the second.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (second, _) = self.layer(1, 1);
                return if second.exists() { damaged("it is missing") } else { Ok(()) };
            }
            Err(error) => return Err(Trouble::System(path, error)),
        }
        let text = String::from_utf8(bytes).unwrap_or_default();
        if text == OVER {
            self.delete("layer-");
            return Ok(());
        }
        let Some(journal) = Journal::read(&text) else {
            return damaged("it is not the file that was written");
        };
        if let Some(whose) = journal.foreign(&self.subject) {
            return Err(Trouble::Foreign(self.path.clone(), whose));
        }
        for entry in &journal.entries {
            let (path, name) = self.layer(entry.state.round, entry.state.depth);
            self.layers.push(Segments::open(&path, name, entry.layer)?);
        }
        self.journal = Some(journal);
        Ok(())
    }

    fn replace_journal(&self, text: &str, durability: Durability) -> Result<(), Trouble> {
        let path = self.path.join("journal");
        store::replace(&path, text.as_bytes(), durability).map_err(|error| Trouble::System(path, error))
    }

    /// Deletes the files whose names begin so.
    fn delete(&self, begin: &str) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(begin) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.delete_runs();
        if !self.is_kept {
            if self.journal.is_some() {
                // A kill between two deletions leaves nothing that looks damaged.
                let _ = self.replace_journal(OVER, Durability::Process);
            }
            self.delete("layer-");
            // A file that cannot be deleted stays, without consequences.
            let _ = fs::remove_dir_all(&self.path);
            // The folder stays when others use it.
            let _ = self.made.as_ref().map(fs::remove_dir);
        }
    }
}
