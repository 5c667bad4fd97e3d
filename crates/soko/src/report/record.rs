//! Records of `soko solve --json`, read back.

use serde::Deserialize;
use std::path::Path;

/// What a page needs of a record; other keys are left alone.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
pub(crate) struct ResultRecord {
    /// The file as it was named.
    pub(crate) file: String,
    /// Number of the level in its file, from 1.
    pub(crate) level: usize,
    /// Title of the level.
    pub(crate) title: String,
    /// `solved`, `unsolvable` or `gave-up`.
    pub(crate) outcome: String,
    /// Why it gave up.
    pub(crate) reason: Option<String>,
    /// Metrics in which the solution is proved to be shortest.
    pub(crate) proved: Vec<String>,
    /// Moves of the solution.
    pub(crate) moves: Option<usize>,
    /// Pushes of the solution.
    pub(crate) pushes: Option<usize>,
    /// Wall time.
    pub(crate) seconds: Option<f64>,
}

impl ResultRecord {
    /// The name of the set: the file without folder and ending.
    pub(crate) fn set(&self) -> String {
        Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether the level was solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }
}

/// The records of a results file, one a line. A line that is no record is left out: a run may have been
/// ended in the middle of one.
pub(crate) fn read(text: &str) -> Vec<ResultRecord> {
    let record = |line: &str| serde_json::from_str::<ResultRecord>(line).ok();
    text.lines().filter_map(record).filter(|record| record.level > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_lines_are_left_out() {
        let text = "{\"file\":\"a/b.xsb\",\"level\":2,\"outcome\":\"solved\",\"reason\":null,\"pushes\":3,\"new\":1}\n{\"file\":\"a";
        let records = read(text);
        assert_eq!((records.len(), records[0].set(), records[0].pushes), (1, "b".to_owned(), Some(3)));
        assert!(records[0].is_solved());
    }
}
