//! The empty cells that must be entered before all open atoms are in touch, in levels where every vertex turns or
//! weakens bonds.
//!
//! If a bond that sweeps over a vertex always turns or breaks there, an atom that is pulled by a bond moves into the cell
//! that the atom before it leaves, and only a row of atoms straight ahead of the player's atom moves into a cell that was
//! empty: **a key enters one empty cell at most.** Every atom that moves was touched by one that moved before, and every
//! open atom has to meet a partner. So the cells entered, together with those occupied now, connect all open atoms with
//! the player's atom (a Steiner tree whose empty cells cost 1 each).
//!
//! The number of its empty cells is bounded by disjoint cuts, found by growing a moat around each group of atoms that
//! touch (dual ascent; Goemans and Williamson 1995): each ring of empty cells that separates some of the atoms from others
//! and has no cell in common with the rings before costs one key. Where the next ring of a moat would run into another
//! moat, the two become one.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::Members;
use sokobond::Modifier;

/// Whether a key can enter one empty cell at most.
pub(super) fn apply<B: Bits>(board: &Board<B>) -> bool {
    let turns_or_breaks = |modifier| matches!(modifier, Some(Modifier::Rotate | Modifier::Weaken));
    let vertices = 0..board.area - board.stride;
    board.strengthen.is_empty()
        && vertices.into_iter().all(|at| turns_or_breaks(board.modifier[at]) || !board.can_be_swept(at))
}

/// A group of atoms that touch with the rings around it so far, the floor cells beside these, and how many those are.
#[derive(Clone, Copy)]
struct Moat<B> {
    cells: B,
    ring: B,
    length: u32,
}

impl<B: Bits> Moat<B> {
    const NONE: Moat<B> = Moat { cells: B::EMPTY, ring: B::EMPTY, length: 0 };

    #[inline]
    fn new(board: &Board<B>, cells: B) -> Moat<B> {
        let ring = cells.around(board.stride).and(board.floor).without(cells);
        Moat { cells, ring, length: ring.count() }
    }
}

/// A lower bound on the empty cells to be entered, and so on the keys, in a level where [`apply`] holds.
pub(super) fn cells_to_enter<B: Bits>(board: &Board<B>, atoms: &Atoms, open: u32) -> u8 {
    let occupied =
        (0..board.atoms()).fold(B::EMPTY, |set, atom| set.or(B::single(atoms.cell[atom] as usize)));
    let mut moats = [Moat::NONE; MAX_ATOMS];
    let mut count = 0;
    // The player's atom is number 0.
    let mut grouped = B::EMPTY;
    for atom in Members(open | 1) {
        let cell = B::single(atoms.cell[atom] as usize);
        if grouped.and(cell).is_empty() {
            let group = touching(board, occupied, cell);
            grouped = grouped.or(group);
            moats[count] = Moat::new(board, group);
            count += 1;
        }
    }
    let mut cells = 0;
    while count > 1 {
        // Short rings first: they have fewer cells in common with others.
        let Some(least) = (0..count).min_by_key(|&group| moats[group].length) else { break };
        let Moat { cells: mut moat, ring, length } = moats[least];
        if length == 0 {
            break;
        }
        let touched = ring.and(occupied);
        let next = if touched.is_empty() { ring } else { touching(board, occupied, touched) };
        let before = count;
        count -= 1;
        moats[least] = moats[count];
        let mut other = 0;
        while other < count {
            if moats[other].cells.and(next).is_empty() {
                other += 1;
            } else {
                moat = moat.or(moats[other].cells);
                count -= 1;
                moats[other] = moats[count];
            }
        }
        if touched.is_empty() && count + 1 == before {
            cells += 1;
        }
        // A ring that runs into another moat is not counted, and its other cells stay free for another ring.
        if !touched.is_empty() || count + 1 == before {
            moat = moat.or(next);
        }
        moats[count] = Moat::new(board, moat);
        count += 1;
    }
    cells
}

/// All occupied cells connected with some.
#[inline]
fn touching<B: Bits>(board: &Board<B>, occupied: B, some: B) -> B {
    let mut group = some;
    loop {
        let wider = group.or(group.around(board.stride).and(occupied));
        if wider == group {
            return group;
        }
        group = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::molecules::open_atoms;
    use grid::Random;
    use sokobond::random::{Shape, random_level};
    use sokobond::{Position, rules};
    use std::collections::HashSet;

    fn cells(text: &str) -> Option<u8> {
        let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
        let board = Board::<u128>::new(&level, true).expect("it fits");
        let atoms = board.atoms_of(&Position::start(&level));
        apply(&board).then(|| cells_to_enter(&board, &atoms, open_atoms(&board, &atoms)))
    }

    #[test]
    fn gaps_between_groups_add_up() {
        // One row: no vertex has three floor cells. There are two gaps, of one cell and of two.
        assert_eq!(cells("xxxxxxxxx\nxH-o--h-x\nxxxxxxxxx\n"), Some(3));
        // An open vertex without a modifier.
        assert_eq!(cells("v2\nx x x x x\n\nx H - h x\n\nx - - - x\n\nx x x x x\n"), None);
        // One cell is a neighbour of three groups.
        let around = "v2\nx x x x x\n\nx - o - x\n   @ @\nx H - h x\n   @ @\nx - - - x\n\nx x x x x\n";
        assert_eq!(cells(around), Some(1));
    }

    #[test]
    fn a_key_enters_one_empty_cell_at_most() {
        let occupied = |position: &Position| -> HashSet<_> {
            position.atoms().map(|atom| position.cell(atom)).collect()
        };
        let mut keys = 0;
        for seed in 0..600 {
            let shape =
                Shape { width: 6, height: 5, atoms: 7, walls: 10, modifiers: [15, 0, 85], ..Shape::SMALL };
            let level = random_level(seed, &shape);
            let Some(board) = Board::<u128>::new(&level, true) else { continue };
            assert!(apply(&board), "seed {seed}");
            let mut position = Position::start(&level);
            let mut random = Random::new(seed);
            for _ in 0..60 {
                let before = occupied(&position);
                let refused = rules::turn(&level, &mut position, random.direction()).is_refused();
                let entered = occupied(&position).difference(&before).count();
                assert!(entered <= 1, "seed {seed}");
                keys += u32::from(!refused && entered == 1);
            }
        }
        assert!(keys > 5_000, "only {keys} keys");
    }
}
