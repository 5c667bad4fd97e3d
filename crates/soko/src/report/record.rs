//! Records of `soko solve --json`, read back.

use serde::Deserialize;
use std::path::Path;

/// What a page needs of a record; other keys are left alone.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
pub(crate) struct ResultRecord {
    /// The file as it was named.
    pub(crate) file: String,
    /// Number of the level in its file, from 1.
    pub(crate) level: usize,
    /// Title of the level.
    pub(crate) title: String,
    /// `solved`, `unsolvable` or `gave-up`.
    pub(crate) outcome: String,
    /// Why it gave up.
    pub(crate) reason: Option<String>,
    /// Metrics in which the solution is proved to be shortest.
    pub(crate) proved: Vec<String>,
    /// Moves of the solution.
    pub(crate) moves: Option<usize>,
    /// Pushes of the solution.
    pub(crate) pushes: Option<usize>,
    /// Wall time.
    pub(crate) seconds: Option<f64>,
    /// Nodes expanded.
    pub(crate) nodes: Option<u64>,
    /// Most memory of the process.
    pub(crate) peak_bytes: Option<u64>,
    /// The time there was, in seconds; `None` in records of older versions.
    pub(crate) time_limit: Option<f64>,
    /// The memory there was, in bytes; `None` in records of older versions.
    pub(crate) memory_limit: Option<u64>,
    /// The nodes there were; `None` in records of older versions.
    pub(crate) node_limit: Option<u64>,
    /// Seconds of counted work that each thread had; `None` in records of older versions.
    pub(crate) work_limit: Option<f64>,
}

/// The limits of a search; none is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Within {
    /// Seconds.
    pub(crate) time: Option<f64>,
    /// Bytes.
    pub(crate) memory: Option<u64>,
    /// Nodes.
    pub(crate) nodes: Option<u64>,
    /// Seconds of counted work of each thread.
    pub(crate) work: Option<f64>,
}

impl ResultRecord {
    /// Reads a line of a results file; `None` if it is no record.
    pub(crate) fn read(line: &[u8]) -> Option<ResultRecord> {
        serde_json::from_slice::<ResultRecord>(line).ok().filter(|record| record.level > 0)
    }

    /// Whether another run `within` these limits cannot do better: there is an answer, or the search ended at a
    /// limit that is no larger now. What was interrupted is open, and so is a level that was broken.
    pub(crate) fn settles(&self, within: &Within) -> bool {
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

    /// The name of the set: the file without folder and ending.
    pub(crate) fn set(&self) -> String {
        Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether the level was solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }
}

/// The records of a results file, one a line, and how many lines are none: a run may have been ended in the middle of
/// one.
pub(crate) fn read(bytes: &[u8]) -> (Vec<ResultRecord>, usize) {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let (mut records, mut damaged) = (Vec::new(), 0);
    for line in lines {
        match ResultRecord::read(line) {
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
            let record =
                ResultRecord::read(format!("{{\"level\":1,{record}}}").as_bytes()).expect("a record");
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
                let sets = crate::report::Set::gather(records, &[], &[]);
                for set in &sets {
                    crate::report::cactus(&set.name, set.records.len(), &set.curves());
                }
                crate::report::page(&sets, "", |set| set.name.clone());
            });
        }
    }
}
