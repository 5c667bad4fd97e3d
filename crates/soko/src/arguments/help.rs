//! The command line as it is parsed, and as help, manual pages and completions show it.
//!
//! A switch takes `=false`, so that one in `soko.toml` can be turned off; help shows it as a plain switch.

use crate::arguments::Arguments;
use crate::options::scope;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;

/// Reads a command line. An error may also be requested help.
pub(crate) fn parse(line: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let line: Vec<OsString> = line.into_iter().collect();
    let parsed = with_table(Arguments::command()).try_get_matches_from(&line);
    let parsed = parsed.and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map_err(|error| match error.kind() {
        ErrorKind::UnknownArgument if line.iter().any(is_choice_of_input) => {
            let message = "`-#` looks like an option; to choose levels of standard input, put `--` before it: \
                           soko solve -- '-#2'";
            shown().error(ErrorKind::UnknownArgument, message)
        }
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // The command as it is helped with fails with the same help, but shorter and with plain switches.
            let words: Vec<_> = line.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
            let shown = helping(&words).try_get_matches_from(&line).err();
            shown.filter(|shown| shown.kind() == error.kind()).unwrap_or(error)
        }
        _ => error,
    })
}

/// The other options of a command line that asks for the version in full, `--version --verbose`.
/// `error` is what reading it ended with.
pub(crate) fn verbose_version(error: &clap::Error, line: &[OsString]) -> Option<Arguments> {
    let of_version = |word: &OsString| word == "--version" || word == "-V" || word == "--verbose";
    if error.kind() != ErrorKind::DisplayVersion || !line.iter().any(|word| word == "--verbose") {
        return None;
    }
    // Clap ends where it meets `--version`; the rest is read with a command that needs nothing.
    let rest = line.iter().filter(|word| !of_version(word)).cloned();
    let rest = rest.chain(["completions", "bash"].map(OsString::from));
    Arguments::try_parse_from(rest).ok()
}

/// The command line as it is shown.
pub(crate) fn shown() -> Command {
    let plain = |command: Command| command.mut_args(plain_switch);
    let mut command = with_table(plain(Arguments::command()));
    let names: Vec<String> =
        command.get_subcommands().map(|subcommand| subcommand.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, plain);
    }
    tailored(command)
}

/// The command line as `--help` shows it: what each command takes, in one short form, and the whole description of the
/// command that is typed. The manual pages have the long form.
fn helping(words: &[String]) -> Command {
    in_short(described(shown(), words))
}

/// The command with the whole description of the one of its commands that `words` name; the others have a line each.
fn described(command: Command, words: &[String]) -> Command {
    let named = words.iter().position(|word| command.find_subcommand(word).is_some_and(|_| word != "help"));
    match named {
        Some(at) => command.mut_subcommand(&words[at], |below| described(below, &words[at + 1..])),
        None => {
            let about = command.get_long_about().or(command.get_about()).cloned().unwrap_or_default();
            command.about(about)
        }
    }
}

/// Options that a command shares with others and does not take, or takes as `soko solve` describes them.
const HIDDEN: [(&str, &[&str]); 6] = [
    ("optimize", &["improve", "all", "depth", "distances", "order", "board_every", "player"]),
    ("solve", &["player"]),
    ("show", &["player"]),
    (
        "movie",
        &["depth", "distances", "order", "nodes", "work", "improve", "unambiguous", "player", "statistics"],
    ),
    ("play", &["depth", "distances", "order", "nodes", "work", "improve", "unambiguous"]),
    ("edit", &["depth", "distances", "order", "nodes", "work", "improve", "unambiguous"]),
];

/// Options that mean something else in one command: command, option, help.
const MEANINGS: [(&str, &str, &str); 3] = [
    ("optimize", "method", "How to find a first solution where none is known [default: auto]"),
    (
        "optimize",
        "metric",
        "What to minimize, most important first, separated by commas [default: pushes,moves]",
    ),
    ("generate", "game", "The game [default: sokoban]"),
];

/// Commands that search as `soko solve` does, and what they say about it.
const SEARCHING: [&str; 3] = ["movie", "play", "edit"];
const AS_SOLVE: &str = "The search also takes --depth --distances --order --nodes --work --improve and --unambiguous: see soko solve.";

/// Metrics that only the optimizer minimizes.
const OF_OPTIMIZER: [&str; 3] = ["lines", "changes", "sessions"];
/// The metric that the optimizer does not take: any solution will do.
const OF_SOLVERS: &str = "any";

/// Each command with what it takes alone.
fn tailored(mut command: Command) -> Command {
    for (name, options) in HIDDEN {
        command = in_subcommand(command, name, |subcommand| {
            options
                .iter()
                .fold(subcommand, |subcommand, option| with_arg(subcommand, option, |arg| arg.hide(true)))
        });
    }
    for name in SEARCHING {
        command = in_subcommand(command, name, |subcommand| {
            let examples = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
            subcommand.after_help(format!("{AS_SOLVE}\n\n{examples}"))
        });
    }
    for (name, option, help) in MEANINGS {
        command =
            in_subcommand(command, name, |subcommand| with_arg(subcommand, option, |arg| arg.help(help)));
    }
    command
}

/// Changes a subcommand, if there is one of this name.
fn in_subcommand(command: Command, name: &str, change: impl FnOnce(Command) -> Command) -> Command {
    let is_there = command.find_subcommand(name).is_some();
    if is_there { command.mut_subcommand(name, change) } else { command }
}

/// Changes an argument, if there is one of this name.
fn with_arg(command: Command, name: &str, change: impl FnOnce(Arg) -> Arg) -> Command {
    let is_there = command.get_arguments().any(|arg| arg.get_id() == name);
    if is_there { command.mut_arg(name, change) } else { command }
}

/// The command with one form of help for `-h` and `--help`: values of options in a list.
fn in_short(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    let optimizes = command.get_name() == "optimize";
    let mut command = command.long_about(None::<&str>).after_long_help(None::<&str>);
    command = command.mut_args(|arg| with_values(arg, optimizes));
    for name in names {
        command = command.mut_subcommand(name, in_short);
    }
    command
}

/// An argument with its values in its help, without a line for each.
fn with_values(arg: Arg, optimizes: bool) -> Arg {
    if arg.is_hide_possible_values_set() || !arg.get_action().takes_values() {
        return arg;
    }
    let values = arg.get_possible_values();
    let names = values.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name());
    let is_own = |name: &&str| if optimizes { *name != OF_SOLVERS } else { !OF_OPTIMIZER.contains(name) };
    let names: Vec<&str> = names.filter(is_own).collect();
    if names.is_empty() {
        return arg;
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let help = format!("{help} [values: {}]", names.join(", "));
    arg.help(help).long_help(None::<&str>).hide_possible_values(true)
}

/// Whether the argument means levels of standard input, as in `-#2`.
fn is_choice_of_input(argument: &OsString) -> bool {
    argument.to_string_lossy().starts_with("-#")
}

/// `soko solve` with the table of methods below its examples.
fn with_table(command: Command) -> Command {
    command.mut_subcommand("solve", |solve| {
        let examples = solve.get_after_help().map(ToString::to_string).unwrap_or_default();
        solve.after_long_help(format!("{}\n{examples}", scope::help()))
    })
}

/// A switch without its value; other arguments as they are.
fn plain_switch(arg: Arg) -> Arg {
    let may_be_alone = arg.get_num_args().is_some_and(|range| range.min_values() == 0);
    let truth = ["true", "false"];
    let of_truth = arg.get_possible_values().iter().map(|value| value.get_name()).eq(truth);
    let (true, true, Some(long)) = (may_be_alone, of_truth, arg.get_long()) else { return arg };
    let mut switch = Arg::new(arg.get_id().clone()).long(long.to_owned()).action(ArgAction::SetTrue);
    if let Some(help) = arg.get_help() {
        switch = switch.help(help.clone());
    }
    if let Some(heading) = arg.get_help_heading() {
        switch = switch.help_heading(heading.to_owned());
    }
    switch
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(line: &str) -> String {
        let line = line.split(' ').map(OsString::from);
        parse(line).expect_err("help").to_string()
    }

    #[test]
    fn the_command_lines_are_sound() {
        Arguments::command().debug_assert();
        shown().debug_assert();
    }

    #[test]
    fn switches_are_shown_without_values_and_still_take_them() {
        for command in shown().get_subcommands() {
            let help = help(&format!("soko {} --help", command.get_name()));
            assert!(!help.contains("BOOL") && !help.contains("true, false"), "{help}");
        }
        assert!(help("soko solve --help").contains("--json "));
        let parsed = parse(["soko", "solve", "--json=false", "a.xsb"].map(OsString::from));
        let Ok(Arguments { command: crate::arguments::Command::Solve(solve), .. }) = parsed else {
            panic!("{parsed:?}");
        };
        assert_eq!(solve.output.json, Some(false));
    }

    #[test]
    fn the_manual_page_of_solve_has_the_table_of_methods() {
        let solve = shown().find_subcommand("solve").expect("a command").clone();
        let help = solve.get_after_long_help().expect("a table").to_string();
        assert!(help.contains("area-dfs") && help.contains("--depth --distances --board-every"), "{help}");
        assert!(help.contains("Examples:"), "{help}");
    }

    /// Lines of help at most, in 80 columns.
    const MOST_LINES: usize = 115;

    /// Every command with its name as typed, those below others too.
    fn commands() -> Vec<(String, Command)> {
        let mut all = Vec::new();
        let mut left = vec![(String::new(), helping(&[]))];
        while let Some((name, mut command)) = left.pop() {
            command.build();
            for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
                left.push((format!("{name} {}", below.get_name()), below.clone()));
            }
            all.push((name, command));
        }
        all
    }

    #[test]
    fn the_help_of_every_command_fits_two_screens() {
        for (name, _) in commands() {
            let shown = |flag: &str| {
                let line = format!("soko{name} {flag}");
                let words: Vec<String> = name.split_whitespace().map(str::to_owned).collect();
                let helping = helping(&words).term_width(80);
                helping.try_get_matches_from(line.split(' ')).expect_err("help").to_string()
            };
            let (short, long) = (shown("-h"), shown("--help"));
            assert_eq!(short, long, "{name}");
            let lines = long.lines().count();
            assert!(lines <= MOST_LINES, "{name}: {lines} lines\n{long}");
        }
    }

    #[test]
    fn examples_in_help_fit_a_line() {
        for (name, command) in commands() {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in text.lines().filter(|line| line.starts_with(' ')) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
        }
    }

    #[test]
    fn commands_list_only_options_that_they_take() {
        let help = help("soko optimize --help");
        for refused in ["--improve", "--all", "--depth", "--distances", "--order", "--board-every"] {
            assert!(!help.contains(refused), "{refused}: {help}");
        }
        let solve = self::help("soko solve --help");
        assert!(!solve.contains("sessions") && help.contains("sessions"), "{solve}");
        let generate = self::help("soko generate --help");
        assert!(generate.contains("[default: sokoban]") && !generate.contains("recognized from the text"));
    }
}
