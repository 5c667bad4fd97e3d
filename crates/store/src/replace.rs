//! Writes a file whole or not at all: a new file beside it takes its name in one step.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a write survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The end of the program, however sudden. Costs no wait for the disk.
    Process,
    /// The end of power too.
    Power,
}

/// Puts `content` in place of what is in the file at `path`.
///
/// # Errors
/// When it can not be written; then the file stays as it was.
pub fn replace(path: &Path, content: &[u8], durability: Durability) -> io::Result<()> {
    // Programs, and threads of one program, must not write the same new file.
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}-{number}.part", std::process::id()));
    let part = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(content)?;
        if durability == Durability::Power {
            file.sync_all()?;
        }
        fs::rename(&part, path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })?;
    if durability == Durability::Power {
        sync_folder(path);
    }
    Ok(())
}

/// Makes the name of a new file last. Not every system lets a folder be opened; those that do not keep names by
/// other means.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}
