//! Long work: a bounded number of jobs at once, a bounded queue of others, each with its own limits.
//!
//! A job is a closure that gets a [`Budget`] and reports its progress; it runs on a thread of its own. Watchers of a job
//! hold a [`Watch`]; a job that has had no watcher for some time is stopped, because its page is gone. Every event is the
//! whole state of the job, so a page that reconnects has missed nothing.

pub(crate) mod events;
pub(crate) mod generating;
pub(crate) mod hinting;
pub(crate) mod solving;

use crate::fault::Fault;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sokoworks::record::{Asked, Record};
use sokoworks::{Budget, GaveUp, Level, Statistics, Stop};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// Time between two events of a job that runs.
const PERIOD: Duration = Duration::from_millis(100);

/// Time between two looks at the limits of a job that runs.
const LOOK: Duration = Duration::from_millis(5);

/// Finished jobs whose answers are kept for a page that lost its connection.
const KEPT: usize = 64;

/// What jobs may use.
#[derive(Clone, Debug)]
pub struct JobLimits {
    /// Jobs that run at once.
    pub running: usize,
    /// Jobs that may wait for their turn.
    pub waiting: usize,
    /// Threads of each job.
    pub threads: usize,
    /// Time of each job; none is no limit.
    pub time: Option<Duration>,
    /// Bytes of each job's tables.
    pub bytes: usize,
    /// Bytes of the searches that grade levels in the background, beside the jobs.
    pub grading: usize,
    /// Most bytes of memory that the whole program may use; jobs end when it uses more.
    pub memory: u64,
    /// How long a job continues when nobody watches it.
    pub patience: Duration,
    /// Returns the bytes of memory that the program really uses, if the system reports them.
    pub resident: fn() -> Option<u64>,
    /// Returns memory that a job has freed to the system, if the allocator would keep it.
    pub give_back: fn(),
    /// The machine, as records name it.
    pub machine: String,
    /// Returns the day, such as `2026-11-22`.
    pub today: fn() -> String,
}

/// The jobs of the server.
#[derive(Clone, Debug)]
pub(crate) struct Jobs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: JobLimits,
    turns: Arc<Semaphore>,
    next: AtomicU64,
    jobs: Mutex<BTreeMap<u64, Arc<Job>>>,
}

#[derive(Debug)]
struct Job {
    stop: Stop,
    /// The state, as sent to pages; `done` in it says that it is the last.
    state: watch::Sender<Value>,
    /// How many watch, and since when that is so.
    watchers: Mutex<(usize, Instant)>,
}

/// What a job is given.
pub(crate) struct Run {
    /// Its limits.
    pub(crate) budget: Budget,
    /// Threads it may use.
    pub(crate) threads: usize,
    job: Arc<Job>,
    begin: Instant,
    told: Option<Instant>,
    resident: fn() -> Option<u64>,
    /// What the program used when the job began.
    before: u64,
    /// What else is told while it runs, as keys and values.
    notes: Value,
    /// The limits that records state.
    limits: JobLimits,
}

impl Run {
    /// Takes the counters of the search; publishes them from time to time.
    pub(crate) fn observe(&mut self, statistics: &Statistics) {
        if self.told.is_none_or(|told| told.elapsed() >= PERIOD) {
            self.told = Some(Instant::now());
            let mut state = json!({
                "state": "running",
                "nodes": statistics.expanded,
                "depth": statistics.depth,
                "lower_bound": statistics.lower_bound.cost(),
                "peak_bytes": self.memory(statistics.peak_bytes),
                "seconds": self.begin.elapsed().as_secs_f64(),
            });
            if let (Some(state), Some(notes)) = (state.as_object_mut(), self.notes.as_object()) {
                state.extend(notes.clone());
            }
            self.job.state.send_replace(state);
        }
    }

    /// The record of a search that ends now, with what was asked and the limits; it knows of no answer yet.
    pub(crate) fn record(&self, level: &Level, metric: &str, search: &str, settings: &str) -> Record {
        let mut record = Record::new(level);
        record.file = "-".to_owned();
        record.seconds = Some(self.begin.elapsed().as_secs_f64());
        record.time_limit = self.limits.time.map(|time| time.as_secs_f64());
        record.memory_limit = Some(self.limits.memory);
        record.asked = Asked {
            label: None,
            metric: Some(metric.to_owned()),
            search: Some(search.to_owned()),
            settings: Some(settings.to_owned()),
            thread_limit: u32::try_from(self.threads).ok(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            date: Some((self.limits.today)()),
            machine: Some(self.limits.machine.clone()),
        };
        record
    }

    /// Takes what is told beside the counters from now on: an object.
    pub(crate) fn note(&mut self, notes: Value) {
        self.notes = notes;
    }

    /// The bytes that a search which holds `held` really uses: tables are set aside at once, but pages of them that
    /// were never written take no memory. Jobs at the same time are seen together.
    pub(crate) fn memory(&self, held: u64) -> u64 {
        (self.resident)().map_or(held, |now| now.saturating_sub(self.before).min(held))
    }
}

impl Jobs {
    /// No jobs yet.
    pub(crate) fn new(limits: JobLimits) -> Jobs {
        let turns = Arc::new(Semaphore::new(limits.running.max(1)));
        Jobs(Arc::new(Inner { limits, turns, next: AtomicU64::new(1), jobs: Mutex::default() }))
    }

    /// Accepts a job and returns its number; `work` returns the final answer to the page.
    ///
    /// # Errors
    /// When the queue is full.
    pub(crate) fn start(&self, work: impl FnOnce(&mut Run) -> Value + Send + 'static) -> Result<u64, Fault> {
        let limits = &self.0.limits;
        let mut jobs = self.lock();
        let open = jobs.values().filter(|job| !is_done(&job.state.borrow())).count();
        if open >= limits.running + limits.waiting {
            let message = format!("{open} jobs are already running or waiting");
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "E-BUSY", message));
        }
        while jobs.len() - open > KEPT {
            let oldest = jobs.iter().find(|(_, job)| is_done(&job.state.borrow())).map(|(&id, _)| id);
            let Some(oldest) = oldest else { break };
            jobs.remove(&oldest);
        }
        let id = self.0.next.fetch_add(1, Ordering::Relaxed);
        let job = Arc::new(Job {
            stop: Stop::new(),
            state: watch::Sender::new(json!({ "state": "waiting" })),
            watchers: Mutex::new((0, Instant::now())),
        });
        jobs.insert(id, job.clone());
        drop(jobs);
        tokio::spawn(self.clone().drive(job, Box::new(work)));
        Ok(id)
    }

    /// Stops a job: it ends soon, with what it has found by then.
    ///
    /// # Errors
    /// When there is no such job.
    pub(crate) fn stop(&self, id: u64) -> Result<(), Fault> {
        self.find(id)?.stop.raise(GaveUp::Interrupted);
        Ok(())
    }

    /// Watches a job.
    ///
    /// # Errors
    /// When there is no such job.
    pub(crate) fn watch(&self, id: u64) -> Result<Watch, Fault> {
        let job = self.find(id)?;
        let mut events = job.state.subscribe();
        events.mark_changed();
        let mut watchers = job.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        *watchers = (watchers.0 + 1, Instant::now());
        drop(watchers);
        Ok(Watch { job, events, over: false })
    }

    /// Stops all jobs, because the server ends.
    pub(crate) fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop.raise(GaveUp::Interrupted));
    }

    /// Bytes that the program may use beyond what it uses now.
    pub(crate) fn free(&self) -> u64 {
        let limits = &self.0.limits;
        limits.memory.saturating_sub((limits.resident)().unwrap_or(0))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: u64) -> Result<Arc<Job>, Fault> {
        self.lock().get(&id).cloned().ok_or_else(|| Fault::missing("this job"))
    }

    /// Waits for the job's turn, runs it, and enforces its limits.
    async fn drive(self, job: Arc<Job>, work: Box<dyn FnOnce(&mut Run) -> Value + Send>) {
        let limits = &self.0.limits;
        let turn = tokio::select! {
            turn = self.0.turns.clone().acquire_owned() => turn,
            () = ended(&job, limits, false) => {
                job.state.send_replace(json!({ "state": "done", "outcome": "gave-up", "reason": "interrupted" }));
                return;
            }
        };
        let budget = Budget::new().bytes(limits.bytes).stop(&job.stop);
        let mut run = Run {
            budget,
            threads: limits.threads,
            job: job.clone(),
            begin: Instant::now(),
            told: None,
            resident: limits.resident,
            before: (limits.resident)().unwrap_or(0),
            notes: Value::Null,
            limits: limits.clone(),
        };
        let give_back = limits.give_back;
        let searched = tokio::task::spawn_blocking(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&mut run))).ok();
            give_back();
            answer
        });
        let mut searched = std::pin::pin!(searched);
        let answer = tokio::select! {
            answer = &mut searched => answer,
            () = ended(&job, limits, true) => searched.await,
        };
        drop(turn);
        let bug = || json!({ "outcome": "gave-up", "reason": "bug" });
        let mut answer = answer.ok().flatten().unwrap_or_else(bug);
        answer["state"] = json!("done");
        job.state.send_replace(answer);
    }
}

/// Completes when the job's stop flag is raised. Raises it when nobody has watched for long; for a running job also when
/// its time is over or the program uses too much memory.
async fn ended(job: &Job, limits: &JobLimits, runs: bool) {
    let begin = Instant::now();
    while job.stop.raised().is_none() {
        tokio::time::sleep(LOOK).await;
        if runs && (limits.resident)().is_some_and(|now| now > limits.memory) {
            job.stop.raise(GaveUp::Memory);
        }
        if runs && limits.time.is_some_and(|time| begin.elapsed() >= time) {
            job.stop.raise(GaveUp::Time);
        }
        let (watchers, since) = *job.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if watchers == 0 && since.elapsed() >= limits.patience {
            job.stop.raise(GaveUp::Interrupted);
        }
    }
}

fn is_done(state: &Value) -> bool {
    state["state"] == "done"
}

/// Somebody who watches a job, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Watch {
    job: Arc<Job>,
    events: watch::Receiver<Value>,
    over: bool,
}

impl Watch {
    /// The next state, the present one first; none after the last.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if self.over || self.events.changed().await.is_err() {
            return None;
        }
        let state = self.events.borrow_and_update().clone();
        self.over = is_done(&state);
        Some(state)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut watchers = self.job.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        *watchers = (watchers.0.saturating_sub(1), Instant::now());
    }
}
