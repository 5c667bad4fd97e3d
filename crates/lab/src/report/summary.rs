//! Sums over sets: coverage, seconds, solution lengths compared with the best known ones.

use super::cell::median;
use super::{Curve, LevelRow, Report, Set};
use serde::Serialize;

/// The results of one solver on one set.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The set; empty for all sets together.
    pub set: String,
    /// The solver.
    pub solver: String,
    /// Levels that it tried.
    pub tried: usize,
    /// Levels that it solved.
    pub solved: usize,
    /// Levels with fewest pushes proved.
    pub proved: usize,
    /// Seconds of the solved levels together.
    pub seconds: f64,
    /// Their median.
    pub median: f64,
    /// Pushes over the best known, in percent, on the solved levels whose best is known.
    pub pushes_over: Option<f64>,
    /// The same in moves.
    pub moves_over: Option<f64>,
}

impl Report {
    /// Each solver on each set, and on all together if there are several.
    pub fn summary(&self) -> Vec<Summary> {
        let mut all = Vec::new();
        for set in &self.sets {
            all.extend(self.sums(&set.name, &set.rows.iter().collect::<Vec<_>>()));
        }
        if self.sets.len() > 1 {
            let rows: Vec<&LevelRow> = self.sets.iter().flat_map(|set| &set.rows).collect();
            all.extend(self.sums("", &rows));
        }
        all
    }

    fn sums(&self, set: &str, rows: &[&LevelRow]) -> Vec<Summary> {
        let sum = |(column, solver): (usize, &String)| {
            let cells = || rows.iter().filter_map(|row| Some((row, row.cells[column].as_ref()?)));
            let solved = || cells().filter(|(_, cell)| cell.is_solved());
            let mut seconds: Vec<f64> = solved().filter_map(|(_, cell)| cell.seconds).collect();
            let over = |ours: &dyn Fn(&super::Cell) -> Option<usize>,
                        best: &dyn Fn(&LevelRow) -> Option<usize>| {
                let both = solved().filter_map(|(row, cell)| ours(cell).zip(best(row)));
                let (ours, best) = both.fold((0, 0), |(a, b), (ours, best)| (a + ours, b + best));
                (best > 0).then(|| 100.0 * (ours as f64 / best as f64 - 1.0))
            };
            Summary {
                set: set.to_owned(),
                solver: solver.clone(),
                tried: cells().count(),
                solved: solved().count(),
                proved: solved()
                    .filter(|(_, cell)| cell.proved.iter().any(|metric| metric == "pushes"))
                    .count(),
                // The sum of nothing is -0.
                seconds: seconds.iter().sum::<f64>() + 0.0,
                median: median(&mut seconds).unwrap_or(0.0),
                pushes_over: over(&|cell| cell.pushes, &|row| row.best_pushes),
                moves_over: over(&|cell| cell.moves, &|row| row.best_moves),
            }
        };
        self.solvers.iter().enumerate().map(sum).filter(|summary| summary.tried > 0).collect()
    }

    /// Solutions with fewer pushes or moves than the best known ones, in words.
    pub fn new_bests(&self) -> Vec<String> {
        let mut new_bests = Vec::new();
        for set in &self.sets {
            for row in &set.rows {
                for (cell, solver) in row.cells.iter().zip(&self.solvers) {
                    let Some(cell) = cell else { continue };
                    let values =
                        [("pushes", cell.pushes, row.best_pushes), ("moves", cell.moves, row.best_moves)];
                    for (unit, ours, best) in values {
                        if let Some((ours, best)) = ours.zip(best).filter(|(ours, best)| ours < best) {
                            let (name, number) = (&set.name, row.number);
                            new_bests.push(format!(
                                "{name}#{number}: {ours} {unit} by {solver}, best known {best}"
                            ));
                        }
                    }
                }
            }
        }
        new_bests
    }
}

impl Set {
    /// The curves of the plot, one for each solver that tried.
    pub fn curves(&self, solvers: &[String]) -> Vec<Curve> {
        let curve = |(column, name): (usize, &String)| {
            let cells = || self.rows.iter().filter_map(|row| row.cells[column].as_ref());
            let seconds = cells().filter(|cell| cell.is_solved()).filter_map(|cell| cell.seconds).collect();
            (cells().count() > 0).then(|| Curve { name: name.clone(), seconds })
        };
        solvers.iter().enumerate().filter_map(curve).collect()
    }
}
