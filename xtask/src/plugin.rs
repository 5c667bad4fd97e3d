//! The plugin for Sokoban YASC: crate `yasc` as a DLL for Windows with 64 and with 32 bits, by the compiler of mingw-w64.

use crate::target::{Build, target_folder};
use anyhow::{Context, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package that is built, and its file.
const PACKAGE: &str = "sokoworks-yasc";
const FILE: &str = "sokoworks_plugin.dll";

/// Targets, their linkers, and the folders of their files.
const WINDOWS: [(&str, &str, &str); 2] = [
    ("x86_64-pc-windows-gnu", "x86_64-w64-mingw32-gcc", "64-bit"),
    ("i686-pc-windows-gnu", "i686-w64-mingw32-gcc", "32-bit"),
];

/// The library of the compiler goes into the file, so that it needs nothing but Windows; and functions have their plain names,
/// without the numbers that the calling convention of 32 bits adds.
const FLAGS: &str = "-Ctarget-feature=+crt-static -Clink-arg=-Wl,--kill-at";

/// Builds both files into a folder, by default `target/plugin`; returns where they are then.
/// Fails when a linker or a target is missing, or the build fails.
pub(crate) fn build(root: &Path, out: Option<String>) -> anyhow::Result<String> {
    let out = out.map_or_else(
        || Ok(target_folder(root)?.join("plugin")),
        |out| std::path::absolute(out).map_err(anyhow::Error::from),
    )?;
    let mut made = Vec::new();
    for (target, linker, folder) in WINDOWS {
        let mut asked = Command::new(linker);
        if asked.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            bail!("{linker} is missing: install mingw-w64 (on Debian `apt-get install gcc-mingw-w64`)");
        }
        let target_in_capitals = target.replace('-', "_").to_uppercase();
        let variables = [("LINKER", linker), ("RUSTFLAGS", FLAGS)]
            .map(|(what, value)| (format!("CARGO_TARGET_{target_in_capitals}_{what}"), value.to_owned()));
        let build = Build { target, profile: "dist", package: PACKAGE, options: &[], variables: &variables };
        let built = build.run(root)?.join(FILE);
        made.push(copied(&built, &out.join(folder))?);
    }
    Ok(made.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join("\n"))
}

/// Copies a file into a folder; returns where it is then.
fn copied(file: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let to = folder.join(FILE);
    fs::copy(file, &to).with_context(|| to.display().to_string())?;
    Ok(to)
}
