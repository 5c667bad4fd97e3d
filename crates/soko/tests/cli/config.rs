//! `soko.toml`.

use crate::harness::{ONE_PUSH, Place, huge};
use serde_json::Value;
use sokoworks::settings::{self, TABLE, Topic, setting};

#[test]
fn options_come_from_the_file_beside_the_levels() {
    let toml =
        "# for this set\nmethod = \"bfs\"\nnodes = 100 # few\njson = true\ntime = 10\nmemory = \"1GiB\"\n";
    let place =
        Place::with(&[("set/huge.xsb", &huge()), ("set/soko.toml", toml), ("soko.toml", "json = false")]);
    for levels in ["set/huge.xsb", "set", "set/*.xsb", "set/huge.xsb#1"] {
        let records = place.run(&["solve", levels]).code(12).json();
        assert_eq!(
            (&records[0]["reason"], &records[0]["method"]),
            (&Value::from("nodes"), &Value::from("bfs"))
        );
    }
    place.soko("solve set --json=false").code(12).says("out of nodes");
    let records = place.soko("solve set --nodes 50").json();
    assert!(records[0]["nodes"].as_u64().is_some_and(|nodes| nodes < 100));
}

#[test]
fn the_file_can_be_named() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("other.toml", "json = true"), ("soko.toml", "json = 7")]);
    assert_eq!(place.soko("solve a.xsb --config other.toml").code(0).json().len(), 1);
    place.soko("solve a.xsb --config nothing.toml").code(33).complains("cannot read nothing.toml");
}

#[test]
fn what_is_wrong_in_the_file_is_reported_with_its_place() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let check = |toml: &str, at: &str, message: &str| {
        place.write("soko.toml", toml.as_bytes());
        place.soko("solve a.xsb").code(33).complains(&format!("soko.toml:{at}")).complains(message);
    };
    check("time = \"1s\"\nmehtod = \"bfs\"\n", "2:1", "unknown option `mehtod`");
    check("time = \"1y\"\n", "1:8", "expected a time");
    check("memory = \"8 potatoes\"\n", "1:10", "expected an amount of memory");
    check("method = \"bsf\"\n", "1:10", "unknown word `bsf`");
    check("threads = 0\n", "1:11", "from 1");
    check("threads = 65535\n", "1:11", "invalid value 65535: expected a whole number from 1 to 1024");
    check("threads = 0x7fff\n", "1:11", "invalid value 32767: expected a whole number from 1 to 1024");
    check("nodes = 0\n", "1:9", "invalid value 0: expected a whole number from 1");
    check("nodes = -1\n", "1:9", "invalid value");
    check("depth = 99999999999999\n", "1:9", "the number is too large");
    check("threads = -2\n", "1:11", "invalid value");
    check("json = \"yes\"\n", "1:8", "invalid type");
    check("json = \n", "1:", "");
    check("[solve]\njson = true\n", "1:2", "unknown option `solve`");
    check("color = \"red\"\n", "1:9", "expected `auto`");
    place.write("soko.toml", b"\0\0");
    place.soko("solve a.xsb").code(33).complains("error[E-BINARY]");
}

/// Every option, each with a value.
const EVERY: &str = r##"
        allow-host = "puzzles"
        at = "end"
        bind = "127.0.0.1"
        board-every = 1000
        captions = true
        cell = 20
        cells = "X=#"
        color = "never"
        csv = false
        data = "data"
        count = 1
        depth = 100
        difficulty = false
        effort = 1
        distances = "strict"
        force = true
        format = "svg"
        game = "sokoban"
        glide = 2
        grade = "1-2"
        letters = "lurd"
        height = 6
        improve = false
        as-found = false
        hold-end = "3s"
        hold-start = "none"
        jobs = 1
        json = true
        lenient = true
        plain-rules = true
        loop = false
        memory = "512MiB"
        method = "auto"
        metric = "moves"
        nodes = 1000000
        notation = "lurd"
        open = false
        order = "2,1"
        palette = "dark"
        per = "push"
        pieces = 2
        positions = 100000
        player = "Me"
        port = 0
        progress-every = 1000
        queue = 4
        quiet = false
        range = "1-"
        report = "both"
        results = "results.jsonl"
        seed = 7
        statistics = true
        speed = 3.5
        strict = true
        symmetry = "none"
        aim = "conflicts"
        theme = "open"
        threads = 1
        total-time = "1h"
        label = "mine"
        time = "1m"
        to = "sok"
        work = "1m"
        unambiguous = false
        all = 3
        mark = "reach,dead,targets"
        width = 6
        write-solutions = false
    "##;

#[test]
fn every_option_may_stand_in_the_file() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("b.sok", ONE_PUSH)]);
    let own = ".config/soko/soko.toml";
    let terminal = r##"
        ascii = true
        author = "Me"
        hint-time = "5s"
        keys = "undo=z"
        plays = "plays.csv"
    "##;
    let mut toml = format!("{EVERY}{}", if cfg!(feature = "tui") { terminal } else { "" });
    for setting in TABLE.iter().filter(|setting| setting.topic != Topic::Files) {
        if !toml.contains(&format!(" {} = ", setting.name)) {
            let value = match setting.example() {
                value @ (settings::Value::Flag(_) | settings::Value::Number(_)) => value.to_string(),
                value => format!("{:?}", value.to_string()),
            };
            toml += &format!("        {} = {value}\n", setting.name);
        }
    }
    place.write(own, toml.as_bytes());
    let records = place.soko("solve a.xsb").code(0).json();
    assert_eq!(records[0]["boards"].as_array().map(Vec::len), Some(2));
    place.soko("optimize a.xsb").code(0);
    place.soko("check a.xsb").code(0);
    place.soko("verify a.xsb r").code(1);
    place.soko("show a.xsb").code(0);
    place.soko("generate").code(0);
    place.soko("convert a.xsb b.sok").code(0);
    place.soko("movie a.xsb -o a.svg").code(0);
    the_list_is_complete(&place, &toml);
}

/// The settings that are tried have each option that the help of some command shows, but for those that only make sense
/// when typed.
fn the_list_is_complete(place: &Place, toml: &str) {
    let typed = [
        "help", "version", "config", "output", "against", "best", "note", "drafts", "discard", "after",
        "known", "store", "resume", "solver", "options", "cpu", "repeats", "sample", "machine", "cores",
        "certificate", "retry", "unlike", "vary", "like", "mirror", "turn", "trim", "unique", "duplicates",
        "daily", "day", "fit", "model", "sort", "ability", "group", "ladder", "lessons", "train", "chance",
        "idea", "longest", "squares", "way",
    ];
    let is_typed = |option: &str| {
        typed.contains(&option) || setting(option).is_some_and(|setting| setting.topic == Topic::Files)
    };
    let commands = [
        "solve", "optimize", "check", "verify", "serve", "show", "movie", "play", "edit", "convert",
        "report", "bench", "generate", "grade",
    ];
    for command in commands {
        let help = place.run(&[command, "--help"]).stdout;
        let options = help.lines().filter_map(|line| line.trim_start().split_once("--"));
        for (_, option) in options.filter(|(before, _)| before.is_empty() || before.starts_with('-')) {
            let option = option.split([' ', '[', '=']).next().unwrap_or_default();
            let tried = is_typed(option) || toml.contains(&format!(" {option} = "));
            assert!(tried, "{option} is not tried here");
        }
    }
}

/// What each option that is the user's own is tried with: a line of `soko.toml`.
const PRIVATE: [&str; 13] = [
    "allow-host = \"evil\"",
    "author = \"Evil\"",
    "bind = \"0.0.0.0\"",
    "data = \"stolen\"",
    "force = true",
    "keys = \"undo=q\"",
    "label = \"evil\"",
    "open = true",
    "player = \"Evil\"",
    "plays = \"precious.txt\"",
    "port = 1",
    "results = \"precious.txt\"",
    "write-solutions = true",
];

#[test]
fn what_came_with_levels_sets_nothing_but_how_to_search_and_show() {
    let names: Vec<&str> = PRIVATE.iter().filter_map(|line| line.split(' ').next()).collect();
    let place = Place::with(&[("set/a.xsb", ONE_PUSH), ("b.sok", "keep me"), ("precious.txt", "mine\n")]);
    // Even a value that would be wrong does no harm.
    for line in PRIVATE.into_iter().chain(["port = \"never\""]) {
        let name = line.split(' ').next().expect("a key");
        if cfg!(not(feature = "tui")) && ["author", "keys", "plays"].contains(&name) {
            continue;
        }
        let toml = format!("method = \"bfs\"\n{line}\n");
        for file in ["set/soko.toml", "soko.toml"] {
            place.write(file, toml.as_bytes());
            let run = place.soko("solve set/a.xsb").code(0).says("bfs)");
            let run =
                run.complains("warning[W-CONFIG]").complains(&format!("`{name}` is ignored in this file"));
            let run = run.complains(&format!("{file}:2:1")).complains(".config/soko/soko.toml");
            assert_eq!(run.stderr.matches("warning").count(), 1, "{run:?}");
            place.soko("convert set/a.xsb b.sok").code(33).complains("error[E-EXISTS]");
            std::fs::remove_file(place.path(file)).expect("no file");
        }
    }
    assert_eq!((place.read("b.sok"), place.read("precious.txt")), ("keep me".into(), "mine\n".into()));
    assert!(!place.path("stolen").exists() && !place.path("set/a.solutions.sok").exists());
    // All others are taken without a word: see `every_option_may_stand_in_the_file` for the list.
    let harmless = "json = true\nmethod = \"bfs\"\ncolor = \"never\"\npalette = \"dark\"\nlenient = true\n";
    place.write("set/soko.toml", harmless.as_bytes());
    assert_eq!(place.soko("solve set/a.xsb").code(0).quietly().json().len(), 1);
    assert_eq!(names.len(), 13);
}

#[test]
fn the_users_own_files_set_everything() {
    let place = Place::with(&[("set/a.xsb", ONE_PUSH), ("b.sok", "old"), ("mine.toml", "")]);
    let toml = "force = true\nresults = \"results.jsonl\"\nwrite-solutions = true\n";
    place.write(".config/soko/soko.toml", toml.as_bytes());
    place.soko("solve set/a.xsb").code(0).quietly().says("written to set/a.solutions.sok");
    place.soko("convert set/a.xsb b.sok").code(0);
    assert_eq!(place.read("results.jsonl").lines().count(), 1);
    assert!(place.read("b.sok").contains("#@$.#"));
    place.write(".config/soko/soko.toml", b"");
    for name in ["results.jsonl", "set/a.solutions.sok"] {
        std::fs::remove_file(place.path(name)).expect("no file");
    }
    place.write("mine.toml", toml.as_bytes());
    place.soko("solve set/a.xsb --config mine.toml").code(0).quietly().says("written to");
    std::fs::remove_file(place.path("results.jsonl")).expect("no file");
    let mut command = place.command(&["solve", "set/a.xsb"]);
    let run = crate::harness::finish(place.spawn(command.env("SOKO_CONFIG", "mine.toml"))).code(0).quietly();
    run.says("already has one as good");
    assert_eq!(place.read("results.jsonl").lines().count(), 1);
}

#[test]
fn the_files_are_asked_in_order() {
    let place = Place::with(&[("set/a.xsb", ONE_PUSH)]);
    let method = |arguments: &[&str]| {
        let all = [&["solve", "--json", "set/a.xsb"], arguments].concat();
        place.run(&all).code(0).json()[0]["method"].as_str().map(str::to_owned)
    };
    let usual = method(&[]);
    let files = [(".config/soko/soko.toml", "dfs"), ("soko.toml", "iddfs"), ("set/soko.toml", "bfs")];
    for (file, name) in files {
        place.write(file, format!("method = \"{name}\"\n").as_bytes());
        assert_eq!(method(&[]).as_deref(), Some(name), "{file}");
    }
    place.write("mine.toml", b"method = \"idastar\"\n");
    assert_ne!(method(&["--config", "mine.toml"]), method(&[]));
    place.write("mine.toml", b"");
    assert_eq!(method(&["--config", "mine.toml"]).as_deref(), Some("dfs"), "the user's own file holds still");
    assert_eq!(method(&["--method", "auto"]), usual);
    for (file, next) in [("set/soko.toml", "iddfs"), ("soko.toml", "dfs")] {
        std::fs::remove_file(place.path(file)).expect("no file");
        assert_eq!(method(&[]).as_deref(), Some(next), "without {file}");
    }
    // A file of the working folder holds for one key and that of the user for another.
    place.write("soko.toml", b"nodes = 1000\n");
    assert_eq!(method(&[]).as_deref(), Some("dfs"));
}

#[cfg(all(unix, feature = "web"))]
#[test]
fn a_server_listens_where_its_user_says() {
    let place =
        Place::with(&[("set/a.xsb", ONE_PUSH), ("set/soko.toml", "bind = \"0.0.0.0\"\nopen = true\n")]);
    let mut child = place.spawn(&mut place.command(&["serve", "--port", "0", "--data", "data", "set"]));
    let (line, _stdout) = crate::program::address(&mut child);
    child.kill().expect("an end");
    let run = crate::harness::finish(child).complains("`bind` is ignored in this file");
    assert!(line.starts_with("http://127.0.0.1:"), "{line}{run:?}");
}
