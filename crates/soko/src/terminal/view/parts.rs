//! Parts that several screens have: text fields, the line of keys, blank lines.

use super::text::spans;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::theme::{Role, Theme};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::text::Span;

/// A label and a text field with its answer, the place of the cursor in it, and whether all of it is selected; where the
/// cursor of the terminal belongs.
pub(super) fn field(
    buffer: &mut Buffer,
    area: Rect,
    theme: &Theme,
    label: &str,
    (answer, cursor, selected): (&str, usize, bool),
) -> Position {
    blank(buffer, area, theme);
    let room = usize::from(area.width).saturating_sub(label.chars().count() + 1).max(1);
    // The part of a long answer around the cursor.
    let skip = (cursor + 1).saturating_sub(room);
    let shown: String = answer.chars().skip(skip).take(room).collect();
    let role = if selected { Role::Selected } else { Role::Field };
    let rest = " ".repeat(room - shown.chars().count().min(room));
    let start = spans(buffer, area, theme, &[(Role::Title, label)]);
    let field = Rect { x: start, width: area.right().saturating_sub(start), ..area };
    spans(buffer, field, theme, &[(role, &shown), (Role::Field, &rest)]);
    let before: String = shown.chars().take(cursor - skip.min(cursor)).collect();
    let x = start + Span::raw(before).width() as u16;
    Position::new(x.min(area.right().saturating_sub(1)), area.y)
}

/// Takes away what stands in a part of the screen.
pub(super) fn blank(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    let line = " ".repeat(usize::from(area.width));
    spans(buffer, area, theme, &[(Role::Plain, &line)]);
}

/// The line of the keys that matter most, as many as fit.
pub(super) fn footer(context: &Context, area: Rect, actions: &[(Action, &str)], buffer: &mut Buffer) {
    footer_of(context, |action| context.keys.short(action), area, actions, buffer);
}

/// The same where an action has another key than usual.
pub(super) fn footer_of(
    context: &Context,
    key: impl Fn(Action) -> String,
    area: Rect,
    actions: &[(Action, &str)],
    buffer: &mut Buffer,
) {
    let mut x = area.x + 1;
    for (action, word) in actions {
        let key = key(*action);
        let width = (key.chars().count() + word.chars().count() + 3) as u16;
        if key.is_empty() || x + width > area.right() + 2 {
            continue;
        }
        let rest = Rect::new(x, area.y, area.right().saturating_sub(x), area.height);
        let word = format!(" {word}");
        spans(buffer, rest, &context.theme, &[(Role::Key, &key), (Role::Faint, &word)]);
        x += width;
    }
}
