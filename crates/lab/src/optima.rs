//! The table of proved shortest solutions, `docs/lab/optima.tsv`, and the check of its solutions by replay. What tables of results say
//! of the same levels is held against it.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sokoworks::{Level, judge};
use std::collections::HashMap;

/// A line of the table: a level, what is fewest, and a solution that shows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Optimum {
    /// What [`Level::identity`] gives, in hexadecimal digits.
    pub identity: String,
    /// The collection.
    pub set: String,
    /// The number of the level in it, from 1.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// What is fewest: `moves` or `pushes`.
    pub metric: String,
    /// How many.
    pub fewest: usize,
    /// Moves of the solution.
    pub moves: usize,
    /// Pushes of the solution; `None` in Sokobond.
    pub pushes: Option<usize>,
    /// The solution in letters, for the level as it is in this set; empty if the table has none.
    #[serde(default)]
    pub solution: String,
}

/// What the replay of a line's solution showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// It solves the level with the numbers of the line.
    Right,
    /// The line has no solution.
    Nothing,
    /// What is wrong.
    Wrong(String),
}

/// The lines of the table.
///
/// # Errors
/// The first line that cannot be read, with its place.
pub fn read(text: &str) -> Result<Vec<Optimum>, csv::Error> {
    lines(text)
}

fn lines<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, csv::Error> {
    let mut reader = csv::ReaderBuilder::new().delimiter(b'\t').quoting(false).from_reader(text.as_bytes());
    reader.deserialize().collect()
}

/// A line of `docs/lab/sokoban-results.tsv`.
#[derive(Deserialize)]
struct Solved {
    set: String,
    level: usize,
    solver: String,
    pushes: Option<usize>,
    moves: Option<usize>,
    proved: String,
}

/// A line of `docs/lab/sokobond-results.tsv`.
#[derive(Deserialize)]
struct Bonded {
    level: String,
    moves: usize,
    at_least: usize,
}

/// What two tables of results and a table of optima say together.
#[derive(Debug, Default)]
pub struct Agreement {
    /// Results with a proof, and those of them with a solution in the table of optima.
    pub proved: usize,
    /// See above.
    pub shown: usize,
    /// Results that cannot be true if the optima are.
    pub wrong: Vec<String>,
}

impl Agreement {
    /// Compares `optima` with `docs/lab/sokoban-results.tsv` and `docs/lab/sokobond-results.tsv`.
    ///
    /// # Errors
    /// The first line that cannot be read, with its place.
    pub fn of(optima: &[Optimum], sokoban: &str, sokobond: &str) -> Result<Agreement, csv::Error> {
        let mut found = Agreement::default();
        let boxes = optima.iter().filter(|line| line.pushes.is_some());
        let boxes: HashMap<_, _> =
            boxes.map(|line| ((&line.set[..], line.number, &line.metric[..]), line)).collect();
        for Solved { set, level, solver, pushes, moves, proved } in lines(sokoban)? {
            for (metric, has) in [("pushes", pushes), ("moves", moves)] {
                let (Some(has), optimum) = (has, boxes.get(&(&set[..], level, metric))) else { continue };
                let bound = if proved == metric { has } else { 0 };
                found.compare(format!("{set} {level} by {solver}"), (metric, has, bound), optimum.copied());
            }
        }
        let bonds = optima.iter().filter(|line| line.pushes.is_none());
        let bonds: HashMap<&str, _> = bonds.map(|line| (&line.title[..], line)).collect();
        for Bonded { level, moves, at_least } in lines(sokobond)? {
            let optimum = bonds.get(&level[..]).copied();
            found.compare(level, ("moves", moves, at_least), optimum);
        }
        Ok(found)
    }

    /// Takes in a result: what its solution takes, and what every solution takes at least.
    fn compare(
        &mut self,
        name: String,
        (metric, has, bound): (&str, usize, usize),
        optimum: Option<&Optimum>,
    ) {
        if has == bound {
            self.proved += 1;
            self.shown += usize::from(optimum.is_some_and(|optimum| !optimum.solution.is_empty()));
        }
        if let Some(&Optimum { fewest, .. }) = optimum
            && (has < fewest || bound > fewest)
        {
            self.wrong.push(format!("{name}: {has} {metric}, at least {bound}, but the fewest are {fewest}"));
        }
    }
}

impl Optimum {
    /// Replays the solution in the level.
    pub fn replay(&self, level: &Level) -> Replayed {
        if self.solution.is_empty() {
            return Replayed::Nothing;
        }
        let moves = match level.read_moves(&self.solution) {
            Ok(moves) => moves,
            Err(why) => return Replayed::Wrong(why.to_string()),
        };
        let judged = match judge(level, moves) {
            Ok(judged) => judged,
            Err(why) => return Replayed::Wrong(why.to_string()),
        };
        let found = (judged.moves.len(), judged.pushes());
        let fewest = if self.metric == "moves" { Some(self.moves) } else { self.pushes };
        if found != (self.moves, self.pushes) || fewest != Some(self.fewest) {
            let pushes = found.1.map(|pushes| format!(" and {pushes} pushes")).unwrap_or_default();
            return Replayed::Wrong(format!("the solution has {} moves{pushes}", found.0));
        }
        Replayed::Right
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Collection;

    const TABLE: &str = "game\tidentity\tset\tnumber\ttitle\tmetric\tfewest\tmoves\tpushes\tseconds\tmegabytes\tversion\tmachine\tsolution\n";

    /// A level, and a line for it that has these cells from the metric to the pushes, and a solution.
    fn line(cells: &str, solution: &str) -> (Level, Optimum) {
        let level = Collection::read(b"######\n#@ $.#\n######").level(0).expect("a level");
        let identity = level.identity();
        let row = format!(
            "{TABLE}sokoban\t{identity:032x}\tmine\t1\t\t{cells}\t0.1\t13\t0.1.0\there\t{solution}\n"
        );
        let mut lines = read(&row).expect("a table");
        (level, lines.remove(0))
    }

    #[test]
    fn a_solution_with_the_numbers_of_its_line_is_right() {
        let (level, line) = line("pushes\t1\t2\t1", "rR");
        assert_eq!(line.replay(&level), Replayed::Right);
    }

    #[test]
    fn other_numbers_and_what_is_no_solution_are_wrong() {
        for (cells, solution) in [
            ("pushes\t1\t3\t1", "rR"),
            ("pushes\t2\t2\t1", "rR"),
            ("pushes\t2\t2\t2", "rR"),
            ("moves\t1\t2\t1", "rR"),
            ("pushes\t1\t2\t1", "r"),
            ("pushes\t1\t2\t1", "x"),
        ] {
            let (level, line) = line(cells, solution);
            assert!(matches!(line.replay(&level), Replayed::Wrong(_)), "{cells} {solution}");
        }
        let (level, line) = line("pushes\t1\t2\t1", "");
        assert_eq!(line.replay(&level), Replayed::Nothing);
    }

    #[test]
    fn results_agree_with_optima_or_are_wrong() {
        let (_, line) = line("pushes\t3\t9\t3", "rR");
        let bond =
            Optimum { title: "Tee".to_owned(), metric: "moves".to_owned(), pushes: None, ..line.clone() };
        let check = |boxes: &str, bonds: &str, expect: (usize, usize, usize)| {
            let boxes = format!("set\tlevel\tsolver\tpushes\tmoves\tproved\n{boxes}");
            let bonds = format!("level\tmoves\tat_least\n{bonds}");
            let found = Agreement::of(&[line.clone(), bond.clone()], &boxes, &bonds).expect("tables");
            assert_eq!((found.proved, found.shown, found.wrong.len()), expect, "{boxes} {bonds}");
        };
        check("mine\t1\tsoko\t3\t9\tpushes\n", "Tee\t3\t3\n", (2, 2, 0));
        check("mine\t1\tsoko\t5\t9\t\n", "Tee\t4\t2\n", (0, 0, 0));
        check("mine\t1\tsoko\t5\t9\tpushes\n", "Tee\t4\t4\n", (2, 2, 2));
        check("mine\t1\tother\t2\t9\t\n", "Tee\t2\t1\n", (0, 0, 2));
        check("mine\t1\tsoko\t\t\t\nmine\t2\tsoko\t7\t9\tpushes\n", "T\t3\t3\n", (2, 0, 0));
    }

    #[test]
    fn a_line_with_a_number_that_is_none_has_a_place() {
        let error =
            read(&format!("{TABLE}sokoban\t0\tmine\tone\t\tmoves\t1\t1\t1\t1\t1\t1\t1\t")).unwrap_err();
        assert!(error.to_string().contains("line: 2"), "{error}");
    }
}
