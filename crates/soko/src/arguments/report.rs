//! The command line of `soko report` and `soko bench report`.

use clap::Args;
use std::path::PathBuf;

/// Report on results, solver beside solver
///
/// Reads results files of `soko solve --results` (or --json), CSV, and stores of `soko bench`. Coverage by set, errors, a
/// cactus plot for each set, solvers in pairs, every level, new bests. The format follows from the name of the output:
/// .html (one page that needs nothing else), .md (with the plots beside it), .txt, .json, .jsonl or .csv (the records).
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko report results.jsonl
  soko report results.jsonl --output results.html
  soko report a.jsonl b.db --against other/*.tsv --output results.md")]
pub(crate) struct Report {
    /// Results files
    #[arg(required = true, value_name = "RESULTS")]
    pub(crate) results: Vec<PathBuf>,
    /// Tables of the results of other programs: one column per program, cells such as `1.5 p12 m34` or `- (10 s)`; a table
    /// belongs to the set with the same name
    #[arg(long, value_name = "TABLE", num_args = 1..)]
    pub(crate) against: Vec<PathBuf>,
    /// Tables of the best known solutions, with the columns level and pushes
    #[arg(long, value_name = "TABLE", num_args = 1..)]
    pub(crate) best: Vec<PathBuf>,
    /// A sentence for the page that says how the results were made
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
    /// The file to write, or - for text on standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}
