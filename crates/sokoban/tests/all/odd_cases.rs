//! The odd cases of level files, one fixture each. Most were seen in real files.

use crate::common::{read_text, summary};
use sokoworks_sokoban::format::{self, CellMap, Flavor, ReadOptions};

/// Reads bytes and compares the summary, line by line.
#[track_caller]
fn check_bytes(bytes: &[u8], expect: &str) {
    let found = summary(&format::read(bytes, &ReadOptions::default()));
    let found: Vec<&str> = found.lines().map(str::trim_end).collect();
    let expect: Vec<&str> =
        expect.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let indent = expect.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expect: Vec<&str> = expect.iter().map(|line| &line[indent..]).collect();
    assert_eq!(found, expect, "\n{}", found.join("\n"));
}

#[track_caller]
fn check(text: &str, expect: &str) {
    check_bytes(text.as_bytes(), expect);
}

const BOARD: &str = "#####\n#@$.#\n#####\n";

/// Text with `B` lines replaced by a small board that one push to the right solves.
fn boards(text: &str) -> String {
    let line = |line: &str| if line == "B" { BOARD.to_owned() } else { format!("{line}\n") };
    text.lines().map(line).collect()
}

#[track_caller]
fn check_boards(text: &str, expect: &str) {
    check(&boards(text), expect);
}

// Bytes and lines.

#[test]
fn byte_order_marks_and_utf16() {
    let text = "Author: Zo\u{eb}\n\n#####\n#@$.#\n#####\n";
    let expect = "author Zo\u{eb}\n#1 line 3 \"\"";
    check_bytes(&[b"\xEF\xBB\xBF", text.as_bytes()].concat(), expect);
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    check_bytes(&[b"\xFF\xFE", &little[..]].concat(), expect);
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    check_bytes(&[b"\xFE\xFF", &big[..]].concat(), expect);
}

#[test]
fn latin_1_author() {
    check_bytes(b"#####\n#@$.#\n#####\nAuthor: Andr\xE9\n", "#1 line 1 \"\"\n  author Andr\u{e9}");
}

#[test]
fn newlines_of_every_kind() {
    for text in [
        "#####\r\n#@$.#\r\n#####\r\nTitle: x\r\n",
        "#####\r#@$.#\r#####\rTitle: x",
        "#####\r\n#@$.#\r#####\nTitle: x",
    ] {
        check(text, "#1 line 1 \"x\"");
    }
    check("#####\n#@$.#\n#####", "#1 line 1 \"\"");
}

#[test]
fn tabs_and_blanks_in_rows() {
    check("#####\t\n#@$.#  \n#####\u{a0}\n", "#1 line 1 \"\"");
    check("\t#####\n\t#@$.#\n        #####\n", "#1 line 1 \"\"\nW-TAB 1:0");
    let collection = read_text("#########\n#@$.\t#\n#########\n");
    assert_eq!(collection.entries[0].rows, ["#########", "#@$.    #", "#########"]);
    check("a\tb\nc\td\n", "header a\tb\nheader c\td");
    let collection = read_text("#####\n#@$\u{a0}.#\n######\n");
    assert_eq!(collection.entries[0].rows[1], "#@$ .#");
}

#[test]
fn mail_quoting() {
    check("> Title: x\n>\n> #####\n> #@$.#\n> #####\n", "title x\n#1 line 3 \"\"");
    // The first column is floor in one row only: a blind removal of `> ` would tear the board.
    let collection = read_text("> ####\n>##.@#\n>#  $#\n>######\n");
    assert_eq!(collection.entries[0].rows, [" ####", "##.@#", "#  $#", "######"]);
    let collection = read_text(">> #####\n>> #@$.#\n>> #####\n");
    assert_eq!(collection.entries[0].rows[0], "#####");
    // Places count the quoting in.
    check("> #####\n> #@$. \n> #####\n", "#1 line 1 \"\"\nW-OPEN 2:6");
}

#[test]
fn binary_and_oversized() {
    check_bytes(b"#####\n#@$.#\n#\0###\n", "E-BINARY 3:0");
    check_bytes(&vec![b'\n'; 1_000_001], "E-TOOBIG 0:0");
    check_bytes(&vec![b'x'; (64 << 20) + 1], "E-TOOBIG 0:0");
}

// Text around boards.

#[test]
fn legend_with_samples() {
    check(
        ":: ########\n::   #####\n:: #  wall\nCollection: c\n\n#####\n#@$.#\n#####\n:: end\n",
        "title c\nlegend :: ########\nlegend ::   #####\nlegend :: #  wall\nlegend :: end\n#1 line 6 \"\"",
    );
}

#[test]
fn titles_of_digits_hyphens_and_signs() {
    check_boards(
        "#50 (3)\n\nB\n\n30-8-55\n\nB\n\n+|+ 2\n\nB",
        "#1 line 3 \"#50 (3)\"\n#2 line 9 \"30-8-55\"\n#3 line 15 \"+|+ 2\"",
    );
    check_boards(
        "--------\nNo 1\n--------\n\nB\n\n----\n\nB",
        "header --------\n#1 line 5 \"No 1\"\n  note --------\n  note \n  note ----\n#2 line 11 \"\"",
    );
}

#[test]
fn title_glued_to_its_board() {
    check_boards("One\n#####\n#@$.#\n#####\n\nTwo\nB", "#1 line 2 \"One\"\n#2 line 7 \"Two\"");
    check_boards("One\n\nB\n\nTwo\n\nB", "#1 line 3 \"One\"\n#2 line 9 \"Two\"");
    // Glued to the board above only, a line is no title.
    check_boards("One\n\nB\nTwo\n\nB", "#1 line 3 \"One\"\n  note Two\n#2 line 8 \"\"");
}

#[test]
fn boards_with_only_a_title_between() {
    let board = BOARD.trim_end();
    check(&format!("; 1\n{board}\n; 2\n{board}\n"), "#1 line 2 \"1\"\n#2 line 6 \"2\"");
    check(&format!("{board}\n; 1\n{board}\n; 2\n"), "#1 line 1 \"1\"\n#2 line 5 \"2\"");
    check(&format!("One\n{board}\nTwo\n{board}\n"), "#1 line 2 \"One\"\n#2 line 6 \"Two\"");
    check(&format!("{board}\nOne\n{board}\n"), "#1 line 1 \"One\"\n#2 line 5 \"\"");
}

#[test]
fn semicolons_above_below_and_alone() {
    check_boards("; 1\nB\n\n; 2\nB", "#1 line 2 \"1\"\n#2 line 7 \"2\"");
    check_boards("; 1\n\nB\n\n; 2\n\nB", "#1 line 3 \"1\"\n#2 line 9 \"2\"");
    check_boards("B\n\n; 1\n\nB\n\n; 2", "#1 line 1 \"1\"\n#2 line 7 \"2\"");
    check("#####\n#@$.#\n#####\n;1\n\n#####\n#@$.#\n#####\n; 2\n", "#1 line 1 \"1\"\n#2 line 6 \"2\"");
    check_boards(
        ";GrigrSpecial01\n\nB\n\n; 12\n'Duh!'\n\nB",
        "#1 line 3 \"GrigrSpecial01\"\n#2 line 10 \"Duh!\"\n  note ; 12",
    );
    check_boards("; made by\n; someone\n\nB", "header ; made by\nheader ; someone\n#1 line 4 \"\"");
}

#[test]
fn title_keys() {
    check_boards("B\nTitle : x\nTitle: y", "#1 line 1 \"x\"\n  note Title: y");
    check_boards("Some text\n\nB\ntitle=x", "header Some text\n#1 line 3 \"x\"");
    check_boards("; 1\nB\nTitle: x", "#1 line 2 \"x\"\n  note ; 1");
    check_boards("x\n\nB\nTitle: x", "#1 line 3 \"x\"");
    check_boards("B\nRating: 3\n\nB", "#1 line 1 \"\"\n  note Rating: 3\n#2 line 6 \"\"");
}

#[test]
fn keys_of_file_and_level() {
    check_boards(
        "Collection: c\nAuthor: me\nE-Mail: m@x\nWebsite: w\nDate Created: d\nTitle: again\n\nB\nID: level 12 of 20\nAuthor: you\nDifficulty=3\nID: 4\nbiIxorder: 1\nboxorder: 12",
        "title c
         author me
         key Email=m@x
         key Homepage=w
         key Date Created=d
         header Title: again
         #1 line 8 \"\" unplayable
           author you
           key ID=12
           key Difficulty=3
           key boxorder=12
           note ID: 4
           note biIxorder: 1
         E-RULES 16:0"
            .replace("\n         ", "\n")
            .as_str(),
    );
}

#[test]
fn sokoban_plus() {
    let plain = ReadOptions::default().plain_rules(true);
    let check = |text: &str, keys: &[&str]| {
        let text = text.replace('B', "#######\n#@$ . #\n# $ . #\n#######");
        for (options, code, is_playable) in
            [(&ReadOptions::default(), "E-RULES", false), (&plain, "W-RULES", true)]
        {
            let read = format::read(text.as_bytes(), options);
            let codes: Vec<_> = read.all_diagnostics().iter().map(|remark| remark.code).collect();
            assert_eq!(codes, [code], "{text}");
            assert!(read.all_diagnostics()[0].message.contains("Sokoban+"), "{text}");
            assert_eq!(read.entries[0].level.is_some(), is_playable, "{text}");
            // The rules are neither lost nor forgotten when it is written.
            for flavor in [Flavor::Sok, Flavor::Xsb, Flavor::Json] {
                let written = format::write(&read, flavor);
                let again = format::read(written.as_bytes(), options);
                assert_eq!(again.entries[0].level.is_some(), is_playable, "{written}");
                assert_eq!(again.all_diagnostics().len(), 1, "{written}");
            }
        }
        let read = format::read(text.as_bytes(), &plain);
        let found: Vec<_> = read.entries[0].keys.iter().chain(&read.keys).map(|key| key.name).collect();
        assert_eq!(found, keys, "{text}");
    };
    check("B\nboxorder: 1 2\ngoalorder: 2 1", &["boxorder", "goalorder"]);
    check("B\nGoalOrder=2 1\nTitle: One", &["goalorder"]);
    check("boxorder: 1 2\n\nB", &["boxorder"]);
    check("boxorder: 1 2\nB", &["boxorder"]);
    check("B\nGame: Sokoban+", &["Game"]);
    check("Game: Sokoban+\n\nB", &["Game"]);
    check("; One\nB\n\nboxorder: 1 2", &["boxorder"]);
    let json = "{\"board\": [\"#######\", \"#@$ . #\", \"# $ . #\", \"#######\"], MORE}";
    check(&json.replace("MORE", "\"boxOrder\": \"1 2\""), &["boxorder"]);
    check(&json.replace("MORE", "\"goalorder\": [2, 1]"), &["goalorder"]);
    check(&json.replace("MORE", "\"keys\": {\"boxorder\": \"1 2\"}"), &["boxorder"]);
    let mut second = "#####\n#@$.#\n#####\n; One\n\n".to_owned();
    second += "#####\n#@$.#\n#####\n; Two\nboxorder: 1\n";
    let read = format::read(second.as_bytes(), &ReadOptions::default());
    let playable: Vec<_> = read.entries.iter().map(|entry| entry.level.is_some()).collect();
    assert_eq!(playable, [true, false]);
}

#[test]
fn other_games() {
    check_boards("Game: Hexoban\n\nB", "key Game=Hexoban\n#1 line 3 \"\" unplayable\nE-RULES 0:0");
    check_boards("Game: Sokoban\n\nB", "key Game=Sokoban\n#1 line 3 \"\"");
    check_boards(
        "B\nGame: Trioban\n\nB",
        "#1 line 1 \"\" unplayable\n  key Game=Trioban\n#2 line 6 \"\"\nE-RULES 4:0",
    );
}

#[test]
fn comments() {
    check_boards(
        "B\nComment:\n#####\n#@$.#\n#####\n\n; no title\nSolution\nR\nComment-End:\nAuthor: a",
        "#1 line 1 \"\"\n  author a\n  note #####\n  note #@$.#\n  note #####\n  note \n  note ; no title\n  note Solution\n  note R",
    );
    check_boards("B\nComment: one line\nComment: two", "#1 line 1 \"\"\n  note one line\n  note two");
    check_boards(
        "Comment:\nB\nComment_end:\n\nB",
        "header #####\nheader #@$.#\nheader #####\n#1 line 7 \"\"",
    );
    check_boards(
        "B\nComment:\na\n\nB",
        "#1 line 1 \"\"\n  note a\n  note \n  note #####\n  note #@$.#\n  note #####\nW-UNTERMINATED 4:0",
    );
    check_boards(
        "B\nSolution\nR\nSolution comment: quick\nand short\n\nNext\n\nB",
        "#1 line 1 \"\"\n  solution R\n    note quick\n    note and short\n#2 line 11 \"Next\"",
    );
}

#[test]
fn empty_and_text_only_files() {
    check("", "");
    check("\n\n", "");
    check("Nothing here.\n\nReally.\n", "header Nothing here.\nheader \nheader Really.");
}

// Boards.

#[test]
fn interior_empty_rows() {
    let rows = ["#####", "", "#@$.#", "#####"];
    for text in ["#####\n-\n#@$.#\n#####", "#####\n-_ -\n#@$.#\n#####", "5#|-|#@$.#|5#", "5#||#@$.#|5#|"] {
        assert_eq!(read_text(text).entries[0].rows, rows, "{text}");
    }
    assert_eq!(read_text("5#2|#@$.#|5#").entries[0].rows, rows);
}

#[test]
fn run_length_encoding() {
    let rows = ["  ###", "### #", "#@$.#", "#####"];
    for text in [
        "--3#|3#-#|#pb.#|5#",
        "--3#\n3#-#\n#pb.#\n5#",
        "  ###\n3#-#|#@$.#\n#####|",
        "2-3#|3(#)-#|#1(@$).#|2(##)#",
    ] {
        assert_eq!(read_text(text).entries[0].rows, rows, "{text}");
    }
    // An encoded line has no columns to point at.
    check("--3#|3#-#|#pb-#|5#", "#1 line 1 \"\" unplayable\nE-COUNT 1:0");
    // With two rows it is a level that cannot be read, and with one it is text.
    for (text, column) in [("9(9(9(9(99999#))))|5#|5#", 16), ("5#|#@$.#3|5#3", 13), ("(5#|#@$.#|5#", 1)] {
        check(text, &format!("#1 line 1 \"\" unplayable\nE-RLE 1:{column}"));
    }
    check("100000#|#|#", "header 100000#|#|#");
}

#[test]
fn other_letters_for_cells() {
    assert_eq!(read_text("WWWWW\nWpb.W\nW B W\nWWWWW").entries[0].rows, ["#####", "#@$.#", "# * #", "#####"]);
    assert_eq!(read_text("WWWWWW\nW Pb W\nWWWWWW").entries[0].rows, ["######", "# +$ #", "######"]);
    // A board that cannot be played keeps its signs.
    assert_eq!(read_text("WWWWW\nWpb.W\nWPB W\nWWWWW").entries[0].rows, ["WWWWW", "Wpb.W", "WPB W", "WWWWW"]);
    check("WWWWW\nWpb.W\nWWWWW\nTitle: x", "#1 line 1 \"x\"");
    check("Bob\nPpp\nWow\n", "header Bob\nheader Ppp\nheader Wow");
}

#[test]
fn explicit_cell_maps() {
    let options = ReadOptions::default().cells("X=#,*=$,&=*,o= ".parse().unwrap_or_default());
    let collection = format::read(b"XXXXX\nX@*.X\nXo&oX\nXXXXX\n", &options);
    assert_eq!(collection.entries[0].rows, ["#####", "#@$.#", "# * #", "#####"]);
    assert!(collection.entries[0].level.is_some());
    check("XXXXX\nX@*.X\nXXXXX\n", "#1 line 1 \"\"\nW-ASSUMED 1:0");
    for (map, column) in [("X", 1), ("X=q", 1), ("X=#;", 4), ("X=#,X=$", 5), ("X=#,=#", 5), (",", 1)] {
        let error = map.parse::<CellMap>().expect_err(map);
        assert_eq!((error.code, error.column), ("E-CELLMAP", column), "{map}");
    }
}

#[test]
fn one_and_two_row_boards_are_text() {
    check("#@$.#\n", "header #@$.#");
    check(
        "#####\n#@$.#\n\nText\n\n#####\n",
        "header #####\nheader #@$.#\nheader \nheader Text\nheader \nheader #####",
    );
    check("-----\n.....\n@$\n", "header -----\nheader .....\nheader @$");
}

#[test]
fn void_and_boxes_outside() {
    let lenient = ReadOptions::default().lenient(true);
    let decorated = "#######\n#*#@$.#\n#######\n  *\n";
    check(decorated, "#1 line 1 \"\"");
    let entry = &read_text(decorated).entries[0];
    assert_eq!(entry.level.as_ref().map(|level| level.decoration().len()), Some(2));
    for (text, column) in [("#######\n#$#@$.#\n#######\n", 2), ("#######\n#@$.#.#\n#######\n", 6)] {
        check(text, &format!("#1 line 1 \"\" unplayable\nE-UNREACHABLE 2:{column}"));
        let collection = format::read(text.as_bytes(), &lenient);
        assert_eq!(collection.entries[0].diagnostics[0].code, "W-UNREACHABLE");
        assert_eq!(
            collection.entries[0].level.as_ref().map(|level| (level.boxes().len(), level.goals().len())),
            Some((1, 1))
        );
    }
}

#[test]
fn unplayable_boards() {
    check("#####\n#@$.\n#####\n", "#1 line 1 \"\"\nW-OPEN 2:4");
    check("  ####\n @$.#\n  ####\n", "#1 line 1 \"\"\nW-OPEN 1:2");
    check("#####\n# $.#\n#####\n", "#1 line 1 \"\" unplayable\nE-NOPLAYER 1:0");
    check("######\n#@$.@#\n######\n", "#1 line 1 \"\" unplayable\nE-PLAYERS 2:5");
    check("#####\n#@ .#\n#####\n", "#1 line 1 \"\" unplayable\nE-NOBOX 1:0");
    check("######\n#@$$.#\n######\n", "#1 line 1 \"\" unplayable\nE-COUNT 2:3");
    check("######\n#@$..#\n######\n", "#1 line 1 \"\" unplayable\nE-COUNT 2:4");
    let spare = ReadOptions::default().spare_goals(true);
    assert!(format::read(b"######\n#@$..#\n######\n", &spare).entries[0].level.is_some());
    assert!(format::read(b"######\n#@$$.#\n######\n", &spare).entries[0].level.is_none());
}

#[test]
fn lost_and_circular_levels() {
    check("#####\n#@*$#\n#. .#\n#  $#\n#####\n", "#1 line 1 \"\"\nW-DEAD 2:4");
    check("#####\n#$@.#\n#####\n", "#1 line 1 \"\"\nW-DEAD 2:2");
    check("######\n#@   #\n# $$ #\n# $$ #\n#....#\n######\n", "#1 line 1 \"\"\nW-DEAD 3:3");
    check("#####\n#@* #\n#####\n", "#1 line 1 \"\"\nW-SOLVED 1:0");
}

// Moves.

#[test]
fn solutions_and_snapshots() {
    let board = "#######\n#@ $ .#\n#######\n";
    let check =
        |below: &str, expect: &str| check(&format!("{board}{below}"), &format!("#1 line 1 \"\"\n{expect}"));
    check("\nSolution 3/2\nrRR\n", "  solution rRR");
    check("\nSolution\n\nrRR\n", "  note Solution\n  note \n  note rRR");
    check("\nrlrRR\n", "  solution rlrRR");
    check("\nrRR\n", "  note rRR");
    check("\nSavegame\nrR\n", "  snapshot rR");
    check("\nSnapshot\nr*R\n", "  snapshot rR at 1");
    check("\nSolution\nrrr\n", "  solution rRR\nW-CASE 6:2");
    check("\nSolution 4/2\nrRR\n", "  solution rRR\nW-COUNT 5:0");
    check("\nSolution 3/2/1/1/1\nrRR\n", "  solution rRR");
    check("\nSolution 1/3/2\nrRR\n", "  solution rRR");
    check("\nSolution\nrR\n", "  snapshot rR\nW-UNSOLVED 6:0");
    check("\nSolution\nrRRll\n", "  solution rRR\nW-LONG 6:0");
    check("\nSolution\nrRRR\n", "  note Solution\n  note rRRR\nW-REPLAY 6:4");
    check("\nSolution\nrul\n", "  note Solution\n  note rul\nW-REPLAY 6:2");
    check("\nSolution\n2(rl)r2R\n", "  solution rlrlrRR");
    check("\nSolution\n1\n0(rl)rRR\n", "  note Solution\n  note 1\n  note 0(rl)rRR\nW-REPLAY 7:1");
    check("\nSolution\nrl1\n0(rl)rRR\n", "  solution rlrlrlrlrlrlrlrlrlrlrlrRR");
    check("\nSolution\nrR{}R\n", "  note Solution\n  note rR{}R\nE-RULES 6:3");
    check("\nSolution\nrR(R\n", "  note Solution\n  note rR(R\nW-REPLAY 6:3");
    check("\nSolution\n→→→\n", "  solution rRR");
}

#[test]
fn headings_are_kept_when_they_say_more() {
    let of = |heading: &str| {
        let collection = read_text(&format!("{BOARD}\n{heading}\nR\n"));
        assert!(collection.all_diagnostics().is_empty(), "{heading}");
        collection.entries[0].solutions[0].heading.clone()
    };
    assert_eq!(of("Solution by Bob, 1/1"), "Solution by Bob, 1/1");
    assert_eq!(of("Solution 1/1/1/1/1"), "");
    assert_eq!(of("Best moves"), "Best moves");
    assert_eq!(of("Savegame"), "");
}

#[test]
fn notes_of_moves() {
    check_boards(
        "B\nSolution\nR\nSolver: x\nnice\nTitle: t\nID: 3\nSolver: y",
        "#1 line 1 \"t\"\n  key ID=3\n  solution R\n    key Solver=x\n    note nice\n    note Solver: y",
    );
}

#[test]
fn words_of_move_letters() {
    check_boards("dull\n\nB\n\nlull\n\nB", "#1 line 3 \"dull\"\n#2 line 9 \"lull\"");
    check_boards("B\nR", "#1 line 1 \"\"\n  note R");
}

#[test]
fn reverse_solutions() {
    let board = "#####\n#@$.#\n#####\n";
    check(&format!("{board}\nSolution\n[r]L\n"), "#1 line 1 \"\"\n  solution R from reverse");
    // A jump may cross walls, later jumps become walks, walks before the first pull are dropped.
    let board = "#######\n#@ $ .#\n#  $ .#\n#######\n";
    check(
        &format!("{board}\nSolution\n[rrr]rlLL[d]rrrLL\n"),
        "#1 line 1 \"\"\n  note Solution\n  note [rrr]rlLL[d]rrrLL\nW-REPLAY 7:0",
    );
    check(
        &format!("{board}\nSolution\n[rrr]LL[drr]LL\n"),
        "#1 line 1 \"\"\n  solution rdRRlluRR from reverse",
    );
    check(
        &format!("{board}\nSolution\n[rrr]LL\n"),
        "#1 line 1 \"\"\n  note Solution\n  note [rrr]LL\nW-REPLAY 7:0",
    );
}

#[test]
fn moves_without_a_board() {
    check("3r4U\n", "header 3r4U\nloose rrrUUUU");
    check("R", "header R\nloose R");
    check("hello\n\nlull\n", "header hello\nheader \nheader lull\nloose lull");
    check("hello\n\nR\n", "header hello\nheader \nheader R");
    check("[]Urrd\n", "header []Urrd\nloose []Urrd");
}

// SLC.

const SLC: &str = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>
<!DOCTYPE SokobanLevels SYSTEM \"SokobanLev.dtd\">
<SokobanLevels>
  <Title>T &amp; t</Title>
  <Description>
Some text.

More.
  </Description>
  <Url>u</Url>
  <LevelCollection Copyright=\"Andr\u{e9}\" MaxWidth=\"99\">
    <Level Id=\"First\" Copyright=\"B\">
      <L> ####</L>
      <L>##  #</L>
      <L/>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id=\"2\"><L>#x#</L></Level>
    <Level Id=\"&lt;3&gt;\" Width=\"1\" Height=\"77\"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
    <Level><L>#####</L><L>#@$.</L><L>#####</L></Level>
  </LevelCollection>
</SokobanLevels>
";

const SLC_EXPECT: &str = "title T & t
author Andr\u{e9}
key Homepage=u
header Some text.
header 
header More.
#1 line 13 \"First\"
  author B
#2 line 19 \"2\" unplayable
#3 line 20 \"<3>\"
#4 line 21 \"\"
W-OPEN 16:0
E-CELL 19:0
W-OPEN 21:0
";

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|c| c as u8).collect()
}

#[test]
fn slc_with_encoding_doctype_and_junk() {
    assert_eq!(summary(&format::read(&latin_1(SLC), &ReadOptions::default())), SLC_EXPECT);
    let junk = [b"junk before\n", &latin_1(SLC)[..]].concat();
    let collection = format::read(&junk, &ReadOptions::default());
    assert_eq!((collection.entries.len(), collection.entries[0].line), (4, 14));
    let rows: Vec<_> = collection.entries[0].rows.iter().map(String::as_str).collect();
    assert_eq!(rows, [" ####", "##  #", "", "#@$.#", "#####"]);
}

#[test]
fn slc_bombs_and_broken_xml() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [\n<!ENTITY a \"aaaaaaaaaa\">\n<!ENTITY b \"&a;&a;&a;&a;\">\n]>\n<SokobanLevels><Title>&b;</Title></SokobanLevels>\n";
    check(bomb, "E-DTD 2:0");
    check("<SokobanLevels><Title>&b;</Title></SokobanLevels>", "E-XML 1:23");
    check("<?xml version=\"1.0\"?>\n<SokobanLevels>\n<Level>\n", "E-XML 1:1");
    let deep = format!("<SokobanLevels>{}", "<a>".repeat(100_000));
    assert_eq!(read_text(&deep).diagnostics[0].code, "E-XML");
    let wide: String = (0..100_000).map(|i| format!(" a{i}=\"\"")).collect();
    assert_eq!(read_text(&format!("<SokobanLevels{wide}/>")).diagnostics[0].code, "E-XML");
    let spaces: String = (0..1_000).map(|i| format!("<a xmlns:n{i}=\"u{i}\">")).collect();
    assert_eq!(read_text(&format!("<SokobanLevels>{spaces}")).diagnostics[0].code, "E-XML");
}

// Boxoban and size.

#[test]
fn boxoban_first_and_last_level() {
    let board = "##########\n##########\n##########\n######  ##\n######.$@#\n##########\n##########\n##########\n##########\n##########\n";
    let text: String = (0..1_000).map(|number| format!("; {number}\n{board}\n")).collect();
    let collection = read_text(&text);
    assert_eq!(collection.entries.len(), 1_000);
    assert_eq!((collection.entries[0].title.as_str(), collection.entries[0].line), ("0", 2));
    assert_eq!((collection.entries[999].title.as_str(), collection.entries[999].line), ("999", 11_990));
    assert!(collection.all_diagnostics().is_empty());
    assert_eq!(format::write(&collection, Flavor::Boxoban), text);
}

#[test]
fn a_board_of_a_thousand_by_a_thousand() {
    let wall = "#".repeat(1_000);
    let floor = format!("#{}#\n", " ".repeat(998));
    let text = format!("{wall}\n#@$.{}#\n{}{wall}\n", " ".repeat(995), floor.repeat(997));
    check(&text, "#1 line 1 \"\"");
    check(&format!("#{text}"), "#1 line 1 \"\" unplayable\nE-SIZE 1:0");
    check(&format!("{wall}\n{text}"), "#1 line 1 \"\" unplayable\nE-SIZE 1:0");
    let boxes = format!("#{}#\n", "*".repeat(998));
    check(
        &format!("{wall}\n#@$.{}#\n{}{wall}\n", " ".repeat(995), boxes.repeat(66)),
        "#1 line 1 \"\" unplayable\nE-SIZE 1:0",
    );
}

#[test]
fn ten_thousand_levels() {
    let text: String =
        (1..=10_000).map(|number| format!("Level {number}\n\n{BOARD}\nSolution\nR\n\n")).collect();
    let collection = read_text(&text);
    assert_eq!(collection.entries.len(), 10_000);
    assert_eq!(collection.entries[9_999].title, "Level 10000");
    assert!(collection.entries.iter().all(|entry| entry.solutions.len() == 1));
}

#[test]
fn small_texts_do_not_become_large() {
    // Encoded rows: a million cells from a dozen letters, again and again.
    let text = "#99999(2-)#\n".repeat(4_000);
    assert!(read_text(&text).entries.iter().all(|entry| entry.level.is_none()));
    // Short rows under a long one: filled up with void.
    let board = format!("{}\n{}", "#".repeat(1_000), "#\n".repeat(999));
    let text = format!("{board}\n").repeat(100);
    assert_eq!(read_text(&text).entries.len(), 100);
    // Many long walks.
    let text = format!("#####\n#@$.#\n#   #\n#####\n{}", "\nSolution\n99999(40(du))R\n".repeat(100));
    let collection = read_text(&text);
    assert!(collection.entries[0].solutions.iter().map(|moves| moves.steps.len()).sum::<usize>() <= 16 << 20);
}
