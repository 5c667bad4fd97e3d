//! Corners in which hydrogen stays until it has bonded.
//!
//! An atom without bonds moves only when it is pushed, from a floor cell behind it to one before it. If it has walls on both
//! axes, it stays until it has bonded, and its first partner has to come all the way to a cell beside it. Such a cell is an
//! *anchor* if a hydrogen atom starts on it, or on an image of it, and if two hydrogen atoms, on the anchor and beside it,
//! can never be moved again because of walls.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::symmetry::Symmetries;
use grid::Direction;

/// Most anchors; others are left out.
const MOST_ANCHORS: usize = 4;

/// A cell on which hydrogen stays until it has bonded.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    pub cell: u16,
    pub places: Vec<AnchorSide>,
}

/// A floor cell beside an anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnchorSide {
    /// Its number among the places of all anchors.
    pub number: usize,
    pub cell: u16,
    /// From the anchor.
    pub way: Direction,
    /// Whether helium on it stays as long as the anchor does.
    pub helium_stays: bool,
}

/// The anchors of states that come from `start`, or of their images.
pub(super) fn anchors<B: Bits>(board: &Board<B>, start: &Atoms, fold: bool) -> Vec<Anchor> {
    let hydrogen = (1..board.atoms()).filter(|&atom| board.valence[atom] == 1 && start.bonds[atom] == [0; 4]);
    let symmetries = Symmetries::new(board, fold);
    let mut cells: Vec<u16> = hydrogen
        .flat_map(|atom| symmetries.images.iter().map(move |image| image.number[start.cell[atom] as usize]))
        .map(|number| board.floor_cell[number as usize])
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let mut anchors: Vec<Anchor> =
        cells.into_iter().filter_map(|cell| anchor(board, cell)).take(MOST_ANCHORS).collect();
    for (number, place) in anchors.iter_mut().flat_map(|anchor| &mut anchor.places).enumerate() {
        place.number = number;
    }
    anchors
}

/// The anchor on a cell, if it is one.
fn anchor<B: Bits>(board: &Board<B>, cell: u16) -> Option<Anchor> {
    let is_floor = |cell: u16| board.floor.contains(cell.into());
    if !board.is_corner(cell.into()) {
        return None;
    }
    let mut places = Vec::new();
    for way in Direction::ALL.into_iter().filter(|&way| is_floor(next(board, cell, way))) {
        let there = next(board, cell, way);
        let mut sides = Direction::ALL.into_iter().filter(|&side| side != way && side != way.opposite());
        let is_pushed = |side: Direction| {
            let is_floor_at = |cell, side| is_floor(next(board, cell, side));
            let behind = side.opposite();
            is_floor_at(cell, side)
                && is_floor_at(there, side)
                && (is_floor_at(cell, behind) || is_floor_at(there, behind))
        };
        if sides.clone().any(is_pushed) {
            return None;
        }
        let helium_stays = sides.any(|side| !is_floor(next(board, there, side)));
        places.push(AnchorSide { number: 0, cell: there, way, helium_stays });
    }
    (!places.is_empty()).then_some(Anchor { cell, places })
}

/// The padded cell beside another one.
pub(super) fn next<B: Bits>(board: &Board<B>, cell: u16, way: Direction) -> u16 {
    (cell as i32 + board.step(way)) as u16
}
