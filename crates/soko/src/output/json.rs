//! The records of `--json`: plain data, one line each, always the same keys.

use crate::solving::gain::Lengths;
use crate::solving::known::Known;
use grid::is_hidden;
use serde::{Serialize, Serializer};
use sokoworks::{Bound, Cell, GaveUp, Metric, Size, Warning};
use std::collections::BTreeMap;
use std::fmt::Write;

/// One level after `soko solve`. Numbers that are not known are null.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct SolveRecord {
    /// The file as it was named or found; `-` for standard input.
    pub(crate) file: String,
    /// Number of the level in its file, from 1.
    pub(crate) level: usize,
    /// Title of the level; of a file without titles, the file's name.
    pub(crate) title: String,
    /// `sokoban` or `sokobond`.
    pub(crate) game: &'static str,
    /// The moves that lead from the start of the level to where it was solved from, in the notation of the solution; null
    /// at the start.
    pub(crate) after: Option<String>,
    /// How it ended.
    pub(crate) outcome: Ending,
    /// Why it gave up, or `interrupted` beside a solution that was still being improved.
    pub(crate) reason: Option<Reason>,
    /// Why it is unsolvable, if a part of the boxes is to blame.
    pub(crate) why: Option<Why>,
    /// Metrics in which the solution is proved to be shortest: `moves`, `pushes`.
    #[serde(serialize_with = "names")]
    pub(crate) proved: Vec<Metric>,
    /// Moves of the solution.
    pub(crate) moves: Option<usize>,
    /// Pushes of the solution; null for Sokobond.
    pub(crate) pushes: Option<usize>,
    /// Other measures of the solution; null for Sokobond.
    pub(crate) box_lines: Option<usize>,
    /// See `box_lines`.
    pub(crate) box_changes: Option<usize>,
    /// See `box_lines`.
    pub(crate) pushing_sessions: Option<usize>,
    /// The measures of the best solution that `soko optimize` began with; null where it knew none.
    pub(crate) before: Option<Lengths>,
    /// Whether, with two metrics, the solution is proved to be best by the first and, of all such solutions, by the second.
    pub(crate) proved_both: bool,
    /// Pushes of the solution as it was found, if it was made shorter afterwards.
    pub(crate) shortened_from: Option<usize>,
    /// A proved lower bound on the cost of every solution: in the wanted metric, or else in pushes if there is one.
    #[serde(serialize_with = "cost")]
    pub(crate) lower_bound: Option<Bound>,
    /// Seconds of wall time that the search took.
    pub(crate) seconds: Option<f64>,
    /// Nodes expanded.
    pub(crate) nodes: Option<u64>,
    /// The limits there were: seconds, bytes of the whole process, nodes, seconds of counted work of each thread; null is no
    /// limit.
    pub(crate) time_limit: Option<f64>,
    /// See `time_limit`.
    pub(crate) memory_limit: Option<u64>,
    /// See `time_limit`.
    pub(crate) node_limit: Option<u64>,
    /// See `time_limit`.
    pub(crate) work_limit: Option<f64>,
    /// Most resident memory of the process while it searched the level; where the system does not tell,
    /// most bytes held by the search's own tables.
    pub(crate) peak_bytes: Option<u64>,
    /// The method that gave the answer.
    pub(crate) method: Option<&'static str>,
    /// The solution: LURD with upper case for pushes (Sokoban), WASD (Sokobond).
    pub(crate) solution: Option<String>,
    /// How the solution compares with those that are known, if any are.
    pub(crate) known: Option<Known>,
    /// What was asked, of which program and when.
    #[serde(flatten)]
    pub(crate) asked: lab::Asked,
    /// What each search did, if `--statistics` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) statistics: Option<Vec<SearchRecord>>,
    /// Seconds of counted work of each thread, if `--statistics` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) threads: Option<Vec<f64>>,
    /// Positions of the reverse sphere within each radius from 0, if `--statistics` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sphere: Option<Vec<usize>>,
    /// How many solutions with the fewest moves there are, if `--all` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) optimal_solutions: Option<u64>,
    /// The first of them, if `--all` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<String>>,
    /// The boards of the solution, rows joined by newlines, if `--report` asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) boards: Option<Vec<String>>,
}

/// Why a level is unsolvable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Why {
    /// One word, such as `frozen` or `pattern`.
    pub(crate) kind: &'static str,
    /// One sentence in lower case, without a full stop.
    pub(crate) message: String,
    /// Column and row of each box to blame, from 1.
    pub(crate) boxes: Vec<[u32; 2]>,
}

impl Why {
    /// A proof about the start of a level.
    pub(crate) fn new(warning: &Warning, size: Size) -> Why {
        let place = |cell: &Cell| {
            let (x, y) = size.xy(*cell);
            [x + 1, y + 1]
        };
        let (kind, message) = (warning.kind, warning.message.clone());
        Why { kind, message, boxes: warning.cells.iter().map(place).collect() }
    }
}

/// How the search of a level ended: `solved`, `unsolvable` or `gave-up`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    /// With a solution that the judge accepted.
    Solved,
    /// With a proof that there is no solution.
    Unsolvable,
    /// Without an answer.
    #[default]
    GaveUp,
}

/// Why there is no answer, or no better one: the word of a [`GaveUp`], `unplayable` or `bug`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The solver gave up.
    GaveUp(GaveUp),
    /// The level is broken.
    Unplayable,
    /// The solver crashed, or the judge refused its solution.
    Bug,
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Reason::GaveUp(reason) => reason.word(),
            Reason::Unplayable => "unplayable",
            Reason::Bug => "bug",
        })
    }
}

/// Writes metrics as a list of their names.
fn names<S: Serializer>(metrics: &[Metric], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(metrics.iter().map(|metric| metric.name()))
}

/// Writes a lower bound as its cost.
fn cost<S: Serializer>(bound: &Option<Bound>, serializer: S) -> Result<S::Ok, S::Error> {
    bound.map(|bound| bound.cost).serialize(serializer)
}

/// What one search did, for JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct SearchRecord {
    /// Its name.
    pub(crate) search: &'static str,
    /// Nodes expanded.
    pub(crate) expanded: u64,
    /// Successors made; null, as the next three, where they are not counted.
    pub(crate) generated: Option<u64>,
    /// Successors that were known already.
    pub(crate) known: Option<u64>,
    /// Successors pruned as dead.
    pub(crate) pruned: Option<u64>,
    /// Positions stored at the end.
    pub(crate) stored: Option<u64>,
    /// Pushes of the best solution that it found; null for none, and for methods with one search.
    pub(crate) pushes: Option<usize>,
    /// How it ended, in words; null for methods with one search.
    pub(crate) end: Option<&'static str>,
    /// Successors pruned by each deadlock test.
    pub(crate) pruned_by: BTreeMap<&'static str, u64>,
    /// How far it came, by name.
    pub(crate) reached: BTreeMap<&'static str, u64>,
}

/// One problem found by `soko check`.
#[derive(Debug, Serialize)]
pub(crate) struct CheckRecord<'a> {
    /// The file as it was named or found.
    pub(crate) file: &'a str,
    /// Number of the level that the problem is in, from 1; null when it is about the file.
    pub(crate) level: Option<usize>,
    /// Title of that level.
    pub(crate) title: Option<&'a str>,
    /// `error`, `warning` or `note`.
    pub(crate) severity: &'static str,
    /// Stable code such as `E-COUNT`.
    pub(crate) code: &'a str,
    /// What is wrong.
    pub(crate) message: &'a str,
    /// Line from 1; null when the problem is about the whole file.
    pub(crate) line: Option<usize>,
    /// Column in characters from 1; null when it is about the whole line.
    pub(crate) column: Option<usize>,
    /// What to do about it.
    pub(crate) help: Option<&'a str>,
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

    #[test]
    fn what_is_not_known_is_null() -> anyhow::Result<()> {
        let record = SolveRecord {
            file: "a\n.xsb".into(),
            level: 3,
            game: "sokoban",
            outcome: Ending::GaveUp,
            ..SolveRecord::default()
        };
        let expect =
            r#"{"file":"a\n.xsb","level":3,"title":"","game":"sokoban","after":null,"outcome":"gave-up","reason":null,"why":null,"#
                .to_owned()
                + r#""proved":[],"moves":null,"pushes":null,"box_lines":null,"box_changes":null,"pushing_sessions":null,"before":null,"proved_both":false,"shortened_from":null,"lower_bound":null,"seconds":null,"nodes":null,"time_limit":null,"memory_limit":null,"node_limit":null,"work_limit":null,"#
                + r#""peak_bytes":null,"method":null,"solution":null,"known":null,"#
                + r#""metric":null,"search":null,"settings":null,"thread_limit":null,"version":null,"date":null}"#
                + "\n";
        assert_eq!(line(&record)?, expect);
        Ok(())
    }
}
