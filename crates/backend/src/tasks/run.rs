//! The context of running work: its limits, and the observer of its state.

use crate::backend::Limits;
use crate::level_cache::Opened;
use serde_json::{Value, json};
use sokoworks::contract::{Asked, Record};
use sokoworks::{Budget, Statistics};
use std::time::Duration;

/// Time between two states that are reported.
const PERIOD: Duration = Duration::from_millis(100);

/// Work that runs.
pub(crate) struct Run<'a> {
    /// Its limits.
    pub(crate) budget: Budget,
    /// Threads it may use.
    pub(crate) threads: usize,
    limits: &'a Limits,
    observer: &'a mut dyn FnMut(Value),
    begin: Duration,
    /// When a state was last reported.
    last_report: Option<Duration>,
    /// What the program used at the beginning.
    before: u64,
    /// Other keys and values of a state.
    notes: Value,
}

impl<'a> Run<'a> {
    /// Work that begins now.
    pub(crate) fn new(limits: &'a Limits, budget: Budget, observer: &'a mut dyn FnMut(Value)) -> Run<'a> {
        Run {
            budget: budget.timed_by(limits.now),
            threads: limits.threads,
            limits,
            observer,
            begin: (limits.now)(),
            last_report: None,
            before: (limits.resident)().unwrap_or(0),
            notes: Value::Null,
        }
    }

    /// The time since the beginning.
    pub(crate) fn total(&self) -> Duration {
        (self.limits.now)().saturating_sub(self.begin)
    }

    /// Takes the counters of the search; reports them from time to time.
    pub(crate) fn observe(&mut self, statistics: &Statistics) {
        self.report(|run| {
            json!({
                "total_nodes": statistics.expanded,
                "depth": statistics.depth,
                "lower_bound": statistics.lower_bound.cost(),
                "memory": run.memory(statistics.peak_bytes),
            })
        });
    }

    /// Reports a state, an object with keys of its own, unless the last report was a moment ago.
    pub(crate) fn report(&mut self, state: impl FnOnce(&Run<'_>) -> Value) {
        let now = (self.limits.now)();
        if self.last_report.is_some_and(|last_report| now.saturating_sub(last_report) < PERIOD) {
            return;
        }
        self.last_report = Some(now);
        let mut state = state(self);
        state["state"] = json!("running");
        state["total_seconds"] = json!(self.total().as_secs_f64());
        if let (Some(state), Some(notes)) = (state.as_object_mut(), self.notes.as_object()) {
            state.extend(notes.clone());
        }
        (self.observer)(state);
    }

    /// The record of a search that ends now, with what was asked and the limits; it knows of no answer yet.
    pub(crate) fn record(&self, opened: &Opened, metric: &str, search: &str, settings: &str) -> Record {
        let mut record = Record::new(&opened.level);
        record.title.clone_from(&opened.title);
        record.warnings.clone_from(&opened.warnings);
        record.file = "-".to_owned();
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

    /// Sets what is reported besides the counters from now on: an object.
    pub(crate) fn note(&mut self, notes: Value) {
        self.notes = notes;
    }

    /// The bytes that a search which holds `held` really uses: tables are set aside at once, but pages of them that
    /// were never written take no memory. Work at the same time is seen together.
    pub(crate) fn memory(&self, held: u64) -> u64 {
        (self.limits.resident)().map_or(held, |now| now.saturating_sub(self.before).min(held))
    }
}
