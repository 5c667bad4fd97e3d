//! The identity of a level, independent of decoration: records are stored under a hash of it.
//!
//! Unlike in Sokoban, a reflected or rotated level is a different level: if atoms can bond in several ways the order of
//! bonding decides, and that order distinguishes left from right. O(area).

use crate::{Level, Modifier};
use grid::Cell;
use text::fnv1a;

/// A hash of the level: its floor cropped to what is not wall, its modifiers where floor is near, its atoms
/// and its player. The same on every machine and in every version.
pub fn identity(level: &Level) -> u128 {
    let floor = || level.size.cells().filter(|&cell| !level.is_wall(cell)).map(|cell| level.size.xy(cell));
    let (left, right) = (floor().map(|(x, _)| x).min(), floor().map(|(x, _)| x).max());
    let (top, bottom) = (floor().map(|(_, y)| y).min(), floor().map(|(_, y)| y).max());
    let (Some(left), Some(right), Some(top), Some(bottom)) = (left, right, top, bottom) else {
        return fnv1a([]);
    };
    let mut bytes = Vec::new();
    bytes.extend((right - left + 1).to_le_bytes());
    for y in top..=bottom {
        for x in left..=right {
            let cell = level.size.cell(x, y);
            let inside = x < right && y < bottom;
            let modifier = level.modifier(cell).filter(|_| inside && touches_floor(level, cell));
            let modifier = match modifier {
                None => 0,
                Some(Modifier::Weaken) => 2,
                Some(Modifier::Strengthen) => 4,
                Some(Modifier::Rotate) => 6,
            };
            bytes.push(u8::from(!level.is_wall(cell)) + modifier);
        }
    }
    for (atom, &(element, cell)) in level.atoms.iter().enumerate() {
        let (x, y) = level.size.xy(cell);
        let player = u8::from(atom == level.player.index());
        bytes.extend([element.valence() + 8 * player]);
        bytes.extend([x.saturating_sub(left), y.saturating_sub(top)].into_iter().flat_map(u32::to_le_bytes));
    }
    fnv1a(bytes)
}

/// Whether one of the four cells around the vertex at the lower right of `cell` is no wall.
fn touches_floor(level: &Level, cell: Cell) -> bool {
    let (x, y) = level.size.xy(cell);
    [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().any(|(dx, dy)| {
        let near = level.size.checked_cell(i64::from(x) + dx, i64::from(y) + dy);
        near.is_some_and(|near| !level.is_wall(near))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, same: bool) {
        let of = |text: &str| {
            let file = crate::format::parse(text.as_bytes());
            identity(&file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics)))
        };
        assert_eq!(of(one) == of(other), same, "{one}{other}");
    }

    #[test]
    fn scenery_does_not_matter_and_all_else_does() {
        check("xxxxx\nxH-hx\nxxxxx\n", "xxxxxxx\nxxxxxxx\nxxH-hxx\nxxxxxxx\n", true);
        check("xxxxx\nxH-hx\nxxxxx\n", "v2\nx x x x x\n\nx H - h x\n\nx x x x x\n", true);
        check("xxxxx\nxH-hx\nxxxxx\n", "xxxxx\nxh-Hx\nxxxxx\n", false);
        check("xxxxx\nxH-hx\nxxxxx\n", "xxxxx\nxO-hx\nxxxxx\n", false);
        let (plain, weak) = ("v2\nH - h\n\n- - -\n", "v2\nH - h\n /\n- - -\n");
        check(plain, weak, false);
    }
}
