//! The level files of folders and patterns, in natural order, and everything that is skipped there.
//!
//! In a folder a file is taken for a level file by its ending ([`EXTENSIONS`]), and hidden files are not looked at. Everything else is
//! kept as skipped, with the reason, so that the caller can report it. Nothing is opened here: a pipe would wait
//! forever, and files that the system generates have no end. One file is read: `ORDER`, which lists what comes first.

use crate::files::{self, Kind};
use crate::output::diagnostics::Problem;
use glob::MatchOptions;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fs::{self, DirEntry, Metadata};
use std::path::{Path, PathBuf};

/// Endings of the files that are taken from a folder; `.gz` may follow.
pub(crate) const EXTENSIONS: [&str; 7] = ["xsb", "sok", "txt", "slc", "ssx", "json", "pddl"];

/// The ending of files with solutions, written beside levels. In a folder they are not taken for levels.
const SOLUTION_SUFFIXES: [&str; 3] = [".solutions.sok", ".solutions.txt", ".boards.txt"];

/// A file in a folder that names what comes first there.
const ORDER: &str = "ORDER";

/// Most bytes of such a file.
const ORDER_LIMIT: u64 = 1 << 16;

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    /// Files that may hold levels.
    pub(crate) files: Vec<PathBuf>,
    /// Files and folders that cannot be read.
    pub(crate) unreadable: Vec<Unreadable>,
    /// What was passed over.
    pub(crate) skipped: Vec<Skipped>,
}

/// A file or a folder that cannot be read, or that holds no level though it should.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) name: String,
    /// What is wrong with it.
    pub(crate) problem: Box<Problem>,
}

/// A file or a folder that was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Skipped {
    pub(crate) name: String,
    pub(crate) why: Why,
}

/// Why something was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Why {
    NoLevels,
    /// It is larger than the limit, and its name does not mark it as a file of levels.
    Large,
    /// Its name marks it as another kind of file: it was not opened.
    Name,
    /// Solutions of levels that lie beside it.
    Solutions,
    /// A device, a socket or a named pipe: no file.
    Special,
    /// A link to a folder; it may lead back up.
    Link,
    /// A folder whose files the system generates.
    System,
}

impl Walk {
    /// What a folder holds, and the folders in it.
    pub(crate) fn folder(path: &Path) -> Walk {
        let mut walk = Walk::default();
        walk.enter(path, None, false);
        walk
    }

    /// Files that match a pattern; matching folders are walked. Empty if nothing matches.
    pub(crate) fn pattern(pattern: &str) -> Option<Walk> {
        let mut walk = Walk::default();
        let mut found = Vec::new();
        // As in a shell, `*` does not match hidden files.
        let options = MatchOptions { require_literal_leading_dot: true, ..MatchOptions::default() };
        for path in glob::glob_with(pattern, options).ok()? {
            match path {
                Ok(path) => found.push(path),
                Err(error) => walk.fail(error.path(), unreadable(error.path(), error.error())),
            }
        }
        found.sort_by(|a, b| natural(&a.to_string_lossy(), &b.to_string_lossy()));
        for path in found {
            match files::kind(&path) {
                Ok(Kind::Folder) => walk.enter(&path, None, false),
                Ok(Kind::File(_)) if is_solution_file(&path) => walk.skip(&path, Why::Solutions),
                Ok(Kind::Pipe | Kind::Special(_)) => walk.skip(&path, Why::Special),
                Ok(Kind::File(_)) => walk.files.push(path),
                Err(error) => walk.fail(&path, unreadable(&path, &error)),
            }
        }
        let is_empty = walk.files.is_empty() && walk.unreadable.is_empty() && walk.skipped.is_empty();
        (!is_empty).then_some(walk)
    }

    /// Passes over a file.
    pub(crate) fn skip(&mut self, path: &Path, why: Why) {
        self.skipped.push(Skipped { name: path.to_string_lossy().into_owned(), why });
    }

    /// Keeps what is wrong with a file.
    pub(crate) fn fail(&mut self, path: &Path, problem: impl Into<Box<Problem>>) {
        let name = path.to_string_lossy().into_owned();
        self.unreadable.push(Unreadable { name, problem: problem.into() });
    }

    /// Takes what lies in a folder; `above` is the disk that the folder lies on. Below a folder with an order
    /// (`is_ordered`), somebody has looked at what lies there: files of other kinds need no word.
    fn enter(&mut self, folder: &Path, above: Option<u64>, is_ordered: bool) {
        let disk = disk_of(folder);
        if disk != above && is_made_up(folder) {
            return self.skip(folder, Why::System);
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.fail(folder, unreadable(folder, &error)),
        };
        let mut inside = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => inside.push(entry),
                Err(error) => self.fail(folder, unreadable(folder, &error)),
            }
        }
        inside.sort_by(|a, b| natural(&a.file_name().to_string_lossy(), &b.file_name().to_string_lossy()));
        let is_ordered = is_ordered || matches!(files::kind(&folder.join(ORDER)), Ok(Kind::File(_)));
        let first = order(&folder.join(ORDER));
        let place = |entry: &DirEntry| first.iter().position(|name| entry.file_name() == name.as_str());
        inside.sort_by_key(|entry| place(entry).unwrap_or(usize::MAX));
        for entry in inside.iter().filter(|entry| !is_hidden(&entry.file_name())) {
            self.take(entry, disk, is_ordered);
        }
    }

    fn take(&mut self, entry: &DirEntry, disk: Option<u64>, is_ordered: bool) {
        let path = entry.path();
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        match files::kind(&path) {
            Ok(Kind::Folder) if is_link => self.skip(&path, Why::Link),
            Ok(Kind::Folder) => self.enter(&path, disk, is_ordered),
            Ok(Kind::Pipe | Kind::Special(_)) => self.skip(&path, Why::Special),
            Ok(Kind::File(_)) if entry.file_name() == ORDER => {}
            Ok(Kind::File(_)) if is_solution_file(&path) => self.skip(&path, Why::Solutions),
            Ok(Kind::File(_)) if !is_level_file(&path) => {
                if !is_ordered {
                    self.skip(&path, Why::Name);
                }
            }
            Ok(Kind::File(0)) if is_text(&path) => self.skip(&path, Why::NoLevels),
            Ok(Kind::File(0)) => {
                let message = format!("no level in {}: the file is empty", path.display());
                self.fail(&path, Problem::new("E-NOLEVEL", message));
            }
            Ok(Kind::File(_)) => self.files.push(path),
            // A name without an extension may have been a folder of levels.
            Err(error) if is_level_file(&path) || path.extension().is_none() => {
                self.fail(&path, unreadable(&path, &error));
            }
            Err(_) => self.skip(&path, Why::Name),
        }
    }
}

/// The names in a file of a folder's order, one a line; `#` begins a remark. Empty if there is no such file.
fn order(path: &Path) -> Vec<String> {
    let Ok(Kind::File(1..)) = files::kind(path) else { return Vec::new() };
    let text = files::read(path, ORDER_LIMIT).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let names = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    names.map(|name| name.trim_end_matches('/').to_owned()).collect()
}

/// Whether a file in a folder is one of levels, by its name.
pub(crate) fn is_level_file(path: &Path) -> bool {
    extension(path).is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
        && !is_solution_file(path)
}

/// Whether a file's name is also common for files other than levels: a text for people, or data.
pub(crate) fn is_text(path: &Path) -> bool {
    is_data(path) || extension(path).as_deref() == Some("txt")
}

/// Whether a file's name is also common for data of any program.
pub(crate) fn is_data(path: &Path) -> bool {
    matches!(extension(path).as_deref(), Some("json" | "pddl"))
}

/// The name that a compressed file has when it is decompressed; other names as they are.
pub(crate) fn unpacked(path: &Path) -> Cow<'_, Path> {
    match path.extension() {
        Some(extension) if extension.eq_ignore_ascii_case("gz") => Cow::Owned(path.with_extension("")),
        _ => Cow::Borrowed(path),
    }
}

fn extension(path: &Path) -> Option<String> {
    unpacked(path).extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

fn is_solution_file(path: &Path) -> bool {
    let path = unpacked(path);
    let name = path.to_string_lossy();
    SOLUTION_SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}

fn is_hidden(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with('.')
}

fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    let what = if path.is_dir() { "the folder " } else { "" };
    Problem::new("E-NOFILE", format!("cannot read {what}{}: {error}", path.display()))
}

/// A number for the disk that a folder lies on.
#[cfg(unix)]
fn disk_of(folder: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(folder).ok().as_ref().map(Metadata::dev)
}

#[cfg(not(unix))]
fn disk_of(_: &Path) -> Option<u64> {
    None
}

/// Whether the system generates the files of a folder, as in `/proc` and `/sys`.
#[cfg(target_os = "linux")]
fn is_made_up(folder: &Path) -> bool {
    /// Kinds of file systems, from `statfs(2)` and `linux/magic.h`: proc, sysfs, cgroup, cgroup2, debugfs, tracefs,
    /// securityfs, configfs, bpf, pstore, efivarfs, selinux, binfmt_misc, devpts, mqueue, fusectl.
    const MADE_UP: [u64; 16] = [
        0x9fa0, 0x6265_6572, 0x0027_e0eb, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0x6265_6570,
        0xcafe_4a11, 0x6165_676c, 0xde5e_81e4, 0xf97c_ff8c, 0x4249_4e4d, 0x1cd1, 0x1980_0202, 0x6573_5543,
    ];
    rustix::fs::statfs(folder).is_ok_and(|data| MADE_UP.contains(&(data.f_type as u64)))
}

#[cfg(not(target_os = "linux"))]
fn is_made_up(_: &Path) -> bool {
    false
}

/// Compares names in natural order: `level2` before `level10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut rest_a, mut rest_b) = (a, b);
    loop {
        let (Some(next_a), Some(next_b)) = (rest_a.chars().next(), rest_b.chars().next()) else {
            return rest_a.len().cmp(&rest_b.len()).then_with(|| a.cmp(b));
        };
        if next_a.is_ascii_digit() && next_b.is_ascii_digit() {
            let (number_a, tail_a) = leading_number(rest_a);
            let (number_b, tail_b) = leading_number(rest_b);
            let order = number_a.len().cmp(&number_b.len()).then_with(|| number_a.cmp(number_b));
            if order != Ordering::Equal {
                return order;
            }
            (rest_a, rest_b) = (tail_a, tail_b);
        } else {
            let order = next_a.to_lowercase().cmp(next_b.to_lowercase());
            if order != Ordering::Equal {
                return order;
            }
            (rest_a, rest_b) = (&rest_a[next_a.len_utf8()..], &rest_b[next_b.len_utf8()..]);
        }
    }
}

/// The digits at the beginning without leading zeros, and what follows them.
pub(crate) fn leading_number(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_people_count() {
        let mut names = ["b", "level10", "Level2", "a", "level02", "level1", "1", "level"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(names, ["1", "a", "b", "level", "level1", "Level2", "level02", "level10"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn folders_that_the_system_makes_up_are_passed_over() {
        for folder in ["/proc", "/proc/self/fd"].map(Path::new).into_iter().filter(|path| path.exists()) {
            let walk = Walk::folder(folder);
            assert_eq!((walk.files.len(), walk.unreadable.len()), (0, 0), "{walk:?}");
            assert_eq!(walk.skipped, [Skipped { name: folder.display().to_string(), why: Why::System }]);
        }
    }
}
