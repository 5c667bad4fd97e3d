//! One run under limits: the part that is a process of its own.
//!
//! The runner starts a supervisor for each run. It is the reaper of all that the program leaves behind, so nothing escapes
//! its count; it leaves the session of the terminal, and when its standard input closes, because the runner is gone, it kills
//! the program. Wall time, processor time and memory of the whole tree are looked at every 20 ms at most, more often near
//! a limit; a group of the kernel (`group`) makes the count exact where one can be made. At a limit of time the
//! program is asked to end (SIGTERM) and killed 0.1 s later; at the limit of memory it is killed at once.

use super::group::Group;
use super::tree::{Tree, Use};
use crate::suite::Limits;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::process::{
    self, Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, kill_process,
    kill_process_group, pidfd_open, setpriority_process, setrlimit, setsid,
};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a supervisor is to run: one line of JSON on its standard input, which then stays open.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Order {
    /// Program and arguments.
    pub command: Vec<String>,
    /// The folder in which it runs, and where its outputs go, to `stdout` and `stderr`.
    pub folder: PathBuf,
    /// The limits.
    pub limits: Limits,
    /// Cores that it may use; all if empty.
    pub cores: Vec<usize>,
    /// The control group below which the run may have its own.
    pub group: Option<PathBuf>,
    /// The environment variable by which stray processes are found.
    pub token: String,
}

/// How a run ended and what it took: one line of JSON on standard output.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Verdict {
    /// Seconds of wall time.
    pub seconds: f64,
    /// Seconds of processor time of the whole tree.
    pub cpu_seconds: f64,
    /// Most memory of the whole tree, in bytes.
    pub peak_bytes: u64,
    /// Exit code, if it ended by itself.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// The limit that ended it: `time`, `cpu`, `memory`, `output`.
    pub limit: Option<String>,
    /// How the limits were watched.
    pub watched: String,
    /// Why it could not be started.
    pub failed: Option<String>,
}

/// The environment variable that holds the token of a run.
pub const TOKEN: &str = "SOKO_RUN";

/// Between two looks.
const PERIOD: Duration = Duration::from_millis(20);
/// Between SIGTERM and SIGKILL.
const GRACE: Duration = Duration::from_millis(100);
/// Priority of the supervisor, and of processes that it kills, which would else wait for a core on a busy machine.
const PRIORITY: i32 = -20;
/// Most that a program may write to each output, in bytes.
const OUTPUT: u64 = 256 << 20;

/// Reads an order from standard input, carries it out, and returns the verdict.
///
/// # Errors
/// When there is no order.
pub fn supervise() -> io::Result<Verdict> {
    let mut line = String::new();
    // Unbuffered beyond the line: the runner writes nothing else.
    io::stdin().lock().read_line(&mut line)?;
    let order: Order = serde_json::from_str(&line)?;
    Ok(carry_out(&order)
        .unwrap_or_else(|error| Verdict { failed: Some(error.to_string()), ..Verdict::default() }))
}

/// A run while it lasts.
struct Running<'a> {
    order: &'a Order,
    begin: Instant,
    main: Pid,
    tree: Tree,
    group: Option<Group>,
    peak: u64,
    cpu: Duration,
    /// The limit that was reached, and since when the program is asked to end.
    ended: Option<(&'static str, Instant)>,
    /// How the program itself ended.
    status: Option<WaitStatus>,
}

fn carry_out(order: &Order) -> io::Result<Verdict> {
    process::set_child_subreaper(Some(getpid()))?;
    pin(&order.cores);
    // No dumps of memory, and a last resort for processor time, should this process be stopped.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    if let Some(cpu) = order.limits.cpu {
        // The system counts by ticks here, up to a tenth more than was used.
        let seconds = Some((1.25 * cpu).ceil() as u64 + 2);
        let _ = setrlimit(Resource::Cpu, Rlimit { current: seconds, maximum: seconds.map(|s| s + 2) });
    }
    let tree = Tree::below_this();
    let group = order.group.as_ref().and_then(|parent| Group::enter(parent, order.limits.memory));
    let begin = Instant::now();
    let child = Command::new(&order.command[0])
        .args(&order.command[1..])
        .current_dir(&order.folder)
        .env(TOKEN, &order.token)
        .env("XDG_CONFIG_HOME", &order.folder)
        .stdin(Stdio::null())
        .stdout(File::create(order.folder.join("stdout"))?)
        .stderr(File::create(order.folder.join("stderr"))?)
        .process_group(0)
        .spawn();
    if let Some(group) = &group {
        group.leave();
    }
    let child = child?;
    // Only now, so that the program does not share it: on a busy machine, Linux divides cores among sessions first, and a
    // session of its own that mostly sleeps is served at once. Priorities need rights; without them nothing happens.
    let _ = setsid();
    let _ = setpriority_process(None, PRIORITY);
    let main = Pid::from_raw(child.id() as i32).ok_or_else(|| io::Error::other("no process"))?;
    let mut running =
        Running { order, begin, main, tree, group, peak: 0, cpu: Duration::ZERO, ended: None, status: None };
    running.watch()?;
    Ok(running.verdict())
}

/// Keeps this process, and so all that it starts, to some cores.
fn pin(cores: &[usize]) {
    if cores.is_empty() {
        return;
    }
    let mut set = rustix::thread::CpuSet::new();
    for &core in cores.iter().filter(|&&core| core < rustix::thread::CpuSet::MAX_CPU) {
        set.set(core);
    }
    let _ = rustix::thread::sched_setaffinity(None, &set);
}

impl Running<'_> {
    /// Watches until nothing of the run is left.
    fn watch(&mut self) -> io::Result<()> {
        let handle = pidfd_open(self.main, PidfdFlags::empty()).ok();
        let mut period = Duration::from_millis(1);
        loop {
            self.reap();
            if self.status.is_some() {
                self.clean_up();
                return Ok(());
            }
            let used = self.look();
            let pause = self.limit(used, period);
            period = (period * 2).min(PERIOD);
            if self.wait(handle.as_ref(), pause) {
                // The runner is gone.
                self.kill(Signal::KILL);
                self.ended = self.ended.or(Some(("interrupted", Instant::now())));
            }
        }
    }

    /// Waits until the program or the runner has ended, or for some time. Returns whether the runner is gone.
    fn wait(&self, handle: Option<&rustix::fd::OwnedFd>, pause: Duration) -> bool {
        let stdin = io::stdin();
        let mut polled = vec![PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::HUP)];
        polled.extend(handle.map(|handle| PollFd::new(handle, PollFlags::IN)));
        let pause = Timespec { tv_sec: pause.as_secs() as i64, tv_nsec: i64::from(pause.subsec_nanos()) };
        let _ = poll(&mut polled, Some(&pause));
        polled[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
    }

    /// Takes processes that have ended off the table.
    fn reap(&mut self) {
        while let Ok(Some((process, status))) = process::wait(WaitOptions::NOHANG) {
            if process == self.main {
                self.status = Some(status);
            }
        }
    }

    fn look(&mut self) -> Use {
        let mut used = self.tree.look();
        if let Some(cpu) = self.group.as_ref().and_then(Group::cpu) {
            used.cpu = used.cpu.max(cpu);
        }
        let limit = self.order.limits.memory.unwrap_or(u64::MAX);
        if used.memory > limit && used.processes > 1 {
            used.memory = self.tree.proportional();
        }
        self.peak = self.peak.max(used.memory);
        self.cpu = self.cpu.max(used.cpu);
        used
    }

    /// Ends the run if it is beyond a limit. Returns how long it can be left alone.
    fn limit(&mut self, used: Use, period: Duration) -> Duration {
        if let Some((_, since)) = self.ended {
            if since.elapsed() >= GRACE {
                self.kill(Signal::KILL);
                return Duration::from_millis(10);
            }
            return (GRACE - since.elapsed()).min(period);
        }
        let limits = &self.order.limits;
        let left = |limit: Option<f64>, used: f64| limit.map_or(f64::INFINITY, |limit| limit - used);
        let time = left(limits.time, self.begin.elapsed().as_secs_f64());
        let cpu = left(limits.cpu, used.cpu.as_secs_f64());
        let memory = limits.memory.unwrap_or(u64::MAX);
        let written = |name: &str| self.order.folder.join(name).metadata().map_or(0, |data| data.len());
        let reached = match () {
            () if used.memory > memory => "memory",
            () if time <= 0.0 => "time",
            () if cpu <= 0.0 => "cpu",
            () if written("stdout").max(written("stderr")) > OUTPUT => "output",
            () => {
                let cores = std::thread::available_parallelism().map_or(1.0, |cores| cores.get() as f64);
                let seconds = time.min((cpu / cores).max(0.001)).min(period.as_secs_f64());
                // Memory fills at 4 MiB a millisecond at most.
                let fill = Duration::from_millis(((memory - used.memory) >> 22).max(1));
                return Duration::from_secs_f64(seconds).min(fill);
            }
        };
        self.ended = Some((reached, Instant::now()));
        self.kill(if reached == "memory" { Signal::KILL } else { Signal::TERM });
        Duration::from_millis(1)
    }

    /// Sends a signal to all of the run.
    fn kill(&mut self, signal: Signal) {
        if let (Signal::KILL, Some(group)) = (signal, &self.group) {
            group.kill();
        }
        let _ = kill_process_group(self.main, signal);
        for process in self.tree.living().into_iter().filter_map(|process| Pid::from_raw(process as i32)) {
            if signal == Signal::KILL {
                let _ = setpriority_process(Some(process), PRIORITY);
            }
            let _ = kill_process(process, signal);
        }
    }

    /// Kills what the program has left behind, and counts it.
    fn clean_up(&mut self) {
        let is_empty = |group: &Option<Group>| group.as_ref().is_none_or(Group::is_empty);
        for _ in 0..200 {
            self.reap();
            if self.tree.living().is_empty() && is_empty(&self.group) {
                break;
            }
            self.kill(Signal::KILL);
            std::thread::sleep(Duration::from_millis(2));
        }
        self.look();
    }

    fn verdict(&self) -> Verdict {
        let signal = self.status.and_then(WaitStatus::terminating_signal);
        let limit = match self.ended {
            Some((limit, _)) => Some(limit),
            None if self.group.as_ref().is_some_and(Group::is_out_of_memory) => Some("memory"),
            None if self.order.limits.cpu.is_some() && signal == Some(Signal::XCPU.as_raw()) => Some("cpu"),
            None => None,
        };
        let status = self.status.filter(|_| limit.is_none() || limit != Some("memory"));
        let watched = match &self.group {
            Some(group) if group.holds_memory => "cgroup",
            Some(_) => "cgroup and polling",
            None => "polling",
        };
        Verdict {
            seconds: self.begin.elapsed().as_secs_f64(),
            cpu_seconds: self.cpu.as_secs_f64(),
            peak_bytes: self.group.as_ref().and_then(Group::peak).unwrap_or(0).max(self.peak),
            code: status.and_then(WaitStatus::exit_status),
            signal,
            limit: limit.map(str::to_owned),
            watched: watched.to_owned(),
            failed: None,
        }
    }
}
