//! Run-length encoding: `seq := item*`, `item := count? (cell | '(' seq ')')`.
//!
//! A count is 1 to 99999, and groups may be nested 16 deep. The decoded size is checked before anything is built, so a
//! bomb such as `9(9(9(99999#)))` costs no more than its own text. Cost: O(text + decoded).

use text::Diagnostic;

/// Largest count.
pub const MAX_COUNT: usize = 99_999;
/// Deepest nesting of groups.
pub const MAX_DEPTH: usize = 16;

/// A decoded character and where in the text it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The character.
    pub character: char,
    /// Byte offset of the character in the encoded text.
    pub offset: usize,
}

/// Why a text does not decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A character that the caller does not know.
    Unknown(char),
    /// Parentheses do not match.
    Unbalanced,
    /// A count with nothing behind it.
    TrailingCount,
    /// A count of 0 or over [`MAX_COUNT`].
    BadCount,
    /// Groups nest deeper than [`MAX_DEPTH`].
    TooDeep,
    /// More decoded characters than the caller allows.
    TooLong,
}

/// A fault and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub fault: Fault,
    /// Byte offset in the encoded text.
    pub offset: usize,
}

impl Error {
    /// The error with its place in `text`: `unknown` is the code for an unknown character, `E-RLE`
    /// for all else.
    pub fn diagnostic(self, text: &str, unknown: &'static str) -> Diagnostic {
        let (code, message) = match self.fault {
            Fault::Unknown(c) => (unknown, format!("`{}` does not belong here", c.escape_debug())),
            Fault::Unbalanced => ("E-RLE", "a parenthesis is not matched".to_owned()),
            Fault::TrailingCount => ("E-RLE", "a count is followed by nothing".to_owned()),
            Fault::BadCount => ("E-RLE", "a count must be 1 to 99999".to_owned()),
            Fault::TooDeep => ("E-RLE", "groups nest deeper than 16 levels".to_owned()),
            Fault::TooLong => ("E-RLE", "this decodes to too much".to_owned()),
        };
        let help = if code == "E-RLE" { "repeats are written as `3r` or `2(dr)`" } else { "remove it" };
        place(text, self.offset, Diagnostic::error(code, message).help(help))
    }
}

/// Gives a diagnostic the line and column of a byte offset in `text`.
pub fn place(text: &str, offset: usize, diagnostic: Diagnostic) -> Diagnostic {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    diagnostic.at(line, column, 1)
}

/// Decodes `text`. `known` selects the characters, besides digits, parentheses and blanks between a count and its item, that may
/// stand for themselves.
pub fn decode(text: &str, max_len: usize, known: impl Fn(char) -> bool) -> Result<Vec<Item>, Error> {
    let length = measure(text, max_len, &known)?;
    let mut decoded = Vec::with_capacity(length);
    // Start of the decoded group, and its count, for each open parenthesis.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut count = None;
    for (offset, character) in text.char_indices() {
        match character {
            '0'..='9' => count = Some(count.unwrap_or(0) * 10 + (character as usize - '0' as usize)),
            '(' => open.push((decoded.len(), count.take().unwrap_or(1))),
            ')' => {
                if let Some((start, times)) = open.pop() {
                    let end = decoded.len();
                    if start < end {
                        (1..times).for_each(|_| decoded.extend_from_within(start..end));
                    }
                }
            }
            _ if count.is_some() && skippable(character) => {}
            _ => {
                let times = count.take().unwrap_or(1);
                decoded.extend(std::iter::repeat_n(Item { character, offset }, times));
            }
        }
    }
    Ok(decoded)
}

/// Checks the grammar and returns the decoded length without decoding. O(text).
fn measure(text: &str, max_len: usize, known: &impl Fn(char) -> bool) -> Result<usize, Error> {
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    let mut length = 0_usize;
    let mut count: Option<usize> = None;
    let mut count_at = 0;
    for (offset, character) in text.char_indices() {
        let fail = |fault| Err(Error { fault, offset });
        match character {
            '0'..='9' => {
                if count.is_none() {
                    count_at = offset;
                }
                let next = count.unwrap_or(0) * 10 + (character as usize - '0' as usize);
                if next > MAX_COUNT {
                    return Err(Error { fault: Fault::BadCount, offset: count_at });
                }
                count = Some(next);
                continue;
            }
            _ if count.is_some() && skippable(character) => continue,
            _ => {}
        }
        if count == Some(0) {
            return Err(Error { fault: Fault::BadCount, offset: count_at });
        }
        match character {
            '(' if open.len() == MAX_DEPTH => return fail(Fault::TooDeep),
            '(' => open.push((length, count.take().unwrap_or(1), offset)),
            ')' if count.is_some() => return Err(Error { fault: Fault::TrailingCount, offset: count_at }),
            ')' => {
                let Some((start, times, _)) = open.pop() else { return fail(Fault::Unbalanced) };
                length = start.saturating_add((length - start).saturating_mul(times));
            }
            _ if known(character) => length = length.saturating_add(count.take().unwrap_or(1)),
            _ => return fail(Fault::Unknown(character)),
        }
        if length > max_len {
            return fail(Fault::TooLong);
        }
    }
    if count.is_some() {
        return Err(Error { fault: Fault::TrailingCount, offset: count_at });
    }
    match open.last() {
        Some(&(_, _, offset)) => Err(Error { fault: Fault::Unbalanced, offset }),
        None => Ok(length),
    }
}

/// Encodes: runs of one or two characters are written as they are, longer ones with a count.
pub fn encode(text: &str) -> String {
    let mut encoded = String::new();
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let mut run = 1;
        while run < MAX_COUNT && rest.next_if_eq(&character).is_some() {
            run += 1;
        }
        if run > 2 {
            encoded.push_str(&run.to_string());
        } else if run == 2 {
            encoded.push(character);
        }
        encoded.push(character);
    }
    encoded
}

/// Encodes board rows on one line: rows joined by `|`, floor as `-`, trailing floor dropped.
pub fn encode_rows<S: AsRef<str>>(rows: &[S]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| encode(&row.as_ref().trim_end().replace([' ', '_'], "-")))
        .map(|row| if row.is_empty() { "-".to_owned() } else { row })
        .collect();
    rows.join("|")
}

/// Newlines may split a count from its item (`3dr1` / `0Ru`), and a count in two: a blank is skipped.
fn skippable(character: char) -> bool {
    matches!(character, '\n' | '\r')
}
