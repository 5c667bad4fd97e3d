//! The keys after which two atoms can be neighbours, from when each of them can first move.
//!
//! **Arrival.** An atom outside the player's molecule moves for the first time when a moving atom is beside it: that one
//! pushes it, or is bonded to it. Moving atoms go one cell a key, and a row of atoms that touch can be set in motion by a
//! single key. So an atom has to wait for as many keys as a way from the player's molecule to it has empty cells, at
//! least. By induction over the keys: what pushes it was itself set in motion not before its own arrival, and has come
//! here one cell a key.
//!
//! **Contact.** Two atoms at a distance of `d` steps on the floor are neighbours after they have made `d - 1` steps
//! together. After `t` keys each has made as many steps as keys were left since its arrival. Without `@` both steps of a
//! key would go the same way, so a key brings them one step closer at most.
//!
//! **Stuck.** An atom without bonds moves only when it is pushed, from a floor cell behind it to one before it. If it has
//! walls on both axes, it stays until it has bonded, and its first partner has to come all the way.
//!
//! **Opened again.** An atom without free electrons can be a partner only after one of its bonds has been swept over a
//! `/`. Both ends of that bond stand at the vertex then, so the way to its partner leads over a cell there.
//!
//! An atom needs contact with as many partners as it has free electrons; the bound is the time of the last one.

use crate::deadlock::pairing::{StateView, Wanted};
use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::{Members, molecule_of};

/// Most floor cells for which distances are stored: 64 KiB.
const MOST_CELLS: usize = 256;

/// Distances and arrivals beyond are cut off, so that sums of three fit into a byte; this only lowers the bound.
pub(super) const FAR: u8 = 80;

/// The value of [`Contacts::keys`] when there are too few partners.
pub(super) const NO_CONTACT: u8 = u8::MAX;

/// Keys after which atoms can be neighbours.
#[derive(Debug)]
pub(super) struct Contacts {
    /// Two atoms may move different ways in one turn.
    turning: bool,
    /// Steps on the floor by pair of padded cells, of which each row has `area`.
    distance: Vec<u8>,
    /// The same by way of a cell at a `/`; empty without `/`.
    opened: Vec<u8>,
    area: usize,
    /// Padded cells on which an atom without bonds cannot be pushed.
    stuck: Vec<bool>,
}

/// When each atom of a state can first move: the number of keys before that.
pub(super) type Arrivals = [u8; MAX_ATOMS];

impl Contacts {
    /// The tables for a level, unless it has too many cells.
    pub(super) fn new<B: Bits>(board: &Board<B>) -> Option<Contacts> {
        if board.floor_cell.len() > MOST_CELLS || board.area > MOST_CELLS {
            return None;
        }
        let area = board.area;
        let mut distance = vec![FAR; area * area];
        for &from in &board.floor_cell {
            let row = &mut distance[from as usize * area..][..area];
            let mut seen = B::single(from as usize);
            let mut ring = seen;
            let mut steps = 0;
            while !ring.is_empty() {
                ring.for_each(|cell| row[cell] = steps);
                ring = ring.around(board.stride).and(board.floor).without(seen);
                seen = seen.or(ring);
                steps = (steps + 1).min(FAR);
            }
        }
        let mut stuck = vec![false; area];
        for &cell in &board.floor_cell {
            stuck[cell as usize] = board.is_corner(cell.into());
        }
        let opened = by_way_of(&distance, area, cells_at(board, board.weaken));
        Some(Contacts { turning: !board.rotate.is_empty(), distance, opened, area, stuck })
    }

    /// The keys before every open atom can have been the neighbour of enough of its possible partners, or `known` if
    /// these are more.
    pub(super) fn keys<B: Bits>(&self, place: &StateView<'_, B>, wanted: &[Wanted], known: u8) -> u8 {
        let arrivals = arrivals(place);
        wanted.iter().fold(known, |keys, wanted| self.keys_of(place.atoms, &arrivals, wanted, keys))
    }

    /// The same if every atom can move at once.
    pub(super) fn keys_at_best(&self, atoms: &Atoms, wanted: &[Wanted], known: u8) -> u8 {
        let arrivals = [0; MAX_ATOMS];
        wanted.iter().fold(known, |keys, wanted| self.keys_of(atoms, &arrivals, wanted, keys))
    }

    /// The same for one atom.
    #[inline]
    fn keys_of(&self, atoms: &Atoms, arrivals: &Arrivals, wanted: &Wanted, known: u8) -> u8 {
        let &Wanted { atom, partners, needed } = wanted;
        let here = atoms.cell[atom] as usize;
        let row = here * self.area..(here + 1) * self.area;
        let steps_to = &self.distance[row.clone()];
        let opened = self.opened.get(row).unwrap_or(steps_to);
        let mine = arrivals[atom];
        // The player's atom, number 0, moves without being pushed.
        let stays = atom != 0 && self.stuck[here] && atoms.bonds[atom] == [0; 4];
        let mut first = NO_CONTACT;
        // How many come soon enough, and the soonest of those that do not.
        let mut soon = 0;
        let mut late = [NO_CONTACT; 4];
        for partner in Members(partners) {
            let from = if atoms.free[partner] > 0 { steps_to } else { opened };
            let steps = from[atoms.cell[partner] as usize].saturating_sub(1);
            let its = arrivals[partner];
            let (one, other) = (mine.min(its), mine.max(its));
            let mut keys = if self.turning && one + steps > other {
                (one + other + steps).div_ceil(2)
            } else {
                one + steps
            };
            first = first.min(if stays { its + steps } else { keys });
            if keys <= known {
                soon += 1;
                if soon >= needed && first <= known {
                    return known;
                }
            } else {
                for rank in &mut late {
                    (*rank, keys) = ((*rank).min(keys), (*rank).max(keys));
                }
            }
        }
        let last = if soon < needed { late[(needed - soon).min(4) - 1] } else { known };
        last.max(first)
    }
}

/// When each atom can first move: the number of keys before that.
pub(super) fn arrivals<B: Bits>(place: &StateView<'_, B>) -> Arrivals {
    let &StateView { board, atoms, at, .. } = place;
    let mut arrivals = [0; MAX_ATOMS];
    let (members, size) = molecule_of(board, atoms, at, 0);
    let cell = |atom: usize| B::single(atoms.cell[atom] as usize);
    let mut reached = members[..size].iter().fold(B::EMPTY, |set, &member| set.or(cell(member as usize)));
    let mut waiting = (0..board.atoms()).fold(B::EMPTY, |set, atom| set.or(cell(atom))).without(reached);
    let mut keys = 0;
    while !waiting.is_empty() {
        let wider = reached.around(board.stride).and(board.floor).or(reached);
        let touched = wider.and(waiting);
        if !touched.is_empty() {
            touched.for_each(|cell| arrivals[at[cell] as usize - 1] = keys);
            reached = reached.or(touched);
            waiting = waiting.without(touched);
        } else if wider == reached {
            break;
        } else {
            keys = (keys + 1).min(FAR);
            reached = wider;
        }
    }
    arrivals
}

/// The floor cells at some vertices.
fn cells_at<B: Bits>(board: &Board<B>, vertices: B) -> B {
    let right = vertices.or(vertices.moved(1));
    right.or(right.moved(board.stride as i32)).and(board.floor)
}

/// Distances by way of one of some cells; nothing if there are none.
fn by_way_of<B: Bits>(distance: &[u8], area: usize, cells: B) -> Vec<u8> {
    if cells.is_empty() {
        return Vec::new();
    }
    let mut by_way = vec![FAR; area * area];
    cells.for_each(|cell| {
        let row = &distance[cell * area..][..area];
        for (from, ways) in by_way.chunks_mut(area).enumerate() {
            for (way, &to) in ways.iter_mut().zip(row) {
                *way = (*way).min(row[from] + to);
            }
        }
    });
    by_way
}
