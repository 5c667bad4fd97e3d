//! `soko report`: a page about results files, with a plot for each set.

use crate::arguments::Report;
use crate::exit_code::ExitCode;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use crate::report::{Baseline, Best, Set, cactus, page, read};
use crate::storage::files;
use grid::visible;
use std::path::Path;

/// Largest results file, in bytes.
const RESULTS_LIMIT: u64 = 1 << 30;

/// Writes the page, and beside it the plots.
pub(crate) fn run(report: &Report) -> anyhow::Result<ExitCode> {
    let mut records = Vec::new();
    for file in &report.results {
        let (found, damaged) = read(&files::read(file, RESULTS_LIMIT)?);
        if damaged > 0 {
            let (name, lines) = (file.display(), counted(damaged, "line"));
            diagnostics::complain(&format!("note: {name}: {lines} without a record\n"));
        }
        records.extend(found);
    }
    if records.is_empty() {
        let problem = Problem::new("E-NORECORD", "the results files contain no records");
        return Err(problem.help("create some with: soko solve --results FILE LEVELS").into());
    }
    let mut baselines = Vec::new();
    for file in &report.against {
        baselines.push(Baseline::read(&stem(file), &text(file)?));
    }
    let mut bests = Vec::new();
    for file in &report.best {
        bests.push(Best::read(&stem(file), &text(file)?));
    }
    let sets = Set::gather(records, &baselines, &bests);
    let picture = |set: &Set| format!("{}-{}.svg", stem(&report.output), set.name);
    for set in &sets {
        let plot = cactus(&set.name, set.records.len(), &set.curves());
        files::write(&report.output.with_file_name(picture(set)), visible(&plot).as_bytes())?;
    }
    let page = page(&sets, report.note.as_deref().unwrap_or(""), picture);
    files::write(&report.output, visible(&page).as_bytes())?;
    let plots = counted(sets.len(), "plot");
    let sets = counted(sets.len(), "set");
    diagnostics::complain(&format!("{}: {sets}, with {plots} beside it\n", report.output.display()));
    Ok(ExitCode::Done)
}

fn text(file: &Path) -> anyhow::Result<String> {
    let bytes = files::read(file, files::LIMIT)?;
    let wrong = |error| Problem::new("E-NOFILE", format!("cannot read {}: {error}", file.display()));
    Ok(String::from_utf8(bytes).map_err(wrong)?)
}

/// The name of a file without folder and ending.
fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
