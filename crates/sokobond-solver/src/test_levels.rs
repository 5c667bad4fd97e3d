//! The real levels, for the tests of this crate.

use grid::Direction;
use sokobond::Level;
use std::path::{Path, PathBuf};

/// A real level with its name and the solutions recorded for it.
pub(crate) struct RealLevel {
    pub name: String,
    pub level: Level,
    pub solutions: Vec<Vec<Direction>>,
}

/// The real levels, or none with a line that says so.
pub(crate) fn real_levels() -> Vec<RealLevel> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::var_os("SOKO_LEVELS").map(PathBuf::from).or_else(|| {
        let found = |up: &Path| {
            [up.join("shared/levels"), up.join("../shared/levels")].into_iter().find(|path| path.is_dir())
        };
        here.ancestors().find_map(found)
    });
    let Some(folder) = folder.map(|folder| folder.join("sokobond")).filter(|folder| folder.is_dir()) else {
        println!("skipped: the real levels are not here");
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries(&folder).iter().flat_map(|pack| entries(pack)).collect();
    files.sort();
    let read = |path: PathBuf| {
        let file = sokobond::format::read(&std::fs::read(&path).ok()?);
        Some(RealLevel {
            name: path.file_stem()?.to_string_lossy().into_owned(),
            level: file.level?,
            solutions: file.solutions.into_iter().map(|recorded| recorded.keys).collect(),
        })
    };
    files.into_iter().filter_map(read).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
