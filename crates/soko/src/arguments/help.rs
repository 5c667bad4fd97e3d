//! The command line as it is parsed, and as help, manual pages and completions show it.
//!
//! A switch takes `=false`, so that one in `soko.toml` can be turned off; help shows it as a plain switch.

use crate::arguments::Arguments;
use crate::options::scope;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
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
            // The shown command fails with the same help, but with plain switches.
            let shown = shown().try_get_matches_from(&line).err();
            shown.filter(|shown| shown.kind() == error.kind()).unwrap_or(error)
        }
        _ => error,
    })
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
    command
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
        assert!(help("soko solve --help").contains("--json\n"));
        let parsed = parse(["soko", "solve", "--json=false", "a.xsb"].map(OsString::from));
        let Ok(Arguments { command: crate::arguments::Command::Solve(solve), .. }) = parsed else {
            panic!("{parsed:?}");
        };
        assert_eq!(solve.output.json, Some(false));
    }

    #[test]
    fn the_help_of_solve_has_the_table_of_methods() {
        let help = help("soko solve --help");
        assert!(help.contains("area-dfs") && help.contains("--depth --distances --board-every"), "{help}");
        assert!(help.contains("Examples:"), "{help}");
    }
}
