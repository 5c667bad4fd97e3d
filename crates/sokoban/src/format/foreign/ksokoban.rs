//! `level.data` of KSokoban: boards in text with a NUL after each.

use std::borrow::Cow;
use text::{Encoding, Text};

/// Decodes the bytes of a file of levels. A NUL between boards becomes the blank line that separates them in other
/// files: the line ends with it, and one more is empty. Other bytes with a NUL are binary, as always. O(bytes).
pub fn decode(bytes: &[u8]) -> Text<'_> {
    let decoded = text::decode(bytes);
    if decoded.encoding != Encoding::Utf8 || !is_text_between_nuls(bytes) {
        return decoded;
    }
    let mut separated = Vec::with_capacity(bytes.len() + bytes.len() / 64);
    for &byte in bytes {
        match byte {
            0 if separated.last().is_none_or(|&last| last == b'\n') => separated.push(b'\n'),
            0 => separated.extend(b"\n\n"),
            byte => separated.push(byte),
        }
    }
    let Text { content, encoding, diagnostics } = text::decode(&separated);
    Text { content: Cow::Owned(content.into_owned()), encoding, diagnostics }
}

/// Whether bytes have NULs, are printable text apart from them, and have rows of walls between any two of them.
fn is_text_between_nuls(bytes: &[u8]) -> bool {
    let is_text = |byte: &u8| !byte.is_ascii_control() || matches!(byte, b'\t' | b'\n' | b'\r' | 0);
    if bytes.len() > text::MAX_BYTES || !bytes.contains(&0) || !bytes.iter().all(is_text) {
        return false;
    }
    let rows = |part: &[u8]| part.split(|&byte| byte == b'\n').filter(|row| row.contains(&b'#')).count();
    let is_board = |part: &[u8]| rows(part) > 1;
    let is_blank = |part: &[u8]| part.iter().all(u8::is_ascii_whitespace);
    let mut parts = bytes.split(|&byte| byte == 0);
    let first = parts.next().unwrap_or_default();
    // Before the first board there may be a heading.
    (is_board(first) || !first.contains(&b'#')) && parts.all(|part| is_board(part) || is_blank(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expect: Option<&str>) {
        let text = decode(bytes);
        let found = text.diagnostics.is_empty().then_some(&*text.content);
        assert_eq!(found, expect, "{}", String::from_utf8_lossy(bytes));
    }

    #[test]
    fn a_nul_between_boards_is_a_blank_line() {
        check(b"#\n#\n\0#\n#\n\0", Some("#\n#\n\n#\n#\n\n"));
        check(b"#\n#\0#\n#", Some("#\n#\n\n#\n#"));
        check(b"title\n\0#\n#\0\0", Some("title\n\n#\n#\n\n\n"));
        check(b"#\n#", Some("#\n#"));
    }

    #[test]
    fn binary_stays_binary() {
        check(b"a\0b", None);
        check(b"#\n#\0\x01", None);
        check(b"\x7fELF\0#\n#\0", None);
        check(b"#\n#\0text", None);
    }
}
