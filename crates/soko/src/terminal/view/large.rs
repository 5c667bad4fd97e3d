//! Cells of more than six columns, for large terminals: every character is computed from the place in the cell, so one
//! definition serves all sizes.

use super::picture::Spot;
use crate::terminal::model::theme::{Role, Theme};

/// A character, and what it is part of.
pub(super) type Drawn = (char, Role);

/// The bonds of an atom to the middle of each side.
pub(super) struct Bonds {
    pub(super) left: Drawn,
    pub(super) right: Drawn,
    /// Two characters side by side.
    pub(super) up: [Drawn; 2],
    pub(super) down: [Drawn; 2],
}

/// A rectangle of characters inside a cell: its left and upper end, columns and rows.
#[derive(Clone, Copy)]
struct Frame {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
}

impl Frame {
    /// In the middle of a cell.
    const fn middle((width, height): (u16, u16), (columns, rows): (u16, u16)) -> Frame {
        Frame { x: (width - columns) / 2, y: (height - rows) / 2, width: columns, height: rows }
    }

    /// The character of its edge at a place, of corners (clockwise from the upper left), upper, right, lower and left edge; None
    /// inside, and a blank outside.
    fn edge(self, (x, y): (u16, u16), signs: [char; 8]) -> Option<char> {
        let (Some(x), Some(y)) = (x.checked_sub(self.x), y.checked_sub(self.y)) else { return Some(' ') };
        if x >= self.width || y >= self.height {
            return Some(' ');
        }
        let (right, bottom) = (x == self.width - 1, y == self.height - 1);
        match (x == 0, right, y == 0, bottom) {
            (true, _, true, _) => Some(signs[0]),
            (_, true, true, _) => Some(signs[1]),
            (_, true, _, true) => Some(signs[2]),
            (true, _, _, true) => Some(signs[3]),
            (_, _, true, _) => Some(signs[4]),
            (_, true, _, _) => Some(signs[5]),
            (_, _, _, true) => Some(signs[6]),
            (true, ..) => Some(signs[7]),
            _ => None,
        }
    }
}

/// Corners clockwise from the upper left, then the edges above, at the right, below, at the left.
const ROUND: [char; 8] = ['╭', '╮', '╯', '╰', '─', '│', '─', '│'];
const SQUARE: [char; 8] = ['┌', '┐', '┘', '└', '─', '│', '─', '│'];
const HEAVY: [char; 8] = ['▛', '▜', '▟', '▙', '▀', '▐', '▄', '▌'];
const BOLD: [char; 8] = ['┏', '┓', '┛', '┗', '━', '┃', '━', '┃'];
const ASCII: [char; 8] = ['+', '+', '+', '+', '-', '|', '-', '|'];
const STARS: [char; 8] = ['*'; 8];
const ASCII_ROUND: [char; 8] = ['.', '.', '\'', '\'', '-', ')', '-', '('];
const ASCII_OWN: [char; 8] = ['.', '.', '\'', '\'', '=', ']', '=', '['];

/// The player, head first; five rows of six characters.
const PLAYER: [&str; 5] = [" .--. ", " (oo) ", " /||\\ ", "  ||  ", " /  \\ "];

/// A character of anything but an atom.
pub(super) fn tile(spot: Spot, at: (u16, u16), zoom: (u16, u16), theme: &Theme) -> char {
    let whole = Frame::middle(zoom, zoom);
    let edge = |frame: Frame, signs| frame.edge(at, signs).unwrap_or(' ');
    match spot {
        Spot::Void | Spot::Floor | Spot::Atom { .. } => ' ',
        Spot::Wall => theme.glyph('█', '#'),
        Spot::Goal => {
            let ring = Frame::middle(zoom, (zoom.0 / 2, zoom.1.div_ceil(2)));
            edge(ring, if theme.ascii { ASCII_ROUND } else { ROUND })
        }
        Spot::Box => edge(whole, if theme.ascii { ASCII } else { SQUARE }),
        Spot::Stored => edge(whole, if theme.ascii { STARS } else { HEAVY }),
        Spot::Player | Spot::PlayerOnGoal => player(spot == Spot::PlayerOnGoal, at, zoom),
    }
}

/// Cells of four rows show no helmet.
fn player(on_goal: bool, (x, y): (u16, u16), zoom: (u16, u16)) -> char {
    let rows = if zoom.1 < 5 { &PLAYER[1..] } else { &PLAYER[..] };
    let place = (x.checked_sub((zoom.0 - 6) / 2), y.checked_sub((zoom.1 - rows.len() as u16).div_ceil(2)));
    let (Some(x), Some(y)) = place else { return ' ' };
    let sign = rows.get(usize::from(y)).and_then(|row| row.chars().nth(usize::from(x))).unwrap_or(' ');
    if on_goal && sign == 'o' { '+' } else { sign }
}

/// A character of an atom: a ring with its letter and its free electrons (`signs`), and its bonds.
pub(super) fn atom(
    at: (u16, u16),
    zoom: (u16, u16),
    own: bool,
    theme: &Theme,
    (letter, electrons): (Drawn, Drawn),
    bonds: &Bonds,
) -> Drawn {
    let (middle, half) = (zoom.1 / 2, zoom.0 / 2);
    let body = Frame::middle(zoom, (zoom.0 - 2, zoom.1 - 2));
    let signs = match (own, theme.ascii) {
        (true, false) => BOLD,
        (false, false) => ROUND,
        (true, true) => ASCII_OWN,
        (false, true) => ASCII_ROUND,
    };
    match at {
        (0, y) if y == middle => bonds.left,
        (x, y) if x == zoom.0 - 1 && y == middle => bonds.right,
        (x, 0) if x == half - 1 || x == half => bonds.up[usize::from(x == half)],
        (x, y) if y == zoom.1 - 1 && (x == half - 1 || x == half) => bonds.down[usize::from(x == half)],
        (x, y) if y == middle && x == half - 1 => letter,
        (x, y) if y == middle && x == half => electrons,
        _ => {
            let outside = at.0 == 0 || at.1 == 0 || at.0 == zoom.0 - 1 || at.1 == zoom.1 - 1;
            (body.edge(at, signs).unwrap_or(' '), if outside { Role::Floor } else { letter.1 })
        }
    }
}

/// Where in a cell the sign of a mark stands: in the middle, and above the letter of an atom.
pub(super) fn is_sign_place(spot: Spot, (x, y): (u16, u16), zoom: (u16, u16)) -> bool {
    let (middle, half) = (zoom.1 / 2, zoom.0 / 2);
    match spot {
        Spot::Atom { .. } => y == middle - 1 && (x == half - 1 || x == half),
        Spot::Floor | Spot::Goal => y == middle && x == half - 1,
        _ => y == middle && (x == half - 1 || x == half),
    }
}
