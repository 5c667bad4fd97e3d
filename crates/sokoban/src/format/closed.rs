//! The rows of a board whose border is open, with the walls that close it.

use super::Entry;
use crate::symbol::Symbol;
use crate::{Level, Terrain};
use grid::Cell;

/// The rows of an entry. A board with an open border has walls around it.
pub(crate) fn closed_rows(entry: &Entry) -> Vec<String> {
    match &entry.level {
        Some(level) if has_more_walls(level, &entry.rows) => drawn(level, false),
        _ => entry.rows.clone(),
    }
}

/// Whether a level has walls that its rows do not have: those that close an open border. A border at the edge of the board
/// makes the level larger than its rows.
fn has_more_walls(level: &Level, rows: &[String]) -> bool {
    let size = rows.iter().map(|row| row.trim_end().chars().count()).max().map(|width| (width, rows.len()));
    if size != Some((level.size.width as usize, level.size.height as usize)) {
        return true;
    }
    let walls = |row: &String| row.chars().map(|c| c == Symbol::Wall.to_char()).collect();
    let walls: Vec<Vec<bool>> = rows.iter().map(walls).collect();
    level.size.cells().any(|cell| {
        let (x, y) = level.size.xy(cell);
        let is_wall = walls[y as usize].get(x as usize).is_some_and(|&is_wall| is_wall);
        level.terrain[cell.index()] == Terrain::Wall && !is_wall
    })
}

/// The rows of a level; with `trim` without what lies outside.
pub(crate) fn drawn(level: &Level, trim: bool) -> Vec<String> {
    let touches_floor = |cell: Cell| {
        let (x, y) = level.size.xy(cell);
        let near = |middle: u32, length: u32| middle.saturating_sub(1)..=(middle + 1).min(length - 1);
        near(y, level.size.height)
            .any(|y| near(x, level.size.width).any(|x| level.is_floor(level.size.cell(x, y))))
    };
    let symbol = |cell: Cell| {
        let (goal, has_box) = (level.goals.contains(cell), level.boxes.contains(cell));
        match level.terrain[cell.index()] {
            Terrain::Wall if !trim || touches_floor(cell) => Symbol::Wall,
            Terrain::Floor => Symbol::of_floor(goal, has_box, cell == level.player),
            _ if !trim && level.decoration.contains(cell) => Symbol::BoxOnGoal,
            _ => Symbol::Floor,
        }
    };
    let row = |y| (0..level.size.width).map(|x| symbol(level.size.cell(x, y)).to_char()).collect();
    (0..level.size.height).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read};

    #[test]
    fn an_open_board_is_closed_at_its_edge_and_behind_the_end_of_a_row() {
        let options = ReadOptions::default();
        // The board still shows that it was open where the remark about it is gone.
        for (text, closed) in [
            ("##@####\n#  $ .#\n#######\n", vec![" ###", "##@####", "#  $ .#", "#######"]),
            ("#####\n#@$.\n#####\n", vec!["#####", "#@$.#", "#####"]),
            ("#####\n#@$.#\n#####\n", vec!["#####", "#@$.#", "#####"]),
        ] {
            let mut entry = read(text.as_bytes(), &options).entries.remove(0);
            entry.diagnostics.clear();
            let rows: Vec<String> = closed_rows(&entry).iter().map(|row| row.trim_end().to_owned()).collect();
            assert_eq!(rows, closed, "{text}");
        }
    }
}
