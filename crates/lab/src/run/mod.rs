//! Runs of a plan: several at once, each under its limits, each judged, one record for each.
//!
//! Worker threads take runs off a list in its order. A worker writes the level into a fresh folder, starts a supervisor
//! ([`supervise`]), and makes a record of what the program has left; the calling thread receives the records in the order
//! in which runs end and hands them to its caller. Memory: some bytes for each run that is left, and nothing for those
//! that are done.

pub mod folder;
mod group;
mod other_load;
mod outcome;
pub mod supervise;
mod tree;

use crate::fault::Fault;
use crate::record::Record;
use crate::suite::adapter::Values;
use crate::suite::plan::{Job, Plan};
pub use group::Home;
use other_load::OtherLoad;
use sokoworks::{Game, Level};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, thread};
use supervise::{Order, Verdict};

/// How runs are made.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Runs at once.
    pub jobs: usize,
    /// Cores that runs may use; all if empty. Each worker has its own share.
    pub cores: Vec<usize>,
    /// The command line of a supervisor.
    pub supervisor: Vec<String>,
    /// A folder for the folders of runs.
    pub scratch: PathBuf,
    /// The control group below which runs have theirs, of a [`Home`] that lives as long as they do.
    pub group: Option<PathBuf>,
}

/// How often a run is tried whose supervisor is killed.
const TRIES: usize = 3;

/// Between two looks at the load of the machine.
const LOOK: Duration = Duration::from_millis(500);

/// Makes the runs `jobs` of a plan until all are done, `stop` is raised, or `keep` fails. `keep` receives each record
/// when its run has ended, and returns before the same worker begins another; runs that `stop` has ended have none. Returns
/// how many records there were.
///
/// # Errors
/// When `keep` fails, or a run cannot be started or judged for a reason that lies with this machine, such as a full disk.
pub fn run(
    plan: &Plan,
    jobs: &[Job],
    settings: &Settings,
    stop: &AtomicBool,
    keep: &mut dyn FnMut(&Record) -> Result<(), Fault>,
) -> Result<usize, Fault> {
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let other_load = Mutex::new(OtherLoad::new());
    let (sender, receiver) = mpsc::channel::<(usize, Result<Record, Fault>)>();
    let shares = shares(settings);
    let mut count = 0;
    thread::scope(|scope| {
        let mut kept = Vec::new();
        for (number, cores) in shares.iter().enumerate() {
            let (sender, next, over, other_load) = (sender.clone(), &next, &over, &other_load);
            let (keeper, is_kept) = mpsc::channel::<()>();
            kept.push(keeper);
            scope.spawn(move || {
                let worker = Worker { plan, settings, number, cores, stop, over, other_load };
                while !worker.is_over() {
                    let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    if let Some(made) = worker.make(job).transpose() {
                        let failed = made.is_err();
                        if sender.send((number, made)).is_err() || failed || is_kept.recv().is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok((number, made)) => {
                    if let (Ok(()), Ok(record)) = (&result, &made) {
                        count += 1;
                        result = keep(record);
                    }
                    result = result.and(made.map(drop));
                    over.fetch_or(result.is_err(), Ordering::Relaxed);
                    let _ = kept[number].send(());
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    other_load.lock().unwrap_or_else(PoisonError::into_inner).look();
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        result
    })?;
    Ok(count)
}

/// The cores of each worker; empty shares where none are chosen.
fn shares(settings: &Settings) -> Vec<Vec<usize>> {
    let jobs = settings.jobs.max(1);
    let cores = &settings.cores;
    let share = |job: usize| match cores.len() / jobs {
        0 if cores.is_empty() => Vec::new(),
        0 => vec![cores[job % cores.len()]],
        each => cores[job * each..(job + 1) * each].to_vec(),
    };
    (0..jobs).map(share).collect()
}

/// One thread that makes runs.
struct Worker<'a> {
    plan: &'a Plan,
    settings: &'a Settings,
    number: usize,
    cores: &'a [usize],
    stop: &'a AtomicBool,
    over: &'a AtomicBool,
    other_load: &'a Mutex<OtherLoad>,
}

impl Worker<'_> {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }

    /// Makes one run; none if it was stopped.
    fn make(&self, job: Job) -> Result<Option<Record>, Fault> {
        let wrong = |error: std::io::Error| Fault::about("write in", self.settings.scratch.display(), error);
        let name = format!("soko-run-{}-{}", std::process::id(), self.number);
        let folder = folder::fresh(&self.settings.scratch, &name).map_err(wrong)?;
        let order = self.order(job, &folder).map_err(wrong)?;
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let look = || self.other_load.lock().unwrap_or_else(PoisonError::into_inner).look();
        let before = look();
        let mut verdict = Ok(None);
        for _ in 0..TRIES {
            verdict = self.supervise(&order);
            if !matches!(verdict, Ok(None)) {
                break;
            }
            // The supervisor was killed from outside, and with it the run.
            kill_strays(&order.token);
            if self.is_over() {
                break;
            }
        }
        let busy = look() - before;
        let verdict = verdict.map_err(|error| Fault::about("run", &order.command[0], error))?;
        if verdict.is_none() && !self.is_over() {
            return Err(Fault::new("the supervisors of runs are killed"));
        }
        let made = match verdict {
            Some(verdict) if verdict.limit.as_deref() != Some("interrupted") => {
                folder::open(&folder);
                let mut record = outcome::record(self.plan, job, &verdict, &folder, began);
                if let Some(run) = &mut record.run {
                    let cores = busy / verdict.seconds.max(0.01);
                    // The system counts in hundredths of a second.
                    run.elsewhere = Some((cores * 100.0).round() / 100.0).filter(|_| verdict.seconds >= 0.2);
                }
                Some(record)
            }
            _ => None,
        };
        folder::remove(&folder);
        Ok(made)
    }

    /// Writes the files of a run.
    fn order(&self, job: Job, folder: &Path) -> std::io::Result<Order> {
        let level = &self.plan.levels[job.level as usize];
        let solver = &self.plan.solvers[usize::from(job.solver)];
        let adapter = &solver.adapter;
        let game = Level::read(level.text.as_bytes()).map_or(Game::Sokoban, |level| level.game());
        let path = folder.join(adapter.level.as_deref().unwrap_or(level.file_name(game)));
        fs::write(&path, &level.text)?;
        let (path, place) = (path.to_string_lossy(), folder.to_string_lossy());
        let values =
            Values { level: &path, folder: &place, limits: self.plan.limits, threads: solver.threads };
        for (name, text) in &adapter.files {
            fs::write(folder.join(name), values.fill(text))?;
        }
        Ok(Order {
            command: adapter.command(&solver.options, &values),
            folder: folder.to_owned(),
            limits: self.plan.limits,
            cores: self.cores.to_vec(),
            group: self.settings.group.clone(),
            token: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        })
    }

    /// Runs a supervisor to its end, or stops it; none if it did not come to a verdict.
    fn supervise(&self, order: &Order) -> std::io::Result<Option<Verdict>> {
        let [program, arguments @ ..] = self.settings.supervisor.as_slice() else { return Ok(None) };
        let mut child =
            Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut stdin = child.stdin.take();
        if let Some(stdin) = &mut stdin {
            // A supervisor that cannot read has ended, and has no verdict.
            let _ = writeln!(stdin, "{}", serde_json::to_string(order).unwrap_or_default());
        }
        let over = AtomicBool::new(false);
        let mut line = String::new();
        thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                // Closing its input stops a supervisor.
                while !over.load(Ordering::Relaxed) && !self.is_over() {
                    thread::park_timeout(Duration::from_millis(50));
                }
                drop(stdin.take());
            });
            if let Some(stdout) = child.stdout.take() {
                let _ = BufReader::new(stdout).read_line(&mut line);
            }
            over.store(true, Ordering::Relaxed);
            stopper.thread().unpark();
        });
        child.wait()?;
        Ok(serde_json::from_str(&line).ok())
    }
}

/// Kills what a supervisor that was itself killed has left behind.
fn kill_strays(token: &str) {
    let mark = format!("{}={token}\0", supervise::TOKEN);
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let process = entry.file_name().to_str().and_then(|name| name.parse().ok());
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        let is_stray = environment.windows(mark.len()).any(|part| part == mark.as_bytes());
        if let (true, Some(process)) = (is_stray, process.and_then(rustix::process::Pid::from_raw)) {
            let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_are_shared_among_workers() {
        let check = |jobs: usize, cores: &[usize], expect: &[&[usize]]| {
            let settings = Settings {
                jobs,
                cores: cores.to_vec(),
                supervisor: Vec::new(),
                scratch: PathBuf::new(),
                group: None,
            };
            assert_eq!(shares(&settings), expect);
        };
        check(2, &[], &[&[], &[]]);
        check(2, &[0, 1, 2, 3], &[&[0, 1], &[2, 3]]);
        check(2, &[0, 1, 2], &[&[0], &[1]]);
        check(3, &[4, 5], &[&[4], &[5], &[4]]);
    }
}
