//! How hard levels are, by the one grade of crate `generate`: measured one after the other on a thread of its own, so that
//! lists never wait for a grade and never guess one.
//!
//! What is wanted last is measured first: those are the levels that somebody looks at. A grade takes some milliseconds
//! to a second and is remembered as long as the server runs. The thread starts with the first level that is wanted.
//! Memory: about 100 bytes a grade, and the level itself while it waits.

use generate::{Grade, measure};
use play::LevelKey;
use serde_json::{Value, json};
use sokoworks::{Budget, GaveUp, Level};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Most levels that wait; those that have waited longest are dropped, and measured when they are wanted again.
const MOST_WAITING: usize = 2_000;

/// Most grades that are remembered. Beyond that, all are forgotten.
const MOST_KNOWN: usize = 200_000;

/// How hard a level is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Graded {
    /// The grade; none for a level that is proved to have no solution.
    pub(crate) grade: Option<Grade>,
    /// The sum that the grade rounds, for putting levels in order.
    exact: f64,
}

impl Graded {
    /// As pages get it.
    pub(crate) fn json(self) -> Value {
        json!({
            "grade": self.grade.map(Grade::number),
            "word": self.grade.map_or("no solution", Grade::word),
            "exact": self.grade.map(|_| (self.exact * 100.0).round() / 100.0),
        })
    }
}

/// The grades known so far, and the levels that wait for one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grades(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<State>,
    more: Condvar,
    /// The bytes that measuring may take, and the flag that ends it.
    budget: Budget,
}

#[derive(Debug, Default)]
struct State {
    known: HashMap<LevelKey, Graded>,
    /// What is measured next is in front.
    waiting: VecDeque<(LevelKey, Level)>,
    /// The keys of those that wait, and of the one that is measured.
    pending: HashSet<LevelKey>,
    is_working: bool,
}

impl Grades {
    /// No grades yet; measuring may take so many bytes.
    pub(crate) fn new(bytes: usize) -> Grades {
        Grades(Arc::new(Inner { budget: Budget::new().bytes(bytes), ..Inner::default() }))
    }

    /// The grade of a level, if it has been measured.
    pub(crate) fn of(&self, key: &LevelKey) -> Option<Graded> {
        self.lock().known.get(key).copied()
    }

    /// Whether a level waits for its grade.
    pub(crate) fn is_pending(&self, key: &LevelKey) -> bool {
        self.lock().pending.contains(key)
    }

    /// Has levels measured before all others, in their order.
    pub(crate) fn want(&self, levels: &[(LevelKey, Level)]) {
        let mut state = self.lock();
        let wanted: HashSet<LevelKey> = levels.iter().map(|(key, _)| *key).collect();
        let State { known, waiting, pending, .. } = &mut *state;
        waiting.retain(|(key, _)| !wanted.contains(key) || !pending.remove(key));
        for (key, level) in levels.iter().rev() {
            if !known.contains_key(key) && pending.insert(*key) {
                waiting.push_front((*key, level.clone()));
            }
        }
        for (key, _) in waiting.drain(MOST_WAITING.min(waiting.len())..) {
            pending.remove(&key);
        }
        if !state.is_working && !state.waiting.is_empty() {
            state.is_working = true;
            let grades = self.clone();
            thread::spawn(move || grades.work());
        }
        drop(state);
        self.0.more.notify_one();
    }

    /// Ends the thread soon, because the server ends.
    pub(crate) fn stop(&self) {
        self.0.budget.stop.raise(GaveUp::Interrupted);
        self.0.more.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Measures what waits, until the server ends.
    fn work(&self) {
        let mut state = self.lock();
        while self.0.budget.stop.raised().is_none() {
            let Some((key, level)) = state.waiting.pop_front() else {
                state = self.0.more.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            let measured = measure(&level, &self.0.budget);
            state = self.lock();
            state.pending.remove(&key);
            if let Ok(measures) = measured {
                if state.known.len() >= MOST_KNOWN {
                    state.known.clear();
                }
                state.known.insert(key, Graded { grade: measures.grade(), exact: measures.difficulty() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn level(boxes: usize) -> (LevelKey, Level) {
        let (wall, line) = ("#".repeat(boxes + 5), " ".repeat(boxes + 2));
        let row = |tile: &str| format!("#{}{}#", tile.repeat(boxes), " ".repeat(3));
        let text = format!("{wall}\n#{line}@#\n{}\n#{line} #\n{}\n#{line} #\n{wall}", row("$"), row("."));
        let level = Level::read(text.as_bytes()).expect("a level");
        (LevelKey::of(&level), level)
    }

    #[test]
    fn grades_are_those_of_generate_and_come_in_the_end() {
        let levels: Vec<_> = (1..5).map(level).collect();
        let grades = Grades::default();
        grades.want(&levels[..3]);
        grades.want(&levels[1..]);
        let begin = Instant::now();
        while levels.iter().any(|(key, _)| grades.is_pending(key)) {
            assert!(begin.elapsed() < Duration::from_secs(120), "no grades come");
            thread::sleep(Duration::from_millis(5));
        }
        for (key, level) in &levels {
            let measures = measure(level, &Budget::new()).expect("measures");
            let graded = grades.of(key).expect("a grade");
            assert_eq!((graded.grade, graded.exact), (measures.grade(), measures.difficulty()));
            assert_eq!(graded.json()["word"], measures.grade().map_or("no solution", Grade::word));
        }
        grades.stop();
    }

    #[test]
    fn what_is_wanted_last_is_measured_first_and_nothing_waits_twice() {
        let levels: Vec<_> = (1..5).map(level).collect();
        let grades = Grades::default();
        // Nobody works, so that all of them wait.
        grades.lock().is_working = true;
        grades.want(&levels[..3]);
        grades.want(&[levels[2].clone(), levels[3].clone()]);
        let waiting: Vec<LevelKey> = grades.lock().waiting.iter().map(|(key, _)| *key).collect();
        assert_eq!(waiting, [2, 3, 0, 1].map(|at| levels[at].0));
        let many: Vec<_> = (1..9).map(level).cycle().take(3 * MOST_WAITING).collect();
        grades.want(&many);
        let state = grades.lock();
        assert_eq!((state.waiting.len(), state.pending.len()), (8, 8));
    }
}
