//! Writes a file whole or not at all: a new file beside it takes its name in one step.
//!
//! Writers in one folder take turns by a lock on the folder itself, which leaves nothing behind. So a new file
//! that is still there when a turn begins belongs to a writer that was killed, and is removed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The events that a write survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The end of the program, however sudden. Does not wait for the disk.
    Process,
    /// A power failure too.
    Power,
}

/// Ending of new files that have not taken their name yet.
const PART: &str = ".part";

/// Name of the lock where a folder cannot be locked itself.
const LOCK: &str = ".soko.lock";

/// Puts `content` in place of what is in the file at `path`.
///
/// # Errors
/// When it cannot be written; then the file stays as it was.
pub fn replace(path: &Path, content: &[u8], durability: Durability) -> io::Result<()> {
    Turn::wait(path).replace(content, durability)
}

/// The right to read a file and then replace it, with no other program in between. It ends when it is dropped.
#[derive(Debug)]
pub struct Turn {
    path: PathBuf,
    /// The lock; none on network disks that do not support locks. It is held, not used.
    #[expect(dead_code, reason = "it is held, not used")]
    lock: Option<File>,
}

impl Turn {
    /// Waits for the turn to write the file at `path`. Files of one folder share their turns: never wait for a
    /// second one in the same folder.
    pub fn wait(path: &Path) -> Turn {
        let lock = lock(folder_of(path));
        if lock.is_some() {
            // Here and not only before a write: whoever finds the file good as it is removes them too.
            sweep(path);
        }
        Turn { path: path.to_owned(), lock }
    }

    /// Puts `content` in place of what is in the file.
    ///
    /// # Errors
    /// When it cannot be written; then the file stays as it was.
    pub fn replace(&self, content: &[u8], durability: Durability) -> io::Result<()> {
        if fs::metadata(&self.path).is_ok_and(|data| !data.is_file()) {
            // The name of a device or a folder is never given to a file.
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        let part = part_of(&self.path);
        let write = || {
            let mut file = File::create(&part)?;
            // Users who may read the old file may read the new one.
            if let Ok(old) = fs::metadata(&self.path) {
                fs::set_permissions(&part, old.permissions())?;
            }
            file.write_all(content)?;
            if durability == Durability::Power {
                file.sync_all()?;
            }
            fs::rename(&part, &self.path)
        };
        write().inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })?;
        if durability == Durability::Power {
            sync_folder(&self.path);
        }
        Ok(())
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Locks a folder, or a file in it where the system does not let folders be opened.
fn lock(folder: &Path) -> Option<File> {
    let locked = File::open(folder).and_then(|file| file.lock().map(|()| file));
    match locked {
        Err(error) if cfg!(windows) && error.kind() != io::ErrorKind::Unsupported => {
            let mut options = OpenOptions::new();
            let file = options.write(true).create(true).truncate(false).open(folder.join(LOCK)).ok()?;
            file.lock().ok().map(|()| file)
        }
        locked => locked.ok(),
    }
}

/// A name for a new file that no other program and no other thread uses.
fn part_of(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}-{number}{PART}", std::process::id()));
    path.with_file_name(name)
}

/// Removes the new files of killed writers: `NAME.PID-NUMBER.part`. Only for the holder of the turn.
fn sweep(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let other = entry.file_name();
        let other = other.to_string_lossy();
        let middle = other
            .strip_prefix(&*name)
            .and_then(|rest| rest.strip_prefix('.'))
            .and_then(|rest| rest.strip_suffix(PART))
            .and_then(|middle| middle.split_once('-'));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if middle.is_some_and(|(process, number)| is_number(process) && is_number(number)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Makes the name of a new file durable. Systems on which a folder cannot be opened keep names by other means.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_killed_writers_left_is_removed_and_nothing_else() {
        let place = tempfile::tempdir().expect("a temporary folder");
        for name in ["a.7-0.part", "a.7.part", "a.x-1.part", "b.7-0.part", "a.sok.7-0.part"] {
            fs::write(place.path().join(name), "").expect("a file");
        }
        replace(&place.path().join("a"), b"new", Durability::Process).expect("a file");
        assert_eq!(names(place.path()), ["a", "a.7.part", "a.sok.7-0.part", "a.x-1.part", "b.7-0.part"]);
        assert_eq!(fs::read(place.path().join("a")).expect("a file"), b"new");
    }

    #[test]
    fn a_turn_without_a_write_removes_them_too() {
        let place = tempfile::tempdir().expect("a temporary folder");
        for name in ["a.solutions.sok", "a.solutions.sok.7-0.part", "b.solutions.sok.7-0.part"] {
            fs::write(place.path().join(name), "").expect("a file");
        }
        drop(Turn::wait(&place.path().join("a.solutions.sok")));
        assert_eq!(names(place.path()), ["a.solutions.sok", "b.solutions.sok.7-0.part"]);
    }

    #[test]
    fn writers_of_one_folder_take_turns() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("count");
        fs::write(&path, "0").expect("a file");
        let add = || {
            for _ in 0..50 {
                let turn = Turn::wait(&path);
                let count: u32 = fs::read_to_string(&path).expect("a file").parse().expect("a number");
                turn.replace((count + 1).to_string().as_bytes(), Durability::Process).expect("a file");
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(add);
            }
        });
        assert_eq!(fs::read_to_string(&path).expect("a file"), "200");
        assert_eq!(names(place.path()), ["count"]);
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        let place = tempfile::tempdir().expect("a temporary folder");
        assert!(replace(place.path(), b"new", Durability::Process).is_err());
        if cfg!(unix) {
            assert!(replace(Path::new("/dev/null"), b"new", Durability::Process).is_err());
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_rights_of_a_file_stay() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("a");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("rights");
        replace(&path, b"new", Durability::Process).expect("a file");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
    }
}
