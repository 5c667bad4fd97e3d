//! The list of parameters is made from their table and from what half and double of each do:
//! `SOKO_UPDATE=1 cargo test -p sokoworks-sokoban-solver --test all parameters` writes it.

use search::Budget;
use sokoworks_sokoban_solver::{Options, Parameter, Parameters, solve};
use std::path::{Path, PathBuf};

const LIST: &str = "docs/lab/sokoban-parameters.tsv";
const MEASURED: &str = "docs/lab/sokoban-sensitivity.tsv";

/// What one value of a parameter did on a sample of levels, compared with the default: a line of the file.
struct Measured<'a> {
    is_for_pushes: bool,
    parameter: &'a str,
    value: u64,
    levels: u32,
    gained: u32,
    lost: u32,
    work: &'a str,
    pushes: &'a str,
    changed: u32,
}

impl<'a> Measured<'a> {
    fn read(line: &'a str) -> Option<Measured<'a>> {
        let [limits, parameter, value, levels, _, gained, lost, work, pushes, changed] =
            line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Measured {
            is_for_pushes: limits.ends_with("fewest pushes"),
            parameter,
            value: value.parse().ok()?,
            levels: levels.parse().ok()?,
            gained: gained.parse().ok()?,
            lost: lost.parse().ok()?,
            work,
            pushes,
            changed: changed.parse().ok()?,
        })
    }

    /// The line in words.
    fn words(&self) -> String {
        let run = if self.is_for_pushes { "pushes: " } else { "" };
        if self.changed == 0 {
            return format!("{run}no change on {}", self.levels);
        }
        let mut text = format!("{run}{} %", self.work);
        if self.is_for_pushes {
            text += &format!(", length {} %", self.pushes);
        }
        for (count, word) in [(self.gained, "gained"), (self.lost, "lost")] {
            if count > 0 {
                text += &format!(", {count} {word}");
            }
        }
        text
    }
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// The row of a parameter.
fn row(row: &Parameter, measured: &[Measured<'_>]) -> String {
    let of = |is_wanted: &dyn Fn(u64) -> bool| {
        let lines = measured.iter().filter(|line| line.parameter == row.name && is_wanted(line.value));
        let lines: Vec<String> = lines.map(Measured::words).collect();
        if lines.is_empty() { "not measured".to_owned() } else { lines.join("; ") }
    };
    let (half, double) = (of(&|value| value < row.default), of(&|value| value > row.default));
    let (least, most) = row.range;
    let Parameter { group, name, default, unit, trades, .. } = row;
    format!("{group}\t{name}\t{default}\t{least}\t{most}\t{unit}\t{trades}\t{half}\t{double}\n")
}

#[test]
fn the_list_of_parameters_is_the_table_with_the_measurements() {
    let text = std::fs::read_to_string(path(MEASURED)).expect("the measurements");
    let measured: Vec<Measured<'_>> = text.lines().filter_map(Measured::read).collect();
    let rows: String = Parameters::ALL.iter().map(|parameter| row(parameter, &measured)).collect();
    let list = format!("group\tparameter\tdefault\tleast\tmost\tunit\ttrades\thalf\tdouble\n{rows}");
    if std::env::var_os("SOKO_UPDATE").is_some() {
        std::fs::write(path(LIST), &list).expect("the list is written");
    }
    let kept = std::fs::read_to_string(path(LIST)).unwrap_or_default();
    assert!(kept == list, "{LIST} is out of date: run the test with SOKO_UPDATE=1");
}

#[test]
fn every_measurement_is_of_a_parameter() {
    let text = std::fs::read_to_string(path(MEASURED)).expect("the measurements");
    for line in text.lines().filter_map(Measured::read) {
        let (mut parameters, name) = (Parameters::default(), line.parameter);
        assert_eq!(parameters.set(name, line.value), Ok(()), "{name}={}", line.value);
        assert_ne!(parameters, Parameters::default(), "{name}={} is the default", line.value);
    }
}

#[test]
fn two_runs_may_have_different_parameters() {
    let level = "########\n#@ $  .#\n# $  . #\n########".parse().expect("a level");
    let searches = |options: &Options| solve(&level, options, &Budget::default(), &mut |_| {}).searches.len();
    let options = Options::default();
    let mut hurried = options.clone();
    hurried.parameters.set("opening_nodes", 1).expect("a parameter");
    // The opening has the answer alone, unless it ends before.
    assert_eq!(searches(&options), 1);
    assert!(searches(&hurried) > 1);
}
