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
        assert_eq!(back.stdout, place.run(&["convert", "levels.sok", "-", "--to", "rle"]).stdout, "{to}");
    }
    let rle = place.run(&["convert", "levels.sok#1", "-", "--to", "rle"]).code(0).quietly();
    assert_eq!(rle.stdout.trim(), "5#|#@$.#|5#");
    place.run(&["convert", "levels.sok#Second", "b.sok"]).code(0).quietly();
    place.run(&["check", "--strict", "b.sok"]).code(0).says("1 level, 1 solution:");
}

#[test]
fn what_is_lost_is_told_and_solutions_go_beside_slc() {
    let place = Place::with(&[("levels.sok", THREE)]);
    place.run(&["convert", "levels.sok", "plain.xsb"]).code(0).complains("warning[W-SOLUTIONS]");
    place.run(&["convert", "levels.sok", "set.slc"]).code(0).complains("went to set.sok");
    place.run(&["check", "--strict", "set.sok"]).code(0).says("3 levels, 1 solution:");
    place.run(&["convert", "levels.sok", "-", "--to", "boxoban"]).code(0).complains("warning[W-BOXOBAN]");
}

#[test]
fn sokobond_goes_round_through_both_versions() {
    let place = Place::with(&[("bond.txt", BOND)]);
    place.run(&["convert", "bond.txt", "two.txt", "--to", "v2"]).code(0).quietly();
    assert!(place.read("two.txt").starts_with("v2\nx x x x x x\n"), "{}", place.read("two.txt"));
    place.run(&["convert", "two.txt", "one.txt", "--to", "v1"]).code(0).quietly();
    assert_eq!(place.read("one.txt"), BOND);
    assert_eq!(place.run(&["convert", "two.txt", "-", "--to", "v1"]).stdout, BOND);
    place.write("rotate.txt", b"v2\nx x x x\n\nx H h x\n   @\nx - - x\n\nx x x x\n");
    place.run(&["convert", "rotate.txt", "-", "--to", "v1"]).code(33).complains("use --to v2");
    std::fs::create_dir(place.path("out")).expect("a folder");
    place.run(&["convert", "*.txt", "out"]).code(0).quietly();
    place.run(&["check", "out"]).code(0).says("4 files, 4 levels");
}

#[test]
fn nothing_is_overwritten_and_games_are_not_mixed() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("bond.txt", BOND), ("mine.sok", "keep me")]);
    place.run(&["convert", "a.xsb", "mine.sok"]).code(33).complains("error[E-EXISTS]").complains("--force");
    assert_eq!(place.read("mine.sok"), "keep me");
    place.run(&["convert", "a.xsb", "mine.sok", "--force"]).code(0).quietly();
    place.run(&["convert", "a.xsb", "b.txt", "--to", "v2"]).code(33).complains("error[E-CONVERT]");
    place.run(&["convert", "bond.txt", "b.slc"]).code(33).complains("error[E-CONVERT]");
    place.run(&["convert", ".", "b.sok"]).code(33).complains("both games");
    place.run(&["convert", "a.xsb", "b.doc"]).code(33).complains("does not tell a format");
    place.run(&["convert", "a.xsb", "nowhere/b.sok"]).code(33).complains("can not write");
}
