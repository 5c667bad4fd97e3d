//! Planted bugs: whether the adversary (`crates/lab/examples/adversary`) finds them.
//!
//! A line of `docs/lab/planted.tsv` has what stands in a file, once, and what is wrong in its place, where `BUG` says whether it is this bug's turn.
//! All are put into a copy of the sources, which is built once; a variable of the environment chooses the bug of a run. `tidy` checks
//! that each can be put in.

use crate::lab::{Row, rows};
use crate::target::target_folder;
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const TABLE: &str = "docs/lab/planted.tsv";
const COLUMNS: [&str; 9] =
    ["bug", "file", "right", "wrong", "found_by", "levels", "seconds", "date", "commit"];

/// The seed of the adversary's first level.
const SEED: u64 = 1;

/// Whether it is a bug's turn, for each crate that has bugs.
const TURN: &str = "
pub(crate) fn planted(bug: usize) -> bool {
    static BUG: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    let chosen = || std::env::var(\"SOKO_PLANTED\").ok().and_then(|bug| bug.parse().ok()).unwrap_or(0);
    *BUG.get_or_init(chosen) == bug
}
";

/// Runs the adversary against each bug, or those of the numbers given after the minutes for each, and writes the table with what it found.
/// Fails when the sources with the bugs do not build.
pub(crate) fn run(root: &Path, mut arguments: impl Iterator<Item = String>) -> anyhow::Result<String> {
    let minutes: u64 = arguments.next().map_or(Ok(5), |minutes| minutes.parse())?;
    let chosen: Vec<usize> = arguments.map(|bug| bug.parse()).collect::<Result<_, _>>()?;
    let table = fs::read_to_string(root.join(TABLE)).context(TABLE)?;
    let bugs = rows(&table);
    let program = built(root, &bugs)?;
    let told = |format: &str| -> anyhow::Result<String> {
        let shown = Command::new("git").args(["show", "-s", format]).current_dir(root).output()?;
        Ok(String::from_utf8(shown.stdout)?.trim().to_owned())
    };
    let (date, commit) = (told("--format=%cs")?, told("--format=%h")?);
    let (mut text, mut found) = (COLUMNS.join("\t") + "\n", 0);
    for (number, bug) in (1..).zip(&bugs) {
        let mut cells: Vec<String> = COLUMNS.iter().map(|name| bug[name].to_owned()).collect();
        if chosen.is_empty() || chosen.contains(&number) {
            let Found { by, levels, seconds } = tried(&program, number, minutes)?;
            println!(
                "{number}: {}: {}, {levels} levels, {seconds} s",
                bug["bug"],
                by.as_deref().unwrap_or("not found")
            );
            let of_run = [
                by.unwrap_or_default(),
                levels.to_string(),
                seconds.to_string(),
                date.clone(),
                commit.clone(),
            ];
            cells.splice(4.., of_run);
        }
        found += usize::from(!cells[4].is_empty());
        text += &(cells.join("\t") + "\n");
    }
    fs::write(root.join(TABLE), text)?;
    Ok(format!("{found} of {} bugs are found", bugs.len()))
}

/// What came of a run against a bug.
struct Found {
    /// What was reported, if anything.
    by: Option<String>,
    /// The number of the level in which it was found, or of all that were tried.
    levels: u64,
    seconds: u64,
}

/// Runs the adversary until it reports something.
fn tried(program: &Path, bug: usize, minutes: u64) -> anyhow::Result<Found> {
    let began = Instant::now();
    let mut command = Command::new(program);
    command.args([format!("minutes={minutes}"), format!("seed={SEED}"), "faults=1".to_owned()]);
    let mut child =
        command.env("SOKO_PLANTED", bug.to_string()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut found = Found { by: None, levels: 0, seconds: 0 };
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        if let Some(what) = line.strip_prefix("FAULT: ") {
            found.by = Some(what.to_owned());
        } else if let Some(level) = line.strip_prefix("seed=").and_then(|rest| rest.strip_suffix(" levels=1"))
        {
            found.levels = level.parse::<u64>()? - SEED + 1;
            break;
        } else if let Some((levels, _)) = line.split_once(" levels, ") {
            found.levels = levels.parse()?;
        }
    }
    let _ = child.kill();
    child.wait()?;
    found.seconds = began.elapsed().as_secs();
    Ok(found)
}

/// The adversary with all bugs.
fn built(root: &Path, bugs: &[Row]) -> anyhow::Result<PathBuf> {
    let folder = target_folder(root)?.join("planted");
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output()?;
    let names = String::from_utf8(listed.stdout)?;
    let mut planted = BTreeMap::new();
    for (number, bug) in (1..).zip(bugs) {
        let file = bug["file"];
        let text = match planted.remove(file) {
            Some(text) => text,
            None => fs::read_to_string(root.join(file)).context(file.to_owned())?,
        };
        ensure!(
            text.matches(bug["right"]).count() == 1,
            "{file}: `{}` does not stand there once",
            bug["right"]
        );
        let wrong = bug["wrong"].replace("BUG", &format!("crate::planted({number})"));
        planted.insert(file.to_owned(), text.replace(bug["right"], &wrong));
        let of_crate = file.split_once("/src/").context("no file of a crate")?.0;
        let lib = format!("{of_crate}/src/lib.rs");
        if !planted.contains_key(&lib) {
            planted.insert(lib.clone(), fs::read_to_string(root.join(&lib)).context(lib)? + TURN);
        }
    }
    for name in names.split_terminator('\0') {
        let to = folder.join("source").join(name);
        let content = match planted.remove(name) {
            Some(text) => text.into_bytes(),
            None => fs::read(root.join(name)).context(name.to_owned())?,
        };
        // What has not changed is not built again.
        if fs::read(&to).ok().as_ref() != Some(&content) {
            fs::create_dir_all(to.parent().context("a folder")?)?;
            fs::write(&to, content)?;
        }
    }
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(folder.join("source"))
        .arg("build")
        .arg("--release")
        .arg("--target-dir")
        .arg(folder.join("target"));
    let status =
        command.args(["--package", "sokoworks-lab", "--example", "adversary"]).status().context("cargo")?;
    ensure!(status.success(), "the sources with the bugs do not build");
    Ok(folder.join("target/release/examples/adversary"))
}

/// Bugs that cannot be put in, since what they change does not stand in its file once.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let table = fs::read_to_string(root.join(TABLE)).context(TABLE)?;
    let mut findings = Vec::new();
    for bug in rows(&table) {
        let text = fs::read_to_string(root.join(bug["file"])).unwrap_or_default();
        let count = text.matches(bug["right"]).count();
        if count != 1 {
            findings.push(format!("{TABLE}: “{}” stands {count} times in {}", bug["right"], bug["file"]));
        }
    }
    Ok(findings)
}
