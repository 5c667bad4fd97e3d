//! Levels back to text.

use super::Version;
use crate::Level;
use crate::notation::Letters;
use grid::Direction;

/// A level with modifiers or options cannot be written in version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedsV2;

impl std::fmt::Display for NeedsV2 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a level with modifiers or options needs version 2 of the format")
    }
}

impl std::error::Error for NeedsV2 {}

/// Writes a level and its solutions; [`super::read`] reads back the same. [`Version::of`] returns the lowest version that
/// suffices.
pub fn write<'a>(
    level: &Level,
    solutions: impl IntoIterator<Item = &'a [Direction]>,
    version: Version,
) -> Result<String, NeedsV2> {
    if version == Version::V1 && Version::of(level) == Version::V2 {
        return Err(NeedsV2);
    }
    let mut squares: Vec<char> =
        level.size.cells().map(|cell| if level.is_wall(cell) { 'x' } else { '-' }).collect();
    for (atom, &(element, cell)) in level.atoms.iter().enumerate() {
        let letter = element.letter();
        squares[cell.index()] =
            if atom == level.player.index() { letter.to_ascii_uppercase() } else { letter };
    }
    let mut text = String::new();
    if version == Version::V2 {
        text.push_str("v2");
        for word in &level.options {
            text.push(' ');
            text.push_str(word);
        }
        text.push('\n');
    }
    for y in 0..level.size.height {
        let row = level.size.cell(0, y).index()..level.size.cell(level.size.width - 1, y).index() + 1;
        if version == Version::V1 {
            text.extend(&squares[row]);
            text.push('\n');
            continue;
        }
        for (i, square) in squares[row.clone()].iter().enumerate() {
            text.extend((i > 0).then_some(' '));
            text.push(*square);
        }
        text.push('\n');
        if y + 1 < level.size.height {
            let below: String = level.modifiers[row]
                .iter()
                .flat_map(|modifier| [' ', modifier.map_or(' ', |modifier| modifier.symbol())])
                .collect();
            text.push_str(below.trim_end());
            text.push('\n');
        }
    }
    for keys in solutions {
        text.push('=');
        text.push_str(&Letters::Wasd.write(keys));
        text.push('\n');
    }
    Ok(text)
}
