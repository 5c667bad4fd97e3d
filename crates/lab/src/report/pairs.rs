//! Two solvers on the levels that both tried: which levels each solves, and by how much one is faster or its solutions shorter.
//!
//! Ratios are geometric means of the ratios of levels, with percentile bootstrap intervals (Efron, *Annals of
//! Statistics* 7, 1979): levels are drawn with replacement 1,000 times from a fixed seed, so the same records give the
//! same interval. O(1,000 levels).

use super::{LevelRow, Report};
use grid::Random;
use serde::Serialize;

/// Two solvers on the levels that both tried.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pair {
    /// The first.
    pub one: String,
    /// The second.
    pub other: String,
    /// Levels that both tried.
    pub tried: usize,
    /// Levels that both solved.
    pub both: usize,
    /// Levels that only the first solved.
    pub only_one: Vec<String>,
    /// Levels that only the second solved.
    pub only_other: Vec<String>,
    /// Seconds of the first over those of the second.
    pub seconds: Option<Ratio>,
    /// Pushes of the first over those of the second.
    pub pushes: Option<Ratio>,
    /// Moves of the first over those of the second.
    pub moves: Option<Ratio>,
}

/// A mean of ratios and the interval in which it lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Geometric mean.
    pub mean: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Times below this count as equal, in seconds: starting a program takes as long.
const QUICKEST: f64 = 0.01;

const DRAWS: usize = 1000;

impl Ratio {
    /// The mean of ratios; none without any.
    pub fn of(ratios: &[f64]) -> Option<Ratio> {
        if ratios.is_empty() {
            return None;
        }
        let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
        let mean = |sum: f64| (sum / logs.len() as f64).exp();
        let mut random = Random::new(95);
        let draw = |_| mean((0..logs.len()).map(|_| logs[random.index(logs.len())]).sum());
        let mut means: Vec<f64> = (0..DRAWS).map(draw).collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means[(share * (DRAWS - 1) as f64).round() as usize];
        Some(Ratio { mean: mean(logs.iter().sum()), low: at(0.025), high: at(0.975) })
    }

    /// `0.93 (0.88 to 0.99)`.
    pub fn shown(self) -> String {
        format!("{:.2} ({:.2} to {:.2})", self.mean, self.low, self.high)
    }
}

impl Report {
    /// All pairs of up to four solvers; of more, the first with each other one.
    pub fn pairs(&self) -> Vec<Pair> {
        let firsts = if self.solvers.len() <= 4 { self.solvers.len() } else { 1 };
        let pairs = (0..firsts).flat_map(|one| (one + 1..self.solvers.len()).map(move |other| (one, other)));
        pairs.map(|(one, other)| self.pair(one, other)).filter(|pair| pair.tried > 0).collect()
    }

    /// The solvers in two columns.
    pub(super) fn pair(&self, one: usize, other: usize) -> Pair {
        let (first, second) = (self.solvers[one].clone(), self.solvers[other].clone());
        let mut pair = Pair { one: first, other: second, ..Pair::default() };
        let mut ratios = [Vec::new(), Vec::new(), Vec::new()];
        for set in &self.sets {
            for row in &set.rows {
                let Some((a, b)) = cells(row, one, other) else { continue };
                pair.tried += 1;
                match (a.is_solved(), b.is_solved()) {
                    (true, true) => pair.both += 1,
                    (true, false) => pair.only_one.push(format!("{}#{}", set.name, row.number)),
                    (false, true) => pair.only_other.push(format!("{}#{}", set.name, row.number)),
                    (false, false) => {}
                }
                if a.is_solved() && b.is_solved() {
                    let seconds = |cell: &super::Cell| cell.seconds.map(|seconds| seconds.max(QUICKEST));
                    let number =
                        |value: Option<usize>| value.filter(|&value| value > 0).map(|value| value as f64);
                    let values = [
                        seconds(a).zip(seconds(b)),
                        number(a.pushes).zip(number(b.pushes)),
                        number(a.moves).zip(number(b.moves)),
                    ];
                    for (ratios, value) in ratios.iter_mut().zip(values) {
                        ratios.extend(value.map(|(a, b)| a / b));
                    }
                }
            }
        }
        [pair.seconds, pair.pushes, pair.moves] = ratios.map(|ratios| Ratio::of(&ratios));
        pair
    }
}

fn cells(row: &LevelRow, one: usize, other: usize) -> Option<(&super::Cell, &super::Cell)> {
    row.cells[one].as_ref().zip(row.cells[other].as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::References;
    use crate::report::tests::record;

    #[test]
    fn means_lie_in_their_intervals() {
        let ratio = Ratio::of(&[2.0; 9]).expect("a ratio");
        assert_eq!(ratio.shown(), "2.00 (2.00 to 2.00)");
        let mixed: Vec<f64> = (0..200).map(|i| if i % 2 == 0 { 4.0 } else { 1.0 }).collect();
        let ratio = Ratio::of(&mixed).expect("a ratio");
        assert!((ratio.mean - 2.0).abs() < 1e-9);
        // The standard error of the mean logarithm is ln 2 / sqrt(200).
        assert!((ratio.low.ln() - (2.0_f64.ln() - 0.096)).abs() < 0.03, "{ratio:?}");
        assert!((ratio.high.ln() - (2.0_f64.ln() + 0.096)).abs() < 0.03, "{ratio:?}");
        assert_eq!(Ratio::of(&[]), None);
    }

    #[test]
    fn who_solves_what() {
        let records = [
            record("one", 1, "solved", 1.0, 10),
            record("two", 1, "solved", 2.0, 5),
            record("one", 2, "time", 9.0, 0),
            record("two", 2, "solved", 1.0, 7),
            record("one", 3, "solved", 1.0, 7),
        ];
        let pairs = Report::of(&records, &References::default()).pairs();
        let pair = &pairs[0];
        assert_eq!((pairs.len(), pair.tried, pair.both), (1, 2, 1));
        assert_eq!((pair.only_one.len(), pair.only_other.as_slice()), (0, &["a#2".to_owned()][..]));
        let shown = |ratio: Option<Ratio>| ratio.map(|ratio| ratio.mean);
        assert_eq!((shown(pair.seconds), shown(pair.pushes)), (Some(0.5), Some(2.0)));
    }
}
