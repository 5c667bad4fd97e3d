//! The records of `--json`: plain data, one line each, always the same keys. Those of searches are the library's
//! [`sokoworks::contract::Record`].

use serde::Serialize;
use sokoworks::contract::Remark;
use std::fmt::Write;
use text::is_hidden;

/// One problem found by `soko check`.
#[derive(Debug, Serialize)]
pub(crate) struct CheckRecord<'a> {
    /// The file as it was named or found.
    pub(crate) file: &'a str,
    /// Number of the level that the problem is in, from 1; null when it is about the file.
    pub(crate) level: Option<usize>,
    /// Title of that level.
    pub(crate) title: Option<&'a str>,
    /// The problem.
    #[serde(flatten)]
    pub(crate) remark: Remark,
}

/// The verdict of `soko verify`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct VerifyRecord {
    /// The file of the level.
    pub(crate) file: String,
    /// Number of the level in its file, from 1.
    pub(crate) level: usize,
    /// Title of the level.
    pub(crate) title: String,
    /// `sokoban` or `sokobond`.
    pub(crate) game: &'static str,
    /// What was assumed or left out when the level was read.
    pub(crate) warnings: Vec<Remark>,
    /// Whether the solution is accepted.
    pub(crate) valid: bool,
    /// What is wrong with it, worst first; with warnings.
    pub(crate) problems: Vec<String>,
    /// Moves made.
    pub(crate) moves: usize,
    /// Pushes made; null for Sokobond.
    pub(crate) pushes: Option<usize>,
    /// Maximal straight runs of pushes of one box; null for Sokobond.
    pub(crate) box_lines: Option<usize>,
    /// How often the pushed box changes, the first counts; null for Sokobond.
    pub(crate) box_changes: Option<usize>,
    /// Runs of pushes between moves that push nothing; null for Sokobond.
    pub(crate) pushing_sessions: Option<usize>,
    /// Maximal straight runs of the player; null for Sokobond.
    pub(crate) player_lines: Option<usize>,
    /// The finished molecules in words, such as `2 water (H2O)`; null for Sokoban.
    pub(crate) molecules: Option<String>,
    /// The moves as replayed.
    pub(crate) solution: String,
}

/// A record as one line with its newline. It holds no hidden character: what JSON would let pass is escaped too.
pub(crate) fn line<T: Serialize>(record: &T) -> anyhow::Result<String> {
    let plain = serde_json::to_string(record)?;
    let mut line = String::with_capacity(plain.len() + 1);
    for character in plain.chars() {
        if is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(character);
        }
    }
    line.push('\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::contract::Record;

    #[test]
    fn what_is_not_known_is_null() -> anyhow::Result<()> {
        let record = Record { file: "a\n.xsb".into(), level: 3, game: "sokoban".into(), ..Record::default() };
        let expect = [
            r#"{"file":"a\n.xsb","level":3,"title":"","game":"sokoban","warnings":[],"after":null,"#,
            r#""outcome":"gave-up","reason":null,"why":null,"proved":[],"moves":null,"pushes":null,"#,
            r#""box_lines":null,"box_changes":null,"pushing_sessions":null,"before":null,"#,
            r#""proved_both":false,"shortened_from":null,"lower_bound":null,"bound_metric":null,"#,
            r#""seconds":null,"nodes":null,"total_seconds":null,"total_nodes":null,"cpu_seconds":null,"#,
            r#""time_limit":null,"memory_limit":null,"#,
            r#""node_limit":null,"work_limit":null,"total_time_limit":null,"peak_bytes":null,"#,
            r#""method":null,"solution":null,"molecules":null,"known":null,"identity":null,"label":null,"metric":null,"search":null,"#,
            r#""settings":null,"thread_limit":null,"version":null,"date":null,"machine":null}"#,
        ];
        assert_eq!(line(&record)?, expect.concat() + "\n");
        Ok(())
    }
}
