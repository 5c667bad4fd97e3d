//! What a terminal can show: only ASCII where the locale is not one of UTF-8.
//!
//! Only what the program draws has stand-ins, which are as different from each other as the characters they stand for: marks
//! on boards, bonds, free electrons. Titles and other text of files stay as they are, and so does all output that does not go to
//! a terminal, since its reader may have another locale.

use std::borrow::Cow;

/// Whether the locale is one of UTF-8, by these variables of the environment. Other systems than Unix do not set them.
pub(crate) fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let full = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = full("LC_ALL").or_else(|| full("LC_CTYPE")).or_else(|| full("LANG"));
    let named = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    named || !cfg!(unix)
}

/// The text as a terminal shows it in the locale of the program.
pub(super) fn shown(text: Cow<'_, str>, is_terminal: bool) -> Cow<'_, str> {
    if !is_terminal || text.is_ascii() || is_utf8(|name| std::env::var(name).ok()) {
        return text;
    }
    Cow::Owned(text.chars().map(stand_in).collect())
}

/// What is drawn in ASCII for a character of our drawings.
const fn stand_in(character: char) -> char {
    match character {
        '·' => ':',
        '•' => ',',
        '×' => '%',
        'ø' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '≡' | '⦀' => '3',
        '≣' | '⁞' => '4',
        '‖' => '"',
        '…' => '~',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{CellSet, Size};
    use sokoban::draw::Overlay;

    #[test]
    fn what_is_drawn_of_boards_is_ascii_where_the_locale_is() {
        let bonds =
            sokobond::format::parse(b"xxxxxxxx\nxCc-h--x\nxn--h--x\nxxxxxxxx\n").level.expect("a level");
        let start = sokobond::Position::start(&bonds);
        let reach = all_of(bonds.size());
        for glyph in sokobond::draw::draw_with(&bonds, &start, Some(&reach)).concat() {
            // A dot is a goal in Sokoban.
            let expect = if glyph.symbol == '·' { ':' } else { glyph.ascii };
            assert_eq!(stand_in(glyph.symbol), expect, "{glyph:?}");
        }
        let level: sokoban::Level = "#######\n#@ $ .#\n#     #\n#######".parse().expect("a level");
        let start = sokoban::Position::start(&level);
        let (all, none) = (all_of(level.size()), CellSet::new(level.size().area()));
        for marks in 0..8 {
            let set = |bit: usize| if marks >> bit & 1 == 1 { Some(&all) } else { Some(&none) };
            let overlay = Overlay { reachable: set(0), dead: set(1), targets: set(2), marked: None };
            for glyph in sokoban::draw::draw(&level, &start, overlay).concat() {
                assert!(stand_in(glyph.character).is_ascii(), "{glyph:?}");
            }
        }
    }

    fn all_of(size: Size) -> CellSet {
        let mut all = CellSet::new(size.area());
        all.extend(size.cells());
        all
    }

    #[test]
    fn the_locale_is_the_first_variable_that_is_set() {
        let check = |variables: &[(&str, &str)], expect: bool| {
            let find = |name: &str| {
                variables.iter().find(|(own, _)| *own == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(is_utf8(find), expect || !cfg!(unix), "{variables:?}");
        };
        check(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], false);
        check(&[("LC_ALL", ""), ("LC_CTYPE", "en_US.utf8")], true);
        check(&[("LANG", "C.UTF-8")], true);
        check(&[], false);
    }
}
