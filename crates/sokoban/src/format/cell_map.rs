//! Explicit meanings for characters that differ from program to program.

use crate::symbol::Symbol;
use grid::Diagnostic;
use std::str::FromStr;

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

impl FromStr for CellMap {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<CellMap, Diagnostic> {
        let mut pairs = Vec::new();
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while at < characters.len() {
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

fn bad(at: usize, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("E-CELLMAP", message)
        .at(1, at + 1, 1)
        .help("write it as `X=#,o=$`: a character, `=`, and one of `#@+$*.` or a space")
}
