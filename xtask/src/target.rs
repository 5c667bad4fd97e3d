//! Targets of the compiler other than this machine: finds what builds for one, or brings it, and builds.
//!
//! The target is there already, or rustup adds it. Where rustup's server is out of reach, the packages of Debian are unpacked into a
//! cache folder, which `SOKO_WASM_TOOLS` names: a compiler, and the sources of the standard library of the same release, which is
//! built with the crate. Nothing is installed. The first time takes some minutes there, most of them for that library.

use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Time that rustup gets; a server that is out of reach may never answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a target is built for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tools {
    /// By the compiler that builds everything else.
    Usual,
    /// By a compiler in a folder, with its own sources of the standard library.
    Folder(PathBuf),
}

/// What is built.
pub(crate) struct Build<'a> {
    /// The target.
    pub(crate) target: &'a str,
    /// The profile; the one named `release` too.
    pub(crate) profile: &'a str,
    /// The package.
    pub(crate) package: &'a str,
    /// More options of cargo.
    pub(crate) options: &'a [&'a str],
    /// Variables of the environment, such as a linker.
    pub(crate) variables: &'a [(String, String)],
}

impl Build<'_> {
    /// Builds the package; the folder of its files.
    ///
    /// # Errors
    /// When it does not build.
    pub(crate) fn run(&self, root: &Path, tools: &Tools) -> anyhow::Result<PathBuf> {
        let Build { target, profile, package, .. } = self;
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root).args(["build", "--quiet", "--locked", "--profile", profile]);
        command.args(["--package", package, "--target", target]).args(self.options);
        let mut folder = target_folder(root)?;
        if let Tools::Folder(tools) = tools {
            // A folder of its own: everything is built by another compiler.
            folder = folder.join("wasm");
            command.args(["-Zbuild-std=std,panic_abort", "--target-dir"]).arg(&folder);
            command.env("RUSTC", tools.join("compiler")).env("RUSTC_BOOTSTRAP", "1");
        }
        command.envs(self.variables.iter().cloned());
        let status = command.status().context("cargo")?;
        ensure!(status.success(), "{package} does not build for {target}");
        Ok(folder.join(target).join(profile))
    }
}

/// The name of a variable by which cargo is told something about a target.
pub(crate) fn variable(target: &str, what: &str) -> String {
    format!("CARGO_TARGET_{}_{what}", target.replace('-', "_").to_uppercase())
}

/// The folder in which cargo builds.
///
/// # Errors
/// When the system does not say where we are.
pub(crate) fn target_folder(root: &Path) -> anyhow::Result<PathBuf> {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Ok(std::path::absolute(named.unwrap_or_else(|| root.join("target")))?)
}

/// Finds what builds for a target, or brings it.
///
/// # Errors
/// When there is no way to it.
pub(crate) fn tools(target: &str) -> anyhow::Result<Tools> {
    if is_there(target)? {
        return Ok(Tools::Usual);
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", target]).stdout(Stdio::null()).stderr(Stdio::null());
    if in_time(&mut rustup, PATIENCE) && is_there(target)? {
        return Ok(Tools::Usual);
    }
    let folder = cache().context("no folder for the tools: set SOKO_WASM_TOOLS")?;
    if !folder.join("compiler").is_file() {
        unpack(&folder).with_context(|| {
            format!("the target {target} is missing; `rustup target add {target}` adds it where rustup works")
        })?;
    }
    Ok(Tools::Folder(folder))
}

/// Whether the usual compiler has the target.
fn is_there(target: &str) -> anyhow::Result<bool> {
    let folder = told(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Where the tools are kept, if the system says so.
fn cache() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let caches = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    variable("SOKO_WASM_TOOLS").or_else(|| Some(caches?.join("sokoworks/wasm")))
}

/// Downloads the packages of Debian and unpacks what is needed of them.
fn unpack(folder: &Path) -> anyhow::Result<()> {
    eprintln!("unpacking a compiler into {}", folder.display());
    let half = folder.with_extension("part");
    let _ = fs::remove_dir_all(&half);
    let packages = half.join("packages");
    fs::create_dir_all(&packages)?;
    let mut names = vec!["rust-web-src".to_owned(), "rustc-web".to_owned()];
    let mut at = 0;
    while let Some(name) = names.get(at) {
        for library in libraries(&told(Command::new("apt-cache").args(["depends", name]))?) {
            if !names.contains(&library) {
                names.push(library);
            }
        }
        at += 1;
    }
    let download = Command::new("apt-get").arg("download").args(&names).current_dir(&packages).status()?;
    ensure!(download.success(), "apt-get cannot download {}", names.join(", "));
    for package in fs::read_dir(&packages)? {
        let unpacked = Command::new("dpkg").arg("-x").arg(package?.path()).arg(&half).status()?;
        ensure!(unpacked.success(), "dpkg cannot unpack the packages");
    }
    fs::remove_dir_all(&packages)?;
    let usr = |at: &Path| (at.join("usr/lib/x86_64-linux-gnu"), at.join("usr/bin/rustc"));
    let (libraries, compiler) = usr(folder);
    ensure!(usr(&half).1.is_file(), "the packages hold no compiler");
    let text = format!(
        "#!/bin/sh\nLD_LIBRARY_PATH={} exec {} \"$@\"\n",
        quoted(&libraries.to_string_lossy()),
        quoted(&compiler.to_string_lossy())
    );
    let script = half.join("compiler");
    fs::write(&script, text)?;
    let made = Command::new("chmod").arg("+x").arg(&script).status()?;
    ensure!(made.success(), "the wrapper of the compiler cannot be made a program");
    // What is left of an earlier attempt is in the way.
    let _ = fs::remove_dir_all(folder);
    fs::rename(&half, folder).context("the tools cannot be moved to their place")
}

/// The compiler's own libraries among what `apt-cache depends` lists; their names have the release in them.
fn libraries(depends: &str) -> Vec<String> {
    let names = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    let ours = names.filter(|name| name.starts_with("libstd-rust") || name.starts_with("libllvm"));
    ours.map(str::to_owned).collect()
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// The linker that comes with the usual compiler.
///
/// # Errors
/// When it has none.
pub(crate) fn linker() -> anyhow::Result<PathBuf> {
    let root = told(Command::new("rustc").args(["--print", "sysroot"]))?;
    let host = told(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let linker = Path::new(root.trim()).join("lib/rustlib").join(host.trim()).join("bin/rust-lld");
    if linker.is_file() { Ok(linker) } else { bail!("the compiler has no linker {}", linker.display()) }
}

/// What a program prints.
fn told(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| name.clone())?;
    ensure!(output.status.success(), "{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program succeeds within a time; it is ended after that.
fn in_time(command: &mut Command, time: Duration) -> bool {
    let Ok(mut child) = command.spawn() else { return false };
    let begin = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if begin.elapsed() < time => sleep(Duration::from_millis(50)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_of_the_compiler_are_found_whatever_their_release() {
        let depends = "rustc-web\n  Depends: libc6\n  Depends: libllvm22\n |Depends: gcc\n  Depends: libstd-rust-web-1.96\n";
        assert_eq!(libraries(depends), ["libllvm22", "libstd-rust-web-1.96"]);
    }

    #[test]
    fn a_program_that_hangs_is_ended() {
        let begin = Instant::now();
        assert!(!in_time(Command::new("sleep").arg("60"), Duration::from_millis(100)));
        assert!(begin.elapsed() < Duration::from_secs(30));
        assert!(in_time(&mut Command::new("true"), PATIENCE));
    }

    #[test]
    fn variables_of_targets_have_their_names() {
        assert_eq!(variable("i686-pc-windows-gnu", "LINKER"), "CARGO_TARGET_I686_PC_WINDOWS_GNU_LINKER");
    }

    #[test]
    fn folders_with_quotes_are_one_word_of_the_wrapper() {
        assert_eq!(quoted("/a b/it's"), "'/a b/it'\\''s'");
    }
}
