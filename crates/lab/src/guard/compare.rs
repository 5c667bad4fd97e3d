//! What has become worse since a list was written.

use super::list::{Key, List, Run};
use std::fmt;

/// How much more a run may take than the list says. What is added in Sokoban is what each level takes that the opening does not solve:
/// 20 ms before the line-up and 40 ms after it (`crates/sokoban-solver/src/strategy/opening.rs`), so that a level at its edge may fall on
/// either side. In Sokobond it is the nodes after which the more expensive rules are prepared.
const TIMES: u64 = 3;
const ADDED: u64 = 60_000;
const ADDED_NODES: u64 = 1_000;

/// On several threads, work depends on which of them the system lets run: where one waits for a processor, the other does the work of
/// both, and it is the other that is counted.
const TIMES_ON_THREADS: u64 = 2 * TIMES;

/// A difference between a list and the runs made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is not solved any more.
    Lost(Key, Run),
    /// The list says that it is lost, and it is, which is no fault.
    StillLost(Key, Run),
    /// The list says that it is lost, and it is solved, which is no fault.
    Regained(Key, Run),
    /// It takes much more: what it took before, and what it takes now.
    Slower(Key, Run, Run),
    /// The solution is longer or its bound lower: before, and now.
    Worse(Key, Run, Run),
    /// The level was not found.
    Missing(Key),
    /// The list does not have it, which is no fault.
    New(Key, Run),
}

impl Finding {
    /// Whether it is a fault.
    pub fn is_fault(&self) -> bool {
        !matches!(self, Finding::New(..) | Finding::StillLost(..) | Finding::Regained(..))
    }
}

/// Compares the runs of a list with the same runs made again; `exists` says whether there is a level.
pub fn compare(before: &List, now: &List, exists: impl Fn(&str) -> bool) -> Vec<Finding> {
    let old = before.runs.iter().filter_map(|(key, old)| match now.runs.get(key) {
        Some(new) if old.lost.is_some() => Some(Finding::Regained(key.clone(), new.clone())),
        Some(new) => worse(key, old, new),
        None if old.lost.is_some() => Some(Finding::StillLost(key.clone(), old.clone())),
        None if exists(&key.0) => Some(Finding::Lost(key.clone(), old.clone())),
        None => Some(Finding::Missing(key.clone())),
    });
    let new = now.runs.iter().filter(|(key, _)| !before.runs.contains_key(*key));
    old.chain(new.map(|(key, run)| Finding::New(key.clone(), run.clone()))).collect()
}

fn worse(key: &Key, old: &Run, new: &Run) -> Option<Finding> {
    let is_longer = old.moves.is_some_and(|before| new.moves.is_none_or(|now| now > before));
    let is_worse = is_longer || new.at_least < old.at_least;
    let added = if old.is_sokobond() { ADDED_NODES } else { ADDED };
    let times = if key.1 == 1 { TIMES } else { TIMES_ON_THREADS };
    if is_worse {
        Some(Finding::Worse(key.clone(), old.clone(), new.clone()))
    } else if new.effort > times * old.effort + added {
        Some(Finding::Slower(key.clone(), old.clone(), new.clone()))
    } else {
        None
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, (level, threads)) = match self {
            Finding::Lost(key, _) => ("lost", key),
            Finding::StillLost(key, _) => ("still lost", key),
            Finding::Regained(key, _) => ("regained", key),
            Finding::Slower(key, ..) => ("slower", key),
            Finding::Worse(key, ..) => ("worse", key),
            Finding::Missing(key) => ("missing", key),
            Finding::New(key, _) => ("new", key),
        };
        write!(f, "{what}: {level}, {threads} thread{}", if *threads == 1 { "" } else { "s" })?;
        match self {
            Finding::Lost(_, old) | Finding::StillLost(_, old) => {
                write!(f, ": not solved; before: {old}")
            }
            Finding::Slower(_, old, new) | Finding::Worse(_, old, new) => write!(f, ": {new}; before: {old}"),
            Finding::Missing(_) => write!(f, ": there is no such level"),
            Finding::New(_, new) | Finding::Regained(_, new) => write!(f, ": {new}"),
        }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.moves, self.at_least) {
            (_, None) => write!(f, "work {:.3} s by {}", self.effort as f64 / 1e6, self.by),
            (Some(moves), Some(bound)) => write!(f, "{moves} moves, at least {bound}, {} nodes", self.effort),
            (None, Some(bound)) => write!(f, "no solution, at least {bound}, {} nodes", self.effort),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A level, threads, effort, and in Sokobond the moves with a lower bound; 0 moves are no solution.
    type Case = (&'static str, usize, u64, Option<(usize, usize)>);

    fn list(runs: &[Case]) -> List {
        let run = |&(level, threads, effort, moves): &Case| {
            let at_least = moves.map(|(_, at_least)| at_least);
            let moves = moves.map(|(moves, _)| moves).filter(|&moves| moves > 0);
            let (date, commit) = (String::new(), String::new());
            (
                (level.to_owned(), threads),
                Run { effort, by: "x".into(), moves, at_least, date, commit, lost: None },
            )
        };
        List { runs: runs.iter().map(run).collect() }
    }

    /// What is found, as text, if the levels `a` to `y` exist.
    fn check(before: &[Case], now: &[Case], expect: &[&str]) {
        let found = compare(&list(before), &list(now), |level| level < "z");
        assert_eq!(found.iter().map(Finding::to_string).collect::<Vec<_>>(), expect);
        assert_eq!(found.iter().any(Finding::is_fault), expect.iter().any(|text| !text.starts_with("new")));
    }

    #[test]
    fn lost_and_missing_levels_are_faults() {
        check(&[("a", 1, 5, None)], &[("a", 1, 5, None)], &[]);
        check(&[("a", 1, 5_000, None)], &[], &["lost: a, 1 thread: not solved; before: work 0.005 s by x"]);
        check(
            &[("a", 1, 5, None), ("a", 2, 5_000, None)],
            &[("a", 1, 5, None)],
            &["lost: a, 2 threads: not solved; before: work 0.005 s by x"],
        );
        check(&[("z", 1, 5, None)], &[], &["missing: z, 1 thread: there is no such level"]);
    }

    #[test]
    fn what_is_known_to_be_lost_is_no_fault() {
        let mut before = list(&[("a", 1, 5_000, None)]);
        before.runs.values_mut().for_each(|run| run.lost = Some("1234567".into()));
        for (now, expect) in [
            (&[][..], "still lost: a, 1 thread: not solved; before: work 0.005 s by x"),
            (&[("a", 1, 900_000, None)][..], "regained: a, 1 thread: work 0.900 s by x"),
        ] {
            let found = compare(&before, &list(now), |_| true);
            assert_eq!(found.iter().map(Finding::to_string).collect::<Vec<_>>(), [expect]);
            assert!(!found[0].is_fault());
        }
    }

    #[test]
    fn three_times_the_work_is_a_fault_and_less_is_none() {
        check(&[("a", 1, 100_000, None)], &[("a", 1, 360_000, None)], &[]);
        check(
            &[("a", 1, 100_000, None)],
            &[("a", 1, 360_001, None)],
            &["slower: a, 1 thread: work 0.360 s by x; before: work 0.100 s by x"],
        );
        check(&[("a", 1, 100_000, None)], &[("a", 1, 1, None)], &[]);
        check(&[("a", 2, 100_000, None)], &[("a", 2, 660_000, None)], &[]);
        check(
            &[("a", 2, 100_000, None)],
            &[("a", 2, 660_001, None)],
            &["slower: a, 2 threads: work 0.660 s by x; before: work 0.100 s by x"],
        );
    }

    #[test]
    fn a_longer_solution_and_a_lower_bound_are_faults() {
        let before = [("a", 1, 9, Some((98, 42)))];
        check(&before, &[("a", 1, 9, Some((94, 50)))], &[]);
        for (now, expect) in [
            (
                (99, 42),
                "worse: a, 1 thread: 99 moves, at least 42, 9 nodes; before: 98 moves, at least 42, 9 nodes",
            ),
            (
                (98, 41),
                "worse: a, 1 thread: 98 moves, at least 41, 9 nodes; before: 98 moves, at least 42, 9 nodes",
            ),
            (
                (0, 42),
                "worse: a, 1 thread: no solution, at least 42, 9 nodes; before: 98 moves, at least 42, 9 nodes",
            ),
        ] {
            check(&before, &[("a", 1, 9, Some(now))], &[expect]);
        }
        check(&[("a", 1, 9, Some((0, 42)))], &before, &[]);
        check(
            &[("a", 1, 9, Some((0, 43)))],
            &before,
            &[
                "worse: a, 1 thread: 98 moves, at least 42, 9 nodes; before: no solution, at least 43, 9 nodes",
            ],
        );
    }

    #[test]
    fn nodes_are_not_added_like_work() {
        let before = [("a", 1, 1_000, Some((9, 9)))];
        check(&before, &[("a", 1, 4_000, Some((9, 9)))], &[]);
        check(
            &before,
            &[("a", 1, 4_001, Some((9, 9)))],
            &[
                "slower: a, 1 thread: 9 moves, at least 9, 4001 nodes; before: 9 moves, at least 9, 1000 nodes",
            ],
        );
    }

    #[test]
    fn a_new_level_is_no_fault() {
        check(&[], &[("a", 1, 2_000, None)], &["new: a, 1 thread: work 0.002 s by x"]);
    }
}
