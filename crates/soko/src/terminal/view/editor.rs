//! The editor: the board with the cursor and what is wrong at its squares, the pieces, and the remarks.

use super::picture::{Mark, Picture};
use super::text::{line, paragraphs, wrap};
use super::{board, parts};
use crate::date::date;
use crate::quantity::{Count, counted};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::editing::pieces::{self, PieceKeys};
use crate::terminal::model::editing::{Editing, Piece};
use crate::terminal::model::theme::Role;
use play::editor::{Square, Tile};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use text::Severity;

/// Draws the screen.
pub(super) fn draw(editing: &Editing, context: &Context, buffer: &mut Buffer) {
    let parts = editing.parts(context);
    let size = editing.editor.draft().size();
    let (x, y) = size.xy(editing.cursor);
    let place = format!("  {} x {}, column {}, row {}", size.width, size.height, x + 1, y + 1);
    let state = match (editing.editor.is_locked(), editing.unsaved, editing.drawn) {
        (true, ..) => "  read only: drawing makes a copy".to_owned(),
        (false, true, Some(drawn)) => format!("  your draft of {}, not saved", date(drawn)),
        (false, true, None) => "  not saved".to_owned(),
        (false, false, _) => String::new(),
    };
    let title = format!(" Edit: {}", editing.name());
    let pieces = [(Role::Title, title.as_str()), (Role::Faint, &place), (Role::Good, &state)];
    line(buffer, parts.header, &context.theme, &pieces);
    board::draw(buffer, &editing.viewport(context), &picture(editing), &context.theme);
    let panel = parts.panel;
    let top = u16::from(parts.is_wide);
    let inner = Rect::new(
        panel.x + 1,
        panel.y + top,
        panel.width.saturating_sub(2),
        panel.height.saturating_sub(top),
    );
    paragraphs(buffer, inner, &context.theme, &facts(editing, context, inner, parts.is_wide));
    parts::footer_of(
        context,
        |action| editing.key(context, action),
        parts.footer,
        &[
            (Action::Paint, "put"),
            (Action::Choose, "piece"),
            (Action::Undo, "undo"),
            (Action::Edit, "play"),
            (Action::Solve, "solve"),
            (Action::Save, "save"),
            (Action::Help, "help"),
            (Action::Cancel, "leave"),
            (Action::Mark, "mark"),
        ],
        buffer,
    );
}

fn picture(editing: &Editing) -> Picture {
    let draft = editing.preview();
    // While something is carried the atoms are drawn without their bonds.
    let level = editing.checked.level.as_ref().filter(|_| draft == *editing.editor.draft());
    let mut picture = Picture::of_draft(&draft, level);
    picture.mark(editing.part_cells(), Mark::Target);
    let errors = editing.checked.remarks.iter().filter(|(_, remark)| remark.severity != Severity::Note);
    picture.mark(errors.filter_map(|(cell, _)| *cell), Mark::Wrong);
    picture.mark([editing.cursor], Mark::Aim);
    picture
}

fn facts(editing: &Editing, context: &Context, room: Rect, wide: bool) -> Vec<(Role, String)> {
    let mut facts = if wide { list(editing) } else { vec![chosen(editing)] };
    facts.extend(editing.part_text(context).map(|text| (Role::Title, text)));
    match (&editing.asking, editing.verdict()) {
        (Some(asking), _) => {
            let stop = editing.key(context, Action::Cancel);
            let nodes = Count(asking.statistics.expanded);
            let bound = asking.statistics.lower_bound.cost();
            let seconds = asking.seconds;
            let text = match asking.makes {
                // Positions are counted when an attempt ends.
                true if asking.statistics.expanded == 0 => {
                    format!("Making a level: {seconds:.0} s. {stop} stops.")
                }
                true => format!("Making a level: {seconds:.0} s, {nodes} positions. {stop} stops."),
                false => format!("Solving: {seconds:.0} s, {nodes} nodes, at least {bound}. {stop} stops."),
            };
            facts.push((Role::Title, text));
        }
        (None, Some(verdict)) => facts.extend(verdict.iter().map(|text| (Role::Good, text.clone()))),
        (None, None) if editing.checked.level.is_some() => facts.push((Role::Good, "Playable".to_owned())),
        (None, None) => facts.push((Role::Bad, "Not playable yet".to_owned())),
    }
    fitting(facts, remarks(editing), room)
}

/// The facts, and as many whole remarks as there is room for.
fn fitting(mut facts: Vec<(Role, String)>, remarks: Vec<(Role, String)>, room: Rect) -> Vec<(Role, String)> {
    let lines = |(_, text): &(Role, String)| wrap(text, usize::from(room.width)).len();
    let mut left = usize::from(room.height).saturating_sub(facts.iter().map(lines).sum());
    let all = remarks.len();
    for (shown, remark) in remarks.into_iter().enumerate() {
        // All but the last leave a line for the number of those that are not shown.
        let kept = usize::from(shown + 1 < all);
        let needed = lines(&remark);
        // One at least is begun.
        if shown > 0 && needed + kept > left {
            facts.push((Role::Faint, format!("and {}", counted(all - shown, "more remark"))));
            break;
        }
        left = left.saturating_sub(needed);
        facts.push(remark);
    }
    facts
}

/// What is wrong or remarkable: at the cursor first, then the most severe.
fn remarks(editing: &Editing) -> Vec<(Role, String)> {
    let at_cursor = |cell: &Option<grid::Cell>| *cell == Some(editing.cursor);
    let mut remarks: Vec<_> = editing.checked.remarks.iter().collect();
    remarks.sort_by_key(|(cell, remark)| (!at_cursor(cell), std::cmp::Reverse(remark.severity)));
    let size = editing.editor.draft().size();
    let remark = |(cell, remark): &(Option<grid::Cell>, text::Diagnostic)| {
        let place = cell.map_or_else(String::new, |cell| {
            let (x, y) = size.xy(cell);
            format!(" ({}, {})", x + 1, y + 1)
        });
        let (role, sign) = match remark.severity {
            Severity::Error => (Role::Bad, "!"),
            Severity::Warning => (Role::Plain, "-"),
            Severity::Note => (Role::Faint, "-"),
        };
        (role, format!("{sign} {}{place}", remark.message))
    };
    remarks.into_iter().map(remark).collect()
}

/// The piece that is chosen, where there is no room for the list.
fn chosen(editing: &Editing) -> (Role, String) {
    let all = pieces::all(editing.editor.draft().game());
    let at = all.iter().position(|entry| entry.piece == editing.piece).unwrap_or(0);
    let keys: Vec<String> = all[at].keys().map(String::from).collect();
    let name = pieces::name(all[at].piece);
    (Role::Selected, format!("{} of {}: {} {name}", at + 1, all.len(), keys.join(" ")))
}

/// The pieces with their keys. An atom and the player's atom of the same element share a line.
fn list(editing: &Editing) -> Vec<(Role, String)> {
    let all = pieces::all(editing.editor.draft().game());
    let key = |entry: &PieceKeys| {
        let arrow = if entry.piece == editing.piece { '>' } else { ' ' };
        format!("{arrow}{} {}", entry.number.unwrap_or(' '), entry.sign.unwrap_or(' '))
    };
    let role = |entries: &[&PieceKeys]| match entries.iter().any(|entry| entry.piece == editing.piece) {
        true => Role::Selected,
        false => Role::Plain,
    };
    let mut lines = Vec::new();
    for entry in &all {
        let Piece::Tile(Tile::Sokobond(Square::Atom { element, player })) = entry.piece else {
            lines.push((role(&[entry]), format!("{} {}", key(entry), pieces::name(entry.piece))));
            continue;
        };
        let own = Piece::Tile(Tile::Sokobond(Square::Atom { element, player: true }));
        if !player && let Some(own) = all.iter().find(|other| other.piece == own) {
            let name = pieces::name(entry.piece);
            lines.push((role(&[entry, own]), format!("{} {} {name}", key(entry), key(own))));
        }
    }
    if all.iter().any(|entry| matches!(entry.piece, Piece::Corner(_))) {
        lines.push((Role::Faint, "A capital is the player's.".to_owned()));
    }
    lines.push((Role::Plain, String::new()));
    lines
}
