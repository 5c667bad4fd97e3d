//! The result of one solver on one level: its runs taken together.

use crate::record::{Ending, Record};
use serde::Serialize;

/// How a level ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Solved in at least half of the runs.
    Solved,
    /// Called unsolvable.
    Unsolvable,
    /// Without an answer: the reason.
    Missed(String),
}

/// The result of one solver on one level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// How it ended.
    pub state: State,
    /// Seconds as of [`Record::compared`]: the median of the runs that ended so.
    pub seconds: Option<f64>,
    /// Fewest pushes.
    pub pushes: Option<usize>,
    /// Fewest moves.
    pub moves: Option<usize>,
    /// Metrics in which the solution is proved to be shortest.
    pub proved: Vec<String>,
    /// Runs, and how many of them were solved.
    pub runs: (usize, usize),
}

impl Cell {
    /// The records of one solver on one level, at least one. Repeats of a suite count alike; else the last record counts,
    /// unless an earlier one is solved and the last is not.
    pub(super) fn of(records: &[&Record]) -> Cell {
        let single: Vec<&Record>;
        let records = if records.iter().any(|record| record.run.is_none()) {
            let last = records.iter().rev().find(|record| record.is_solved()).or(records.last());
            single = last.copied().into_iter().collect();
            &single
        } else {
            records
        };
        let solved: Vec<&&Record> = records.iter().filter(|record| record.is_solved()).collect();
        let is_solved = !solved.is_empty() && 2 * solved.len() >= records.len();
        let last = records.last();
        let state = match last {
            _ if is_solved => State::Solved,
            Some(last) if last.outcome == Ending::Unsolvable => State::Unsolvable,
            Some(last) => {
                let reason = last.reason.as_ref().map(ToString::to_string);
                State::Missed(reason.unwrap_or_else(|| "gave up".to_owned()))
            }
            None => State::Missed(String::new()),
        };
        let counted = records.iter().filter(|record| record.is_solved() == is_solved);
        let mut seconds: Vec<f64> = counted.filter_map(|record| record.compared()).collect();
        Cell {
            state,
            seconds: median(&mut seconds),
            pushes: solved.iter().filter_map(|record| record.pushes).min(),
            moves: solved.iter().filter_map(|record| record.moves).min(),
            proved: solved
                .iter()
                .map(|record| &record.proved)
                .max_by_key(|proved| proved.len())
                .map(|proved| proved.iter().map(|measure| measure.name().to_owned()).collect())
                .unwrap_or_default(),
            runs: (records.len(), solved.len()),
        }
    }

    /// Whether the level was solved.
    pub fn is_solved(&self) -> bool {
        self.state == State::Solved
    }

    /// `0.50 p11 m34 *`, `unsolvable` or `- (time)`.
    pub(super) fn shown(&self) -> String {
        match &self.state {
            State::Unsolvable => "unsolvable".to_owned(),
            State::Missed(reason) if reason.is_empty() => "-".to_owned(),
            State::Missed(reason) => format!("- ({reason})"),
            State::Solved => {
                let mut text = format!("{:.2}", self.seconds.unwrap_or(0.0));
                for (letter, value) in [("p", self.pushes), ("m", self.moves)] {
                    text += &value.map_or_else(String::new, |value| format!(" {letter}{value}"));
                }
                if !self.proved.is_empty() {
                    text += " *";
                }
                if self.runs.1 < self.runs.0 {
                    text += &format!(" ({} of {})", self.runs.1, self.runs.0);
                }
                text
            }
        }
    }
}

/// The middle value, or the mean of the two in the middle.
pub(super) fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        count if count.is_multiple_of(2) => Some(f64::midpoint(values[middle - 1], values[middle])),
        _ => Some(values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Run;
    use crate::report::tests::record;

    #[test]
    fn repeats_are_taken_together() {
        let check = |outcomes: &[(&str, f64)], expect: &str| {
            let records: Vec<Record> = outcomes
                .iter()
                .zip(9..)
                .map(|(&(outcome, seconds), pushes)| record("s", 1, outcome, seconds, pushes))
                .collect();
            assert_eq!(Cell::of(&records.iter().collect::<Vec<_>>()).shown(), expect);
        };
        check(&[("solved", 3.0), ("solved", 1.0), ("solved", 2.0)], "2.00 p9 m27");
        check(&[("solved", 3.0), ("time", 9.0)], "3.00 p9 m27 (1 of 2)");
        check(&[("solved", 3.0), ("time", 9.0), ("time", 9.0)], "- (time)");
        check(&[("unsolvable", 3.0)], "unsolvable");
        // Where only processor time was limited, that is compared.
        let mut record = record("s", 1, "solved", 3.0, 9);
        record.run = record.run.map(|run| Run { cpu_limit: Some(9.0), ..run });
        record.cpu_seconds = Some(1.5);
        assert_eq!(Cell::of(&[&record]).shown(), "1.50 p9 m27");
        record.time_limit = Some(9.0);
        assert_eq!(Cell::of(&[&record]).shown(), "3.00 p9 m27");
        let alone =
            |outcome: &str| Record { run: None, ..crate::report::tests::record("s", 1, outcome, 1.0, 5) };
        let (solved, missed) = (alone("solved"), alone("time"));
        assert_eq!(Cell::of(&[&solved, &missed]).shown(), "1.00 p5 m15");
        assert_eq!(Cell::of(&[&missed]).shown(), "- (time)");
    }
}
