//! The table after a batch: one row for each file or folder, and a total.

use crate::json::SolveRecord;
use crate::quantity::{Bytes, Count};
use grid::visible;
use std::path::Path;

/// Sums over the levels of one file or folder.
#[derive(Clone, Debug, Default)]
struct Row {
    name: String,
    levels: usize,
    solved: usize,
    proved: usize,
    unsolvable: usize,
    gave_up: usize,
    moves: usize,
    pushes: usize,
    seconds: f64,
    nodes: u64,
    peak_bytes: u64,
}

impl Row {
    fn add(&mut self, record: &SolveRecord) {
        self.levels += 1;
        match record.outcome {
            "solved" => self.solved += 1,
            "unsolvable" => self.unsolvable += 1,
            _ => self.gave_up += 1,
        }
        self.proved += usize::from(!record.proved.is_empty());
        self.moves += record.moves.unwrap_or(0);
        self.pushes += record.pushes.unwrap_or(0);
        self.seconds += record.seconds.unwrap_or(0.0);
        self.nodes += record.nodes.unwrap_or(0);
        self.peak_bytes = self.peak_bytes.max(record.peak_bytes.unwrap_or(0));
    }

    fn cells(&self) -> [String; 11] {
        [
            visible(&self.name).into_owned(),
            self.levels.to_string(),
            self.solved.to_string(),
            self.proved.to_string(),
            self.unsolvable.to_string(),
            self.gave_up.to_string(),
            self.moves.to_string(),
            self.pushes.to_string(),
            format!("{:.2}", self.seconds),
            Count(self.nodes).to_string(),
            Bytes(self.peak_bytes).to_string(),
        ]
    }
}

/// The table of a batch. Files of one level each stand together as their folder.
pub(crate) fn render(records: &[SolveRecord]) -> String {
    const HEAD: [&str; 11] = [
        "file",
        "levels",
        "solved",
        "proved best",
        "unsolvable",
        "gave up",
        "moves",
        "pushes",
        "seconds",
        "nodes",
        "peak",
    ];
    let mut rows: Vec<Row> = Vec::new();
    let mut total = Row { name: "all".to_owned(), ..Row::default() };
    for (index, record) in records.iter().enumerate() {
        // The levels of a file stand together.
        let neighbours = [index.checked_sub(1), index.checked_add(1)];
        let mut neighbours = neighbours.into_iter().flatten().filter_map(|other| records.get(other));
        let name = group(record, neighbours.all(|other| other.file != record.file));
        if rows.last().is_none_or(|row| row.name != name) {
            rows.push(Row { name, ..Row::default() });
        }
        if let Some(row) = rows.last_mut() {
            row.add(record);
        }
        total.add(record);
    }
    if rows.len() > 1 {
        rows.push(total);
    }
    let mut lines = vec![HEAD.map(str::to_owned).to_vec()];
    lines.extend(rows.iter().map(|row| row.cells().to_vec()));
    align(&lines)
}

/// Lines of as many cells each, the first to the left and the others to the right.
pub(crate) fn align(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut table = String::new();
    for line in lines {
        let first = format!("{:<width$}", line[0], width = widths[0]);
        let others = line.iter().zip(&widths).skip(1).map(|(cell, &width)| format!("  {cell:>width$}"));
        table.extend(std::iter::once(first).chain(others));
        table.push('\n');
    }
    table
}

/// The name of the row that a level counts in; `alone` says that no other level of its file was tried.
fn group(record: &SolveRecord, alone: bool) -> String {
    match Path::new(&record.file).parent() {
        Some(folder) if alone && !folder.as_os_str().is_empty() => folder.display().to_string(),
        _ => record.file.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_files_or_folders_of_single_levels() {
        let record = |file: &str, outcome, moves| SolveRecord {
            file: file.into(),
            outcome,
            moves,
            proved: if moves == Some(4) { vec!["moves"] } else { vec![] },
            seconds: Some(0.25),
            nodes: Some(1500),
            peak_bytes: Some(4 << 20),
            ..SolveRecord::default()
        };
        let table = render(&[
            record("a.xsb", "solved", Some(4)),
            record("a.xsb", "gave-up", None),
            record("dir/b.txt", "solved", Some(10)),
            record("dir/c.txt", "unsolvable", None),
        ]);
        let expect = "\
file   levels  solved  proved best  unsolvable  gave up  moves  pushes  seconds   nodes     peak
a.xsb       2       1            1           0        1      4       0     0.50  3.00 k  4.0 MiB
dir         2       1            0           1        0     10       0     0.50  3.00 k  4.0 MiB
all         4       2            1           1        1     14       0     1.00  6.00 k  4.0 MiB
";
        assert_eq!(table, expect);
    }
}
