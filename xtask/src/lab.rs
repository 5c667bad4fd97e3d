//! Tables in pages of `docs/lab`, computed from the data files beside them: `cargo xtask lab` writes them, and `tidy` compares.
//!
//! A table stands between the lines `<!-- table NAME -->` and `<!-- end -->`. A data file has tabs between its columns and their names
//! in its first line.

use anyhow::Context;
use std::collections::BTreeMap;
use std::path::Path;

/// A line of a data file: the name and the content of each column.
pub(crate) type Row<'d> = BTreeMap<&'d str, &'d str>;

struct Table {
    page: &'static str,
    name: &'static str,
    data: &'static str,
    write: fn(&[Row]) -> String,
}

const TABLES: [Table; 3] = [
    Table {
        page: "docs/lab/sokoban-results.md",
        name: "sets",
        data: "docs/lab/sokoban-results.tsv",
        write: sets,
    },
    Table {
        page: "docs/lab/sokobond-results.md",
        name: "packs",
        data: "docs/lab/sokobond-results.tsv",
        write: packs,
    },
    Table { page: "docs/lab/tried.md", name: "games", data: "docs/lab/tried.tsv", write: games },
];

/// Writes every table into its page.
/// Fails when a file cannot be read or written, or a page has no place for its table.
pub(crate) fn write(root: &Path) -> anyhow::Result<String> {
    for table in &TABLES {
        let page = read(root, table.page)?;
        std::fs::write(root.join(table.page), renewed(&page, table, &read(root, table.data)?)?)?;
    }
    Ok(format!("{} tables", TABLES.len()))
}

/// The pages whose table is not the one that their data give.
///
/// # Errors
/// As for [`write()`].
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for table in &TABLES {
        let page = read(root, table.page)?;
        if renewed(&page, table, &read(root, table.data)?)? != page {
            findings
                .push(format!("{}: its table is not up to date: `cargo xtask lab` writes it", table.page));
        }
    }
    Ok(findings)
}

/// The lines of a data file.
pub(crate) fn rows(data: &str) -> Vec<Row<'_>> {
    let mut lines = data.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    lines.map(|line| names.iter().copied().zip(line.split('\t')).collect()).collect()
}

fn read(root: &Path, path: &str) -> anyhow::Result<String> {
    std::fs::read_to_string(root.join(path)).with_context(|| path.to_owned())
}

/// The page with its table as the data give it.
fn renewed(page: &str, table: &Table, data: &str) -> anyhow::Result<String> {
    let begin = format!("<!-- table {} -->\n", table.name);
    let place =
        page.split_once(&begin).and_then(|(head, rest)| Some((head, rest.split_once("<!-- end -->")?.1)));
    let (head, tail) = place.with_context(|| format!("{} has no place for a table", table.page))?;
    Ok(format!("{head}{begin}\n{}\n<!-- end -->{tail}", (table.write)(&rows(data))))
}

/// The results of `soko` on each set of Sokoban levels, and of each solver on all that it tried.
fn sets(rows: &[Row]) -> String {
    let published: BTreeMap<(&str, &str), f64> = rows
        .iter()
        .filter(|row| row["solver"] == "published")
        .filter_map(|row| Some(((row["set"], row["level"]), number(row, "pushes")?)))
        .collect();
    let line = |set: &str, solver: &str, rows: &[&Row]| {
        let solved: Vec<_> = rows.iter().filter(|row| !row["pushes"].is_empty()).collect();
        let proved = solved.iter().filter(|row| row["proved"] == "pushes").count();
        let seconds: f64 = solved.iter().filter_map(|row| number(row, "seconds")).sum();
        let pairs = solved
            .iter()
            .filter_map(|row| Some((number(row, "pushes")?, *published.get(&(row["set"], row["level"]))?)));
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let (ours, theirs) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let shorter = pairs.iter().filter(|(ours, theirs)| ours < theirs).count();
        let over =
            if pairs.is_empty() { String::new() } else { format!("{:+.1} %", 100.0 * (ours / theirs - 1.0)) };
        let (tried, solved) = (rows.len(), solved.len());
        format!("| {set} | {solver} | {tried} | {solved} | {proved} | {seconds:.0} | {over} | {shorter} |\n")
    };
    let mut text = "| set | solver | tried | solved | proved fewest pushes | seconds | pushes, compared with published solutions | \
                    fewer than published |\n|---|---|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    let tried: Vec<&Row> = rows.iter().filter(|row| row["solver"] != "published").collect();
    let ours = having(&tried, "solver", "soko");
    for set in distinct(&ours, "set") {
        text += &line(set, "soko", &having(&ours, "set", set));
    }
    for solver in distinct(&tried, "solver") {
        text += &line("all tried", solver, &having(&tried, "solver", solver));
    }
    text
}

/// The solved and proved levels in each pack of Sokobond.
fn packs(rows: &[Row]) -> String {
    let all: Vec<&Row> = rows.iter().collect();
    let line = |pack: &str, rows: &[&Row]| {
        let solved = rows.iter().filter(|row| number(row, "moves").is_some()).count();
        let proved = rows.iter().filter(|row| row["moves"] == row["at_least"]).count();
        let sum = |column| rows.iter().filter_map(|row| number(row, column)).sum::<f64>();
        let most = rows.iter().filter_map(|row| number(row, "megabytes")).fold(0.0, f64::max);
        let (moves, nodes, seconds) = (sum("moves"), sum("nodes"), sum("cpu_seconds"));
        let levels = rows.len();
        format!("| {pack} | {levels} | {solved} | {proved} | {moves} | {nodes} | {seconds:.1} | {most} |\n")
    };
    let mut text = "| pack | levels | solved | proved | moves | nodes | CPU seconds | most memory (MB) |\n\
                    |---|--:|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for pack in distinct(&all, "pack") {
        text += &line(pack, &having(&all, "pack", pack));
    }
    text + &line("all", &all)
}

/// The number of ideas that were tried for each game, and their fate.
fn games(rows: &[Row]) -> String {
    const OUTCOMES: [&str; 4] = ["kept", "superseded", "gone", "not kept"];
    let all: Vec<&Row> = rows.iter().collect();
    let mut text = format!("| game | tried | {} |\n|---|--:|--:|--:|--:|--:|\n", OUTCOMES.join(" | "));
    for game in distinct(&all, "game") {
        let tried = having(&all, "game", game);
        let counts = OUTCOMES.map(|outcome| having(&tried, "outcome", outcome).len().to_string());
        text += &format!("| {game} | {} | {} |\n", tried.len(), counts.join(" | "));
    }
    text
}

/// The values of a column, in the order of first appearance.
fn distinct<'d>(rows: &[&Row<'d>], column: &str) -> Vec<&'d str> {
    let mut found = Vec::new();
    for row in rows {
        if !found.contains(&row[column]) {
            found.push(row[column]);
        }
    }
    found
}

fn having<'r, 'd>(rows: &[&'r Row<'d>], column: &str, value: &str) -> Vec<&'r Row<'d>> {
    rows.iter().copied().filter(|row| row[column] == value).collect()
}

fn number(row: &Row, column: &str) -> Option<f64> {
    row[column].parse().ok()
}

#[test]
fn a_table_follows_its_data() {
    let data = "game\ttopic\twhat\toutcome\na\tx\tone\tkept\na\tx\ttwo\tgone\nb\ty\tthree\tkept\n";
    let page =
        renewed("head\n<!-- table games -->\nold\n<!-- end -->\ntail\n", &TABLES[2], data).expect("a place");
    let expect = "head\n<!-- table games -->\n\n\
                  | game | tried | kept | superseded | gone | not kept |\n|---|--:|--:|--:|--:|--:|\n\
                  | a | 2 | 1 | 0 | 1 | 0 |\n| b | 1 | 1 | 0 | 0 | 0 |\n\n<!-- end -->\ntail\n";
    assert_eq!(page, expect);
    assert_eq!(renewed(&page, &TABLES[2], data).expect("a place"), page);
    assert!(renewed("no place", &TABLES[2], data).is_err());
}
