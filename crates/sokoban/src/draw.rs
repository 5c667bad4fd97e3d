//! A position as rows of glyphs: plain data, with a style for each glyph so that an application can colour it. The
//! glyphs alone carry all information; colour only adds to it.

use crate::symbol::Symbol;
use crate::{Level, Position, Terrain};
use grid::{Cell, CellSet};

/// What a glyph means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Style {
    /// Nothing, outside the walls.
    Void,
    /// A wall.
    Wall,
    /// Free floor.
    Floor,
    /// Free floor that the player can walk to (only when the overlay has it).
    Reachable,
    /// Free floor on which a box is lost (only when the overlay has it).
    Dead,
    /// A free cell that a box can be pushed to (only when the overlay has it).
    Target,
    /// A free goal.
    Goal,
    /// A box off goals.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// A box that is marked (only when the overlay has it).
    Marked,
    /// The player off goals.
    Player,
    /// The player on a goal.
    PlayerOnGoal,
    /// A box on a goal outside the level: scenery.
    Decoration,
}

/// One cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The character to print, one column wide.
    pub character: char,
    /// What it means.
    pub style: Style,
    /// Whether the cell is in the overlay's reachable set, whatever the cell contains.
    pub reachable: bool,
    /// Whether the cell is in the overlay's dead set, whatever the cell contains.
    pub dead: bool,
    /// Whether the cell is among the overlay's targets, whatever the cell contains.
    pub target: bool,
}

/// Cell sets to show.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overlay<'a> {
    /// Free floor where the player can walk: drawn as `·`.
    pub reachable: Option<&'a CellSet>,
    /// Free floor where a box is lost: drawn as `x`, or `×` where it is reachable.
    pub dead: Option<&'a CellSet>,
    /// Free cells that a box can be pushed to: drawn as `o`, or `ø` where it is lost, and on goals as `O`. They win over
    /// the others.
    pub targets: Option<&'a CellSet>,
    /// Boxes to mark: drawn as `!`.
    pub marked: Option<&'a CellSet>,
}

/// Draws a position: one row of glyphs a row, all of the level's width. O(area).
pub fn draw(level: &Level, position: &Position, overlay: Overlay<'_>) -> Vec<Vec<Glyph>> {
    let glyph = |cell: Cell| {
        let reachable = overlay.reachable.is_some_and(|set| set.contains(cell));
        let dead = overlay.dead.is_some_and(|set| set.contains(cell));
        let target = overlay.targets.is_some_and(|set| set.contains(cell));
        let marked = overlay.marked.is_some_and(|set| set.contains(cell));
        let (character, style) = match symbol(level, position, cell) {
            Some(Symbol::Box | Symbol::BoxOnGoal) if marked => ('!', Style::Marked),
            Some(Symbol::Wall) => ('#', Style::Wall),
            Some(Symbol::Player) => ('@', Style::Player),
            Some(Symbol::PlayerOnGoal) => ('+', Style::PlayerOnGoal),
            Some(Symbol::Box) => ('$', Style::Box),
            Some(Symbol::BoxOnGoal) if level.decoration.contains(cell) => ('*', Style::Decoration),
            Some(Symbol::BoxOnGoal) => ('*', Style::BoxOnGoal),
            Some(Symbol::Goal) if target => ('O', Style::Target),
            Some(Symbol::Goal) => ('.', Style::Goal),
            Some(Symbol::Floor) if target && dead => ('ø', Style::Target),
            Some(Symbol::Floor) if target => ('o', Style::Target),
            Some(Symbol::Floor) if dead && reachable => ('×', Style::Dead),
            Some(Symbol::Floor) if dead => ('x', Style::Dead),
            Some(Symbol::Floor) if reachable => ('·', Style::Reachable),
            Some(Symbol::Floor) => (' ', Style::Floor),
            None => (' ', Style::Void),
        };
        Glyph { character, style, reachable, dead, target }
    };
    let row = |y| (0..level.size.width).map(|x| glyph(level.size.cell(x, y))).collect();
    (0..level.size.height).map(row).collect()
}

/// A position as XSB rows in canonical cells, without trailing floor. O(area).
pub fn rows(level: &Level, position: &Position) -> Vec<String> {
    let character = |cell| symbol(level, position, cell).unwrap_or(Symbol::Floor).to_char();
    let row = |y| (0..level.size.width).map(|x| character(level.size.cell(x, y))).collect::<String>();
    (0..level.size.height).map(|y| row(y).trim_end().to_owned()).collect()
}

/// The content of a cell; none for void.
fn symbol(level: &Level, position: &Position, cell: Cell) -> Option<Symbol> {
    match level.terrain[cell.index()] {
        Terrain::Wall => return Some(Symbol::Wall),
        Terrain::Void if level.decoration.contains(cell) => return Some(Symbol::BoxOnGoal),
        Terrain::Void => return None,
        Terrain::Floor => {}
    }
    let (goal, has_box) = (level.goals.contains(cell), position.boxes.contains(cell));
    Some(Symbol::of_floor(goal, has_box, position.player == cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn glyphs_and_styles() {
        let level: Level =
            "#######\n#+$  ##\n#   *#*#\n#######".parse().unwrap_or_else(|error| panic!("{error:?}"));
        let mut position = Position::start(&level);
        let plain = |rows: Vec<Vec<Glyph>>| -> Vec<String> {
            rows.iter().map(|row| row.iter().map(|glyph| glyph.character).collect()).collect()
        };
        let reachable = rules::reachable(&level, &position);
        let mut dead = CellSet::new(level.size.area());
        dead.insert(level.size.cell(4, 1));
        let overlay = Overlay { reachable: Some(&reachable), dead: Some(&dead), ..Overlay::default() };
        assert_eq!(plain(draw(&level, &position, overlay)), ["####### ", "#+$·×## ", "#···*#*#", "####### "]);
        let drawing = draw(&level, &position, overlay);
        assert_eq!((drawing[1][1].style, drawing[1][1].reachable), (Style::PlayerOnGoal, true));
        assert_eq!((drawing[2][6].style, drawing[0][7].style), (Style::Decoration, Style::Void));
        let mut targets = dead.clone();
        targets.insert(level.size.cell(3, 1));
        let overlay = Overlay { dead: Some(&dead), targets: Some(&targets), ..Overlay::default() };
        assert_eq!(plain(draw(&level, &position, overlay))[1], "#+$oø## ");
        let overlay = Overlay { marked: Some(&level.boxes), ..Overlay::default() };
        assert_eq!(plain(draw(&level, &position, overlay))[1..3], ["#+!  ## ", "#   !#*#"]);
        assert_eq!(rows(&level, &position), ["#######", "#+$  ##", "#   *#*#", "#######"]);
        rules::step(&level, &mut position, grid::Direction::Right);
        assert_eq!(rows(&level, &position)[1], "#.@$ ##");
        assert_eq!(draw(&level, &position, Overlay::default())[1][3].style, Style::Box);
    }
}
