//! `--after` and `--at`: positions instead of starts, and `--mark`: what is drawn on boards.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

const ROOM: &str = "\
Room

########
#@ $  .#
#      #
########

Solution
rRRR
";

fn place() -> Place {
    Place::with(&[("room.sok", ROOM), ("one.xsb", ONE_PUSH), ("bond.txt", BOND), ("moves.txt", "rR\n")])
}

#[test]
fn a_level_is_solved_from_a_position() {
    let place = place();
    for chosen in [["--after", "rR"], ["--after", "moves.txt"], ["--after", "rr"], ["--at", "2"]] {
        let run = place.run(&["solve", chosen[0], chosen[1], "room.sok"]).code(0).quietly();
        let run = run.says("room.sok \"Room\" after 2 moves: solved, 2 moves, 2 pushes");
        assert_eq!(run.says("this is the known solution").stdout.lines().last(), Some("RR"), "{chosen:?}");
        let records = place.run(&["solve", "--json", chosen[0], chosen[1], "room.sok"]).code(0).json();
        let record = &records[0];
        assert_eq!((&record["after"], &record["solution"]), (&"rR".into(), &"RR".into()));
        assert_eq!((&record["moves"], &record["known"]["best_moves"]), (&2.into(), &2.into()));
    }
    // Both together: --at counts the moves of --after.
    place.soko("solve --after rRRR --at 3 room.sok").code(0).says("after 3 moves: solved, 1 move,");
    place.soko("solve --at start room.sok").code(0).says("room.sok \"Room\": solved, 4 moves");
    let run = place.soko("solve --after D bond.txt").code(0).says("bond.txt after 1 move: solved, 1 move,");
    assert_eq!(run.stdout.lines().last(), Some("D"));
    assert_eq!(place.soko("solve --json --after d bond.txt").json()[0]["after"], "D");
    // A dead position is proved so, and the boxes to blame are those of the position.
    let dead = place.soko("solve --after drrruLL room.sok").code(10);
    dead.says("room.sok \"Room\" after 7 moves: unsolvable");
    let boards = place.soko("solve --after rR --report boards --mark reach room.sok").code(0);
    boards.says("start\n########\n#··@$·.#\n#······#\n########\n\npush 1, move 1\n");
}

#[test]
fn what_is_no_position_is_explained_with_its_place() {
    let place = place();
    place.write("three.sok", THREE.as_bytes());
    let check = |arguments: &[&str], parts: &[&str]| {
        let run = place.run(arguments).code(33);
        for part in parts {
            assert!(run.stderr.contains(part), "{arguments:?} {part}: {run:?}");
        }
        assert!(run.stdout.is_empty(), "{run:?}");
    };
    for command in ["solve", "show"] {
        check(
            &[command, "--after", "ru", "room.sok"],
            &["E-POSITION", "move 2 (`u`) is blocked", "--after:1:2"],
        );
        check(&[command, "--after", "rx", "room.sok"], &["E-MOVES", "--after:1:2"]);
        check(
            &[command, "--at", "5", "room.sok"],
            &["no position after 5 moves", "known solution has 4 moves"],
        );
        check(&[command, "--after", "rR", "--at", "3", "room.sok"], &["--after has 2 moves"]);
        check(&[command, "--at", "middle", "room.sok"], &["expected start, end or a number"]);
        check(
            &[command, "--at", "1", "one.xsb"],
            &["no solution of one.xsb is known", "--after gives the moves"],
        );
        check(&[command, "--after", "r", "three.sok"], &["E-SELECT", "expected one level, but 3 are named"]);
    }
    check(
        &["solve", "--at", "end", "room.sok"],
        &["room.sok is solved in this position", "choose an earlier one"],
    );
    check(
        &["solve", "--at", "1", "--results", "x.jsonl", "room.sok"],
        &["`--results` does not apply to a position"],
    );
    check(&["solve", "--after", "D", "--all", "bond.txt"], &["`--all` does not apply to a position"]);
    check(&["show", "--mark", "ded", "room.sok"], &["did you mean `dead`?"]);
    check(&["show", "--mark", "targets", "bond.txt"], &["`--mark targets` does not apply to bond.txt"]);
    check(&["movie", "--after", "ru", "room.sok", "-o", "a.svg"], &["move 2 (`u`) is blocked"]);
    check(&["movie", "--after", "rR", "room.sok", "rRRR", "-o", "a.svg"], &["E-SOLUTION"]);
}

#[test]
fn a_position_is_shown_with_what_is_asked_for() {
    let place = place();
    let run = place.soko("show --after rR room.sok").code(0).quietly();
    let run = run.says("room.sok \"Room\" after 2 moves\n########\n#×·@$·.#\n#××××××#\n########\n");
    run.says("at least 2 pushes");
    let run = place.soko("show --at 2 --mark targets room.sok").code(0).quietly();
    run.says("#oo@$oO#").says("boxes can be pushed to").says("including 1 goal (O) and ");
    let run = place.soko("show --mark targets,dead room.sok").code(0).says("ø");
    assert!(!run.stdout.contains('·'), "{run:?}");
    let run = place.soko("show --mark none room.sok").code(0).says("#@ $  .#\n#      #");
    assert!(!run.stdout.contains('×') && !run.stdout.contains("(x"), "{run:?}");
    place.soko("show --after D bond.txt").code(0).says("bond.txt after 1 move\n").says("at least 1 move");
    place.soko("show --mark none bond.txt").code(0).says("the player reaches");
}

#[test]
fn the_optimizer_starts_from_a_position() {
    let place = place();
    place.write("long.sok", ROOM.replace("rRRR", "rlrlrRlrRR").as_bytes());
    let optimize = |chosen: [&str; 2], file: &str| {
        let all = ["optimize", "--json", "--metric", "moves", "--time", "5s", chosen[0], chosen[1], file];
        place.run(&all).code(0).json().remove(0)
    };
    let record = optimize(["--after", "rl"], "long.sok");
    assert_eq!(
        (&record["after"], &record["solution"], &record["moves"]),
        (&"rl".into(), &"rRRR".into(), &4.into())
    );
    let record = optimize(["--at", "6"], "long.sok");
    assert_eq!((&record["after"], &record["solution"]), (&"rlrlrR".into(), &"RR".into()));
    // In Sokobond the solver finds the way on from the position.
    place.write("away.txt", b"xxxxxxx\nx-----x\nxH---hx\nx-----x\nxxxxxxx\n=AWSDDWSD\n");
    let record = optimize(["--after", "W"], "away.txt");
    assert_eq!(record["after"], "W");
    assert!(record["moves"].as_u64().is_some_and(|moves| moves <= 4), "{record}");
    // What is kept is a record of the optimizer too, and then known.
    place.soko("optimize --metric moves --write-solutions --data data long.sok").code(0);
    assert!(place.read("data/records").contains("\toptimizer\t"), "{}", place.read("data/records"));
    let known = &place.soko("solve --json --data data long.sok").json()[0]["known"];
    assert_eq!((&known["solutions"], &known["your_moves"]), (&2.into(), &serde_json::Value::Null));
    place.soko("optimize --after ru long.sok").code(33).complains("move 2 (`u`) is blocked");
}

/// The tables for dead squares of a large room take a while; the board itself comes at once.
#[test]
fn the_analysis_keeps_to_its_time() {
    let place = place();
    place.write("huge.xsb", crate::harness::huge().as_bytes());
    place.soko("show --time 1m room.sok").code(0).says("at least 3 pushes");
    let inside = format!("#{}#\n", " ".repeat(998)).repeat(997);
    let (wall, row) = ("#".repeat(1000), format!("#@$.{}#\n", " ".repeat(995)));
    place.write("wide.xsb", format!("{wall}\n{row}{inside}{wall}\n").as_bytes());
    let run = place.soko("show --time 1ms wide.xsb").code(0);
    assert!(run.stdout.contains("1000 x 1000; 1 box; not analysed: out of time; --time raises the limit"));
}

#[test]
fn a_movie_begins_with_a_position_and_has_marks() {
    let place = place();
    place.soko("movie room.sok -o all.gif").code(0).complains("all.gif: 5 frames");
    place.soko("movie --after rR room.sok -o rest.gif").code(0).complains("rest.gif: 3 frames");
    place.soko("movie --after r room.sok RRR -o given.gif").code(0).complains("given.gif: 4");
    place.soko("movie --after D bond.txt -o bond.gif").code(0).complains("bond.gif: 2 frames");
    let picture = |name: &str, mark: &str| {
        let arguments = ["movie", "--after", "rR", "room.sok", "-o", name, "--at", "start", "--mark", mark];
        place.run(&arguments).code(0);
        std::fs::read(place.path(name)).expect("a picture")
    };
    let mut seen = Vec::new();
    for (at, mark) in ["none", "reach", "dead", "targets", "reach,dead,targets"].into_iter().enumerate() {
        for ending in ["svg", "png"] {
            let new = picture(&format!("{at}.{ending}"), mark);
            assert!(!seen.contains(&new), "{mark} looks like another in {ending}");
            seen.push(new);
        }
    }
}

#[test]
fn a_solution_from_a_position_is_kept_from_the_start() {
    let place = place();
    place.soko("solve --after dl --write-solutions room.sok").code(33).complains("is blocked");
    place.soko("solve --after du --write-solutions room.sok").code(0).says("written to room.solutions.sok");
    let kept = place.read("room.solutions.sok");
    assert!(kept.contains("durRRR") && kept.contains("Origin: solver"), "{kept}");
}

#[test]
fn a_level_without_the_position_does_not_stop_the_others() {
    let short = "Short\n\n#####\n#@$.#\n#####\n\nSolution\nR\n";
    let long = "Long\n\n########\n#@$   .#\n########\n\nSolution\nRRRR\n";
    let place = Place::with(&[("short.sok", short), ("long.sok", long)]);
    let run = place.soko("solve --at 3 short.sok long.sok").code(33);
    let run = run.complains("there is no position after 3 moves in short.sok");
    assert!(run.stdout.contains("solved, 1 move") && !run.stdout.contains("not tried"), "{run:?}");
}

#[test]
fn moves_are_read_in_other_letters_wherever_moves_are_given() {
    let place = place();
    for (letters, moves) in [("hjkl", "ll"), ("nesw", "eE"), ("wasd", "d,d"), ("lurd", "rR")] {
        let run = |arguments: &[&str]| {
            place.run(&[arguments, &["--after", moves, "--letters", letters, "room.sok"]].concat())
        };
        run(&["solve"]).code(0).says("after 2 moves: solved, 2 moves");
        run(&["show"]).code(0).says("after 2 moves").says("#×·@$·.#");
        run(&["optimize"]).code(0).says("after 2 moves");
        run(&["movie", "-o", "a.svg", "--force"]).code(0);
    }
    place.soko("optimize room.sok --known eEEE --letters nesw").code(0);
    place.soko("optimize room.sok --known eEEE").code(33).complains("`e` does not belong here");
    let movie = ["movie", "bond.txt", "llx", "--letters", "hjkl", "-o", "b.svg"];
    place.run(&movie).code(33).complains("SOLUTION:1:3");
    place.soko("movie bond.txt ll --letters hjkl -o b.svg").code(0);
    // Without moves they would mean nothing.
    for arguments in [
        &["solve", "room.sok"][..],
        &["show", "room.sok"],
        &["optimize", "room.sok"],
        &["verify", "room.sok"],
        &["movie", "room.sok", "-o", "c.svg"],
    ] {
        let run = place.run(&[arguments, &["--letters", "hjkl"]].concat()).code(33);
        run.complains("error[E-OPTION]: `--letters` does not apply: no moves are given");
    }
}
