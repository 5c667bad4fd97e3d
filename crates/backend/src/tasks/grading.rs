//! Grades of several levels, one after the other.

use crate::grades::Grades;
use crate::tasks::run::Run;
use play::LevelKey;
use serde_json::{Value, json};
use sokoworks::Level;

/// Measures the levels whose grades are not known yet, and reports all known grades after each; null for no level, and for one
/// that could not be measured in the time.
pub(crate) fn grade(levels: &[Option<(LevelKey, Level)>], grades: &Grades, run: &mut Run<'_>) -> Value {
    let mut found: Vec<Value> = vec![Value::Null; levels.len()];
    for (index, level) in levels.iter().enumerate() {
        let Some((key, level)) = level else { continue };
        let Some(graded) = grades.of(key).or_else(|| grades.measure(key, level, &run.budget)) else {
            continue;
        };
        found[index] = graded.json();
        run.note(json!({ "grades": found }));
        run.report(|_| json!({}));
    }
    json!({ "outcome": "graded", "grades": found })
}
