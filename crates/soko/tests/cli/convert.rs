//! `soko convert`.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

#[test]
fn sokoban_goes_round_through_every_format() {
    let place = Place::with(&[("levels.sok", THREE)]);
    for (to, name) in
        [("sok", "a.sok"), ("xsb", "a.xsb"), ("slc", "a.slc"), ("rle", "a.rle"), ("sok", "a.txt")]
    {
        place.run(&["convert", "levels.sok", name, "--to", to, "--force"]).code(0);
        place.run(&["check", name]).code(0).says("3 levels");
        let back = place.run(&["convert", name, "-", "--to", "rle"]).code(0);
        assert_eq!(back.stdout, place.soko("convert levels.sok - --to rle").stdout, "{to}");
    }
    let rle = place.soko("convert levels.sok#1 - --to rle").code(0).quietly();
    assert_eq!(rle.stdout.trim(), "5#|#@$.#|5#");
    let run = place.soko("convert levels.sok#Second b.sok").code(0);
    assert_eq!(run.stderr, "b.sok: 1 level\n");
    place.soko("check --strict b.sok").code(0).says("1 level, 1 solution:");
}

#[test]
fn json_keeps_everything_and_pddl_goes_with_its_domain() {
    let place = Place::with(&[("levels.sok", THREE)]);
    place.soko("convert levels.sok levels.json").code(0);
    place.soko("convert levels.json back.sok").code(0);
    place.soko("convert levels.sok again.sok").code(0);
    assert_eq!(place.read("back.sok"), place.read("again.sok"));
    place.soko("convert levels.sok all.pddl").code(33).complains("holds one level");
    place.soko("convert levels.sok#2 two.pddl").code(0);
    place.soko("convert levels.sok#2 domain.pddl --to pddl-domain").code(0);
    place.soko("solve two.pddl").code(0).says("RR");
    place.soko("check domain.pddl").code(33).says("E-PDDL");
}

#[test]
fn boards_turn_with_their_solutions_and_duplicates_are_left_out() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND)]);
    for turn in
        [&["--turn", "90"][..], &["--mirror", "--turn", "270"], &["--turn", "180", "--trim"], &["--mirror"]]
    {
        place.run(&[&["convert", "levels.sok", "turned.sok", "--force"], turn].concat()).code(0);
        place.soko("check --strict turned.sok").code(0).says("3 levels, 1 solution:");
        place.run(&[&["convert", "levels.sok", "both.sok", "--force"], turn].concat()).code(0);
        let both = place.read("levels.sok") + "\n" + &place.read("turned.sok");
        std::fs::write(place.path("both.sok"), both).expect("a file");
        let run = place.soko("convert both.sok unique.sok --unique --force").code(0);
        run.complains("W-DUPLICATE").complains("level 4 is left out: it is level 1");
        place.soko("check unique.sok").code(0).says("3 levels");
    }
    place.soko("convert bond.txt turned.txt --turn 90").code(33).complains("for Sokoban only");
}

#[test]
fn what_is_lost_is_reported_and_solutions_go_beside_slc() {
    let place = Place::with(&[("levels.sok", THREE)]);
    place.soko("convert levels.sok plain.xsb").code(0).complains("warning[W-SOLUTIONS]");
    place.soko("convert levels.sok set.slc").code(0).complains("went to set.sok");
    place.soko("check --strict set.sok").code(0).says("3 levels, 1 solution:");
    // Solutions that are in the file beside it already stay there.
    place.soko("convert levels.sok levels.slc").code(0).complains("the solution stayed in levels.sok");
    assert_eq!(place.read("levels.sok"), THREE);
}

#[test]
fn sokobond_goes_round_through_both_versions() {
    let place = Place::with(&[("bond.txt", BOND)]);
    place.soko("convert bond.txt two.txt --to v2").code(0).complains("two.txt: 1 level\n");
    assert!(place.read("two.txt").starts_with("v2\nx x x x x x\n"), "{}", place.read("two.txt"));
    place.soko("convert two.txt one.txt --to v1").code(0);
    assert_eq!(place.read("one.txt"), BOND);
    assert_eq!(place.soko("convert two.txt - --to v1").stdout, BOND);
    place.write("rotate.txt", b"v2\nx x x x\n\nx H h x\n   @\nx - - x\n\nx x x x\n");
    place.soko("convert rotate.txt - --to v1").code(33).complains("use --to v2");
    std::fs::create_dir(place.path("out")).expect("a folder");
    place.soko("convert *.txt out").code(0).complains("out/bond.txt: bond.txt\n");
    place.soko("check out").code(0).says("4 files, 4 levels");
}

#[test]
fn nothing_is_overwritten_and_games_are_not_mixed() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("bond.txt", BOND), ("mine.sok", "keep me")]);
    place.soko("convert a.xsb mine.sok").code(33).complains("error[E-EXISTS]").complains("--force");
    assert_eq!(place.read("mine.sok"), "keep me");
    place.soko("convert a.xsb mine.sok --force").code(0);
    place.soko("convert a.xsb b.txt --to v2").code(33).complains("error[E-CONVERT]");
    place.soko("convert bond.txt b.slc").code(33).complains("error[E-CONVERT]");
    place.soko("convert . b.sok").code(33).complains("both games");
    place.soko("convert a.xsb b.doc").code(33).complains("cannot tell the format");
    place.soko("convert a.xsb nowhere/b.sok").code(33).complains("cannot write");
}

#[test]
fn boxoban_takes_boards_of_its_size_and_says_so() {
    let wide = format!("{}\n", "#".repeat(10));
    let board = format!("{wide}#@$.     #\n{}{wide}", "#        #\n".repeat(7));
    let place = Place::with(&[("small.sok", THREE), ("both.sok", &format!("{THREE}\n\nTen\n\n{board}"))]);
    for output in ["-", "out.txt"] {
        let run = place.run(&["convert", "small.sok", output, "--to", "boxoban"]).code(33);
        let run = run.complains("error[E-CONVERT]: no level fits: 3 levels are not 10 x 10");
        assert_eq!(run.stdout, "");
    }
    assert!(!place.path("out.txt").exists());
    let run = place.soko("convert both.sok out.txt --to boxoban").code(0);
    run.complains("3 levels are not 10 x 10 and were left out").complains("out.txt: 1 level\n");
    place.soko("convert both.sok#3-4 - --to boxoban").code(0).complains("1 level is not 10 x 10");
}

#[test]
fn files_of_one_name_go_to_different_files() {
    let other = "xxxxxx\nxh--Hx\nxxxxxx\n";
    let place = Place::with(&[
        ("in/a/level.txt", BOND),
        ("in/b/level.txt", other),
        ("in/c/LEVEL.txt", BOND),
        ("in/d/level-2.txt", other),
        ("out/level.txt", "old"),
    ]);
    // Without --force nothing is written at all.
    place.soko("convert in out").code(33).complains("error[E-EXISTS]");
    assert_eq!(place.read("out/level.txt"), "old");
    let run = place.soko("convert in out --force").code(0);
    let run = run.complains("out/level.txt: in/a/level.txt\n").complains("out/level-3.txt: in/b/level.txt\n");
    run.complains("out/LEVEL-4.txt: in/c/LEVEL.txt\n").complains("out/level-2.txt: in/d/level-2.txt\n");
    assert_eq!(place.read("out/level.txt"), BOND);
    assert_eq!((place.read("out/level-3.txt"), place.read("out/level-2.txt")), (other.into(), other.into()));
    place.soko("check out").code(0).says("4 files, 4 levels");
}

#[test]
fn levels_that_cannot_be_played_are_counted_and_keep_their_places() {
    let text =
        "A\n\n#####\n#@$.#\n#####\n\nB\n\n#######\n#@  $ #\n#######\n\nC\n\n#######\n#@ $ .#\n#######\n";
    let place = Place::with(&[("abc.txt", text)]);
    let run = place.soko("convert abc.txt - --to rle").code(33);
    assert_eq!(run.stdout.matches('@').count(), 3, "{run:?}");
    run.complains("1 level cannot be played");
    place.soko("solve abc.txt#3").code(0).says("\"C\"");
    place.soko("solve abc.txt#4").code(33).complains("the file has 3 levels");
}

#[test]
fn levels_of_a_folder_have_the_names_of_their_files_where_they_have_none() {
    let own = format!("{ONE_PUSH}Title: Its own\n");
    let place = Place::with(&[
        ("named/1 - Red Door.xsb", ONE_PUSH),
        ("named/2 - Blue Door.xsb", ONE_PUSH),
        ("named/3.xsb", ONE_PUSH),
        ("named/4 - Titled.xsb", &own),
        ("named/5 - Three.sok", THREE),
    ]);
    place.soko("convert named all.sok").code(0);
    let records = place.soko("solve --json all.sok").code(0).json();
    let titles: Vec<&str> = records.iter().filter_map(|record| record["title"].as_str()).collect();
    assert_eq!(titles, ["Red Door", "Blue Door", "", "Its own", "First", "Second", "Third"]);
    // One file is converted as it is.
    let run = place.run(&["convert", "named/1 - Red Door.xsb", "-"]).code(0);
    assert!(!run.stdout.contains("Red Door"), "{run:?}");
}

#[test]
fn solutions_for_sites_come_from_the_file_and_the_solution_file_beside_it() {
    let map = "11111123411111";
    let levels = [34, 35].map(|id| {
        format!("{{\"id\":{id},\"height\":3,\"width\":5,\"title\":\"Level {id}\",\"map\":\"{map}1\"}}")
    });
    let place = Place::with(&[("set.json", &format!("[{}]", levels.join(",\n"))), ("levels.sok", THREE)]);
    let run = place.soko("convert set.json up.tsv --to letslogic").code(33);
    run.complains("error[E-CONVERT]: there is no solution to submit").complains("--write-solutions");
    assert!(!place.path("up.tsv").exists());
    place.soko("solve set.json --write-solutions").code(0);
    place.soko("convert set.json up.tsv --to letslogic").code(0).complains("up.tsv: 2 solutions\n");
    assert_eq!(place.read("up.tsv"), "34\tR\n35\tR\n");
    assert_eq!(place.soko("convert set.json#2 - --to letslogic").code(0).stdout, "35\tR\n");
    place.soko("convert set.json - --to mf8").code(0).says("; Level 35: 1 move, 1 push\nR\n");
    place.soko("convert set.json set.sok").code(0);
    assert!(place.read("set.sok").contains("ID: 35\n"), "{}", place.read("set.sok"));
    // A level without a number is named, and turned boards are not those of the site.
    let run = place.soko("convert levels.sok - --to letslogic").code(33);
    run.complains("warning[W-LOST]: level 2: its solutions are not written");
    let run = place.soko("convert levels.sok - --to mf8").code(0);
    place.feed(&["verify", "levels.sok#2", "-"], &run.stdout).code(0);
    let run = place.soko("convert levels.sok - --to mf8 --turn 90").code(33);
    run.complains("a site takes solutions of its own boards");
}

#[test]
fn a_folder_for_several_files_is_made() {
    let other = BOND.replace("--", "---").replace("xxxxxx", "xxxxxxx");
    let place = Place::with(&[("set/a.txt", BOND), ("set/b.txt", &other), ("three.sok", THREE)]);
    place.soko("convert set new/bonds").code(0).complains("new/bonds/b.txt");
    place.soko("convert three.sok problems --to pddl").code(0);
    assert!(place.path("new/bonds/a.txt").is_file() && place.path("problems/domain.pddl").is_file());
    place.soko("convert set one.txt").code(33).complains("name a folder");
    place.soko("convert three.sok out").code(33).complains("cannot tell the format from the name out");
    place.soko("man share/man1").code(0).complains("manual pages");
    assert!(place.path("share/man1/soko-solve.1").is_file() && !place.path("one.txt").exists());
}
