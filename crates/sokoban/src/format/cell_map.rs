//! Explicit meanings for characters that differ from program to program.

use crate::symbol::Symbol;
use grid::Diagnostic;
use std::str::FromStr;

/// Cell maps of other programs by name: the name, the map, and whose files are written so.
pub const PRESETS: [(&str, &str, &str); 7] = [
    ("puzzlescript", ".=-,O=.,*=$,@=*,P=@", "PuzzleScript's Sokoban"),
    ("gym", "0=#,1=-,2=.,3=*,4=$,5=@,6=+", "gym-sokoban, as numbers"),
    ("jumanji", "0=-,1=#,2=.,3=@,4=$,5=+,6=*", "Jumanji, as numbers"),
    ("uva", ".=-,S=@,B=$,T=.", "UVa 589, POJ 1475 and LeetCode 1263"),
    ("ssx", "~=-,.=-,X=$,O=.,P=@,$=*,*=+", "SokoSolve"),
    ("letters", "P=@,B=$,G=.", "P the player, B a box, G a goal"),
    ("boxoban", "", "Boxoban: the usual cells"),
];

/// Which characters mean which cells, besides those that all dialects share. Written as
/// `X=#,*=$`: the character to the left of `=` is read as the cell to the right of it.
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

    /// The same map with more meanings; those that it has already stay.
    pub(super) fn with(&self, more: &[(char, Symbol)]) -> CellMap {
        let new = more.iter().filter(|(character, _)| !self.maps(*character));
        CellMap { pairs: self.pairs.iter().chain(new).copied().collect() }
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

impl FromStr for CellMap {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<CellMap, Diagnostic> {
        let mut pairs = Vec::new();
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while at < characters.len() {
            if let Some((preset, after)) = preset_at(&characters, at)? {
                pairs.extend(preset.pairs);
                at = after;
                continue;
            }
            let (Some(&from), Some('='), Some(&to)) =
                (characters.get(at), characters.get(at + 1), characters.get(at + 2))
            else {
                return Err(bad(at, "a cell map is a list of `character=cell`"));
            };
            let Some(symbol) = Symbol::from_char(to) else {
                return Err(bad(at, format!("`{to}` is not a board cell")));
            };
            if pairs.iter().any(|&(mapped, _)| mapped == from) {
                return Err(bad(at, format!("`{from}` has two meanings")));
            }
            pairs.push((from, symbol));
            at += 3;
            match characters.get(at) {
                None => {}
                Some(',') => at += 1,
                Some(other) => return Err(bad(at, format!("expected `,`, found `{other}`"))),
            }
        }
        Ok(CellMap { pairs })
    }
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
