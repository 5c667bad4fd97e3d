//! The folder of the player's files: `$XDG_DATA_HOME/sokoworks`, or `~/.local/share/sokoworks`, as in the XDG Base Directory
//! Specification (freedesktop.org, 2021); on other systems the usual place for such data.

use crate::Journal;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Name of the folder.
const NAME: &str = "sokoworks";

/// Where files of a kind are by the XDG Base Directory Specification: in the folder that the variable `xdg` names, else in `home` below
/// the user's own, on Windows in that of the variable `windows`; none when the system names no such place.
pub fn of_user(
    variable: impl Fn(&str) -> Option<OsString>,
    [xdg, home, windows]: [&str; 3],
) -> Option<PathBuf> {
    // The specification requires that relative paths are ignored.
    let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    path(xdg).or_else(|| Some(path("HOME")?.join(home))).or_else(|| path(windows))
}

/// A folder of the player's files.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The default place of the folder; none when the system names no place for data.
    /// `variable` looks up a variable of the environment.
    pub fn usual(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        Some(of_user(variable, ["XDG_DATA_HOME", ".local/share", "LOCALAPPDATA"])?.join(NAME))
    }

    /// A folder that is only read, whether or not it is there.
    pub fn read_only(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// Opens a folder and creates it if necessary.
    ///
    /// # Errors
    /// When it cannot be created or written.
    pub fn open(path: &Path) -> io::Result<Folder> {
        std::fs::create_dir_all(path)?;
        let folder = Folder { path: path.to_owned() };
        // The book's lock has to be written anyway, so it shows whether the folder can be written.
        folder.records().probe()?;
        folder.sweep();
        Ok(folder)
    }

    /// Removes what killed programs left half written. A program that is still writing takes less time than that.
    fn sweep(&self) {
        let Ok(entries) = std::fs::read_dir(&self.path) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let age = entry.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
            let old = matches!(age, Ok(Ok(age)) if age > Duration::from_secs(600));
            if old && name.to_string_lossy().ends_with(".part") {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The record book: a line a record.
    pub fn records(&self) -> Journal {
        Journal::at(self.path.join("records"))
    }

    /// The session: a line a change.
    pub fn session(&self) -> Journal {
        Journal::at(self.path.join("session"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_place() {
        let check = |variables: &[(&str, &str)], expect: Option<&str>| {
            let look = |name: &str| {
                variables.iter().find(|(other, _)| *other == name).map(|(_, value)| OsString::from(value))
            };
            assert_eq!(Folder::usual(look), expect.map(PathBuf::from), "{variables:?}");
        };
        check(&[("XDG_DATA_HOME", "/d"), ("HOME", "/h")], Some("/d/sokoworks"));
        check(&[("XDG_DATA_HOME", "d"), ("HOME", "/h")], Some("/h/.local/share/sokoworks"));
        check(&[("XDG_DATA_HOME", ""), ("HOME", "/h")], Some("/h/.local/share/sokoworks"));
        check(&[("HOME", "")], None);
        check(&[], None);
    }

    #[test]
    fn a_folder_is_made_and_one_that_is_a_file_is_refused() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let folder = Folder::open(&place.path().join("a/b")).expect("a folder");
        folder.session().append("here", crate::Durability::Process).expect("a line");
        assert_eq!(folder.session().read().expect("bytes"), b"here\n");
        assert_eq!(folder.records().read().expect("no bytes"), b"");
        std::fs::write(place.path().join("file"), "").expect("a file");
        assert!(Folder::open(&place.path().join("file")).is_err());
    }
}
