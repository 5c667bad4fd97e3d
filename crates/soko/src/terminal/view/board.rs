//! Draws a picture of a board, a cell as large as the viewport has it. Every character comes from the picture alone,
//! so what does not fit is never computed.

use super::large;
use super::picture::{Mark, Picture, Spot};
use crate::terminal::model::layout::Viewport;
use crate::terminal::model::theme::{Role, Theme};
use grid::{Cell, Direction};
use ratatui_core::buffer::Buffer;
use sokoworks::Game;

/// Draws what the viewport shows.
pub(crate) fn draw(buffer: &mut Buffer, view: &Viewport, picture: &Picture, theme: &Theme) {
    let zoom = (view.zoom.width, view.zoom.height);
    for y in 0..view.area.height {
        for x in 0..view.area.width {
            let (column, row) = (x + view.scroll.0, y + view.scroll.1);
            let place = (i64::from(column / zoom.0), i64::from(row / zoom.1));
            let Some(cell) = picture.size.checked_cell(place.0, place.1) else { continue };
            let (symbol, role) = glyph(picture, cell, (column % zoom.0, row % zoom.1), zoom, theme);
            if let Some(drawn) = buffer.cell_mut((view.area.x + x, view.area.y + y)) {
                drawn.set_char(symbol).set_style(theme.style(role));
            }
        }
    }
    draw_edges(buffer, view, theme);
}

/// Marks beside the board where it goes on beyond what is shown.
fn draw_edges(buffer: &mut Buffer, view: &Viewport, theme: &Theme) {
    let area = view.area;
    let (left, right) = (area.x.saturating_sub(1), area.right());
    let middle = area.y + area.height / 2;
    for (side, symbol, place) in [
        (Direction::Up, theme.glyph('▲', '^'), (right, area.y)),
        (Direction::Down, theme.glyph('▼', 'v'), (right, area.bottom().saturating_sub(1))),
        (Direction::Left, theme.glyph('‹', '<'), (left, middle)),
        (Direction::Right, theme.glyph('›', '>'), (right, middle)),
    ] {
        if view.goes_on(side)
            && let Some(cell) = buffer.cell_mut(place)
        {
            cell.set_char(symbol).set_style(theme.style(Role::Key));
        }
    }
}

/// The character of a cell at a place in it, and what it is part of.
fn glyph(picture: &Picture, cell: Cell, at: (u16, u16), zoom: (u16, u16), theme: &Theme) -> (char, Role) {
    let spot = picture.spots[cell.index()];
    let mark = picture.marks[cell.index()];
    let corner = picture.corners[cell.index()];
    let (mut symbol, mut role) = match spot {
        Spot::Atom { .. } => atom(spot, at, zoom, theme),
        Spot::Floor if picture.game == Game::Sokobond && is_dot(at, zoom) => {
            (theme.glyph('·', '.'), Role::Floor)
        }
        _ => (tile(spot, at, zoom, theme), role_of(spot)),
    };
    // Marks for reachable and dead squares are for free squares only.
    let is_free = matches!(spot, Spot::Floor | Spot::Goal);
    if let Some(mark) = mark.filter(|mark| is_free || !matches!(mark, Mark::Reach | Mark::Dead)) {
        let (sign, of_mark) = sign(mark, theme);
        let is_floor = matches!(spot, Spot::Floor | Spot::Goal | Spot::Void);
        // On bare floor a mark is a sign; on something it changes how that looks too.
        if is_sign_place(spot, at, zoom) {
            symbol = sign;
        } else if mark == Mark::Aim && spot == Spot::Wall {
            // A full block would hide the colour of the cursor behind it.
            symbol = ' ';
        }
        if !is_floor || is_sign_place(spot, at, zoom) || mark == Mark::Aim {
            role = match (mark, is_floor) {
                (Mark::Target, false) => role,
                _ => of_mark,
            };
        }
    }
    // Modifiers lie over everything else.
    match corner {
        Some(modifier) if at == (zoom.0 - 1, zoom.1 - 1) => (modifier.symbol(), Role::Modifier(modifier)),
        _ => (symbol, role),
    }
}

/// Whether floor shows a dot here: in Sokobond, where there are no other lines to count cells by.
const fn is_dot(at: (u16, u16), zoom: (u16, u16)) -> bool {
    match zoom.0 {
        ..6 => at.0 == 1 && at.1 == 0,
        width => at.0 == width / 2 - 1 && at.1 == zoom.1 / 2,
    }
}

const fn role_of(spot: Spot) -> Role {
    match spot {
        Spot::Void => Role::Void,
        Spot::Wall => Role::Wall,
        Spot::Floor => Role::Floor,
        Spot::Goal => Role::Goal,
        Spot::Box => Role::Box,
        Spot::Stored => Role::Stored,
        Spot::Player | Spot::PlayerOnGoal => Role::Player,
        Spot::Atom { element, own: true, .. } => Role::Own(element),
        Spot::Atom { element, own: false, .. } => Role::Atom(element),
    }
}

/// The sign of a mark, and how it looks.
const fn sign(mark: Mark, theme: &Theme) -> (char, Role) {
    match mark {
        Mark::Reach => (theme.glyph('·', ','), Role::Reach),
        Mark::Dead => (theme.glyph('×', 'x'), Role::Dead),
        Mark::Target => ('o', Role::Target),
        Mark::Hint => ('?', Role::Hinted),
        Mark::Wrong => ('!', Role::Warned),
        Mark::Differs => (theme.glyph('≠', '!'), Role::Warned),
        Mark::Lifted => ('^', Role::Lifted),
        Mark::Aim => ('X', Role::Aim),
    }
}

/// Where in a cell the sign of a mark stands.
fn is_sign_place(spot: Spot, at: (u16, u16), zoom: (u16, u16)) -> bool {
    if zoom.0 > 6 {
        return large::is_sign_place(spot, at, zoom);
    }
    let places: &[(u16, u16)] = match (zoom, spot) {
        ((1, _), _) => &[(0, 0)],
        ((2, _), Spot::Floor | Spot::Void) => &[(0, 0)],
        ((2, _), _) => &[(1, 0)],
        ((4, _), Spot::Atom { .. }) => &[(0, 0)],
        ((4, _), Spot::Floor) => &[(1, 0)],
        ((4, _), Spot::Goal) => &[(0, 0)],
        ((4, _), _) => &[(1, 1), (2, 1)],
        (_, Spot::Atom { .. }) => &[(2, 0), (3, 0)],
        (_, Spot::Floor) => &[(2, 1)],
        (_, Spot::Goal) => &[(1, 1)],
        _ => &[(2, 1), (3, 1)],
    };
    places.contains(&at)
}

/// A character of anything but an atom.
fn tile(spot: Spot, (x, y): (u16, u16), zoom: (u16, u16), theme: &Theme) -> char {
    if zoom.0 > 6 {
        return large::tile(spot, (x, y), zoom, theme);
    }
    let rows: &[&str] = match (spot, zoom, theme.ascii) {
        (Spot::Void | Spot::Floor, ..) => return ' ',
        (Spot::Wall, _, false) => return '█',
        (Spot::Wall, _, true) => return '#',
        (Spot::Goal, (1, _), _) => &["."],
        (Spot::Box, (1, _), _) => &["$"],
        (Spot::Stored, (1, _), _) => &["*"],
        (Spot::Player, (1, _), _) => &["@"],
        (Spot::PlayerOnGoal, (1, _), _) => &["+"],
        (Spot::Goal, (2, _), _) => &["()"],
        (Spot::Box, (2, _), _) => &["[]"],
        (Spot::Stored, (2, _), false) => &["▐▌"],
        (Spot::Stored, (2, _), true) => &["**"],
        (Spot::Player, (2, _), _) => &["@>"],
        (Spot::PlayerOnGoal, (2, _), _) => &["+>"],
        (Spot::Goal, (4, _), false) => &[" ╭╮ ", " ╰╯ "],
        (Spot::Goal, (4, _), true) => &[" () ", " () "],
        (Spot::Box, (4, _), false) => &["┌──┐", "└──┘"],
        (Spot::Box, (4, _), true) => &["+--+", "+--+"],
        (Spot::Stored, (4, _), false) => &["▛▀▀▜", "▙▄▄▟"],
        (Spot::Stored, (4, _), true) => &["****", "****"],
        (Spot::Player, (4, _), _) => &["(oo)", " /\\ "],
        (Spot::PlayerOnGoal, (4, _), _) => &["(++)", " /\\ "],
        (Spot::Goal, _, false) => &["      ", "  ╭╮  ", "  ╰╯  "],
        (Spot::Goal, _, true) => &["      ", "  ()  ", "  ()  "],
        (Spot::Box, _, false) => &["┌────┐", "│    │", "└────┘"],
        (Spot::Box, _, true) => &["+----+", "|    |", "+----+"],
        (Spot::Stored, _, false) => &["▛▀▀▀▀▜", "▌    ▐", "▙▄▄▄▄▟"],
        (Spot::Stored, _, true) => &["******", "*    *", "******"],
        (Spot::Player, ..) => &[" (oo) ", " /||\\ ", "  /\\  "],
        (Spot::PlayerOnGoal, ..) => &[" (++) ", " /||\\ ", "  /\\  "],
        (Spot::Atom { .. }, ..) => return ' ',
    };
    rows.get(usize::from(y)).and_then(|row| row.chars().nth(usize::from(x))).unwrap_or(' ')
}

/// A character of an atom: its letter, a capital for the player's, its free electrons as a small number, and
/// its bonds to the middle of each side.
fn atom(spot: Spot, at: (u16, u16), zoom: (u16, u16), theme: &Theme) -> (char, Role) {
    let Spot::Atom { element, own, free, right, left, down, up } = spot else { return (' ', Role::Floor) };
    let letter = if own { element.letter().to_ascii_uppercase() } else { element.letter() };
    let body = role_of(spot);
    let count = match free {
        0 => None,
        1 => Some(theme.glyph('¹', '1')),
        2 => Some(theme.glyph('²', '2')),
        3 => Some(theme.glyph('³', '3')),
        _ => Some(theme.glyph('⁴', '4')),
    };
    let across = |strength: u8| match strength {
        0 => (' ', Role::Floor),
        1 => (theme.glyph('─', '-'), Role::Bond),
        2 => (theme.glyph('═', '='), Role::Bond),
        3 => (theme.glyph('≡', '3'), Role::Bond),
        _ => (theme.glyph('≣', '4'), Role::Bond),
    };
    // Two characters side by side: one line, two, or three.
    let along = |strength: u8, second: bool| match (strength, second) {
        (0, _) | (1, true) | (2, true) => (' ', Role::Floor),
        (1, false) => (theme.glyph('│', '|'), Role::Bond),
        (2, false) => (theme.glyph('║', '"'), Role::Bond),
        (3, false) => (theme.glyph('║', '"'), Role::Bond),
        (3, true) => (theme.glyph('│', '|'), Role::Bond),
        (_, _) => (theme.glyph('║', '"'), Role::Bond),
    };
    let electrons = count.map_or((' ', body), |count| (count, if own { body } else { Role::Electrons }));
    if zoom.0 < 6 {
        return match at {
            (0, 0) => across(left),
            (1, 0) => (letter, body),
            (2, 0) if count.is_none() => across(right),
            (2, 0) => electrons,
            (3, 0) => across(right),
            (x @ (1 | 2), 1) => along(down, x == 2),
            _ => (' ', Role::Floor),
        };
    }
    let sides = large::Bonds {
        left: across(left),
        right: across(right),
        up: [along(up, false), along(up, true)],
        down: [along(down, false), along(down, true)],
    };
    if zoom.0 > 6 {
        return large::atom(at, zoom, own, theme, ((letter, body), electrons), &sides);
    }
    let (open, close) = if own { ('[', ']') } else { ('(', ')') };
    match at {
        (0, 1) => sides.left,
        (1, 1) => (open, body),
        (2, 1) => (letter, body),
        (3, 1) => electrons,
        (4, 1) => (close, body),
        (5, 1) => sides.right,
        (x @ (2 | 3), 0) => sides.up[usize::from(x == 3)],
        (x @ (2 | 3), 2) => sides.down[usize::from(x == 3)],
        _ => (' ', Role::Floor),
    }
}
