//! A teacher of a batch: the exact distance to the end and the optimal actions of each game at each step. The distances of all
//! positions of a level are a table. A level that is given gets its table when a game first begins it, and those that were made
//! first are given up where there is too little memory; a level that is made gets it with its making, so ahead of need.

use crate::distances::Distances;
use grid::Size;
use sokoban::Level;
use sokoworks::{Metric, Stop};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes tables of distances.
pub struct Teacher {
    metric: Metric,
    bytes: u64,
    size: Size,
    kept: Mutex<Kept>,
}

/// The tables of levels that are given.
#[derive(Default)]
struct Kept {
    tables: Vec<Option<Arc<Distances>>>,
    /// The levels with tables, the oldest first.
    order: VecDeque<usize>,
    bytes: u64,
}

impl Teacher {
    /// A teacher for levels on boards of a size, with bytes for all tables that are kept and for making one.
    pub fn new(metric: Metric, size: Size, bytes: u64) -> Arc<Teacher> {
        Arc::new(Teacher { metric, bytes, size, kept: Mutex::default() })
    }

    /// The size of the boards.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The table of a level; `None` where it has too many positions.
    pub(crate) fn table(&self, level: &Level) -> Option<Arc<Distances>> {
        Distances::new(level, self.metric, self.bytes, &Stop::new()).ok().map(Arc::new)
    }

    fn shared(&self, number: usize, level: impl FnOnce() -> Option<Level>) -> Option<Arc<Distances>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept.tables.get(number).cloned().flatten() {
            return Some(table);
        }
        let table = self.table(&level()?)?;
        if kept.tables.len() <= number {
            kept.tables.resize(number + 1, None);
        }
        kept.bytes += table.bytes();
        kept.tables[number] = Some(table.clone());
        kept.order.push_back(number);
        while kept.bytes > self.bytes && kept.order.len() > 1 {
            let oldest = kept.order.pop_front().and_then(|oldest| kept.tables[oldest].take());
            kept.bytes -= oldest.map_or(0, |oldest| oldest.bytes());
        }
        Some(table)
    }
}

/// Where a board has its table.
#[derive(Clone)]
pub(crate) enum Lesson {
    Own(Arc<Distances>),
    Shared(Arc<Teacher>, usize),
}

impl Lesson {
    /// The table, which a level may need to be made.
    pub(crate) fn table(&self, level: impl FnOnce(&Teacher) -> Option<Level>) -> Option<Arc<Distances>> {
        match self {
            Lesson::Own(table) => Some(table.clone()),
            Lesson::Shared(teacher, number) => teacher.shared(*number, || level(teacher)),
        }
    }
}
