//! `soko report`, and the results files that it reads.

mod records;

use crate::harness::{DEAD, Place, THREE};

#[test]
fn a_results_file_is_appended_to_and_taken_up_again() {
    let place = Place::with(&[("levels.sok", THREE), ("dead.xsb", DEAD)]);
    let solve = |levels: &str| place.run(&["solve", "--results", "r.jsonl", levels]);
    solve("levels.sok#1-2").code(0);
    assert_eq!(place.read("r.jsonl").lines().count(), 2);
    solve("levels.sok").code(0).says("2 levels skipped: already in the results file");
    solve("dead.xsb").code(10);
    solve("dead.xsb").code(0).says("1 level skipped");
    // A record that was cut off is tried again.
    let whole = place.read("r.jsonl");
    place.write("r.jsonl", &whole.as_bytes()[..whole.len() - 40]);
    solve("dead.xsb").code(10);
    assert_eq!(place.read("r.jsonl").lines().count(), 5);
    place.soko("solve --results no/such/r.jsonl dead.xsb").code(33).complains("E-WRITE");
}

#[test]
fn a_page_and_a_plot_for_each_set() {
    let place = Place::with(&[
        ("levels.sok", THREE),
        ("other/levels.tsv", "level\tother\n1\t0.5 p1 m1\n2\t- (10 s)\n"),
        ("best/levels.tsv", "level\ttitle\tpushes\n1\tFirst\t1\n2\tSecond\t2\n"),
    ]);
    place.soko("solve --results r.jsonl levels.sok").code(0);
    let arguments = ["report", "r.jsonl", "--against", "other/levels.tsv", "--best", "best/levels.tsv"];
    place
        .run(&[&arguments[..], &["--note", "By hand.", "--output", "page.md"]].concat())
        .code(0)
        .complains("page.md: 1 set, with 1 plot beside it");
    let page = place.read("page.md");
    for part in [
        "By hand.",
        "| [levels](#levels) | 3 | soko | 3 | 3 |",
        "![Levels solved over time](page-levels.svg)",
        " 0.50 p1 m1 |",
    ] {
        assert!(page.contains(part), "{part} is missing in\n{page}");
    }
    let plot = place.read("page-levels.svg");
    assert!(plot.contains("soko (3)") && plot.contains("other (1)"), "{plot}");
    place.soko("report page.md --output b.md").code(33).complains("E-NORECORD");
    place.soko("report none.jsonl --output b.md").code(33).complains("E-NOFILE");
}

#[test]
fn statistics_tell_what_each_search_did() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let run = place.soko("solve --statistics --threads 1 levels.sok#3").code(0);
    let run = run.says("search ").says("forward A*").says("lower bound").says("pushes");
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("forward A* ")).count(), 1);
    // Better solutions are looked for until none is left to find.
    place.soko("solve --improve levels.sok#3").code(0).says("fewest pushes proved");
}
