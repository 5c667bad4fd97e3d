//! One position of either game as an array.

use crate::atoms;
use crate::observe::{BOX, GOAL, Observation, PLAYER, Painter, WALL};
use sokoworks::Position;

/// A position as planes, row by row: in Sokoban four, those of [`Observation::Planes`]; in Sokobond thirteen: walls, the player's
/// atom, helium, hydrogen, oxygen, nitrogen, carbon, free electrons, the level of the bond to the right and of that downward, and
/// at the upper left cell of a vertex the modifiers that weaken, strengthen and rotate.
pub fn planes_of(position: &Position) -> Vec<u8> {
    match position {
        Position::Sokoban { level, position, .. } => {
            let painter = Painter::new(Observation::Planes, level.size());
            let mut planes = vec![0; Observation::Planes.bytes(level.size())];
            for cell in level.size().cells() {
                let is = |yes: bool, bit: u8| if yes { bit } else { 0 };
                let floor = level.is_floor(cell);
                let bits = is(!floor, WALL)
                    | is(floor && level.goals().contains(cell), GOAL)
                    | is(floor && position.boxes().contains(cell), BOX)
                    | is(cell == position.player(), PLAYER);
                painter.paint(cell.index(), bits, &mut planes);
            }
            planes
        }
        Position::Sokobond { level, position } => {
            let mut planes = vec![0; atoms::PLANES * level.size().area()];
            atoms::paint(level, position, level.size(), &mut planes);
            planes
        }
    }
}
