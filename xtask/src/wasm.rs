//! WebAssembly: builds crate `wasm` for the target `wasm32-unknown-unknown`.

use crate::target::Build;
use std::fs;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";

/// The features that the solver's module has below this package.
const SHARED: &str = "sokoworks/encodings";

/// The package that is built, and its file.
const PACKAGE: &str = "sokoworks-wasm";
const FILE: &str = "sokoworks_wasm.wasm";

/// The file without the solver, in the same folder: pages have it first, because it is small.
pub(crate) const RULES: &str = "sokoworks_rules.wasm";

/// Of a module that is sent: functions that are inlined are smaller than elsewhere (225 there). That is 65 kB less in brotli, and searches
/// are not slower by more than a tenth.
const SMALL: &str = "-C llvm-args=-inline-threshold=50";

/// How the modules are optimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimized {
    /// For what is sent: small, and each as it is used.
    Whole,
    /// For tests: soon there. Both modules are of one profile, with the same features below this crate, so that what is below is
    /// built once.
    Quick,
}

/// Builds the module, and the one without the solver beside it; where it is then.
/// Fails when there is no way to the target, or the build fails.
pub(crate) fn build(root: &Path, optimized: Optimized) -> anyhow::Result<PathBuf> {
    let (rules, whole, shared) = match optimized {
        Optimized::Whole => ("rules", "wasm", &[][..]),
        Optimized::Quick => ("wasm-quick", "wasm-quick", &["--features", SHARED][..]),
    };
    let without_solver = [&["--no-default-features"], shared].concat();
    // The file is taken before the other build, which writes it too if the profile is the same.
    let rules = fs::read(build_with(root, rules, &without_solver, None)?)?;
    let whole = build_with(root, whole, &[], (optimized == Optimized::Whole).then_some(SMALL))?;
    fs::write(whole.with_file_name(RULES), rules)?;
    Ok(whole)
}

/// Builds the module by a profile, with these options of cargo, and of the compiler for that target.
fn build_with(root: &Path, profile: &str, options: &[&str], flags: Option<&str>) -> anyhow::Result<PathBuf> {
    let flags =
        flags.map(|flags| ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS".to_owned(), flags.to_owned()));
    let build = Build { target: TARGET, profile, package: PACKAGE, options, variables: flags.as_slice() };
    Ok(build.run(root)?.join(FILE))
}
