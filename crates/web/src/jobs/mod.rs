//! Long work: a bounded number of jobs at once, a bounded queue of others, each with its own limits.
//!
//! A job is a [`Task`] that runs within a [`Budget`] and reports its state, on a thread of its own. Watchers of a job
//! hold a [`Watch`]; a job that has had no watcher for some time is stopped, because its page is gone. Every event is the
//! whole state of the job, so a page that reconnects has missed nothing.

pub(crate) mod events;

use crate::fault::Fault;
use axum::http::StatusCode;
use backend::{Backend, Limits, Task};
use serde_json::{Value, json};
use sokoworks::{Budget, GaveUp, Stop};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

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
    /// What each job may use, and all of them together.
    pub each: Limits,
    /// How long a job continues when nobody watches it.
    pub patience: Duration,
    /// Returns memory that a job has freed to the system, if the allocator would keep it.
    pub give_back: fn(),
}

/// The jobs of the server.
#[derive(Clone, Debug)]
pub(crate) struct Jobs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    backend: Arc<Backend>,
    limits: JobLimits,
    turns: Arc<Semaphore>,
    next: AtomicU64,
    jobs: Mutex<BTreeMap<u64, Arc<Job>>>,
}

#[derive(Debug)]
struct Job {
    stop: Stop,
    /// The state, as sent to pages; `done` in it marks the last one.
    state: watch::Sender<Value>,
    /// How many watch, and since when that is so.
    watchers: Mutex<(usize, Instant)>,
}

/// The time since the first question after it: the clock of [`Limits`].
pub fn clock() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

impl Jobs {
    /// No jobs yet.
    pub(crate) fn new(backend: Arc<Backend>, limits: JobLimits) -> Jobs {
        let turns = Arc::new(Semaphore::new(limits.running.max(1)));
        Jobs(Arc::new(Inner { backend, limits, turns, next: AtomicU64::new(1), jobs: Mutex::default() }))
    }

    /// Accepts a job and returns its number.
    /// Fails when the queue is full.
    pub(crate) fn start(&self, task: Task) -> Result<u64, Fault> {
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
        tokio::spawn(self.clone().drive(job, task));
        Ok(id)
    }

    /// Stops a job: it ends soon, with what it has found by then.
    /// Fails when there is no such job.
    pub(crate) fn stop(&self, id: u64) -> Result<(), Fault> {
        self.find(id)?.stop.raise(GaveUp::Interrupted);
        Ok(())
    }

    /// Watches a job.
    /// Fails when there is no such job.
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

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: u64) -> Result<Arc<Job>, Fault> {
        self.lock().get(&id).cloned().ok_or_else(|| Fault::missing("this job"))
    }

    /// Waits for the job's turn, runs it, and enforces its limits.
    async fn drive(self, job: Arc<Job>, task: Task) {
        let limits = &self.0.limits;
        let turn = tokio::select! {
            turn = self.0.turns.clone().acquire_owned() => turn,
            () = ended(&job, limits, false) => {
                job.state.send_replace(json!({ "state": "done", "outcome": "gave-up", "reason": "interrupted" }));
                return;
            }
        };
        let budget = Budget::new().bytes(limits.each.bytes).stop(&job.stop);
        let (backend, give_back) = (self.0.backend.clone(), limits.give_back);
        let state = job.state.clone();
        let searched = tokio::task::spawn_blocking(move || {
            let mut report = |value: Value| drop(state.send_replace(value));
            let answer = catch_unwind(AssertUnwindSafe(|| backend.run(task, budget, &mut report))).ok();
            give_back();
            answer
        });
        let mut searched = std::pin::pin!(searched);
        let answer = tokio::select! {
            answer = &mut searched => answer,
            () = ended(&job, limits, true) => searched.await,
        };
        drop(turn);
        let bug = || json!({ "state": "done", "outcome": "gave-up", "reason": "bug" });
        job.state.send_replace(answer.ok().flatten().unwrap_or_else(bug));
    }
}

/// Completes when the job's stop flag is raised. Raises it when nobody has watched for long; for a running job also when
/// its time is over or the program uses too much memory.
async fn ended(job: &Job, limits: &JobLimits, runs: bool) {
    let begin = Instant::now();
    while job.stop.raised().is_none() {
        tokio::time::sleep(LOOK).await;
        if runs && (limits.each.resident)().is_some_and(|now| now > limits.each.memory) {
            job.stop.raise(GaveUp::Memory);
        }
        if runs && limits.each.time.is_some_and(|time| begin.elapsed() >= time) {
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

/// A watcher of a job, for as long as this lives.
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
