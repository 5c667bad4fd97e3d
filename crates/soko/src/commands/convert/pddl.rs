//! Levels as problem files for planners: one level a file; a folder takes several, and the domain with them.

use crate::output::diagnostics::Problem;
use crate::quantity::counted;
use sokoban::format::{self, Collection, Flavor};
use std::path::{Path, PathBuf};

/// The name of the domain file in a folder of problems.
const DOMAIN_FILE: &str = "domain.pddl";

/// Files to write, each with its name, its text and a description. Levels that cannot be played are left out.
/// Fails when no level can be played, or several would go into one file.
pub(super) fn texts(
    collection: &Collection,
    output: &Path,
    is_folder: bool,
) -> anyhow::Result<Vec<(PathBuf, String, String)>> {
    let playable = || collection.entries.iter().filter(|entry| entry.level.is_some());
    if playable().next().is_none() {
        let problem = Problem::new("E-CONVERT", "no level can be written: none can be played");
        return Err(problem.help("`soko check` says why").into());
    }
    if is_folder {
        let digits = collection.entries.len().to_string().len().max(2);
        let problems = playable().map(|entry| {
            let name = format!("level-{:0digits$}.pddl", entry.number);
            let one = Collection { entries: vec![entry.clone()], ..collection.clone() };
            (output.join(name), format::write(&one, Flavor::Pddl), counted(1, "level"))
        });
        let mut texts: Vec<_> = problems.collect();
        let domain = format::write(collection, Flavor::PddlDomain);
        texts.push((output.join(DOMAIN_FILE), domain, "the domain".to_owned()));
        return Ok(texts);
    }
    if collection.entries.len() > 1 {
        let problem = Problem::new("E-CONVERT", "a PDDL problem holds one level");
        return Err(problem.help("choose one, or name a folder to write several").into());
    }
    Ok(vec![(output.to_owned(), format::write(collection, Flavor::Pddl), counted(1, "level"))])
}
