//! All text to standard output and standard error goes through here.
//!
//! Text may hold what came out of files: titles, comments, names. None of it may act on a terminal, so every control
//! character but ends of lines and tabs is shown as an escape ([`text::visible`]). Our own colours pass; they
//! are taken out where there is no terminal. Text of others goes through [`text::visible`] before it is put
//! between ours, so that it sets no colours either.

pub(crate) mod columns;
pub(crate) mod diagnostics;
pub(crate) mod json;
pub(crate) mod locale;
pub(crate) mod marker;
pub(crate) mod marks;
pub(crate) mod next;
pub(crate) mod paint;
pub(crate) mod progress;
pub(crate) mod statistics;
pub(crate) mod status_line;
pub(crate) mod table;

use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use text::visible;

/// Standard output, which could not be written to.
#[derive(Debug)]
pub(crate) struct Unwritten(io::Error);

impl Unwritten {
    /// The error with a name for what it is about; its kind stays.
    fn name(error: io::Error) -> io::Error {
        io::Error::new(error.kind(), Unwritten(error))
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to standard output: {}", self.0)
    }
}

impl std::error::Error for Unwritten {}

/// Shows text on standard output.
pub(crate) fn say(text: &str) -> io::Result<()> {
    let text = locale::shown(safe(text), io::stdout().is_terminal());
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Unwritten::name)
}

/// Shows text on standard error. Errors of writing are ignored.
pub(crate) fn complain(text: &str) {
    let text = locale::shown(safe(text), io::stderr().is_terminal());
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Puts text in place of the line in which the cursor of the terminal of standard error is, and leaves the cursor behind it.
/// Errors of writing are ignored.
fn put_line(text: &str) {
    let line = format!("\r{}\x1b[K", locale::shown(visible(text), io::stderr().is_terminal()));
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Writes what would be a file to standard output: byte for byte, but text for people at a terminal as [`say`] would.
pub(crate) fn hand_over(content: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = match std::str::from_utf8(content) {
        Ok(text) if stdout.is_terminal() => stdout.write_all(visible(text).as_bytes()),
        _ => stdout.write_all(content),
    };
    written.and_then(|()| stdout.flush()).map_err(Unwritten::name)
}

/// Prints panics, with their place, in the same way.
pub(crate) fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let trace = std::backtrace::Backtrace::capture();
        let has_trace = trace.status() == std::backtrace::BacktraceStatus::Captured;
        let trace = if has_trace { format!("{trace}\n") } else { String::new() };
        complain(&format!("{}\n{trace}", visible(&panic.to_string())));
    }));
}

/// The text with nothing that acts on a terminal but our colours.
fn safe(text: &str) -> Cow<'_, str> {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\x1b') {
        let (before, code) = rest.split_at(at);
        let length = color(code);
        shown.push_str(&visible(before));
        shown.push_str(&if length > 0 { Cow::Borrowed(&code[..length]) } else { visible(&code[..1]) });
        rest = &code[length.max(1)..];
    }
    if rest.len() == text.len() {
        return visible(text);
    }
    shown.push_str(&visible(rest));
    Cow::Owned(shown)
}

/// Length of the code for a colour that the text begins with; 0 when it begins with another.
fn color(text: &str) -> usize {
    let Some(parameters) = text.strip_prefix("\x1b[") else { return 0 };
    let length = parameters.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if parameters[length..].starts_with('m') { length + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn only_colours_pass() {
        let check = |text: &str, expect: &str| assert_eq!(safe(text), expect);
        check("plain\n\ttext", "plain\n\ttext");
        check("\x1b[1;31mred\x1b[0m \x1b[m", "\x1b[1;31mred\x1b[0m \x1b[m");
        check("\x1b[2J\x1b]0;t\x07", "\\u{1b}[2J\\u{1b}]0;t\\u{7}");
        check("\x1b[31mé\u{9b}2J\x1b", "\x1b[31mé\\u{9b}2J\\u{1b}");
    }
}
