//! The part of a level that play can touch: the region that the player's atom starts in.

use grid::{Cell, CellSet, Direction};
use sokobond::{Element, Level, Modifier};

/// Floor cells of the region that the player's atom starts in.
///
/// Nothing outside that region can ever be touched: walls never move. Atoms outside it stay where they
/// are and bond, if at all, when the level loads. With `fixed_helium`, [`fixed_helium`] is wall.
pub(crate) fn touchable_cells(level: &Level, fixed_helium: bool) -> CellSet {
    let (_, player) = level.atoms()[level.player().index()];
    let fixed = if fixed_helium { self::fixed_helium(level) } else { CellSet::new(level.size().area()) };
    grid::flood::flood(level.size(), player, |cell| !level.is_wall(cell) && !fixed.contains(cell))
}

/// Start cells of helium that can never move, and so acts as wall.
///
/// Helium never bonds, so it moves only when the atom behind it moves into its cell, and then into the
/// cell before it. If either of the two is wall, or helium that can never move, it cannot be pushed
/// along that axis; if this holds for both axes, it never moves. The search starts from walls, so two heliums
/// never hold each other: a row of them can be pushed together. With `@`, atoms can move around corners, and
/// then no helium is called fixed.
fn fixed_helium(level: &Level) -> CellSet {
    let mut fixed = CellSet::new(level.size().area());
    if level.modifiers().contains(&Some(Modifier::Rotate)) {
        return fixed;
    }
    let (_, player) = level.atoms()[level.player().index()];
    let loose = level.atoms().iter().filter(|&&(element, at)| element == Element::Helium && at != player);
    let mut loose: Vec<Cell> = loose.map(|&(_, cell)| cell).collect();
    loop {
        let count = loose.len();
        loose.retain(|&cell| {
            let stands =
                |way| level.size().step(cell, way).is_none_or(|to| level.is_wall(to) || fixed.contains(to));
            let held = |way: Direction| stands(way) || stands(way.opposite());
            let stays = held(Direction::Up) && held(Direction::Left);
            if stays {
                fixed.insert(cell);
            }
            !stays
        });
        if loose.len() == count {
            return fixed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helium_in_a_corner_is_wall_and_a_row_of_it_is_not() {
        let check = |text: &str, expect: &[(u32, u32)]| {
            let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
            let fixed: Vec<(u32, u32)> =
                fixed_helium(&level).iter().map(|cell| level.size().xy(cell)).collect();
            assert_eq!(fixed, expect, "{text}");
        };
        // In a corner, beside one that is, and beside a wall only.
        check("xxxxxx\nxee--x\nx--H-x\nxe-h-x\nxxxxxx\n", &[(1, 1), (2, 1), (1, 3)]);
        // A row along a wall can be pushed, and one in the open.
        check("xxxxxxx\nx-ee--x\nx--H--x\nx--h--x\nxxxxxxx\n", &[]);
        // The player is never fixed.
        check("xxxxx\nxE-hx\nx--hx\nxxxxx\n", &[]);
    }
}
