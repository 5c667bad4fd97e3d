//! A position as rows of characters with a style each: plain data, coloured by the application.
//!
//! A cell takes three characters: the atom's letter (a capital for the player's atom, as in level
//! files), its free electrons as a small digit, and the bond to the right or a gap. Between two rows
//! of cells runs a row with the bonds downward and, between four cells, the modifiers:
//!
//! ```text
//! H--o¹      H bonded to o, which has one free electron left
//!   /|       a weakener; o bonded to h below
//!    h
//! ```
//!
//! Bond strengths differ in shape as well as in style: `- = ≡ ≣` across and `| ‖ ⦀ ⁞` down.

use crate::{Element, Level, Modifier, Position};
use grid::{CellSet, Direction};

/// What a character of a drawing is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Nothing: a gap between cells.
    Gap,
    /// A wall.
    Wall,
    /// Empty floor.
    Floor,
    /// An atom.
    Atom(Element),
    /// The player's atom.
    Player(Element),
    /// The number of free electrons of the atom to the left.
    Electrons,
    /// A bond of that strength.
    Bond(u8),
    /// A modifier.
    Modifier(Modifier),
}

/// One character of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The character.
    pub symbol: char,
    /// A replacement for terminals that have only ASCII.
    pub ascii: char,
    /// What it is part of.
    pub style: Style,
}

impl Glyph {
    const fn new(symbol: char, ascii: char, style: Style) -> Glyph {
        Glyph { symbol, ascii, style }
    }

    const GAP: Glyph = Glyph::new(' ', ' ', Style::Gap);
}

/// Draws a position: `2 * height - 1` rows of `3 * width` glyphs.
pub fn draw(level: &Level, position: &Position) -> Vec<Vec<Glyph>> {
    draw_with(level, position, None)
}

/// The same, with free cells of `reachable` drawn as `•` (`,` where only ASCII is known).
pub fn draw_with(level: &Level, position: &Position, reachable: Option<&CellSet>) -> Vec<Vec<Glyph>> {
    let floor = |cell| match reachable.is_some_and(|reachable| reachable.contains(cell)) {
        true => Glyph::new('•', ',', Style::Floor),
        false => Glyph::new('·', '.', Style::Floor),
    };
    let mut rows = Vec::new();
    for y in 0..level.size.height {
        let (mut row, mut below) = (Vec::new(), Vec::new());
        for x in 0..level.size.width {
            let cell = level.size.cell(x, y);
            let bond = |direction| {
                let partner = position.atom_at(level.size.step(cell, direction)?)?;
                Some(position.strength(position.atom_at(cell)?, partner)).filter(|&strength| strength > 0)
            };
            let right = bond(Direction::Right).map_or(Glyph::GAP, across);
            match position.atom_at(cell) {
                None if level.is_wall(cell) => row.extend([Glyph::new('#', '#', Style::Wall); 3]),
                None => row.extend([floor(cell), Glyph::GAP, Glyph::GAP]),
                Some(atom) => {
                    let (element, _) = level.atoms[atom.index()];
                    let letter = element.letter();
                    row.push(if atom == level.player {
                        let capital = letter.to_ascii_uppercase();
                        Glyph::new(capital, capital, Style::Player(element))
                    } else {
                        Glyph::new(letter, letter, Style::Atom(element))
                    });
                    row.extend([electrons(position.free(level, atom)).unwrap_or(right), right]);
                }
            }
            below.push(bond(Direction::Down).map_or(Glyph::GAP, down));
            below.push(Glyph::GAP);
            below.push(level.modifier(cell).map_or(Glyph::GAP, |modifier| {
                Glyph::new(modifier.symbol(), modifier.symbol(), Style::Modifier(modifier))
            }));
        }
        rows.push(row);
        if y + 1 < level.size.height {
            rows.push(below);
        }
    }
    rows
}

/// The drawing as text, one line a row, without blanks at the ends of lines.
pub fn text(drawing: &[Vec<Glyph>], ascii: bool) -> String {
    let mut text = String::new();
    for row in drawing {
        let line: String = row.iter().map(|glyph| if ascii { glyph.ascii } else { glyph.symbol }).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A count of free electrons; none when there is nothing to show.
fn electrons(count: u8) -> Option<Glyph> {
    let symbol = match count {
        0 => return None,
        1 => '¹',
        2 => '²',
        3 => '³',
        _ => '⁴',
    };
    Some(Glyph::new(symbol, char::from(b'0' + count.min(9)), Style::Electrons))
}

/// A bond to the right.
fn across(strength: u8) -> Glyph {
    let (symbol, ascii) = match strength {
        1 => ('-', '-'),
        2 => ('=', '='),
        3 => ('≡', '3'),
        _ => ('≣', '4'),
    };
    Glyph::new(symbol, ascii, Style::Bond(strength))
}

/// A bond downward.
fn down(strength: u8) -> Glyph {
    let (symbol, ascii) = match strength {
        1 => ('|', '|'),
        2 => ('‖', '"'),
        3 => ('⦀', '3'),
        _ => ('⁞', '4'),
    };
    Glyph::new(symbol, ascii, Style::Bond(strength))
}
