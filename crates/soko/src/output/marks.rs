//! What is marked on boards: `--mark reach,dead,targets`.

use sokoworks::nearest;
use std::str::FromStr;

/// What is marked on boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Cells that the player can walk to.
    pub(crate) reach: bool,
    /// Sokoban: cells from which no box can come to a goal.
    pub(crate) dead: bool,
    /// Sokoban: cells that a box can be pushed to, while the others stay where they are.
    pub(crate) targets: bool,
}

/// The words, and the word for no marks.
const WORDS: [&str; 4] = ["reach", "dead", "targets", "none"];

impl Marks {
    /// The default marks of `soko show`.
    pub(crate) const SHOWN: Marks = Marks { reach: true, dead: true, targets: false };
}

impl FromStr for Marks {
    type Err = String;

    fn from_str(text: &str) -> Result<Marks, String> {
        let mut marks = Marks::default();
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        for &word in &words {
            match word {
                "reach" => marks.reach = true,
                "dead" => marks.dead = true,
                "targets" => marks.targets = true,
                "none" if words.len() == 1 => {}
                "none" => return Err("`none` stands alone".to_owned()),
                _ => {
                    let near = nearest(word, WORDS)
                        .map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                    return Err(format!(
                        "unknown mark `{word}`; {near}expected reach, dead, targets or none"
                    ));
                }
            }
        }
        Ok(marks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_words_with_commas() {
        let check = |text: &str, expect: Option<[bool; 3]>| {
            let found = text.parse::<Marks>().ok().map(|marks| [marks.reach, marks.dead, marks.targets]);
            assert_eq!(found, expect, "{text}");
        };
        check("none", Some([false; 3]));
        check("reach", Some([true, false, false]));
        check("dead, targets", Some([false, true, true]));
        check("", None);
        check("none,dead", None);
        assert!("taregts".parse::<Marks>().is_err_and(|error| error.contains("did you mean `targets`?")));
    }
}
