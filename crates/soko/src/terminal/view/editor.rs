//! The editor: the board with the cursor and what is wrong at its squares, the pieces, and the remarks.

use super::board::{self, modifier_name};
use super::parts;
use super::picture::{Mark, Picture};
use super::text::{line, paragraphs};
use crate::date::date;
use crate::quantity::Count;
use crate::terminal::model::action::Action;
use crate::terminal::model::desk::Desk;
use crate::terminal::model::editing::{Editing, Piece};
use crate::terminal::model::theme::Role;
use grid::Severity;
use play::editor::{Square, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sokoban::symbol::Symbol;
use sokobond::Element;

/// Draws the screen.
pub(super) fn draw(editing: &Editing, desk: &Desk, buffer: &mut Buffer) {
    let parts = editing.parts(desk);
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
    line(buffer, parts.header, &desk.theme, &pieces);
    board::draw(buffer, &editing.viewport(desk), &picture(editing), &desk.theme);
    let panel = parts.panel;
    let top = u16::from(parts.is_wide);
    let inner = Rect::new(
        panel.x + 1,
        panel.y + top,
        panel.width.saturating_sub(2),
        panel.height.saturating_sub(top),
    );
    paragraphs(buffer, inner, &desk.theme, &facts(editing, desk, parts.is_wide));
    parts::footer(
        desk,
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

fn facts(editing: &Editing, desk: &Desk, wide: bool) -> Vec<(Role, String)> {
    let mut facts = Vec::new();
    let pieces = editing.pieces();
    if wide {
        for (index, piece) in pieces.iter().enumerate() {
            let key = if index < 10 { ((index + 1) % 10).to_string() } else { " ".to_owned() };
            let is_chosen = *piece == editing.piece;
            let arrow = if is_chosen { '>' } else { ' ' };
            let role = if is_chosen { Role::Selected } else { Role::Plain };
            facts.push((role, format!("{arrow}{key} {}", piece_name(*piece))));
        }
        facts.push((Role::Plain, String::new()));
    } else {
        let number = pieces.iter().position(|piece| *piece == editing.piece).unwrap_or(0) + 1;
        facts.push((Role::Selected, format!("{number} of {}: {}", pieces.len(), piece_name(editing.piece))));
    }
    facts.extend(editing.part_text(desk).map(|text| (Role::Title, text)));
    match (&editing.asking, &editing.verdict) {
        (Some(asking), _) => {
            let stop = desk.keys.short(Action::Cancel);
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
    let at_cursor = |cell: &Option<grid::Cell>| *cell == Some(editing.cursor);
    let mut remarks: Vec<_> = editing.checked.remarks.iter().collect();
    // Remarks at the cursor come first, then the most severe.
    remarks.sort_by_key(|(cell, remark)| (!at_cursor(cell), std::cmp::Reverse(remark.severity)));
    let size = editing.editor.draft().size();
    for (cell, remark) in remarks {
        let place = cell.map_or_else(String::new, |cell| {
            let (x, y) = size.xy(cell);
            format!(" ({}, {})", x + 1, y + 1)
        });
        let (role, sign) = match remark.severity {
            Severity::Error => (Role::Bad, "!"),
            Severity::Warning => (Role::Plain, "-"),
            Severity::Note => (Role::Faint, "-"),
        };
        facts.push((role, format!("{sign} {}{place}", remark.message)));
    }
    facts
}

fn piece_name(piece: Piece) -> String {
    let element = |element| match element {
        Element::Helium => "helium",
        Element::Hydrogen => "hydrogen",
        Element::Oxygen => "oxygen",
        Element::Nitrogen => "nitrogen",
        Element::Carbon => "carbon",
    };
    match piece {
        Piece::Tile(tile @ Tile::Sokoban(symbol)) => {
            let name = match symbol {
                Symbol::Floor => "floor",
                Symbol::Wall => "wall",
                Symbol::Goal => "goal",
                Symbol::Box => "box",
                Symbol::BoxOnGoal => "box on goal",
                Symbol::Player => "player",
                Symbol::PlayerOnGoal => "player on goal",
            };
            format!("{} {name}", tile.character())
        }
        Piece::Tile(tile @ Tile::Sokobond(square)) => {
            let name = match square {
                Square::Wall => "wall".to_owned(),
                Square::Floor => "floor".to_owned(),
                Square::Atom { element: of, player: false } => element(of).to_owned(),
                Square::Atom { element: of, player: true } => format!("{}, you", element(of)),
            };
            format!("{} {name}", tile.character())
        }
        Piece::Corner(Some(modifier)) => {
            format!("{} {} (corner)", modifier.symbol(), modifier_name(modifier))
        }
        Piece::Corner(None) => "  empty corner".to_owned(),
    }
}
