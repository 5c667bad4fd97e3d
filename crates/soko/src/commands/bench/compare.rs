//! `soko bench compare`: what changed from one set of results to another.

use crate::arguments::bench::Compare;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::storage::records;
use grid::visible;
use lab::report::compare::compare as compared;

/// Compares results, and fails if they are worse.
pub(super) fn run(compare: &Compare) -> anyhow::Result<ExitCode> {
    let (before, _) = records::chosen(&compare.before)?;
    let (after, _) = records::chosen(&compare.after)?;
    let comparison = compared([&compare.before, &compare.after], &before, &after);
    if comparison.is_empty {
        let message = format!("{} and {} have no solver and level in common", compare.before, compare.after);
        return Err(Problem::new("E-NORECORD", message).into());
    }
    output::say(&visible(&comparison.text))?;
    Ok(if comparison.is_worse { ExitCode::Worse } else { ExitCode::Done })
}
