//! Options for many levels: several at once, and how much is printed.

use super::{Output, text, whole};
use crate::quantity::TimeSpan;
use std::time::Duration;

group! {
    /// How many levels are worked on at once, and how much is printed.
    "Many levels" Batching {
        /// Levels at the same time; they share the memory, and the threads unless --threads is given [default: 1]
        #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=1024))]
        jobs: u16,

        /// Time for all levels; each gets a fair share
        #[arg(long, value_name = "TIME")]
        #[serde(deserialize_with = "text")]
        total_time: TimeSpan,

        /// Name of this configuration in reports
        #[arg(long, value_name = "NAME", value_parser = label)]
        label: String,

        /// Print comma-separated values, one row per level
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL",
              conflicts_with = "json")]
        csv: bool,

        /// Print only the table at the end or, with --json or --csv, the records
        #[arg(long, short, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        quiet: bool,
    }
}

/// Longest label, in characters.
const LONGEST: usize = 60;

/// Reads the name of a configuration.
pub(crate) fn label(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("a label is not empty".to_owned()),
        text if text.chars().any(text::is_hidden) => Err("a label has no control characters".to_owned()),
        text if text.chars().count() > LONGEST => Err(format!("a label has at most {LONGEST} characters")),
        text => Ok(text.to_owned()),
    }
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// For people.
    Text,
    /// One JSON record a line.
    Json,
    /// One row of comma-separated values a level.
    Csv,
}

impl Batching {
    /// Levels at the same time.
    pub(crate) fn jobs(&self) -> usize {
        usize::from(self.jobs.unwrap_or(1))
    }

    /// Time for all levels together; none is no limit.
    pub(crate) fn total_time(&self) -> Option<Duration> {
        self.total_time.and_then(|time| time.0)
    }

    /// How answers are printed; what was `typed` goes before the setting of a file.
    pub(crate) fn form(&self, output: &Output, typed: &Output) -> Form {
        match (output.json(), self.csv.unwrap_or(false)) {
            (true, false) => Form::Json,
            (true, true) if typed.json() => Form::Json,
            (_, true) => Form::Csv,
            (false, false) => Form::Text,
        }
    }
}
