//! The options of `soko generate --longest`.

use crate::options::{named, whole};
use clap::Args;
use generate::longest::Way;
use std::path::PathBuf;

/// What the longest puzzle has.
#[derive(Args, Debug)]
#[command(next_help_heading = "The longest puzzle")]
pub(crate) struct Longest {
    /// Of all boards with that many --squares and --boxes, the one whose shortest solution has most moves
    #[arg(long, requires = "squares", requires = "pieces",
          conflicts_with_all = ["count", "grade", "width", "height", "theme", "symmetry", "aim", "positions", "unlike", "vary", "like", "game"])]
    pub(crate) longest: bool,
    /// Floor squares, those under boxes too
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..), requires = "longest")]
    pub(crate) squares: Option<u32>,
    /// Which boards are tried; all of them prove it [default: auto]
    #[arg(long, value_name = "WAY", value_parser = named::<Way>(), requires = "longest")]
    pub(crate) way: Option<Way>,
    /// Keep in this file how far the search is, and go on from there
    #[arg(long, value_name = "FILE", requires = "longest")]
    pub(crate) resume: Option<PathBuf>,
}
