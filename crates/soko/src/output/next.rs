//! What one might do after a command: one line on standard error, where somebody reads it in a terminal.

use super::diagnostics;
use std::io::{self, IsTerminal};

/// The steps after each command, with `NAME` in the place of the levels that it was about. Solving prints its own, since it knows
/// which level was solved.
const STEPS: [(&str, &str); 8] = [
    ("solve", "soko movie NAME -o movie.gif films it; soko play NAME opens it"),
    ("optimize", "soko optimize NAME --write-solutions keeps what is found; soko play NAME opens it"),
    ("check", "soko solve NAME solves it; soko grade NAME says how hard it is"),
    ("show", "soko solve NAME solves it; soko play NAME opens it"),
    ("grade", "soko play NAME opens it; soko show NAME draws it"),
    ("generate", "soko play NAME opens it; soko grade NAME says why it is hard"),
    ("convert", "soko check NAME reads it again; soko play NAME opens it"),
    ("edit", "soko play NAME opens it; soko solve NAME solves it"),
];

/// Shows the next steps after a command about the levels with this name; nothing in a pipe, and nothing about standard input.
pub(crate) fn show(command: &str, name: &str) {
    let is_shown = io::stdout().is_terminal() && io::stderr().is_terminal() && name != "-";
    if let Some(steps) = steps(command, name).filter(|_| is_shown) {
        diagnostics::complain(&steps);
    }
}

/// The line.
fn steps(command: &str, name: &str) -> Option<String> {
    let (_, steps) = STEPS.iter().find(|(known, _)| *known == command)?;
    let is_there = |step: &&str| cfg!(feature = "tui") || !step.starts_with("soko play");
    let steps: Vec<&str> = steps.split("; ").filter(is_there).collect();
    Some(format!("next: {}\n", steps.join("; ").replace("NAME", &quoted(name))))
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
    use super::*;
    use crate::arguments::help;

    #[test]
    fn names_are_one_word_for_a_shell() {
        let check = |name: &str, expect: &str| assert_eq!(quoted(name), expect);
        check("levels/a.sok#3", "levels/a.sok#3");
        check("02 - Two Hands.txt", "'02 - Two Hands.txt'");
        check("#1", "'#1'");
        check("it's", "'it'\\''s'");
    }

    #[test]
    fn every_step_is_a_command_line_of_the_program() {
        for (command, _) in STEPS {
            let line = steps(command, "a.sok#3").expect("steps");
            assert!(line.len() < 100 && line.ends_with('\n'), "{line}");
            for step in line.trim_start_matches("next: ").trim_end().split("; ") {
                let words: Vec<&str> = step.split(' ').collect();
                // The command line ends with the name, or with the option behind it.
                let end = 1 + words
                    .iter()
                    .rposition(|word| word.starts_with("a.sok") || word.starts_with('-'))
                    .expect("a name");
                let end = if words.get(end - 1) == Some(&"-o") { end + 1 } else { end };
                help::parse(words[..end].iter().map(Into::into)).expect(step);
            }
        }
    }
}
