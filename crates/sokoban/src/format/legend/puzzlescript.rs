//! The legend of a PuzzleScript game: `# = Wall`, `@ = Crate and Target`, names that stand for others. Its boards are in
//! the section LEVELS alone; pictures and rules of other sections are none.

use super::key::{Legend, sign_of};
use super::names::Contents;
use crate::symbol::Symbol;

const SECTIONS: [&str; 7] =
    ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];
/// Most names that one name may stand for in a row.
const MAX_CHAIN: usize = 8;

/// The key of a game; none if a text has no section LEGEND. O(text).
pub(super) fn read(content: &str) -> Option<Legend> {
    let lines: Vec<&str> = text::lines(content).map(str::trim).collect();
    let heading = |line: &str| SECTIONS.into_iter().find(|name| line.eq_ignore_ascii_case(name));
    let legend = lines.iter().position(|line| heading(line) == Some("LEGEND"))?;
    let mut defined: Vec<(String, String)> = Vec::new();
    let mut from = legend + 2;
    for (at, line) in lines.iter().enumerate().skip(legend + 1) {
        let is_rule = line.chars().all(|c| c == '=');
        if heading(line).is_some() {
            break;
        }
        if line.is_empty() || is_rule || line.starts_with('(') {
            continue;
        }
        let split = line.char_indices().skip(1).find(|(_, c)| *c == '=').map(|(at, _)| at);
        let Some(split) = split else { break };
        let meaning = line[split + 1..].split('(').next().unwrap_or("");
        defined.push((line[..split].trim().to_lowercase(), meaning.trim().to_lowercase()));
        from = at + 2;
    }
    // An object may have its sign behind its name.
    let objects = lines.iter().position(|line| heading(line) == Some("OBJECTS"));
    for line in
        lines.iter().skip(objects.map_or(lines.len(), |at| at + 1)).take_while(|line| heading(line).is_none())
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [name, sign] = words[..]
            && sign.chars().count() == 1
            && Contents::named(name).is_some()
        {
            defined.push((sign.to_lowercase(), name.to_lowercase()));
        }
    }
    let levels = lines.iter().position(|line| heading(line) == Some("LEVELS"));
    let mut cells: Vec<(char, Symbol)> = Vec::new();
    for (sign, meaning) in &defined {
        let symbol = contents(meaning, &defined, MAX_CHAIN).and_then(Contents::symbol);
        let Some((sign, symbol)) = sign_of(sign).zip(symbol) else { continue };
        // Signs have no case.
        for sign in [sign, sign.to_ascii_uppercase()] {
            if cells.iter().all(|&(known, _)| known != sign) {
                cells.push((sign, symbol));
            }
        }
    }
    Some(Legend { cells, from: levels.map_or(from, |at| at + 2) })
}

/// The content of a meaning, with the names that stand for others resolved.
fn contents(meaning: &str, defined: &[(String, String)], chain: usize) -> Option<Contents> {
    let mut all: Option<Contents> = None;
    for name in meaning.split(" and ").map(str::trim) {
        let other = defined.iter().find(|(known, _)| known == name).map(|(_, meaning)| meaning);
        let one = match other {
            Some(meaning) if chain > 0 => contents(meaning, defined, chain - 1)?,
            Some(_) => return None,
            None => Contents::named(name)?,
        };
        all = Some(all.map_or(one, |all| all.and(one)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::CellMap;

    #[test]
    fn chained_names_and_objects_with_signs() {
        let text = "title x\n\nOBJECTS\n\nBackground .\nGreen\n\nPlayer\nBlack\n00000\n\nLEGEND\n======\n\n# = Wall\n\
                    P = Player\nBlock = Crate\n* = Block\n(a note)\n@ = * and Target (both)\nO = Target\n\
                    Thing = Crate or Player\n\nLEVELS\n\n###\n";
        let legend = read(text).unwrap_or_default();
        let map = CellMap::default().with(&legend.cells);
        let read: CellMap = "#=#,p=@,P=@,*=$,@=*,o=.,O=.,.=-".parse().unwrap_or_default();
        assert_eq!((map.to_string(), legend.from), (read.to_string(), 25));
        assert!(super::read("LEVELS\n###\n").is_none());
    }
}
