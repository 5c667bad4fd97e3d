//! What was drawn, played and found but could not be written: printed when the program ends, so that nothing of it is
//! lost. Of a drawing that is kept as a draft it is said how to come back to it.

use super::writer::Line;
use crate::exit_code::ExitCode;
use crate::output;
use crate::terminal::model::app::{App, Screen};
use crate::terminal::model::event;
use crate::terminal::model::library::Entry;
use play::editor::{draft_level, drafts};
use play::{Book, Credit, Reverse, Section, Session};
use sokoworks::Level;

/// Prints the levels that were drawn, the moves that were played and the solutions that were found. The exit code tells
/// whether there are drawings.
pub(super) fn tell(app: &App, lines: &[Line]) -> anyhow::Result<ExitCode> {
    let session = Session::read(journal(lines, event::Book::Session)).0;
    let book = Book::read(journal(lines, event::Book::Records)).0;
    let drawn: String = drafts(&session).iter().map(|(name, saved)| drawing(name, saved)).collect();
    let entries = app.context.library.entries.iter();
    let played: String = entries.map(|entry| played(entry, &session, &book)).collect();
    if drawn.is_empty() && played.is_empty() {
        if let Screen::Editor(editing, _) = &app.screen
            && let Some(words) = editing.kept()
        {
            output::complain(&words);
        }
        return Ok(ExitCode::Done);
    }
    let why = app.context.unkept.as_deref().unwrap_or("Nothing is saved.");
    // The terminal may be gone.
    output::complain(&format!("{why} This is what would be lost:\n"));
    output::say(&format!("{drawn}{played}"))?;
    Ok(if drawn.is_empty() { ExitCode::Done } else { ExitCode::BadInput })
}

/// The lines of one journal.
fn journal(lines: &[Line], of: event::Book) -> String {
    lines.iter().filter(|(book, _)| *book == of).map(|(_, line)| format!("{line}\n")).collect()
}

/// A level that was drawn, as a file would have it.
fn drawing(name: &str, saved: &play::editor::SavedDraft) -> String {
    let (level, texts) = (draft_level(name), &saved.texts);
    let title = if texts.title.is_empty() { String::new() } else { format!("Title: {}\n", texts.title) };
    format!("\n; {level}\n\n{}{title}", saved.draft.text())
}

/// The moves that were played in a level, forward and backward, and its new solutions.
fn played(entry: &Entry, session: &Session, book: &Book) -> String {
    let (Ok(level), Some(key)) = (&entry.level, &entry.key) else { return String::new() };
    let name = key.to_string();
    let heading = |what: &str| format!("\n{} {}{what}\n", entry.name, entry.title);
    let mut told = Vec::new();
    if session.get(Section::Game, &name).is_some() {
        let mut play = session.restore(level);
        play.seek(usize::MAX);
        told.push((heading(""), play.lurd()));
    }
    if let (Level::Sokoban(level), Some(text)) = (level, session.get(Section::Reverse, &name)) {
        let pulls = Reverse::resume(level.clone(), text).map(|mut reverse| {
            reverse.seek(usize::MAX);
            reverse.sequence().to_string()
        });
        told.extend(pulls.map(|pulls| (heading(", in reverse mode"), pulls)));
    }
    for solution in book.solutions(level) {
        let is_new = told.iter().all(|(_, moves)| !moves.eq_ignore_ascii_case(&solution.lurd));
        if is_new {
            let finder = match solution.origin.credit {
                Credit::Mine | Credit::Hinted => "",
                Credit::Solver => " of the solver",
                Credit::Optimizer => " of the optimizer",
            };
            told.push((heading(&format!(", a solution{finder}")), solution.lurd));
        }
    }
    told.into_iter().map(|(heading, moves)| format!("{heading}{moves}\n")).collect()
}
