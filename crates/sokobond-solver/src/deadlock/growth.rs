//! The possible growth of a molecule if only walls were in its way: the graph of its placements.
//!
//! A level without modifiers is relaxed. A molecule stands alone between the walls. It may be moved by a
//! key if all its atoms come to floor and, unless the player's atom is in it, some atom of it has floor
//! of no other of its atoms behind it: there a pusher may have stood. It may grow by one atom beside one of its
//! open atoms, with any bonds between the two, as long as the level has such an atom and some placement
//! found so far has one there.
//!
//! **Invariant.** If a molecule of the real level stands as in a placement of the graph, it keeps standing as
//! in placements of the graph, along edges. A rigid molecule moves as a whole and by a push from a cell that
//! is not its own, or with the player. Two molecules that bond are one more edge for each new atom: those
//! of the partner can be added in an order in which each is bonded to one before it, and before they
//! bonded they stood in a placement of the graph. Helium never bonds and is left out.
//!
//! **Cost.** Molecules grow in shapes, and shapes stand in many places: a few thousand placements in levels
//! of the game, far too many in some. Beyond a limit there is no graph.

use crate::deadlock::placement::{Code, Composition, KINDS, PLAYERS, free_electrons, is_closed};
use crate::level::atoms::MAX_ATOMS;
use crate::level::bits::Bits;
use crate::level::board::Board;
use grid::Direction;
use rustc_hash::FxHashMap;

/// Placements and how one becomes another.
#[derive(Debug, Default)]
pub(crate) struct Growth {
    /// By number.
    pub placements: Vec<Box<[Code]>>,
    pub numbers: FxHashMap<Box<[Code]>, u32>,
    /// From one placement to another, by moving or growing.
    pub edges: Vec<(u32, u32)>,
}

impl Growth {
    /// Everything that may become of `starts`; none when that is more than `most` placements.
    pub(crate) fn new<B: Bits>(
        board: &Board<B>,
        starts: impl Iterator<Item = Box<[Code]>>,
        supply: &Composition,
        most: usize,
    ) -> Option<Growth> {
        let mut growth = Growth::default();
        for start in starts {
            growth.number(start);
        }
        // Where an atom of each kind has been found, and which of that all placements done have seen.
        let mut found = [B::EMPTY; KINDS];
        let mut offered = [B::EMPTY; KINDS];
        let mut done = 0;
        loop {
            while done < growth.placements.len() {
                if growth.placements.len() > most {
                    return None;
                }
                let codes = growth.placements[done].clone();
                for code in &codes {
                    found[code.kind()] = found[code.kind()].or(B::single(code.cell()));
                }
                growth.moves(board, done as u32, &codes);
                growth.grow(board, done as u32, &codes, supply, &offered);
                done += 1;
            }
            let fresh: [B; KINDS] = std::array::from_fn(|kind| found[kind].without(offered[kind]));
            if fresh.iter().all(|cells| cells.is_empty()) {
                return Some(growth);
            }
            for number in 0..done {
                if growth.placements.len() > most {
                    return None;
                }
                let codes = growth.placements[number].clone();
                growth.grow(board, number as u32, &codes, supply, &fresh);
            }
            offered = found;
        }
    }

    fn number(&mut self, codes: Box<[Code]>) -> u32 {
        let next = self.placements.len() as u32;
        let number = *self.numbers.entry(codes.clone()).or_insert(next);
        if number == next {
            self.placements.push(codes);
        }
        number
    }

    fn moves<B: Bits>(&mut self, board: &Board<B>, from: u32, codes: &[Code]) {
        let own: B = cells(codes);
        let player = codes.iter().any(|code| code.kind() == PLAYERS);
        for way in Direction::ALL {
            let step = board.step(way);
            let clear = own.moved(step).without(board.floor).is_empty();
            let handle = player || !own.moved(-step).without(own).and(board.floor).is_empty();
            if clear && handle {
                let to = self.number(codes.iter().map(|code| code.moved(step)).collect());
                self.edges.push((from, to));
            }
        }
    }

    /// Grows a placement by one atom of those that are offered.
    fn grow<B: Bits>(
        &mut self,
        board: &Board<B>,
        from: u32,
        codes: &[Code],
        supply: &Composition,
        offered: &[B; KINDS],
    ) {
        if is_closed(codes) {
            return;
        }
        let Some(left) = supply.minus(&Composition::of(codes.iter().map(|code| code.kind()))) else { return };
        let mut free = [0; MAX_ATOMS];
        free_electrons(board.stride, codes, &mut free);
        let open = codes.iter().zip(free).filter(|&(_, free)| free > 0);
        let open = open.fold(B::EMPTY, |set, (code, _)| set.or(B::single(code.cell())));
        let beside = Direction::ALL.map(|way| open.moved(board.step(way)));
        let beside = beside.into_iter().fold(B::EMPTY, B::or);
        let sites = beside.and(board.floor).without(cells(codes));
        for kind in (1..KINDS).filter(|&kind| left.count(kind) > 0) {
            let valence = if kind == PLAYERS { board.valence[0] } else { kind as u8 };
            sites.and(offered[kind]).for_each(|site| {
                let neighbour = |way| (site as i32 + board.step(way)) as usize;
                let partners = Direction::ALL.into_iter().filter(|&way| open.contains(neighbour(way)));
                let partners = partners.fold(0u32, |set, way| set | 1 << way.index());
                let mut bonds = partners;
                while bonds != 0 {
                    if bonds.count_ones() <= valence as u32 {
                        let mut grown = codes.to_vec();
                        let mut code = Code::new(site, kind, valence);
                        for way in Direction::ALL {
                            if bonds >> way.index() & 1 == 1 {
                                code.bond(way);
                                let partner = grown.partition_point(|code| code.cell() < neighbour(way));
                                grown[partner].bond(way.opposite());
                            }
                        }
                        grown.insert(grown.partition_point(|other| other.cell() < site), code);
                        let to = self.number(grown.into_boxed_slice());
                        self.edges.push((from, to));
                    }
                    bonds = (bonds - 1) & partners;
                }
            });
        }
    }
}

/// The cells of a placement.
pub(crate) fn cells<B: Bits>(codes: &[Code]) -> B {
    codes.iter().fold(B::EMPTY, |set, code| set.or(B::single(code.cell())))
}
