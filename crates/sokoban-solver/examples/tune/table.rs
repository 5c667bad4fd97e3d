//! The table of what a run kept, and its rows.

use crate::contest::Contest;
use crate::tuner::Decision;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// The names of the columns.
pub(crate) const HEAD: &str = "commit\tlimits\tdecision\tchange\tfit\tfit score\tfit gained\tfit lost\tconfirm\tconfirm score\tconfirm gained\tconfirm lost";

/// The row of a decision, without the date.
pub(crate) fn row(commit: &str, limits: &str, decision: &Decision) -> String {
    let fit = columns(&decision.fit);
    let confirm = decision.confirm.as_ref().map_or("-\t-\t-\t-".into(), columns);
    format!("{commit}\t{limits}\t{}\t{}\t{fit}\t{confirm}", decision.word(), decision.change)
}

/// Adds a row with its date, unless the table has it from before the run was continued.
pub(crate) fn add(path: &Path, row: &str, date: &str) -> io::Result<()> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    if text.lines().any(|line| line.strip_prefix(row).is_some_and(|rest| rest.starts_with('\t'))) {
        return Ok(());
    }
    let head = if text.is_empty() { format!("{HEAD}\tdate\n") } else { String::new() };
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(format!("{head}{row}\t{date}\n").as_bytes())
}

/// Levels, mean score, levels gained and lost.
fn columns(contest: &Contest) -> String {
    format!("{}\t{:+.4}\t{}\t{}", contest.levels, contest.mean(), contest.gained, contest.lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_added_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.tsv");
        for (row, date) in [("a\t1", "monday"), ("a\t10", "monday"), ("a\t1", "tuesday")] {
            add(&path, row, date).expect("a file that can be written");
        }
        let text = std::fs::read_to_string(&path).expect("a table");
        assert_eq!(text, format!("{HEAD}\tdate\na\t1\tmonday\na\t10\tmonday\n"));
    }
}
