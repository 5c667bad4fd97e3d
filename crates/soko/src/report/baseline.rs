//! Results of other programs on a set: tables of tab-separated cells, a line a level.

use std::collections::BTreeMap;

/// What a program did with one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Answer {
    /// Solved, in so many seconds and, where they are known, pushes.
    Solved {
        /// Seconds.
        seconds: f64,
        /// Pushes, if told.
        pushes: Option<usize>,
    },
    /// Tried, and not solved.
    Missed,
}

/// What several programs did: a column each, cells `SECONDS pPUSHES mMOVES`, `- (limit)` for a level that
/// was missed, or nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Baseline {
    /// Name of the set that it is about.
    pub(crate) set: String,
    /// Programs, in the order of the columns.
    pub(crate) programs: Vec<String>,
    /// Answers by level and column.
    answers: BTreeMap<usize, Vec<Option<Answer>>>,
}

impl Baseline {
    /// Reads a table whose first line names the programs.
    pub(crate) fn read(set: &str, text: &str) -> Baseline {
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

    /// What the program in `column` did with `level`.
    pub(crate) fn answer(&self, level: usize, column: usize) -> Option<Answer> {
        self.answers.get(&level)?.get(column).copied().flatten()
    }
}

fn answer(cell: &str) -> Option<Answer> {
    let mut words = cell.split_whitespace();
    let first = words.next()?;
    if first.starts_with('-') {
        return Some(Answer::Missed);
    }
    let seconds = first.parse().ok()?;
    let pushes = words.find_map(|word| word.strip_prefix('p')?.parse().ok());
    Some(Answer::Solved { seconds, pushes })
}

/// The fewest pushes known, by level: a table with the columns `level` and `pushes`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Best {
    /// Name of the set that it is about.
    pub(crate) set: String,
    pushes: BTreeMap<usize, usize>,
}

impl Best {
    /// Reads a table whose first line names the columns.
    pub(crate) fn read(set: &str, text: &str) -> Best {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or("").split('\t').collect();
        let column = head.iter().position(|&name| name == "pushes").unwrap_or(usize::MAX);
        let pushes = lines
            .filter_map(|line| {
                let cells: Vec<&str> = line.split('\t').collect();
                Some((cells.first()?.parse().ok()?, cells.get(column)?.parse().ok()?))
            })
            .collect();
        Best { set: set.to_owned(), pushes }
    }

    /// The fewest pushes known for `level`.
    pub(crate) fn pushes(&self, level: usize) -> Option<usize> {
        self.pushes.get(&level).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_every_kind() {
        let baseline = Baseline::read("a", "level\tone\ttwo\n3\t0.5 p12 m40\t- (10 s)\n4\t\t1.5 p\n");
        assert_eq!(baseline.answer(3, 0), Some(Answer::Solved { seconds: 0.5, pushes: Some(12) }));
        assert_eq!(baseline.answer(3, 1), Some(Answer::Missed));
        assert_eq!((baseline.answer(4, 0), baseline.answer(9, 0)), (None, None));
        assert_eq!(baseline.answer(4, 1), Some(Answer::Solved { seconds: 1.5, pushes: None }));
        let best = Best::read("a", "level\ttitle\tpushes\n3\tx\t11\n");
        assert_eq!((best.pushes(3), best.pushes(4)), (Some(11), None));
    }
}
