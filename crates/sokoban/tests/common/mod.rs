//! What the tests share.

#![allow(dead_code, reason = "each test file uses its part")]

use sokoban::format::{Collection, Kind, ReadOptions, read};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The folder of levels for tests: `SOKO_LEVELS`, else `shared/levels` in or beside a folder above.
pub(crate) fn levels() -> Option<PathBuf> {
    let named = std::env::var_os("SOKO_LEVELS").map(PathBuf::from);
    let found = named.or_else(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .flat_map(|ancestor| [ancestor.join("shared/levels"), ancestor.join("../shared/levels")])
            .find(|folder| folder.is_dir())
    });
    if found.is_none() {
        say("skipped: no folder of levels; set SOKO_LEVELS");
    }
    found
}

/// Prints a line for the report.
#[expect(clippy::print_stdout, reason = "tests may speak")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

/// Reads a text with the usual options.
pub(crate) fn read_text(text: &str) -> Collection {
    read(text.as_bytes(), &ReadOptions::default())
}

/// A collection in a few lines: what a test of the reader wants to see.
pub(crate) fn summary(collection: &Collection) -> String {
    let mut out = String::new();
    let mut line = |text: String| writeln!(out, "{text}").unwrap_or(());
    if !collection.title.is_empty() {
        line(format!("title {}", collection.title));
    }
    collection.author.iter().for_each(|author| line(format!("author {author}")));
    collection.keys.iter().for_each(|key| line(format!("key {}={}", key.name, key.value)));
    collection.header.iter().for_each(|text| line(format!("header {text}")));
    collection.legend.iter().for_each(|text| line(format!("legend {text}")));
    for entry in &collection.entries {
        let playable = if entry.level.is_some() { "" } else { " unplayable" };
        line(format!("#{} line {} {:?}{playable}", entry.number, entry.line, entry.title));
        entry.author.iter().for_each(|author| line(format!("  author {author}")));
        entry.keys.iter().for_each(|key| line(format!("  key {}={}", key.name, key.value)));
        entry.notes.iter().for_each(|text| line(format!("  note {text}")));
        for moves in &entry.solutions {
            let kind = if moves.kind == Kind::Solution { "solution" } else { "snapshot" };
            let current = moves.current.map_or(String::new(), |at| format!(" at {at}"));
            let reverse = if moves.reverse { " from reverse" } else { "" };
            line(format!("  {kind} {}{current}{reverse}", moves.lurd));
            moves.keys.iter().for_each(|key| line(format!("    key {}={}", key.name, key.value)));
            moves.notes.iter().for_each(|text| line(format!("    note {text}")));
        }
    }
    collection.loose.iter().for_each(|sequence| line(format!("loose {sequence}")));
    for diagnostic in collection.all_diagnostics() {
        line(format!("{} {}:{}", diagnostic.code, diagnostic.line, diagnostic.column));
    }
    out
}

/// A random number generator that never moves: SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A board of at most 8 x 7 cells behind a full border, often playable: as many boxes as goals.
pub(crate) fn random_board(random: &mut Random) -> String {
    let (width, height) = (3 + random.below(6), 3 + random.below(5));
    let mut board = vec![vec!['#'; width]; height];
    for row in &mut board[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            *cell = if random.below(5) == 0 { '#' } else { ' ' };
        }
    }
    let mut put = |free: char, goal: char, random: &mut Random| {
        let (x, y) = (1 + random.below(width - 2), 1 + random.below(height - 2));
        match board[y][x] {
            ' ' => board[y][x] = free,
            '.' if goal != '.' => board[y][x] = goal,
            _ => {}
        }
    };
    let boxes = 1 + random.below(4);
    (0..boxes).for_each(|_| put('.', '.', random));
    (0..boxes).for_each(|_| put('$', '*', random));
    put('@', '+', random);
    board.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}
