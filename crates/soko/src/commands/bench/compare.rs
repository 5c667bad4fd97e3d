//! `soko bench compare`: what changed from one set of results to another.

use crate::arguments::bench::Compare;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::storage::records;
use grid::visible;
use lab::Record;
use lab::report::compare::compare as compared;
use std::collections::BTreeSet;
use std::path::Path;

/// Compares results, and fails if they are worse.
pub(super) fn run(compare: &Compare) -> anyhow::Result<ExitCode> {
    let (before, after) = (chosen(&compare.before)?, chosen(&compare.after)?);
    let comparison = compared([&compare.before, &compare.after], &before, &after);
    if comparison.is_empty {
        let message = format!("{} and {} have no solver and level in common", compare.before, compare.after);
        return Err(Problem::new("E-NORECORD", message).into());
    }
    output::say(&visible(&comparison.text))?;
    Ok(if comparison.is_worse { ExitCode::Worse } else { ExitCode::Done })
}

/// The records that `FILE` or `FILE@WORD` names.
fn chosen(name: &str) -> anyhow::Result<Vec<Record>> {
    let (path, word) = match name.rsplit_once('@') {
        Some((path, word)) if !Path::new(name).exists() => (path, word),
        _ => (name, ""),
    };
    let (mut records, _) = records::read(Path::new(path))?;
    let solvers: BTreeSet<String> = records.iter().map(|record| record.solver().to_owned()).collect();
    records.retain(|record| {
        let run = record.run.clone().unwrap_or_default();
        [record.solver(), &run.revision, &run.machine, &run.suite].iter().any(|text| text.contains(word))
    });
    if records.is_empty() {
        let problem = Problem::new("E-NORECORD", format!("{name} has no records"));
        let solvers = Vec::from_iter(solvers).join(", ");
        let help = match solvers.as_str() {
            "" => "create some with: soko bench SUITE".to_owned(),
            _ => format!(
                "the word behind @ is part of a solver, revision, machine or suite; solvers are {solvers}"
            ),
        };
        return Err(problem.help(visible(&help)).into());
    }
    Ok(records)
}
