//! `soko show`.

use crate::harness::{LOCK, Place, THREE};

#[test]
fn a_sokoban_level_is_drawn_with_what_is_known_of_it() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let run = place.soko("show levels.sok#2").code(0).quietly();
    let expect = "\
levels.sok#2 \"Second\"
######
#@$ .#
######
6 x 3; 1 box, 1 goal; the player reaches 1 cell (· ×); dead for boxes 1 (x ×); at least 2 pushes
goals in 1 cluster with 1 entrance; 0 rooms; 1 narrow passage
";
    assert_eq!(run.stdout, expect);
    let run = place.soko("show levels.sok").code(0);
    assert_eq!(run.stdout.matches("at least").count(), 3, "{run:?}");
}

#[test]
fn a_sokobond_level_is_drawn_with_bonds_electrons_and_modifiers() {
    let text = "v2\nx x x x x\n\nx O h - x\n     /\nx - n - x\n\nx x x x x\n";
    let place = Place::with(&[("Water.txt", text)]);
    let run = place.soko("show Water.txt").code(0).quietly();
    let expect = "\
Water.txt
###############

###O¹-h  ·  ###
        /
###·  n³ ·  ###

###############
";
    assert!(run.stdout.starts_with(expect), "{}", run.stdout);
    run.says("5 x 4; atoms 1 H 1 O 1 N; 2 molecules; the player reaches 1 cell (•); 4 free electrons, 1 weaken (/)");
}

#[test]
fn a_dead_start_is_explained_with_the_boxes_or_atoms_that_make_it_so() {
    let bond = "xxxxxx\nxh--hx\nx-E--x\nxxxxxx\n";
    let place =
        Place::with(&[("dead.xsb", "#########\n#@ $ $..#\n#   #####\n#########\n"), ("corner.txt", bond)]);
    place
        .soko("show corner.txt")
        .code(0)
        .says("no solution: this hydrogen atom can never be part of a finished molecule (column 2, row 2)");
    place
        .soko("show dead.xsb")
        .code(0)
        .says("no solution: these two boxes cannot both reach a goal (!: column 4, row 2; column 6, row 2)");
}

#[test]
fn boxes_that_can_never_all_reach_goals_are_marked() {
    let place = Place::with(&[("lock.xsb", LOCK)]);
    let run = place.soko("show lock.xsb").code(0).says(
        "no solution: these 3 boxes close off a part of the floor and can never all reach goals \
         (!: column 4, row 2; column 3, row 4; column 6, row 4)",
    );
    assert!(run.stdout.contains("!××!@#") || run.stdout.contains("!  !@#"), "{}", run.stdout);
    assert!(!run.stdout.contains('$'), "{}", run.stdout);
}

#[test]
fn records_tell_sizes_bounds_and_grades() {
    let place = Place::with(&[("levels.sok", THREE), ("lock.xsb", LOCK)]);
    let run = place.soko("show --json levels.sok#2").code(0).quietly();
    let expect = r#"{"schema_version":1,"file":"levels.sok","level":2,"title":"Second","game":"sokoban","warnings":[],"identity":"70189ee0339ee3766c7139cd89506942","after":null,"width":6,"height":3,"#
        .to_owned()
        + r#""boxes":1,"goals":1,"atoms":null,"molecules":null,"dead_squares":1,"lower_bound":2,"bound_metric":"pushes","solved":false,"unsolvable":false,"why":null,"reason":null}"#
        + "\n";
    assert_eq!(run.stdout, expect);
    let run = place.soko("show --json --difficulty levels.sok").code(0);
    assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
    assert_eq!(run.stdout.matches(r#""rating":{"grade":1,"word":"very easy""#).count(), 3, "{run:?}");
    let run = place.soko("show --json --difficulty lock.xsb").code(0);
    run.says(r#""lower_bound":null,"bound_metric":null,"solved":false,"unsolvable":true"#)
        .says(r#""rating":{"grade":null,"word":null"#);
}

#[test]
fn colours_come_on_request_only() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let plain = place.soko("show levels.sok#1");
    assert!(!plain.stdout.contains('\x1b'), "{plain:?}");
    let colored = place.soko("show --color always levels.sok#1");
    assert!(colored.stdout.contains("\x1b["), "{colored:?}");
    let never =
        place.command(&["show", "--color", "never", "levels.sok#1"]).env("CLICOLOR_FORCE", "1").output();
    assert!(!never.expect("the program").stdout.contains(&0x1b));
}

#[test]
fn an_unplayable_level_is_explained() {
    let place = Place::with(&[("open.xsb", "#####\n#@$ #\n#####\n")]);
    place.soko("show open.xsb").code(33).says("open.xsb").complains("error[E-COUNT]");
}

#[test]
fn a_level_without_a_solution_has_no_grade_and_numbers_have_the_right_plural() {
    let place = Place::with(&[
        ("corner.xsb", "######\n#$  .#\n#  @ #\n######\n"),
        ("water.txt", "xxxxxxx\nx-----x\nxH-o-hx\nx-----x\nxxxxxxx\n"),
    ]);
    let text = place.soko("show --difficulty corner.xsb").code(0).stdout;
    assert!(text.contains("no grade: the level has no solution") && !text.contains("very easy"), "{text}");
    let text = place.soko("show --difficulty water.txt").code(0).stdout;
    assert!(text.contains(" moves that change bonds") && !text.contains("bondss"), "{text}");
}
