//! The list of drafts, and the question about a draft whose file has changed, with both boards to compare.

use super::board;
use super::picture::{Mark, Picture};
use super::text::{line, paragraphs, spans};
use crate::date::date;
use crate::quantity::counted;
use crate::terminal::model::context::Context;
use crate::terminal::model::editing::{Conflict, DraftList, Editing, When, differences};
use crate::terminal::model::layout;
use crate::terminal::model::theme::Role;
use play::editor::{Draft, draft_level, drafts};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Columns from which two boards stand side by side.
const WIDE: u16 = 60;

/// Draws the list.
pub(super) fn list(list: &DraftList, context: &Context, buffer: &mut Buffer) {
    let area = buffer.area;
    let all = drafts(&context.session);
    let (header, body, footer) = divide(area);
    let counts = format!("  {} not saved to a file", counted(all.len(), "level"));
    line(buffer, header, &context.theme, &[(Role::Title, " Drafts"), (Role::Faint, &counts)]);
    if all.is_empty() {
        line(buffer, body, &context.theme, &[(Role::Plain, " There are no drafts.")]);
    }
    let first = (list.chosen + 1).saturating_sub(usize::from(body.height));
    for ((index, (name, saved)), y) in all.iter().enumerate().skip(first).zip(body.y..body.bottom()) {
        let is_chosen = index == list.chosen;
        let arrow = if is_chosen { '>' } else { ' ' };
        let level = short(draft_level(name), usize::from(area.width) / 2);
        let size = saved.draft.size();
        let (date, title) = (date(saved.changed), &saved.texts.title);
        let text = format!("{arrow} {level}  {date}  {} x {}  {title}", size.width, size.height);
        let role = if is_chosen { Role::Selected } else { Role::Plain };
        line(buffer, Rect::new(body.x, y, body.width, 1), &context.theme, &[(role, &text)]);
    }
    let discard = if list.asked { " discard it for good  " } else { " discard  " };
    let role = if list.asked { Role::Bad } else { Role::Faint };
    let keys = [
        (Role::Key, " enter"),
        (Role::Faint, " open  "),
        (Role::Key, "x"),
        (role, discard),
        (Role::Key, "esc"),
        (Role::Faint, " close"),
    ];
    line(buffer, footer, &context.theme, &keys);
}

/// The end of a long name, which identifies it better than its beginning.
fn short(name: &str, most: usize) -> String {
    let length = name.chars().count();
    match length > most {
        true => format!("..{}", name.chars().skip(length + 2 - most.min(length)).collect::<String>()),
        false => name.to_owned(),
    }
}

fn divide(area: Rect) -> (Rect, Rect, Rect) {
    let header = Rect { height: 1, ..area };
    let footer = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
    (header, body, footer)
}

/// Draws the question, or both boards.
pub(super) fn conflict(conflict: &Conflict, editing: &Editing, context: &Context, buffer: &mut Buffer) {
    match conflict.compared {
        Some(focus) => compare(conflict, editing, focus, context, buffer),
        None => ask(conflict, editing, context, buffer),
    }
}

fn ask(conflict: &Conflict, editing: &Editing, context: &Context, buffer: &mut Buffer) {
    let (header, body, footer) = divide(buffer.area);
    line(buffer, header, &context.theme, &[(Role::Bad, " ! The file has changed")]);
    let name = &conflict.there.origin.path;
    let number = conflict.there.origin.number;
    let what = match conflict.when {
        When::Opening => format!("Level {number} of {name} has changed since your draft of it was drawn."),
        When::Saving => {
            format!("Level {number} of {name} has changed since you opened it. Nothing was written yet.")
        }
    };
    let side = |draft: &Draft, title: &str, time: u64| {
        let size = draft.size();
        format!("{}, {} x {}, {title}", date(time), size.width, size.height)
    };
    let (mine, theirs) = (editing.editor.draft(), &conflict.there.sheet);
    let count = differences(mine, &theirs.draft).len();
    let differ = if count == 1 { "differs" } else { "differ" };
    let texts = [
        (Role::Plain, what),
        (Role::Title, format!("Draft: {}", side(mine, &editing.texts.title, conflict.drawn))),
        (
            Role::Title,
            format!("File:  {}", side(&theirs.draft, &theirs.texts.title, conflict.there.origin.modified)),
        ),
        (Role::Plain, format!("{} {differ}.", counted(count, "square"))),
    ];
    paragraphs(
        buffer,
        Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body },
        &context.theme,
        &texts,
    );
    let last = if conflict.when == When::Opening { " leave" } else { " do not save" };
    choices(buffer, footer, context, ("c", " compare  "), last);
}

/// The choices between draft and file, with one more key of this screen, and what esc does.
fn choices(buffer: &mut Buffer, footer: Rect, context: &Context, (key, does): (&str, &str), leaves: &str) {
    let keys = [
        (Role::Key, " k"),
        (Role::Faint, " keep the draft  "),
        (Role::Key, "f"),
        (Role::Faint, " take the file  "),
        (Role::Key, key),
        (Role::Faint, does),
        (Role::Key, "esc"),
        (Role::Faint, leaves),
    ];
    line(buffer, footer, &context.theme, &keys);
}

fn compare(
    conflict: &Conflict,
    editing: &Editing,
    focus: (u32, u32),
    context: &Context,
    buffer: &mut Buffer,
) {
    let (header, body, footer) = divide(buffer.area);
    let (mine, theirs) = (editing.editor.draft(), &conflict.there.sheet.draft);
    let cells = differences(mine, theirs);
    let differ = if cells.len() == 1 { "differs" } else { "differ" };
    let sign = context.theme.glyph('≠', '!');
    let text = format!("  {} {differ}, marked {sign}", counted(cells.len(), "square"));
    line(buffer, header, &context.theme, &[(Role::Title, " Draft and file"), (Role::Faint, &text)]);
    let halves = match body.width >= WIDE {
        true => {
            let width = body.width / 2;
            [Rect { width, ..body }, Rect { x: body.x + width, width: body.width - width, ..body }]
        }
        false => {
            let height = body.height / 2;
            [Rect { height, ..body }, Rect { y: body.y + height, height: body.height - height, ..body }]
        }
    };
    for (half, draft, name) in [(halves[0], mine, " Your draft"), (halves[1], theirs, " The file")] {
        spans(buffer, half, &context.theme, &[(Role::Title, name)]);
        let inner = Rect { y: half.y + 1, height: half.height.saturating_sub(1), ..half };
        let inner = Rect { width: inner.width.saturating_sub(1), ..inner };
        let size = draft.size();
        let mut picture = Picture::of_draft(draft, None);
        let within = cells.iter().filter_map(|&(x, y)| size.checked_cell(x.into(), y.into()));
        picture.mark(within, Mark::Differs);
        let focus = size.cell(focus.0.min(size.width - 1), focus.1.min(size.height - 1));
        let view = layout::viewport(inner, draft.game(), size, 0, focus);
        board::draw(buffer, &view, &picture, &context.theme);
    }
    choices(buffer, footer, context, ("n", " next  "), " back");
}
