//! Each option that `--help` lists for a command is taken by it, with each of the values listed.

use crate::harness::{BOND, Place};
use sokoworks::settings::setting;
use sokoworks::{Game, Method, methods};

/// A level of two pushes, 10 by 10 cells, as Boxoban has them, with a number and a solution, as sites want them.
fn level() -> String {
    let wall = "#".repeat(10) + "\n";
    format!("{wall}#@$ .#####\n{}ID: 7\n\nSolution\nRR\n", wall.repeat(8))
}

/// How each command is called; `LEVEL` and `MOVES` stand for a level and its solution. The server and the terminal cannot start
/// here, which they say when they have read their options.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solve", &["LEVEL"]),
    ("optimize", &["LEVEL"]),
    ("check", &["LEVEL"]),
    ("verify", &["LEVEL", "MOVES"]),
    ("show", &["LEVEL"]),
    ("grade", &["LEVEL"]),
    ("movie", &["LEVEL", "-o", "film.svg"]),
    ("convert", &["LEVEL", "-"]),
    ("generate", &["--pieces", "1", "--time", "60s"]),
    ("report", &["results.jsonl"]),
    ("man", &["."]),
    ("schema", &[]),
    ("completions", &["bash"]),
    #[cfg(all(feature = "bench", target_os = "linux"))]
    ("bench", &["LEVEL"]),
    #[cfg(feature = "mcp")]
    ("mcp", &[]),
    #[cfg(feature = "web")]
    ("serve", &["LEVEL", "--bind", "192.0.2.1"]),
    #[cfg(feature = "tui")]
    ("play", &["LEVEL"]),
    #[cfg(feature = "tui")]
    ("edit", &["LEVEL"]),
];

/// A value of each option that takes one and lists none; of settings that are not here, the table has an example.
const VALUES: &[(&str, &str)] = &[
    ("ability", "me.json"),
    ("after", "R"),
    ("against", "results.jsonl"),
    ("allow-host", "here"),
    ("at", "start"),
    ("author", "me"),
    ("chance", "60%"),
    ("best", "results.jsonl"),
    ("bind", "192.0.2.1"),
    ("cell", "20"),
    ("cells", "o=$"),
    ("certificate", "proof.cert"),
    ("config", "soko.toml"),
    ("cores", "0"),
    ("count", "1"),
    ("cpu", "10s"),
    ("data", "data"),
    ("day", "2026-11-26"),
    ("discard", "1"),
    ("disk", "files"),
    ("disk-limit", "1GiB"),
    ("effort", "1"),
    ("fit", "plays.csv"),
    ("glide", "2"),
    ("grade", "1"),
    ("group", "club"),
    ("height", "8"),
    ("hint-time", "1s"),
    ("hold-end", "1s"),
    ("hold-start", "1s"),
    ("jobs", "1"),
    ("keys", "undo=z"),
    ("known", "RR"),
    ("like", "a.xsb"),
    ("label", "mine"),
    ("machine", "here"),
    ("mark", "reach"),
    ("memory", "500MB"),
    ("model", "model.toml"),
    ("nodes", "1000"),
    ("note", "a note"),
    ("options", "--method=bfs"),
    ("order", "1"),
    ("pieces", "1"),
    ("output", "more.svg"),
    ("player", "me"),
    ("plays", "visits.csv"),
    ("port", "0"),
    ("positions", "1000000"),
    ("progress-every", "1000"),
    ("queue", "1"),
    ("range", "1-2"),
    ("repeats", "1"),
    ("results", "more.jsonl"),
    ("retry", "2"),
    ("sample", "1"),
    ("seed", "3"),
    ("solver", "soko"),
    ("speed", "10"),
    ("store", "store.db"),
    ("threads", "1"),
    ("time", "60s"),
    ("total-time", "60s"),
    ("turn", "90"),
    ("unlike", "a.xsb"),
    ("vary", "a.xsb"),
    ("width", "8"),
    ("work", "5s"),
];

/// A table of plays.
const PLAYS: &str = "board,plays,solves,group\n#####|#@$.#|#####,10,9,club\n";

/// What an option needs beside it, where it is about another option: option, the others.
const BESIDE: &[(&str, &[&str])] = &[
    ("letters", &["--after", "RR", "--at", "1"]),
    ("disk", &["--metric", "pushes"]),
    ("disk-limit", &["--metric", "pushes", "--disk", "files"]),
    ("keep", &["--metric", "pushes", "--disk", "files"]),
];

/// The method that a setting needs, if the usual one does not take it.
fn method_for(name: &str) -> Option<&'static str> {
    let setting = setting(name).filter(|setting| setting.is_special())?;
    let game = Game::ALL.into_iter().find(|&game| setting.takers(game) != "none")?;
    let mut takers = methods(game).iter().filter(|row| setting.methods(game).have(row.method));
    takers.next().filter(|row| row.method != Method::Auto).map(|row| row.method.name())
}

/// An option as help lists it.
struct Listed {
    name: String,
    takes_value: bool,
    /// The values, where they are listed.
    values: Vec<String>,
}

/// The options of a help text: each begins a line, its description goes on below.
fn listed(help: &str) -> Vec<Listed> {
    let mut all: Vec<(String, String)> = Vec::new();
    for line in help.split("\nExamples:").next().unwrap_or_default().lines() {
        let text = line.trim_start();
        let text = text.split_once(", --").map_or(text, |(_, long)| long).trim_start_matches("--");
        let is_option =
            (2..8).contains(&(line.len() - line.trim_start().len())) && line.trim_start().starts_with('-');
        if is_option {
            let name = text.split([' ', '=', '[', ',']).next().unwrap_or_default().to_owned();
            all.push((name, text.to_owned()));
        } else if let Some((_, about)) = all.last_mut() {
            about.push(' ');
            about.push_str(line.trim());
        }
    }
    let option = |(name, about): (String, String)| {
        let values = about.split("[values: ").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("");
        let values = values.split(", ").filter(|value| !value.is_empty()).map(str::to_owned).collect();
        Listed { takes_value: about[name.len()..].starts_with(" <"), name, values }
    };
    all.into_iter().map(option).filter(|option| !["help", "version"].contains(&&*option.name)).collect()
}

/// The program's message about a command line that it refuses; `None` where it accepts it for a level of one game or the other.
fn refusal(place: &Place, command: &str, base: &[&str], more: &[&str]) -> Option<String> {
    let mut refusal = None;
    for (level, moves) in [("a.xsb", "RR"), ("bond.txt", "DD")] {
        for file in [
            "film", "film.svg", "more.svg", "more.gif", "more.md", "more.toml", "more.sok", "a.db",
            "bond.db", "store.db",
        ] {
            let _ = std::fs::remove_file(place.path(file));
        }
        let base = base.iter().map(|word| match *word {
            "LEVEL" => level,
            "MOVES" => moves,
            other => other,
        });
        let line: Vec<&str> = [command].into_iter().chain(base).chain(more.iter().copied()).collect();
        let run = place.run(&line);
        let cannot_start = run.stderr.contains("E-PORT") || run.stderr.contains("needs a terminal");
        let is_listing = more.first() == Some(&"--drafts") || more.first() == Some(&"--discard");
        if run.code != Some(33) || cannot_start || is_listing && !run.stderr.contains("unexpected argument") {
            return None;
        }
        refusal.get_or_insert_with(|| format!("{line:?}: {}", run.stderr));
    }
    refusal
}

#[test]
fn every_option_that_help_lists_is_taken() {
    let place = Place::with(&[
        ("a.xsb", &level()),
        ("bond.txt", BOND),
        ("soko.toml", ""),
        ("plays.csv", PLAYS),
        ("me.json", "{}"),
    ]);
    place.soko("solve a.xsb --results results.jsonl").code(0);
    place.soko("grade --fit plays.csv -o model.toml").code(0);
    let mut refused = Vec::new();
    let mut count = 0;
    for &(command, base) in COMMANDS {
        let help = place.run(&[command, "--help"]).code(0).stdout;
        for Listed { name, takes_value, values } in listed(&help) {
            let own = VALUES.iter().find(|(option, _)| *option == name).map(|(_, value)| (*value).to_owned());
            let own = match (command, &*name) {
                ("report" | "bench", "output") => Some("more.md".to_owned()),
                ("grade", "output") => Some("more.toml".to_owned()),
                ("generate", "output") => Some("more.sok".to_owned()),
                ("generate", "squares") => Some("5".to_owned()),
                ("generate", "resume") => Some("state.txt".to_owned()),
                _ => own,
            };
            let own = own.or_else(|| Some(setting(&name)?.example().to_string()));
            if takes_value && own.is_none() && values.is_empty() {
                refused.push(format!("{command} --{name} has no value here"));
                continue;
            }
            let values = match (takes_value, own) {
                (false, _) => vec![None],
                // Moves are written in one kind of letters.
                _ if name == "letters" => vec![Some("lurd".to_owned())],
                (true, Some(own)) if values.is_empty() => vec![Some(own)],
                (true, _) => values.into_iter().map(Some).collect(),
            };
            let method = method_for(&name).map(|method| ["--method", method]);
            let beside = BESIDE.iter().find(|(option, _)| *option == name).map(|(_, beside)| *beside);
            let beside = beside.unwrap_or(method.as_ref().map_or(&[][..], |method| method));
            let beside = match (command, &*name) {
                ("verify", "letters") => &[][..],
                ("solve", "certificate") => &["--metric", "pushes"],
                ("movie", "letters") => &["--after", "R"],
                ("movie", "glide") => &["-o", "more.gif"],
                ("play", "day" | "game") => &["--daily"],
                ("play", "chance" | "idea") => &["--train"],
                ("generate", "longest") => &["--squares", "5"],
                ("generate", "squares") => &["--longest"],
                ("generate", "way" | "resume") => &["--longest", "--squares", "5"],
                ("grade", "output") => &["--fit", "plays.csv"],
                ("grade", "group") => &["--model", "model.toml"],
                _ => beside,
            };
            let typed = format!("--{name}");
            let base = match (command, &*name) {
                ("movie", "format") => &["LEVEL", "-o", "film"][..],
                ("verify", "certificate") => &["LEVEL"],
                ("generate", "longest" | "squares" | "way" | "resume") => &["--pieces", "1"],
                ("generate", "vary" | "like" | "game") => &["--time", "60s"],
                // Levels of a day and lessons are no levels of a file.
                ("play", "daily" | "day" | "game" | "lessons") => &[][..],
                // Given once.
                _ if base.contains(&&*typed) => &[][..],
                _ => base,
            };
            for value in &values {
                count += 1;
                let option = [Some(&*typed), value.as_deref()].into_iter().flatten();
                let more: Vec<&str> = option.chain(beside.iter().copied()).collect();
                refused.extend(refusal(&place, command, base, &more));
            }
        }
    }
    assert!(refused.is_empty() && count > 200, "of {count}: {}", refused.join("\n"));
}
