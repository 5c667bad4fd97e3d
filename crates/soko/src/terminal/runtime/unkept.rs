//! Drawings, moves and solutions that could not be written: printed when the program ends, so that nothing is lost. For a drawing
//! that is kept as a draft, the command that opens it is printed.

use super::writer::Line;
use crate::exit_code::ExitCode;
use crate::output;
use crate::terminal::model::app::{App, Screen};
use crate::terminal::model::event;
use crate::terminal::model::library::LibraryLevel;
use play::editor::{draft_level, drafts};
use play::{Book, Credit, Reverse, Section, Session};
use sokoworks::Level;

/// Prints the levels that were drawn, the moves that were played and the solutions that were found. The exit code depends on
/// whether there are drawings.
pub(super) fn print(app: &App, lines: &[Line]) -> anyhow::Result<ExitCode> {
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
fn played(entry: &LibraryLevel, session: &Session, book: &Book) -> String {
    let (Ok(level), Some(key)) = (&entry.level, &entry.key) else { return String::new() };
    let name = key.to_string();
    let heading = |what: &str| format!("\n{} {}{what}\n", entry.name, entry.title);
    let mut moves_found = Vec::new();
    if session.get(Section::Game, &name).is_some() {
        let mut play = session.restore(level);
        play.seek(usize::MAX);
        moves_found.push((heading(""), play.lurd()));
    }
    if let (Level::Sokoban(level), Some(text)) = (level, session.get(Section::Reverse, &name)) {
        let pulls = Reverse::resume(level.clone(), text).map(|mut reverse| {
            reverse.seek(usize::MAX);
            reverse.sequence().to_string()
        });
        moves_found.extend(pulls.map(|pulls| (heading(", in reverse mode"), pulls)));
    }
    for solution in book.solutions(level) {
        let is_new = moves_found.iter().all(|(_, moves)| !moves.eq_ignore_ascii_case(&solution.lurd));
        if is_new {
            let finder = match solution.origin.credit {
                Credit::Mine | Credit::Hinted => "",
                Credit::Solver => " of the solver",
                Credit::Optimizer => " of the optimizer",
            };
            moves_found.push((heading(&format!(", a solution{finder}")), solution.lurd));
        }
    }
    moves_found.into_iter().map(|(heading, moves)| format!("{heading}{moves}\n")).collect()
}
