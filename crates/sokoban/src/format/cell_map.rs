//! Explicit meanings for characters that differ from program to program.

use super::sign;
use crate::symbol::Symbol;
use std::fmt;
use std::str::FromStr;
use text::Diagnostic;

/// Cell maps of other programs by name: the name, the map, and whose files are written so.
pub const PRESETS: [(&str, &str, &str); 9] = [
    ("puzzlescript", ".=-,O=.,*=$,@=*,P=@", "PuzzleScript's Sokoban"),
    ("gym", "0=#,1=-,2=.,3=*,4=$,5=@,6=+", "gym-sokoban, as numbers"),
    ("jumanji", "0=-,1=#,2=.,3=@,4=$,5=+,6=*", "Jumanji, as numbers"),
    ("letslogic", "0=-,1=#,2=@,3=$,4=.,5=*,6=+,7=-", "LetsLogic, as numbers"),
    ("llm", "P=@,X=$,O=.,√=*,S=+", "the text boards of gym-sokoban, RAGEN, VAGEN and TextArena"),
    ("uva", ".=-,S=@,B=$,T=.", "UVa 589, POJ 1475 and LeetCode 1263"),
    ("ssx", "~=-,.=-,X=$,O=.,P=@,$=*,*=+", "SokoSolve"),
    ("letters", "P=@,B=$,G=.", "P the player, B a box, G a goal"),
    ("boxoban", "", "Boxoban: the usual cells"),
];

/// Which characters mean which cells, besides those that all dialects share. Written as
/// `X=#,*=$`: the character to the left of `=` is read as the cell to the right of it. A number of several digits is
/// one sign: `10=#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellMap {
    pairs: Vec<(char, Symbol)>,
}

impl CellMap {
    /// What a character means: the map first, then what all dialects share.
    pub fn symbol(&self, character: char) -> Option<Symbol> {
        match self.pairs.iter().find(|(mapped, _)| *mapped == character) {
            Some(&(_, symbol)) => Some(symbol),
            None => Symbol::from_char(character),
        }
    }

    /// Whether `character` has a meaning of its own in this map.
    pub fn maps(&self, character: char) -> bool {
        self.pairs.iter().any(|(mapped, _)| *mapped == character)
    }
}

impl CellMap {
    /// The map of a preset.
    pub fn preset(name: &str) -> Option<CellMap> {
        let (_, map, _) = PRESETS.iter().find(|(known, ..)| *known == name)?;
        if map.is_empty() { Some(CellMap::default()) } else { map.parse().ok() }
    }

    /// The name of the preset that this map is, if it is one.
    pub fn name(&self) -> Option<&'static str> {
        let named = PRESETS.iter().map(|(name, ..)| *name).filter(|_| !self.pairs.is_empty());
        named.into_iter().find(|name| CellMap::preset(name).is_some_and(|preset| preset == *self))
    }

    /// The option that selects this map, as it is typed in a shell: `--cells llm`, `--cells 'X=#,o=$'`.
    pub fn as_option(&self) -> String {
        match self.name() {
            Some(name) => format!("--cells {name}"),
            None => format!("--cells '{}'", self.to_string().replace('\'', "'\\''")),
        }
    }

    /// The same map with more meanings; those that it has already stay.
    pub(super) fn with(&self, more: &[(char, Symbol)]) -> CellMap {
        let mut map = self.clone();
        for &(character, symbol) in more {
            if !map.maps(character) {
                map.pairs.push((character, symbol));
            }
        }
        map
    }

    /// The names of the presets in which `rows` are a board: nothing but cells, one player, and as many boxes as
    /// goals. O(rows).
    pub(super) fn fitting<'r>(rows: impl Iterator<Item = &'r str> + Clone) -> Vec<&'static str> {
        let fits = |map: &CellMap| {
            let (mut players, mut boxes, mut goals) = (0, 0_usize, 0_usize);
            for character in rows.clone().flat_map(str::chars) {
                let Some(symbol) = map.symbol(character) else { return false };
                players += usize::from(symbol.has_player());
                boxes += usize::from(symbol.has_box());
                goals += usize::from(symbol.has_goal());
            }
            players == 1 && boxes > 0 && boxes == goals
        };
        let names = PRESETS.iter().map(|(name, ..)| *name);
        names.filter(|name| CellMap::preset(name).is_some_and(|map| fits(&map))).collect()
    }

    /// What the map adds to the usual cells, as it is written.
    pub(super) fn pairs(&self) -> &[(char, Symbol)] {
        &self.pairs
    }
}

/// The list that `parse` reads. Floor is written as `-`.
impl fmt::Display for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(sign, symbol)) in self.pairs.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let cell = if symbol == Symbol::Floor { '-' } else { symbol.to_char() };
            write!(f, "{comma}{}={cell}", sign::show(sign))?;
        }
        Ok(())
    }
}

impl FromStr for CellMap {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<CellMap, Diagnostic> {
        let mut map = CellMap::default();
        let mut given: Vec<char> = Vec::new();
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while at < characters.len() {
            if let Some((preset, after)) = preset_at(&characters, at)? {
                map = map.with(&preset.pairs);
                at = after;
                continue;
            }
            let sign = sign_at(&characters, at);
            let Some(((from, to), end)) = sign.and_then(|(from, end)| {
                Some(((from, *characters.get(end + 1).filter(|_| characters[end] == '=')?), end + 2))
            }) else {
                return Err(bad(at, "a cell map is a list of `character=cell`"));
            };
            let Some(symbol) = Symbol::from_char(to) else {
                return Err(bad(at, format!("`{to}` is not a board cell")));
            };
            if given.contains(&from) {
                return Err(bad(at, format!("`{}` has two meanings", sign::show(from))));
            }
            given.push(from);
            map.pairs.retain(|&(mapped, _)| mapped != from);
            map.pairs.push((from, symbol));
            at = end;
            match characters.get(at) {
                None => {}
                Some(',') => at += 1,
                Some(other) => return Err(bad(at, format!("expected `,`, found `{other}`"))),
            }
        }
        Ok(map)
    }
}

/// The sign at a place, and where the `=` behind it is: a character, or a number of several digits.
fn sign_at(characters: &[char], at: usize) -> Option<(char, usize)> {
    if characters.get(at + 1) == Some(&'=') {
        return Some((characters[at], at + 1));
    }
    let length = characters[at..].iter().position(|&c| c == '=')?;
    let number: String = characters[at..at + length].iter().collect();
    Some((sign::of_number(&number)?, at + length))
}

/// The preset that is named at a place, and where the rest of the list begins.
fn preset_at(characters: &[char], at: usize) -> Result<Option<(CellMap, usize)>, Diagnostic> {
    let word: String = characters[at..].iter().take_while(|c| c.is_alphanumeric()).collect();
    let after = at + word.chars().count();
    if word.chars().count() < 2 || !matches!(characters.get(after), None | Some(',')) {
        return Ok(None);
    }
    match CellMap::preset(&word) {
        Some(preset) => Ok(Some((preset, after + 1))),
        None => {
            let names = PRESETS.map(|(name, ..)| name).join(", ");
            let error = bad(at, format!("there are no cells named `{word}`"));
            Err(error.help(format!("write them as `X=#,o=$`, or name one of: {names}")))
        }
    }
}

fn bad(at: usize, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("E-CELLMAP", message)
        .at(1, at + 1, 1)
        .help("write it as `X=#,o=$`: a character, `=`, and one of `#@+$*.` or a space")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        let map: CellMap = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(map.to_string(), expect);
        assert_eq!(expect.parse::<CellMap>().ok(), Some(map), "{text}");
    }

    #[test]
    fn what_a_map_shows_is_read_as_the_same_map() {
        check("", "");
        check("X=#,*=$,&=*,o= ", "X=#,*=$,&=*,o=-");
        check(",=#,==.,'=$", ",=#,==.,'=$");
        check("10=#,-1=-,007=.", "10=#,-1=-,7=.");
        check("llm,O=$,S=-", "P=@,X=$,√=*,O=$,S=-");
        for (name, map, _) in PRESETS {
            check(name, map);
            let map: CellMap = map.parse().unwrap_or_default();
            assert_eq!(map.name().unwrap_or("boxoban"), name);
        }
    }

    #[test]
    fn options_can_be_typed() {
        let option = |text: &str| text.parse::<CellMap>().map(|map| map.as_option());
        assert_eq!(option("0=-,1=#"), Ok("--cells '0=-,1=#'".to_owned()));
        assert_eq!(option("llm"), Ok("--cells llm".to_owned()));
        assert_eq!(option("'=#"), Ok("--cells ''\\''=#'".to_owned()));
    }
}
