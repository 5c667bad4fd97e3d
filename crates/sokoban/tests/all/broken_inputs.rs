//! No input, however broken, panics: random and mutated texts through every reader and writer.
//!
//! `SOKO_CASES` sets how many, `SOKO_FULL=1` takes 20,000; the seed is fixed and a failure prints the case.

use grid::{Direction, Random};
use sokoworks_sokoban::format::{self, CellMap, Flavor, ReadOptions, WriteOptions};
use sokoworks_sokoban::replay::{self, lurd, rebuild, reverse};
use sokoworks_sokoban::{Identity, Level, Position, draw, rle, rules};

/// What real files are made of.
const PIECES: [&str; 74] = [
    "{\"levels\": [",
    "[\"#####\", \"#@$.#\", \"#####\"]",
    "{\"board\": \"#####|#@$.#|#####\", \"solution\": \"R\"}",
    "\\u00",
    "(define (problem p) (:init ",
    "(move-dir pos-1-1 pos-2-1 dir-right)(move-dir pos-2-1 pos-1-1 dir-left)",
    "(at player-01 pos-1-1)(at stone-01 pos-2-1)",
    "(:goal (and (at-goal stone-01)))",
    "<Map><Row>~###</Row><Row>~#PX</Row></Map>",
    "\0",
    "#####\n#@$.#\n#####\n",
    "#######\n#@ $ .#\n#  $ .#\n#######\n",
    "--3#|3#-#|#pb.#|5#\n",
    "5#\n",
    "WWWWW\nWpb.W\n",
    "#",
    "@",
    "+",
    "$",
    "*",
    ".",
    " ",
    "-",
    "_",
    "|",
    "(",
    ")",
    "2(",
    "99999",
    "0",
    "9(9(9(9(",
    "\t",
    "\u{a0}",
    ">",
    "> ",
    ";",
    "; 1\n",
    "'x'\n",
    "::",
    "Title: x\n",
    "Author=y\n",
    "Comment:\n",
    "Comment: z\n",
    "Comment-End:\n",
    "Solution comment: q\n",
    "ID: 12\n",
    "Game: Hexoban\n",
    "boxorder: 1\n",
    "Solution\nR\n",
    "Solution 1/1\n",
    "Snapshot\n",
    "lurd",
    "rRR",
    "3r4U",
    "[r]L\n",
    "[]",
    "{1}",
    "→",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\0",
    "\u{feff}",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n",
    "<!DOCTYPE SokobanLevels SYSTEM \"x\">\n",
    "<!DOCTYPE x [",
    "<SokobanLevels><LevelCollection>\n",
    "<Level Id=\"1\">\n",
    "<L>#####</L><L>#@$.#</L><L>#####</L>\n",
    "<L/>",
    "</Level>\n",
    "</LevelCollection></SokobanLevels>\n",
    "&amp;&b;",
];

/// A text of pieces and random bytes, then cut, doubled and bent.
fn broken(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..random.below(24) {
        match random.below(12) {
            0 => (0..random.below(6)).for_each(|_| text.push(random.below(256) as u8)),
            1 => (0..random.below(6)).for_each(|_| text.push(b' ' + random.below(95) as u8)),
            2 => text.extend(crate::common::random_board(random).bytes()),
            _ => text.extend(random.pick(&PIECES).bytes()),
        }
    }
    for _ in 0..random.below(4) {
        if text.is_empty() {
            break;
        }
        let (a, b) = (random.index(text.len()), random.index(text.len()));
        match random.below(4) {
            0 => text[a] = random.below(256) as u8,
            1 => text[a] ^= 1 << random.below(8),
            2 => drop(text.drain(a.min(b)..a.max(b))),
            _ => text.extend_from_within(a.min(b)..a.max(b)),
        }
    }
    if random.below(16) == 0 {
        text.splice(0..0, *random.pick(&[[0xFF, 0xFE], [0xFE, 0xFF]]));
    }
    text
}

/// Puts a text through everything that takes text.
fn swallow(bytes: &[u8], random: &mut Random) {
    let options = ReadOptions::default()
        .plain_rules(random.below(2) == 0)
        .lenient(random.below(2) == 0)
        .spare_goals(random.below(2) == 0)
        .cells(CellMap::default());
    let collection = format::read(bytes, &options);
    for flavor in Flavor::ALL {
        let written = format::write_with(
            &collection,
            flavor,
            &WriteOptions::default().hyphen_floor(random.below(2) == 0),
        );
        let again = format::read(written.text.as_bytes(), &options);
        // Which line with a strange character is a row depends on the lines around it, and these may change.
        let damaged = |c: &format::Collection| {
            c.all_diagnostics()
                .iter()
                .any(|remark| matches!(remark.code, "E-CELL" | "E-MEANING" | "E-RLE" | "E-SIZE"))
        };
        if flavor == Flavor::Sok && !damaged(&collection) {
            let rows = |c: &format::Collection| {
                c.entries.iter().map(|e| (e.title.clone(), e.rows.clone())).collect::<Vec<_>>()
            };
            assert_eq!(rows(&again), rows(&collection), "{}", written.text);
        }
    }
    for entry in &collection.entries {
        let level: &Level = match &entry.level {
            Some(level) => level,
            None => continue,
        };
        let mut position = Position::start(level);
        for _ in 0..20 {
            rules::step(level, &mut position, *random.pick(&Direction::ALL));
        }
        draw::draw(
            level,
            &position,
            draw::Overlay {
                reachable: Some(&rules::reachable(level, &position)),
                ..draw::Overlay::default()
            },
        );
        Identity::of(level);
    }
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<CellMap>();
    let _ = rle::decode(&text, 10_000, |c| !c.is_alphabetic());
    for dialect in [lurd::Dialect::Lurd, lurd::Dialect::Vi, lurd::Dialect::Compass, lurd::Dialect::Wasd] {
        let Ok(sequence) = lurd::parse_limited(&text, dialect, 100_000) else { continue };
        rebuild::rows(&sequence);
        for level in collection.entries.iter().filter_map(|entry| entry.level.as_ref()) {
            replay::replay(level, &sequence.directions());
            let _ = reverse::to_forward(level, &sequence);
        }
    }
}

#[test]
fn nothing_panics() {
    let cases = test_levels::cases(if test_levels::is_full() { 20_000 } else { 4_000 });
    for case in 0..cases {
        let mut random = Random::new(0x50C0_0000 + case);
        let text = broken(&mut random);
        let swallowed = std::panic::catch_unwind(|| swallow(&text, &mut random.clone()));
        assert!(swallowed.is_ok(), "case {case}: {:?}", String::from_utf8_lossy(&text));
    }
    crate::common::say(&format!("{cases} broken inputs read and written without a panic"));
}
