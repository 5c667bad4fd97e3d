//! What makes a level one of a kind, by names: for those who want levels of an idea. The page has the same table, `common/ideas.js` of
//! `page/src`, which a test of this module keeps equal.

use crate::Measures;

/// Something in a level that was measured. Nothing is claimed that was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Where all positions are known: a fatal choice beside the solution cannot be seen.
    Trap,
    /// Where all positions are known: none is lost, but for those with a box on a dead square, which are not looked at.
    Safe,
    /// Where all positions are known: one solution is shortest.
    Single,
    /// A third of the pushes of a solution that is proved to be shortest lead away.
    Astray,
    /// Much of the floor is in passages one square wide.
    Narrow,
}

text::named!(Idea, "idea": Trap "trap", Safe "safe", Single "single", Astray "astray", Narrow "narrow");

/// Share of the floor in passages one square wide from which a level counts as narrow.
const NARROW: f64 = 0.4;

impl Idea {
    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Idea::Trap => "mistakes that do not show",
            Idea::Safe => "no traps but dead squares",
            Idea::Single => "one shortest solution",
            Idea::Astray => "a third of the way leads away",
            Idea::Narrow => "narrow passages",
        }
    }

    /// The ideas of a level.
    pub fn of(measures: &Measures) -> Vec<Idea> {
        Idea::ALL.into_iter().filter(|idea| idea.is_in(measures)).collect()
    }

    fn is_in(self, measures: &Measures) -> bool {
        let space = measures.space.as_ref();
        let shortest = measures.solution.as_ref().filter(|solution| solution.proved);
        match self {
            Idea::Trap => space.is_some_and(|space| space.trap.is_some()),
            Idea::Safe => space.is_some_and(|space| space.lost == 0.0),
            Idea::Single => space.is_some_and(|space| space.solutions == Some(1)),
            Idea::Astray => shortest.is_some_and(|solution| 3 * solution.astray >= solution.pushes),
            Idea::Narrow => measures.passages as f64 >= NARROW * measures.squares as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure;
    use sokoworks::{Budget, Level};
    use std::path::Path;

    #[test]
    fn ideas_are_what_was_measured() {
        let of = |text: &str| {
            let level = Level::read(text.as_bytes()).expect("a level");
            Idea::of(&measure(&level, &Budget::new()).expect("measures"))
        };
        // A corridor, in which nothing can go wrong.
        assert_eq!(of("########\n#@ $  .#\n########"), [Idea::Safe, Idea::Single, Idea::Narrow]);
        // In an open room there are many ways.
        let open = "########\n#      #\n# @$   #\n#      #\n#    . #\n#      #\n########";
        assert_eq!(of(open), [Idea::Safe]);
    }

    #[test]
    fn the_page_has_the_same_ideas() {
        let rows = Idea::ALL.map(|idea| format!("  {}: \"{}\",\n", idea.name(), idea.words()));
        let text = format!(
            "// What can be in a level, in words: written by a test of crates/generate/src/idea.rs, never by hand.\n\
             // @ts-check\n\n\
             /** The words of each idea, by the names of the backend. @type {{Record<string, string>}} */\n\
             export const IDEAS = {{\n{}}};\n",
            rows.concat()
        );
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src/common/ideas.js");
        if std::env::var_os("SOKO_UPDATE").is_some() {
            std::fs::write(&path, &text).expect("a file of the page");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "ideas.js has other ideas: run SOKO_UPDATE=1 cargo test -p sokoworks-generate the_page_has_the_same_ideas"
        );
    }
}
