//! The program `soko` under kills at random moments and full disks: it may end without an answer, but neither says nor leaves
//! anything wrong, and the next run goes on as if nothing had been.
//!
//! A disk is full when a file would get longer than the limit of the process (`ulimit -f`).

use crate::oracle::Oracle;
use crate::truth::Truth;
use grid::Random;
use serde_json::Value;
use sokoworks::{Game, Level};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::error::Error;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// States that the oracle looks at before it leaves a level alone.
const MOST_STATES: usize = 60_000;

/// Files of Sokoban's levels and of the solutions that are kept beside them.
const SET: &str = "set.xsb";
const KEPT: &str = "set.solutions.sok";

/// What is done with a program that is at work.
#[derive(Clone, Copy, Debug)]
enum Harm {
    Nothing,
    Kill(Duration),
    /// No file may have more blocks of 512 bytes. A process that tries gets an error, or is killed by a signal.
    Limit {
        blocks: u32,
        is_signal: bool,
    },
}

impl Harm {
    fn random(random: &mut Random, longest: u32) -> Harm {
        if random.percent(50) {
            return Harm::Kill(Duration::from_micros(u64::from(random.below(longest))));
        }
        let most = *random.pick(&[2, 8, 32, 128]);
        Harm::Limit { blocks: random.below(most), is_signal: random.percent(20) }
    }
}

/// How the program ended.
#[derive(Debug)]
struct Ran {
    /// None where a signal ended it.
    code: Option<i32>,
    said: String,
    complained: String,
}

impl Ran {
    /// Whether it says that it has done what it could.
    fn is_done(&self) -> bool {
        self.code.is_some_and(|code| code < 32)
    }

    fn records(&self) -> Result<Vec<Value>> {
        Ok(self.said.lines().map(serde_json::from_str).collect::<std::result::Result<_, _>>()?)
    }
}

/// A level, and what the oracle says of it.
struct Known {
    text: String,
    level: Level,
    oracle: Oracle,
    truth: Truth,
}

impl Known {
    fn random(random: &mut Random, game: Game) -> Option<Known> {
        let (text, oracle) = Oracle::level(random, game);
        let level: Level = text.parse().ok().filter(|_| !oracle.is_solved())?;
        let truth = oracle.truth(MOST_STATES).ok()?;
        Some(Known { text, level, oracle, truth })
    }

    /// Whether a record has the proof in `metric`, or that there is none, or what is wrong with the record.
    fn is_proved(&self, record: &Value, metric: &str) -> Result<bool> {
        let least = |metric: &str| {
            self.truth.least.map(|least| if metric == "moves" { least.moves } else { least.pushes })
        };
        if let (Some(bound), Some(of)) = (record["lower_bound"].as_u64(), record["bound_metric"].as_str())
            && least(of).is_some_and(|least| bound > least.into())
        {
            return Err(format!("a bound of {bound} {of} is too high").into());
        }
        match record["outcome"].as_str() {
            Some("unsolvable") if self.truth.least.is_some() => {
                Err("a level with a solution is called unsolvable".into())
            }
            Some("unsolvable") => Ok(true),
            Some("solved") => {
                let moves = self.level.read_moves(record["solution"].as_str().unwrap_or_default())?;
                let played = self.oracle.play(&moves).ok_or("the solution solves nothing")?;
                let proved: Vec<&str> =
                    record["proved"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                for of in proved.iter().filter(|of| ["moves", "pushes"].contains(of)) {
                    let has = if *of == "moves" { played.moves } else { played.pushes };
                    if Some(has) != least(of) {
                        return Err(format!("{has} {of} are proved fewest, but it is {:?}", least(of)).into());
                    }
                }
                Ok(proved.contains(&metric))
            }
            _ => Ok(false),
        }
    }
}

/// A folder with levels, and the program.
pub(crate) struct Trial<'t> {
    program: &'t Path,
    folder: tempfile::TempDir,
    levels: BTreeMap<(String, u64), Known>,
    metric: &'static str,
}

/// What a trial is about; the names are those of the table.
const KINDS: [&str; 4] = ["solve, results and solutions", "bench", "solve on disk", "certificates"];

/// Makes a random trial: its name, how often the program was harmed, and what is wrong, if anything.
///
/// # Errors
/// When there is no program, or no folder.
pub(crate) fn trial(random: &mut Random, program: &Path) -> Result<(&'static str, usize, Option<String>)> {
    let kind = random.index(KINDS.len());
    let trial = Trial::new(random, program, kind == 2)?;
    let times = 1 + random.index(4);
    let wrong = match kind {
        0 => trial.of_results(random, times),
        1 => trial.of_bench(random, times),
        2 => trial.of_disk(random, times),
        _ => trial.of_certificate(random, times),
    };
    let wrong = wrong.err().map(|why| format!("{why}\n{}", trial.described()));
    Ok((KINDS[kind], times, wrong))
}

impl<'t> Trial<'t> {
    fn new(random: &mut Random, program: &'t Path, is_alone: bool) -> Result<Trial<'t>> {
        let mut trial =
            Trial { program, folder: tempfile::tempdir()?, levels: BTreeMap::new(), metric: "moves" };
        let count = if is_alone { 1 } else { 2 + random.index(8) };
        if is_alone || random.percent(50) {
            trial.metric = *random.pick(&["pushes", "moves"]);
        }
        let with_bonds = !is_alone && trial.metric == "moves" && random.percent(50);
        // A suite leaves out what is the same level.
        let mut seen = HashSet::new();
        let mut set = String::new();
        let mut bonds = 0;
        while trial.levels.len() < count {
            let game = if with_bonds && random.percent(30) { Game::Sokobond } else { Game::Sokoban };
            let Some(known) = Known::random(random, game).filter(|known| seen.insert(known.level.identity()))
            else {
                continue;
            };
            let key = if game == Game::Sokoban {
                set += &format!("{}\n\n", known.text);
                (SET.to_owned(), 1 + trial.levels.keys().filter(|(file, _)| file == SET).count() as u64)
            } else {
                bonds += 1;
                let name = format!("bond{bonds}.txt");
                std::fs::write(trial.folder.path().join(&name), &known.text)?;
                (name, 1)
            };
            trial.levels.insert(key, known);
        }
        if !set.is_empty() {
            std::fs::write(trial.folder.path().join(SET), set)?;
        }
        Ok(trial)
    }

    fn described(&self) -> String {
        let levels = self
            .levels
            .iter()
            .map(|((file, number), known)| format!("{file}#{number} {:?}\n{}\n", known.truth, known.text));
        levels.collect()
    }

    /// The files of levels.
    fn files(&self) -> Vec<&str> {
        let files: BTreeSet<&str> = self.levels.keys().map(|(file, _)| &file[..]).collect();
        files.into_iter().collect()
    }

    /// Runs the program in the folder.
    fn run(&self, arguments: &[&str], harm: Harm) -> Result<Ran> {
        let mut command = match harm {
            Harm::Limit { blocks, is_signal } => {
                let mut shell = Command::new("sh");
                let trap = if is_signal { ":" } else { "trap '' XFSZ" };
                shell
                    .args(["-c", &format!("ulimit -f {blocks}; {trap}; exec \"$@\""), "sh"])
                    .arg(self.program);
                shell
            }
            _ => Command::new(self.program),
        };
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("SOKO_DATA", self.folder.path().join("data"));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (mut out, mut err) =
            (child.stdout.take().ok_or("no output")?, child.stderr.take().ok_or("no output")?);
        let errors = std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = err.read_to_end(&mut text);
            text
        });
        if let Harm::Kill(after) = harm {
            std::thread::sleep(after);
            child.kill()?;
        }
        let mut said = Vec::new();
        out.read_to_end(&mut said)?;
        let code = child.wait()?.code();
        let complained = errors.join().map_err(|_| "a thread has failed")?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let ran = Ran { code, said: text(said), complained: text(complained) };
        if code.is_some_and(|code| code == 32 || code == 101) {
            return Err(format!("{arguments:?}, {harm:?}: it calls itself wrong: {ran:?}").into());
        }
        if !ran.is_done() && code.is_some() && ran.complained.is_empty() {
            return Err(format!("{arguments:?}, {harm:?}: it fails without a word: {ran:?}").into());
        }
        Ok(ran)
    }

    /// Checks records: none is wrong, and where all is done there is one with a proof for each level.
    fn judge(&self, records: &[Value], is_done: bool) -> Result<()> {
        let mut proved = BTreeSet::new();
        for record in records {
            let name = record["file"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default();
            let key = (name.to_owned(), record["level"].as_u64().unwrap_or(0));
            let known = self.levels.get(&key).ok_or_else(|| format!("a record of no level: {record}"))?;
            if known.is_proved(record, self.metric)? && !proved.insert(key) {
                return Err(format!("a second record: {record}").into());
            }
        }
        if is_done && (proved.len() < self.levels.len() || records.len() > self.levels.len()) {
            return Err(format!(
                "{} records, {} of {} levels have a proof",
                records.len(),
                proved.len(),
                self.levels.len()
            )
            .into());
        }
        Ok(())
    }

    fn of_results(&self, random: &mut Random, times: usize) -> Result<()> {
        let fixed = [
            "solve", "--metric", self.metric, "--threads", "1", "-q", "--results", "r.jsonl",
            "--write-solutions",
        ];
        let arguments = [&fixed[..], &self.files()].concat();
        for time in 0..=times {
            let harm = if time < times { Harm::random(random, 60_000) } else { Harm::Nothing };
            let ran = self.run(&arguments, harm)?;
            let text = std::fs::read_to_string(self.folder.path().join("r.jsonl")).unwrap_or_default();
            // A line that was cut off stays.
            let records: Vec<Value> =
                text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
            let wrong = |why: Box<dyn Error>| format!("{harm:?}, {ran:?}: {why}\n{text}");
            self.judge(&records, time == times || ran.is_done()).map_err(wrong)?;
            self.judge_solutions(time == times || ran.is_done())?;
        }
        Ok(())
    }

    /// Checks the file of Sokoban's solutions: each is one, none is there twice, and the best are there where all is done.
    fn judge_solutions(&self, is_done: bool) -> Result<()> {
        let solvable: Vec<u32> = (self.levels.iter().filter(|((file, _), _)| file == SET))
            .filter_map(|(_, known)| known.truth.least)
            .map(|least| if self.metric == "moves" { least.moves } else { least.pushes })
            .collect();
        let mut best: BTreeMap<u64, u64> = BTreeMap::new();
        if self.folder.path().join(KEPT).exists() {
            let mut seen = HashSet::new();
            for record in self.run(&["verify", "--json", KEPT], Harm::Nothing)?.records()? {
                let level = record["level"].as_u64().unwrap_or(0);
                if record["valid"] != true || !seen.insert((level, record["solution"].to_string())) {
                    return Err(format!("a solution that is none, or is there twice: {record}").into());
                }
                let cost = record[self.metric].as_u64().unwrap_or(0);
                best.entry(level).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
            }
        }
        let sorted = |mut costs: Vec<u64>| {
            costs.sort_unstable();
            costs
        };
        let (has, needs) =
            (sorted(best.into_values().collect()), sorted(solvable.into_iter().map(u64::from).collect()));
        if is_done && has != needs {
            return Err(
                format!("{KEPT} has solutions of {has:?} {}, and should of {needs:?}", self.metric).into()
            );
        }
        Ok(())
    }

    fn of_bench(&self, random: &mut Random, times: usize) -> Result<()> {
        let options = format!("--metric {}", self.metric);
        let fixed = ["bench", "--options", &options, "--store", "s.db", "--resume", "--json", "--jobs", "2"];
        let arguments = [&fixed[..], &self.files()].concat();
        for time in 0..=times {
            let harm = if time < times { Harm::random(random, 400_000) } else { Harm::Nothing };
            let ran = self.run(&arguments, harm)?;
            if !ran.is_done() && time < times {
                continue;
            }
            let shown = self.run(&["report", "s.db", "--output", "all.jsonl"], Harm::Nothing)?;
            let text = std::fs::read_to_string(self.folder.path().join("all.jsonl"))?;
            let records: std::result::Result<Vec<Value>, _> =
                text.lines().map(serde_json::from_str).collect();
            let wrong = |why: Box<dyn Error>| format!("{harm:?}, {ran:?}, {shown:?}: {why}");
            self.judge(&records?, true).map_err(wrong)?;
        }
        Ok(())
    }

    /// The one level of a trial, or one of them.
    fn pick(&self, random: &mut Random) -> (String, &Known) {
        let ((file, number), known) =
            self.levels.iter().nth(random.index(self.levels.len())).expect("a level");
        (format!("{file}#{number}"), known)
    }

    fn of_disk(&self, random: &mut Random, times: usize) -> Result<()> {
        let (level, known) = self.pick(random);
        let threads = *random.pick(&["1", "2"]);
        let fixed = [
            "solve", "--metric", self.metric, "--threads", threads, "--work", "0.001ms", "--disk", "d",
            "--json",
        ];
        for time in 0..=times {
            let harm = if time < times { Harm::random(random, 40_000) } else { Harm::Nothing };
            let keep: &[&str] = if random.percent(50) { &["--keep"] } else { &[] };
            let ran = self.run(&[&fixed[..], keep, &[&level]].concat(), harm)?;
            let mut is_proved = false;
            for record in ran.said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
                let wrong = |why: Box<dyn Error>| format!("{harm:?}, {ran:?}: {why}");
                is_proved = known.is_proved(&record, self.metric).map_err(wrong)?;
                if !is_proved && record["reason"].is_null() {
                    return Err(format!("{harm:?}: no proof, and no reason: {ran:?}").into());
                }
            }
            if time == times && !is_proved {
                return Err(format!("it does not go on: {ran:?}").into());
            }
        }
        Ok(())
    }

    fn of_certificate(&self, random: &mut Random, times: usize) -> Result<()> {
        let (level, known) = self.pick(random);
        for time in 0..=times {
            let harm = if time < times { Harm::random(random, 40_000) } else { Harm::Nothing };
            let ran = self.run(
                &["solve", "--metric", self.metric, "--certificate", "p.cert", "--json", &level],
                harm,
            )?;
            for record in ran.said.lines().filter_map(|line| serde_json::from_str(line).ok()) {
                known.is_proved(&record, self.metric)?;
            }
            let is_there = self.folder.path().join("p.cert").exists();
            if !is_there && (time == times || ran.code.is_some_and(|code| [0, 10].contains(&code))) {
                return Err(format!("{harm:?}: no certificate: {ran:?}").into());
            }
            if is_there {
                let checked =
                    self.run(&["verify", "--json", "--certificate", "p.cert", &level], Harm::Nothing)?;
                let expected = match known.truth.least {
                    None => "no solution".to_owned(),
                    Some(least) if self.metric == "moves" => format!("fewest moves {}", least.moves),
                    Some(least) => format!("fewest pushes {}", least.pushes),
                };
                if checked.records()?.iter().all(|record| record["claim"] != expected[..]) {
                    return Err(format!("{harm:?}, {ran:?}: not {expected}, but {checked:?}").into());
                }
            }
        }
        Ok(())
    }
}
