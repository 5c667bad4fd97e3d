//! The project's rules that a program can check, each as a list of findings.

mod arrows;
mod book;
mod checker;
mod cycles;
mod dependencies;
mod figures;
mod files;
mod folders;
mod house_table;
mod imports;
mod links;
mod manifests;
mod names;
mod paths;
mod purity;
mod rings;
mod slips;

pub(crate) use links::from_root;

use anyhow::Context;
use cargo_metadata::MetadataCommand;
use std::path::Path;

/// All violations in the workspace at `root`, one line each.
/// Fails when the workspace cannot be read.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let house = root.join("ARCHITECTURE.md");
    let house = std::fs::read_to_string(&house).with_context(|| house.display().to_string())?;
    let files = files::list(root)?;
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    let mut findings = arrows::check(&metadata, &house);
    findings.extend(manifests::check(&metadata));
    findings.extend(checker::check(&metadata, &files));
    findings.extend(paths::check(&files));
    findings.extend(dependencies::check(&metadata, &files));
    let imports = imports::of_crates(&files)?;
    findings.extend(cycles::check(&imports));
    findings.extend(rings::check(&imports, &files));
    findings.extend(book::check(&files));
    findings.extend(figures::check(&files));
    findings.extend(folders::check(&files));
    findings.extend(files::check(&files, &house));
    findings.extend(crate::lab::check(root)?);
    findings.extend(crate::planted::check(root)?);
    findings.extend(links::check(root, &files));
    findings.extend(names::check(&files));
    findings.extend(purity::check(&files));
    findings.extend(slips::check(&files));
    Ok(findings)
}
