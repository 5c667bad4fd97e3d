//! The backend of the page, and the limits of its resources.

use crate::grades::Grades;
use crate::level_cache::LevelCache;
use crate::library::Library;
use crate::store::Store;
use play::Guide;
use sokoworks::{Budget, Clock};
use std::time::Duration;

/// Of the bytes of one search, the tables for warnings may take this part, all together.
pub const CACHE: usize = 4;

/// The limits of a backend, and what it knows about the machine.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Threads of each search; with one, nothing starts a thread.
    pub threads: usize,
    /// The time of each search, as records state it; whoever runs a [`Task`](crate::Task) limits it.
    pub time: Option<Duration>,
    /// Bytes of each search's tables.
    pub bytes: usize,
    /// Bytes of the searches that grade levels.
    pub grading: usize,
    /// Most bytes of memory that the whole program may use.
    pub memory: u64,
    /// Films that may be made at once: they share the memory that is free.
    pub films: u64,
    /// Returns the bytes of memory that the program really uses, if the system reports them.
    pub resident: fn() -> Option<u64>,
    /// The machine, as records name it.
    pub machine: String,
    /// Returns the day, such as `2026-11-22`.
    pub today: fn() -> String,
    /// The time since some moment.
    pub now: Clock,
}

/// The initial data of a backend.
#[derive(Debug)]
pub struct Setup {
    /// Its levels.
    pub library: Library,
    /// Records and session.
    pub store: Store,
    /// What it may use.
    pub limits: Limits,
}

/// The backend of the page.
#[derive(Debug)]
pub struct Backend {
    pub(crate) library: Library,
    pub(crate) store: Store,
    pub(crate) cache: LevelCache,
    pub(crate) grades: Grades,
    /// The plans of hints.
    pub(crate) guide: Guide,
    pub(crate) limits: Limits,
}

impl Backend {
    /// A backend.
    pub fn new(setup: Setup) -> Backend {
        let Setup { library, store, limits } = setup;
        // A share of what a search may use.
        let cache = LevelCache::new(limits.bytes / CACHE, limits.now);
        Backend { library, store, cache, grades: Grades::new(), guide: Guide::default(), limits }
    }

    /// Finds the keys of all levels, so that nobody has to wait for them, and has the levels of small collections graded.
    pub fn warm_up(&self) {
        self.library.warm_up(&self.grades);
    }

    /// Whether levels wait for their grades.
    pub fn has_to_grade(&self) -> bool {
        self.grades.has_waiting()
    }

    /// Measures one of the levels that wait for their grades: the one that is wanted most.
    pub fn grade_next(&self, budget: &Budget) {
        self.grades.measure_next(&budget.clone().bytes(self.limits.grading));
    }

    /// Bytes that the program may use beyond what it uses now.
    pub(crate) fn free(&self) -> u64 {
        self.limits.memory.saturating_sub((self.limits.resident)().unwrap_or(0))
    }
}
