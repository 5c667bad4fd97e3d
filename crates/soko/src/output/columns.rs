//! Text in the columns of a terminal, where wide characters such as those of Chinese and Japanese take two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns that `text` takes.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The beginning of `text` that fits in `room` columns.
pub(crate) fn head(text: &str, room: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find(|(_, character)| {
        used += character.width().unwrap_or(0);
        used > room
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// `text` if it fits in `room` columns, else `…` and as much of its end as fits.
pub(crate) fn tail(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut used = 1;
    let cut = text.char_indices().rev().find(|(_, character)| {
        used += character.width().unwrap_or(0);
        used > room
    });
    let end = cut.map_or(text, |(at, character)| &text[at + character.len_utf8()..]);
    head(&format!("…{end}"), room).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((width("level"), width("倉庫番"), width("e\u{301}")), (5, 6, 1));
        assert_eq!((head("倉庫番", 5), head("abc", 9), head("abc", 0)), ("倉庫", "abc", ""));
        assert_eq!(
            (tail("倉庫番", 6), tail("倉庫番", 5), tail("倉庫番", 4)),
            ("倉庫番".to_owned(), "…庫番".to_owned(), "…番".to_owned())
        );
        assert_eq!(
            (tail("abcd", 3), tail("abcd", 1), tail("abcd", 0)),
            ("…cd".to_owned(), "…".to_owned(), String::new())
        );
    }
}
