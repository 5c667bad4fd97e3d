//! Builds for targets of the compiler other than this machine.

use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The build of a package for a target.
pub(crate) struct Build<'a> {
    pub(crate) target: &'a str,
    /// The profile; its folder has the same name.
    pub(crate) profile: &'a str,
    pub(crate) package: &'a str,
    /// More options of cargo.
    pub(crate) options: &'a [&'a str],
    /// Variables of the environment, such as a linker.
    pub(crate) variables: &'a [(String, String)],
}

impl Build<'_> {
    /// Builds the package; returns the folder of its files. The target is there already, or rustup adds it.
    /// Fails when there is no way to the target, or the package does not build.
    pub(crate) fn run(&self, root: &Path) -> anyhow::Result<PathBuf> {
        let Build { target, profile, package, .. } = self;
        if !is_there(target)? {
            let mut rustup = Command::new("rustup");
            let added = rustup.args(["target", "add", target]).stdout(Stdio::null()).status();
            ensure!(
                added.is_ok_and(|status| status.success()),
                "the target {target} is missing; rustup cannot add it"
            );
        }
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root).args(["build", "--quiet", "--locked", "--profile", profile]);
        command.args(["--package", package, "--target", target]).args(self.options);
        let status = command.envs(self.variables.iter().cloned()).status().context("cargo")?;
        ensure!(status.success(), "{package} does not build for {target}");
        Ok(target_folder(root)?.join(target).join(profile))
    }
}

/// The folder in which cargo builds.
/// Fails when the system does not report the current folder.
pub(crate) fn target_folder(root: &Path) -> anyhow::Result<PathBuf> {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Ok(std::path::absolute(named.unwrap_or_else(|| root.join("target")))?)
}

/// Whether the compiler has the target.
fn is_there(target: &str) -> anyhow::Result<bool> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    let output = output.context("rustc")?;
    ensure!(output.status.success(), "the compiler knows no target {target}");
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
