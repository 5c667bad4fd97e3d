//! `soko report`: results as text, as a page, or as records in another format.

use crate::arguments::Report;
use crate::exit_code::ExitCode;
use crate::files;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use crate::storage::records;
use lab::report::{Baseline, Best, References, Report as Results, Set, cactus};
use lab::suite::plan::Entrant;
use lab::{Record, table};
use std::path::Path;
use text::visible;

/// Writes the report, and beside a page in Markdown its plots.
pub(crate) fn run(report: &Report) -> anyhow::Result<ExitCode> {
    let (mut records, mut levels) = (Vec::new(), Vec::new());
    for file in &report.results {
        let (mut found, known) = records::chosen(&file.to_string_lossy())?;
        if report.results.len() > 1 {
            found.iter_mut().for_each(|record| record.source = stem(file));
        }
        records.extend(found);
        levels.extend(known);
    }
    if records.is_empty() {
        let problem = Problem::new("E-NORECORD", "the results files contain no records");
        return Err(problem.help("create some with: soko solve --results FILE LEVELS").into());
    }
    present(report, &records, levels)?;
    Ok(ExitCode::Done)
}

/// Writes the report on records of these levels, in the format that the name of the output stands for.
pub(super) fn present(report: &Report, records: &[Record], levels: Vec<Entrant>) -> anyhow::Result<()> {
    let mut references = References { levels, ..References::default() };
    for file in &report.against {
        references.baselines.push(Baseline::read(&stem(file), &text(file)?));
    }
    for file in &report.best {
        references.bests.push(Best::read(&stem(file), &text(file)?));
    }
    let note = report.note.as_deref().unwrap_or("");
    let path = &report.output;
    if path == Path::new("-") {
        return Ok(output::say(&visible(&Results::of(records, &references).text()))?);
    }
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let results = Results::of(records, &references);
    let content = match extension.as_str() {
        "csv" => table::write(records),
        "jsonl" => records.iter().map(|record| record.line() + "\n").collect(),
        "json" => results.json(),
        "html" | "htm" => visible(&results.html(note)).into_owned(),
        "txt" => visible(&results.text()).into_owned(),
        "md" => {
            let picture = |set: &Set| format!("{}-{}.svg", stem(path), set.name);
            for set in &results.sets {
                let plot = cactus(&set.name, set.rows.len(), &set.curves(&results.solvers));
                files::write(&path.with_file_name(picture(set)), visible(&plot).as_bytes())?;
            }
            visible(&results.markdown(note, picture)).into_owned()
        }
        other => {
            let problem = Problem::new("E-WRITE", format!("`.{other}` is no format of a report"));
            return Err(problem.help("use .html, .md, .txt, .json, .jsonl or .csv").into());
        }
    };
    files::write(path, content.as_bytes())?;
    let (name, sets) = (path.display(), counted(results.sets.len(), "set"));
    let plots = counted(results.sets.len(), "plot");
    let rest = if extension == "md" { format!(", with {plots} beside it") } else { String::new() };
    diagnostics::complain(&format!("{name}: {sets}{rest}\n"));
    Ok(())
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
