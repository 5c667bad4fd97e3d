//! A plan divided among tasks of a cluster, through files in one folder that all of them see.
//!
//! `plan.json` has the plan, the number of shards and what is asked of Slurm; run number i of the plan belongs to shard i mod N.
//! Each shard appends its records to a file of its own, `results/K-of-N.jsonl`, under a lock, and begins by reading what is
//! there: a task that was killed and started again loses nothing but the runs that it was making, and repeats none. Whoever
//! collects reads all files; a run that was made twice nevertheless, because a lost node came back, counts once.

mod request;
pub mod slurm;

use crate::fault::Fault;
use crate::record::Record;
use crate::suite::plan::{Job, Plan};
pub use request::SlurmRequest;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use store::{Durability, Log, replace};

/// A plan in its folder.
#[derive(Debug)]
pub struct Campaign {
    /// The folder, as an absolute path: tasks begin elsewhere.
    pub folder: PathBuf,
    /// The number of shards.
    pub shards: usize,
    /// The plan.
    pub plan: Plan,
    /// How Slurm is asked for tasks.
    pub request: SlurmRequest,
}

/// What `plan.json` holds.
#[derive(Deserialize, Serialize)]
struct Written {
    shards: usize,
    request: SlurmRequest,
    plan: Plan,
}

/// One part of a campaign, while a task makes its runs.
#[derive(Debug)]
pub struct Shard {
    /// Runs that have no record yet.
    pub left: Vec<Job>,
    /// Runs that have one.
    pub done: usize,
    log: Log,
    path: PathBuf,
    /// Kept locked as long as the task lives.
    _turn: File,
}

/// How far a campaign is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Runs with a record.
    pub done: usize,
    /// All runs.
    pub all: usize,
    /// Records of errors.
    pub errors: usize,
    /// Lines that are no record.
    pub damaged: usize,
    /// Shards, from 1, with runs that have no record, and how many.
    pub missing: Vec<(usize, usize)>,
}

impl Campaign {
    /// Writes a plan into a folder, or takes up the same one.
    ///
    /// # Errors
    /// When the folder holds another plan or cannot be written.
    pub fn create(folder: &Path, plan: Plan, shards: usize) -> Result<Campaign, Fault> {
        let folder = &absolute(folder)?;
        if folder.join("plan.json").exists() {
            let old = Campaign::open(folder)?;
            let same = |plan: &Plan| serde_json::to_string(plan).unwrap_or_default();
            if same(&old.plan) == same(&plan) && old.shards == shards {
                return Ok(old);
            }
            return Err(Fault::new(format!("{} holds another plan", folder.display()))
                .help("name another folder, or remove this one"));
        }
        let wrong = |error| Fault::about("write in", folder.display(), error);
        fs::create_dir_all(folder.join("results")).map_err(wrong)?;
        fs::create_dir_all(folder.join("logs")).map_err(wrong)?;
        let folder = folder.to_owned();
        let campaign = Campaign { folder, shards: shards.max(1), plan, request: SlurmRequest::default() };
        campaign.write()
    }

    /// The campaign with more that is asked of Slurm, now and whenever shards are submitted again.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn request(self, more: SlurmRequest) -> Result<Campaign, Fault> {
        let request = self.request.and(more);
        if request == self.request { Ok(self) } else { Campaign { request, ..self }.write() }
    }

    fn write(self) -> Result<Campaign, Fault> {
        let Campaign { folder, shards, plan, request } = self;
        let written = Written { shards, request, plan };
        let text = serde_json::to_string(&written).unwrap_or_default();
        let path = folder.join("plan.json");
        replace(&path, text.as_bytes(), Durability::Power)
            .map_err(|error| Fault::about("write", path.display(), error))?;
        let Written { shards, request, plan } = written;
        Ok(Campaign { folder, shards, plan, request })
    }

    /// Opens a folder that holds a plan.
    ///
    /// # Errors
    /// When it holds none.
    pub fn open(folder: &Path) -> Result<Campaign, Fault> {
        let folder = absolute(folder)?;
        let path = folder.join("plan.json");
        let text = fs::read(&path).map_err(|error| {
            Fault::about("read", path.display(), error)
                .help("`soko bench submit` writes a plan into a folder")
        })?;
        let written: Written =
            serde_json::from_slice(&text).map_err(|error| Fault::about("read", path.display(), error))?;
        let Written { shards, request, plan } = written;
        Ok(Campaign { folder, shards, plan, request })
    }

    /// The runs of a shard, from 1.
    fn part(&self, shard: usize) -> Vec<Job> {
        let jobs = self.plan.jobs().into_iter().enumerate();
        jobs.filter(|(place, _)| place % self.shards == shard - 1).map(|(_, job)| job).collect()
    }

    fn results(&self, shard: usize) -> PathBuf {
        self.folder.join("results").join(format!("{shard}-of-{}.jsonl", self.shards))
    }

    /// Takes a shard, from 1; none if another task has it now.
    ///
    /// # Errors
    /// When there is no such shard, or its file cannot be opened.
    pub fn take(&self, shard: usize) -> Result<Option<Shard>, Fault> {
        if shard == 0 || shard > self.shards {
            let help = format!("the plan has shards 1 to {}", self.shards);
            return Err(Fault::new(format!("there is no shard {shard}")).help(help));
        }
        let path = self.results(shard);
        let wrong = |error| Fault::about("write", path.display(), error);
        let mut turn = File::options();
        let turn = turn.create(true).write(true).truncate(false).open(path.with_extension("lock"));
        let turn = turn.map_err(wrong)?;
        match turn.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some network disks have no locks; then double runs are sorted out when they are collected.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut log = Log::open(&path).map_err(wrong)?;
        let mut known = HashSet::new();
        let take = |_, line: &[u8]| {
            known.extend(Record::read(line).and_then(|record| record.key()));
        };
        log.lock().and_then(|mut locked| locked.news(take)).map_err(wrong)?;
        let mut left = self.part(shard);
        let all = left.len();
        left.retain(|&job| !known.contains(&self.plan.key(job)));
        Ok(Some(Shard { done: all - left.len(), left, log, path, _turn: turn }))
    }

    /// Reads the records of all shards.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn records(&self) -> Result<(Vec<Record>, usize), Fault> {
        let (mut records, mut damaged) = (Vec::new(), 0);
        for shard in 1..=self.shards {
            let path = self.results(shard);
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => return Err(Fault::about("read", path.display(), error)),
            };
            let (found, torn) = crate::record::read(&bytes);
            records.extend(found);
            damaged += torn;
        }
        Ok((records, damaged))
    }

    /// How far the campaign is, by its records.
    pub fn progress(&self, records: &[Record], damaged: usize) -> Progress {
        let known: HashSet<_> = records.iter().filter_map(Record::key).collect();
        let mut counts = vec![0; self.shards];
        let jobs = self.plan.jobs();
        for (place, &job) in jobs.iter().enumerate() {
            counts[place % self.shards] += usize::from(!known.contains(&self.plan.key(job)));
        }
        let missing: Vec<(usize, usize)> = (1..).zip(counts).filter(|&(_, count)| count > 0).collect();
        let left: usize = missing.iter().map(|&(_, count)| count).sum();
        let errors = records.iter().filter(|record| record.is_error()).count();
        Progress { done: jobs.len() - left, all: jobs.len(), errors, damaged, missing }
    }
}

fn absolute(folder: &Path) -> Result<PathBuf, Fault> {
    std::path::absolute(folder).map_err(|error| Fault::about("find", folder.display(), error))
}

impl Shard {
    /// Appends a record.
    ///
    /// # Errors
    /// When the file cannot be written, for instance because the disk is full. What was written of the line then counts
    /// for nothing.
    pub fn keep(&mut self, record: &Record) -> Result<(), Fault> {
        let written = self.log.lock().and_then(|mut locked| locked.append(&record.line()));
        written.map_err(|error| Fault::about("write", self.path.display(), error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Asked, Ending, Run, RunKey};
    use crate::suite::plan::Entrant;
    use crate::suite::solver::Solver;
    use crate::suite::{Contestant, Limits};

    fn plan(levels: usize) -> Plan {
        let this = std::env::current_exe().expect("a program");
        let limits = Limits::default();
        let solver =
            Solver::resolve(&Contestant::default(), &limits, Path::new("."), &this, "1").expect("a solver");
        let entrant =
            |number: usize| Entrant { number, identity: format!("{number:032x}"), ..Entrant::default() };
        let levels = (1..=levels).map(entrant).collect();
        Plan {
            suite: "s".into(),
            machine: "m".into(),
            seed: 1,
            repeats: 2,
            limits,
            levels,
            solvers: vec![solver],
        }
    }

    fn record(plan: &Plan, job: Job) -> Record {
        let RunKey { names: [suite, identity, solver, options, revision, machine], repeat } = plan.key(job);
        let run = Run { suite, solver, options, revision, repeat, ..Run::default() };
        let asked = Asked { machine: Some(machine), ..Asked::default() };
        let identity = Some(identity);
        Record { level: 1, identity, outcome: Ending::Solved, asked, run: Some(run), ..Record::default() }
    }

    #[test]
    fn shards_divide_the_plan_and_go_on_where_they_were() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("c");
        let campaign = Campaign::create(&folder, plan(10), 3).expect("a campaign");
        assert!(
            Campaign::create(&folder, plan(10), 3).is_ok() && Campaign::create(&folder, plan(9), 3).is_err()
        );
        let campaign = Campaign { shards: Campaign::open(&folder).expect("the same").shards, ..campaign };
        assert!(campaign.take(0).is_err() && campaign.take(4).is_err());
        let mut shard = campaign.take(2).expect("a shard").expect("free");
        assert!(campaign.take(2).expect("a shard").is_none(), "one task at a time");
        assert_eq!((shard.left.len(), shard.done), (7, 0));
        for &job in &shard.left.clone()[..4] {
            shard.keep(&record(&campaign.plan, job)).expect("kept");
        }
        drop(shard);
        // The fifth record was being written when the task was killed.
        let path = campaign.results(2);
        let torn = fs::read_to_string(&path).expect("records") + "{\"level\":1,\"run";
        fs::write(&path, torn).expect("a file");
        let mut shard = campaign.take(2).expect("a shard").expect("free");
        assert_eq!((shard.left.len(), shard.done), (3, 4));
        let first = shard.left[0];
        shard.keep(&record(&campaign.plan, first)).expect("kept");
        let (records, damaged) = campaign.records().expect("records");
        let progress = campaign.progress(&records, damaged);
        let expect =
            Progress { done: 5, all: 20, errors: 0, damaged: 1, missing: vec![(1, 7), (2, 2), (3, 6)] };
        assert_eq!(progress, expect);
    }
}
