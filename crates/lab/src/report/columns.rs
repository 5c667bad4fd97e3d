//! The columns of a report: one for each configuration, so that no result covers that of another question.

use crate::record::Record;
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a configuration that may distinguish two columns.
const PARTS: usize = 10;

/// Of these parts, the last is a limit: one file may hold several, of a second try.
const LIMITS: usize = 8;
/// The file, which counts only where nothing else distinguishes two records of a level.
const FILE: usize = 9;

/// A name for the solver of each record: with the build, the options, the machine and what was asked where the name alone is not
/// enough. All but the first two may differ from set to set, since limits do; they are named where they differ within a set.
pub(super) fn labels(records: &[Record]) -> Vec<String> {
    let parts: Vec<[String; PARTS]> = records.iter().map(parts).collect();
    let mut needed: BTreeMap<&str, [bool; PARTS]> = BTreeMap::new();
    let mut sets: BTreeMap<(&str, String), Vec<usize>> = BTreeMap::new();
    for (place, record) in records.iter().enumerate() {
        needed.entry(record.solver()).or_default();
        sets.entry((record.solver(), record.set())).or_default().push(place);
        // Builds and machines differ, whatever the set is.
        sets.entry((record.solver(), String::new())).or_default().push(place);
    }
    for ((solver, set), places) in &sets {
        let Some(needed) = needed.get_mut(solver) else { continue };
        let values = |part: usize| places.iter().map(|&place| &parts[place][part]).collect::<BTreeSet<_>>();
        let several_files = values(FILE).len() > 1;
        for (part, is_needed) in needed.iter_mut().enumerate() {
            let counts = match part {
                0 | 1 => set.is_empty(),
                LIMITS => !set.is_empty() && several_files,
                FILE => false,
                _ => !set.is_empty(),
            };
            *is_needed |= counts && values(part).len() > 1;
        }
        // The same level with the same configuration in several files.
        let mut files: BTreeMap<(usize, &[String]), BTreeSet<&str>> = BTreeMap::new();
        for &place in places.iter().filter(|&&place| records[place].run.is_none() && !set.is_empty()) {
            let key = (records[place].level, &parts[place][..FILE]);
            files.entry(key).or_default().insert(&parts[place][FILE]);
        }
        needed[FILE] |= files.values().any(|files| files.len() > 1);
    }
    let label = |(record, parts): (&Record, &[String; PARTS])| {
        let needed = needed.get(record.solver()).copied().unwrap_or_default();
        let named: Vec<&str> = parts
            .iter()
            .zip(needed)
            .filter(|(part, is_needed)| *is_needed && !part.is_empty())
            .map(|(part, _)| part.as_str())
            .collect();
        let name = record.solver();
        if named.is_empty() { name.to_owned() } else { format!("{name} ({})", named.join(", ")) }
    };
    records.iter().zip(&parts).map(label).collect()
}

/// The configuration of a record in words. That of a run of a suite is in its options.
fn parts(record: &Record) -> [String; PARTS] {
    let none = String::new;
    if let Some(run) = &record.run {
        let (revision, options) = (run.revision.clone(), run.options.clone());
        let machine = record.asked.machine.clone().unwrap_or_default();
        return [revision, machine, options, none(), none(), none(), none(), none(), none(), none()];
    }
    let asked = &record.asked;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let limits = [
        record.time_limit.map(|time| format!("{time} s")),
        record.memory_limit.map(|bytes| format!("{} MiB", bytes >> 20)),
        record.node_limit.map(|nodes| format!("{nodes} nodes")),
        record.work_limit.map(|work| format!("{work} s of work")),
    ];
    let metric = asked.metric.as_ref().map_or_else(none, |metric| format!("metric {metric}"));
    let threads = match asked.thread_limit {
        Some(1) => "1 thread".to_owned(),
        Some(threads) => format!("{threads} threads"),
        None => none(),
    };
    let (search, settings, version) = (text(&asked.search), text(&asked.settings), text(&asked.version));
    let limits = limits.into_iter().flatten().collect::<Vec<_>>().join(" ");
    [version, none(), none(), search, metric, settings, threads, none(), limits, record.source.clone()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Asked;

    fn plain(source: &str, metric: Option<&str>, search: &str, time: f64) -> Record {
        let asked = Asked {
            metric: metric.map(str::to_owned),
            search: metric.map(|_| search.to_owned()),
            ..Asked::default()
        };
        let record = crate::report::tests::record("soko", 1, "solved", 1.0, 5);
        Record { run: None, asked, time_limit: Some(time), source: source.to_owned(), ..record }
    }

    #[test]
    fn every_configuration_of_plain_records_has_a_column() {
        let check = |records: &[Record], expect: &[&str]| assert_eq!(labels(records), expect);
        let (any, pushes) = (Some("any"), Some("pushes"));
        let one = plain("a", any, "greedy", 10.0);
        check(&[one.clone(), one.clone()], &["soko", "soko"]);
        check(
            &[one.clone(), plain("b", pushes, "auto", 10.0)],
            &["soko (greedy, metric any)", "soko (auto, metric pushes)"],
        );
        // Also in one file.
        check(
            &[one.clone(), plain("a", pushes, "greedy", 10.0)],
            &["soko (metric any)", "soko (metric pushes)"],
        );
        // A second try with larger limits is no other configuration, but another file is.
        check(&[one.clone(), plain("a", any, "greedy", 60.0)], &["soko", "soko"]);
        check(&[one.clone(), plain("b", any, "greedy", 60.0)], &["soko (10 s)", "soko (60 s)"]);
        // Only their files distinguish these.
        check(&[one, plain("b", any, "greedy", 10.0)], &["soko (a)", "soko (b)"]);
        let old = |source: &str| plain(source, None, "", 10.0);
        check(&[old("a"), old("b")], &["soko (a)", "soko (b)"]);
        // Other levels of the same run.
        check(&[old("a"), Record { level: 2, ..old("b") }], &["soko", "soko"]);
    }
}
