//! A certificate, checked by the crate `checker`.

use crate::files;
use crate::limits::memory;
use sokoworks::Level;
use sokoworks::certificate::checker::{Checked, Refused, check};
use sokoworks::certificate::game_level;
use std::fs::File;
use std::path::Path;

/// What follows for a level from the certificate in a file.
pub(super) fn checked(path: &Path, level: &Level) -> anyhow::Result<Result<Checked, Refused>> {
    files::kind(path).map_err(|_| files::missing(&path.display()))?;
    let file = File::open(path).map_err(|error| files::trouble(path, "read", &error))?;
    let most = usize::try_from(memory::or_half_of_the_machine(None)).unwrap_or(usize::MAX);
    Ok(check(game_level(level), file, most))
}
