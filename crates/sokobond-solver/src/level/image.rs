//! One symmetry of a level: where it brings cells, directions and states.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use grid::{Direction, Symmetry};

/// The order in which an atom looks for partners when there are more than it can bond with.
const LOOK: [Direction; 4] = [Direction::Left, Direction::Up, Direction::Down, Direction::Right];

/// A level under one of its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    symmetry: Symmetry,
    /// Floor number in the image by padded cell.
    pub number: Vec<u16>,
    /// The directions that become those in which an atom looks for partners, in that order.
    pub look: [Direction; 4],
    /// The direction, by index, that becomes right.
    pub right: usize,
    /// The direction, by index, that becomes down.
    pub down: usize,
}

impl Image {
    pub(super) fn new<B: Bits>(board: &Board<B>, symmetry: Symmetry) -> Option<Image> {
        let mut number = vec![u16::MAX; board.area];
        for &cell in &board.floor_cell {
            let (x, y) = board.image(symmetry, board.xy(cell as usize))?;
            number[cell as usize] = board.floor_number[y * board.stride + x];
            if number[cell as usize] == u16::MAX {
                return None;
            }
        }
        // A vertex is the corner of four cells; the image of the corner is the corner of their images.
        for vertex in (0..board.area).filter(|&vertex| board.modifier[vertex].is_some()) {
            let (x, y) = board.xy(vertex);
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let images = corners.map(|corner| board.image(symmetry, corner));
            let (x, y) = images.into_iter().flatten().min_by_key(|&(x, y)| (y, x))?;
            if board.modifier[y * board.stride + x] != board.modifier[vertex] {
                return None;
            }
        }
        let becomes = |direction| symmetry.inverse().direction(direction);
        let (right, down) = (becomes(Direction::Right).index(), becomes(Direction::Down).index());
        Some(Image { symmetry, number, look: LOOK.map(becomes), right, down })
    }

    /// The image of a state.
    pub(crate) fn atoms<B: Bits>(&self, board: &Board<B>, atoms: &Atoms) -> Atoms {
        let mut image = *atoms;
        for atom in 0..board.atoms() {
            image.cell[atom] = board.floor_cell[self.number[atoms.cell[atom] as usize] as usize];
            for way in Direction::ALL {
                image.bonds[atom][self.symmetry.direction(way).index()] = atoms.bonds[atom][way.index()];
            }
        }
        image
    }
}
