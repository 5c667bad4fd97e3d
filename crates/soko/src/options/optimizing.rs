//! What `soko optimize` starts from, and which part of it may change.

use super::{Group, text};
use clap::Args;
use serde::Deserialize;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// What an optimizer starts from.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Optimizing")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Optimizing {
    /// A solution to start from: moves, a file that holds solutions, or - for standard input; may be given several times
    #[arg(long, value_name = "SOLUTION", allow_hyphen_values = true)]
    #[serde(skip)]
    pub(crate) known: Vec<String>,

    /// Change only moves A to B of the best known solution, counted from 1; A- and -B are ranges too
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    #[serde(deserialize_with = "text")]
    pub(crate) range: Option<Moves>,
}

impl Group for Optimizing {
    fn fill(&mut self, file: Self) {
        self.range = self.range.take().or(file.range);
    }
}

/// A range of moves, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    first: usize,
    last: Option<usize>,
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-", self.first)?;
        self.last.map_or(Ok(()), |last| write!(f, "{last}"))
    }
}

impl Moves {
    /// The moves of a solution of `count` moves that are meant, counted from 0; none if it has fewer.
    pub(crate) fn of(self, count: usize) -> Option<Range<usize>> {
        let last = self.last.unwrap_or(count);
        (self.first <= count && last <= count).then(|| self.first - 1..last)
    }
}

impl FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Moves, String> {
        let wrong = || format!("`{text}` is no range of moves such as 20-80, 20- or -80");
        let (first, last) = text.split_once('-').ok_or_else(wrong)?;
        let number =
            |digits: &str| digits.parse::<usize>().ok().filter(|&number| number > 0).ok_or_else(wrong);
        let first = if first.is_empty() { None } else { Some(number(first)?) };
        let last = if last.is_empty() { None } else { Some(number(last)?) };
        match (first, last) {
            (None, None) => Err(wrong()),
            (Some(first), Some(last)) if last < first => {
                Err(format!("the range `{text}` ends before it begins"))
            }
            _ => Ok(Moves { first: first.unwrap_or(1), last }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_moves() {
        let check = |text: &str, expect: Option<Range<usize>>| {
            let moves = text.parse::<Moves>();
            assert_eq!(moves.ok().and_then(|moves| moves.of(100)), expect, "{text}");
        };
        check("20-80", Some(19..80));
        check("20-", Some(19..100));
        check("-80", Some(0..80));
        check("5-5", Some(4..5));
        for wrong in ["", "-", "0-5", "x-5", "8-5", "5", "20-101", "101-"] {
            check(wrong, None);
        }
    }
}
