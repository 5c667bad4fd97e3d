//! Reports about records: what was solved, how fast and how well, solver beside solver.
//!
//! [`Report::of`] puts records and tables of other programs into one model, sets of levels with a cell for each solver.
//! Text, Markdown, JSON and HTML are views of it. Pure functions; the command reads and writes the files.

mod baseline;
mod cactus;
mod cell;
mod columns;
pub mod compare;
mod html;
mod markdown;
mod pairs;
mod scatter;
mod summary;
mod text;

pub use baseline::{Baseline, Best};
pub use cactus::{Curve, cactus};
pub use cell::{Cell, State};
pub use pairs::{Pair, Ratio};
pub use summary::Summary;

use crate::record::Record;
use crate::suite::plan::Entrant;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The reference data of a report besides the records.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// Results of other programs, by set.
    pub baselines: Vec<Baseline>,
    /// The fewest pushes known, by set.
    pub bests: Vec<Best>,
    /// The levels, with their boards and the best known solutions.
    pub levels: Vec<Entrant>,
}

/// Results, ready to be shown.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Names of the solvers: the columns.
    pub solvers: Vec<String>,
    /// The sets in order of their names.
    pub sets: Vec<Set>,
    /// Errors that no limit explains.
    pub errors: Vec<Mishap>,
    /// Runs during which other work kept a tenth of a core or more busy.
    pub disturbed: usize,
    /// Number of runs.
    pub runs: usize,
    /// The machines that they were made on.
    pub machines: Vec<String>,
}

/// All results of one set of levels.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// The levels that some solver tried, by number.
    pub rows: Vec<LevelRow>,
}

/// One level.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LevelRow {
    /// Its number, from 1.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// The level as text, if it is known.
    pub board: Option<String>,
    /// The fewest pushes known.
    pub best_pushes: Option<usize>,
    /// The fewest moves known.
    pub best_moves: Option<usize>,
    /// The result of each solver; `None` where it did not try.
    pub cells: Vec<Option<Cell>>,
}

/// An error that no limit explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mishap {
    /// The solver.
    pub solver: String,
    /// The set and the number of the level.
    pub level: String,
    /// One word: `illegal`, `crash`, `bug`, `contradiction`.
    pub kind: String,
    /// What happened.
    pub message: String,
}

/// Cores of other work from which a run counts as disturbed.
const DISTURBING: f64 = 0.1;

impl Report {
    /// The report on `records`, with a column for each configuration. Of a level that was tried twice outside of a suite, in one
    /// file and with one configuration, the later record counts, unless only the earlier is solved; repeats of a suite are taken
    /// together.
    pub fn of(records: &[Record], references: &References) -> Report {
        let labels = columns::labels(records);
        let mut solvers: Vec<String> = labels.iter().collect::<BTreeSet<_>>().into_iter().cloned().collect();
        let own = solvers.len();
        let mut sets: BTreeMap<String, BTreeMap<usize, LevelRow>> = BTreeMap::new();
        let mut grouped: BTreeMap<(String, usize, usize), Vec<&Record>> = BTreeMap::new();
        for (record, label) in records.iter().zip(&labels) {
            let column = solvers.iter().position(|name| name == label).unwrap_or(0);
            grouped.entry((record.set(), record.level, column)).or_default().push(record);
        }
        for baseline in &references.baselines {
            for program in &baseline.programs {
                if !solvers.contains(program) {
                    solvers.push(program.clone());
                }
            }
        }
        let mut report = Report { runs: records.len(), ..Report::default() };
        for ((set, number, column), group) in grouped {
            let row = sets.entry(set.clone()).or_default().entry(number).or_insert_with(|| LevelRow {
                number,
                cells: vec![None; solvers.len()],
                ..LevelRow::default()
            });
            row.title.clone_from(&group[0].title);
            row.cells[column] = Some(Cell::of(&group));
            let name = format!("{set}#{number}");
            report.errors.extend(group.iter().filter(|record| record.is_error()).map(|record| Mishap {
                solver: solvers[column].clone(),
                level: name.clone(),
                kind: record.reason.as_ref().map(ToString::to_string).unwrap_or_default(),
                message: record.run.as_ref().and_then(|run| run.message.clone()).unwrap_or_default(),
            }));
        }
        report.sets =
            sets.into_iter().map(|(name, rows)| Set { name, rows: rows.into_values().collect() }).collect();
        report.solvers = solvers;
        report.add_references(references, own);
        report.find_contradictions();
        let runs = || records.iter().filter_map(|record| record.run.as_ref());
        report.disturbed =
            runs().filter(|run| run.elsewhere.is_some_and(|cores| cores >= DISTURBING)).count();
        let of_runs = records.iter().filter(|record| record.run.is_some());
        report.machines = of_runs
            .filter_map(|record| record.asked.machine.clone())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        report
    }

    /// Adds tables of other programs, boards and best known solutions to the results.
    fn add_references(&mut self, references: &References, own: usize) {
        let levels: HashMap<(&str, usize), &Entrant> =
            references.levels.iter().map(|level| ((level.set.as_str(), level.number), level)).collect();
        for set in &mut self.sets {
            let bests: Vec<&Best> = references.bests.iter().filter(|best| best.set == set.name).collect();
            let tables: Vec<&Baseline> =
                references.baselines.iter().filter(|table| table.set == set.name).collect();
            for row in &mut set.rows {
                let level = levels.get(&(set.name.as_str(), row.number));
                row.board = level.map(|level| level.text.clone());
                let tabled = bests.iter().filter_map(|best| best.pushes(row.number));
                row.best_pushes = tabled.chain(level.and_then(|level| level.best_pushes)).min();
                let tabled = bests.iter().filter_map(|best| best.moves(row.number));
                row.best_moves = tabled.chain(level.and_then(|level| level.best_moves)).min();
                for table in &tables {
                    for (place, program) in table.programs.iter().enumerate() {
                        let cell = table.answer(row.number, place);
                        // The results of a program that was run are not replaced by those of a table.
                        let column = self.solvers.iter().position(|name| name == program);
                        if let Some(column) =
                            column.filter(|&column| column >= own || row.cells[column].is_none())
                        {
                            row.cells[column] = cell.or(row.cells[column].take());
                        }
                    }
                }
            }
        }
    }

    /// A level that one solver calls unsolvable and another has solved.
    fn find_contradictions(&mut self) {
        for set in &self.sets {
            for row in &set.rows {
                let with = |state: &dyn Fn(&State) -> bool| {
                    row.cells.iter().position(|cell| cell.as_ref().is_some_and(|cell| state(&cell.state)))
                };
                let wrong = with(&|state| *state == State::Unsolvable);
                let (Some(wrong), Some(right)) = (wrong, with(&|state| *state == State::Solved)) else {
                    continue;
                };
                self.errors.push(Mishap {
                    solver: self.solvers[wrong].clone(),
                    level: format!("{}#{}", set.name, row.number),
                    kind: "contradiction".to_owned(),
                    message: format!("says unsolvable, but {} has solved it", self.solvers[right]),
                });
            }
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> String {
        #[derive(Serialize)]
        struct Whole<'a> {
            summary: Vec<Summary>,
            pairs: Vec<Pair>,
            new_bests: Vec<String>,
            #[serde(flatten)]
            report: &'a Report,
        }
        let whole =
            Whole { summary: self.summary(), pairs: self.pairs(), new_bests: self.new_bests(), report: self };
        serde_json::to_string(&whole).unwrap_or_default() + "\n"
    }
}

/// What the seconds of a report are.
const TIMES: &str = "Times are seconds of wall time, or of processor time where only that was limited";

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::{Ending, Reason, Run};

    /// A record of a solver on a level of the set `a`.
    pub(crate) fn record(solver: &str, level: usize, outcome: &str, seconds: f64, pushes: usize) -> Record {
        let solved = outcome == "solved";
        Record {
            file: "sets/a.xsb".into(),
            level,
            title: "x|<y>".into(),
            outcome: match outcome {
                "solved" => Ending::Solved,
                "unsolvable" => Ending::Unsolvable,
                _ => Ending::GaveUp,
            },
            reason: Reason::of(outcome),
            pushes: solved.then_some(pushes),
            moves: solved.then_some(pushes * 3),
            total_seconds: Some(seconds),
            run: Some(Run { solver: solver.into(), set: "a".into(), repeat: 1, ..Run::default() }),
            ..Record::default()
        }
    }

    #[test]
    fn errors_and_contradictions_are_found() {
        let records = [
            record("one", 1, "illegal", 1.0, 0),
            record("one", 2, "unsolvable", 1.0, 0),
            record("two", 2, "solved", 1.0, 5),
            record("two", 1, "time", 1.0, 0),
        ];
        let report = Report::of(&records, &References::default());
        let errors: Vec<String> =
            report.errors.iter().map(|e| format!("{} {} {}", e.solver, e.level, e.kind)).collect();
        assert_eq!(errors, ["one a#1 illegal", "one a#2 contradiction"]);
        assert_eq!(report.solvers, ["one", "two"]);
    }

    #[test]
    fn builds_of_one_solver_have_columns_of_their_own() {
        let build = |revision: &str| {
            let mut record = record("one", 1, "solved", 1.0, 5);
            if let Some(run) = &mut record.run {
                run.revision = revision.into();
            }
            record
        };
        let report =
            Report::of(&[build("1"), build("2"), record("two", 1, "solved", 1.0, 5)], &References::default());
        assert_eq!(report.solvers, ["one (1)", "one (2)", "two"]);
    }

    #[test]
    fn limits_may_differ_from_set_to_set() {
        let with = |set: &str, options: &str| {
            let mut record = record("one", 1, "solved", 1.0, 5);
            record.run = record.run.map(|run| Run { set: set.into(), options: options.into(), ..run });
            record
        };
        let solvers = |records: &[Record]| Report::of(records, &References::default()).solvers;
        assert_eq!(solvers(&[with("a", "10s"), with("b", "60s")]), ["one"]);
        assert_eq!(solvers(&[with("a", "10s"), with("a", "60s")]), ["one (10s)", "one (60s)"]);
    }
}
