//! WebAssembly: gives a machine the target `wasm32-unknown-unknown`, and builds crate `wasm` for it.
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

/// The target.
const TARGET: &str = "wasm32-unknown-unknown";

/// Time that rustup gets; a server that is out of reach may never answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The package that is built, and its file.
const PACKAGE: &str = "sokoworks-wasm";
const FILE: &str = "sokoworks_wasm.wasm";

/// The file without the solver, in the same folder: pages have it first, because it is small.
pub(crate) const RULES: &str = "sokoworks_rules.wasm";

/// How the target is built for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tools {
    /// By the compiler that builds everything else.
    Usual,
    /// By a compiler in a folder, with its own sources of the standard library.
    Folder(PathBuf),
}

/// Builds the module, and the one without the solver beside it; where it is then.
///
/// # Errors
/// When there is no way to the target, or the build fails.
pub(crate) fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let tools = tools()?;
    let rules = build_with(root, &tools, "rules", &["--no-default-features"])?;
    let whole = build_with(root, &tools, "wasm", &[])?;
    fs::copy(&rules, whole.with_file_name(RULES))?;
    Ok(whole)
}

/// Builds the module by a profile, with these options of cargo.
fn build_with(root: &Path, tools: &Tools, profile: &str, options: &[&str]) -> anyhow::Result<PathBuf> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root).args(["build", "--quiet", "--locked", "--profile", profile]);
    command.args(["--package", PACKAGE, "--target", TARGET]).args(options);
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let mut target = std::path::absolute(named.unwrap_or_else(|| root.join("target")))?;
    if let Tools::Folder(folder) = tools {
        // A folder of its own: everything is built by another compiler.
        target = target.join("wasm");
        command.args(["-Zbuild-std=std,panic_abort", "--target-dir"]).arg(&target);
        command.env("RUSTC", folder.join("compiler")).env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
    }
    let status = command.status().context("cargo")?;
    ensure!(status.success(), "{PACKAGE} does not build for {TARGET}");
    Ok(target.join(TARGET).join(profile).join(FILE))
}

/// Finds what builds for the target, or brings it.
fn tools() -> anyhow::Result<Tools> {
    if is_there()? {
        return Ok(Tools::Usual);
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).stdout(Stdio::null()).stderr(Stdio::null());
    if in_time(&mut rustup, PATIENCE) && is_there()? {
        return Ok(Tools::Usual);
    }
    let folder = cache().context("no folder for the tools: set SOKO_WASM_TOOLS")?;
    if !folder.join("compiler").is_file() {
        unpack(&folder).with_context(|| {
            format!("the target {TARGET} is missing; `rustup target add {TARGET}` adds it where rustup works")
        })?;
    }
    Ok(Tools::Folder(folder))
}

/// Whether the usual compiler has the target.
fn is_there() -> anyhow::Result<bool> {
    let folder = told(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
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
    eprintln!("unpacking a compiler for {TARGET} into {}", folder.display());
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
fn linker() -> anyhow::Result<PathBuf> {
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
    fn folders_with_quotes_are_one_word_of_the_wrapper() {
        assert_eq!(quoted("/a b/it's"), "'/a b/it'\\''s'");
    }
}
