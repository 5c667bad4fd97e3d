//! Tables in ARCHITECTURE.md, as rows of cells.

/// The rows of the first table under the heading `## title`, without its head. Code marks are dropped.
pub(super) fn rows(house: &str, title: &str) -> Vec<Vec<String>> {
    house
        .lines()
        .skip_while(|line| line.strip_prefix("## ").map(str::trim) != Some(title))
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            let cells = line.trim().trim_matches('|').split('|');
            cells.map(|cell| cell.replace('`', "").trim().to_owned()).collect()
        })
        .collect()
}

#[test]
fn finds_the_table_of_its_heading() {
    let text = "## A\n| x | y |\n|---|---|\n| no | no |\n## B\ntext\n\n| x | y |\n|---|---|\n| `a` | b c |\n| d | - |\n\n| e | f |\n";
    assert_eq!(rows(text, "B"), [["a", "b c"], ["d", "-"]]);
    assert!(rows(text, "C").is_empty());
}
