//! Many levels: several at once, tables, silence, a second try.

use crate::harness::{DEAD, ONE_PUSH, Place, THREE, huge};
use serde_json::Value;
use std::time::{Duration, Instant};

/// Levels of which the first takes long and the others do not.
fn uneven() -> String {
    format!("Hard\n\n{}\n{THREE}", huge())
}

#[test]
fn answers_come_in_the_order_of_the_levels() {
    let place = Place::with(&[("a.sok", &uneven()), ("dead.xsb", DEAD)]);
    let arguments =
        ["solve", "a.sok", "dead.xsb", "--method", "bfs", "--nodes", "200000", "--threads", "1", "--json"];
    let one = place.run(&arguments).code(12).json();
    for jobs in ["2", "5", "64"] {
        let many = place.run(&[&arguments[..], &["--jobs", jobs]].concat()).code(12).json();
        let answers = |records: &[Value]| -> Vec<Value> {
            let keys = ["file", "level", "outcome", "reason", "moves", "nodes", "solution"];
            records.iter().map(|record| keys.iter().map(|&key| record[key].clone()).collect()).collect()
        };
        assert_eq!(answers(&one), answers(&many), "{jobs}");
    }
}

#[test]
fn searches_share_the_memory() {
    let place = Place::with(&[("a.xsb", &huge()), ("b.xsb", &huge()), ("c.xsb", &huge())]);
    let limits =
        ["--method", "bfs", "--memory", "200MiB", "--time", "60s", "--threads", "1", "--json", "--jobs", "3"];
    let mut child = place.command(&[&["solve", "a.xsb", "b.xsb", "c.xsb"], &limits[..]].concat());
    let mut child = child.stdout(std::process::Stdio::piped()).spawn().expect("the program");
    let mut most = 0;
    while child.try_wait().expect("a state").is_none() {
        most = most.max(crate::program::peak_of(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    let run = crate::harness::finish(child).code(22);
    let records = run.json();
    assert!(records.len() == 3 && records.iter().all(|record| record["reason"] == "memory"), "{records:?}");
    assert!(most < 230 << 20, "{most} bytes");
}

#[test]
fn tables_and_silence() {
    let place = Place::with(&[("levels.sok", THREE), ("dead.xsb", DEAD)]);
    let run = place.soko("solve levels.sok dead.xsb --csv --threads 1").code(10).quietly();
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines.len() == 5
            && lines[0].starts_with("schema_version,file,level,title,game,warnings,after,outcome,reason,"),
        "{run:?}"
    );
    assert!(
        lines[1].starts_with("1,levels.sok,1,First,sokoban,,,solved,,") && lines[4].contains(",unsolvable,")
    );
    place.write("r.csv", run.stdout.as_bytes());
    place.soko("report r.csv").code(0).says("levels  soko");
    let run = place.soko("solve levels.sok --quiet").code(0).quietly();
    assert!(run.stdout.starts_with("file ") && run.stdout.lines().count() == 2, "{run:?}");
    let run = place.soko("solve levels.sok --quiet --json").code(0).quietly();
    assert_eq!(run.json().len(), 3);
    assert_eq!(place.soko("solve levels.sok#1 --quiet").code(0).quietly().stdout, "");
    place.soko("solve levels.sok --csv --json").code(33);
    place.soko("solve levels.sok --csv --notation lurd").code(33).complains("does not apply to --csv");
    place.soko("optimize levels.sok --csv --jobs 2 --work 1s").code(0).says("levels.sok,3,Third");
}

#[test]
fn many_levels_are_a_line_each_and_a_table() {
    let many: String = (1..=25).map(|number| format!("Level {number}\n\n#####\n#@$.#\n#####\n\n")).collect();
    let place = Place::with(&[("many.sok", &many)]);
    let run = place.soko("solve many.sok").code(0).complains("25 levels; --report lurd prints the solutions");
    assert_eq!(run.stdout.lines().count(), 25 + 3, "{run:?}");
    assert!(run.stdout.lines().take(25).all(|line| line.contains(": solved, 1 move, 1 push")), "{run:?}");
    let whole = place.soko("solve many.sok --report lurd").code(0).quietly();
    assert_eq!(whole.stdout.lines().filter(|line| *line == "R").count(), 25, "{whole:?}");
    let few = place.soko("solve many.sok#1-20").code(0).quietly();
    assert_eq!(few.stdout.lines().filter(|line| *line == "R").count(), 20, "{few:?}");
}

#[test]
fn a_longer_solution_is_not_called_longer_where_nobody_asked_for_a_short_one() {
    // The default solution has fewest pushes, the known one fewer moves.
    let place = Place::with(&[]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/sokoban/first-steps.sok");
    let run = place.run(&["solve", file, "--report", "lurd"]).code(0);
    assert!(
        !run.stdout.contains("more than the best known") && !run.stdout.contains("longer than"),
        "{run:?}"
    );
    assert!(run.stdout.contains("\nbest known: "), "{run:?}");
}

#[test]
fn what_ran_out_is_tried_again_at_the_end() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let arguments = [
        "solve", "levels.sok", "--method", "bfs", "--nodes", "4", "--threads", "1", "--json", "--results",
        "r.jsonl",
    ];
    let before = place.run(&arguments[..arguments.len() - 2]).code(12).json();
    assert_eq!(before[2]["reason"], "nodes", "{before:?}");
    let run = place.run(&[&arguments[..], &["--retry=100", "--jobs", "2"]].concat()).code(0);
    let run = run.complains("1 level tried again with 100 times the limits");
    let records = run.json();
    let levels: Vec<&Value> = records.iter().map(|record| &record["level"]).collect();
    assert_eq!(levels, [1, 2, 3]);
    assert_eq!(
        (&records[2]["outcome"], &records[2]["node_limit"]),
        (&Value::from("solved"), &Value::from(400))
    );
    // The results file has the first try too.
    assert_eq!(place.read("r.jsonl").lines().count(), 4);
    place.run(&[&arguments[..], &["--retry"]].concat()).code(0).quietly();
    place.soko("solve levels.sok --retry=1").code(33);
}

#[test]
fn an_interrupt_ends_all_searches() {
    let place = Place::with(&[("a.xsb", &huge()), ("b.xsb", &huge())]);
    let child = place
        .spawn(&mut place.command(&["solve", "a.xsb", "b.xsb", "--method", "bfs", "--jobs", "2", "--json"]));
    std::thread::sleep(Duration::from_millis(800));
    crate::program::signal(child.id(), "INT");
    let records = crate::harness::finish(child).code(24).json();
    assert!(records.iter().all(|record| record["reason"] == "interrupted"), "{records:?}");
}

#[test]
fn a_results_file_skips_only_what_answers_the_question() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let run = |options: &[&str]| {
        let arguments =
            [&["solve", "levels.sok", "--results", "r.jsonl", "--threads", "1"], options].concat();
        let records = place.run(&arguments).code(0);
        (records.stdout.contains("3 levels skipped"), place.read("r.jsonl").lines().count())
    };
    assert_eq!(run(&["--method", "greedy"]), (false, 3));
    assert_eq!(run(&["--method", "greedy"]), (true, 3));
    // Of two levels greedy search proved the fewest moves, so one is left.
    assert_eq!(run(&["--metric", "moves"]), (false, 4));
    assert_eq!(run(&["--metric", "moves", "--method", "bfs"]), (true, 4));
}

#[test]
fn a_report_has_a_column_for_each_configuration() {
    let place = Place::with(&[("levels.sok", THREE)]);
    for (options, name) in [(["--method", "greedy"], "one.jsonl"), (["--metric", "pushes"], "two.jsonl")] {
        let arguments = [&["solve", "levels.sok", "--json", "--threads", "1"], &options[..]].concat();
        let records = place.run(&arguments).code(0).stdout;
        place.write(name, records.as_bytes());
    }
    for files in [["one.jsonl", "two.jsonl"], ["two.jsonl", "one.jsonl"]] {
        let run = place.run(&["report", files[0], files[1]]).code(0);
        run.says("soko (greedy, metric any)").says("soko (auto, metric pushes)");
    }
}

#[test]
fn the_total_time_is_shared_and_what_is_not_tried_is_counted() {
    let levels = format!("{}\n\n{}\n\n{ONE_PUSH}\n\n{}", huge(), huge(), huge());
    let place = Place::with(&[("huge.sok", &levels)]);
    let hard = ["--method", "bfs", "--threads", "1", "--memory", "2GiB"];
    let begin = Instant::now();
    let asked = [&["solve", "huge.sok", "--json", "--total-time", "3s"], &hard[..]].concat();
    let records = place.run(&asked).code(23).json();
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    let outcomes: Vec<_> = records.iter().map(|record| record["outcome"].clone()).collect();
    assert_eq!(outcomes, ["gave-up", "gave-up", "solved", "gave-up"]);
    let share = |place: usize| records[place]["time_limit"].as_f64().expect("a share");
    assert!((0.4..=0.75).contains(&share(0)), "{}", share(0));
    // The easy level leaves its share to the last one.
    assert!(share(3) > share(2) * 0.9 && share(3) <= 3.0, "{} {}", share(2), share(3));
    assert!(records.iter().all(|record| record["total_time_limit"] == 3.0), "{records:?}");
    let asked = [&["solve", "huge.sok", "--total-time", "0.000001s"], &hard[..]].concat();
    place.run(&asked).code(23).says("the total time is over: 4 of 4 levels were not tried");
    let asked =
        [&["optimize", "huge.sok#3", "--total-time", "1h", "--time", "5s", "--json"], &hard[..]].concat();
    assert_eq!(place.run(&asked).code(0).json()[0]["time_limit"], 5.0);
}

#[test]
fn a_first_try_counts_where_there_is_no_time_for_a_second() {
    let place = Place::with(&[("huge.sok", &format!("{ONE_PUSH}\n\n{}", huge()))]);
    let hard = ["--method", "bfs", "--threads", "1", "--memory", "2GiB", "--retry", "--total-time", "1s"];
    let run = place.run(&[&["solve", "huge.sok", "--json"], &hard[..]].concat()).code(23);
    let outcomes: Vec<_> = run.json().iter().map(|record| record["outcome"].clone()).collect();
    assert_eq!(outcomes, ["solved", "gave-up"], "{run:?}");
}

#[test]
fn levels_that_are_searched_at_once_share_the_total_time() {
    let place = Place::with(&[("huge.sok", &[huge(), huge(), huge(), huge()].join("\n\n"))]);
    let hard = ["--method", "bfs", "--jobs", "2", "--threads", "1", "--memory", "2GiB", "--total-time", "4s"];
    let begin = Instant::now();
    let records = place.run(&[&["solve", "huge.sok", "--json"], &hard[..]].concat()).code(23).json();
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    let first = records[0]["time_limit"].as_f64().expect("a share");
    // Two of four at once: half of the time each.
    assert!((1.0..=2.0).contains(&first), "{first}");
}
