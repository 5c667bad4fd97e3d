//! The help page, drawn.

use super::text::{line, spans};
use crate::terminal::model::context::Context;
use crate::terminal::model::help::{Topic, WIDE, rows};
use crate::terminal::model::theme::Role;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Draws the page, scrolled down by some lines.
pub(super) fn draw(context: &Context, topic: Topic, scroll: u16, buffer: &mut Buffer) {
    let area = buffer.area;
    let header = Rect::new(area.x, area.y, area.width, 1);
    let hint = "  arrows scroll, any other key closes this page";
    line(buffer, header, &context.theme, &[(Role::Title, " Keys"), (Role::Faint, hint)]);
    let rows = rows(context, topic, area.width);
    let visible = rows.iter().skip(usize::from(scroll)).zip(area.y + 1..area.bottom());
    for ((keys, help), y) in visible {
        let row = Rect::new(area.x + 1, y, area.width.saturating_sub(1), 1);
        if help.is_empty() {
            spans(buffer, row, &context.theme, &[(Role::Title, keys)]);
        } else {
            let keys = if area.width < WIDE { keys.clone() } else { format!("{keys:<26}") };
            line(buffer, row, &context.theme, &[(Role::Key, &keys), (Role::Plain, help)]);
        }
    }
}
