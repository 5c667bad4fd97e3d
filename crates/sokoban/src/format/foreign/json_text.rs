//! JSON as values with places. Depth and number of values are limited. What stands between quotes is decoded by `serde_json`, which
//! knows no places. O(text).

use serde::de::{Deserializer, Error, Visitor};
use std::fmt;
use text::Diagnostic;

/// How deep values may be nested.
const MAX_DEPTH: usize = 32;
/// Most values of a text.
const MAX_VALUES: usize = 4_000_000;

#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(Text),
    /// A number, `true`, `false` or `null`, as written.
    Other(String),
    /// A list, and its line.
    List(Vec<Value>, usize),
    /// An object in the order of the text, and its line.
    Object(Vec<(String, Value)>, usize),
}

/// A text in quotes.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Its content.
    pub(super) text: String,
    /// The line of its opening quote, from 1.
    pub(super) line: usize,
    /// How many characters stand before the first of it in its line; none if it has escapes.
    pub(super) offset: Option<usize>,
}

/// Reads a text as one value.
///
/// # Errors
/// `E-JSON` with the place of what does not belong there.
pub(super) fn parse(text: &str) -> Result<Value, Diagnostic> {
    let mut parser = Parser { text, at: 0, line: 1, column: 1, values: 0 };
    let value = parser.value(0)?;
    parser.blanks();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.error("the JSON goes on after its end")),
    }
}

/// The first member that has one of these names, the first name first.
pub(super) fn member<'v>(members: &'v [(String, Value)], names: &[&str]) -> Option<&'v Value> {
    let named = |name: &&str| members.iter().find(|(member, _)| member.eq_ignore_ascii_case(name));
    names.iter().find_map(named).map(|(_, value)| value)
}

/// A text or a number on one line, unless empty.
pub(super) fn text_of(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::Text(text) => &text.text,
        Value::Other(word) if word != "null" => word,
        _ => return None,
    };
    let text = text.replace(['\r', '\n', '\0'], " ").trim().to_owned();
    Some(text).filter(|text| !text.is_empty())
}

/// Decodes a JSON string with its quotes. Half of a surrogate pair without the other half is no character and becomes U+FFFD.
///
/// # Errors
/// What is wrong with it, and at which byte.
fn decode(quoted: &str) -> Result<String, (String, usize)> {
    /// Takes the bytes of a string, in which halves of surrogate pairs stand as three bytes each (WTF-8).
    struct Halves;

    impl Visitor<'_> for Halves {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<String, E> {
            let mut bytes = bytes.to_vec();
            // In UTF-8 0xED begins only the characters before U+D800, whose second byte is less than 0xA0.
            for at in 0..bytes.len().saturating_sub(2) {
                if bytes[at] == 0xed && bytes[at + 1] >= 0xa0 {
                    bytes[at..at + 3].copy_from_slice("\u{fffd}".as_bytes());
                }
            }
            String::from_utf8(bytes).map_err(E::custom)
        }
    }

    let mut json = serde_json::Deserializer::from_str(quoted);
    json.deserialize_bytes(Halves).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        (message.to_owned(), error.column().saturating_sub(1))
    })
}

struct Parser<'a> {
    text: &'a str,
    /// The bytes of the text that were read.
    at: usize,
    line: usize,
    column: usize,
    values: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        if character == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(character)
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// Takes the next character after blanks if it is this one.
    fn takes(&mut self, wanted: char) -> bool {
        self.blanks();
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.next();
        }
        is_there
    }

    fn error(&mut self, message: &str) -> Diagnostic {
        let width = usize::from(self.peek().is_some());
        let message = format!("the JSON is broken: {message}");
        Diagnostic::error("E-JSON", message).at(self.line, self.column, width.max(1)).help("repair the JSON")
    }

    fn value(&mut self, depth: usize) -> Result<Value, Diagnostic> {
        self.blanks();
        self.values += 1;
        if depth > MAX_DEPTH || self.values > MAX_VALUES {
            return Err(self.error("it is nested too deeply, or has too many values"));
        }
        let line = self.line;
        match self.peek() {
            Some('[') => Ok(Value::List(self.list(depth)?, line)),
            Some('{') => Ok(Value::Object(self.object(depth)?, line)),
            Some('"') => Ok(Value::Text(self.text()?)),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Value>, Diagnostic> {
        self.next();
        let mut values = Vec::new();
        if self.takes(']') {
            return Ok(values);
        }
        loop {
            values.push(self.value(depth + 1)?);
            if self.takes(']') {
                return Ok(values);
            }
            if !self.takes(',') {
                return Err(self.error("expected `,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Vec<(String, Value)>, Diagnostic> {
        self.next();
        let mut members = Vec::new();
        if self.takes('}') {
            return Ok(members);
        }
        loop {
            self.blanks();
            if self.peek() != Some('"') {
                return Err(self.error("expected a name in quotes"));
            }
            let name = self.text()?.text;
            if !self.takes(':') {
                return Err(self.error("expected `:`"));
            }
            members.push((name, self.value(depth + 1)?));
            if self.takes('}') {
                return Ok(members);
            }
            if !self.takes(',') {
                return Err(self.error("expected `,` or `}`"));
            }
        }
    }

    fn text(&mut self) -> Result<Text, Diagnostic> {
        let (start, line, column) = (self.at, self.line, self.column);
        self.next();
        let mut plain = true;
        loop {
            match self.peek() {
                None | Some('\n' | '\r') => return Err(self.error("a text is not closed with `\"`")),
                Some('"') => break,
                Some('\\') => {
                    plain = false;
                    self.next();
                    // Whether this may be escaped is seen when the text is decoded; a line never is.
                    if !matches!(self.peek(), Some('\n' | '\r')) {
                        self.next();
                    }
                }
                Some(_) => drop(self.next()),
            }
        }
        self.next();
        let quoted = &self.text[start..self.at];
        match decode(quoted) {
            Ok(text) => Ok(Text { text, line, offset: plain.then_some(column) }),
            Err((message, bytes)) => {
                let before =
                    quoted.char_indices().take_while(|&(at, character)| at + character.len_utf8() <= bytes);
                let (count, length) =
                    before.fold((0, 0), |(count, _), (at, c)| (count + 1, at + c.len_utf8()));
                (self.at, self.column) = (start + length, column + count);
                Err(self.error(&message))
            }
        }
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<Value, Diagnostic> {
        let mut word = String::new();
        while let Some(character) = self.peek()
            && (character.is_ascii_alphanumeric() || matches!(character, '-' | '+' | '.'))
        {
            word.push(character);
            self.next();
        }
        let is_number = word.parse::<f64>().is_ok() && word.contains(|c: char| c.is_ascii_digit());
        if is_number || matches!(&*word, "true" | "false" | "null") {
            return Ok(Value::Other(word));
        }
        Err(self.error("expected a value"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&str, (usize, usize)>) {
        let found = parse(text).map(|value| match value {
            Value::Text(text) => text.text,
            Value::Other(word) => word,
            Value::List(values, line) => format!("{} values at {line}", values.len()),
            Value::Object(members, line) => format!("{} members at {line}", members.len()),
        });
        let found = found.map_err(|error| (error.line, error.column));
        assert_eq!(found, expect.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn values_and_what_is_none() {
        check("[1, \"a\", []]", Ok("3 values at 1"));
        check("\n{\"a\": {}, \"b\": null}", Ok("2 members at 2"));
        check(r#""\u0041\n\ud83d\ude00\"""#, Ok("A\n😀\""));
        check(r#""\ud83d""#, Ok("\u{fffd}"));
        check(r#""A \ud83d \ude00 B""#, Ok("A \u{fffd} \u{fffd} B"));
        check(r#""\ud83d\u0041""#, Ok("\u{fffd}A"));
        check(r#""\ud83d \n""#, Ok("\u{fffd} \n"));
        check(r#""\ud83d\ud83d\ude00""#, Ok("\u{fffd}😀"));
        check(r#""\uD7FF\uE000 ퟿""#, Ok("\u{d7ff}\u{e000} \u{d7ff}"));
        check("-1.5e3", Ok("-1.5e3"));
        check("", Err((1, 1)));
        check("[1,\n]", Err((2, 1)));
        check("[1 2]", Err((1, 4)));
        check("{\"a\" 1}", Err((1, 6)));
        check("{a: 1}", Err((1, 2)));
        check("[\"a\n\"]", Err((1, 4)));
        check("[] x", Err((1, 4)));
        check("\"\\x\"", Err((1, 3)));
        check("\"\\u12\"", Err((1, 6)));
        check("nan", Err((1, 4)));
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    /// Pieces of which texts between quotes are put together: characters of each length, blanks, escapes, halves of pairs, and what is
    /// none of these.
    const PIECES: [&str; 22] = [
        "a", " ", "\t", "é", "퟿", "😀", "\\n", "\\t", "\\b", "\\f", "\\\"", "\\\\", "\\/", "\\u0041",
        "\\u00e9", "\\u0000", "\\ud83d", "\\uDE00", "\\ud83d\\ude00", "\\uFFFF", "\\u12", "\\x",
    ];

    /// The pieces between quotes, with `\\ufffd` for halves without the other half.
    fn without_halves(pieces: &[&str]) -> String {
        let mut text = String::from("\"");
        let mut pieces = pieces.iter().peekable();
        while let Some(&piece) = pieces.next() {
            match piece {
                "\\ud83d" if pieces.next_if(|&&next| next == "\\uDE00").is_some() => text.push('😀'),
                "\\ud83d" | "\\uDE00" => text.push_str("\\ufffd"),
                "\t" => text.push_str("\\t"),
                other => text.push_str(other),
            }
        }
        text + "\""
    }

    #[test]
    fn texts_are_decoded_as_the_library_decodes_them() {
        let mut decoded = 0;
        for seed in 1..=20_000_u64 {
            let mut random = grid::Random::new(seed);
            // Every tenth text may have escapes that are none.
            let kinds = if seed % 10 == 0 { PIECES.len() } else { PIECES.len() - 2 } as u32;
            let pieces: Vec<&str> =
                (0..random.below(6)).map(|_| PIECES[random.below(kinds) as usize]).collect();
            let quoted = format!("\"{}\"", pieces.concat());
            let found = match parse(&format!("[{quoted}]")) {
                Ok(Value::List(values, 1)) => Ok(text_in(&values)),
                Ok(other) => panic!("seed {seed}: {other:?}"),
                Err(error) => Err((error.code, error.line)),
            };
            let expect = serde_json::from_str::<String>(&without_halves(&pieces));
            decoded += usize::from(expect.is_ok());
            assert_eq!(found, expect.map_err(|_| ("E-JSON", 1)), "seed {seed}: {quoted}");
        }
        assert!(decoded > 15_000, "{decoded}");
    }

    fn text_in(values: &[Value]) -> String {
        match values {
            [Value::Text(text)] => text.text.clone(),
            other => panic!("{other:?}"),
        }
    }
}
