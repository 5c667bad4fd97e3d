//! The table after a batch: one row for each file or folder, and a total. No two rows have one name.

use crate::output::columns::{tail, width};
use crate::quantity::{Bytes, Count};
use sokoworks::contract::{Ending, Record};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use text::visible;

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
    /// Moves and pushes with the solution instead that was best before this run, where one was known.
    best: (usize, usize),
    /// Whether any solution is known.
    knows: bool,
    /// Levels of which the player has a solution.
    yours: usize,
    seconds: f64,
    nodes: u64,
    /// None where none is known.
    peak_bytes: Option<u64>,
}

impl Row {
    fn add(&mut self, record: &Record) {
        self.levels += 1;
        match record.outcome {
            Ending::Solved => self.solved += 1,
            Ending::Unsolvable => self.unsolvable += 1,
            Ending::GaveUp => self.gave_up += 1,
        }
        self.proved += usize::from(!record.proved.is_empty());
        self.moves += record.moves.unwrap_or(0);
        self.pushes += record.pushes.unwrap_or(0);
        let best = |ours: Option<usize>, known: Option<usize>| ours.map_or(0, |ours| known.unwrap_or(ours));
        // What the optimizer began with can be given on the command line, and is then not kept anywhere.
        let (known, before) = (record.known.as_ref(), record.before);
        let moves = known.map(|known| known.best_moves).or(before.map(|before| before.moves));
        let pushes = known.and_then(|known| known.best_pushes).or(before.and_then(|before| before.pushes));
        self.best.0 += best(record.moves, moves);
        self.best.1 += best(record.pushes, pushes);
        self.knows |= known.is_some() || before.is_some();
        self.yours += usize::from(known.is_some_and(|known| known.your_moves.is_some()));
        self.seconds += record.total_seconds.unwrap_or(0.0);
        self.nodes += record.total_nodes.unwrap_or(0);
        self.peak_bytes = self.peak_bytes.max(record.peak_bytes);
    }

    fn cells(&self) -> [String; COLUMNS.len()] {
        [
            visible(&self.name).into_owned(),
            self.levels.to_string(),
            self.solved.to_string(),
            self.proved.to_string(),
            self.unsolvable.to_string(),
            self.gave_up.to_string(),
            self.moves.to_string(),
            self.pushes.to_string(),
            format!("{}/{}", self.best.0, self.best.1),
            self.yours.to_string(),
            format!("{:.2}", self.seconds),
            Count(self.nodes).to_string(),
            self.peak_bytes.map_or_else(|| "-".to_owned(), |bytes| Bytes(bytes).to_string()),
        ]
    }
}

/// The column of moves and pushes with the best known solutions.
const BEST: &str = "best known";
/// The column of levels of which the player has a solution.
const YOURS: &str = "yours";

/// Columns of the table; where it is too wide, those with high numbers are left out first, 0 never.
const COLUMNS: [(&str, u8); 13] = [
    ("file", 0),
    ("levels", 0),
    ("solved", 0),
    ("proved best", 4),
    ("unsolvable", 1),
    ("gave up", 1),
    ("moves", 3),
    ("pushes", 3),
    (BEST, 3),
    (YOURS, 4),
    ("seconds", 2),
    ("nodes", 5),
    ("peak", 6),
];

/// The table of a batch, in at most `room` columns of the terminal, if there is a limit. Levels of files of which just one
/// level was chosen, and which hold just one, stand together as their folder; `collections` names the other files.
pub(crate) fn render(records: &[Record], collections: &HashSet<String>, room: Option<usize>) -> String {
    let mut rows: Vec<Row> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut total = Row { name: "all".to_owned(), ..Row::default() };
    for record in records {
        let name = group(record, !collections.contains(&record.file));
        let place = *places.entry(name).or_insert_with_key(|name| {
            rows.push(Row { name: name.clone(), ..Row::default() });
            rows.len() - 1
        });
        rows[place].add(record);
        total.add(record);
    }
    if places.contains_key(&total.name) {
        total.name = "all together".to_owned();
    }
    if rows.len() > 1 {
        rows.push(total);
    }
    // Where nothing is known, there is nothing to compare with.
    let knows = rows.iter().any(|row| row.knows);
    let is_shown = |head: &str| knows || head != BEST && head != YOURS;
    let shown = |cells: [String; COLUMNS.len()]| -> Vec<String> {
        cells.into_iter().zip(COLUMNS).filter(|(_, (head, _))| is_shown(head)).map(|(cell, _)| cell).collect()
    };
    let mut lines = vec![shown(COLUMNS.map(|(head, _)| head.to_owned()))];
    lines.extend(rows.iter().map(|row| shown(row.cells())));
    let ranks: Vec<u8> = COLUMNS.iter().filter(|(head, _)| is_shown(head)).map(|(_, rank)| *rank).collect();
    fit(lines, &ranks, room)
}

/// Width of the terminal that standard output goes to; `None` if it goes elsewhere.
pub(crate) fn output_width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into())
}

/// Least width of the first column.
const LEAST_NAME: usize = 12;

/// A table of at most `room` columns, if there is a limit: columns with a high rank go first, those with rank 0 stay;
/// then the fronts of the names in the first column go.
pub(crate) fn fit(mut lines: Vec<Vec<String>>, ranks: &[u8], room: Option<usize>) -> String {
    let Some(room) = room else { return align(&lines) };
    let mut ranks = ranks.to_vec();
    loop {
        let widths = widths(&lines);
        let others: usize = widths.iter().skip(1).map(|width| 2 + width).sum();
        let last = ranks.iter().copied().max().unwrap_or(0);
        if widths.first().map_or(0, |name| *name.min(&LEAST_NAME)) + others <= room || last == 0 {
            for name in lines.iter_mut().filter_map(|line| line.first_mut()) {
                *name = tail(name, room.saturating_sub(others).max(LEAST_NAME));
            }
            return align(&lines);
        }
        for line in &mut lines {
            let mut kept = ranks.iter().map(|&rank| rank != last);
            line.retain(|_| kept.next().unwrap_or(true));
        }
        ranks.retain(|&rank| rank != last);
    }
}

/// Lines of as many cells each, the first to the left and the others to the right.
pub(crate) fn align(lines: &[Vec<String>]) -> String {
    let widths = widths(lines);
    let mut table = String::new();
    for line in lines {
        for (column, (cell, room)) in line.iter().zip(&widths).enumerate() {
            let blanks = " ".repeat(room - width(cell));
            table += &if column == 0 { format!("{cell}{blanks}") } else { format!("  {blanks}{cell}") };
        }
        table.push('\n');
    }
    table
}

/// Width of each column.
fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.first().map_or(0, Vec::len);
    (0..columns).map(|column| lines.iter().map(|line| width(&line[column])).max().unwrap_or(0)).collect()
}

/// The name of the row that a level counts in; `alone` is whether its file has no other level.
fn group(record: &Record, alone: bool) -> String {
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
        let record = |file: &str, outcome, moves| Record {
            file: file.into(),
            outcome,
            moves,
            proved: if moves == Some(4) { vec![sokoworks::Measure::Moves] } else { vec![] },
            total_seconds: Some(0.25),
            total_nodes: Some(1500),
            peak_bytes: Some(4 << 20),
            ..Record::default()
        };
        let records = [
            record("a.xsb", Ending::Solved, Some(4)),
            record("a.xsb", Ending::GaveUp, None),
            record("dir/b.txt", Ending::Solved, Some(10)),
            record("dir/c.txt", Ending::Unsolvable, None),
        ];
        let collections = HashSet::from(["a.xsb".to_owned()]);
        let table = render(&records, &collections, None);
        let expect = "\
file   levels  solved  proved best  unsolvable  gave up  moves  pushes  seconds   nodes     peak
a.xsb       2       1            1           0        1      4       0     0.50  3.00 k  4.0 MiB
dir         2       1            0           1        0     10       0     0.50  3.00 k  4.0 MiB
all         4       2            1           1        1     14       0     1.00  6.00 k  4.0 MiB
";
        assert_eq!(table, expect);
        let table = render(&records, &collections, Some(80));
        let expect = "\
file   levels  solved  proved best  unsolvable  gave up  moves  pushes  seconds
a.xsb       2       1            1           0        1      4       0     0.50
dir         2       1            0           1        0     10       0     0.50
all         4       2            1           1        1     14       0     1.00
";
        assert_eq!(table, expect);
        assert!(render(&records, &collections, Some(60)).lines().all(|line| line.len() <= 60));
        // The best known and your own, where anything is known.
        let known = sokoworks::contract::KnownSolutions {
            solutions: 2,
            among: false,
            best_moves: 3,
            best_pushes: Some(2),
            fewer_moves: false,
            fewer_pushes: Some(false),
            your_moves: Some(9),
            your_pushes: Some(5),
        };
        let first = Record { known: Some(known), pushes: Some(2), ..records[0].clone() };
        let table = render(&[first, records[2].clone()], &collections, None);
        let line = |start: &str| {
            let line = table.lines().find(|line| line.starts_with(start)).unwrap_or_default();
            line.split("  ").filter(|cell| !cell.is_empty()).map(str::trim).collect::<Vec<_>>()[6..10]
                .join(",")
        };
        assert_eq!(line("file"), "moves,pushes,best known,yours", "{table}");
        assert_eq!([line("a.xsb"), line("dir"), line("all")], ["4,2,3/2,1", "10,0,10/0,0", "14,2,13/2,1"]);
        // A file of several levels is named even if only one of them was tried.
        let one = [record("dir/a.sok", Ending::Solved, Some(4))];
        let collections = HashSet::from(["dir/a.sok".to_owned()]);
        assert!(render(&one, &collections, None).contains("\ndir/a.sok "));
        assert!(render(&one, &HashSet::new(), None).contains("\ndir "));
        // A folder has one row, whatever lies between its files, and none has the name of the total.
        let apart =
            ["a.txt", "b.sok", "c.txt"].map(|file| record(&format!("all/{file}"), Ending::Solved, Some(4)));
        let table = render(&apart, &HashSet::from(["all/b.sok".to_owned()]), None);
        let names: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split("  ").next()).collect();
        assert_eq!(names, ["all", "all/b.sok", "all together"], "{table}");
        // Long names lose their front.
        let long = [record("a/very/long/folder/of/many/levels/a.sok", Ending::Solved, Some(4))];
        let table = render(&long, &HashSet::new(), Some(40));
        assert!(
            table.contains("…g/folder/of/many/levels")
                && table.lines().all(|line| line.chars().count() <= 40),
            "{table}"
        );
    }
}
