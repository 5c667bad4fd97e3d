//! JSON as values with places. Depth and number of values are limited. O(text).

use grid::Diagnostic;
use std::iter::Peekable;
use std::str::Chars;

/// How deep values may be nested.
const MAX_DEPTH: usize = 32;
/// Most values of a text.
const MAX_VALUES: usize = 4_000_000;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A text.
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
    /// What it says.
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
    let mut parser = Parser { rest: text.chars().peekable(), line: 1, column: 1, values: 0 };
    let value = parser.value(0)?;
    parser.blanks();
    match parser.rest.peek() {
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

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
    values: usize,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(character)
    }

    fn blanks(&mut self) {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.next();
        }
    }

    /// Takes the next character after blanks if it is this one.
    fn takes(&mut self, wanted: char) -> bool {
        self.blanks();
        let is_there = self.rest.peek() == Some(&wanted);
        if is_there {
            self.next();
        }
        is_there
    }

    fn error(&mut self, message: &str) -> Diagnostic {
        let width = usize::from(self.rest.peek().is_some());
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
        match self.rest.peek() {
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
            if self.rest.peek() != Some(&'"') {
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
        self.next();
        let (line, offset) = (self.line, self.column - 1);
        let mut text = String::new();
        let mut plain = true;
        loop {
            match self.rest.peek() {
                None | Some('\n' | '\r') => return Err(self.error("a text is not closed with `\"`")),
                Some('"') => {
                    self.next();
                    return Ok(Text { text, line, offset: plain.then_some(offset) });
                }
                Some('\\') => {
                    plain = false;
                    text.push(self.escape()?);
                }
                Some(_) => text.extend(self.next()),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Diagnostic> {
        self.next();
        let character = match self.rest.peek() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('b' | 'f') => ' ',
            Some(&character @ ('"' | '\\' | '/')) => character,
            Some('u') => {
                self.next();
                let first = self.unit()?;
                // A pair of surrogates is one character.
                if !(0xd800..0xdc00).contains(&first) {
                    return Ok(char::from_u32(first).unwrap_or('\u{fffd}'));
                }
                if !(self.takes('\\') && self.takes('u')) {
                    return Ok('\u{fffd}');
                }
                let second = self.unit()?;
                let joined = 0x10000 + ((first - 0xd800) << 10) + (second.wrapping_sub(0xdc00) & 0x3ff);
                return Ok(char::from_u32(joined).unwrap_or('\u{fffd}'));
            }
            _ => return Err(self.error("an unknown escape")),
        };
        self.next();
        Ok(character)
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, Diagnostic> {
        let mut unit = 0;
        for _ in 0..4 {
            let Some(digit) = self.rest.peek().and_then(|c| c.to_digit(16)) else {
                return Err(self.error("expected four hexadecimal digits"));
            };
            self.next();
            unit = unit * 16 + digit;
        }
        Ok(unit)
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<Value, Diagnostic> {
        let mut word = String::new();
        while let Some(&character) = self.rest.peek()
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
}
