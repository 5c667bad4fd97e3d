//! The limits of `soko grade`.

use super::{Group, text};
use crate::limits::memory::or_half_of_the_machine;
use crate::quantity::Bytes;
use clap::Args;
use serde::Deserialize;

/// What grading may use.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Limits")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Grading {
    /// Memory limit, with all else that the process holds [default: half of the machine's]
    #[arg(long, value_name = "SIZE")]
    #[serde(deserialize_with = "text")]
    pub(crate) memory: Option<Bytes>,
}

group!(Grading { memory });

impl Grading {
    /// Memory that the process may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        or_half_of_the_machine(self.memory)
    }
}
