//! The table of settings: every row through every door of the library, and the page and the types of Python that are written from it.

use serde_json::{Map, Value as Json, json};
use sokoworks::settings::{Kind, Setting, TABLE, Work, names, properties};
use sokoworks::{Game, Settings};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Settings with what another one requires.
fn ready_for(setting: &Setting) -> Settings {
    let mut settings = Settings::default();
    if let Some(other) = setting.requires.and_then(sokoworks::settings::setting) {
        settings.put(other, other.example());
    }
    settings
}

#[test]
fn words_and_json_set_every_row_and_nothing_else() {
    let schemas = properties(|_| true, None);
    let names: BTreeSet<&str> = TABLE.iter().map(|setting| setting.name).collect();
    assert_eq!((names.len(), schemas.len()), (TABLE.len(), TABLE.len()));
    for setting in &TABLE {
        let (value, before) = (setting.example(), ready_for(setting));
        let check = |settings: &Settings, name: &str| {
            assert_eq!(settings.get(setting), Some(value.clone()), "{name}");
            let mut cleared = settings.clone();
            cleared.clear(setting.name);
            for other in &TABLE {
                assert_eq!(cleared.get(other), before.get(other), "{name}: {other:?}");
            }
        };
        for name in [setting.name.to_owned(), setting.key()] {
            let mut settings = before.clone();
            let set = settings.set(&name, &value.to_string());
            assert_eq!(set.is_ok(), setting.is_for_programs(), "{name}: {set:?}");
            if set.is_ok() {
                check(&settings, &name);
            }
        }
        for given in [value.json(), json!(value.to_string())] {
            // Numbers and switches are not in quotes.
            if given.is_string() && matches!(setting.kind, Kind::Number(..) | Kind::Flag) {
                continue;
            }
            let mut settings = before.clone();
            settings.read(&Map::from_iter([(setting.key(), given)]), |_| true).expect("a setting");
            check(&settings, setting.name);
        }
        let mut settings = before.clone();
        let none = Map::from_iter([(setting.key(), Json::Null)]);
        assert!(settings.read(&none, |_| true).is_ok() && !settings.is_set(setting.name));
        assert!(settings.read(&none, |other| other.name != setting.name).is_err(), "{setting:?} is refused");
        let wrong = Map::from_iter([(setting.key(), json!({}))]);
        let why = settings.read(&wrong, |_| true).expect_err("no value").why;
        assert!(why.starts_with("expected "), "{setting:?}: {why}");
        let mut filled = ready_for(setting);
        settings.put(setting, value.clone());
        filled.fill(&settings);
        check(&filled, setting.name);
    }
}

/// Compares a file of the repository with what it should be; `SOKO_UPDATE=1` writes it.
fn check_file(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    if std::env::var_os("SOKO_UPDATE").is_some() {
        fs::write(&path, text).expect("the file is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} is out of date: run the test with SOKO_UPDATE=1");
}

#[test]
fn the_page_of_settings_is_the_table() {
    let mut page = "# Settings of searches\n\nA setting has one name everywhere: `--as-found` on the command line, `as-found` in \
        [`soko.toml`](settings.md), in C and in the [plugin](yasc.md); `as_found` in the [HTTP interface](http.md), in the \
        [tools for language models](mcp.md) and in Python. A setting that a method does not take is refused. In text, a switch is \
        `yes` or `no`, and a time is such as `30s`; in JSON and in Python times are in seconds and memory is in bytes.\n\n\
        A test writes this page (`SOKO_UPDATE=1 cargo test -p sokoworks --all-features --test all settings`).\n\n\
        | setting | values | methods of Sokoban | methods of Sokobond | meaning |\n|---|---|---|---|---|\n"
        .to_owned();
    for setting in &TABLE {
        let methods = Game::ALL.map(|game| setting.takers(game));
        let (name, values, help) = (setting.name, values(setting.kind), setting.described_for(None));
        let [sokoban, sokobond] = methods;
        let row = [format!("`{name}`"), values, sokoban, sokobond, help.replace('|', "\\|")];
        writeln!(page, "| {} |", row.join(" | ")).expect("text");
    }
    check_file("docs/user/options.md", &page);
}

fn values(kind: Kind) -> String {
    let number = |least: u64, most: u64| match most {
        1..1_000_000 => format!("{least} to {most}"),
        _ => format!("a number from {least}"),
    };
    match kind {
        Kind::Flag => "a switch".to_owned(),
        Kind::Number(least, most) => number(least, most),
        Kind::Time => "a time, or `none`".to_owned(),
        Kind::Bytes => "an amount of memory, such as `2GiB`".to_owned(),
        Kind::Word(..) | Kind::Metric => {
            let words = kind.words().into_iter().map(|word| format!("`{}`", word.name));
            words.collect::<Vec<_>>().join(", ")
        }
        Kind::Goals => "numbers of goals".to_owned(),
        Kind::Path => "a folder".to_owned(),
        Kind::Cells => "a map of signs".to_owned(),
    }
}

#[test]
fn the_types_of_python_are_the_table() {
    let mut stub =
        "# Written from the library's table of settings (crates/sokoworks/src/settings/table.rs):\n\
        # SOKO_UPDATE=1 cargo test -p sokoworks --all-features --test all settings\n\n\
        from collections.abc import Callable, Iterable, Sequence\n\n\
        from ._core import Level\nfrom ._solving import Answer, Hint, Optimized\n\nMEMORY: int\n"
            .to_owned();
    let search = "progress: Callable[[dict[str, int]], object] | None = ...";
    let several = "progress: Callable[[int, int], object] | None = ...";
    let metric = "metric: str = ...";
    let many = ["levels: Iterable[Level]", metric, "*", "jobs: int = ...", several];
    let shorten = ["level: Level", "solution: str | Iterable[str]", metric, "*"];
    let calls: [(&str, &str, &[&str], Work); 4] = [
        ("solve", "Answer", &["level: Level", metric, "*", "after: str = ...", search], Work::Solve),
        ("solve_many", "list[Answer]", &many, Work::Solve),
        ("optimize", "Optimized", &shorten, Work::Shorten),
        ("hint", "Hint", &["level: Level", "after: str = ...", "*"], Work::Hint),
    ];
    for (name, answer, own, work) in calls {
        let others = TABLE.iter().filter(|other| other.serves(work) && other.name != names::METRIC);
        let others = others.map(|other| format!("{}: {} = ...", other.key(), python(other.kind)));
        let all: Vec<String> = own.iter().map(|&own| own.to_owned()).chain(others).collect();
        writeln!(stub, "\ndef {name}(\n    {},\n) -> {answer}: ...", all.join(",\n    ")).expect("text");
    }
    check_file("python/package/sokoworks/_search.pyi", &stub);
}

const fn python(kind: Kind) -> &'static str {
    match kind {
        Kind::Flag => "bool",
        Kind::Number(..) | Kind::Bytes => "int | None",
        Kind::Time => "float | None",
        Kind::Goals => "Sequence[int]",
        Kind::Word(..) | Kind::Metric | Kind::Path | Kind::Cells => "str",
    }
}
