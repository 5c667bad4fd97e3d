//! `soko bench compare`: what changed from one set of results to others.

use crate::arguments::bench::Compare;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::storage::records;
use lab::report::compare::compare as compared;
use text::visible;

/// Compares results, and fails if they are worse.
pub(super) fn run(compare: &Compare) -> anyhow::Result<ExitCode> {
    let sets = compare.results.iter().map(|name| Ok((name.as_str(), records::chosen(name)?.0)));
    let sets = sets.collect::<anyhow::Result<Vec<_>>>()?;
    let sets: Vec<_> = sets.iter().map(|(name, records)| (*name, records.as_slice())).collect();
    let comparison = compared(&sets);
    if comparison.is_empty {
        let message = match compare.results.as_slice() {
            [one] => format!("{one} has nothing to compare: all is of one configuration"),
            several => format!("{} have no solver and level in common", several.join(" and ")),
        };
        return Err(Problem::new("E-NORECORD", message).into());
    }
    output::say(&visible(&comparison.text))?;
    Ok(if comparison.is_worse { ExitCode::Worse } else { ExitCode::Done })
}
