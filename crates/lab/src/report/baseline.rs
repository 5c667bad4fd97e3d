//! Results of other programs on a set, and best known solutions: tables of tab-separated cells, a line a level.

use super::cell::{Cell, State};
use std::collections::BTreeMap;

/// Results of several programs: a column each, cells `SECONDS pPUSHES mMOVES`, `- (limit)` for a level that
/// was missed, or nothing.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// Name of the set that it is about.
    pub set: String,
    /// Programs, in the order of the columns.
    pub programs: Vec<String>,
    /// Answers by level and column.
    answers: BTreeMap<usize, Vec<Option<Cell>>>,
}

impl Baseline {
    /// Reads a table whose first line names the programs.
    pub fn read(set: &str, text: &str) -> Baseline {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let programs = lines.next().unwrap_or("").split('\t').skip(1).map(str::to_owned).collect();
        let answers = lines
            .filter_map(|line| {
                let mut cells = line.split('\t');
                Some((cells.next()?.trim().parse().ok()?, cells.map(answer).collect()))
            })
            .collect();
        Baseline { set: set.to_owned(), programs, answers }
    }

    /// The result of the program in `column` on `level`.
    pub fn answer(&self, level: usize, column: usize) -> Option<Cell> {
        self.answers.get(&level)?.get(column).cloned().flatten()
    }
}

fn answer(cell: &str) -> Option<Cell> {
    let mut words = cell.split_whitespace();
    let first = words.next()?;
    let mut answer = Cell {
        state: State::Missed(String::new()),
        seconds: None,
        pushes: None,
        moves: None,
        proved: Vec::new(),
        runs: (1, 0),
    };
    if first.starts_with('-') {
        return Some(answer);
    }
    answer.seconds = Some(first.parse().ok()?);
    let number = |letter: char| words.clone().find_map(|word| word.strip_prefix(letter)?.parse().ok());
    (answer.pushes, answer.moves) = (number('p'), number('m'));
    (answer.state, answer.runs) = (State::Solved, (1, 1));
    Some(answer)
}

/// The fewest pushes and moves known, by level: a table with the columns `level`, `pushes` and `moves`, or one of the two.
/// Moves count only in a table without pushes: where both stand, they are those of the solution with fewest pushes.
#[derive(Clone, Debug, Default)]
pub struct Best {
    /// Name of the set that it is about.
    pub set: String,
    pushes: BTreeMap<usize, usize>,
    moves: BTreeMap<usize, usize>,
}

impl Best {
    /// Reads a table whose first line names the columns.
    pub fn read(set: &str, text: &str) -> Best {
        let head: Vec<&str> = text.lines().next().unwrap_or("").split('\t').collect();
        let column = |name: &str| head.iter().position(|&other| other == name);
        let read = |column: Option<usize>| {
            let column = column.unwrap_or(usize::MAX);
            let numbers = text.lines().skip(1).filter_map(|line| {
                let cells: Vec<&str> = line.split('\t').collect();
                Some((cells.first()?.parse().ok()?, cells.get(column)?.parse().ok()?))
            });
            numbers.collect::<BTreeMap<usize, usize>>()
        };
        let pushes = column("pushes");
        let moves = if pushes.is_some() { BTreeMap::new() } else { read(column("moves")) };
        Best { set: set.to_owned(), pushes: read(pushes), moves }
    }

    /// The fewest pushes known for `level`.
    pub fn pushes(&self, level: usize) -> Option<usize> {
        self.pushes.get(&level).copied()
    }

    /// The fewest moves known for `level`.
    pub fn moves(&self, level: usize) -> Option<usize> {
        self.moves.get(&level).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_every_kind() {
        let baseline = Baseline::read("a", "level\tone\ttwo\n3\t0.5 p12 m40\t- (10 s)\n4\t\t1.5 p\n");
        let shown = |level, column| baseline.answer(level, column).map(|cell| cell.shown());
        assert_eq!(shown(3, 0).as_deref(), Some("0.50 p12 m40"));
        assert_eq!(shown(3, 1).as_deref(), Some("-"));
        assert_eq!((shown(4, 0), shown(9, 0)), (None, None));
        assert_eq!(shown(4, 1).as_deref(), Some("1.50"));
        let best = Best::read("a", "level\ttitle\tpushes\tmoves\n3\tx\t11\t20\n");
        assert_eq!((best.pushes(3), best.pushes(4), best.moves(3)), (Some(11), None, None));
        assert_eq!(Best::read("a", "level\tmoves\n3\t20\n").moves(3), Some(20));
    }
}
