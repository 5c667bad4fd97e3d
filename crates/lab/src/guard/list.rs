//! The list of the guard as a file: the names of the columns, and a line for each run, with tabs between the cells.

use std::collections::BTreeMap;
use std::fmt::Write;

/// What a run is named by: the level, which is its collection and its number or name in it, and the threads.
pub type Key = (String, usize);

/// What a run took and what it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Sokoban: the most work of any thread, in millionths of a second as the solver counts them. Sokobond: positions expanded.
    pub effort: u64,
    /// The search that found the answer.
    pub by: String,
    /// The moves of the solution, where fewest moves are wanted, which is in Sokobond; `None` if no solution is found.
    pub moves: Option<usize>,
    /// Their proved lower bound; `None` in Sokoban.
    pub at_least: Option<usize>,
    /// The date of the commit at which it was made.
    pub date: String,
    /// That commit.
    pub commit: String,
    /// The commit from which on it is not solved any more, if it is not.
    pub lost: Option<String>,
}

impl Run {
    /// Whether it looks for fewest moves in Sokobond.
    pub fn is_sokobond(&self) -> bool {
        self.at_least.is_some()
    }
}

/// The runs that solved their level once, and those that look for fewest moves. A run never leaves the list: one that does not solve
/// its level any more has the numbers of when it did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The runs.
    pub runs: BTreeMap<Key, Run>,
}

const COLUMNS: &str = "level\tthreads\teffort\tby\tmoves\tat_least\tdate\tcommit\tlost";

impl List {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first line that is none of a list.
    pub fn read(text: &str) -> Result<List, String> {
        let lines = text.lines().filter(|line| *line != COLUMNS);
        Ok(List { runs: lines.map(|line| run(line).ok_or(line)).collect::<Result<_, _>>()? })
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        let mut text = format!("{COLUMNS}\n");
        for ((level, threads), Run { effort, by, moves, at_least, date, commit, lost }) in &self.runs {
            let lost = lost.as_deref().unwrap_or_default();
            let [moves, at_least] =
                [moves, at_least].map(|cell| cell.map_or(String::new(), |number| number.to_string()));
            let _ = writeln!(
                text,
                "{level}\t{threads}\t{effort}\t{by}\t{moves}\t{at_least}\t{date}\t{commit}\t{lost}"
            );
        }
        text
    }
}

fn run(line: &str) -> Option<(Key, Run)> {
    let [level, threads, effort, by, moves, at_least, date, commit, lost] =
        line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let number = |cell: &str| if cell.is_empty() { Some(None) } else { cell.parse().ok().map(Some) };
    let (moves, at_least) = (number(moves)?, number(at_least)?);
    let (effort, [by, date, commit]) = (effort.parse().ok()?, [by, date, commit].map(str::to_owned));
    let lost = (!lost.is_empty()).then(|| lost.to_owned());
    Some(((level.into(), threads.parse().ok()?), Run { effort, by, moves, at_least, date, commit, lost }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let run = |effort, moves, at_least| {
            let [by, date, commit] = ["forward A*", "2026-11-28", "1234567"].map(str::to_owned);
            Run { effort, by, moves, at_least, date, commit, lost: None }
        };
        let runs = [
            (("a 10".into(), 1), run(7, None, None)),
            (("Bonus/b".into(), 1), run(8, Some(98), Some(42))),
            (("Bonus/c".into(), 1), run(9, None, Some(42))),
            (("a 11".into(), 2), Run { lost: Some("89abcde".into()), ..run(7, None, None) }),
        ];
        let list = List { runs: runs.into() };
        assert_eq!(List::read(&list.text()), Ok(list));
        assert_eq!(List::read("a 10\t1\t7\n"), Err("a 10\t1\t7".into()));
    }
}
