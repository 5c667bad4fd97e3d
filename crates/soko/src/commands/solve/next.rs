//! What to do with a solution, for people: one line below the answer to a single level.

use crate::output::diagnostics;
use sokoworks::contract::{Ending, Record};
use std::io::{self, IsTerminal};

/// Shows the next steps after a level was solved, on a terminal only.
pub(super) fn print(record: &Record, has_others: bool) {
    let is_shown = io::stdout().is_terminal() && io::stderr().is_terminal() && record.file != "-";
    if is_shown && record.outcome == Ending::Solved {
        diagnostics::complain(&steps(record, has_others));
    }
}

/// The line; a file with one level is named without a number.
fn steps(record: &Record, has_others: bool) -> String {
    let number = if has_others { format!("#{}", record.level) } else { String::new() };
    let name = quoted(&format!("{}{number}", record.file));
    let play = if cfg!(feature = "tui") { format!("; soko play {name} opens it") } else { String::new() };
    format!("next: soko movie {name} -o movie.gif films it{play}\n")
}

/// A name as a shell takes it for one word.
fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    // Behind a letter, `#` begins no comment.
    match name.chars().all(|c| is_plain(c) || c == '#') && name.starts_with(is_plain) {
        true => name.to_owned(),
        false => format!("'{}'", name.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_are_one_word_for_a_shell() {
        let check = |name: &str, expect: &str| assert_eq!(quoted(name), expect);
        check("levels/a.sok#3", "levels/a.sok#3");
        check("02 - Two Hands.txt", "'02 - Two Hands.txt'");
        check("#1", "'#1'");
        check("it's", "'it'\\''s'");
    }
}
