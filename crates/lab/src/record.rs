//! The record of one run: the same keys as `soko solve --json` prints, and for runs of a suite what identifies them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// A record as it stands on one line of a results file. Numbers that are not known are null; keys that are not listed
/// here are left alone when it is read, and left out when it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub struct Record {
    /// The file as it was named.
    pub file: String,
    /// Number of the level in its file, from 1.
    pub level: usize,
    /// Title of the level.
    pub title: String,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// The moves that lead to where it was solved from; none at the start.
    pub after: Option<String>,
    /// `solved`, `unsolvable` or `gave-up`.
    pub outcome: String,
    /// Why it gave up: the words of `soko solve`, or `cpu`, `crash`, `illegal`.
    pub reason: Option<String>,
    /// Why it is unsolvable.
    pub why: Option<Value>,
    /// Metrics in which the solution is proved to be shortest.
    pub proved: Vec<String>,
    /// Moves of the solution.
    pub moves: Option<usize>,
    /// Pushes of the solution.
    pub pushes: Option<usize>,
    /// Runs of pushes of one box in one direction.
    pub box_lines: Option<usize>,
    /// Pushes of another box than the push before.
    pub box_changes: Option<usize>,
    /// Runs of pushes with no plain step between them.
    pub pushing_sessions: Option<usize>,
    /// The measures of the best solution that `soko optimize` began with.
    pub before: Option<Value>,
    /// Pushes of the solution before it was made shorter.
    pub shortened_from: Option<usize>,
    /// Whether, with two metrics, the solution is proved to be best by both in their order.
    pub proved_both: bool,
    /// A proved lower bound.
    pub lower_bound: Option<u32>,
    /// Seconds of wall time; of a run of a suite, those of its whole process.
    pub seconds: Option<f64>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// The time there was, in seconds; `None` in records of older versions.
    pub time_limit: Option<f64>,
    /// The memory there was, in bytes; `None` in records of older versions.
    pub memory_limit: Option<u64>,
    /// The nodes there were; `None` in records of older versions.
    pub node_limit: Option<u64>,
    /// Seconds of counted work that each thread had; `None` in records of older versions.
    pub work_limit: Option<f64>,
    /// Most memory of the process; of a run of a suite, of the whole process tree.
    pub peak_bytes: Option<u64>,
    /// The method that gave the answer.
    pub method: Option<String>,
    /// The solution as replayed by the judge.
    pub solution: Option<String>,
    /// How the solution compares with those that are known.
    pub known: Option<Value>,
    /// What was asked, of which program and when.
    #[serde(flatten)]
    pub asked: Asked,
    /// The file that the record was read from, where several are read.
    #[serde(skip)]
    pub source: String,
    /// What identifies a run of a suite, and what it took; absent in records of `soko solve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
}

/// The question that a record answers. What a record of an older version does not say is not known.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(default)]
pub struct Asked {
    /// What the solution should have fewest of, as in `--metric`: `any`, `moves`, `pushes,moves`.
    pub metric: Option<String>,
    /// The method that was asked for, such as `auto`; `optimizer` for `soko optimize`.
    pub search: Option<String>,
    /// Options of the search that differ from their defaults, as they are typed; empty if none do.
    pub settings: Option<String>,
    /// Most threads of the search.
    pub thread_limit: Option<u32>,
    /// Version of the program.
    pub version: Option<String>,
    /// The day on which it ended, such as `2026-11-22`.
    pub date: Option<String>,
}

/// What identifies a run of a suite, and what it took.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub struct Run {
    /// Name of the suite.
    pub suite: String,
    /// The set of levels that the level belongs to.
    pub set: String,
    /// The level, up to symmetry: 32 hexadecimal digits.
    pub identity: String,
    /// Name of the solver.
    pub solver: String,
    /// Hash of the command line, the adapter and the limits: 16 hexadecimal digits.
    pub options: String,
    /// Which build of the solver.
    pub revision: String,
    /// Where it ran.
    pub machine: String,
    /// Number of the repeat, from 1.
    pub repeat: u16,
    /// Seconds of processor time of the whole process tree.
    pub cpu_seconds: Option<f64>,
    /// The processor time there was, in seconds.
    pub cpu_limit: Option<f64>,
    /// Cores that were busy with other work, on average.
    pub elsewhere: Option<f64>,
    /// How the process ended: `exit 0`, `signal 9`, or the limit that ended it.
    pub end: String,
    /// How the limits were watched: `cgroup`, `cgroup and polling`, `polling`.
    pub watched: String,
    /// What went wrong, in words.
    pub message: Option<String>,
    /// Seconds since 1970 when it began.
    pub began: u64,
}

/// The word for no metric.
const ANY: &str = "any";

/// What tells one run from all others.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Key {
    /// See [`Run`]; the fields are in the order suite, identity, solver, options, revision, machine.
    pub names: [String; 6],
    /// Number of the repeat, from 1.
    pub repeat: u16,
}

impl Run {
    /// What tells the run from all others.
    pub fn key(&self) -> Key {
        let Run { suite, identity, solver, options, revision, machine, .. } = self;
        let names = [suite, identity, solver, options, revision, machine].map(String::clone);
        Key { names, repeat: self.repeat }
    }
}

/// The limits of a search; none is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Within {
    /// Seconds.
    pub time: Option<f64>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Seconds of counted work of each thread.
    pub work: Option<f64>,
}

impl Record {
    /// Reads a line of a results file; `None` if it is no record.
    pub fn read(line: &[u8]) -> Option<Record> {
        serde_json::from_slice::<Record>(line).ok().filter(|record| record.level > 0)
    }

    /// The record as one line of a results file, without its newline.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether another run `within` these limits cannot do better: there is an answer, or the search ended at a
    /// limit that is no larger now. What was interrupted is open, and so is a level that was broken.
    pub fn settles(&self, within: &Within) -> bool {
        /// Whether a limit, none being no limit, is above what there was.
        fn is_above<T: PartialOrd>(limit: Option<T>, before: Option<T>) -> bool {
            match (limit, before) {
                (Some(limit), Some(before)) => limit > before,
                (None, _) | (_, None) => true,
            }
        }
        // Older versions did not write limits. What was used comes near them.
        match self.reason.as_deref() {
            Some("interrupted" | "unplayable") => false,
            Some("time") => {
                !is_above(within.time, self.time_limit.or(self.seconds.map(|seconds| seconds * 1.1)))
            }
            Some("memory") => !is_above(
                within.memory,
                self.memory_limit.or(self.peak_bytes.map(|bytes| bytes + bytes / 10)),
            ),
            Some("nodes") => !is_above(within.nodes, self.node_limit.or(self.nodes)),
            Some("work") => !is_above(within.work, self.work_limit),
            _ => true,
        }
    }

    /// Whether it leaves nothing to search for to somebody who asks for `asked` within these limits: the same was asked and is
    /// settled, or the record proves what is asked.
    pub fn answers(&self, asked: &Asked, within: &Within) -> bool {
        /// The option that leaves solutions out.
        const NARROW: &str = "--unambiguous";
        let before = &self.asked;
        if [&before.metric, &before.search, &before.settings]
            == [&asked.metric, &asked.search, &asked.settings]
        {
            return self.settles(within);
        }
        let is_narrow = |asked: &Asked| asked.settings.as_ref().is_some_and(|text| text.contains(NARROW));
        let metric = asked.metric.as_deref().unwrap_or(ANY);
        if self.outcome == "unsolvable" {
            return is_narrow(asked) || !is_narrow(before);
        }
        if !self.is_solved() {
            // Records of older versions do not say what was asked.
            return before.metric.is_none() && metric == ANY && self.settles(within);
        }
        if is_narrow(asked) != is_narrow(before) {
            return false;
        }
        let is_proved = |metric: &str| self.proved.iter().any(|proved| proved == metric);
        match metric.split_once(',') {
            None if metric == ANY => {
                let is_plain = asked.search.as_deref().is_none_or(|search| search == "auto");
                is_plain && asked.settings.as_deref().is_none_or(str::is_empty) && self.settles(within)
            }
            None => is_proved(metric),
            // The best by the first metric and then the second, or the best by each.
            Some((first, second)) => {
                let both = self.proved_both && before.metric == asked.metric;
                both || is_proved(first) && is_proved(second)
            }
        }
    }

    /// The seconds by which it is compared with others: wall time, or processor time where only that was limited.
    pub fn compared(&self) -> Option<f64> {
        let by_processor =
            self.run.as_ref().filter(|run| run.cpu_limit.is_some() && self.time_limit.is_none());
        by_processor.and_then(|run| run.cpu_seconds).or(self.seconds)
    }

    /// The name of the set: that of the run, or else the file without folder and ending.
    pub fn set(&self) -> String {
        match &self.run {
            Some(run) if !run.set.is_empty() => run.set.clone(),
            _ => Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// The name of the solver; `soko` in records of `soko solve`.
    pub fn solver(&self) -> &str {
        self.run.as_ref().map_or("soko", |run| &run.solver)
    }

    /// Whether the level was solved.
    pub fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }

    /// Whether something went wrong that no limit explains: an illegal solution, a crash, a bug.
    pub fn is_error(&self) -> bool {
        matches!(self.reason.as_deref(), Some("illegal" | "crash" | "bug"))
    }
}

/// The records of a results file, one a line, and how many lines are none: a run may have been ended in the middle of
/// one.
pub fn read(bytes: &[u8]) -> (Vec<Record>, usize) {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let (mut records, mut damaged) = (Vec::new(), 0);
    for line in lines {
        match Record::read(line) {
            Some(record) => records.push(record),
            None => damaged += 1,
        }
    }
    (records, damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_lines_are_left_out_and_counted() {
        let text = b"{\"file\":\"a/b.xsb\",\"level\":2,\"outcome\":\"solved\",\"reason\":null,\"pushes\":3,\"new\":1}\n\n{\"file\":\"caf\xc3";
        let (records, damaged) = read(text);
        assert_eq!(damaged, 1);
        assert_eq!((records.len(), records[0].set(), records[0].pushes), (1, "b".to_owned(), Some(3)));
        assert!(records[0].is_solved());
    }

    #[test]
    fn larger_limits_open_what_ended_at_a_limit() {
        let check = |record: &str, expect: bool| {
            let within = Within { time: Some(10.0), memory: Some(1 << 30), nodes: None, work: Some(2.5) };
            let record = Record::read(format!("{{\"level\":1,{record}}}").as_bytes()).expect("a record");
            assert_eq!(record.settles(&within), expect, "{record:?}");
        };
        check(r#""outcome":"solved""#, true);
        check(r#""outcome":"solved","reason":"interrupted""#, false);
        check(r#""outcome":"unsolvable""#, true);
        check(r#""reason":"depth""#, true);
        check(r#""reason":"unplayable""#, false);
        check(r#""reason":"time","time_limit":10.0"#, true);
        check(r#""reason":"time","time_limit":9.0"#, false);
        check(r#""reason":"time","seconds":10.01"#, true);
        check(r#""reason":"time","seconds":2.0"#, false);
        check(r#""reason":"memory","memory_limit":1073741824"#, true);
        check(r#""reason":"memory","memory_limit":1000000"#, false);
        check(r#""reason":"nodes","node_limit":1000"#, false);
        check(r#""reason":"work","work_limit":2.5"#, true);
        check(r#""reason":"work","work_limit":2.0"#, false);
    }

    #[test]
    fn a_record_answers_its_own_question_and_what_it_proves() {
        let within = Within { time: Some(10.0), ..Within::default() };
        let check = |record: &str, question: [&str; 3], expect: bool| {
            let [metric, search, settings] = question.map(|text| Some(text.to_owned()));
            let asked = Asked { metric, search, settings, ..Asked::default() };
            let record = Record::read(format!("{{\"level\":1,{record}}}").as_bytes()).expect("a record");
            assert_eq!(record.answers(&asked, &within), expect, "{record:?} {question:?}");
        };
        let greedy = r#""outcome":"solved","metric":"any","search":"greedy","settings":"""#;
        check(greedy, ["any", "greedy", ""], true);
        check(greedy, ["any", "auto", ""], true);
        check(greedy, ["moves", "auto", ""], false);
        check(greedy, ["moves", "greedy", ""], false);
        check(greedy, ["any", "bfs", ""], false);
        check(greedy, ["any", "greedy", "--improve"], false);
        let moves =
            r#""outcome":"solved","proved":["moves"],"metric":"moves","search":"astar","settings":"""#;
        check(moves, ["moves", "bfs", ""], true);
        check(moves, ["pushes", "bfs", ""], false);
        check(moves, ["moves,pushes", "auto", ""], false);
        check(moves, ["moves", "auto", "--unambiguous"], false);
        let both = r#""outcome":"solved","proved":["moves"],"proved_both":true,"metric":"moves,pushes""#;
        check(both, ["moves,pushes", "auto", ""], true);
        check(both, ["pushes,moves", "auto", ""], false);
        check(r#""outcome":"unsolvable","metric":"any""#, ["moves", "auto", ""], true);
        let narrow = r#""outcome":"unsolvable","metric":"any","settings":"--unambiguous""#;
        check(narrow, ["any", "auto", ""], false);
        let late = r#""outcome":"gave-up","reason":"time","time_limit":10.0"#;
        let greedy = format!(r#"{late},"metric":"any","search":"greedy","settings":"""#);
        check(&greedy, ["any", "greedy", ""], true);
        check(&greedy, ["any", "auto", ""], false);
        // Records of older versions do not say what was asked.
        check(r#""outcome":"solved""#, ["any", "auto", ""], true);
        check(r#""outcome":"solved""#, ["moves", "auto", ""], false);
        check(late, ["any", "auto", ""], true);
    }

    /// Results files, damaged: records or nothing, and no panic. `SOKO_CASES=1000000` tries more.
    #[test]
    fn damaged_results_do_no_harm() {
        let line = "{\"file\":\"a/b.xsb\",\"level\":2,\"title\":\"x\",\"outcome\":\"solved\",\"reason\":null,\"proved\":[\"moves\"],\"moves\":3,\"pushes\":3,\"seconds\":0.25}\n";
        let text = line.repeat(8);
        for case in 0..test_levels::cases(2_000) {
            let mut random = grid::Random::new(0xDA_0000 + case);
            let mut bytes = text.clone().into_bytes();
            test_levels::damage(&mut bytes, |most| random.index(most));
            test_levels::survive(case, &bytes, |bytes| {
                let (records, _) = read(bytes);
                let report = crate::report::Report::of(&records, &crate::report::Beside::default());
                report.markdown("", |set| set.name.clone());
                report.html("");
            });
        }
    }
}
