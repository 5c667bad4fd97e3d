//! The command line of `soko bench`.

use super::report::Report;
use crate::options::{Reading, whole};
use crate::quantity::{Bytes, TimeSpan};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Compare solvers on levels
///
/// Runs each solver on each level as a process of its own, under limits, has every solution replayed by the judge, and
/// keeps one record for each run. Without SUITE, prints the signature of this build: what its solvers do with the
/// built-in levels, as one number.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  soko bench                                      the signature of this build
  soko bench sets/*.xsb --time 10s --jobs 2       our solver on some levels
  soko bench suite.toml                           a suite from a file
  soko bench suite.toml --resume                  go on after a crash
  soko bench set.xsb --solver soko --solver yass.toml
  soko bench report suite.db --output suite.html  tables and plots
  soko bench compare old.db new.db                what changed, in words
  soko bench submit suite.toml --slurm --folder /shared/run

A suite is a file in TOML, of which only the levels are required:
  levels = [\"sets/*.xsb#1-20\"]     also name, best, sample = { levels = 40 }
  time = \"10s\"                     also cpu, memory, repeats, seed
  [[solver]]                       one table for each; soko if it has no adapter
  name = \"fewest\"
  options = \"--metric pushes\"      also threads, adapter = \"yass.toml\"
An adapter says how another program is run and where its solution is:
  command = [\"yass\", \"{level}\", \"-maxtime\", \"{seconds}\"]
  solution.from = \"*Solutions.sok\"  or stdout; also solution.after, gave-up"
)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) command: Option<BenchCommand>,
    #[command(flatten)]
    pub(crate) planning: Planning,
    #[command(flatten)]
    pub(crate) running: Running,
    /// The result store [default: NAME.db for a suite of this name]
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub(crate) store: Option<PathBuf>,
    /// Make the runs that the store does not have yet
    #[arg(long, help_heading = "Results")]
    pub(crate) resume: bool,
    /// Write the report to FILE (.html .md .txt .json .jsonl .csv) and not to standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Results", conflicts_with = "json")]
    pub(crate) output: Option<PathBuf>,
    /// Tables of the results of other programs for the report
    #[arg(long, value_name = "TABLE", num_args = 1.., help_heading = "Results", conflicts_with = "json")]
    pub(crate) against: Vec<PathBuf>,
    /// Print each record as a line of JSON, and no report
    #[arg(long, help_heading = "Results")]
    pub(crate) json: bool,
}

/// What is run.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Suite")]
pub(crate) struct Planning {
    /// A suite in TOML, or levels: files, folders, patterns; #3, #3-7 or #title after a file chooses levels
    #[arg(value_name = "SUITE")]
    pub(crate) suite: Vec<String>,
    /// A solver: soko, or an adapter in TOML for another program; may be given several times [default: soko]
    #[arg(long, value_name = "SOLVER")]
    pub(crate) solver: Vec<String>,
    /// Name of the solver in reports, if there is one solver
    #[arg(long, value_name = "NAME", value_parser = crate::options::label)]
    pub(crate) label: Option<String>,
    /// Options of `soko solve` for the solver soko, separated by blanks
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    pub(crate) options: Option<String>,
    /// Wall time of each run, such as 10s, 2m30s, 1h or none [default: 60s]
    #[arg(long, short, value_name = "TIME")]
    pub(crate) time: Option<TimeSpan>,
    /// Processor time of each run, of all its processes together [default: none]
    #[arg(long, value_name = "TIME")]
    pub(crate) cpu: Option<TimeSpan>,
    /// Memory of each run, of all its processes together [default: 2GiB]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<Bytes>,
    /// Threads of the solver soko [default: 1]
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<u16>,
    /// How often each solver tries each level [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..))]
    pub(crate) repeats: Option<u16>,
    /// A sample of this many levels, small and large ones, with few boxes and many
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..))]
    pub(crate) sample: Option<usize>,
    /// Seed of the sample and of the order of the runs [default: 0]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Tables of the best known solutions, with the columns level and pushes
    #[arg(long, value_name = "TABLE", num_args = 1..)]
    pub(crate) best: Vec<String>,
    /// Name of the machine in the results [default: its processor and cores]
    #[arg(long, value_name = "NAME")]
    pub(crate) machine: Option<String>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How runs are made.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Runs")]
pub(crate) struct Running {
    /// Runs at once [default: 1]
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Cores for the runs, such as 0-3,6; each run at once has its share [default: all]
    #[arg(long, value_name = "CORES")]
    pub(crate) cores: Option<String>,
}

/// What else is done with runs.
#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    Compare(Compare),
    Report(Report),
    Submit(Box<Submit>),
    Status(Status),
    Collect(Collect),
    Shard(Shard),
}

/// Summarize what changed from one set of results to others
///
/// Results are stores (.db), lines of JSON, or CSV; NAME after an @ takes only the records of that solver, revision, machine
/// or suite. Every build and every configuration is compared with the first, each in a column of its own. The exit code is
/// 14 if one of them solves fewer levels than the first, or makes errors that the first does not make.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko bench compare before.db after.db
  soko bench compare suite.db@0.1.0-aaaa suite.db@0.1.0-bbbb
  soko bench compare suite.db@yass suite.db@soko
  soko bench compare old.jsonl new.jsonl newest.jsonl
  soko bench compare suite.db  all that it holds")]
pub(crate) struct Compare {
    /// The results that the others are compared with, and the others
    #[arg(required = true, value_name = "RESULTS")]
    pub(crate) results: Vec<String>,
}

/// Divide a suite into shards, and submit them to Slurm
///
/// Writes the plan, with all levels, into a folder that the nodes of the cluster see. With --slurm, submits an array job
/// with one task for each shard; without, any scheduler can run `soko bench shard K/N FOLDER` for each K from 1 to N.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko bench submit suite.toml --slurm --shards 100 --folder /shared/run
  soko bench submit suite.toml --slurm --sbatch=--partition=long --folder run")]
pub(crate) struct Submit {
    #[command(flatten)]
    pub(crate) planning: Planning,
    /// A folder that all nodes see
    #[arg(long, value_name = "FOLDER", help_heading = "Cluster")]
    pub(crate) folder: PathBuf,
    /// Submit the shards to Slurm
    #[arg(long, help_heading = "Cluster")]
    pub(crate) slurm: bool,
    /// Number of shards [default: one for every 20 runs, at most 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..), help_heading = "Cluster")]
    pub(crate) shards: Option<u16>,
    /// Maximum tasks at once, also of shards that soko bench collect submits again
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..), help_heading = "Cluster")]
    pub(crate) at_once: Option<usize>,
    /// An option of sbatch, also for shards that soko bench collect submits again; may be given several times
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, help_heading = "Cluster")]
    pub(crate) sbatch: Vec<String>,
}

/// Show how far the shards are
#[derive(Args, Debug)]
pub(crate) struct Status {
    /// The folder of the plan
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

/// Merge results into a store, and submit again what is missing
///
/// A folder of shards is read, and shards with missing runs that no task of Slurm is going to make are submitted again, with the
/// options of soko bench submit.
/// Files of records (lines of JSON, CSV, stores) are merged as well. A run that is there twice counts once.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko bench collect /shared/run
  soko bench collect results.jsonl other.csv --store all.db")]
pub(crate) struct Collect {
    /// Folders of plans, and files of records
    #[arg(required = true, value_name = "RESULTS")]
    pub(crate) results: Vec<PathBuf>,
    /// The result store [default: NAME.db for a suite of this name]
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Do not submit anything
    #[arg(long)]
    pub(crate) no_submit: bool,
    /// Maximum tasks at once [default: as submitted]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..))]
    pub(crate) at_once: Option<usize>,
    /// An option of sbatch, after those that the shards were submitted with; may be given several times
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
}

/// Make the runs of one shard
///
/// Runs that have a record already are not made again, so a shard can be killed and started again at any time.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko bench shard 3/16 /shared/run
  seq 16 | parallel soko bench shard {}/16 /shared/run
  soko bench shard $((JOB_COMPLETION_INDEX + 1))/16 /shared/run")]
pub(crate) struct Shard {
    /// Which shard of how many, from 1
    #[arg(value_name = "K/N")]
    pub(crate) part: String,
    /// The folder of the plan
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) running: Running,
}

/// Reads a number of threads.
fn threads() -> impl Fn(&str) -> Result<u16, String> + Clone + Send + Sync + 'static {
    let bounds = sokoworks::Request::THREADS;
    whole(bounds.least as u16..=bounds.most as u16)
}
