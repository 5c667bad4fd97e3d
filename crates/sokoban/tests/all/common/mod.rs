//! What the tests share.

#![allow(dead_code, reason = "each test file uses its part")]

use grid::Random;
use sokoworks_sokoban::format::{Collection, Kind, ReadOptions, read};
use std::fmt::Write;

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

/// A board of at most 8 x 7 cells behind a full border, often playable: as many boxes as goals.
pub(crate) fn random_board(random: &mut Random) -> String {
    let (width, height) = (3 + random.index(6), 3 + random.index(5));
    let mut board = vec![vec!['#'; width]; height];
    for row in &mut board[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            *cell = if random.index(5) == 0 { '#' } else { ' ' };
        }
    }
    let mut put = |free: char, goal: char, random: &mut Random| {
        let (x, y) = (1 + random.index(width - 2), 1 + random.index(height - 2));
        match board[y][x] {
            ' ' => board[y][x] = free,
            '.' if goal != '.' => board[y][x] = goal,
            _ => {}
        }
    };
    let boxes = 1 + random.index(4);
    (0..boxes).for_each(|_| put('.', '.', random));
    (0..boxes).for_each(|_| put('$', '*', random));
    put('@', '+', random);
    board.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}
