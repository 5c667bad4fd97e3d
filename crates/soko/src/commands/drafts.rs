//! `soko edit --drafts` and `--discard`: drafts that are not saved to a file. They need no terminal.

use crate::date::date;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::quantity::counted;
use crate::storage::data::Data;
use play::editor::{SavedDraft, draft_level, drafts};
use play::{Section, Session};
use std::path::Path;

/// Lists the drafts, numbered from 1.
pub(crate) fn list(data: &Data) -> anyhow::Result<ExitCode> {
    let all = drafts(&data.session);
    let line = |((name, draft), number): (&(&str, SavedDraft), u32)| {
        format!("{number}  {}\n", described(name, draft))
    };
    let lines: String = all.iter().zip(1..).map(line).collect();
    output::say(if lines.is_empty() { "no drafts\n" } else { &lines })?;
    Ok(ExitCode::Done)
}

/// Discards one draft, by its number in the list or by its level: `FILE`, `FILE#3`. What is discarded goes to standard
/// output, so that a mistake can be undone.
pub(crate) fn discard(data: &mut Data, which: &str) -> anyhow::Result<ExitCode> {
    let name = find(&data.session, which)?;
    let saved = SavedDraft::read(data.session.get(Section::Draft, &name).unwrap_or_default());
    if let (Some(line), Some(folder)) = (data.session.set(Section::Draft, &name, None), &data.folder) {
        Data::keep_session(folder, &line)?;
    }
    output::say(&format!("discarded: {}\n{}", described(&name, &saved), saved.draft.text()))?;
    Ok(ExitCode::Done)
}

/// File, date, size and title.
fn described(name: &str, draft: &SavedDraft) -> String {
    let size = draft.draft.size();
    let (level, date, title) = (draft_level(name), date(draft.changed), &draft.texts.title);
    format!("{level}  {date}  {} x {}  {title}", size.width, size.height).trim_end().to_owned()
}

/// The name of the one draft that is meant.
fn find(session: &Session, which: &str) -> anyhow::Result<String> {
    let all = drafts(session);
    if let Ok(number) = which.parse::<usize>()
        && let Some((name, _)) = number.checked_sub(1).and_then(|place| all.get(place))
    {
        return Ok((*name).to_owned());
    }
    let path = std::path::absolute(Path::new(which));
    let path = path.map_or_else(|_| which.to_owned(), |path| path.to_string_lossy().into_owned());
    let is_meant = |level: &str| {
        let file = level.rsplit_once('#').map_or(level, |(file, _)| file);
        [level, file].iter().any(|name| *name == which || *name == path)
    };
    let meant: Vec<_> = (1..).zip(&all).filter(|(_, (name, _))| is_meant(draft_level(name))).collect();
    match meant[..] {
        [(_, (name, _))] => Ok((*name).to_owned()),
        [] => {
            let problem = Problem::new("E-DRAFT", format!("there is no draft `{which}`"));
            let count = counted(all.len(), "draft");
            let help = format!("`soko edit --drafts` lists all drafts ({count})");
            Err(problem.help(help).into())
        }
        _ => {
            let numbers: Vec<String> = meant.iter().map(|(number, _)| number.to_string()).collect();
            let problem = Problem::new("E-DRAFT", format!("`{which}` has {}", counted(meant.len(), "draft")));
            let help = format!("choose one by its number in soko edit --drafts: {}", numbers.join(", "));
            Err(problem.help(help).into())
        }
    }
}
