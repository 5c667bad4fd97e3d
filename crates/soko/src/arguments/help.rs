//! The command line as it is parsed, and as help, manual pages and completions show it.
//!
//! A switch takes `=false`, so that one in `soko.toml` can be turned off; help shows it as a plain switch. `-h` shows the
//! options that people use most ([`BRIEF`]), `--help` all of them.

use crate::arguments::Arguments;
use crate::options::work_of;
use crate::solving::scope;
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches, Parser};
use sokoworks::settings::names::{CELLS, MEMORY, THREADS, TIME};
use sokoworks::settings::{Setting, TABLE, Word, Work, setting};
use std::ffi::OsString;

/// Reads a command line. An error may also be requested help.
pub(crate) fn parse(line: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let line: Vec<OsString> = line.into_iter().collect();
    read(Arguments::command(), &line).or_else(|error| {
        // A negative number behind an option is its value, which the option refuses in its own words.
        match joined(&line).filter(|_| error.kind() == ErrorKind::UnknownArgument) {
            Some(joined) => read(Arguments::command(), &joined).map_err(|error| explained(error, &joined)),
            None => Err(explained(error, &line)),
        }
    })
}

fn read(command: Command, line: &[OsString]) -> Result<Arguments, clap::Error> {
    with_table(command).try_get_matches_from(line).and_then(|matches| Arguments::from_arg_matches(&matches))
}

/// The error as it is shown: help in the form that was asked for, usage without what the environment sets.
fn explained(error: clap::Error, line: &[OsString]) -> clap::Error {
    let shown = match error.kind() {
        ErrorKind::UnknownArgument if line.iter().any(is_choice_of_input) => {
            let message = "`-#` looks like an option; to choose levels of standard input, put `--` before it: \
                           soko solve -- '-#2'";
            return shown().error(ErrorKind::UnknownArgument, message);
        }
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let words: Vec<_> = line.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
            helping(&words).try_get_matches_from(line).err()
        }
        ErrorKind::DisplayVersion => None,
        _ => read(without_environment(Arguments::command()), line).err(),
    };
    shown.filter(|shown| shown.kind() == error.kind()).unwrap_or(error)
}

/// A message about wrong usage, with its code.
pub(crate) fn coded(error: &clap::Error) -> String {
    let text = error.render().ansi().to_string();
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => text,
        _ => text.replacen("error:", "error[E-USAGE]:", 1),
    }
}

/// The line with each negative number joined to the option before it, if there is one.
fn joined(line: &[OsString]) -> Option<Vec<OsString>> {
    let mut all: Vec<OsString> = Vec::new();
    let mut is_changed = false;
    for word in line {
        let negative = word.to_str().and_then(|word| word.strip_prefix('-'));
        let is_number =
            negative.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'));
        let before = all.last_mut().filter(|before| {
            let before = before.to_string_lossy();
            before.len() > 1 && before.starts_with('-') && before != "--" && !before.contains('=')
        });
        match before.filter(|_| is_number) {
            Some(option) => {
                option.push("=");
                option.push(word);
                is_changed = true;
            }
            None => all.push(word.clone()),
        }
    }
    is_changed.then_some(all)
}

/// The command whose options the environment does not set: the usage in an error names only what is typed.
fn without_environment(mut command: Command) -> Command {
    command = command.mut_args(|arg| arg.env(Resettable::Reset));
    for name in names(&command) {
        command = command.mut_subcommand(name, without_environment);
    }
    command
}

/// The names of the commands below a command.
fn names(command: &Command) -> Vec<String> {
    command.get_subcommands().map(|below| below.get_name().to_owned()).collect()
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
    for name in names(&command) {
        command = command.mut_subcommand(name, plain);
    }
    tailored(command)
}

/// The command line as help shows it. `--help` has all that each command takes, and the whole description of the command
/// that is typed; the manual pages have the long form. `-h` has what is used most.
fn helping(words: &[String]) -> Command {
    let asked = words.iter().find(|word| matches!(word.as_str(), "-h" | "--help" | "help"));
    match asked.is_some_and(|word| word != "-h") {
        true => in_full(described(shown(), words)),
        false => in_brief(shown(), "soko"),
    }
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

/// Options that a command shares with others and does not take.
const HIDDEN: [(&str, &[&str]); 4] = [
    ("optimize", &["player"]),
    ("solve", &["player"]),
    ("show", &["player"]),
    ("movie", &["player", "statistics"]),
];

/// The option that means something else in one command: command, option, help.
const MEANINGS: [(&str, &str, &str); 1] = [("generate", "game", "The game [default: sokoban]")];

/// The note in the help of a command that shares the search options of `soko solve`.
fn as_solve(work: Work) -> Option<String> {
    let is_below = |setting: &&Setting| setting.work.contains(&work) && !setting.described.contains(&work);
    let options: Vec<String> =
        TABLE.iter().filter(is_below).map(|setting| format!("--{}", setting.name)).collect();
    let (last, others) = options.split_last().filter(|_| work != Work::Optimize)?;
    let options = format!("{} and {last}", others.join(" "));
    Some(format!("The search also takes the options {options}: see soko solve."))
}

/// Each command with what it takes alone.
fn tailored(mut command: Command) -> Command {
    for (name, options) in HIDDEN {
        command = in_subcommand(command, name, |subcommand| {
            options
                .iter()
                .fold(subcommand, |subcommand, option| subcommand.mut_arg(option, |arg| arg.hide(true)))
        });
    }
    for work in Work::COMMANDS {
        let Some(note) = as_solve(work) else { continue };
        command = in_subcommand(command, work.name(), |subcommand| {
            let examples = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
            subcommand.after_help(format!("{note}\n\n{examples}"))
        });
    }
    #[cfg(feature = "tui")]
    for name in ["play", "edit"] {
        command = in_subcommand(command, name, |subcommand| {
            let examples = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
            let names: Vec<&str> = crate::terminal::action_names().collect();
            subcommand.after_help(format!("{examples}\n\nNames for --keys: {}", names.join(", ")))
        });
    }
    for (name, option, help) in MEANINGS {
        command = in_subcommand(command, name, |subcommand| subcommand.mut_arg(option, |arg| arg.help(help)));
    }
    command
}

/// Changes a subcommand, if this build has it.
fn in_subcommand(command: Command, name: &str, change: impl FnOnce(Command) -> Command) -> Command {
    let is_there = command.find_subcommand(name).is_some();
    if is_there { command.mut_subcommand(name, change) } else { command }
}

/// The command as `--help` shows it: values of options in a list.
fn in_full(command: Command) -> Command {
    let optimizes = command.get_name() == "optimize";
    let mut command = command.long_about(None::<&str>).after_long_help(None::<&str>);
    command = command.mut_args(|arg| with_values(arg, optimizes));
    for name in names(&command) {
        command = command.mut_subcommand(name, in_full);
    }
    command
}

/// Stands for the settings whose rows name the command.
const SETTINGS: &str = "settings";

/// The options that `-h` shows of each command; operands are shown besides.
const BRIEF: [(&str, &[&str]); 25] = [
    ("soko", &[]),
    ("soko solve", &[SETTINGS, "jobs", "report", "write_solutions", "quiet", "json"]),
    ("soko optimize", &["known", SETTINGS, "jobs", "write_solutions", "quiet", "json"]),
    ("soko check", &["duplicates", "strict", "json", "game", CELLS]),
    ("soko verify", &["letters", "strict", "json", "game", CELLS]),
    ("soko serve", &["port", "open", "jobs", TIME, MEMORY, "data"]),
    ("soko show", &["after", "mark", TIME, "difficulty", "json"]),
    ("soko grade", &["sort", "fit", "output", "json"]),
    ("soko movie", &["output", "after", "at", "palette", "per", "speed", "force"]),
    ("soko play", &["lessons", "daily", "keys", "ascii", "data", SETTINGS]),
    ("soko edit", &["drafts", "discard", "keys", "author", "game"]),
    (
        "soko generate",
        &["count", "grade", "width", "height", "pieces", "seed", TIME, "jobs", "output", "game"],
    ),
    ("soko convert", &["to", "turn", "mirror", "unique", "force", CELLS]),
    ("soko report", &["against", "best", "output"]),
    ("soko mcp", &[TIME, MEMORY, THREADS]),
    ("soko bench", &[TIME, "jobs"]),
    ("soko bench compare", &[]),
    ("soko bench report", &["against", "best", "output"]),
    ("soko bench submit", &[TIME, MEMORY, "folder", "slurm", "shards", "at_once", "sbatch"]),
    ("soko bench status", &[]),
    ("soko bench collect", &["store", "no_submit", "at_once", "sbatch"]),
    ("soko bench shard", &["jobs", "cores"]),
    ("soko schema", &[]),
    ("soko completions", &[]),
    ("soko man", &[]),
];

/// Commands that `soko -h` leaves to `soko --help`.
const RARE: [&str; 5] = ["completions", "man", "mcp", "report", "schema"];

/// The options that `-h` shows of a command, in their order.
fn brief_options(path: &str) -> Vec<&'static str> {
    let work = path.rsplit(' ').next().and_then(work_of);
    let is_brief = |setting: &&Setting| work.is_some_and(|work| setting.brief.contains(&work));
    let settings = || TABLE.iter().filter(is_brief).map(|setting| setting.name);
    let options = BRIEF.iter().find(|(name, _)| *name == path).map_or(&[][..], |(_, options)| options);
    let each = |&option: &&'static str| match option {
        SETTINGS => settings().collect(),
        option => vec![option],
    };
    options.iter().flat_map(each).collect()
}

/// The command as `-h` shows it; `path` is how it is called.
fn in_brief(command: Command, path: &str) -> Command {
    let options = brief_options(path);
    let brief = |arg: Arg| {
        let place = options.iter().position(|option| arg.get_id() == option);
        let is_hidden = arg.is_hide_set() || !arg.is_positional() && place.is_none();
        let takes_value = arg.get_action().takes_values();
        // In the order of the table; what every command has comes last.
        let arg = if let Some(place) = place { arg.display_order(place) } else { arg };
        let arg = arg.help_heading(Resettable::Reset).long_help(None::<&str>).hide(is_hidden);
        if takes_value { arg.hide_possible_values(true).hide_env(true) } else { arg }
    };
    let mut command = command.mut_args(brief).long_about(None::<&str>).after_long_help(None::<&str>);
    command = command.disable_help_subcommand(true);
    command = command.after_help(format!("{path} --help shows all options and examples."));
    for name in names(&command) {
        let is_rare = path == "soko" && RARE.contains(&name.as_str());
        let path = format!("{path} {name}");
        command = command.mut_subcommand(name, |below| in_brief(below, &path).hide(is_rare));
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
    let words = setting(arg.get_id().as_str()).map(|setting| setting.kind.words()).unwrap_or_default();
    let is_foreign = |word: &Word| if optimizes { !word.optimizes } else { !word.solves };
    let is_own = |name: &&str| !words.iter().any(|word| word.name == *name && is_foreign(word));
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
    switch = switch.short(arg.get_short()).hide(arg.is_hide_set());
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
    use sokoworks::{Game, Method};

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
        let sphere = sokoworks::entry(Game::Sokoban, Method::Sphere).expect("a method");
        let options: Vec<String> =
            sphere.options(Game::Sokoban).map(|option| format!("--{}", option.name)).collect();
        assert!(options.len() > 2 && help.contains(&format!(" {}\n", options.join(" "))), "{help}");
        assert!(help.contains("area-dfs"), "{help}");
        assert!(help.contains("Examples:"), "{help}");
    }

    /// Lines at most of `--help` and of `-h`, in 80 columns.
    const MOST_LINES: [usize; 2] = [115, 25];

    /// Every command as it is called, those below others too.
    fn commands() -> Vec<(String, Command)> {
        let mut all = Vec::new();
        let mut left = vec![("soko".to_owned(), helping(&["--help".to_owned()]))];
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
    fn the_help_of_every_command_fits_two_screens_and_its_short_form_one() {
        for (name, _) in commands() {
            for (flag, most) in ["--help", "-h"].into_iter().zip(MOST_LINES) {
                let line = format!("{name} {flag}");
                let words: Vec<String> = line.split(' ').skip(1).map(str::to_owned).collect();
                let helping = helping(&words).term_width(80);
                let shown = helping.try_get_matches_from(line.split(' ')).expect_err("help").to_string();
                let lines = shown.lines().count();
                assert!(lines <= most, "{line}: {lines} lines\n{shown}");
                let closing = format!("{name} --help shows all options and examples.\n");
                assert_eq!(shown.ends_with(&closing), flag == "-h", "{line}: {shown}");
            }
        }
    }

    #[test]
    #[cfg(all(feature = "tui", feature = "web", feature = "mcp", feature = "bench", target_os = "linux"))]
    fn the_tables_name_every_command_and_only_options_that_exist() {
        let all = commands();
        let options = |path: &str| {
            let (_, command) =
                all.iter().find(|(name, _)| name == path).unwrap_or_else(|| panic!("no {path}"));
            command.get_arguments().map(|arg| arg.get_id().to_string()).collect::<Vec<_>>()
        };
        for (path, _) in BRIEF {
            let (known, ids) = (options(path), brief_options(path));
            assert!(
                ids.iter().all(|id| known.iter().any(|known| known == id)),
                "{path}: {ids:?} of {known:?}"
            );
        }
        assert!(
            all.iter().all(|(name, _)| BRIEF.iter().any(|(path, _)| path == name)),
            "a command is missing"
        );
        let hidden = HIDDEN.iter().map(|(name, _)| *name);
        for name in hidden
            .chain(MEANINGS.iter().map(|(name, ..)| *name))
            .chain(Work::COMMANDS.map(Work::name))
            .chain(RARE)
        {
            options(&format!("soko {name}"));
        }
    }

    #[test]
    fn a_letter_stands_for_one_option_in_all_commands_and_an_option_has_it_in_all() {
        use std::collections::BTreeMap;
        let (mut letters, mut options) = (BTreeMap::new(), BTreeMap::new());
        for (name, command) in commands() {
            for arg in command.get_arguments() {
                let Some(long) = arg.get_long() else { continue };
                if let Some(short) = arg.get_short() {
                    let meaning = letters.entry(short).or_insert_with(|| long.to_owned());
                    assert_eq!(meaning, long, "{name} -{short}");
                }
                let letter = options.entry(long.to_owned()).or_insert(arg.get_short());
                assert_eq!(*letter, arg.get_short(), "{name} --{long}");
            }
        }
        for letter in "fghjmnoqtV".chars() {
            assert!(letters.contains_key(&letter), "-{letter} means nothing");
        }
    }

    #[test]
    fn a_negative_number_is_the_value_of_the_option_before_it() {
        let refused = |line: &str| coded(&parse(line.split(' ').map(OsString::from)).expect_err("refused"));
        for line in ["soko solve --time -1 a.xsb", "soko solve -t -1s a.xsb"] {
            let message = refused(line);
            assert!(message.contains("expected a time") && !message.contains("as a value, use"), "{message}");
        }
        assert!(refused("soko solve --threads -2 a.xsb").contains("from 1 to 1024"));
        assert!(refused("soko solve -7 a.xsb").contains("unexpected argument"));
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
        for refused in
            ["--improve", "--as-found", "--all", "--depth", "--distances", "--order", "--board-every"]
        {
            assert!(!help.contains(refused), "{refused}: {help}");
        }
        let solve = self::help("soko solve --help");
        assert!(!solve.contains("sessions") && help.contains("sessions"), "{solve}");
        let generate = self::help("soko generate --help");
        assert!(generate.contains("[default: sokoban]") && !generate.contains("recognized from the text"));
    }
}
