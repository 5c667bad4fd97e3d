//! Text of others as it may be shown: nothing in it moves a cursor, sets a colour, rings a bell, turns the direction of
//! writing or hides. O(length).

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character has no shape of its own but an effect on those around it or on a terminal: the controls of ASCII and
/// Latin-1 with DEL, line and paragraph separators, marks of direction, and what has no width.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// The text with every [hidden](is_hidden) character as an escape such as `\u{1b}`; ends of lines and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    let hides = |character: char| is_hidden(character) && !matches!(character, '\n' | '\t');
    if !text.contains(hides) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if hides(character) {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_shown_and_what_has_a_shape_stays() {
        let check = |text: &str, expect: &str| assert_eq!(visible(text), expect);
        check("Größe 文字 🙂\t\n", "Größe 文字 🙂\t\n");
        check("\u{1b}]0;x\u{7}", "\\u{1b}]0;x\\u{7}");
        check("\u{9b}2J\u{7f}\r", "\\u{9b}2J\\u{7f}\\u{d}");
        check("a\u{202e}b\u{2066}c\u{200b}", "a\\u{202e}b\\u{2066}c\\u{200b}");
        assert!(matches!(visible("plain"), Cow::Borrowed(_)));
        for code in (0..=0xffff).filter_map(char::from_u32) {
            let shown = visible(&code.to_string()).into_owned();
            assert!(!shown.contains(|c: char| is_hidden(c) && c != '\n' && c != '\t'));
        }
    }
}
