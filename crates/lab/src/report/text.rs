//! The report for a terminal: errors, coverage, pairs, new bests.

use super::markdown::percent;
use super::{Ratio, Report};
use std::fmt::Write as _;
use text::counted;

/// How many levels of a list are named.
const NAMED: usize = 12;

/// Most errors that are listed.
const ERRORS: usize = 20;

impl Report {
    /// The report as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.errors.is_empty() {
            let _ = writeln!(text, "{}:", counted(self.errors.len(), "error"));
            for error in self.errors.iter().take(ERRORS) {
                let _ = writeln!(
                    text,
                    "  {} on {}: {}: {}",
                    error.solver, error.level, error.kind, error.message
                );
            }
            if let Some(more) = self.errors.len().checked_sub(ERRORS).filter(|&more| more > 0) {
                let _ = writeln!(text, "  and {more} more; a report in HTML or Markdown lists all");
            }
            text.push('\n');
        }
        let head = ["set", "solver", "solved", "proved", "seconds", "median", "pushes", "moves"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for sum in self.summary() {
            let set = if sum.set.is_empty() { "all".to_owned() } else { sum.set };
            rows.push(vec![
                set,
                sum.solver,
                format!("{} of {}", sum.solved, sum.tried),
                sum.proved.to_string(),
                format!("{:.1}", sum.seconds),
                format!("{:.3}", sum.median),
                percent(sum.pushes_over),
                percent(sum.moves_over),
            ]);
        }
        text += &aligned(&rows);
        for pair in self.pairs() {
            let (one, other) = (&pair.one, &pair.other);
            let _ = writeln!(text, "\n{one} and {other}: both solved {} of {}", pair.both, pair.tried);
            for (name, levels) in [(one, &pair.only_one), (other, &pair.only_other)] {
                if !levels.is_empty() {
                    let _ = writeln!(text, "  only {name} solved {}: {}", levels.len(), named(levels));
                }
            }
            let ratios = [("seconds", pair.seconds), ("pushes", pair.pushes), ("moves", pair.moves)];
            for (what, ratio) in ratios {
                let Some(ratio) = ratio else { continue };
                let _ = writeln!(text, "  {what} of {one} / {other}: {}", Ratio::shown(ratio));
            }
        }
        let bests = self.new_bests();
        if !bests.is_empty() {
            let _ = writeln!(text, "\n{}:", counted(bests.len(), "new best"));
            for best in bests {
                let _ = writeln!(text, "  {best}");
            }
        }
        if self.disturbed > 0 {
            let (disturbed, runs) = (self.disturbed, counted(self.runs, "run"));
            let _ = writeln!(
                text,
                "\nother work kept a tenth of a core or more busy during {disturbed} of {runs}"
            );
        }
        text
    }
}

/// Names of levels, the first few of many.
pub(super) fn named(levels: &[String]) -> String {
    let mut named = levels.iter().take(NAMED).cloned().collect::<Vec<_>>().join(" ");
    if levels.len() > NAMED {
        let _ = write!(named, " and {} more", levels.len() - NAMED);
    }
    named
}

/// Rows as columns: the first two to the left, the others to the right. Columns without content are left out.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let used: Vec<usize> =
        (0..columns).filter(|&column| rows.iter().skip(1).any(|row| !row[column].is_empty())).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let cells = used.iter().map(|&column| match column {
            0 | 1 => format!("{:<1$}", row[column], width(column)),
            _ => format!("{:>1$}", row[column], width(column)),
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::super::{Best, References};
    use super::*;

    #[test]
    fn errors_stand_first_and_columns_are_aligned() {
        let records = [
            record("one", 1, "illegal", 1.0, 0),
            record("one", 2, "solved", 1.0, 6),
            record("second", 2, "solved", 2.0, 5),
        ];
        let references =
            References { bests: vec![Best::read("a", "level\tpushes\n2\t6\n")], ..References::default() };
        let text = Report::of(&records, &references).text();
        let expect = "1 error:\n  one on a#1: illegal: \n\nset  solver  solved  proved  seconds  median   pushes\n\
            a    one     1 of 2       0      1.0   1.000   +0.0 %\na    second  1 of 1       0      2.0   2.000  -16.7 %\n\n\
            one and second: both solved 1 of 1\n";
        assert!(text.starts_with(expect), "{text}");
        assert!(text.contains("1 new best:\n  a#2: 5 pushes by second, best known 6\n"), "{text}");
    }
}
