//! Reading level files: every remark with its place, every tolerance, and the drawing of what was read.

use sokoworks_sokobond::format::{self, Version};
use sokoworks_sokobond::notation::Letters;
use sokoworks_sokobond::{AtomId, Element, Modifier, Position, draw};

/// Reads a text and expects exactly these remarks, as `code line:column`.
fn check(text: &str, remarks: &[&str]) -> format::LevelFile {
    let file = format::read(text.as_bytes());
    let got: Vec<String> = file
        .diagnostics
        .iter()
        .map(|remark| {
            assert!(remark.help.as_ref().is_some_and(|help| !help.is_empty()), "{remark:?} has no help");
            assert!((remark.column == 0) == (remark.width == 0), "{remark:?}");
            format!("{} {}:{}", remark.code, remark.line, remark.column)
        })
        .collect();
    assert_eq!(got, remarks, "{text}\n{:#?}", file.diagnostics);
    file
}

/// As [`check`], and there must be no level.
fn check_broken(text: &str, remarks: &[&str]) {
    let file = check(text, remarks);
    assert!(file.level.is_none() && file.has_errors(), "{text}");
}

#[test]
fn cells_of_version_1() {
    let file = check("xXx#x\nxH- x\nx-h-x\nxxxxx", &[]);
    let level = file.level.expect("a level");
    assert_eq!((file.version, level.size().width, level.size().height), (Version::V1, 5, 4));
    assert_eq!(level.walls().len(), 14);
    assert_eq!(level.atoms().iter().map(|atom| atom.0).collect::<Vec<_>>(), [Element::Hydrogen; 2]);
    assert_eq!(level.player(), AtomId(0));
}

#[test]
fn cells_and_modifiers_of_version_2() {
    let text = "v2 multiple\nx x x x\n\nx O o x  \n   /\nx n - x\n\nx c h x\n\nx x x x\n\n\n=WA\n\n";
    let file = check(text, &["E-UNSOLVED 13:0", "W-BLOCKED 13:2"]);
    let level = file.level.expect("a level");
    assert_eq!((level.size().width, level.size().height), (4, 5));
    assert_eq!(level.options(), ["multiple"]);
    let vertex = level.size().cell(1, 1);
    assert_eq!(level.modifier(vertex), Some(Modifier::Weaken));
    assert_eq!(level.modifiers().iter().flatten().count(), 1);
    assert_eq!(Letters::Wasd.write(&file.solutions[0].keys), "WA");
}

#[test]
fn line_ends_blanks_and_blank_lines_do_not_matter() {
    let plain = check("xxxx\nxHhx\nxxxx\n", &[]).level;
    for text in ["\n\nxxxx\nxHhx\nxxxx\n\n  \n", "xxxx\r\nxHhx \r\nxxxx", "\u{feff}xxxx\rxHhx\rxxxx\r"] {
        assert_eq!(check(text, &[]).level, plain, "{text:?}");
    }
    let modified = check("v2\nx x x x\n\nx H h x\n\nx x x x\n", &[]).level;
    assert_eq!(modified, plain);
    assert_eq!(check("v2  \nx x x x   \n     \nx H h x\n \nx x x x\n   \n", &[]).level, plain);
}

#[test]
fn solutions_stand_anywhere_and_are_no_rows() {
    let text = "v2\nx x x x x\n=D\n\nx H - h x\n=d \n\nx x x x x";
    let file = check(text, &[]);
    assert_eq!(file.solutions.iter().map(|solution| solution.line).collect::<Vec<_>>(), [3, 6]);
    assert_eq!(file.level.expect("a level").size().height, 3);
    assert_eq!(check("=D\nxxxxx\nxH-hx\n=D\nxxxxx", &[]).solutions.len(), 2);
}

#[test]
fn short_rows_are_filled_with_wall() {
    let level = check("xxxxx\nxHhx\nxxxxx", &["N-SHORT 2:0"]).level.expect("a level");
    assert!(level.is_wall(level.size().cell(4, 1)));
    // Blanks within the width of the level are floor.
    let level = check("xxxxxx\nxHhx  \nxxxxxx", &[]).level.expect("a level");
    assert!(!level.is_wall(level.size().cell(4, 1)));
}

#[test]
fn unknown_characters() {
    check_broken("xxxx\nxHhx\nx?-x\nxxxx", &["E-CELL 3:2"]);
    check_broken("xxxx\nxHhx\nx/-x\nxxxx", &["E-CELL 3:2"]);
    check_broken("v2\nx x x x\n\nx H ? x\n\nx x x x", &["E-CELL 4:5"]);
    check_broken("v2\nx x x x\n ?\nx H h x\n\nx x x x", &["E-MODIFIER 3:2"]);
    // The lines for modifiers were forgotten, so half the rows are not seen as such.
    check_broken("v2\nx x x x\nx H h x\n\nx x x x", &["E-MODIFIER 3:1", "N-SHORT 4:0", "E-MODIFIER 5:1"]);
}

#[test]
fn misplaced_modifiers_and_cells() {
    check_broken("v2\nx x x x\n\nx H h x\n  /\nx x x x", &["E-VERTEX 5:3"]);
    check_broken("v2\nx x x x\n\nx H h x\n       /\nx x x x", &["E-VERTEX 5:8"]);
    check_broken("v2\nx x x x\n\nx H h x\n\nx x x x\n /", &["E-VERTEX 7:2"]);
    check_broken("v2\nx x x x\n\nx Hxh x\n\nx x x x", &["E-COLUMN 4:4"]);
}

#[test]
fn headers() {
    check_broken("v3\nx x x x\n\nx H h x\n\nx x x x", &["E-VERSION 1:1"]);
    check_broken("v2\n", &["E-EMPTY 0:0"]);
    check_broken("", &["E-EMPTY 0:0"]);
    check_broken("=WASD\n\n", &["E-EMPTY 0:0"]);
    let text = "v2 multiple fog multi\nx x x x\n\nx H h x\n\nx x x x";
    let level = check(text, &["W-OPTION 1:13", "W-OPTION 1:17"]).level.expect("a level");
    assert_eq!(level.options(), ["multiple", "fog", "multi"]);
}

#[test]
fn players() {
    check_broken("xxxx\nxhhx\nxxxx", &["E-PLAYER 0:0"]);
    let level = check("xxxx\nxHHx\nxxxx", &["W-PLAYERS 2:3"]).level.expect("a level");
    assert_eq!(level.player(), AtomId(1));
}

#[test]
fn doubtful_levels() {
    check("xxxx\nxHox\nxxxx", &["W-ODD 0:0"]);
    check("xxxx\nxHh-\nxxxx", &["W-OPEN 2:4"]);
    check("v2\nx x x x\n\nx H h -\n\nx x x x", &["W-OPEN 4:7"]);
    // Floor outside that no atom can reach is common.
    check("xxxx-\nxHhx-\nxxxx-", &[]);
}

#[test]
fn solutions_are_replayed() {
    let level = "xxxxxx\nxH--hx\nxxxxxx\n";
    check(&format!("{level}=DD"), &[]);
    check(&format!("{level}=DWD"), &["W-BLOCKED 4:3"]);
    check(&format!("{level}=DDA"), &["W-EARLY 4:3"]);
    check(&format!("{level}=D"), &["E-UNSOLVED 4:0"]);
    check(&format!("{level}="), &["W-EMPTY 4:0", "E-UNSOLVED 4:0"]);
    let file = check(&format!("{level}=DxD\n=DD"), &["E-KEY 4:3"]);
    assert!(file.level.is_some(), "a wrong key does not make the level unplayable");
    assert_eq!(file.solutions.len(), 1);
}

#[test]
fn sizes_and_binaries() {
    let wide = "x".repeat(1_001);
    check_broken(&wide, &["E-TOOBIG 1:0"]);
    check_broken(&"x\n".repeat(1_001), &["E-TOOBIG 1:0"]);
    check_broken("x\0x", &["E-BINARY 1:0"]);
    // A ragged giant is refused before it is padded.
    check_broken(&format!("{}{}", "x\n".repeat(900_000), "x".repeat(900_000)), &["E-TOOBIG 1:0"]);
    let room = format!("x{}x\n", "h".repeat(998)).repeat(998);
    let file = format::read(format!("{}{room}", "H\n").as_bytes());
    assert_eq!(file.diagnostics.last().map(|remark| remark.code), Some("E-TOOBIG"));
}

#[test]
fn remarks_are_limited() {
    let file = format::read("?".repeat(1_000).as_bytes());
    assert_eq!(file.diagnostics.len(), 101);
    assert!(file.level.is_none());
    let codes: Vec<_> = file.diagnostics.iter().map(|remark| remark.code).collect();
    assert!(codes.contains(&"W-MORE"));
}

#[test]
fn what_cannot_be_written_in_version_1() {
    let level = check("v2\nx x x x\n\nx H h x\n +\nx x x x", &[]).level.expect("a level");
    assert!(format::write(&level, [], Version::V1).is_err());
    assert_eq!(Version::of(&level), Version::V2);
}

#[test]
fn drawing() {
    let text = "v2\nx x x x x x\n\nx H o - e x\n   / +\nx - o c h x\n       @\nx x x x x x";
    let level = check(text, &[]).level.expect("a level");
    let drawing = draw::draw(&level, &Position::start(&level));
    let expect = "\
##################

###H--o  ·  e  ###
     /| +
###·  o--c²-h  ###
           @
##################
";
    assert_eq!(draw::text(&drawing, false), expect);
    let ascii = expect.replace('·', ".").replace('²', "2");
    assert_eq!(draw::text(&drawing, true), ascii);
    assert!(drawing.iter().all(|row| row.len() == 18));
}

#[test]
fn a_lesson_is_no_row_and_is_read_back_as_it_was_written() {
    for text in ["xxxx\nxHhx\nxxxx\n", "v2 multiple\nx x x x\n\nx H h x\n   /\nx - - x\n\nx x x x\n"] {
        let plain = check(text, &[]);
        let line = format::lesson_line("  Two atoms\nbond. ");
        assert_eq!(line, "Lesson: Two atoms bond.\n");
        for all in [format!("{line}{text}"), format!("{text}=D\n{line}"), format!("\n{text}\n\n{line}")] {
            let file = format::parse(all.as_bytes());
            assert_eq!((&file.level, &file.lesson[..]), (&plain.level, "Two atoms bond."), "{all}");
            assert_eq!(file.diagnostics, [], "{all}");
            assert!(format::is_sokobond(all.as_bytes()));
        }
    }
    assert_eq!(format::lesson_line(" \n"), "");
}
