//! Whether a record answers a question, so that no search runs twice for the same answer.

use super::{Asked, Ending, Reason, Record};
use search::GaveUp;

/// The word for no metric.
const ANY: &str = "any";

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
    /// Whether another run `within` these limits cannot do better: there is an answer, proved if that was wanted, or the
    /// search ended at a limit that is no larger now. What was interrupted is open, and so is a level that was broken.
    pub fn settles(&self, within: &Within) -> bool {
        /// Whether a limit is above the earlier one; `None` is no limit.
        fn is_above<T: PartialOrd>(limit: Option<T>, before: Option<T>) -> bool {
            match (limit, before) {
                (Some(limit), Some(before)) => limit > before,
                (None, _) | (_, None) => true,
            }
        }
        match self.reason {
            Some(Reason::GaveUp(GaveUp::Interrupted) | Reason::Unplayable) => false,
            Some(Reason::GaveUp(GaveUp::Time)) => !is_above(within.time, self.time_limit),
            Some(Reason::GaveUp(GaveUp::Memory)) => !is_above(within.memory, self.memory_limit),
            Some(Reason::GaveUp(GaveUp::Nodes)) => !is_above(within.nodes, self.node_limit),
            Some(Reason::GaveUp(GaveUp::Work)) => !is_above(within.work, self.work_limit),
            _ => true,
        }
    }

    /// Whether a search for `asked` within these limits could not add anything: the same question is settled, or the record
    /// proves what is asked.
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
        if self.outcome == Ending::Unsolvable {
            return is_narrow(asked) || !is_narrow(before);
        }
        if !self.is_solved() || is_narrow(asked) != is_narrow(before) {
            return false;
        }
        // Where any solution will do, it does not matter why a proof is missing.
        let was_interrupted = self.reason == Some(Reason::GaveUp(GaveUp::Interrupted));
        let is_proved = |metric: &str| self.proved.iter().any(|proved| proved.name() == metric);
        match metric.split_once(',') {
            None if metric == ANY => {
                let is_plain = asked.search.as_deref().is_none_or(|search| search == "auto");
                is_plain && asked.settings.as_deref().is_none_or(str::is_empty) && !was_interrupted
            }
            None => is_proved(metric),
            // The best by the first metric and then the second, or the best by each.
            Some((first, second)) => {
                let both = self.proved_both && before.metric == asked.metric;
                both || is_proved(first) && is_proved(second)
            }
        }
    }
}
