//! Lines of a text, freed from mail quoting and trailing blanks, with their places.

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its text, without trailing blanks (no-break spaces included).
    pub(super) text: &'a str,
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// How many characters of mail quoting stood before `text`.
    pub(super) removed: usize,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

/// Splits a text into lines. When every non-blank line begins with `>`, the common number of `>`
/// goes, and then one space if every non-blank line still begins with one: a blind removal of `> `
/// would tear boards apart whose first column is floor.
pub(super) fn split(content: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = text::lines(content)
        .zip(1..)
        .map(|(line, number)| Line { text: line.trim_end(), number, removed: 0 })
        .collect();
    let quotes = |line: &Line<'_>| line.text.bytes().take_while(|&byte| byte == b'>').count();
    let common = filled(&lines).map(quotes).min().unwrap_or(0);
    if common > 0 {
        remove(&mut lines, common);
        if filled(&lines).next().is_some() && filled(&lines).all(|line| line.text.starts_with(' ')) {
            remove(&mut lines, 1);
        }
    }
    lines
}

fn filled<'l, 'a>(lines: &'l [Line<'a>]) -> impl Iterator<Item = &'l Line<'a>> {
    lines.iter().filter(|line| !line.is_blank())
}

/// Removes `count` leading ASCII characters from every line that is not blank.
fn remove(lines: &mut [Line<'_>], count: usize) {
    for line in lines.iter_mut().filter(|line| !line.is_blank()) {
        line.text = line.text.get(count..).unwrap_or("").trim_end();
        line.removed += count;
    }
}

/// Removes `count` leading characters from a line.
pub(super) fn remove_chars(line: &mut Line<'_>, count: usize) {
    let bytes = line.text.char_indices().nth(count).map_or(line.text.len(), |(at, _)| at);
    line.text = line.text[bytes..].trim_end();
    line.removed += count;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        assert_eq!(split(text).iter().map(|line| line.text).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn quoting_goes_only_when_every_line_has_it() {
        check("> ###\n>\n> #", &["###", "", "#"]);
        check("> ####\n>##@$\n", &[" ####", "##@$"]);
        check(">> #\n\n> #\n", &["> #", "", " #"]);
        check("> a\nb\n", &["> a", "b"]);
        check(">\n>>\n", &["", ">"]);
        check("", &[]);
    }

    #[test]
    fn trailing_blanks_go_and_leading_stay() {
        check("  # \t\u{a0}\r\n\u{a0}\r #", &["  #", "", " #"]);
    }
}
