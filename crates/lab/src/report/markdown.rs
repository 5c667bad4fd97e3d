//! The report as a page in Markdown: a summary of all sets, the solvers in pairs, then each set level by level.

use super::{Pair, Report, Set, TIMES};
use std::fmt::Write as _;
use text::counted;

impl Report {
    /// The whole page. `note` describes how the records were made; `picture` gives the name of the plot of a set.
    pub fn markdown(&self, note: &str, picture: impl Fn(&Set) -> String) -> String {
        let mut page = String::from("# Results\n\n");
        if !note.is_empty() {
            let _ = writeln!(page, "{note}\n");
        }
        self.mark_errors(&mut page);
        let _ = write!(
            page,
            "Every solution was replayed by the judge. A cell is seconds, pushes and moves; `-` is a level that was \
             tried and not solved, an empty cell one that was not tried. {TIMES}. Lengths are compared with the best \
             known ones on the levels that were solved.\n\n| set | levels | solver | tried | solved | proved fewest pushes | \
             seconds of the solved | median | pushes over the best known | moves over the best known |\n",
        );
        page.push_str("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
        for sum in self.summary() {
            let rows = |set: &&Set| sum.set.is_empty() || set.name == sum.set;
            let levels: usize = self.sets.iter().filter(rows).map(|set| set.rows.len()).sum();
            let name = match sum.set.as_str() {
                "" => "all".to_owned(),
                name => format!("[{name}](#{name})"),
            };
            let _ = writeln!(
                page,
                "| {name} | {levels} | {} | {} | {} | {} | {:.1} | {:.3} | {} | {} |",
                sum.solver,
                sum.tried,
                sum.solved,
                sum.proved,
                sum.seconds,
                sum.median,
                percent(sum.pushes_over),
                percent(sum.moves_over),
            );
        }
        self.mark_pairs(&mut page);
        for best in self.new_bests() {
            let _ = writeln!(page, "\nnew best: {best}");
        }
        for set in &self.sets {
            let _ = writeln!(page, "\n## {}\n\n![Levels solved over time]({})\n", set.name, picture(set));
            self.mark_levels(set, &mut page);
        }
        page
    }

    fn mark_errors(&self, page: &mut String) {
        if self.errors.is_empty() {
            return;
        }
        let _ = writeln!(page, "## Errors\n\n| solver | level | error | |\n| --- | --- | --- | --- |");
        for error in &self.errors {
            let message = bars(&error.message);
            let _ = writeln!(page, "| {} | {} | {} | {message} |", error.solver, error.level, error.kind);
        }
        page.push('\n');
    }

    fn mark_pairs(&self, page: &mut String) {
        let pairs = self.pairs();
        if pairs.is_empty() {
            return;
        }
        page.push_str(
            "\nTwo solvers on the levels that both tried; ratios are geometric means over the levels that both solved, \
             with their 95 % intervals.\n\n| solvers | both tried | both solved | only the first | only the second | \
             seconds, first / second | pushes | moves |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n",
        );
        for pair in &pairs {
            let Pair { one, other, tried, both, only_one, only_other, seconds, pushes, moves } = pair;
            let [seconds, pushes, moves] =
                [seconds, pushes, moves].map(|ratio| ratio.map_or(String::new(), super::Ratio::shown));
            let (only_one, only_other) = (only_one.len(), only_other.len());
            let _ = writeln!(
                page,
                "| {one} / {other} | {tried} | {both} | {only_one} | {only_other} | {seconds} | {pushes} | {moves} |"
            );
        }
        if self.disturbed > 0 {
            let _ =
                writeln!(page, "\nOther work disturbed {} of {}.", counted(self.disturbed, "run"), self.runs);
        }
    }

    fn mark_levels(&self, set: &Set, page: &mut String) {
        let tried: Vec<usize> = (0..self.solvers.len())
            .filter(|&column| set.rows.iter().any(|row| row.cells[column].is_some()))
            .collect();
        page.push_str("| level | title | best known |");
        for &column in &tried {
            let _ = write!(page, " {} |", self.solvers[column]);
        }
        let _ = write!(page, "\n| --- | --- | --- |{}", " --- |".repeat(tried.len()));
        for row in &set.rows {
            let best = [("p", row.best_pushes), ("m", row.best_moves)];
            let best: Vec<String> =
                best.iter().filter_map(|(letter, value)| Some(format!("{letter}{}", (*value)?))).collect();
            let _ = write!(page, "\n| {} | {} | {} |", row.number, bars(&row.title), best.join(" "));
            for &column in &tried {
                let _ = write!(
                    page,
                    " {} |",
                    row.cells[column].as_ref().map_or(String::new(), super::Cell::shown)
                );
            }
        }
        page.push_str("\n\n`*`: proved optimal in this metric.\n");
    }
}

pub(super) fn percent(over: Option<f64>) -> String {
    over.map_or_else(String::new, |over| format!("{over:+.1} %"))
}

fn bars(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::super::{Baseline, Best, References};
    use super::*;
    use crate::record::Record;

    #[test]
    fn a_small_page() {
        let plain = |level, outcome: &str, seconds, pushes| Record {
            run: None,
            ..record("", level, outcome, seconds, pushes)
        };
        let records = vec![plain(1, "time", 9.0, 0), plain(1, "solved", 0.5, 11), plain(2, "time", 10.0, 0)];
        let references = References {
            baselines: vec![Baseline::read("a", "level\tother\n1\t2.0 p12\n2\t3.0 p9\n7\t1.0 p5\n")],
            bests: vec![Best::read("a", "level\tpushes\n1\t10\n2\t9\n")],
            levels: Vec::new(),
        };
        let report = Report::of(&records, &references);
        let page = report.markdown("", |set| format!("{}.svg", set.name));
        for line in [
            "| [a](#a) | 2 | soko | 2 | 1 | 0 | 0.5 | 0.500 | +10.0 % |  |",
            "| [a](#a) | 2 | other | 2 | 2 | 0 | 5.0 | 2.500 | +10.5 % |  |",
            "| soko / other | 2 | 1 | 0 | 1 | 0.25 (0.25 to 0.25) | 0.92 (0.92 to 0.92) |  |",
            "| 1 | x\\|<y> | p10 | 0.50 p11 m33 | 2.00 p12 |",
            "| 2 | x\\|<y> | p9 | - (time) | 3.00 p9 |",
            "![Levels solved over time](a.svg)",
        ] {
            assert!(page.contains(line), "{line} is missing in\n{page}");
        }
        let curves: Vec<usize> =
            report.sets[0].curves(&report.solvers).iter().map(|curve| curve.seconds.len()).collect();
        assert_eq!(curves, [1, 2]);
    }
}
