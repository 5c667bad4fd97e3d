//! What was drawn and played but could not be written: printed when the program ends, so that nothing of it is lost.

use super::writer::Line;
use crate::exit_code::ExitCode;
use crate::output;
use crate::terminal::model::app::App;
use crate::terminal::model::event::Book;
use play::editor::{draft_level, drafts};
use play::{Section, Session};

/// Prints the levels that were drawn, and the moves that were played. The exit code tells whether there are drawings.
pub(super) fn tell(app: &App, lines: &[Line]) -> anyhow::Result<ExitCode> {
    let of_session = lines.iter().filter(|(book, _)| *book == Book::Session);
    let journal: String = of_session.map(|(_, line)| format!("{line}\n")).collect();
    let session = Session::read(journal).0;
    let drawn: String = drafts(&session).iter().map(|(name, saved)| drawing(name, saved)).collect();
    let played = moves(app, &session);
    if drawn.is_empty() && played.is_empty() {
        return Ok(ExitCode::Done);
    }
    let why = app.desk.unkept.as_deref().unwrap_or("Nothing is saved.");
    // The terminal may be gone.
    output::complain(&format!("{why} This is what would be lost:\n"));
    output::say(&format!("{drawn}{played}"))?;
    Ok(if drawn.is_empty() { ExitCode::Done } else { ExitCode::BadInput })
}

/// A level that was drawn, as a file would have it.
fn drawing(name: &str, saved: &play::editor::SavedDraft) -> String {
    let (level, texts) = (draft_level(name), &saved.texts);
    let title = if texts.title.is_empty() { String::new() } else { format!("Title: {}\n", texts.title) };
    format!("\n; {level}\n\n{}{title}", saved.draft.text())
}

/// The moves of each level that was played.
fn moves(app: &App, session: &Session) -> String {
    let games = session.all(Section::Game).filter_map(|(name, _)| {
        let mut entries = app.desk.library.entries.iter();
        let entry = entries.find(|entry| entry.key.as_ref().is_some_and(|key| key.to_string() == name))?;
        let mut play = session.restore(entry.level.as_ref().ok()?);
        play.seek(usize::MAX);
        Some(format!("\n{} {}\n{}\n", entry.name, entry.title, play.lurd()))
    });
    games.collect()
}
