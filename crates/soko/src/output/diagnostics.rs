//! Remarks about texts, shown the way a compiler shows them: code, place, the line itself, help.

use crate::output::Unwritten;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::OnceLock;
use text::{Diagnostic, Severity, is_hidden, visible};

/// A text with the name it is known by.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// File name, or `-` for standard input.
    pub(crate) name: String,
    /// The decoded text.
    pub(crate) text: String,
    /// Where its lines lie, found when first asked for.
    lines: OnceLock<Vec<Range<usize>>>,
}

impl Source {
    /// A decoded text.
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into(), lines: OnceLock::new() }
    }

    /// Line from 1, column from 1 and width, in characters, of a range of bytes. A range over several
    /// lines ends with its first.
    pub(crate) fn place(&self, span: Range<usize>) -> (usize, usize, usize) {
        let lines = self.lines();
        let index = lines.partition_point(|line| line.start <= span.start).saturating_sub(1);
        let Some(line) = lines.get(index) else { return (0, 0, 0) };
        let chars = |from: usize, to: usize| {
            self.text.get(from..to.clamp(from, line.end.max(from))).map_or(0, |part| part.chars().count())
        };
        let start = span.start.clamp(line.start, line.end);
        (index + 1, chars(line.start, start) + 1, chars(start, span.end).max(1))
    }

    /// The text of a line, from 1; `None` for line 0 and beyond the end.
    fn line(&self, line: usize) -> Option<&str> {
        self.text.get(self.lines().get(line.checked_sub(1)?)?.clone())
    }

    fn lines(&self) -> &[Range<usize>] {
        self.lines.get_or_init(|| {
            let base = self.text.as_ptr() as usize;
            let range =
                |line: &str| line.as_ptr() as usize - base..line.as_ptr() as usize - base + line.len();
            text::lines(&self.text).map(range).collect()
        })
    }
}

/// Renders a remark about `source`, or about no text at all. The result holds colours: it must be
/// written through a stream that takes them out where there is no terminal. It ends in a newline.
pub(crate) fn render(diagnostic: &Diagnostic, source: Option<&Source>) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut title = level.primary_title(visible(&diagnostic.message));
    if !diagnostic.code.is_empty() {
        title = title.id(diagnostic.code);
    }
    let mut group: Group<'_> = match (source, source.and_then(|source| source.line(diagnostic.line))) {
        (Some(source), Some(line)) => {
            let span = span_of(line, diagnostic);
            let span = one_wide(&line[..span.start]).len()..one_wide(&line[..span.end]).len();
            title.element(
                Snippet::source(one_wide(line))
                    .line_start(diagnostic.line)
                    .path(visible(&source.name))
                    .annotation(AnnotationKind::Primary.span(span)),
            )
        }
        (Some(source), None) => title.element(Origin::path(visible(&source.name))),
        (None, _) => Group::with_title(title),
    };
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    let width = terminal_size::terminal_size().map_or(140, |(width, _)| usize::from(width.0).max(40));
    let mut shown = Renderer::styled().term_width(width).render(&[group]);
    shown.push('\n');
    shown
}

/// A line of a file as it may be shown, with a sign of one column for each hidden character, so that columns stay what
/// they are.
fn one_wide(line: &str) -> String {
    let sign = |character: char| match character {
        '\t' => character,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        _ if is_hidden(character) => '\u{fffd}',
        _ => character,
    };
    line.chars().map(sign).collect()
}

/// Bytes of `line` that the remark is about: its columns, or else all that is not blank.
fn span_of(line: &str, diagnostic: &Diagnostic) -> Range<usize> {
    let byte = |column: usize| line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    match diagnostic.column.checked_sub(1) {
        Some(column) => byte(column)..byte(column.saturating_add(diagnostic.width.max(1))),
        None => {
            let start = line.len() - line.trim_start().len();
            start..line.trim_end().len().max(start)
        }
    }
}

/// Renders an error as [`render`] does; errors of the system that are no [`Problem`] have a code too.
pub(crate) fn render_error(error: &anyhow::Error) -> String {
    let boxed = || error.downcast_ref::<Box<Problem>>().map(Box::as_ref);
    if let Some(problem) = error.downcast_ref::<Problem>().or_else(boxed) {
        return problem.render();
    }
    let is_output = error.chain().any(|cause| {
        let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        inner.is_some_and(|inner| inner.is::<Unwritten>())
    });
    let code = if is_output { "E-WRITE" } else { "E-SYSTEM" };
    Problem::new(code, format!("{error:#}")).render()
}

/// Shows `text` on standard error.
pub(crate) use crate::output::complain;

/// Bad input or usage: ends the program with exit code 33.
#[derive(Debug)]
pub(crate) struct Problem {
    /// What is wrong.
    pub(crate) diagnostic: Diagnostic,
    /// The text it is about.
    pub(crate) source: Option<Source>,
}

impl Problem {
    /// A problem with no text behind it.
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { diagnostic: Diagnostic::error(code, message), source: None }
    }

    /// Renders it as [`render`] does.
    pub(crate) fn render(&self) -> String {
        render(&self.diagnostic, self.source.as_ref())
    }

    /// The same with a hint.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Problem {
        self.diagnostic.help = Some(help.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(diagnostic: Diagnostic, text: &str, expect: &str) {
        let source = Source::new("a.xsb", text);
        let shown = anstream::adapter::strip_str(&render(&diagnostic, Some(&source))).to_string();
        assert_eq!(shown, expect);
    }

    #[test]
    fn places_and_help_are_shown() {
        check(
            Diagnostic::error("E-COUNT", "the level is open").at(2, 5, 1).help("add a wall"),
            "#####\r\n#@$. \r\n#####",
            "error[E-COUNT]: the level is open\n --> a.xsb:2:5\n  |\n2 | #@$. \n  |     ^\n  |\n  = help: add a wall\n",
        );
        check(
            Diagnostic::warning("W-TAB", "a tab").at_line(1),
            " \t#",
            "warning[W-TAB]: a tab\n --> a.xsb:1:3\n  |\n1 |      #\n  |      ^\n",
        );
        check(
            Diagnostic::error("E-CHARACTER", "\u{1b}[31m").at(1, 3, 1),
            "#\u{9b}\u{1b}#",
            "error[E-CHARACTER]: \\u{1b}[31m\n --> a.xsb:1:3\n  |\n1 | #\u{fffd}\u{241b}#\n  |   ^\n",
        );
        check(Diagnostic::error("E-EMPTY", "no level"), "", "error[E-EMPTY]: no level\n--> a.xsb\n");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        for (line, column, width) in [(9, 9, 9), (1, 9, 9), (1, 2, usize::MAX), (1, 0, 0), (2, 1, 1)] {
            let source = Source::new("a", "é$\n");
            assert!(!render(&Diagnostic::error("E", "m").at(line, column, width), Some(&source)).is_empty());
        }
    }
}
