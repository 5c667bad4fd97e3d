//! A teacher of a batch: the exact distance to the end and the optimal actions of each game at each step. The distances of all
//! positions of a level are a table. A level that is given gets its table when a game first begins it, and those that were made
//! first are given up where there is too little memory; a level that is made gets it with its making, so ahead of need.

use crate::boxes::Board;
use crate::distances::{Distances, Metric};
use grid::Size;
use sokoworks::Stop;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// What a teacher says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The distance to the end; -1 for a dead position, -2 where the level has too many positions for a table.
    pub distance: i32,
    /// The optimal moves, a bit for each direction: `1 << direction as u8`.
    pub best: u8,
}

impl Label {
    /// A position that cannot be solved.
    pub const DEAD: Label = Label { distance: -1, best: 0 };
    /// A position of a level without a table.
    pub const UNKNOWN: Label = Label { distance: -2, best: 0 };
}

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

    /// A board with its table.
    pub fn teach(&self, board: Board) -> Board {
        match self.table(&board) {
            Some(table) => board.taught(Lesson::Own(table)),
            None => board,
        }
    }

    /// A board that gets its table when it is needed.
    pub fn enrol(self: &Arc<Teacher>, number: usize, board: Board) -> Board {
        board.taught(Lesson::Shared(self.clone(), number))
    }

    fn table(&self, board: &Board) -> Option<Arc<Distances>> {
        let level = board.level(self.size).ok()?;
        Distances::new(&level, self.metric, self.bytes, &Stop::new()).ok().map(Arc::new)
    }

    fn shared(&self, number: usize, board: &Board) -> Option<Arc<Distances>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept.tables.get(number).cloned().flatten() {
            return Some(table);
        }
        let table = self.table(board)?;
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
    /// The table of a board; `None` where the level has too many positions.
    pub(crate) fn table(&self, board: &Board) -> Option<Arc<Distances>> {
        match self {
            Lesson::Own(table) => Some(table.clone()),
            Lesson::Shared(teacher, number) => teacher.shared(*number, board),
        }
    }
}
