//! `soko grade`: grades with reasons, and fits to plays.

use crate::harness::{BOND, ONE_PUSH, Place};
use serde_json::json;

/// A level with two boxes and a corner for each mistake.
const TWO: &str = "########\n#@     #\n# $$   #\n#   .  #\n#   .  #\n########\n";

/// A table of twelve levels: the longer the way, the fewer plays end with a solution.
fn plays() -> String {
    let mut table = "title,board,plays,solves\n".to_owned();
    for length in 1..=12_usize {
        let row = format!("#@$.{}#", " ".repeat(length));
        let far = format!("#@$ {}.#", " ".repeat(length));
        let wall = |row: &str| "#".repeat(row.len());
        for (name, row, solves) in [("near", row, 95), ("far", far, 90 - 6 * length)] {
            table += &format!("{name} {length},{0}|{row}|{0},100,{solves}\n", wall(&row));
        }
    }
    table
}

#[test]
fn each_level_gets_its_grade_its_interval_and_what_it_comes_from() {
    let place = Place::with(&[("two.xsb", TWO), ("push.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    let run = place.soko("grade two.xsb push.xsb bond.txt").code(0);
    assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
    run.says("push.xsb: grade 1 of 10 (very easy), difficulty").says("easier: ").says("move");
    let records = place.soko("grade --json two.xsb bond.txt").code(0).json();
    for record in &records {
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let rating = &record["rating"];
        let difficulty = number(&rating["difficulty"]);
        assert!(number(&rating["interval"][0]) < difficulty && difficulty < number(&rating["interval"][1]));
        assert_eq!(rating["grade"].as_f64(), Some((difficulty + 0.5).floor().clamp(1.0, 10.0)), "{record}");
        let shares: Vec<f64> = rating["reasons"]
            .as_array()
            .expect("reasons")
            .iter()
            .map(|one| number(&one["share"]).abs())
            .collect();
        assert!(shares.is_sorted_by(|a, b| a >= b), "{record}");
    }
    // `show` prints the same.
    let shown = place.soko("show --json --difficulty two.xsb").code(0).json().remove(0);
    assert_eq!(shown["rating"], records[0]["rating"]);
}

#[test]
fn levels_without_a_grade_say_why_and_come_last() {
    let dead = "#######\n#$@  #\n#   .#\n#######\n";
    let place = Place::with(&[
        ("a.xsb", dead),
        ("b.xsb", TWO),
        ("c.xsb", ONE_PUSH),
        ("d.xsb", "####\n# $.#\n####\n"),
    ]);
    let run = place.soko("grade --sort a.xsb b.xsb c.xsb d.xsb").code(33);
    let names: Vec<&str> = run.stdout.lines().filter_map(|line| line.get(..5)).collect();
    assert_eq!(names, ["c.xsb", "b.xsb", "a.xsb", "d.xsb"], "{run:?}");
    run.says("a.xsb: no grade: it has no solution, proved").says("d.xsb: no grade: it cannot be played");
}

#[test]
fn a_row_for_each_play_is_as_good_as_a_row_for_each_level() {
    let (mut single, mut halves) = ("title,board,SOLVED\n".to_owned(), plays());
    for line in plays().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let solves: usize = fields[3].parse().expect("a number");
        for play in 0..100 {
            single += &format!("{},{},{}\n", fields[0], fields[1], u8::from(play < solves));
        }
    }
    // Twice the same file, one after the other, is twice as many plays of as many levels.
    halves += &plays();
    let place = Place::with(&[("plays.csv", &plays()), ("single.csv", &single), ("twice.csv", &halves)]);
    let fit = |arguments: &[&str]| place.run(&[&["grade"], arguments].concat()).code(0).stdout;
    let usual = fit(&["--fit", "plays.csv"]);
    assert_eq!(fit(&["--fit", "single.csv"]), usual);
    let twice = fit(&["--fit", "twice.csv"]);
    assert!(twice.starts_with("24 levels with plays") && twice != usual, "{twice}");
    assert_eq!(fit(&["--fit", "plays.csv", "--fit", "single.csv"]), twice);
}

#[test]
fn tables_name_collections_and_have_boards_as_they_are_drawn() {
    let (mut collections, mut groups) = ("board,collection,title,plays,solves\n".to_owned(), String::new());
    for (line, number) in plays().lines().skip(1).zip(0..) {
        let fields: Vec<&str> = line.split(',').collect();
        let collection = fields[0].trim_end_matches(|c: char| !c.is_alphabetic());
        let letters = ['a', 'b', 'c', 'd', 'e'];
        let title: String = [number / 5, number % 5].map(|at| letters[at]).iter().collect();
        collections += &format!("{},{collection},{title},{},{}\n", fields[1], fields[2], fields[3]);
        groups += &format!("{},{collection},{title},{},{}\n", fields[1], fields[2], fields[3]);
    }
    let groups = format!("board,group,title,plays,solves\n{groups}");
    let titles = collections.replacen("collection", "set", 1);
    let blank = "board,solved\n  ####|###  #|#@$. #|######,1\n";
    let spare = "board,solved\n######|#@$..#|######,1\n";
    let place = Place::with(&[
        ("collections.csv", &collections),
        ("groups.csv", &groups),
        ("titles.csv", &titles),
        ("blank.csv", blank),
        ("spare.csv", spare),
    ]);
    let fit = |table: &str| place.run(&["grade", "--fit", table]).code(0).stdout;
    assert_eq!(fit("collections.csv"), fit("groups.csv"));
    assert_ne!(fit("collections.csv"), fit("titles.csv"));
    assert!(fit("blank.csv").starts_with("1 level with plays"));
    place.soko("grade --fit spare.csv").code(33).complains("spare.csv:2:");
    place.soko("grade --lenient --fit spare.csv").code(0).says("1 level with plays");
}

#[test]
fn a_fit_follows_the_plays_and_is_used_by_name() {
    let place = Place::with(&[
        ("plays.csv", &plays()),
        ("far.xsb", &format!("{0}\n#@$ {1}.#\n{0}\n", "#".repeat(15), " ".repeat(9))),
    ]);
    let run = place.soko("grade --fit plays.csv -o club.toml").code(0);
    run.says("24 levels with plays, 0 of known difficulty").says("rank correlation");
    place.soko("grade --fit plays.csv -o club.toml").code(33).complains("E-EXISTS");
    let grade = |arguments: &[&str]| {
        let run = place.run(&[&["grade", "--json"], arguments].concat()).code(0);
        run.json()[0]["rating"]["difficulty"].as_f64().expect("a difficulty")
    };
    let (usual, fitted) = (grade(&["far.xsb"]), grade(&["--model", "club.toml", "far.xsb"]));
    assert!(fitted > usual + 1.0, "{fitted} and {usual}");
    // The file has four decimals.
    assert!((grade(&["--fit", "plays.csv", "far.xsb"]) - fitted).abs() < 0.05);
    // Without a file and without levels, the weights are printed, and can be read again.
    let printed = place.soko("grade --fit plays.csv").code(0).stdout;
    let model = printed.split_once("\n\n").expect("a model").1;
    assert_eq!(model, std::fs::read_to_string(place.path("club.toml")).expect("a file"));
}

#[test]
fn tables_and_models_that_are_wrong_are_refused_with_their_place() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    for (table, place_of, words) in [
        ("board\n#####|#@$.#|#####\n", ":1:", "its heading needs"),
        ("board,plays,solves\n#####|#@$.#|#####,3,4\n", ":2:", "4 solves of 3 plays"),
        ("board,plays,solves\n#####|#@$.#|#####,3,2\n#####|#@$ #|#####,3,2\n", ":3:", "goal"),
        ("board,plays,solves\n#####|#@$.#|#####,many,2\n", ":2:", "not a number from 0"),
        ("level,difficulty\nno.xsb,3\n", ":2:", "no.xsb"),
        ("level,difficulty\na.xsb,hard\n", ":2:", "not a number or a range"),
        ("level,difficulty\na.xsb,500\n", ":2:", "from 1 to 10"),
        ("board,plays,solves\n#####|#@$.#|#####,2.5,2\n", ":2:", "not a number of plays"),
        ("board,plays,solves\n#####|#@$.#|#####,1e12,2\n", ":2:", "not a number of plays"),
        ("board,plays,solves,plays\n#####|#@$.#|#####,3,2,3\n", ":1:", "`plays` twice"),
    ] {
        std::fs::write(place.path("t.csv"), table).expect("a table");
        let run = place.soko("grade --fit t.csv").code(33);
        run.complains("error[E-TABLE]").complains(&format!("t.csv{place_of}")).complains(words);
    }
    for (model, words) in [
        ("nothing", "expected"),
        ("sum = []", "it has no sum"),
        ("[[sum]]\ngame = \"chess\"\nbase = 1.0\nspread = 1.0\nplays = 0\nmeasures = []\n", "chess"),
        ("[[sum]]\ngame = \"sokoban\"\nbase = nan\nspread = 1.0\nplays = 0\nmeasures = []\n", "finite"),
        (
            "[[sum]]\ngame = \"sokoban\"\nbase = 1.0\nspread = 1.0\nplays = 0\nmeasures = [{ name = \"luck\", weight = 1.0, typical = 0.0, \
             deviation = 1.0 }]\n",
            "luck",
        ),
        ("[[sum]]\ngame = \"sokoban\"\nbase = 1.0\nspread = -1.0\nplays = 0\nmeasures = []\n", "negative"),
    ] {
        std::fs::write(place.path("m.toml"), model).expect("a model");
        place.soko("grade --model m.toml a.xsb").code(33).complains("error[E-MODEL]").complains(words);
    }
}

#[test]
fn a_fit_warns_where_plays_say_little_and_not_where_they_say_much() {
    let board = |length: usize| {
        let row = format!("#@$.{}#", " ".repeat(length));
        format!("{0}|{row}|{0}", "#".repeat(row.len()))
    };
    let table = |plays: usize, solves: &dyn Fn(usize) -> usize, levels: usize| {
        let rows = (1..=levels).map(|length| format!("{},{plays},{}\n", board(length), solves(length)));
        format!("board,plays,solves\n{}", rows.collect::<String>())
    };
    let place = Place::with(&[]);
    let warns = |table: String, words: &[&str]| {
        std::fs::write(place.path("t.csv"), table).expect("a table");
        let run = place.soko("grade --fit t.csv").code(0);
        assert_eq!(run.stderr.matches("warning: ").count(), words.len(), "{run:?}");
        words.iter().fold(run, |run, word| run.complains(word));
    };
    warns(table(100, &|length| 99 - length, 5), &["fewer than ten levels have plays"]);
    warns(table(5, &|length| length % 5, 4), &["fewer than ten levels", "fewer than 20 plays"]);
    warns(table(100, &|_| 0, 5), &["fewer than ten levels", "every play failed"]);
    // The longer the way, the more plays succeed: the weights before have it the other way round, and ten levels hardly change them.
    warns(table(100, &|length| 40 + length, 10), &["no better than the weights before"]);
    // Two groups that the weights before have the wrong way round.
    let row = |line: &str| {
        let (level, _) = line.rsplit_once(',').expect("columns");
        format!("{level},{}\n", if level.starts_with("near") { 20 } else { 80 })
    };
    let rows: String = plays().lines().skip(1).map(row).collect();
    std::fs::write(place.path("plays.csv"), format!("title,board,plays,solves\n{rows}")).expect("a table");
    let run = place.soko("grade --fit plays.csv").code(0);
    assert!(!run.stderr.contains("warning"), "{run:?}");
    run.says("beside the weights before");
}

#[test]
fn a_fit_keeps_what_nobody_played_and_knows_who_plays() {
    let far = format!("{0}\n#@$ {1}.#\n{0}\n", "#".repeat(15), " ".repeat(9));
    let place = Place::with(&[
        ("plays.csv", &plays()),
        ("one.xsb", &format!("{far}Title: One 7\n")),
        ("near.xsb", &format!("{far}Title: One 7\n")),
        ("title.xsb", &format!("{far}Title: far 99\n")),
    ]);
    place.soko("grade --fit plays.csv -o club.toml").code(0);
    let sums = |text: &str| -> Vec<String> { text.split("[[sum]]").skip(1).map(str::to_owned).collect() };
    let fitted = sums(&std::fs::read_to_string(place.path("club.toml")).expect("a model"));
    // A table of one level that no sum of Sokoban but the first can have changes that one only.
    std::fs::write(place.path("one.csv"), "board,plays,solves\n#####|#@$.#|#####,1,1\n").expect("a table");
    let usual = sums(&place.soko("grade --fit one.csv").code(0).stdout);
    assert_eq!(fitted.len(), usual.len());
    assert_ne!(fitted[0], usual[0]);
    assert_eq!(
        fitted[1..].iter().map(|sum| sum.trim()).collect::<Vec<_>>(),
        usual[1..].iter().map(|sum| sum.trim()).collect::<Vec<_>>()
    );
    let difficulty = |arguments: &[&str]| {
        let run = place.run(&[&["grade", "--json", "--model", "club.toml"], arguments].concat()).code(0);
        run.json()[0]["rating"]["difficulty"].as_f64().expect("a difficulty")
    };
    let (everybody, far, near) = (
        difficulty(&["one.xsb"]),
        difficulty(&["--group", "far", "one.xsb"]),
        difficulty(&["--group", "near", "one.xsb"]),
    );
    assert!(near < everybody && everybody < far, "{near} {everybody} {far}");
    // Without the option, the name of the file or of the title says who plays.
    assert_eq!((difficulty(&["near.xsb"]), difficulty(&["title.xsb"])), (near, far));
    place.soko("grade --model club.toml --group far one.xsb").code(0).says("who plays far (+");
    let run = place.run(&["grade", "--model", "club.toml", "--group", "Far away", "one.xsb"]).code(33);
    run.complains("error[E-GROUP]").complains("it knows far, near");
    place.soko("grade --group far one.xsb").code(33).complains("give it with --model");
}

#[test]
fn a_player_has_an_ability_that_plays_change_and_levels_have_a_chance() {
    let plays = |solved: u8, hints: u8| {
        format!("board,solved,hints\n{}", format!("#####|#@$.#|#####,{solved},{hints}\n").repeat(20))
    };
    let place = Place::with(&[
        ("won.csv", &plays(1, 0)),
        ("lost.csv", &plays(0, 0)),
        ("shown.csv", &plays(1, 2)),
        ("club.csv", "board,plays,solves\n#####|#@$.#|#####,3,2\n"),
        ("set.xsb", &format!("{ONE_PUSH}\n{TWO}")),
    ]);
    let ability = |files: &[&str]| {
        let arguments: Vec<&str> = files.iter().flat_map(|file| ["--ability", file]).collect();
        place.run(&[&["grade"], &arguments[..]].concat()).code(0).json().remove(0)
    };
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let [won, lost, shown] = ["won.csv", "lost.csv", "shown.csv"].map(|file| ability(&[file]));
    assert!(number(&won["sokoban"]["mean"]) > number(&shown["sokoban"]["mean"]));
    assert!(number(&lost["sokoban"]["mean"]) < number(&shown["sokoban"]["mean"]));
    assert_eq!((&won["sokoban"]["plays"], &shown["sokoban"]["plays"]), (&json!(20), &json!(0)));
    assert_eq!(won["sokobond"], shown["sokoban"]);
    assert!(number(&won["sokoban"]["deviation"]) < number(&shown["sokoban"]["deviation"]));
    // What was written is read again, and plays go on from there.
    std::fs::write(place.path("won.json"), won.to_string()).expect("a file");
    assert_eq!(ability(&["won.json"]), won);
    assert_eq!(ability(&["won.json", "lost.csv"]), ability(&["won.csv", "lost.csv"]));
    let chances = |file: &str| -> Vec<f64> {
        let run = place.run(&["grade", "--json", "--ability", file, "set.xsb"]).code(0);
        run.json().iter().map(|record| number(&record["chance"])).collect()
    };
    let (winner, loser) = (chances("won.json"), chances("lost.csv"));
    assert!(winner[0] > winner[1] && winner[0] > loser[0] && winner[1] > loser[1], "{winner:?} {loser:?}");
    place.soko("grade --ability won.json set.xsb").code(0).says("% for the player");
    // The level with the chance nearest to three in four comes first.
    let sorted = place.soko("grade --sort --json --ability lost.csv set.xsb").code(0).json();
    let off: Vec<f64> = sorted.iter().map(|record| (number(&record["chance"]) - 0.75).abs()).collect();
    assert!(off[0] <= off[1], "{off:?}");
    place.soko("grade --ability club.csv").code(33).complains("not those of one player");
    for (text, words) in [
        ("{\"sokoban\":{\"mean\":4}}", "deviation"),
        ("{\"chess\":1}", "chess"),
        ("{\"sokoban\":{\"mean\":4,\"deviation\":-1,\"plays\":2}}", "out of range"),
    ] {
        std::fs::write(place.path("bad.json"), text).expect("a file");
        place.soko("grade --ability bad.json").code(33).complains("error[E-PLAYER]").complains(words);
    }
}

#[test]
fn a_grade_of_sokobond_says_that_no_people_stand_behind_its_interval() {
    let place = Place::with(&[("two.xsb", TWO), ("bond.txt", BOND)]);
    let run = place.soko("grade two.xsb bond.txt").code(0);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(!lines[0].contains("without plays of people") && lines[1].contains("without plays of people"));
    let records = place.soko("grade --json two.xsb bond.txt").code(0).json();
    assert!(records[0]["rating"]["plays"].as_u64() > Some(100));
    assert_eq!(records[1]["rating"]["plays"], json!(0));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_many_levels_are_left_and_loses_none_that_are_graded() {
    use crate::harness::finish;
    use crate::program::signal;
    use std::io::{BufRead, BufReader};
    let many = format!("{ONE_PUSH}\n").repeat(100_000);
    let place = Place::with(&[("many.sok", &many)]);
    let mut child = place.spawn(&mut place.command(&["grade", "many.sok"]));
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a grade");
    signal(child.id(), "INT");
    let printed = 1 + stdout.lines().map_while(Result::ok).count();
    let run = finish(child).code(24);
    run.complains(&format!("interrupted: {} of 100000 levels were not graded", 100_000 - printed));
}

#[test]
fn more_solutions_than_can_be_counted_are_no_number() {
    let gap = format!("# {}\n", "#".repeat(8));
    let rows =
        ["#@ $    .#\n"].into_iter().chain([gap.as_str(), "#  $    .#\n"].into_iter().cycle().take(10));
    let wall = "#".repeat(10) + "\n";
    let place = Place::with(&[("corridors.xsb", &(wall.clone() + &rows.collect::<String>() + &wall))]);
    place.soko("grade corridors.xsb").code(0).says("very many shortest solutions");
    place.soko("show --difficulty corridors.xsb").code(0).says("very many shortest solutions");
    let record = &place.soko("show --difficulty --json corridors.xsb").code(0).json()[0];
    let space = &record["rating"]["space"];
    assert_eq!((&space["positions"], &space["solutions"]), (&json!(46_656), &json!(null)));
    let graded = &place.soko("grade --json corridors.xsb").code(0).json()[0];
    assert_eq!(graded["rating"]["short_of_memory"], json!(false));
}
