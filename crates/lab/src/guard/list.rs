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
    /// The moves of the solution and their proved lower bound, where fewest moves are wanted: in Sokobond.
    pub moves: Option<(usize, usize)>,
    /// The date of the commit at which it was made.
    pub date: String,
    /// That commit.
    pub commit: String,
}

/// The runs that solved their level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The runs.
    pub runs: BTreeMap<Key, Run>,
}

const COLUMNS: &str = "level\tthreads\teffort\tby\tmoves\tat_least\tdate\tcommit";

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
        for ((level, threads), Run { effort, by, moves, date, commit }) in &self.runs {
            let moves = moves.map_or("\t".into(), |(moves, at_least)| format!("{moves}\t{at_least}"));
            let _ = writeln!(text, "{level}\t{threads}\t{effort}\t{by}\t{moves}\t{date}\t{commit}");
        }
        text
    }
}

fn run(line: &str) -> Option<(Key, Run)> {
    let [level, threads, effort, by, moves, at_least, date, commit] =
        line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let moves = match moves {
        "" => None,
        moves => Some((moves.parse().ok()?, at_least.parse().ok()?)),
    };
    let (effort, [by, date, commit]) = (effort.parse().ok()?, [by, date, commit].map(str::to_owned));
    Some(((level.into(), threads.parse().ok()?), Run { effort, by, moves, date, commit }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let run = |effort, moves| {
            let [by, date, commit] = ["forward A*", "2026-11-28", "1234567"].map(str::to_owned);
            Run { effort, by, moves, date, commit }
        };
        let runs = [(("a 10".into(), 1), run(7, None)), (("Bonus/b".into(), 1), run(8, Some((98, 42))))];
        let list = List { runs: runs.into() };
        assert_eq!(List::read(&list.text()), Ok(list));
        assert_eq!(List::read("a 10\t1\t7\n"), Err("a 10\t1\t7".into()));
    }
}
