//! From bytes to lines: encodings, newlines, and the caps that keep a reader safe.

use crate::Diagnostic;
use std::borrow::Cow;

/// Largest text that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// Most lines that are read.
pub const MAX_LINES: usize = 1_000_000;

/// The encoding a text was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte-order mark.
    Utf8,
    /// UTF-16 with a byte-order mark, little end first.
    Utf16Le,
    /// UTF-16 with a byte-order mark, big end first.
    Utf16Be,
    /// Anything else is taken as Windows-1252, a superset of Latin-1 that never fails.
    Windows1252,
    /// Another encoding that the text itself declares, by its WHATWG name.
    Declared(&'static str),
}

/// A text read from bytes.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// The text without a byte-order mark; newlines as they were.
    pub content: Cow<'a, str>,
    /// The encoding it was found in.
    pub encoding: Encoding,
    /// `E-BINARY` or `E-TOOBIG`; then `content` is empty.
    pub diagnostics: Vec<Diagnostic>,
}

/// Decodes bytes: a byte-order mark decides, else valid UTF-8 is UTF-8, else Windows-1252.
///
/// A text with a NUL, over [`MAX_BYTES`] or over [`MAX_LINES`] comes back empty with an error.
pub fn decode(bytes: &[u8]) -> Text<'_> {
    decode_with(bytes, None)
}

/// Decodes bytes that declare their encoding, as XML does. A byte-order mark still decides; a label
/// that is unknown, or that the bytes contradict, is ignored: then this is [`decode`]. Without
/// the feature `encodings` no label counts.
pub fn decode_as<'a>(bytes: &'a [u8], label: &str) -> Text<'a> {
    decode_with(bytes, Some(label))
}

/// Encodings that only a label identifies.
#[cfg(feature = "encodings")]
mod declared {
    use super::Encoding;
    use std::borrow::Cow;

    /// The text by its label, if the label is known and fits the bytes.
    pub(super) fn by_label<'a>(bytes: &'a [u8], label: &str) -> Option<(Encoding, Cow<'a, str>)> {
        let encoding = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())?;
        // A label that could be read as ASCII is not in UTF-16, whatever it names.
        if !encoding.is_ascii_compatible() || encoding == encoding_rs::UTF_8 {
            return None;
        }
        let content = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        let is_western = encoding == encoding_rs::WINDOWS_1252;
        Some((if is_western { Encoding::Windows1252 } else { Encoding::Declared(encoding.name()) }, content))
    }
}

#[cfg(not(feature = "encodings"))]
mod declared {
    use super::Encoding;
    use std::borrow::Cow;

    /// No label is known.
    pub(super) fn by_label<'a>(_: &'a [u8], _: &str) -> Option<(Encoding, Cow<'a, str>)> {
        None
    }
}

/// The characters of 0x80 to 0x9F in Windows-1252 (WHATWG, "Encoding"); the five that have no character stay controls.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Bytes as Windows-1252.
fn western(bytes: &[u8]) -> Cow<'_, str> {
    let character = |&byte: &u8| match byte {
        0x80..0xA0 => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().map(character).collect()),
    }
}

/// Bytes as UTF-16, two for each unit; what is broken becomes U+FFFD.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let decoded = char::decode_utf16(pairs.iter().map(|&pair| unit(pair)));
    let mut content: String = decoded.map(|one| one.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !rest.is_empty() {
        content.push(char::REPLACEMENT_CHARACTER);
    }
    Cow::Owned(content)
}

fn decode_with<'a>(bytes: &'a [u8], label: Option<&str>) -> Text<'a> {
    let refuse =
        |encoding, diagnostic| Text { content: Cow::Borrowed(""), encoding, diagnostics: vec![diagnostic] };
    if bytes.len() > MAX_BYTES {
        let error = Diagnostic::error("E-TOOBIG", format!("the text has {} bytes", bytes.len()));
        return refuse(Encoding::Utf8, error.help("a text of levels may have at most 64 MiB: split it"));
    }
    let declared = || label.and_then(|label| declared::by_label(bytes, label));
    let (encoding, content) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => (Encoding::Utf8, String::from_utf8_lossy(rest)),
        [0xFF, 0xFE, rest @ ..] => (Encoding::Utf16Le, utf16(rest, u16::from_le_bytes)),
        [0xFE, 0xFF, rest @ ..] => (Encoding::Utf16Be, utf16(rest, u16::from_be_bytes)),
        _ => match (declared(), std::str::from_utf8(bytes)) {
            (Some(declared), _) => declared,
            (None, Ok(text)) => (Encoding::Utf8, Cow::Borrowed(text)),
            (None, Err(_)) => (Encoding::Windows1252, western(bytes)),
        },
    };
    if let Some(at) = content.find('\0') {
        let line = content[..at].matches('\n').count() + 1;
        let error = Diagnostic::error("E-BINARY", "the text contains a NUL character").at_line(line);
        return refuse(encoding, error.help("this looks like a binary file, not a file of levels"));
    }
    if lines(&content).take(MAX_LINES + 1).count() > MAX_LINES {
        let error = Diagnostic::error("E-TOOBIG", "the text has over 1,000,000 lines");
        return refuse(encoding, error.help("split the file"));
    }
    Text { content, encoding, diagnostics: Vec::new() }
}

/// The lines of a text without their ends; `\r\n`, `\n` and a lone `\r` all end a line, and a last
/// line without an end counts.
pub fn lines(content: &str) -> impl Iterator<Item = &str> {
    let mut rest = content;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(end) = rest.find(['\r', '\n']) else { return Some(std::mem::take(&mut rest)) };
        let line = &rest[..end];
        let skip = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[end + skip..];
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], encoding: Encoding, expect: &[&str]) {
        let text = decode(bytes);
        assert_eq!(text.encoding, encoding);
        assert_eq!(lines(&text.content).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn encodings_and_newlines() {
        check(b"\xEF\xBB\xBFa\r\nb", Encoding::Utf8, &["a", "b"]);
        check(b"\xFF\xFEa\0\n\0b\0", Encoding::Utf16Le, &["a", "b"]);
        check(b"\xFE\xFF\0a\0\r\0b", Encoding::Utf16Be, &["a", "b"]);
        check(b"Andr\xE9\rb\n\nc\n", Encoding::Windows1252, &["Andr\u{e9}", "b", "", "c"]);
        check(b"", Encoding::Utf8, &[]);
    }

    #[test]
    #[cfg(feature = "encodings")]
    fn western_and_utf_16_are_read_as_the_standard_says() {
        let all: Vec<u8> = (1..=255).collect();
        assert_eq!(western(&all), encoding_rs::WINDOWS_1252.decode_without_bom_handling(&all).0);
        let broken = b"\x41\x00\x3D\xD8\x00\xDE\x00\xD8\x42\x00\x00\xDC\x43";
        let [little, big] = [u16::from_le_bytes, u16::from_be_bytes].map(|unit| utf16(broken, unit));
        assert_eq!(little, encoding_rs::UTF_16LE.decode_without_bom_handling(broken).0);
        assert_eq!(big, encoding_rs::UTF_16BE.decode_without_bom_handling(broken).0);
    }

    #[test]
    #[cfg(feature = "encodings")]
    fn a_declared_encoding_counts_unless_the_bytes_contradict() {
        let check = |bytes: &'static [u8], label, expect| assert_eq!(decode_as(bytes, label).content, expect);
        check(b"\xC3\xA9", "ISO-8859-1", "\u{c3}\u{a9}");
        check(b"\xC3\xA9", "utf-8", "\u{e9}");
        check(b"\xE9", "utf-8", "\u{e9}");
        check(b"\xF1", "windows-1251", "\u{441}");
        check(b"a", "utf-16", "a");
        check(b"a", "no such label", "a");
    }

    #[test]
    fn nul_and_size_are_refused() {
        assert_eq!(decode(b"a\nb\0c").diagnostics[0].code, "E-BINARY");
        assert_eq!(decode(b"a\nb\0c").diagnostics[0].line, 2);
        assert_eq!(decode(&vec![b'\n'; MAX_LINES + 1]).diagnostics[0].code, "E-TOOBIG");
    }
}
