//! `soko report`: a page about results files, with a plot for each set.

use crate::arguments::Report;
use crate::diagnostics::Problem;
use crate::exit_code::ExitCode;
use crate::report::{Baseline, Best, Set, cactus, page, read};
use crate::solution_file::replace;
use grid::visible;
use std::path::Path;

/// Writes the page, and beside it the plots.
pub(crate) fn run(report: &Report) -> anyhow::Result<ExitCode> {
    let mut records = Vec::new();
    for file in &report.results {
        records.extend(read(&text(file)?));
    }
    if records.is_empty() {
        let problem = Problem::new("E-NORECORD", "no record in the results files");
        return Err(problem.help("make some: soko solve --results FILE LEVELS").into());
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
        replace(&report.output.with_file_name(picture(set)), visible(&plot).as_bytes())?;
    }
    let page = page(&sets, report.note.as_deref().unwrap_or(""), picture);
    replace(&report.output, visible(&page).as_bytes())?;
    Ok(ExitCode::Done)
}

fn text(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file)
        .map_err(|error| Problem::new("E-NOFILE", format!("can not read {}: {error}", file.display())).into())
}

/// The name of a file without folder and ending.
fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
