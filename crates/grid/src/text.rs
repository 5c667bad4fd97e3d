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
/// that is unknown, or that the bytes contradict, counts for nothing: then this is [`decode`].
pub fn decode_as<'a>(bytes: &'a [u8], label: &str) -> Text<'a> {
    // A label that could be read as ASCII is not in UTF-16, whatever it says.
    let declared = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
    decode_with(bytes, declared.filter(|encoding| encoding.is_ascii_compatible()))
}

fn decode_with<'a>(bytes: &'a [u8], declared: Option<&'static encoding_rs::Encoding>) -> Text<'a> {
    let refuse =
        |encoding, diagnostic| Text { content: Cow::Borrowed(""), encoding, diagnostics: vec![diagnostic] };
    if bytes.len() > MAX_BYTES {
        let error = Diagnostic::error("E-TOOBIG", format!("the text has {} bytes", bytes.len()));
        return refuse(Encoding::Utf8, error.help("a text of levels may have at most 64 MiB: split it"));
    }
    let declared = declared.filter(|&encoding| {
        encoding != encoding_rs::UTF_8
            && encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    });
    let (encoding, decoder, rest) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => (Encoding::Utf8, encoding_rs::UTF_8, rest),
        [0xFF, 0xFE, rest @ ..] => (Encoding::Utf16Le, encoding_rs::UTF_16LE, rest),
        [0xFE, 0xFF, rest @ ..] => (Encoding::Utf16Be, encoding_rs::UTF_16BE, rest),
        _ => match declared {
            Some(declared) if declared == encoding_rs::WINDOWS_1252 => {
                (Encoding::Windows1252, declared, bytes)
            }
            Some(declared) => (Encoding::Declared(declared.name()), declared, bytes),
            None if std::str::from_utf8(bytes).is_ok() => (Encoding::Utf8, encoding_rs::UTF_8, bytes),
            None => (Encoding::Windows1252, encoding_rs::WINDOWS_1252, bytes),
        },
    };
    let (content, _) = decoder.decode_without_bom_handling(rest);
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
