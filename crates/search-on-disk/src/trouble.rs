//! Why the files of a search cannot be used.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why the files of a search cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// The system refuses something.
    System(PathBuf, io::Error),
    /// Another search uses this folder.
    InUse(PathBuf),
    /// A file is not the one that this search has written, with the reason.
    Damaged(PathBuf, String),
    /// This folder has the files of a search for something else.
    Foreign(PathBuf, String),
}

impl Trouble {
    /// An error while a file is read that the search has written.
    pub(super) fn of(path: &Path, error: io::Error) -> Trouble {
        let how = match error.kind() {
            ErrorKind::NotFound => "it is missing",
            ErrorKind::UnexpectedEof => "it is cut short",
            ErrorKind::InvalidData => "it is not the file that was written",
            _ => return Trouble::System(path.to_owned(), error),
        };
        Trouble::Damaged(path.to_owned(), how.to_owned())
    }

    /// Whether files are not what they should be, so that nothing can be proved from them.
    pub fn is_damage(&self) -> bool {
        matches!(self, Trouble::Damaged(..) | Trouble::Foreign(..))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::System(path, error) => write!(f, "{}: {error}", path.display()),
            Trouble::InUse(path) => write!(f, "{}: another search uses this folder", path.display()),
            Trouble::Damaged(path, how) => {
                let folder = path.parent().unwrap_or(path).display();
                write!(
                    f,
                    "{}: {how}; nothing is proved from damaged files: delete {folder} to begin again",
                    path.display()
                )
            }
            Trouble::Foreign(path, whose) => {
                let folder = path.display();
                write!(
                    f,
                    "{folder}: it has the files of {whose}; delete it, or choose another folder, to begin again"
                )
            }
        }
    }
}

impl std::error::Error for Trouble {}
