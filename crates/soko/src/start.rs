//! `soko` alone in a terminal: what one may do, a line each. A choice is a command line, which runs as if it had been typed.

use crate::arguments::help;
use crate::commands;
use crate::exit_code::ExitCode;
use crate::options::Mode;
use crate::output::{self, diagnostics};
use generate::Idea;
use std::io::{self, BufRead, IsTerminal};

/// A line of the screen.
struct Row {
    key: &'static str,
    name: &'static str,
    /// The command; `FILE` is asked for.
    line: &'static str,
}

const ROWS: [Row; 10] = [
    Row { key: "1", name: "Continue", line: "soko play" },
    Row { key: "2", name: "Sokoban lessons", line: "soko play --lessons" },
    Row { key: "3", name: "Sokobond lessons", line: "soko play --lessons --game sokobond" },
    Row { key: "4", name: "Level of the day", line: "soko play --daily" },
    Row { key: "5", name: "Train", line: "soko play --train" },
    Row { key: "6", name: "Open levels", line: "soko play FILE" },
    Row { key: "7", name: "Paste a level", line: "soko play -" },
    Row { key: "8", name: "Make a level", line: "soko edit" },
    Row { key: "9", name: "Play in a browser", line: "soko serve --open" },
    Row { key: "0", name: "Help", line: "soko --help" },
];

/// Whether somebody is there to choose.
pub(crate) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// Asks until something is chosen, and does it.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    output::say(&screen())?;
    loop {
        let Some(choice) = ask("0 to 9, or q to quit: ")? else { return Ok(ExitCode::Done) };
        if ["", "q", "quit"].contains(&choice.as_str()) {
            return Ok(ExitCode::Done);
        }
        let Some(row) = ROWS.iter().find(|row| row.key == choice) else { continue };
        let mut words: Vec<String> = row.line.split(' ').map(str::to_owned).collect();
        if let Some(file) = words.iter_mut().find(|word| *word == "FILE") {
            let Some(name) = ask("File or folder: ")?.filter(|name| !name.is_empty()) else { continue };
            *file = name;
        }
        if let Some(train) = words.iter_mut().find(|word| *word == "--train") {
            let Some(mode) = ask("practice, streak or five [practice]: ")? else { continue };
            // What is none is an error of the command.
            let mode = Mode::beginning(&mode).map_or(mode, |mode| mode.name().to_owned());
            *train = format!("--train={mode}");
        }
        if row.name == "Train" {
            output::say(&ideas())?;
            let Some(word) = ask("any or one of these [any]: ")? else { continue };
            if !"any".starts_with(&word) {
                let idea = Idea::ALL.into_iter().find(|idea| idea.name().starts_with(&word));
                words.push(format!("--idea={}", idea.map_or(word, |idea| idea.name().to_owned())));
            }
        }
        if words.last().is_some_and(|word| word == "-") {
            output::say("Paste it, and press Enter and Ctrl-D.\n")?;
        }
        return match help::parse(words.iter().map(Into::into)) {
            Ok(arguments) => commands::run(&arguments),
            Err(help) => Ok(output::say(&help.render().ansi().to_string()).map(|()| ExitCode::Done)?),
        };
    }
}

/// All lines: 40 columns and 12 rows have room for them.
fn screen() -> String {
    let rows = ROWS.iter().map(|row| {
        let line = if row.line.len() > 19 { "" } else { row.line };
        format!("{} {:18} {line}", row.key, row.name).trim_end().to_owned() + "\n"
    });
    format!("Sokoworks: Sokoban and Sokobond\n{}", rows.collect::<String>())
}

/// The ideas that levels of the trainer may have, a line each.
fn ideas() -> String {
    Idea::ALL.map(|idea| format!("{:7} {}\n", idea.name(), idea.words())).concat()
}

/// A line that is typed; none at the end of input.
fn ask(question: &str) -> io::Result<Option<String>> {
    diagnostics::complain(question);
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line)? {
        0 => Ok(None),
        _ => Ok(Some(line.trim().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_a_command_line_and_has_room_in_a_small_terminal() {
        for row in &ROWS {
            let parsed = help::parse(row.line.split(' ').map(Into::into));
            assert!(parsed.is_ok() || row.name == "Help", "{}", row.line);
        }
        assert!(screen().lines().count() < 12, "{}", screen());
        assert!(screen().lines().chain(ideas().lines()).all(|line| line.len() <= 40), "{}", screen());
    }
}
