//! Boards in a text.

use super::{Collection, Entry, ReadOptions};
use crate::{BuildOptions, Level};

pub(super) fn read(content: &str, options: &ReadOptions) -> Collection {
    let mut collection = Collection::default();
    let mut block: Vec<(usize, String)> = Vec::new();
    let lines = grid::text::lines(content).chain(std::iter::once(""));
    for (index, line) in lines.enumerate() {
        let line = line.trim_end();
        let row: Option<String> =
            line.chars().map(|c| options.cells.symbol(c).map(|symbol| symbol.to_char())).collect();
        match row {
            Some(row) if !line.is_empty() => block.push((index + 1, row.trim_end().to_owned())),
            _ => {
                let block = std::mem::take(&mut block);
                if block.len() >= 3 {
                    let rows: Vec<String> = block.iter().map(|(_, row)| row.clone()).collect();
                    let build = BuildOptions { lenient: options.lenient, spare_goals: options.spare_goals };
                    let built = Level::from_rows(&rows, &build);
                    collection.entries.push(Entry {
                        number: collection.entries.len() + 1,
                        title: String::new(),
                        author: None,
                        keys: Vec::new(),
                        notes: Vec::new(),
                        line: block[0].0,
                        rows,
                        margin: 0,
                        level: built.level,
                        solutions: Vec::new(),
                        diagnostics: built.diagnostics,
                    });
                }
                if let (Some(title), Some(last)) =
                    (line.strip_prefix("Title:"), collection.entries.last_mut())
                {
                    last.title = title.trim().to_owned();
                }
            }
        }
    }
    collection
}
