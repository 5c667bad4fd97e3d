//! Tries every level that was once solved with little work, and fails if one is lost or takes much more.
//!
//! `cargo run --release -p sokoworks-lab --example guard -- [COLLECTION…] [--write] [--jobs N]`
//!
//! The list is `docs/lab/guard.tsv`, the levels are those of `SOKO_LEVELS`, a collection is a file of Sokoban levels or a pack of
//! Sokobond. `--write` tries all levels, writes their lines anew, and prints what has changed; a run that is lost keeps its line and
//! is marked there. Runs on one thread are made side by side, as many as there are cores unless `--jobs` says how many. Runs on two threads depend on when each of them has a processor,
//! so one that fails is made again: it has to fail three times.
#![allow(clippy::print_stdout, reason = "an example")]

use sokoworks::{Collection, Level};
use sokoworks_lab::guard::{Finding, Key, List, Run, attempt, compare};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Mutex;

/// Most work of a run in the list, and of a run that is made again, in millionths of a second.
const LISTED: u64 = 1_000_000;
const AGAIN: u64 = 3 * LISTED;

/// How often a run on two threads may fail.
const TRIES: usize = 3;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let (mut collections, mut writes) = (Vec::new(), false);
    let mut jobs = std::thread::available_parallelism()?.get();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--write" => writes = true,
            "--jobs" => jobs = arguments.next().ok_or("--jobs needs a number")?.parse()?,
            _ => collections.push(argument),
        }
    }
    let takes =
        |level: &str| collections.is_empty() || collections.iter().any(|name| name == collection(level));
    let mut levels = levels()?;
    levels.retain(|level, _| takes(level));
    if levels.is_empty() {
        return Err("there is no level of these collections".into());
    }
    let guard = Guard { levels, jobs, when: when()? };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab/guard.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let (mut before, mut rest) = (List::read(&text)?, List::default());
    (before.runs, rest.runs) = before.runs.into_iter().partition(|((level, _), _)| takes(level));
    let mut now = if writes { guard.list(&before) } else { guard.again(&before) };
    let found = guard.compare(&before, &now);
    for finding in &found {
        println!("{finding}");
    }
    let faults = found.iter().filter(|finding| finding.is_fault()).count();
    let work =
        now.runs.values().filter(|run| !run.is_sokobond()).map(|run| run.effort).sum::<u64>() as f64 / 1e6;
    let (runs, old) = (now.runs.len(), before.runs.len());
    println!(
        "{runs} runs with {work:.1} s of work in Sokoban; {faults} of {old} runs of the list are lost or worse"
    );
    if writes {
        for (key, run) in before.runs {
            let lost = Some(run.lost.clone().unwrap_or_else(|| guard.when[1].clone()));
            now.runs.entry(key).or_insert(Run { lost, ..run });
        }
        rest.runs.extend(now.runs);
        std::fs::write(&path, rest.text())?;
    }
    Ok(if faults == 0 || writes { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Guard {
    /// By collection and number, or by pack and name.
    levels: BTreeMap<String, Level>,
    /// How many runs are made side by side.
    jobs: usize,
    /// The date and the commit.
    when: [String; 2],
}

impl Guard {
    /// A new list. On two threads the Sokoban levels are tried that one thread solves. Runs of the list before have more work.
    fn list(&self, before: &List) -> List {
        let mut runs = self.made(self.levels.keys().map(|level| (level.clone(), 1)).collect(), LISTED);
        let sokoban = runs.iter().filter(|(_, run)| !run.is_sokobond());
        let both = sokoban.map(|((level, _), _)| (level.clone(), 2)).collect();
        runs.extend(self.made(both, LISTED));
        let missing = before.runs.keys().filter(|key| !runs.contains_key(*key)).cloned();
        runs.extend(self.made(missing.collect(), AGAIN));
        List { runs }
    }

    /// The runs of a list made again.
    fn again(&self, before: &List) -> List {
        let keys =
            |threads| before.runs.keys().filter(move |key| key.1 == threads).cloned().collect::<Vec<_>>();
        let mut now = List { runs: self.made(keys(1), AGAIN) };
        let mut both = keys(2);
        for _ in 0..TRIES {
            now.runs.extend(self.made(both, AGAIN));
            let failed = |finding| match finding {
                Finding::Lost(key, _) | Finding::Slower(key, ..) if key.1 == 2 => Some(key),
                _ => None,
            };
            both = self.compare(before, &now).into_iter().filter_map(failed).collect();
        }
        now
    }

    fn compare(&self, before: &List, now: &List) -> Vec<Finding> {
        compare(before, now, |level| self.levels.contains_key(level))
    }

    /// Makes runs with at most `work` on each thread, and returns those that solve their level. As many threads are at work as there
    /// are jobs.
    fn made(&self, keys: Vec<Key>, work: u64) -> BTreeMap<Key, Run> {
        let most = keys.iter().map(|key| key.1).max().unwrap_or(1);
        let (left, solved) = (Mutex::new(keys), Mutex::new(BTreeMap::new()));
        let next = || left.lock().ok()?.pop();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.div_ceil(most) {
                scope.spawn(|| {
                    while let Some(key) = next() {
                        let level = self.levels.get(&key.0);
                        let run = level.and_then(|level| attempt(level, key.1, work, &self.when));
                        if let (Some(run), Ok(mut solved)) = (run, solved.lock()) {
                            solved.insert(key, run);
                        }
                    }
                });
            }
        });
        solved.into_inner().unwrap_or_default()
    }
}

/// The shared levels.
fn levels() -> Result<BTreeMap<String, Level>, Box<dyn Error>> {
    let folder = test_levels::folder().ok_or("no folder of levels")?;
    let mut levels = BTreeMap::new();
    for (path, bytes) in test_levels::files(&folder.join("sokoban")) {
        let collection = Collection::read(&bytes);
        let numbered = |place| Some((format!("{} {}", stem(&path), place + 1), collection.level(place)?));
        levels.extend((0..collection.len()).filter_map(numbered));
    }
    for (path, bytes) in test_levels::files(&folder.join("sokobond")) {
        let pack = path.parent().map(stem).unwrap_or_default();
        let level = Collection::read(&bytes).level(0);
        levels.extend(
            level.map(|level| (format!("{}/{}", unnumbered(&pack), unnumbered(&stem(&path))), level)),
        );
    }
    Ok(levels)
}

/// The collection of a level: what stands before its number, or its pack.
fn collection(level: &str) -> &str {
    let before = level.split_once('/').or_else(|| level.rsplit_once(' '));
    before.map_or(level, |(collection, _)| collection)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A name without the number before it.
fn unnumbered(name: &str) -> &str {
    name.split_once(" - ").map_or(name, |(_, name)| name)
}

/// The date and the commit of the checkout.
fn when() -> Result<[String; 2], Box<dyn Error>> {
    let output = Command::new("git").args(["show", "--no-patch", "--format=%cs %h"]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let (date, commit) = text.trim().split_once(' ').ok_or("no commit")?;
    Ok([date, commit].map(str::to_owned))
}
