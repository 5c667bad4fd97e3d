//! Claims of the programs that share a results file: each names the work that it does now.
//!
//! A program writes what it works on into a file of its own beside the shared one, `NAME.PID-NUMBER.claim`, and
//! keeps that file locked as long as it lives. A claim that can be locked belongs to a program that is gone; it
//! is ignored and removed by the next reader. Invariant: claims are read and made only while holding the lock of the
//! shared file, so two programs never claim the same thing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Ending of the files.
const CLAIM: &str = ".claim";

/// The claims on parts of the work behind one file.
#[derive(Debug)]
pub struct Claims {
    shared: PathBuf,
    /// The claim of this program, once there is one.
    own: Option<(PathBuf, File)>,
}

impl Claims {
    /// The claims of the programs that share the file at `path`.
    pub fn on(path: &Path) -> Claims {
        Claims { shared: path.to_owned(), own: None }
    }

    /// The claims of the other programs.
    pub fn others(&self) -> Vec<String> {
        let name = self.shared.file_name().unwrap_or_default().to_string_lossy();
        let Ok(entries) = fs::read_dir(self.folder()) else { return Vec::new() };
        let mut claims = Vec::new();
        for entry in entries.flatten() {
            let other = entry.file_name();
            let is_claim = other
                .to_string_lossy()
                .strip_prefix(&*name)
                .is_some_and(|rest| rest.starts_with('.') && rest.ends_with(CLAIM));
            let is_own = self.own.as_ref().is_some_and(|(own, _)| own.file_name() == Some(&other));
            if is_claim && !is_own {
                claims.extend(living(&entry.path()));
            }
        }
        claims
    }

    /// Claims `what` in place of what was claimed before.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn claim(&mut self, what: &str) -> io::Result<()> {
        if self.own.is_none() {
            self.own = Some(self.make()?);
        }
        let Some((_, file)) = &mut self.own else { return Ok(()) };
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(what.as_bytes())
    }

    fn make(&self) -> io::Result<(PathBuf, File)> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut name = self.shared.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}-{number}{CLAIM}", std::process::id()));
        let path = self.shared.with_file_name(name);
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&path)?;
        match file.lock() {
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok((path, file)),
        }
    }

    fn folder(&self) -> &Path {
        self.shared.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }
}

impl Drop for Claims {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.own {
            let _ = fs::remove_file(path);
        }
    }
}

/// The claim in a file. If the program that made it is gone, there is none, and the file is removed.
fn living(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        let _ = fs::remove_file(path);
        return None;
    }
    let mut what = String::new();
    file.read_to_string(&mut what).ok().map(|_| what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_last_as_long_as_those_who_made_them() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let path = place.path().join("results");
        let (mut one, mut two) = (Claims::on(&path), Claims::on(&path));
        one.claim("a").expect("a claim");
        one.claim("b").expect("a claim");
        assert_eq!((one.others(), two.others()), (vec![], vec!["b".to_owned()]));
        two.claim("c").expect("a claim");
        assert_eq!(one.others(), ["c"]);
        drop(two);
        assert_eq!(one.others(), Vec::<String>::new());
        // A killed program leaves its file, without the lock.
        let dead = place.path().join("results.1-0.claim");
        fs::write(&dead, "d").expect("a file");
        assert_eq!(one.others(), Vec::<String>::new());
        assert!(!dead.exists());
        drop(one);
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 0);
    }
}
