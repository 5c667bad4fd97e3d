//! WebAssembly: builds crate `wasm` for the target `wasm32-unknown-unknown`.

use crate::target::Build;
use std::fs;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";

/// The package that is built, and its file.
const PACKAGE: &str = "sokoworks-wasm";
const FILE: &str = "sokoworks_wasm.wasm";

/// The file without the solver, in the same folder: pages have it first, because it is small.
pub(crate) const RULES: &str = "sokoworks_rules.wasm";

/// How the modules are optimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimized {
    /// For what is sent: small, and each as it is used.
    Whole,
    /// For tests: soon there. Both modules are of one profile, so that nearly everything is built once.
    Quick,
}

/// Builds the module, and the one without the solver beside it; where it is then.
/// Fails when there is no way to the target, or the build fails.
pub(crate) fn build(root: &Path, optimized: Optimized) -> anyhow::Result<PathBuf> {
    let (rules, whole) = match optimized {
        Optimized::Whole => ("rules", "wasm"),
        Optimized::Quick => ("wasm-quick", "wasm-quick"),
    };
    // The file is taken before the other build, which writes it too if the profile is the same.
    let rules = fs::read(build_with(root, rules, &["--no-default-features"])?)?;
    let whole = build_with(root, whole, &[])?;
    fs::write(whole.with_file_name(RULES), rules)?;
    Ok(whole)
}

/// Builds the module by a profile, with these options of cargo.
fn build_with(root: &Path, profile: &str, options: &[&str]) -> anyhow::Result<PathBuf> {
    let build = Build { target: TARGET, profile, package: PACKAGE, options, variables: &[] };
    Ok(build.run(root)?.join(FILE))
}
