//! A key in the file that gives the meaning of its signs in words: the legend of a PuzzleScript game, lines such as
//! `# = wall`, names in JSON. It decides before anything else but a cell map that is given.

mod key;
mod names;
mod puzzlescript;

use crate::symbol::Symbol;
use key::sign_of;
use names::Contents;

pub(super) use key::Legend;

/// Fewest signs of a key.
const MIN_SIGNS: usize = 3;

/// The key of a text; empty if it has none. O(text).
pub(super) fn of_text(content: &str) -> Legend {
    puzzlescript::read(content).unwrap_or_else(|| Legend { cells: of_lines(content), from: 0 })
}

/// A key of pairs of a sign and a name, in either order; none if one of them is no such pair, or they contradict each
/// other.
pub(super) fn of_pairs<'t>(pairs: impl Iterator<Item = (&'t str, &'t str)>) -> Option<Vec<(char, Symbol)>> {
    let mut key: Vec<(char, Symbol)> = Vec::new();
    for (left, right) in pairs {
        add(&mut key, pair(left, right)?).then_some(())?;
    }
    (key.len() >= MIN_SIGNS).then_some(key)
}

/// Adds a sign; false if it has another meaning already.
fn add(key: &mut Vec<(char, Symbol)>, (sign, symbol): (char, Symbol)) -> bool {
    match key.iter().find(|(known, _)| *known == sign) {
        Some(&(_, known)) => known == symbol,
        None => {
            key.push((sign, symbol));
            true
        }
    }
}

/// A sign and the meaning of its name, in either order.
fn pair(left: &str, right: &str) -> Option<(char, Symbol)> {
    let named = |sign, name| Some((sign_of(sign)?, Contents::named(name)?.symbol()?));
    named(left, right).or_else(|| named(right, left))
}

/// Lines such as `# = wall`, `wall: #`, `const WALL = 1;`, three in a row at least.
fn of_lines(content: &str) -> Vec<(char, Symbol)> {
    let mut key = Vec::new();
    for line in text::lines(content).chain([""]) {
        let found = of_line(line);
        if found.is_empty() {
            if key.len() >= MIN_SIGNS {
                return key;
            }
            key.clear();
        }
        for one in found {
            if !add(&mut key, one) {
                return Vec::new();
            }
        }
    }
    Vec::new()
}

fn of_line(line: &str) -> Vec<(char, Symbol)> {
    if line.len() > 200 || !line.contains(['=', ':']) || line.starts_with("::") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for item in line.trim().trim_start_matches("//").split([',', ';']) {
        let item = item.trim();
        if item.is_empty() {
            continue;
        }
        // The sign may itself be `=` or `:`.
        let at = item.char_indices().skip(1).find(|(_, c)| matches!(c, '=' | ':')).map(|(at, _)| at);
        let Some((left, right)) = at.map(|at| (&item[..at], item[at + 1..].trim_start_matches(['=', '>'])))
        else {
            return Vec::new();
        };
        let bare = |text: &str| text.trim().trim_matches(['"', '\'', '`']).to_owned();
        let (left, right) = (bare(left), bare(right));
        let name = left.rsplit(' ').next().unwrap_or("");
        let Some(one) = pair(&left, &right).or_else(|| pair(name, &right)) else { return Vec::new() };
        found.push(one);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::CellMap;

    fn check(text: &str, expect: &str) {
        assert_eq!(CellMap::default().with(&of_text(text).cells).to_string(), expect, "{text}");
    }

    #[test]
    fn keys_in_words() {
        check("x = wall\no = box\nt = goal\np = player\n", "x=#,o=$,t=.,p=@");
        check("const FLOOR = 0;\nconst WALL = 1;\nconst BOX_ON_GOAL = 12;\n", "0=-,1=#,12=*");
        check("{ wall: '#', floor: ' ', goal: 'x', box: 'o' }\n\n", "");
        check("wall: 'w', floor: '_', goal: 'x', box: 'o'", "w=#,_=-,x=.,o=$");
        check("Title: x\nAuthor: y\n", "");
        check("x = wall\nx = box\no = goal\n", "");
        check("x = wall\no = box\n", "");
    }
}
