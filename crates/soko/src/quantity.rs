//! Numbers with their nouns, short counts, clocks, and the spans of time and amounts of memory of the lab.

pub(crate) use lab::{Bytes, TimeSpan};
use sokoworks::{Bound, Metric};
use std::time::Duration;
use text::grouped;
pub(crate) use text::{Count, counted, counted_short};

/// A span as `0:07`, `12:34` or `1:02:03`.
pub(crate) fn clock(span: Duration) -> String {
    let seconds = span.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// A lower bound: `at least 129 pushes`.
pub(crate) fn at_least(bound: Bound) -> String {
    format!("at least {}", counted(bound.cost as usize, unit(bound.metric)))
}

pub(crate) fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::Moves => "move",
        Metric::Pushes => "push",
    }
}

/// A number of things with commas: `1 node`, `5,915 nodes`.
pub(crate) fn counted_grouped(number: usize, noun: &str) -> String {
    let text = counted(number, noun);
    let noun = text.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{}{noun}", grouped(number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        let shown = [0, 7, 754, 3723].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(shown, ["0:00", "0:07", "12:34", "1:02:03"]);
    }
}
