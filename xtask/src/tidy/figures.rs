//! Numbers that pages repeat are stored once, in a table or in files, and every sentence that repeats one is computed from there.
//!
//! A claim is a page and a sentence with the right numbers. A page that does not have the sentence is a finding, which shows the
//! sentence as it must be. To word it differently, change it here and in the page.

use super::files::File;
use crate::lab::rows;
use std::collections::BTreeMap;
use text::grouped;

/// A sentence that must stand in a page, and where its numbers come from.
struct Claim {
    page: &'static str,
    sentence: String,
    source: &'static str,
}

/// Every page that lacks a sentence with the numbers of their source.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let page = |path: &str| files.iter().find(|file| file.path == path).map_or("", |file| &file.text);
    let claims = [
        own_levels(::levels::FILES),
        known_sokobond(page(SOKOBOND)),
        compared(page(COMPARISON)),
        collections(page(RESULTS)),
        optima(page("docs/lab/optima.md"), page(OPTIMA)),
    ];
    let missing = claims.into_iter().flatten().filter(|claim| !has(page(claim.page), &claim.sentence));
    missing
        .map(|Claim { page, sentence, source }| format!("{page}: by {source} it must say “{sentence}”"))
        .collect()
}

const SOKOBOND: &str = "docs/lab/sokobond-results.tsv";
const COMPARISON: &str = "docs/lab/comparison.md";
const RESULTS: &str = "docs/lab/sokoban-results.md";
const OPTIMA: &str = "docs/lab/optima.tsv";

/// Whether a page has a sentence, however its lines are broken.
fn has(page: &str, sentence: &str) -> bool {
    page.split_whitespace().collect::<Vec<_>>().join(" ").contains(sentence)
}

/// How many levels come with the program: a file of Sokobond is one, and so is each block of rows with walls in a collection of Sokoban.
fn own_levels(files: &[(&str, &[u8])]) -> Vec<Claim> {
    let is_collection = |name: &str| name.ends_with(".sok");
    let collections = files.iter().filter(|(name, _)| is_collection(name));
    let sokoban: usize = collections.map(|(_, bytes)| boards(&String::from_utf8_lossy(bytes))).sum();
    let sokobond = files.iter().filter(|(name, _)| !is_collection(name)).count();
    let of = |wanted: &str| {
        let found = files.iter().find(|(name, _)| *name == wanted);
        found.map_or(0, |(_, bytes)| boards(&String::from_utf8_lossy(bytes)))
    };
    let [first, warehouse, wharf] = ["first-steps.sok", "warehouse.sok", "wharf.sok"].map(of);
    let source = "the files in levels/";
    let claim = |page, sentence| Claim { page, sentence, source };
    vec![
        claim("README.md", format!("solves the {} levels in `levels/`", sokoban + sokobond)),
        claim("CHANGELOG.md", format!("{sokoban} levels of Sokoban and {sokobond} of Sokobond")),
        claim("levels/README.md", format!("`sokoban/first-steps.sok` | {first} |")),
        claim("levels/README.md", format!("`sokoban/warehouse.sok` | {warehouse} |")),
        claim("levels/README.md", format!("`sokoban/wharf.sok` | {wharf} |")),
        claim(
            "docs/design/sokoban-solver.md",
            format!("On the {} levels of First steps and Warehouse", first + warehouse),
        ),
    ]
}

fn boards(text: &str) -> usize {
    let walls: Vec<bool> = text.lines().map(|line| line.trim_start().starts_with('#')).collect();
    let begins =
        walls.iter().zip(std::iter::once(&false).chain(&walls)).filter(|(now, before)| **now && !**before);
    begins.count()
}

/// The known levels of Sokobond: how many there are, are solved, and are proved.
fn known_sokobond(data: &str) -> Vec<Claim> {
    let rows = rows(data);
    let solved = rows.iter().filter(|row| row["moves"].parse::<u32>().is_ok()).count();
    let proved = rows.iter().filter(|row| row["moves"] == row["at_least"]).count();
    let solves = if solved == rows.len() { "all".to_owned() } else { solved.to_string() };
    let (known, source) = (rows.len(), SOKOBOND);
    let claim = |page, sentence| Claim { page, sentence, source };
    vec![
        claim(
            "README.md",
            format!(
                "Of the {known} known levels of Sokobond, `soko` solves {solves} and proves the fewest moves for {proved}"
            ),
        ),
        claim(
            "docs/lab/sokobond-results.md",
            format!(
                "{known} levels are known. `soko` solves {solves} and proves the fewest moves for {proved}"
            ),
        ),
    ]
}

/// The comparison with another solver: its sums, and the sentences about them.
fn compared(page: &str) -> Vec<Claim> {
    let rows = table(page, "| levels |", "## Levels that nobody tuned for");
    let (sums, sets): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| cell(row, 0).starts_with("**"));
    let all = |column: usize| sets.iter().map(|row| pair(cell(row, column))).fold((0.0, 0.0), add);
    let levels: usize = sets.iter().map(|row| bracketed(cell(row, 0))).sum();
    let (theirs, ours) = (all(1).0, all(2).0);
    let (seconds, pushes) = (all(3), all(4));
    let source = "the rows of the table in docs/lab/comparison.md";
    let claim = |page, sentence| Claim { page, sentence, source };
    let ratio = format!("{:.1} times less CPU time", seconds.0 / seconds.1);
    let fewer = format!("{:.0} % fewer pushes", 100.0 * (1.0 - pushes.1 / pushes.0));
    let (theirs_pushes, our_pushes) = (grouped(pushes.0 as u64), grouped(pushes.1 as u64));
    let mut claims = vec![
        claim(
            COMPARISON,
            format!(
                "| **all {levels}** | **{theirs}** | **{ours}** | **{:.0} and {:.0}** | **{theirs_pushes} and {our_pushes}** |",
                seconds.0, seconds.1
            ),
        ),
        claim(COMPARISON, ratio),
        claim(COMPARISON, fewer),
        claim("README.md", format!("on {levels} levels that were not used in the development")),
        claim("README.md", format!("| levels solved | {theirs} of {levels} | {ours} of {levels} |")),
        claim("README.md", format!("| {:.0} s | {:.0} s |", seconds.0, seconds.1)),
        claim("README.md", format!("| {theirs_pushes} | {our_pushes} |")),
    ];
    if sums.len() != 1 {
        claims.push(claim(COMPARISON, "one row with the sums".to_owned()));
    }
    claims
}

/// How many levels of known collections are solved.
fn collections(page: &str) -> Vec<Claim> {
    let rows = table(page, "| set |", "");
    let ours = |set: &str| {
        let row = rows.iter().find(|row| cell(row, 0) == set && cell(row, 1) == "soko");
        let column = |at| row.map_or("?", |row| cell(row, at)).to_owned();
        (column(3), column(2), column(5))
    };
    let of = |solved: String, tried: String| match solved == tried {
        true => format!("all {tried}"),
        false => format!("{solved} of the {tried}"),
    };
    let [one, two, three, four, five] =
        ["01", "02", "03", "04", "05"].map(|end| ours(&format!("sasquatch{end}")).0);
    let ((solved, tried, seconds), (hard, all_hard, _)) = (ours("xsokoban"), ours("sokhard-a"));
    let (xsokoban, sokhard) = (of(solved, tried), of(hard, all_hard));
    vec![Claim {
        page: COMPARISON,
        sentence: format!(
            "{xsokoban} levels of xsokoban (in {seconds} s) and {sokhard} of sokhard-a, and {one}, {two}, {three}, {four} and {five} of the 50"
        ),
        source: "the table in docs/lab/sokoban-results.md",
    }]
}

/// Proofs in the data file, counted by set and metric.
fn optima(page: &str, data: &str) -> Vec<Claim> {
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in data.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, _, set, _, _, metric, ..] = columns[..] else { continue };
        counts.entry(set).or_default()[usize::from(metric == "moves")] += 1;
    }
    let source = "docs/lab/optima.tsv";
    let rows = table(page, "| set |", "## Counts");
    let mut levels = 0;
    let mut claims = Vec::new();
    for row in rows.iter().filter(|row| cell(row, 0) != "all") {
        let set = cell(row, 0);
        levels += cell(row, 1).parse::<usize>().unwrap_or(0);
        let count = counts.get(set).copied().unwrap_or_default();
        // A cell without a number: none was tried.
        let shown = [0, 1].map(|at| match (count[at], cell(row, 2 + at)) {
            (0, "") => String::new(),
            (count, _) => format!("{count} "),
        });
        let sentence = format!("| {set} | {} | {}| {}|", cell(row, 1), shown[0], shown[1]);
        claims.push(Claim { page: "docs/lab/optima.md", sentence, source });
    }
    let all = counts.values().fold([0, 0], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
    let sentence = format!("| all | {levels} | {} | {} |", all[0], all[1]);
    claims.push(Claim { page: "docs/lab/optima.md", sentence, source });
    let microban = counts.get("microban1").copied().unwrap_or_default()[1];
    let sentence = format!("it proves {microban} of the 155 levels of microban1");
    claims.push(Claim { page: COMPARISON, sentence, source });
    claims
}

/// The rows of the first table behind `heading` whose first line begins with `head`, each as its cells.
fn table<'p>(page: &'p str, head: &str, heading: &str) -> Vec<Vec<&'p str>> {
    let part = page.find(heading).map_or("", |at| &page[at..]);
    let lines = part.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn cell<'p>(row: &[&'p str], column: usize) -> &'p str {
    row.get(column).copied().unwrap_or("")
}

/// Two numbers, as in `160.7 and 47.9`; a single one has no second.
fn pair(text: &str) -> (f64, f64) {
    let (one, two) = text.split_once(" and ").unwrap_or((text, ""));
    let number = |text: &str| text.replace(',', "").parse().unwrap_or(0.0);
    (number(one), number(two))
}

fn add(sum: (f64, f64), more: (f64, f64)) -> (f64, f64) {
    (sum.0 + more.0, sum.1 + more.1)
}

/// The number in brackets at the end of a name, as in `contest 2001 (50)`.
fn bracketed(name: &str) -> usize {
    let number = name.rsplit_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    number.parse().unwrap_or(0)
}

#[test]
fn a_number_that_differs_from_its_source_is_found() {
    let data = "game\tidentity\tset\tnumber\ttitle\tmetric\nx\t1\ta\t1\tt\tpushes\nx\t1\ta\t1\tt\tmoves\nx\t2\ta\t2\tt\tpushes\n";
    let page = "## Counts\n\n| set | levels | pushes | moves |\n|---|--:|--:|--:|\n| a | 3 | 2 | 1 |\n| b | 4 |  | 0 |\n| all | 7 | 2 | 1 |\n";
    let wrong = |page: &str| {
        let claims = optima(page, data).into_iter().filter(|claim| claim.page.ends_with("optima.md"));
        claims.filter(|claim| !has(page, &claim.sentence)).map(|claim| claim.sentence).collect::<Vec<_>>()
    };
    assert!(wrong(page).is_empty(), "{:?}", wrong(page));
    assert_eq!(wrong(&page.replace("| 2 | 1 |\n| b", "| 3 | 1 |\n| b")), ["| a | 3 | 2 | 1 |"]);
    assert_eq!(wrong(&page.replace("all | 7", "all | 8")), ["| all | 7 | 2 | 1 |"]);

    let row = |name: &str, cells: &str| format!("| {name} | {cells} |\n");
    let page = |total: &str| {
        "## Levels that nobody tuned for\n\n| levels | theirs | ours | seconds | pushes |\n|---|---|---|---|---|\n".to_owned()
            + &row("a (10)", "8 | 9 | 20.5 and 10.2 | 1,000 and 900")
            + &row("b (5)", "5 | 4 | 10.5 and 5.0 | 500 and 300")
            + &row("**all 15**", total)
            + "\n2.0 times less CPU time, 20 % fewer pushes\n"
    };
    let wrong = |total: &str| {
        let page = page(total);
        let claims = compared(&page).into_iter().filter(|claim| claim.page == COMPARISON);
        claims.filter(|claim| !has(&page, &claim.sentence)).count()
    };
    assert_eq!(wrong("**13** | **13** | **31 and 15** | **1,500 and 1,200**"), 0);
    assert_eq!(wrong("**13** | **14** | **31 and 15** | **1,500 and 1,200**"), 1);
}
