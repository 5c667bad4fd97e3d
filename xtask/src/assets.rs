//! The files of a release archive besides the program: manual pages, completions, licences of others.

use crate::licenses;
use crate::target::target_folder;
use anyhow::{Context, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Shells, and the names under which they look for completions.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "soko.bash"),
    ("elvish", "soko.elv"),
    ("fish", "soko.fish"),
    ("powershell", "_soko.ps1"),
    ("zsh", "_soko"),
];

/// Writes the files to a folder: `assets OUT [--program FILE]`. Without a program one is built.
/// Fails when the line is wrong, or a file cannot be made.
pub(crate) fn make(root: &Path, mut line: impl Iterator<Item = String>) -> anyhow::Result<String> {
    let out = PathBuf::from(line.next().context("name the folder to write to")?);
    let program = match (line.next().as_deref(), line.next()) {
        (None, _) => built(root)?,
        (Some("--program"), Some(file)) => PathBuf::from(file),
        (Some(other), _) => bail!("unexpected: {other}"),
    };
    let program = std::path::absolute(&program)?;
    ensure!(program.is_file(), "there is no program {}", program.display());
    let (pages, scripts) = (out.join("man"), out.join("completions"));
    for folder in [&pages, &scripts] {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let pages = pages.to_string_lossy();
    output_of(&program, &["man", &pages])?;
    for (shell, name) in COMPLETIONS {
        std::fs::write(scripts.join(name), output_of(&program, &["completions", shell])?)?;
    }
    std::fs::write(out.join("THIRD-PARTY.md"), licenses::document(root, licenses::PROGRAM)?)?;
    Ok(format!("{}: manual pages, completions, licences", out.display()))
}

fn output_of(program: &Path, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
    let output =
        Command::new(program).args(arguments).output().with_context(|| program.display().to_string())?;
    ensure!(
        output.status.success(),
        "soko {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output.stdout)
}

/// The program, built for this machine.
fn built(root: &Path) -> anyhow::Result<PathBuf> {
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(root)
        .args(["build", "--quiet", "--locked", "--package", "sokoworks-cli", "--bin", "soko"]);
    ensure!(command.status().context("cargo")?.success(), "soko does not build");
    Ok(target_folder(root)?.join("debug").join(format!("soko{}", std::env::consts::EXE_SUFFIX)))
}
