//! What lists show of levels that the page sends: size, pieces, records, grade if it is known, and a thumbnail of each.

use crate::calls::filming;
use crate::fault::Fault;
use crate::grades::Grades;
use crate::library;
use crate::reading::Asked;
use crate::store::Store;
use play::LevelKey;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::Found;
use sokoworks::contract::Remark;

/// Most levels in one call.
const MOST: usize = 500;

/// Levels as text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    texts: Vec<String>,
    /// Whether pictures are wanted too, and whether they are for a dark page.
    #[serde(default)]
    pictures: bool,
    #[serde(default)]
    dark: bool,
}

/// Describes each level; null for a text without one.
pub(crate) fn survey(asked: &Asked<Ask>, store: &Store, grades: &Grades) -> Result<Value, Fault> {
    let Asked { reading, ask } = asked;
    reading.options()?;
    if ask.texts.len() > MOST {
        return Err(Fault::too_large(format!("at most {MOST} levels at once")));
    }
    let look = |text: &String| -> Value {
        let Ok(Found { level, warnings, .. }) = reading.first(text) else { return Value::Null };
        let mut facts = library::facts(&level, store.best(&level), store.least(&level));
        facts["warnings"] = json!(Remark::all(&warnings));
        let key = LevelKey::of(&level);
        facts["key"] = json!(key.to_string());
        if let Some(graded) = grades.of(&key) {
            facts["rating"] = graded.json();
        }
        if ask.pictures {
            facts["picture"] = filming::thumbnail(&level, ask.dark).map_or(Value::Null, Value::String);
        }
        facts
    };
    Ok(json!({ "levels": ask.texts.iter().map(look).collect::<Vec<_>>() }))
}
