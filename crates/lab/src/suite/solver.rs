//! A solver of a suite, ready to run: its program found, its build known.

use super::adapter::{Adapter, HERE, SolutionOutput};
use super::{Contestant, Limits, limits};
use crate::fault::Fault;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use text::{fnv1a, fnv1a_on};

/// A solver, ready to run.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Solver {
    /// Its name in the results.
    pub name: String,
    /// Which build it is.
    pub revision: String,
    /// Hash of the command line, the adapter and the limits.
    pub options_hash: String,
    /// How it is run; the program is an absolute path.
    pub adapter: Adapter,
    /// Options of its command line.
    pub options: Vec<String>,
    /// Its threads.
    pub threads: u16,
}

/// The name of our own solver.
pub const OWN: &str = "soko";

/// How `soko` itself is run.
fn own(program: &Path, limits: &Limits) -> Adapter {
    let time = limits.time.map_or("none".to_owned(), |time| format!("{:.3}s", limits::for_program(time)));
    let mut command = vec![program.to_string_lossy().into_owned()];
    let fixed = ["solve", "--json", "--config", "{dir}/none.toml", "--data", "{dir}/data", "--time", &time];
    command.extend(fixed.map(str::to_owned));
    if let Some(memory) = limits.memory {
        command.extend(["--memory".to_owned(), (memory / 100 * 95).max(16 << 20).to_string()]);
    }
    command.extend(["{options}", "{level}"].map(str::to_owned));
    Adapter {
        command,
        files: [("none.toml".to_owned(), String::new())].into(),
        solution: SolutionOutput { record: true, ..SolutionOutput::default() },
        gave_up: vec![10, 12, 22, 23],
        ..Adapter::default()
    }
}

impl Solver {
    /// Finds the program of a contestant. `folder` is that of the suite, `this` the program `soko`, and `version` its
    /// version.
    ///
    /// # Errors
    /// When the adapter cannot be read or makes no sense, or the program is not there.
    pub fn resolve(
        contestant: &Contestant,
        limits: &Limits,
        folder: &Path,
        this: &Path,
        version: &str,
    ) -> Result<Solver, Fault> {
        let (mut adapter, base) = match (&contestant.adapter, &contestant.program) {
            (Some(_), Some(_)) => {
                return Err(Fault::new("a solver has an adapter or a program, not both"));
            }
            (Some(name), None) => {
                let path = folder.join(name);
                let text = fs::read_to_string(&path).map_err(|error| {
                    Fault::about("read", path.display(), error)
                        .help("a solver is soko, or a file that describes how another program is run")
                })?;
                let adapter = Adapter::parse(&text).map_err(|fault| Fault {
                    message: format!("{}: {}", path.display(), fault.message),
                    span: None,
                    ..fault
                })?;
                (adapter, path.parent().unwrap_or(folder).to_owned())
            }
            (None, Some(program)) => {
                program.check()?;
                (program.clone(), folder.to_owned())
            }
            (None, None) => (own(this, limits), folder.to_owned()),
        };
        let is_own = contestant.adapter.is_none() && contestant.program.is_none();
        let threads = contestant.threads.unwrap_or(1).max(1);
        let mut options = contestant.options.clone();
        if is_own && !options.iter().any(|option| option.starts_with("--threads")) {
            options.extend(["--threads".to_owned(), threads.to_string()]);
        }
        let name = match (&*contestant.name, &contestant.adapter) {
            ("", Some(file)) => {
                Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned()
            }
            ("", None) if is_own => OWN.to_owned(),
            ("", None) => adapter.command[0].clone(),
            (name, _) => name.to_owned(),
        };
        // The hash is over what was written, so that it is the same on machines with other paths.
        let written = if is_own { own(Path::new(OWN), limits) } else { adapter.clone() };
        let text = serde_json::to_string(&(&written, &options, limits, threads)).unwrap_or_default();
        let options_hash = format!("{:016x}", fnv1a(text.bytes()) as u64);
        let base = std::path::absolute(&base).map_err(|error| Fault::about("find", base.display(), error))?;
        for text in adapter.command[1..].iter_mut().chain(adapter.files.values_mut()) {
            *text = text.replace(HERE, &base.to_string_lossy());
        }
        adapter.command[0] = found(&adapter.command[0], &base)?.to_string_lossy().into_owned();
        let revision = match &adapter.revision {
            Some(revision) => revision.clone(),
            None => {
                let build = build(&adapter.command);
                if is_own { format!("{version}-{build}") } else { build }
            }
        };
        Ok(Solver { name, revision, options_hash, adapter, options, threads })
    }
}

/// The file of a program: beside the adapter if its name has a slash, else in the folders of `PATH`.
fn found(name: &str, base: &Path) -> Result<PathBuf, Fault> {
    let candidates: Vec<PathBuf> = match name.contains('/') {
        true => vec![base.join(name)],
        false => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).map(|folder| folder.join(name)).collect()
        }
    };
    let is_there = |path: &PathBuf| path.is_file();
    let path = candidates.into_iter().find(is_there).ok_or_else(|| {
        Fault::new(format!("there is no program {name}"))
            .help("a name with a slash is looked for beside the suite or adapter, another one in PATH")
    })?;
    fs::canonicalize(&path).map_err(|error| Fault::about("find", path.display(), error))
}

/// A hash of the program's file, and of all arguments that are files: scripts, archives.
fn build(command: &[String]) -> String {
    let files = command.iter().map(Path::new).filter(|path| path.is_file());
    let mut hash = fnv1a([]);
    for file in files {
        hash = fnv1a_on(hash, fs::read(file).unwrap_or_default());
        hash =
            fnv1a_on(hash, file.file_name().map(OsStr::as_encoded_bytes).unwrap_or_default().iter().copied());
    }
    format!("{:08x}", hash as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_and_builds_differ() {
        let place = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(place.path().join(name), text).expect("a file");
        write("solver", "one");
        write("x.toml", "command = [\"./solver\", \"{level}\", \"{here}/data\"]\n");
        let limits = Limits::default();
        let resolve = |contestant: &Contestant, limits: &Limits| {
            Solver::resolve(contestant, limits, place.path(), &place.path().join("solver"), "1.0")
        };
        let adapted = Contestant { adapter: Some("x.toml".to_owned()), ..Contestant::default() };
        let one = resolve(&adapted, &limits).expect("a solver");
        assert_eq!((one.name.as_str(), one.threads), ("x", 1));
        assert_eq!(Path::new(&one.adapter.command[2]), place.path().join("data"));
        write("solver", "two");
        let two = resolve(&adapted, &Limits { time: Some(1.0), ..limits }).expect("a solver");
        assert!(one.revision != two.revision && one.options_hash != two.options_hash);
        let own = resolve(&Contestant::default(), &limits).expect("a solver");
        assert!(own.name == OWN && own.revision.starts_with("1.0-") && own.options == ["--threads", "1"]);
        write("x.toml", "command = [\"./nothing\"]\n");
        assert!(resolve(&adapted, &limits).expect_err("none").message.contains("there is no program"));
    }
}
