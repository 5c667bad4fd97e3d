//! The record of one search of one level: what was asked, how it ended, and what it took (feature `serde`).
//!
//! It is the only definition of these keys. `soko solve --json`, `soko optimize --json`, results files, the runs of
//! `soko bench` and the finished searches of the HTTP interface are this record; `docs/user/api.md` lists the keys.
//!
//! `nodes` and `seconds` are those of the search that `method` names, and `total_nodes` and `total_seconds` those of everything. The
//! rows of `statistics` list the work of each search, and the work after the searches: their `expanded` add up to `total_nodes`,
//! and those of the name to `nodes`.

use super::words::{self, Ending, Reason};
use super::{Remark, SchemaVersion, place};
use crate::{Answer, Level, Outcome, Verified, Warning};
use grid::Size;
use serde::{Deserialize, Serialize};
use sokoban::replay::Metrics;
use sokoban_solver::Metric;
use sokoban_solver::optimize::Measure;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use text::fnv1a;

/// A record as it stands on one line of a results file. Numbers that are not known are null; keys that are not listed
/// here are left alone when it is read, and left out when it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Record {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// The file as it was named or found; `-` for what comes from no file.
    pub file: String,
    /// Number of the level in its file, from 1.
    pub level: usize,
    /// Title of the level; of a file without titles, the file's name.
    pub title: String,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
    /// The moves from the start of the level to this position; null at the start.
    pub after: Option<String>,
    /// How it ended.
    pub outcome: Ending,
    /// Why it gave up; beside a solution, why it is not proved to be shortest, or `interrupted` when it was still being improved.
    pub reason: Option<Reason>,
    /// Why it is unsolvable, if a part of the boxes is to blame.
    pub why: Option<Why>,
    /// Measures in which the solution is proved to be shortest.
    #[serde(with = "words::measures")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<words::MeasureName>"))]
    pub proved: Vec<Measure>,
    /// Moves of the solution.
    pub moves: Option<usize>,
    /// Steps that push a box; null for Sokobond.
    pub pushes: Option<usize>,
    /// Runs of pushes of one box in one direction; null for Sokobond.
    pub box_lines: Option<usize>,
    /// Pushes of another box than the push before; null for Sokobond.
    pub box_changes: Option<usize>,
    /// Runs of pushes with no plain step between them; null for Sokobond.
    pub pushing_sessions: Option<usize>,
    /// Straight runs of the player; null for Sokobond.
    pub player_lines: Option<usize>,
    /// The measures of the best solution that the optimizer began with; none where it knew none.
    pub before: Option<Lengths>,
    /// Whether, with two metrics, the solution is proved to be best by the first and, among those, by the second.
    pub proved_both: bool,
    /// Pushes of the solution as it was found, if it was made shorter afterwards.
    pub shortened_from: Option<usize>,
    /// A proved lower bound on every solution.
    pub lower_bound: Option<u32>,
    /// What the lower bound counts.
    #[serde(with = "words::measure")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<words::MeasureName>"))]
    pub bound_metric: Option<Measure>,
    /// Seconds of wall time that the search named in `method` took.
    pub seconds: Option<f64>,
    /// Nodes that it expanded.
    pub nodes: Option<u64>,
    /// Seconds of wall time of all searches and what was done before and after them; in a suite, of the whole process.
    pub total_seconds: Option<f64>,
    /// Nodes expanded by all searches and by what was done after them.
    pub total_nodes: Option<u64>,
    /// Seconds of processor time of everything; none where other work shared the process.
    pub cpu_seconds: Option<f64>,
    /// The limit in seconds; null is no limit.
    pub time_limit: Option<f64>,
    /// The limit of bytes of the whole process; null is no limit.
    pub memory_limit: Option<u64>,
    /// The limit of nodes; null is no limit.
    pub node_limit: Option<u64>,
    /// The limit of seconds of counted work of each thread; null is no limit.
    pub work_limit: Option<f64>,
    /// Seconds for all levels together, of which `time_limit` is the share of this one; null is no limit.
    pub total_time_limit: Option<f64>,
    /// Most memory of the process that searched this level alone (in a suite, of the process tree); null where other work shared
    /// the process, or the system does not report it.
    pub peak_bytes: Option<u64>,
    /// The search that has the proof or, where nothing is proved, found the solution; `optimizer` for the optimizer.
    pub method: Option<String>,
    /// The solution as replayed by the judge: LURD with upper case for pushes (Sokoban), WASD (Sokobond; in MCP LURD).
    pub solution: Option<String>,
    /// The finished molecules that the solution makes, such as `2 water (H2O)`; null for Sokoban.
    pub molecules: Option<String>,
    /// How the solution compares with those that are known, if any are.
    pub known: Option<KnownSolutions>,
    /// The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played.
    pub identity: Option<String>,
    /// What was asked, of which program, where and when.
    #[serde(flatten)]
    pub asked: Asked,
    /// What each search did, with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Vec<Search>>,
    /// Seconds of counted work of each thread, with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<Vec<f64>>,
    /// Positions of the reverse sphere within each radius from 0, with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sphere: Option<Vec<usize>>,
    /// How many solutions with the fewest moves there are, with `--all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_solutions: Option<u64>,
    /// The first of them, with `--all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The boards of the solution, rows joined by newlines, with `--report`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<String>>,
    /// The file that the record was read from, where several are read.
    #[serde(skip)]
    pub source: String,
    /// What identifies a run of a suite, and what it took; none for other searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
}

/// The question that a record answers.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Asked {
    /// The name that the user gave this configuration.
    pub label: Option<String>,
    /// What the solution should have fewest of, as in `--metric`: `any`, `moves`, `pushes,moves`.
    pub metric: Option<String>,
    /// The method that was asked for, such as `auto`; `optimizer` for the optimizer.
    pub search: Option<String>,
    /// Options of the search that differ from their defaults, as they are typed; empty if none do.
    pub settings: Option<String>,
    /// Most threads of the search.
    pub thread_limit: Option<u32>,
    /// Version of the program.
    pub version: Option<String>,
    /// The day on which it ended, such as `2026-11-22`.
    pub date: Option<String>,
    /// The machine, as one word: its processor and the number of its cores.
    pub machine: Option<String>,
}

/// The name of the optimizer as a method.
pub const OPTIMIZER: &str = "optimizer";

/// Why a level is unsolvable.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Why {
    /// One word, such as `frozen` or `pattern`.
    pub kind: String,
    /// One sentence in lower case, without a full stop.
    pub message: String,
    /// The boxes (Sokobond: atoms) to blame: these cannot all be brought to goals even if all others are taken away.
    pub cells: Vec<[u32; 2]>,
}

/// The measures of a solution.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Lengths {
    /// Steps of the player, or keys.
    pub moves: usize,
    /// Steps that push a box; null for Sokobond.
    pub pushes: Option<usize>,
    /// Runs of pushes of one box in one direction; null for Sokobond.
    pub box_lines: Option<usize>,
    /// Pushes of another box than the push before; null for Sokobond.
    pub box_changes: Option<usize>,
    /// Runs of pushes with no plain step between them; null for Sokobond.
    pub pushing_sessions: Option<usize>,
    /// Straight runs of the player; null for Sokobond.
    pub player_lines: Option<usize>,
}

/// The known solutions of a level, and how the one of the record compares with them.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct KnownSolutions {
    /// How many solutions are known; those that do not hold are not counted.
    pub solutions: usize,
    /// Whether the one of the record is among them, move by move.
    pub among: bool,
    /// Fewest moves of them.
    pub best_moves: usize,
    /// Fewest pushes of them; null for Sokobond.
    pub best_pushes: Option<usize>,
    /// Whether the one of the record has fewer moves than each of them.
    pub fewer_moves: bool,
    /// Whether it has fewer pushes than each of them; null for Sokobond.
    pub fewer_pushes: Option<bool>,
    /// Fewest moves of the player's own, which are in the record book.
    pub your_moves: Option<usize>,
    /// Fewest pushes of the player's own; null for Sokobond.
    pub your_pushes: Option<usize>,
}

/// What one search did.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Search {
    /// Its name.
    pub search: String,
    /// Whether it came after the searches, and worked with what they had found.
    pub afterwards: bool,
    /// Seconds that it ran; none where no clock was given.
    pub seconds: Option<f64>,
    /// Seconds of counted work; none where work is not counted.
    pub work: Option<f64>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Successors made; none, as the next three, where they are not counted.
    pub generated: Option<u64>,
    /// Successors that were known already.
    pub known: Option<u64>,
    /// Successors pruned as dead.
    pub pruned: Option<u64>,
    /// Positions stored at the end.
    pub stored: Option<u64>,
    /// Pushes of the best solution that it found; none for methods with one search.
    pub pushes: Option<usize>,
    /// How it ended, in words; none for methods with one search.
    pub end: Option<String>,
    /// Successors pruned by each deadlock test.
    pub pruned_by: BTreeMap<String, u64>,
    /// How far it came, by name.
    pub reached: BTreeMap<String, u64>,
}

/// What identifies a run of a suite, and what it took.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Run {
    /// Name of the suite.
    pub suite: String,
    /// The set of levels that the level belongs to.
    pub set: String,
    /// Name of the solver.
    pub solver: String,
    /// Hash of the command line, the adapter and the limits: 16 hexadecimal digits.
    pub options: String,
    /// Which build of the solver.
    pub revision: String,
    /// Number of the repeat, from 1.
    pub repeat: u16,
    /// The processor time there was, in seconds.
    pub cpu_limit: Option<f64>,
    /// Cores that were busy with other work, on average.
    pub elsewhere: Option<f64>,
    /// How the process ended: `exit 0`, `signal 9`, or the limit that ended it.
    pub end: String,
    /// How the limits were watched: `cgroup`, `cgroup and polling`, `polling`.
    pub watched: String,
    /// What went wrong, in words.
    pub message: Option<String>,
    /// Seconds since 1970 when it began.
    pub began: u64,
}

/// The identity of a run.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct RunKey {
    /// Suite, identity of the level, solver, options, revision, machine.
    pub names: [String; 6],
    /// Number of the repeat, from 1.
    pub repeat: u16,
}

impl Record {
    /// The record of a level that is not searched yet.
    pub fn new(level: &Level) -> Record {
        let mut record = Record { level: 1, ..Record::default() };
        record.name(level);
        record
    }

    /// Takes the game and the identity of a level.
    pub fn name(&mut self, level: &Level) {
        self.game = level.game().name().to_owned();
        self.identity = Some(identity(level));
    }

    /// Takes the answer of a solver about a level of this size, and the time it took: all but the solution, which
    /// [`Record::accept`] takes when the judge has accepted it.
    pub fn take(&mut self, answer: &Answer, size: Size, total: Duration) {
        self.measure(answer, total);
        self.method = Some(answer.method.to_owned());
        self.lower_bound = answer.bound.map(|bound| bound.cost);
        self.bound_metric = answer.bound.map(|bound| measure_of(bound.metric));
        match &answer.outcome {
            Outcome::Solved { .. } => {}
            Outcome::Unsolvable => {
                self.outcome = Ending::Unsolvable;
                self.why = answer.why.as_ref().map(|why| Why::new(why, size));
            }
            Outcome::GaveUp(reason) => self.reason = Some(Reason::GaveUp(*reason)),
        }
    }

    /// Takes the counters of an answer and the time of everything: the one place that separates the named search from everything.
    pub fn measure(&mut self, answer: &Answer, total: Duration) {
        let own = answer.own(Some(total));
        self.nodes = Some(own.statistics.expanded);
        self.total_nodes = Some(answer.statistics.expanded);
        // A search is no longer than everything, even where threads share a core.
        self.seconds = own.time.map(|time| time.min(total).as_secs_f64());
        self.total_seconds = Some(total.as_secs_f64());
    }

    /// Takes the replayed solution of an answer, with what is proved about it.
    pub fn accept_answer(&mut self, answer: &Answer, verified: &Verified) {
        self.proved = answer.proved.iter().copied().map(measure_of).collect();
        self.proved_both = answer.tie_is_proved;
        self.shortened_from = answer.shortened_from;
        self.accept(verified);
        self.reason = answer.unproved.map(Reason::GaveUp);
    }

    /// Takes a solution that was replayed. It is proved to be shortest where it meets the lower bound.
    pub fn accept(&mut self, verified: &Verified) {
        (self.outcome, self.reason, self.why) = (Ending::Solved, None, None);
        let lengths = Lengths::of(verified);
        self.moves = Some(lengths.moves);
        self.pushes = lengths.pushes;
        self.box_lines = lengths.box_lines;
        self.box_changes = lengths.box_changes;
        self.pushing_sessions = lengths.pushing_sessions;
        self.player_lines = lengths.player_lines;
        self.solution = Some(verified.letters.clone());
        self.molecules.clone_from(&verified.molecules);
        let bound = self.lower_bound.map(|bound| bound as usize);
        if let Some(metric) = self.bound_metric
            && bound.is_some()
            && lengths.value(metric) == bound
            && !self.proved.contains(&metric)
        {
            self.proved.push(metric);
        }
    }

    /// Leaves the level without an answer.
    pub fn refuse(&mut self, reason: Reason) {
        self.outcome = Ending::GaveUp;
        self.reason = Some(reason);
        self.proved.clear();
        self.proved_both = false;
        (self.moves, self.pushes, self.solution, self.molecules) = (None, None, None, None);
        (self.box_lines, self.box_changes) = (None, None);
        (self.pushing_sessions, self.player_lines) = (None, None);
    }

    /// The lower bound with what it counts.
    pub fn bound(&self) -> Option<(u32, Measure)> {
        self.lower_bound.zip(self.bound_metric)
    }

    /// Reads a line of a results file; `None` if it is no record.
    pub fn read(line: &[u8]) -> Option<Record> {
        serde_json::from_slice::<Record>(line).ok().filter(|record| record.level > 0)
    }

    /// The record as one line of a results file, without its newline.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The identity of the run of a suite; `None` for other searches.
    pub fn key(&self) -> Option<RunKey> {
        let Run { suite, solver, options, revision, repeat, .. } = self.run.clone()?;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (identity, machine) = (text(&self.identity), text(&self.asked.machine));
        Some(RunKey { names: [suite, identity, solver, options, revision, machine], repeat })
    }

    /// The seconds by which it is compared with others, those of everything: wall time, or processor time where only that was limited.
    pub fn compared(&self) -> Option<f64> {
        let by_processor =
            self.run.as_ref().filter(|run| run.cpu_limit.is_some() && self.time_limit.is_none());
        by_processor.and(self.cpu_seconds).or(self.total_seconds)
    }

    /// The name of the set: that of the run, or else the file without folder and ending.
    pub fn set(&self) -> String {
        match &self.run {
            Some(run) if !run.set.is_empty() => run.set.clone(),
            _ => Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// The name of the configuration: that of the solver of a run, or else the label, or else `soko`.
    pub fn solver(&self) -> &str {
        let label = self.asked.label.as_deref().filter(|label| !label.is_empty());
        self.run.as_ref().map_or(label.unwrap_or("soko"), |run| &run.solver)
    }

    /// Whether the level was solved.
    pub fn is_solved(&self) -> bool {
        self.outcome == Ending::Solved
    }

    /// Whether something went wrong that no limit explains: an illegal solution, a crash, a bug.
    pub fn is_error(&self) -> bool {
        matches!(self.reason, Some(Reason::Illegal | Reason::Crash | Reason::Bug))
    }
}

/// What a level is, as records name it: 32 hexadecimal digits.
pub fn identity(level: &Level) -> String {
    format!("{:032x}", level.identity())
}

/// A metric of the solvers as a measure.
pub const fn measure_of(metric: Metric) -> Measure {
    match metric {
        Metric::Moves => Measure::Moves,
        Metric::Pushes => Measure::Pushes,
    }
}

impl Why {
    /// A proof about a position of a level of this size.
    pub fn new(warning: &Warning, size: Size) -> Why {
        let (kind, message) = (warning.kind.to_owned(), warning.message.clone());
        Why { kind, message, cells: warning.cells.iter().map(|&cell| place(size, cell)).collect() }
    }
}

impl Lengths {
    /// The measures of a solution.
    pub fn of(verified: &Verified) -> Lengths {
        let keys = Lengths { moves: verified.moves.len(), ..Lengths::default() };
        verified.metrics.as_ref().map_or(keys, Lengths::of_metrics)
    }

    /// The measures of Sokoban.
    pub fn of_metrics(metrics: &Metrics) -> Lengths {
        Lengths {
            moves: metrics.moves,
            pushes: Some(metrics.pushes),
            box_lines: Some(metrics.box_lines),
            box_changes: Some(metrics.box_changes),
            pushing_sessions: Some(metrics.pushing_sessions),
            player_lines: Some(metrics.player_lines),
        }
    }

    /// One of them; none where the game does not count it.
    pub fn value(&self, measure: Measure) -> Option<usize> {
        match measure {
            Measure::Moves => Some(self.moves),
            Measure::Pushes => self.pushes,
            Measure::BoxLines => self.box_lines,
            Measure::BoxChanges => self.box_changes,
            Measure::PushingSessions => self.pushing_sessions,
        }
    }
}

impl RunKey {
    /// A hash of the key: 128-bit FNV-1a over its parts.
    pub fn hashed(&self) -> u128 {
        let names = self.names.iter().flat_map(|name| name.bytes().chain([0]));
        fnv1a(names.chain(self.repeat.to_le_bytes()))
    }
}

/// The records of a results file, one a line, and how many lines are none: a run may have been ended in the middle of
/// one.
pub fn read(bytes: &[u8]) -> (Vec<Record>, usize) {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let (mut records, mut damaged) = (Vec::new(), 0);
    for line in lines {
        match Record::read(line) {
            Some(record) => records.push(record),
            None => damaged += 1,
        }
    }
    (records, damaged)
}
