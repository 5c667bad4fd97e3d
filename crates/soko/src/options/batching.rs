//! Options for many levels: several at once, and how much is printed.

use super::{Group, Output, positive};
use clap::Args;
use serde::Deserialize;

/// How many levels are worked on at once, and how much is printed.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Many levels")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Batching {
    /// Levels at the same time; they share the memory, and the threads unless --threads is given [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[serde(deserialize_with = "positive")]
    pub(crate) jobs: Option<u16>,

    /// Print comma-separated values, one row per level
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL",
          conflicts_with = "json")]
    pub(crate) csv: Option<bool>,

    /// Print only the table at the end or, with --json or --csv, the records
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) quiet: Option<bool>,
}

group!(Batching { jobs, csv, quiet });

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

    /// How answers are printed; what was `typed` goes before what a file says.
    pub(crate) fn form(&self, output: &Output, typed: &Output) -> Form {
        match (output.json(), self.csv.unwrap_or(false)) {
            (true, false) => Form::Json,
            (true, true) if typed.json() => Form::Json,
            (_, true) => Form::Csv,
            (false, false) => Form::Text,
        }
    }
}
