//! How hard levels are, by the one grade of crate `generate`: measured one after the other when there is time for it, so that
//! lists never wait for a grade and never guess one.
//!
//! What is wanted last is measured first: those levels are on the screen. A grade takes some milliseconds
//! to a second and is remembered as long as the program runs.
//! Memory: about 100 bytes a grade, and the level itself while it waits.

use generate::{Grade, Idea, Measures, measure};
use play::LevelKey;
use serde_json::{Value, json};
use sokoworks::{Budget, Level};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most levels that wait; those that have waited longest are dropped, and measured when they are wanted again.
const MOST_WAITING: usize = 2_000;

/// Most grades that are remembered. Beyond that, all are forgotten.
const MOST_KNOWN: usize = 200_000;

/// How hard a level is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graded {
    /// The grade; none for a level that is proved to have no solution.
    pub(crate) grade: Option<Grade>,
    /// The number that the grade rounds, for putting levels in order.
    difficulty: f64,
    /// What is in the level.
    ideas: Vec<Idea>,
}

impl Graded {
    fn of(measures: &Measures) -> Graded {
        Graded { grade: measures.grade(), difficulty: measures.difficulty(), ideas: Idea::of(measures) }
    }

    /// As pages get it.
    pub(crate) fn json(&self) -> Value {
        json!({
            "grade": self.grade.map(Grade::number),
            "word": self.grade.map_or("no solution", Grade::word),
            "difficulty": self.grade.map(|_| (self.difficulty * 100.0).round() / 100.0),
            "ideas": self.ideas.iter().map(|idea| idea.name()).collect::<Vec<_>>(),
        })
    }
}

/// The grades known so far, and the levels that wait for one.
#[derive(Debug, Default)]
pub(crate) struct Grades(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    known: HashMap<LevelKey, Graded>,
    /// What is measured next is in front.
    waiting: VecDeque<(LevelKey, Level)>,
    /// The keys of those that wait, and of those that are measured.
    pending: HashSet<LevelKey>,
}

impl Grades {
    /// No grades yet.
    pub(crate) fn new() -> Grades {
        Grades::default()
    }

    /// The grade of a level, if it has been measured.
    pub(crate) fn of(&self, key: &LevelKey) -> Option<Graded> {
        self.lock().known.get(key).cloned()
    }

    /// Whether a level waits for its grade.
    pub(crate) fn is_pending(&self, key: &LevelKey) -> bool {
        self.lock().pending.contains(key)
    }

    /// Whether any level waits.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.lock().waiting.is_empty()
    }

    /// Queues levels before all others, in their order.
    pub(crate) fn want(&self, levels: &[(LevelKey, Level)]) {
        let mut state = self.lock();
        let wanted: HashSet<LevelKey> = levels.iter().map(|(key, _)| *key).collect();
        let State { known, waiting, pending } = &mut *state;
        waiting.retain(|(key, _)| !wanted.contains(key) || !pending.remove(key));
        for (key, level) in levels.iter().rev() {
            if !known.contains_key(key) && pending.insert(*key) {
                waiting.push_front((*key, level.clone()));
            }
        }
        for (key, _) in waiting.drain(MOST_WAITING.min(waiting.len())..) {
            pending.remove(&key);
        }
    }

    /// Measures the level that waits in front.
    pub(crate) fn measure_next(&self, budget: &Budget) {
        let next = self.lock().waiting.pop_front();
        if let Some((key, level)) = next {
            self.measure(&key, &level, budget);
            self.lock().pending.remove(&key);
        }
    }

    /// Measures a level; none when a limit ends it.
    pub(crate) fn measure(&self, key: &LevelKey, level: &Level, budget: &Budget) -> Option<Graded> {
        let measures = measure(level, budget).ok()?;
        let graded = Graded::of(&measures);
        let mut state = self.lock();
        if state.known.len() >= MOST_KNOWN {
            state.known.clear();
        }
        state.known.insert(*key, graded.clone());
        Some(graded)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for _ in &levels {
            assert!(levels.iter().any(|(key, _)| grades.is_pending(key)) && grades.has_waiting());
            grades.measure_next(&Budget::new());
        }
        assert!(!levels.iter().any(|(key, _)| grades.is_pending(key)) && !grades.has_waiting());
        for (key, level) in &levels {
            let measures = measure(level, &Budget::new()).expect("measures");
            let graded = grades.of(key).expect("a grade");
            assert_eq!((graded.grade, graded.difficulty), (measures.grade(), measures.difficulty()));
            assert_eq!(graded.json()["word"], measures.grade().map_or("no solution", Grade::word));
        }
    }

    #[test]
    fn what_is_wanted_last_is_measured_first_and_nothing_waits_twice() {
        let levels: Vec<_> = (1..5).map(level).collect();
        let grades = Grades::default();
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
