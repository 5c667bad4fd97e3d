//! Files that are read up to a limit and written whole, and the devices that may stand in their place.
//!
//! The kind of a file is checked before it is opened, and no more than the limit is ever read: a file
//! may be a disk, a pipe without end, or as large as the disk it lies on. What is compressed with gzip is read as what it
//! holds, up to the same limit.

use crate::output;
use crate::output::diagnostics::Problem;
use flate2::read::MultiGzDecoder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use store::Durability;

/// Most that is read of a file of levels, moves or options.
pub(crate) const LIMIT: u64 = text::MAX_BYTES as u64;

/// What a name leads to, links followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file with its length in bytes; 0 for files that the system generates.
    File(u64),
    /// A named pipe.
    Pipe,
    Folder,
    /// Something that holds no text: what it is.
    Special(&'static str),
}

/// What `path` leads to.
pub(crate) fn kind(path: &Path) -> io::Result<Kind> {
    fs::metadata(path).map(|data| kind_of(&data))
}

/// Whether two names lead to one file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// What this is the description of.
pub(crate) fn kind_of(data: &fs::Metadata) -> Kind {
    if data.is_file() {
        Kind::File(data.len())
    } else if data.is_dir() {
        Kind::Folder
    } else {
        special(data.file_type())
    }
}

#[cfg(unix)]
fn special(kind: fs::FileType) -> Kind {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        Kind::Pipe
    } else if kind.is_socket() {
        Kind::Special("a socket")
    } else {
        Kind::Special("a device")
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> Kind {
    Kind::Special("no file")
}

/// Most bytes that come out of compressed ones, whatever the limit of the plain file is: few bytes may hold endless many.
const UNPACKED_LIMIT: u64 = 1 << 30;

/// The bytes of a file or of what comes through a named pipe; a problem if there are more than `limit`.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Box<Problem>> {
    let name = path.display();
    let unreadable =
        |why: &dyn std::fmt::Display| Problem::new("E-NOFILE", format!("cannot read {name}: {why}"));
    let kind = kind(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => missing(&name),
        _ => unreadable(&error),
    })?;
    let size = match kind {
        Kind::File(size) => size,
        Kind::Pipe => 0,
        Kind::Folder => return Err(unreadable(&"it is a folder").into()),
        Kind::Special(what) => {
            let help = "levels and solutions are read from files, from pipes, or from standard input with -";
            return Err(unreadable(&format!("it is {what}")).help(help).into());
        }
    };
    if size > limit {
        return Err(too_big(&name.to_string(), limit).into());
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    // A file may grow while it is read, and a pipe has no size.
    match bounded(file, size, limit) {
        Ok(Some(bytes)) => unpacked(bytes, &name.to_string(), limit),
        Ok(None) => Err(too_big(&name.to_string(), limit).into()),
        Err(error) => Err(unreadable(&error).into()),
    }
}

/// The content of standard input.
pub(crate) fn read_standard_input() -> Result<Vec<u8>, Box<Problem>> {
    let name = "standard input";
    match bounded(io::stdin().lock(), 0, LIMIT) {
        Ok(Some(bytes)) => unpacked(bytes, name, LIMIT),
        Ok(None) => Err(too_big(name, LIMIT).into()),
        Err(error) => Err(Problem::new("E-NOFILE", format!("cannot read {name}: {error}")).into()),
    }
}

/// Nothing has this name.
pub(crate) fn missing(name: &dyn std::fmt::Display) -> Problem {
    Problem::new("E-NOFILE", format!("no such file or folder: {name}"))
}

/// The first bytes of files that are compressed in another way or hold other files: the bytes, the kind, how to unpack it.
const PACKED: [(&[u8], &str, &str); 6] = [
    (b"PK\x03\x04", "a zip archive", "unzip"),
    (b"\xfd7zXZ\0", "compressed with xz", "xz -d"),
    (b"\x28\xb5\x2f\xfd", "compressed with zstd", "zstd -d"),
    (b"BZh91AY&SY", "compressed with bzip2", "bzip2 -d"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "7z x"),
    (b"Rar!\x1a\x07", "a RAR archive", "unrar x"),
];

/// Whether these bytes are compressed by gzip.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x1f\x8b")
}

/// The bytes as they are, or decompressed if gzip made them; a problem if that is more than `limit` or they are damaged.
fn unpacked(bytes: Vec<u8>, name: &str, limit: u64) -> Result<Vec<u8>, Box<Problem>> {
    if let Some((_, what, how)) = PACKED.iter().find(|(start, ..)| bytes.starts_with(start)) {
        let problem = Problem::new("E-PACKED", format!("{name} is {what}"));
        return Err(problem.help(format!("unpack it first: {how} FILE")).into());
    }
    if !is_packed(&bytes) {
        return Ok(bytes);
    }
    let limit = limit.min(UNPACKED_LIMIT);
    match bounded(MultiGzDecoder::new(&bytes[..]), 0, limit) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(too_big(&format!("what {name} holds, decompressed,"), limit).into()),
        Err(error) => {
            let problem = Problem::new("E-PACKED", format!("cannot decompress {name}: {error}"));
            Err(problem.help("it is compressed with gzip, and damaged or cut off").into())
        }
    }
}

/// Everything that comes from `reader`, which is expected to be `size` bytes; `None` if it is more than `limit`.
fn bounded(reader: impl Read, size: u64, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

fn too_big(name: &str, limit: u64) -> Problem {
    let limit = limit >> 20;
    Problem::new("E-TOOBIG", format!("{name} is larger than {limit} MiB"))
        .help(format!("at most {limit} MiB are read; split the file"))
}

/// Where a file that is asked for goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
    /// A device or a named pipe, which is written to and never replaced.
    Stream(PathBuf),
    /// A file, there or not; if a link leads to it, where it leads.
    File(PathBuf),
}

impl Target {
    /// What the name stands for; a problem if nothing can be written there.
    pub(crate) fn of(path: &Path) -> anyhow::Result<Target> {
        let name = path.to_string_lossy();
        match &*name {
            "-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => return Ok(Target::Output),
            "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => return Ok(Target::Errors),
            _ => {}
        }
        match kind(path) {
            Ok(Kind::Folder) => Err(trouble(path, "write", &"it is a folder").into()),
            Ok(Kind::Special(what)) if is_block_device(path) || what == "a socket" => {
                Err(trouble(path, "write", &format!("it is {what}")).into())
            }
            Ok(Kind::Pipe | Kind::Special(_)) => Ok(Target::Stream(path.to_owned())),
            Ok(Kind::File(_)) if path.is_symlink() => {
                let real = fs::canonicalize(path).map_err(|error| trouble(path, "write", &error))?;
                Ok(Target::File(real))
            }
            Ok(Kind::File(_)) | Err(_) => Ok(Target::File(path.to_owned())),
        }
    }

    /// Writes all of the content: a file whole or not at all.
    pub(crate) fn write(&self, content: &[u8]) -> anyhow::Result<()> {
        match self {
            // A reader that has closed the pipe is not an error.
            Target::Output => match output::hand_over(content) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => Ok(written?),
            },
            Target::Errors => {
                output::complain(&String::from_utf8_lossy(content));
                Ok(())
            }
            Target::Stream(path) => {
                let opened = OpenOptions::new().write(true).open(path);
                let written = opened.and_then(|mut file| file.write_all(content));
                written.map_err(|error| trouble(path, "write", &error).into())
            }
            Target::File(path) => store::replace(path, content, Durability::Power)
                .map_err(|error| trouble(path, "write", &error).into()),
        }
    }
}

#[cfg(unix)]
fn is_block_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|data| data.file_type().is_block_device())
}

#[cfg(not(unix))]
fn is_block_device(_: &Path) -> bool {
    true
}

/// A problem if the file is there and must not be written over. What is no file is not written over.
pub(crate) fn may_write(path: &Path, force: bool) -> anyhow::Result<()> {
    let is_file = matches!(Target::of(path)?, Target::File(path) if path.exists());
    if !is_file || force {
        return Ok(());
    }
    let problem = Problem::new("E-EXISTS", format!("{} already exists", path.display()));
    Err(problem.help("use --force to overwrite it").into())
}

/// Whether a name for what is to be written is that of a folder: one that is there, or a name without an ending, or with a slash
/// at its end.
pub(crate) fn names_folder(path: &Path) -> bool {
    match kind(path) {
        Ok(kind) => kind == Kind::Folder,
        Err(_) => path.extension().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/"),
    }
}

/// Makes a folder for files that are to be written, and those above it, unless it is there.
pub(crate) fn make_folder(path: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(path).map_err(|error| trouble(path, "make the folder", &error).into())
}

/// Writes a file whole or not at all, or to the device that the name stands for.
pub(crate) fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    Target::of(path)?.write(content)
}

/// What could not be done with a file.
pub(crate) fn trouble(path: &Path, what: &str, error: &dyn std::fmt::Display) -> Problem {
    Problem::new("E-WRITE", format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_is_read() {
        let check = |bytes: &[u8], limit, expect: Option<&[u8]>| {
            assert_eq!(bounded(bytes, 0, limit).expect("bytes").as_deref(), expect);
        };
        check(b"", 0, Some(b""));
        check(b"abc", 3, Some(b"abc"));
        check(b"abcd", 3, None);
        assert_eq!(bounded(io::repeat(0), 0, 1 << 20).expect("bytes"), None);
    }

    #[test]
    fn what_gzip_made_is_read_up_to_the_limit() {
        let packed = |bytes: &[u8]| {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            writer.write_all(bytes).expect("memory");
            writer.finish().expect("memory")
        };
        let read =
            |bytes: Vec<u8>, limit| unpacked(bytes, "a", limit).map_err(|problem| problem.diagnostic.code);
        assert_eq!(read(b"abc".to_vec(), 3), Ok(b"abc".to_vec()));
        assert_eq!(read(packed(b"abc"), 3), Ok(b"abc".to_vec()));
        let two = [packed(b"abc"), packed(b"def")].concat();
        assert_eq!(read(two.clone(), 6), Ok(b"abcdef".to_vec()));
        assert_eq!(read(two.clone(), 5), Err("E-TOOBIG"));
        assert_eq!(read(packed(&vec![b' '; 50 << 20]), 1 << 20), Err("E-TOOBIG"));
        // Cut or damaged anywhere: never a panic, never other bytes.
        for end in 2..two.len() {
            let read = read(two[..end].to_vec(), 100);
            assert!(read == Err("E-PACKED") || read == Ok(b"abc".to_vec()), "{end}: {read:?}");
        }
        assert_eq!(read(b"PK\x03\x04".to_vec(), 100), Err("E-PACKED"));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_not_read_and_not_replaced() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let (file, link) = (place.path().join("a"), place.path().join("b"));
        fs::write(&file, "a").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let target = |path: &str| Target::of(Path::new(path)).ok();
        assert_eq!(target("-"), Some(Target::Output));
        assert_eq!(target("/dev/stdout"), Some(Target::Output));
        assert_eq!(target("/dev/null"), Some(Target::Stream("/dev/null".into())));
        assert_eq!(target("/"), None);
        assert_eq!(target("new.sok"), Some(Target::File("new.sok".into())));
        let real = fs::canonicalize(&file).expect("a path");
        assert_eq!(Target::of(&link).ok(), Some(Target::File(real)));
        assert!(
            read(Path::new("/dev/zero"), LIMIT).is_err_and(|problem| problem.to_string().contains("device"))
        );
        write(&link, b"new").expect("a file");
        assert!(link.is_symlink() && fs::read(&file).is_ok_and(|bytes| bytes == b"new"));
    }
}
