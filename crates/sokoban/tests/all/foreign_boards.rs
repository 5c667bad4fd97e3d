//! Boards inside other text, damaged and in other characters: each is read right, or refused with the right place.
//!
//! The expectation lists the levels, `ok` for one that can be played and `no` for one that cannot, and the diagnostics
//! with their places.

use crate::common::read_text;
use sokoworks_sokoban::format::{self, CellMap, ReadOptions};

/// A name, a text, and what is read: levels, then diagnostics.
type Case = (&'static str, &'static str, &'static [&'static str]);

/// A level that can be played.
const OK: &str = "ok";
/// A level that cannot.
const NO: &str = "no";

/// Quoted and prefixed.
const QUOTED: &[Case] = &[
    ("mail, prose around", "Hi, I am stuck here:\n> #####\n> #@$.#\n> #####\nAny idea?\n", &[OK]),
    ("mail, prose above", "Look:\n\n> #####\n> #@$.#\n> #####\n", &[OK]),
    ("mail, reply below", "> #####\n> #@$.#\n> #####\nTry right.\n", &[OK]),
    ("mail twice quoted", "He wrote:\n>> #####\n>> #@$.#\n>> #####\nYes.\n", &[OK]),
    ("mail with ragged rows", "See\n>  ####\n> ##.@#\n> #  $#\n> ######\nBye\n", &["ok", "W-DEAD 4:6"]),
    ("mail, alien character", "See\n> ######\n> #@ ?,#\n> ######\nBye\n", &[NO, "E-MEANING 2:0"]),
    ("semicolons", "Setup\n;; #####\n;; #@$.#\n;; #####\n", &[OK]),
    ("slashes", "fn main() {}\n// #####\n// #@$.#\n// #####\nlet a = 1;\n", &[OK]),
    ("three slashes", "/// #####\n/// #@$.#\n/// #####\nfn f() {}\n", &[OK]),
    ("bar before", "text\n| #####\n| #@$.#\n| #####\ntext\n", &[OK]),
    ("bars around", "text\n| ##### |\n| #@$.# |\n| ##### |\ntext\n", &[OK]),
    ("stars of a comment", "/**\n * #####\n * #@$.#\n * #####\n */\n", &[OK]),
    ("percent", "% #####\n% #@$.#\n% #####\ntext\n", &[OK]),
    ("indented", "Text:\n    #####\n    #@$.#\n    #####\nmore\n", &[OK]),
    ("tab before", "\t#####\n\t#@$.#\n\t#####\n", &["ok", "W-TAB 1:0"]),
    ("line numbers", "1: #####\n2: #@$.#\n3: #####\n", &[OK]),
    ("aligned line numbers", " 9. #####\n10. #@$.#\n11. #####\n", &[OK]),
    ("two quoted levels", "a\n> #####\n> #@$.#\n> #####\n>\n> #####\n> #.$@#\n> #####\nb\n", &[OK, OK]),
    ("SQL comment", "-- #####\n-- #@$.#\n-- #####\nselect 1\n", &[OK]),
];

/// In the source of programs and in markup.
const WRAPPED: &[Case] = &[
    ("double quotes", "board = [\n  \"#####\",\n  \"#@$.#\",\n  \"#####\",\n]\n", &[OK]),
    ("double quotes, opened on the row", "b = [\"#####\",\n     \"#@$.#\",\n     \"#####\"]\n", &[OK]),
    ("single quotes", "x = (\n'#####',\n'#@$.#',\n'#####'\n)\n", &[OK]),
    ("C strings", "char *b =\n  \"#####\\n\"\n  \"#@$.#\\n\"\n  \"#####\\n\";\n", &[OK]),
    ("JavaScript sums", "var b = '#####\\n' +\n  '#@$.#\\n' +\n  '#####\\n';\n", &[OK]),
    ("Lua", "[1] = [[\n#####\n#@$.#\n#####]],\n[2] = [[\n######\n#@ $.#\n#.$  #\n######]],\n", &[OK, "ok"]),
    ("Lua on the row", "l = { [[#####\n#@$.#\n#####]], [[x]] }\n", &[OK]),
    ("Lua, alien character", "[1] = [[\n######\n#@.o.#\n######]],\n", &[NO, "E-CELL 3:4"]),
    ("code tags", "[code]\n#####\n#@$.#\n#####\n[/code]\n", &[OK]),
    ("code tags on the rows", "[code]#####\n#@$.#\n#####[/code]\n", &[OK]),
    ("pre", "<pre>\n#####\n#@$.#\n#####\n</pre>\n", &[OK]),
    ("pre on the rows", "<p>Here:</p><pre>#####\n#@$.#\n#####</pre>\n", &[OK]),
    ("fence", "Look:\n```\n#####\n#@$.#\n#####\n```\nWell?\n", &[OK]),
    ("fence with a language", "```text\n#####\n#@$.#\n#####\n```\n", &[OK]),
    ("Python text", "B = \"\"\"\n#####\n#@$.#\n#####\n\"\"\"\n", &[OK]),
    ("template text", "const b = `\n#####\n#@$.#\n#####`;\n", &[OK]),
    ("one line with escapes", "b = \"#####\\n#@$.#\\n#####\";\n", &[OK]),
    ("one line as a list", "b = [\"#####\", \"#@$.#\", \"#####\"];\n", &[OK]),
    ("calls", "row(\"#####\");\nrow(\"#@$.#\");\nrow(\"#####\");\n", &[OK]),
    ("quotes, alien character", "[\n  \"######\",\n  \"#@..o#\",\n  \"######\",\n]\n", &[NO, "E-CELL 3:8"]),
    ("notes beside the rows", "#####   a wall\n#@$.#   push it\n#####   a wall\n", &["ok", "W-ASSUMED 1:0"]),
    (
        "a drawn box beside it",
        "#####    +----+\n#@$.#    |move|\n#####    +----+\n",
        &["ok", "W-ASSUMED 1:0"],
    ),
];

/// With something between the cells, or in other characters.
const FOREIGN: &[Case] = &[
    ("blanks between", "# # # # #\n# @ $ . #\n# # # # #\n", &[OK]),
    ("blanks between, floor", "# # # # # #\n# @   $ . #\n# # # # # #\n", &[OK]),
    ("commas between", "#,#,#,#,#\n#,@,$,.,#\n#,#,#,#,#\n", &[OK]),
    ("lists of cells", "[['#','#','#','#','#'],\n ['#','@','$','.','#'],\n ['#','#','#','#','#']]\n", &[OK]),
    ("a table", "| # | # | # | # | # |\n| # | @ | $ | . | # |\n| # | # | # | # | # |\n", &[OK]),
    ("blanks between, alien", "# # # # # #\n# @ . o . #\n# # # # # #\n", &[NO, "E-CELL 2:7"]),
    (
        "digits of gym",
        "[[0, 0, 0, 0, 0],\n [0, 5, 4, 2, 0],\n [0, 1, 1, 1, 0],\n [0, 0, 0, 0, 0]]\n",
        &[NO, "E-MEANING 1:0"],
    ),
    ("digits of Jumanji", "1 1 1 1 1\n1 3 4 2 1\n1 0 0 0 1\n1 1 1 1 1\n", &[NO, "E-MEANING 1:0"]),
    ("digits that fit nothing", "1 1 1 1 1\n1 9 9 7 1\n1 7 8 8 1\n1 1 1 1 1\n", &[NO, "E-CELL 1:1"]),
    ("bare digits", "00000\n05420\n01110\n00000\n", &[NO, "E-MEANING 1:0"]),
    ("emoji", "🧱🧱🧱🧱🧱\n🧱😀📦🎯🧱\n🧱⬜⬜⬜🧱\n🧱🧱🧱🧱🧱\n", &["ok", "W-ASSUMED 1:0"]),
    ("squares", "⬛⬛⬛⬛⬛\n⬛🙂🟫❎⬛\n⬛⬛⬛⬛⬛\n", &["ok", "W-ASSUMED 1:0"]),
    ("emoji, unknown", "🧱🧱🧱🧱🧱\n🧱😀🍕🎯🧱\n🧱🧱🧱🧱🧱\n", &["ok", "W-ASSUMED 1:0"]),
    ("PuzzleScript", "######\n#.O..#\n#.*P.#\n######\n", &[NO, "E-MEANING 1:0"]),
    ("letters", "######\n#P BG#\n######\n", &[NO, "E-MEANING 1:0"]),
];

const DAMAGED: &[Case] = &[
    (
        "B is in its place",
        "A\n\n#####\n#@$.#\n#####\n\nB\n\n#######\n#@ .o.#\n#######\n\nC\n\n#######\n#@ $ .#\n#######\n",
        &[OK, NO, OK, "E-CELL 10:5"],
    ),
    ("a strange floor", "#######\n#@ $ .#\n#     #\n#  ?  #\n#     #\n#######\n", &[NO, "E-MEANING 1:0"]),
    ("several strange rows", "#######\n#&  B.#\n#  B .#\n#######\n", &[OK, "W-ASSUMED 1:0"]),
    ("a strange border", "#######\n#@ $ .x\n#######\n", &[OK, "W-ASSUMED 1:0"]),
    (
        "a broken line in the middle",
        "5#|#@$.#|5#\n\n6#|#@..x#|6#\n\n6#|#@-$.#|6#\n",
        &[OK, NO, OK, "E-CELL 3:0"],
    ),
    ("a count at the end", "5#|#@$.#|5#\n\n5#|#@$.#3|5#3\n\n5#|#@$.#|5#\n", &[OK, NO, OK, "E-RLE 3:13"]),
    (
        "a blank line inside",
        "Level 1\n\n#######\n#     #\n\n#@$.  #\n#######\n\nLevel 2\n\n#####\n#@$.#\n#####\n",
        &[OK, OK, "W-BLANK 5:0"],
    ),
    ("a blank line after each row", "#####\n\n#@$.#\n\n#####\n", &["ok", "W-BLANK 2:0"]),
    (
        "pieces that make no level",
        "#######\n#     #\n\n#  $  #\n#######\n\nText\n\n#####\n#@$.#\n#####\n",
        &[NO, OK, "W-BLANK 3:0", "E-NOPLAYER 1:0"],
    ),
    ("no player", "#####\n# $.#\n#####\n\n#####\n#@$.#\n#####\n", &[NO, OK, "E-NOPLAYER 1:0"]),
    ("a solution on the line", "#####\n#@$.#\n#####\nSolution: R\n", &[OK]),
    (
        "a rule and a title of digits",
        "#50 (3)\n\n#####\n#@$.#\n#####\n\n30-8-55\n\n#####\n#@$.#\n#####\n\n-----\n",
        &[OK, OK],
    ),
    (
        "a banner",
        "########################\n#  My Levels  v1.0     #\n########################\n\n#####\n#@$.#\n#####\n",
        &[OK],
    ),
    ("headings of Markdown", "# Levels\n## Mine\n### Easy\n\n#####\n#@$.#\n#####\n", &[OK]),
    ("a legend", ":: #####\n:: #@$.#\n:: #####\n\n#####\n#@$.#\n#####\n", &[OK]),
    (
        "a comment with a board",
        "#####\n#@$.#\n#####\nComment:\n> #####\n> #@$.#\n> #####\nComment-End:\n",
        &[OK],
    ),
];

#[test]
fn every_wrapped_quoted_damaged_or_foreign_board_is_read_or_refused_with_its_place() {
    let mut wrong = Vec::new();
    let cases: Vec<&Case> = [QUOTED, WRAPPED, FOREIGN, DAMAGED].concat().leak().iter().collect();
    assert!(cases.len() >= 60, "{}", cases.len());
    for (name, text, expect) in cases {
        let collection = read_text(text);
        let levels = collection.entries.iter().map(|entry| if entry.level.is_some() { OK } else { NO });
        let remarks = collection.all_diagnostics();
        let remarks =
            remarks.iter().map(|remark| format!("{} {}:{}", remark.code, remark.line, remark.column));
        let mut found: Vec<String> = levels.map(str::to_owned).chain(remarks).collect();
        let mut expect: Vec<String> = expect.iter().map(|&word| word.to_owned()).collect();
        found.sort();
        expect.sort();
        let numbers = collection.entries.iter().zip(1..).all(|(entry, number)| entry.number == number);
        if found != expect || !numbers {
            wrong.push(format!("{name}: {found:?}, not {expect:?}\n{text}"));
        }
        // What was read is written as a plain board and reads the same.
        let written = format::write(&collection, format::Flavor::Sok);
        let again = read_text(&written);
        let rows = |c: &format::Collection| c.entries.iter().map(|e| e.rows.clone()).collect::<Vec<_>>();
        // A row of digits alone would be run-length encoded.
        if rows(&collection) != rows(&again) && !name.starts_with("digits that fit") {
            wrong.push(format!("{name} is not written so that it reads the same:\n{written}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_solution_below_a_wrapped_board_belongs_to_it() {
    for text in [
        "[code]\n#####\n#@$.#\n#####\n[/code]\nSolution: R\n",
        "<pre>\n#####\n#@$.#\n#####\n</pre>\n\nSolution: R\n",
        "Hi\n> #####\n> #@$.#\n> #####\n>\n> Solution: R\nBye\n",
        "```\n#####\n#@$.#\n#####\n```\nSolution\nR\n",
        "b = [\n \"#####\",\n \"#@$.#\",\n \"#####\",\n]\nSolution: \"R\"\n",
    ] {
        let collection = read_text(text);
        let entry = &collection.entries[0];
        assert_eq!(entry.solutions.iter().map(|moves| &moves.lurd[..]).collect::<Vec<_>>(), ["R"], "{text}");
        assert!(matches!(&entry.title[..], "" | "Hi"), "{text}");
    }
}

#[test]
fn a_strange_character_is_named_with_a_cell_map_that_reads_it() {
    let help = |text: &str| read_text(text).all_diagnostics()[0].help.clone().unwrap_or_default();
    assert!(help("#######\n#@ .o.#\n#######\n").contains("--cells 'o=$'"));
    assert!(help("######\n#.O..#\n#.*P.#\n######\n").starts_with("choose one: --cells puzzlescript, "));
    assert!(help("######\n#..T.#\n#.BS.#\n######\n").starts_with("choose one: --cells uva, "));
    // With an open border no meaning is found, but a map whose boards may be open.
    assert!(help("####.#\n#..T.#\n#.BS.#\n######\n").contains("--cells uva"));
    let options = ReadOptions::default().cells("letters".parse().unwrap_or_default());
    let collection = format::read(b"######\n#P BG#\n######\n", &options);
    assert_eq!(collection.entries[0].rows, ["######", "#@ $.#", "######"]);
    let error = "nowhere".parse::<CellMap>().expect_err("no preset");
    assert!(error.help.is_some_and(|help| help.contains("puzzlescript")));
}

#[test]
fn arrows_have_no_case() {
    let collection = read_text("#######\n#@  $.#\n#######\nSolution\n→→→\n");
    assert_eq!((collection.entries[0].solutions.len(), collection.all_diagnostics().len()), (1, 0));
}
