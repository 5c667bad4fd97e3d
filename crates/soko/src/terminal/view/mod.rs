//! The views: from the model to the characters of a screen. They change nothing.

mod board;
mod browser;
mod editor;
mod game;
mod help;
mod picture;
mod text;

use super::action::Action;
use super::app::{App, Overlay, Screen};
use super::desk::{Desk, Tone};
use super::layout::Parts;
use super::prompt::Prompt;
use super::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use text::{line, spans, wrap};

pub(crate) use help::length as help_length;

/// Smallest terminal that anything is drawn in.
const LEAST: (u16, u16) = (20, 6);

/// Draws everything; where the cursor of the terminal belongs, if anywhere.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    let area = buffer.area;
    buffer.set_style(area, app.desk.theme.style(Role::Plain));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        line(buffer, area, &app.desk.theme, &[(Role::Bad, "too small")]);
        return None;
    }
    if let Some(Overlay::Help(scroll)) = &app.overlay {
        help::draw(&app.desk, *scroll, buffer);
        return None;
    }
    let parts = match &app.screen {
        Screen::Browser => {
            browser::draw(&app.browser, &app.desk, buffer);
            app.browser.parts(&app.desk)
        }
        Screen::Game(game) => {
            game::draw(game, &app.desk, false, buffer);
            game.parts(&app.desk)
        }
        Screen::Editor(_, Some(game)) => {
            game::draw(game, &app.desk, true, buffer);
            game.parts(&app.desk)
        }
        Screen::Editor(editing, None) => {
            editor::draw(editing, &app.desk, buffer);
            editing.parts(&app.desk)
        }
    };
    match &app.overlay {
        Some(Overlay::Prompt(prompt)) => Some(draw_prompt(prompt, &app.desk, parts.message, buffer)),
        _ => {
            say(&app.desk, &parts, buffer);
            None
        }
    }
}

/// The message of the moment. A sign before it tells its tone without colour. Where one line is too short it takes
/// lines of the panel above it too, if that is there.
fn say(desk: &Desk, parts: &Parts, buffer: &mut Buffer) {
    let Some((tone, text)) = &desk.message else { return };
    let (role, sign) = match tone {
        Tone::Plain => (Role::Plain, ' '),
        Tone::Good => (Role::Good, desk.theme.glyph('✓', '*')),
        Tone::Bad => (Role::Bad, '!'),
    };
    let text = if *tone == Tone::Plain { format!(" {text}") } else { format!(" {sign} {text}") };
    let area = parts.message;
    let lines = wrap(text.trim_start(), usize::from(area.width).saturating_sub(1));
    let above = lines.len() as u16 - 1;
    if above == 0 || parts.is_wide || parts.bar.height > 0 || above > parts.panel.height {
        return line(buffer, area, &desk.theme, &[(role, &text)]);
    }
    for (part, y) in lines.iter().zip(area.y - above..=area.y) {
        let part = format!(" {part:<width$}", width = usize::from(area.width));
        spans(buffer, Rect::new(area.x, y, area.width, 1), &desk.theme, &[(role, &part)]);
    }
}

/// A question and its answer; what is wrong with it stands in front.
fn draw_prompt(prompt: &Prompt, desk: &Desk, area: Rect, buffer: &mut Buffer) -> Position {
    let question = match &prompt.complaint {
        Some(complaint) => format!(" ! {complaint}: "),
        None => format!(" {}: ", prompt.question.text()),
    };
    let room = usize::from(area.width).saturating_sub(question.chars().count() + 1).max(1);
    // The part of a long answer around the cursor.
    let skip = (prompt.cursor + 1).saturating_sub(room);
    let shown: String = prompt.answer.chars().skip(skip).take(room).collect();
    let role = if prompt.complaint.is_some() { Role::Bad } else { Role::Title };
    let end = spans(buffer, area, &desk.theme, &[(role, &question), (Role::Plain, &shown)]);
    let back = shown.chars().count() - (prompt.cursor - skip).min(shown.chars().count());
    Position::new(end.saturating_sub(back as u16).min(area.right().saturating_sub(1)), area.y)
}

/// The line of the keys that matter most, as many as fit.
fn footer(desk: &Desk, area: Rect, actions: &[(Action, &str)], buffer: &mut Buffer) {
    let mut x = area.x + 1;
    for (action, word) in actions {
        let key = desk.keys.short(*action);
        let width = (key.chars().count() + word.chars().count() + 3) as u16;
        if key.is_empty() || x + width > area.right() + 2 {
            continue;
        }
        let rest = Rect::new(x, area.y, area.right().saturating_sub(x), area.height);
        let word = format!(" {word}");
        spans(buffer, rest, &desk.theme, &[(Role::Key, &key), (Role::Faint, &word)]);
        x += width;
    }
}
