//! Dead ends: floor with one neighbour that neither the player nor a piece enters in the solution. They have no use, so they
//! become wall.
//!
//! A wall can only refuse moves, so the solution stays a shortest one. Filling goes on until nothing is left to fill.

use crate::rooms::{Shape, Squares, each, near};
use crate::sokoban::trimmed;
use crate::sokobond::Layout;
use grid::{Cell, Direction};
use sokoworks::Level;

/// The level without its dead ends, and in Sokoban without other floor of no use; none if it has none. O(area) for each move.
pub(crate) fn without_dead_ends(level: &Level, moves: &[Direction]) -> Option<Level> {
    match level {
        Level::Sokoban(level) => Some(trimmed(level, moves)?.into()),
        Level::Sokobond(level) => of_sokobond(level, moves),
    }
}

fn of_sokobond(level: &sokobond::Level, moves: &[Direction]) -> Option<Level> {
    let layout = Layout::of(level)?;
    let floor = level.size().cells().filter(|&cell| !level.is_wall(cell));
    let cells: Vec<(Squares, Cell)> = each(layout.floor).zip(floor).collect();
    let square = |cell: Cell| cells.iter().find(|entry| entry.1 == cell).map_or(0, |entry| entry.0);
    let mut position = sokobond::Position::start(level);
    let mut used = layout.taken();
    for &direction in moves {
        sokobond::rules::turn(level, &mut position, direction);
        used |= position.atoms().fold(0, |all, atom| all | square(position.cell(atom)));
    }
    let floor = filled(layout.shape, layout.floor, used)?;
    let filled = Layout { floor, ..layout };
    let corners = filled.corners();
    // A modifier needs three squares around it, and the solution uses those.
    filled.modifiers.iter().all(|(at, _)| corners.contains(at)).then_some(())?;
    Some(filled.level()?.into())
}

/// The floor without unused dead ends; `None` if there are none.
fn filled(shape: Shape, floor: Squares, used: Squares) -> Option<Squares> {
    let mut left = floor;
    loop {
        let ends = each(left & !used).filter(|&square| near(shape, square, left) <= 1);
        match ends.fold(0, |all, one| all | one) {
            0 => return (left != floor).then_some(left),
            ends => left &= !ends,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, moves: &[Direction], expect: Option<&str>) {
        let level: Level = text.parse().expect("a level");
        let filled = without_dead_ends(&level, moves).map(|level| level.text());
        assert_eq!(
            filled.as_deref(),
            expect.map(|text| text.parse::<Level>().expect("a level").text()).as_deref()
        );
    }

    #[test]
    fn dead_ends_become_wall_and_squares_of_the_solution_stay() {
        use Direction::{Down, Right};
        check("######\n#@$ .#\n### ##\n  # #\n  ###", &[Right, Right], Some("######\n#@$ .#\n######"));
        check("#####\n#@$.#\n#####", &[Right], None);
        // The player goes round: its way has squares with one neighbour only where it turns back.
        check("#####\n# @ #\n# $ #\n# . #\n#####", &[Down], None);
        check("#####\n#   #\n##@##\n #$#\n #.#\n ###", &[Down], Some("###\n#@#\n#$#\n#.#\n###"));
        check("xxxxxxx\nxH-h--x\nxxxxxxx\n", &[Right], Some("xxxxx\nxH-hx\nxxxxx\n"));
    }
}
