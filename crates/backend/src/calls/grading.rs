//! How hard levels are: those that the page sends, or levels of a collection. What is not known yet is measured before
//! anything else, and the page asks again.

use crate::fault::Fault;
use crate::grades::Grades;
use crate::library::Library;
use crate::reading::Asked;
use play::LevelKey;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::Level;

/// Most levels in one call.
const MOST: usize = 500;

/// Levels as text, or places in a collection.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, untagged)]
pub(crate) enum Ask {
    Texts { texts: Vec<String> },
    Places { shelf: String, places: Vec<usize> },
}

/// The levels with their keys.
/// Fails when there are too many, or a place is not in the library.
pub(crate) fn levels(asked: &Asked<Ask>, library: &Library) -> Result<Vec<Option<(LevelKey, Level)>>, Fault> {
    let Asked { reading, ask } = asked;
    reading.options()?;
    let count = match ask {
        Ask::Texts { texts } => texts.len(),
        Ask::Places { places, .. } => places.len(),
    };
    if count > MOST {
        return Err(Fault::too_large(format!("at most {MOST} levels at once")));
    }
    match ask {
        Ask::Texts { texts } => {
            let read = |text: &String| reading.first(text).ok().map(|found| found.level);
            Ok(texts.iter().map(|text| read(text).map(|level| (LevelKey::of(&level), level))).collect())
        }
        Ask::Places { shelf, places } => {
            let shelf = library.number(shelf)?;
            places.iter().map(|&place| library.keyed(shelf, place)).collect()
        }
    }
}

/// The grade of each level; null if it is not known yet, or if there is no level.
pub(crate) fn grade(ask: &Asked<Ask>, library: &Library, grades: &Grades) -> Result<Value, Fault> {
    let levels = levels(ask, library)?;
    let found: Vec<Option<Value>> = levels
        .iter()
        .map(|level| level.as_ref().and_then(|(key, _)| grades.of(key)).map(|graded| graded.json()))
        .collect();
    let missing = levels.into_iter().zip(&found).filter(|(_, found)| found.is_none());
    grades.want(&missing.filter_map(|(level, _)| level).collect::<Vec<_>>());
    Ok(json!({ "grades": found }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Shelf, ShelfLevel};
    use crate::reading::Reading;
    use crate::store::Store;
    use sokoworks::Budget;

    const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";

    fn library() -> Library {
        let level = Level::read(ROOM.as_bytes()).ok();
        let entry =
            |level: Option<Level>| ShelfLevel { text: ROOM.to_owned(), level, ..ShelfLevel::default() };
        Library { shelves: vec![Shelf::new("Two", "two.xsb", vec![entry(None), entry(level)])] }
    }

    #[test]
    fn cards_lists_and_questions_have_the_same_grade() {
        let (library, grades, store) = (library(), Grades::default(), Store::forgetful());
        let ask = |ask: Ask| {
            grade(&Asked { reading: Reading::default(), ask }, &library, &grades)
                .map(|result| result["grades"].clone())
        };
        let card = || library.list(&store, &grades)["collections"][0].clone();
        assert_eq!((&card()["difficulty"], &card()["grading"]), (&Value::Null, &json!(false)));
        let at = |places: Vec<usize>| Ask::Places { shelf: "two".to_owned(), places };
        let places = || at(vec![0, 1]);
        assert_eq!(ask(places()), Ok(json!([null, null])));
        assert_eq!(card()["grading"], true);
        grades.measure_next(&Budget::new());
        assert_eq!(card()["grading"], false);
        let found = ask(places()).expect("grades");
        assert_eq!((&found[0], &found[1]["word"]), (&Value::Null, &json!("very easy")));
        let texts = Ask::Texts { texts: vec!["no level".to_owned(), ROOM.to_owned()] };
        assert_eq!(ask(texts), Ok(found.clone()));
        assert_eq!(
            (&card()["slug"], library.number("0"), library.number("two")),
            (&json!("two"), Ok(0), Ok(0))
        );
        assert!(library.number("three").is_err());
        let list = library.shelf(0, &store, &grades).expect("a list");
        assert_eq!(list["levels"][1]["rating"], found[1]);
        assert_eq!(card()["difficulty"], json!(["very easy", "very easy"]));
        assert!(ask(at(vec![2])).is_err());
        assert!(ask(at(vec![1; MOST + 1])).is_err());
    }
}
