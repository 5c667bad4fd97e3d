//! The library for C: crate `capi` under the names by which programs link with it, with header and `pkg-config` file.

use crate::target::target_folder;
use anyhow::{Context, ensure};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The package that is built, and the name of its library.
const PACKAGE: &str = "sokoworks-capi";
const BUILT: &str = "sokoworks_c";

/// The other libraries that programs in C link with, where they use the static library (`rustc --print native-static-libs`).
const PRIVATE: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";

/// Builds the library and installs it under `prefix`: `include`, `lib` and `lib/pkgconfig`.
/// Fails when no folder is named, the build fails, or a file cannot be written.
pub(crate) fn install(root: &Path, prefix: Option<String>) -> anyhow::Result<String> {
    let prefix = prefix.context("c-library needs a folder, such as `cargo xtask c-library /usr/local`")?;
    let prefix = std::path::absolute(prefix)?;
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(root)
        .args(["build", "--quiet", "--locked", "--profile", "dist", "--package", PACKAGE]);
    ensure!(command.status().context("cargo")?.success(), "{PACKAGE} does not build");
    let (built, source) = (target_folder(root)?.join("dist"), root.join("crates/capi"));
    let [include, libraries, configs] = ["include", "lib", "lib/pkgconfig"].map(|folder| prefix.join(folder));
    for folder in [&include, &libraries, &configs] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    copy(&source.join("include/sokoworks.h"), &include.join("sokoworks.h"))?;
    let archive = built.join(format!("lib{BUILT}.a"));
    if archive.is_file() {
        copy(&archive, &libraries.join("libsokoworks.a"))?;
    }
    let version = env!("CARGO_PKG_VERSION");
    let shared = libraries.join(format!("{DLL_PREFIX}sokoworks{DLL_SUFFIX}"));
    let numbered = numbered(&shared, version);
    let last = numbered.last().unwrap_or(&shared);
    copy(&built.join(format!("{DLL_PREFIX}{BUILT}{DLL_SUFFIX}")), last)?;
    for name in [&shared].into_iter().chain(&numbered).filter(|name| *name != last) {
        link(last, name)?;
    }
    let config = fs::read_to_string(source.join("sokoworks.pc.in"))?;
    let prefix = prefix.display().to_string();
    let words = [("@PREFIX@", prefix.as_str()), ("@VERSION@", version), ("@PRIVATE@", PRIVATE)];
    let config = words.into_iter().fold(config, |config, (word, value)| config.replace(word, value));
    let file = configs.join("sokoworks.pc");
    fs::write(&file, config).with_context(|| file.display().to_string())?;
    Ok(shared.display().to_string())
}

/// The names with numbers behind them by which Linux finds a shared library, the longest last.
fn numbered(shared: &Path, version: &str) -> Vec<PathBuf> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let major = version.split('.').next().unwrap_or(version);
    [major, version].map(|number| PathBuf::from(format!("{}.{number}", shared.display()))).to_vec()
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    // An existing file may be a link, or in use.
    let _ = fs::remove_file(to);
    fs::copy(from, to).with_context(|| format!("{} to {}", from.display(), to.display()))?;
    Ok(())
}

#[cfg(unix)]
fn link(file: &Path, name: &Path) -> anyhow::Result<()> {
    let _ = fs::remove_file(name);
    let file = file.file_name().context("a library has a name")?;
    std::os::unix::fs::symlink(file, name).with_context(|| name.display().to_string())
}

#[cfg(not(unix))]
fn link(file: &Path, name: &Path) -> anyhow::Result<()> {
    copy(file, name)
}
