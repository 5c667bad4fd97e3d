//! `soko.toml`.

use crate::harness::{ONE_PUSH, Place, huge};
use serde_json::Value;

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
    place.run(&["solve", "set", "--json=false"]).code(12).says("out of nodes");
    let records = place.run(&["solve", "set", "--nodes", "50"]).json();
    assert!(records[0]["nodes"].as_u64().is_some_and(|nodes| nodes < 100));
}

#[test]
fn the_file_can_be_named() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("other.toml", "json = true"), ("soko.toml", "json = 7")]);
    assert_eq!(place.run(&["solve", "a.xsb", "--config", "other.toml"]).code(0).json().len(), 1);
    place
        .run(&["solve", "a.xsb", "--config", "nothing.toml"])
        .code(33)
        .complains("can not read nothing.toml");
}

#[test]
fn what_is_wrong_in_the_file_is_told_with_its_place() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let check = |toml: &str, at: &str, message: &str| {
        place.write("soko.toml", toml.as_bytes());
        place.run(&["solve", "a.xsb"]).code(33).complains(&format!("soko.toml:{at}")).complains(message);
    };
    check("time = \"1s\"\nmehtod = \"bfs\"\n", "2:1", "unknown option `mehtod`");
    check("time = \"1y\"\n", "1:8", "expected a time");
    check("memory = \"8 potatoes\"\n", "1:10", "expected an amount of memory");
    check("method = \"bsf\"\n", "1:10", "unknown word `bsf`");
    check("threads = 0\n", "1:11", "from 1");
    check("threads = -2\n", "1:11", "invalid value");
    check("json = \"yes\"\n", "1:8", "invalid type");
    check("json = \n", "1:", "");
    check("[solve]\njson = true\n", "1:2", "unknown option `solve`");
    check("color = \"red\"\n", "1:9", "expected `auto`");
    place.write("soko.toml", b"\0\0");
    place.run(&["solve", "a.xsb"]).code(33).complains("error[E-BINARY]");
}

#[test]
fn every_option_may_stand_in_the_file() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("b.sok", ONE_PUSH)]);
    let toml = r##"
        allow-host = "puzzles"
        at = "end"
        bind = "127.0.0.1"
        captions = true
        cell = 20
        cells = "X=#"
        color = "never"
        data = "data"
        depth = 100
        force = true
        format = "svg"
        game = "sokoban"
        glide = 2
        improve = false
        hold-end = "3s"
        hold-start = "none"
        jobs = 1
        json = true
        lenient = true
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
        port = 0
        progress-every = 1000
        queue = 4
        report = "both"
        results = "results.jsonl"
        statistics = true
        speed = 3.5
        strict = true
        threads = 1
        time = "1m"
        to = "sok"
        unambiguous = false
        all = 3
        write-solutions = false
    "##;
    let terminal = r##"
        ascii = true
        author = "Me"
        hint-time = "5s"
        keys = "undo=z"
    "##;
    let toml = format!("{toml}{}", if cfg!(feature = "tui") { terminal } else { "" });
    place.write("soko.toml", toml.as_bytes());
    let records = place.run(&["solve", "a.xsb"]).code(0).json();
    assert_eq!(records[0]["boards"].as_array().map(Vec::len), Some(2));
    place.run(&["check", "a.xsb"]).code(0);
    place.run(&["verify", "a.xsb", "r"]).code(33);
    place.run(&["show", "a.xsb"]).code(0);
    place.run(&["convert", "a.xsb", "b.sok"]).code(0);
    place.run(&["movie", "a.xsb", "-o", "a.svg"]).code(0);
    // The list above is complete: it names each option that the message about an unknown one does.
    place.write("soko.toml", b"what = 1");
    let run = place.run(&["solve", "a.xsb"]).code(33);
    let known = run.stderr.split("the options are ").nth(1).expect("a list").replace(char::is_whitespace, "");
    for option in known.split(',') {
        assert!(toml.contains(&format!(" {option} = ")), "{option} is not tried here");
    }
}
