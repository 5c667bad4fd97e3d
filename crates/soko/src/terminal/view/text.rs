//! Lines of text in a buffer: pieces with roles, cut where the room ends.

use crate::terminal::model::theme::{Role, Theme};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use text::visible;

/// Writes pieces one after the other at the left of the first line of `area`; the column behind them.
pub(super) fn spans(buffer: &mut Buffer, area: Rect, theme: &Theme, pieces: &[(Role, &str)]) -> u16 {
    let mut x = area.x;
    if area.height == 0 {
        return x;
    }
    for (role, text) in pieces {
        let room = usize::from(area.right().saturating_sub(x));
        (x, _) = buffer.set_stringn(x, area.y, visible(text), room, theme.style(*role));
    }
    x
}

/// The same; what does not fit ends in `…`.
pub(super) fn line(buffer: &mut Buffer, area: Rect, theme: &Theme, pieces: &[(Role, &str)]) {
    let length: usize = pieces.iter().map(|(_, text)| text.chars().count()).sum();
    let end = spans(buffer, area, theme, pieces);
    if length > usize::from(area.width)
        && area.width > 0
        && area.height > 0
        && let Some(cell) = buffer.cell_mut((end.saturating_sub(1), area.y))
    {
        cell.set_char(theme.glyph('…', '~'));
    }
}

/// Text broken into lines of at most `width` characters, between words where that can be. What fits stays as it is.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for (index, part) in letters.chunks(width).enumerate() {
            let gap = usize::from(length > 0 && index == 0);
            if length + gap + part.len() > width {
                lines.push(String::new());
                length = 0;
            } else if gap > 0 {
                lines.last_mut().into_iter().for_each(|line| line.push(' '));
                length += 1;
            }
            lines.last_mut().into_iter().for_each(|line| line.extend(part));
            length += part.len();
        }
    }
    lines
}

/// Writes paragraphs below each other, each wrapped, until the room ends.
pub(super) fn paragraphs(buffer: &mut Buffer, area: Rect, theme: &Theme, texts: &[(Role, String)]) {
    let mut y = area.y;
    for (role, text) in texts {
        for part in wrap(text, usize::from(area.width)) {
            if y >= area.bottom() {
                return;
            }
            let row = Rect::new(area.x, y, area.width, 1);
            spans(buffer, row, theme, &[(*role, &part)]);
            y += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_where_they_can() {
        let check = |text: &str, width, expect: &[&str]| assert_eq!(wrap(text, width), expect, "{text}");
        check("", 5, &[""]);
        check("one two three", 7, &["one two", "three"]);
        check("abcdefgh ij", 3, &["abc", "def", "gh", "ij"]);
        check("a bcdefg", 3, &["a", "bcd", "efg"]);
        check(" fits", 5, &[" fits"]);
        check("zwei  Wörter", 6, &["zwei", "Wörter"]);
    }
}
