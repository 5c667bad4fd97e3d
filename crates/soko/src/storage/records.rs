//! Records from wherever they are kept: lines of JSON, CSV, stores.

use crate::files;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use lab::select::Unclear;
use lab::suite::plan::Entrant;
use lab::{Fault, Record};
use std::path::Path;
use text::visible;

/// Largest file of lines, in bytes.
const LIMIT: u64 = 4 << 30;

/// The records of a file, whatever kind it is, and the levels that it knows.
pub(crate) fn read(path: &Path) -> anyhow::Result<(Vec<Record>, Vec<Entrant>)> {
    if let Some(stored) = stored(path)? {
        return Ok(stored);
    }
    let bytes = files::read(path, LIMIT)?;
    if path.extension().is_some_and(|extension| extension == "csv") {
        let text = String::from_utf8_lossy(&bytes);
        return Ok((lab::table::read(&text).map_err(problem)?, Vec::new()));
    }
    let (records, damaged) = lab::record::read(&bytes);
    if damaged > 0 {
        let (name, lines) = (path.display(), counted(damaged, "line"));
        diagnostics::complain(&format!("note: {name}: {lines} without a record\n"));
    }
    Ok((records, Vec::new()))
}

/// The records that `FILE` or `FILE@NAME` names, and the levels that the file knows.
pub(crate) fn chosen(name: &str) -> anyhow::Result<(Vec<Record>, Vec<Entrant>)> {
    let (path, word) = match name.rsplit_once('@') {
        Some((path, word)) if !Path::new(name).exists() => (path, word),
        _ => (name, ""),
    };
    let (records, levels) = read(Path::new(path))?;
    if word.is_empty() {
        return Ok((records, levels));
    }
    match lab::select::named(records, word) {
        Ok(records) => Ok((records, levels)),
        Err(Unclear::Nothing(solvers)) => {
            let problem = Problem::new("E-NORECORD", format!("{name} has no records"));
            let help = match solvers.join(", ") {
                none if none.is_empty() => "create some with: soko bench SUITE".to_owned(),
                solvers => {
                    format!("no solver, revision, machine or suite is called {word}; solvers are {solvers}")
                }
            };
            Err(problem.help(visible(&help)).into())
        }
        Err(Unclear::Several(names)) => {
            let names = names.join(", ");
            let problem = Problem::new("E-NORECORD", format!("`{word}` fits several names: {names}"));
            Err(problem.help(visible(&format!("write one of them in full after the @ of {path}"))).into())
        }
    }
}

/// What the lab could not do, as the program reports it.
pub(crate) fn problem(fault: Fault) -> anyhow::Error {
    let problem = Problem::new("E-BENCH", fault.message);
    if fault.help.is_empty() { problem.into() } else { problem.help(fault.help).into() }
}

/// The records and levels of a store; none if the file is something else.
#[cfg(all(feature = "bench", target_os = "linux"))]
fn stored(path: &Path) -> anyhow::Result<Option<(Vec<Record>, Vec<Entrant>)>> {
    use lab::results::Results;
    use std::io::Read;
    /// What every file of SQLite begins with.
    const SQLITE: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    if path.is_file()
        && let Ok(file) = std::fs::File::open(path)
    {
        let _ = file.take(SQLITE.len() as u64).read_to_end(&mut start);
    }
    if start != SQLITE {
        return Ok(None);
    }
    let results = Results::open(path).map_err(problem)?;
    Ok(Some((results.records().map_err(problem)?, results.levels().map_err(problem)?)))
}

#[cfg(not(all(feature = "bench", target_os = "linux")))]
fn stored(_: &Path) -> anyhow::Result<Option<(Vec<Record>, Vec<Entrant>)>> {
    Ok(None)
}
