//! Pictures that show what they mean. Coloured squares and circles do not; those without a colour are floor or walls.

use crate::format::CellMap;
use crate::symbol::Symbol;

const PICTURES: [(&str, Symbol); 5] = [
    ("🧱", Symbol::Wall),
    ("😀😃😄😁🙂😊😎😳🤠🧍🏃🚶👷🧑👨👩👦👧🤖🐱🐶🙋🕴👤🐧🐸🥷🧙🤵👮", Symbol::Player),
    ("📦🎁🧰🗃🪨", Symbol::Box),
    ("🎯🏁🚩❎", Symbol::Goal),
    ("✅☑✔√", Symbol::BoxOnGoal),
];

/// Squares without a colour.
const SQUARES: &str = "⬜⬛◻◼▫▪□■█▓▒░🔲🔳\u{3000}";

/// Whether a sign is a wall or floor, and no piece.
pub(super) fn is_square(sign: char) -> bool {
    SQUARES.contains(sign)
}

/// The pictures in a text that have no other meaning, in the order of the text. O(text).
pub(super) fn of(text: &str, cells: &CellMap) -> Vec<(char, Symbol)> {
    let mut found: Vec<(char, Symbol)> = Vec::new();
    for c in text.chars().filter(|c| !c.is_ascii()) {
        let symbol = PICTURES.iter().find(|(pictures, _)| pictures.contains(c)).map(|&(_, symbol)| symbol);
        if let Some(symbol) = symbol
            && !cells.maps(c)
            && found.iter().all(|&(known, _)| known != c)
        {
            found.push((c, symbol));
        }
    }
    found
}
