//! The page: a summary of all sets, then each set level by level.

use super::baseline::Answer;
use super::{Baseline, Best, Curve, ResultRecord};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// All results of one set of levels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    /// Its name.
    pub(crate) name: String,
    /// Our records, by level; of a level tried twice the later, unless only the earlier is solved.
    pub(crate) records: BTreeMap<usize, ResultRecord>,
    /// What other programs did.
    pub(crate) baseline: Baseline,
    /// The fewest pushes known.
    pub(crate) best: Best,
}

/// Pushes of some levels and the fewest known for the same.
#[derive(Clone, Copy, Debug, Default)]
struct Over {
    pushes: usize,
    best: usize,
}

impl Set {
    /// The sets of `records`, in order of their names, with the tables that are about them.
    pub(crate) fn gather(records: Vec<ResultRecord>, baselines: &[Baseline], bests: &[Best]) -> Vec<Set> {
        let mut sets: BTreeMap<String, Set> = BTreeMap::new();
        for record in records {
            let name = record.set();
            let set = sets.entry(name.clone()).or_insert_with(|| Set {
                baseline: baselines.iter().find(|table| table.set == name).cloned().unwrap_or_default(),
                best: bests.iter().find(|table| table.set == name).cloned().unwrap_or_default(),
                name,
                ..Set::default()
            });
            let before = set.records.get(&record.level);
            if before.is_none_or(|before| record.is_solved() || !before.is_solved()) {
                set.records.insert(record.level, record);
            }
        }
        sets.into_values().collect()
    }

    /// The curves of the plot, ours first. Only levels that we tried count.
    pub(crate) fn curves(&self) -> Vec<Curve> {
        let ours = self.solved().filter_map(|record| record.seconds).collect();
        let others = self.baseline.programs.iter().enumerate().map(|(column, name)| Curve {
            name: name.clone(),
            seconds: self
                .records
                .keys()
                .filter_map(|&level| seconds(self.baseline.answer(level, column)))
                .collect(),
        });
        std::iter::once(Curve { name: "soko".to_owned(), seconds: ours }).chain(others).collect()
    }

    fn solved(&self) -> impl Iterator<Item = &ResultRecord> {
        self.records.values().filter(|record| record.is_solved())
    }

    /// Our pushes over the best known, on the levels that we solved.
    fn over(&self) -> Over {
        let mut over = Over::default();
        for record in self.solved() {
            if let (Some(pushes), Some(best)) = (record.pushes, self.best.pushes(record.level)) {
                over.add(pushes, best);
            }
        }
        over
    }
}

impl Over {
    fn add(&mut self, pushes: usize, best: usize) {
        self.pushes += pushes;
        self.best += best;
    }

    fn told(&self) -> String {
        if self.best == 0 {
            return String::new();
        }
        format!("{:+.1} %", 100.0 * (self.pushes as f64 / self.best as f64 - 1.0))
    }
}

fn seconds(answer: Option<Answer>) -> Option<f64> {
    match answer {
        Some(Answer::Solved { seconds, .. }) => Some(seconds),
        _ => None,
    }
}

/// The whole page. `note` says how the records were made; `picture` gives the name of the plot of a set.
pub(crate) fn page(sets: &[Set], note: &str, picture: impl Fn(&Set) -> String) -> String {
    let mut page = String::from("# Results on Sokoban levels\n\n");
    if !note.is_empty() {
        let _ = writeln!(page, "{note}\n");
    }
    page.push_str(
        "Every solution was replayed by the verifier. A cell is seconds and pushes; `-` is a level that was tried \
         and not solved, an empty cell one that was not tried. Pushes are compared with the fewest known on the \
         levels that were solved.\n\n| set | levels | solved | proved fewest pushes | seconds of the solved | median | \
         pushes over the best known |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for set in sets {
        let mut seconds: Vec<f64> = set.solved().filter_map(|record| record.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let proved =
            set.solved().filter(|record| record.proved.iter().any(|metric| metric == "pushes")).count();
        let _ = writeln!(
            page,
            "| [{name}](#{name}) | {} | {} | {proved} | {:.1} | {:.3} | {} |",
            set.records.len(),
            set.solved().count(),
            seconds.iter().sum::<f64>(),
            seconds.get(seconds.len() / 2).copied().unwrap_or(0.0),
            set.over().told(),
            name = set.name,
        );
    }
    for set in sets {
        let _ = writeln!(page, "\n## {}\n\n![Levels solved over time]({})\n", set.name, picture(set));
        rivals(set, &mut page);
        levels(set, &mut page);
    }
    page
}

/// A table of the other programs on the same levels.
fn rivals(set: &Set, page: &mut String) {
    if set.baseline.programs.is_empty() {
        return;
    }
    page.push_str(
        "| program | tried | solved | soko solved of these | both solved | its seconds on those | soko's | only it | \
         only soko | its pushes over the best known |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (column, name) in set.baseline.programs.iter().enumerate() {
        let (mut tried, mut solved, mut ours, mut both) = (0, 0, 0, 0);
        let (mut its, mut soko, mut over) = (0.0, 0.0, Over::default());
        for (&level, record) in &set.records {
            let Some(answer) = set.baseline.answer(level, column) else { continue };
            tried += 1;
            ours += usize::from(record.is_solved());
            let Answer::Solved { seconds, pushes } = answer else { continue };
            solved += 1;
            if let (Some(pushes), Some(best)) = (pushes, set.best.pushes(level)) {
                over.add(pushes, best);
            }
            if record.is_solved() {
                both += 1;
                its += seconds;
                soko += record.seconds.unwrap_or(0.0);
            }
        }
        let _ = writeln!(
            page,
            "| {name} | {tried} | {solved} | {ours} | {both} | {its:.1} | {soko:.1} | {} | {} | {} |",
            solved - both,
            ours - both,
            over.told(),
        );
    }
    page.push('\n');
}

/// Level by level.
fn levels(set: &Set, page: &mut String) {
    page.push_str("| level | title | best known | soko |");
    for name in &set.baseline.programs {
        let _ = write!(page, " {name} |");
    }
    page.push_str("\n| --- | --- | --- | --- |");
    page.push_str(&" --- |".repeat(set.baseline.programs.len()));
    for (&level, record) in &set.records {
        let best = set.best.pushes(level).map_or_else(String::new, |pushes| pushes.to_string());
        let ours = match record.outcome.as_str() {
            "solved" => {
                let proved = if record.proved.is_empty() { "" } else { " *" };
                cell(record.seconds.unwrap_or(0.0), record.pushes) + proved
            }
            "unsolvable" => "unsolvable".to_owned(),
            _ => format!("- ({})", record.reason.as_deref().unwrap_or("gave up")),
        };
        let title = record.title.replace('|', "\\|");
        let _ = write!(page, "\n| {level} | {title} | {best} | {ours} |");
        for column in 0..set.baseline.programs.len() {
            let cell = match set.baseline.answer(level, column) {
                Some(Answer::Solved { seconds, pushes }) => cell(seconds, pushes),
                Some(Answer::Missed) => "-".to_owned(),
                None => String::new(),
            };
            let _ = write!(page, " {cell} |");
        }
    }
    page.push_str("\n\n`*`: proved optimal in this metric.\n");
}

fn cell(seconds: f64, pushes: Option<usize>) -> String {
    pushes.map_or_else(|| format!("{seconds:.2}"), |pushes| format!("{seconds:.2} p{pushes}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_page() {
        let record = |level, outcome: &str, pushes, seconds| ResultRecord {
            file: "sets/a.xsb".into(),
            level,
            title: "x|y".into(),
            outcome: outcome.into(),
            reason: Some("time".into()),
            pushes,
            seconds,
            ..ResultRecord::default()
        };
        let records = vec![
            record(1, "gave-up", None, Some(9.0)),
            record(1, "solved", Some(11), Some(0.5)),
            record(2, "gave-up", None, Some(10.0)),
        ];
        let baseline = Baseline::read("a", "level\tother\n1\t2.0 p12\n2\t3.0 p9\n7\t1.0 p5\n");
        let best = Best::read("a", "level\tpushes\n1\t10\n2\t9\n");
        let sets = Set::gather(records, &[baseline], &[best]);
        let page = page(&sets, "", |set| format!("{}.svg", set.name));
        for line in [
            "| [a](#a) | 2 | 1 | 0 | 0.5 | 0.500 | +10.0 % |",
            "| other | 2 | 2 | 1 | 1 | 2.0 | 0.5 | 1 | 0 | +10.5 % |",
            "| 1 | x\\|y | 10 | 0.50 p11 | 2.00 p12 |",
            "| 2 | x\\|y | 9 | - (time) | 3.00 p9 |",
            "![Levels solved over time](a.svg)",
        ] {
            assert!(page.contains(line), "{line} is missing in\n{page}");
        }
        let curves: Vec<usize> = sets[0].curves().iter().map(|curve| curve.seconds.len()).collect();
        assert_eq!(curves, [1, 2]);
    }
}
