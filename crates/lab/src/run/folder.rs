//! Folders in which programs run. A program may do anything to its folder: remove it, lock it, replace it.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Most folders of one name that programs may have made impossible to remove.
const NAMES: usize = 1000;

/// The file in the folder of a benchmark that its process keeps locked while it lives.
const LOCK: &str = "lock";

/// An old folder without a lock file is left over, in whatever container its program ran.
const LEFT_OVER: Duration = Duration::from_secs(24 * 3600);

/// An empty folder in `scratch`, called `name` or, if a program has left something there that cannot be removed, `name`
/// with a number.
pub(super) fn fresh(scratch: &Path, name: &str) -> io::Result<PathBuf> {
    if !scratch.is_dir() {
        remove(scratch);
        fs::create_dir_all(scratch)?;
    }
    for number in 0..NAMES {
        let folder = match number {
            0 => scratch.join(name),
            _ => scratch.join(format!("{name}-{number}")),
        };
        remove(&folder);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
    Err(io::Error::other("programs have left folders that cannot be removed"))
}

/// Gives the owner all rights in a folder, if it is one.
pub(super) fn open(folder: &Path) {
    if is_folder(folder) {
        let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    }
}

/// Removes a folder, or what a program has put in its place. What cannot be removed stays.
pub(super) fn remove(folder: &Path) {
    if !is_folder(folder) {
        let _ = fs::remove_file(folder);
    } else if fs::remove_dir_all(folder).is_err() {
        open_all(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

/// Whether it is a folder, and no link to one.
pub(super) fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_dir())
}

/// Gives the owner all rights in a folder and in those below it.
fn open_all(folder: &Path) {
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        open(&folder);
        let inner = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        left.extend(inner.filter(|path| is_folder(path)));
    }
}

/// The folder of a benchmark, removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    /// Locked until the process ends, however it ends.
    _lock: File,
}

impl Scratch {
    /// Makes the folder of this process in `parent`, and removes those of processes that were killed.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn prepare(parent: &Path, prefix: &str) -> io::Result<Scratch> {
        sweep(parent, prefix);
        let path = parent.join(format!("{prefix}{}", std::process::id()));
        fs::create_dir_all(&path)?;
        // Nobody sees the lock file before it is locked.
        let early = path.join("lock.new");
        let lock = File::create(&early)?;
        lock.lock()?;
        fs::rename(&early, path.join(LOCK))?;
        Ok(Scratch { path, _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Removes folders of processes that no longer run: nobody holds their lock, in whatever container.
fn sweep(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(prefix)?.parse::<u32>().ok());
        let is_gone = |process: u32| !Path::new(&format!("/proc/{process}")).exists();
        if !process.is_some_and(is_gone) || !is_folder(&entry.path()) {
            continue;
        }
        let is_left = match File::open(entry.path().join(LOCK)) {
            Ok(lock) => lock.try_lock().is_ok(),
            Err(_) => {
                let touched = entry.metadata().and_then(|data| data.modified()).ok();
                touched.and_then(|touched| touched.elapsed().ok()).is_some_and(|age| age > LEFT_OVER)
            }
        };
        if is_left {
            remove(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_benchmark_removes_folders_of_killed_ones_and_no_others() {
        let place = tempfile::tempdir().expect("a folder");
        let make = |process: u32, lock: bool| {
            let folder = place.path().join(format!("b-{process}"));
            fs::create_dir(&folder).expect("a folder");
            lock.then(|| File::create(folder.join(LOCK)).expect("a file"))
        };
        // Numbers that no process of this machine has.
        let (killed, elsewhere, starting) = (4_194_305, 4_194_306, 4_194_307);
        make(killed, true);
        let held = make(elsewhere, true).expect("a file");
        held.lock().expect("a lock");
        make(starting, false);
        let scratch = Scratch::prepare(place.path(), "b-").expect("a folder");
        let is_there = |process: u32| place.path().join(format!("b-{process}")).exists();
        assert_eq!([killed, elsewhere, starting].map(is_there), [false, true, true]);
        let own = scratch.path().to_owned();
        assert!(own.join(LOCK).exists());
        drop(scratch);
        assert!(!own.exists());
    }

    #[test]
    fn whatever_stands_in_place_of_a_folder_is_removed() {
        let place = tempfile::tempdir().expect("a folder");
        let outside = place.path().join("outside");
        fs::create_dir(&outside).expect("a folder");
        fs::write(outside.join("precious"), "x").expect("a file");
        let path = place.path().join("run");
        fs::write(&path, "a file").expect("a file");
        assert_eq!(fresh(place.path(), "run").expect("a folder"), path);
        fs::create_dir_all(path.join("a/b")).expect("a folder");
        fs::set_permissions(path.join("a/b"), Permissions::from_mode(0o0)).expect("rights");
        fs::set_permissions(&path, Permissions::from_mode(0o0)).expect("rights");
        remove(&path);
        assert!(!path.exists());
        std::os::unix::fs::symlink(&outside, &path).expect("a link");
        fresh(place.path(), "run").expect("a folder");
        assert!(is_folder(&path) && outside.join("precious").exists());
    }
}
