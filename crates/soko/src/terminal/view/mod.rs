//! The views: from the model to the characters of a screen. They change nothing.

mod board;
mod browser;
mod drafts;
mod editor;
mod game;
mod help;
mod large;
mod parts;
mod picture;
mod rules;
mod side_by_side;
mod teaching;
mod text;

use crate::terminal::model::app::{App, Overlay, Screen};
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::form::Form;
use crate::terminal::model::layout::{self, Parts};
use crate::terminal::model::prompt::{Prompt, Question};
use crate::terminal::model::theme::Role;
use parts::{blank, field};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use text::{line, spans, wrap};

/// Draws everything; where the cursor of the terminal belongs, if anywhere.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    let area = buffer.area;
    buffer.set_style(area, app.context.theme.style(Role::Plain));
    if layout::is_too_small((area.width, area.height)) {
        line(buffer, area, &app.context.theme, &[(Role::Bad, "too small")]);
        return None;
    }
    if let Some(Overlay::Help(scroll)) = &app.overlay {
        help::draw(&app.context, app.help(), *scroll, buffer);
        return None;
    }
    if let Some(Overlay::Rules(kind, scroll)) = app.overlay {
        rules::draw(&app.context, kind, scroll, buffer);
        return None;
    }
    match (&app.overlay, &app.screen) {
        (Some(Overlay::Drafts(list)), _) => {
            drafts::list(list, &app.context, buffer);
            return None;
        }
        (Some(Overlay::Conflict(conflict)), Screen::Editor(editing, _)) => {
            drafts::conflict(conflict, editing, &app.context, buffer);
            return None;
        }
        _ => {}
    }
    let parts = match &app.screen {
        Screen::Browser => {
            browser::draw(&app.browser, &app.context, buffer);
            app.browser.parts(&app.context)
        }
        Screen::Game(game) => {
            game::draw(game, &app.context, false, buffer);
            game.parts(&app.context)
        }
        Screen::Editor(_, Some(game)) => {
            game::draw(game, &app.context, true, buffer);
            game.parts(&app.context)
        }
        Screen::Editor(editing, None) => {
            editor::draw(editing, &app.context, buffer);
            editing.parts(&app.context)
        }
    };
    match &app.overlay {
        Some(Overlay::Prompt(prompt)) => Some(draw_prompt(prompt, &app.context, &parts, buffer)),
        Some(Overlay::Form(form)) => Some(draw_form(form, &app.context, &parts, buffer)),
        _ if matches!(app.screen, Screen::Browser) && app.browser.typing => {
            let search = &app.browser.search;
            let state = (search.as_str(), search.chars().count(), false);
            Some(field(buffer, parts.message, &app.context.theme, " Search: ", state))
        }
        _ => {
            if let Some(message) = app.message() {
                say(message, &app.context, &parts, buffer);
            }
            None
        }
    }
}

/// The message of the moment. A sign before it shows its tone without colour. Where one line is too short it takes
/// lines of what is above it too: the panel, or in wide terminals the end of the board.
fn say((tone, text): (Tone, &str), context: &Context, parts: &Parts, buffer: &mut Buffer) {
    let (role, sign) = match tone {
        Tone::Plain => (Role::Plain, ' '),
        Tone::Good => (Role::Good, context.theme.glyph('✓', '*')),
        Tone::Bad => (Role::Bad, '!'),
    };
    let text = if tone == Tone::Plain { format!(" {text}") } else { format!(" {sign} {text}") };
    let area = parts.message;
    let lines = wrap(text.trim_start(), usize::from(area.width).saturating_sub(1));
    let above = lines.len() as u16 - 1;
    if above == 0 || parts.bar.height > 0 || above > if parts.is_wide { area.y } else { parts.panel.height } {
        return line(buffer, area, &context.theme, &[(role, &text)]);
    }
    for (part, y) in lines.iter().zip(area.y - above..=area.y) {
        let part = format!(" {part:<width$}", width = usize::from(area.width));
        spans(buffer, Rect::new(area.x, y, area.width, 1), &context.theme, &[(role, &part)]);
    }
}

/// A question and its answer: a label and a text field in the last line but one, a remark above it, and the keys below
/// it. The remark is what is wrong with the answer, else what there is to know.
fn draw_prompt(prompt: &Prompt, context: &Context, parts: &Parts, buffer: &mut Buffer) -> Position {
    let theme = &context.theme;
    let area = parts.message;
    let above = Rect { y: area.y.saturating_sub(1), ..area };
    let (role, remark) = match &prompt.complaint {
        Some(complaint) => (Role::Bad, format!(" ! {complaint}")),
        None => {
            let note = prompt.note.as_deref();
            (Role::Faint, format!(" {}", note.unwrap_or(prompt.question.note())))
        }
    };
    blank(buffer, above, theme);
    line(buffer, above, theme, &[(role, &remark)]);
    blank(buffer, parts.footer, theme);
    let keys =
        [(Role::Key, " enter"), (Role::Faint, " accept  "), (Role::Key, "esc"), (Role::Faint, " cancel")];
    line(buffer, parts.footer, theme, &keys);
    let label = format!(" {}: ", prompt.question.label());
    field(buffer, area, theme, &label, (&prompt.answer, prompt.cursor, prompt.selected))
}

/// The fields of a form above each other; the last one stands where a prompt would.
fn draw_form(form: &Form, context: &Context, parts: &Parts, buffer: &mut Buffer) -> Position {
    let up = |lines: u16| Rect { y: parts.message.y.saturating_sub(lines), ..parts.message };
    draw_prompt(&form.fields[2], context, &Parts { message: up(0), ..*parts }, buffer);
    blank(buffer, up(3), &context.theme);
    line(buffer, up(3), &context.theme, &[(Role::Faint, &format!(" {}", Question::Title.note()))]);
    let places = [(0, 2), (1, 1), (2, 0)].map(|(index, lines): (usize, u16)| {
        let Prompt { question, answer, cursor, .. } = &form.fields[index];
        let label = format!(" {:>6}: ", question.label());
        let is_edited = index == form.at;
        let cursor = if is_edited { *cursor } else { 0 };
        field(buffer, up(lines), &context.theme, &label, (answer, cursor, false))
    });
    places[form.at]
}
