//! Successors of a state, in one of two grains.
//!
//! *Single keys*: each of the four keys is a move of cost 1.
//!
//! *Walks*: a **quiet** key moves the player's molecule as a rigid whole, touches nothing, sweeps over
//! no modifier and brings no two atoms with free electrons together. Quiet keys change nothing but
//! where the player's molecule is, and each can be taken back. So a state is stored only after a key that
//! was not quiet; from there one flood over the quiet region, done on cell sets ring by ring, finds
//! every key that is not quiet together with the length of the shortest quiet walk to it. The
//! successor costs that length plus 1. Fewest keys are kept: every solution splits into quiet walks
//! and other keys, and its walks may be replaced by shortest ones.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use crate::level::molecules::molecule_of;
use crate::moves::turn::turn;
use grid::Direction;
use std::ops::RangeInclusive;

/// How a successor is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Padded cell of the player's atom when the last key is pressed.
    pub from: u16,
    /// The last key.
    pub key: Direction,
    /// Number of keys, the last one included.
    pub cost: u16,
    /// Whether atoms could have bonded in more than one way.
    pub ambiguous: bool,
}

/// Which successors are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// One key each.
    Keys,
    /// A quiet walk and one key that is not quiet.
    Walks,
}

/// Calls `emit(step, after)` for every successor. Where bonding is ambiguous there is one for each way in
/// which atoms choose in one of `images`. `at` holds atom + 1 by padded cell and is restored.
#[inline]
pub(crate) fn expand<B: Bits>(
    board: &Board<B>,
    grain: Grain,
    images: &[Image],
    atoms: &Atoms,
    at: &mut [u8],
    emit: impl FnMut(Step, &Atoms),
) {
    expand_rings(board, grain, images, atoms, at, |_, _| 0..=u16::MAX, emit);
}

/// As [`expand`], but only for keys after quiet walks of certain lengths, which `rings` says when it is given the atoms of
/// the player's molecule and `at`. The answer is the length of the next longer walk after which a key is not quiet, if
/// there is one. Single keys are all made.
#[inline]
pub(crate) fn expand_rings<B: Bits>(
    board: &Board<B>,
    grain: Grain,
    images: &[Image],
    atoms: &Atoms,
    at: &mut [u8],
    rings: impl FnOnce(u32, &[u8]) -> RangeInclusive<u16>,
    mut emit: impl FnMut(Step, &Atoms),
) -> Option<u16> {
    match grain {
        Grain::Keys => {
            for key in Direction::ALL {
                turn(board, images, atoms, at, key, |turned, next| {
                    emit(Step { from: atoms.cell[0], key, cost: 1, ambiguous: turned.ambiguous }, next);
                });
            }
            None
        }
        Grain::Walks => {
            let walk = Walk::new(board, atoms, at);
            let rings = rings(walk.members(), at);
            walk.for_each_event(board, atoms.cell[0] as usize, rings, |from, keys, distance| {
                let offset = from as i32 - atoms.cell[0] as i32;
                let moved = walk.place(atoms, at, offset);
                for key in Direction::ALL {
                    if keys >> key.index() & 1 == 0 {
                        continue;
                    }
                    turn(board, images, &moved, at, key, |turned, next| {
                        let (from, cost) = (from as u16, distance + 1);
                        emit(Step { from, key, cost, ambiguous: turned.ambiguous }, next);
                    });
                }
                walk.put_back(atoms, at, offset);
            })
        }
    }
}

/// The keys of a quiet walk that brings the player's atom from its cell to `target`.
pub(crate) fn walk_to<B: Bits>(
    board: &Board<B>,
    atoms: &Atoms,
    at: &[u8],
    target: usize,
) -> Option<Vec<Direction>> {
    let walk = Walk::new(board, atoms, at);
    let start = atoms.cell[0] as usize;
    let mut came: Vec<Option<Direction>> = vec![None; board.area];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if cell == target {
            let mut keys = Vec::new();
            let mut cell = target;
            while cell != start {
                let key = came[cell]?;
                keys.push(key);
                cell = (cell as i32 - board.step(key)) as usize;
            }
            keys.reverse();
            return Some(keys);
        }
        for key in Direction::ALL {
            let next = (cell as i32 + board.step(key)) as usize;
            let quiet = !walk.eventful[key.index()].contains(cell) && walk.quiet.contains(next);
            if quiet && next != start && came[next].is_none() {
                came[next] = Some(key);
                queue.push_back(next);
            }
        }
    }
    None
}

/// The quiet region of a state, as sets of cells of the player's atom.
struct Walk<B> {
    /// Atoms of the player's molecule.
    molecule: [u8; MAX_ATOMS],
    size: usize,
    /// Where the molecule fits and forms no new bond.
    quiet: B,
    /// Where it fits but forms a bond.
    bonding: B,
    /// Where no atom of it stands in a wall.
    off_walls: B,
    /// From where a key, by [`Direction::index`], sweeps over a modifier.
    eventful: [B; 4],
}

impl<B: Bits> Walk<B> {
    #[inline]
    fn new(board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Walk<B> {
        let (molecule, size) = molecule_of(board, atoms, at, 0);
        let mut inside = 0u32;
        for &a in &molecule[..size] {
            inside |= 1 << a;
        }
        let origin = atoms.cell[0] as i32;
        let mut others = B::EMPTY;
        let mut open_others = B::EMPTY;
        for b in 0..board.atoms() {
            if inside >> b & 1 == 0 {
                let cell = B::single(atoms.cell[b] as usize);
                others = others.or(cell);
                if atoms.free[b] > 0 {
                    open_others = open_others.or(cell);
                }
            }
        }
        let stride = board.stride as i32;
        let reach = open_others
            .moved(1)
            .or(open_others.moved(-1))
            .or(open_others.moved(stride))
            .or(open_others.moved(-stride));
        let mut off_walls = board.floor;
        let mut clear = board.floor;
        let mut touching = B::EMPTY;
        let mut eventful = [B::EMPTY; 4];
        let modifiers = board.has_modifiers();
        for &a in &molecule[..size] {
            let a = a as usize;
            let offset = atoms.cell[a] as i32 - origin;
            let floor = board.floor.moved(-offset);
            off_walls = off_walls.and(floor);
            clear = clear.and(floor.without(others.moved(-offset)));
            if atoms.free[a] > 0 {
                touching = touching.or(reach.moved(-offset));
            }
            if modifiers {
                for way in [Direction::Right, Direction::Down] {
                    if atoms.bonds[a][way.index()] == 0 {
                        continue;
                    }
                    let b = at[(atoms.cell[a] as i32 + board.step(way)) as usize] as usize - 1;
                    let mut vertices = board.weaken.or(board.rotate);
                    if atoms.free[a] > 0 && atoms.free[b] > 0 {
                        vertices = vertices.or(board.strengthen);
                    }
                    for key in [way.clockwise(), way.clockwise().opposite()] {
                        let vertex = board.vertex_swept(atoms.cell[a] as i32, way, key) as i32;
                        let set = &mut eventful[key.index()];
                        *set = set.or(vertices.moved(origin - vertex));
                    }
                }
            }
        }
        Walk {
            molecule,
            size,
            quiet: clear.without(touching),
            bonding: clear.and(touching),
            off_walls,
            eventful,
        }
    }

    /// The atoms of the player's molecule, a bit each.
    fn members(&self) -> u32 {
        self.molecule[..self.size].iter().fold(0, |set, &atom| set | 1 << atom)
    }

    /// Calls `visit(cell, keys, distance)` for every cell of the quiet region from which some keys (a
    /// bit each) are not quiet, nearest first; `distance` is the number of keys that lead there. Only distances in
    /// `rings` are visited; the next one beyond is the answer.
    #[inline]
    fn for_each_event(
        &self,
        board: &Board<B>,
        start: usize,
        rings: RangeInclusive<u16>,
        mut visit: impl FnMut(usize, u8, u16),
    ) -> Option<u16> {
        let mut ring = B::single(start);
        let mut seen = ring;
        let mut bonded = B::EMPTY;
        let mut distance = 0;
        while !ring.is_empty() {
            let mut next_ring = B::EMPTY;
            let mut events = [B::EMPTY; 4];
            for key in Direction::ALL {
                let step = board.step(key);
                let swept = ring.and(self.eventful[key.index()]);
                let to = ring.without(swept).moved(step).and(self.off_walls);
                next_ring = next_ring.or(to.and(self.quiet));
                // Where a walk ends in a bond only the position counts: the first key there will do.
                let bonding = to.and(self.bonding).without(bonded);
                bonded = bonded.or(bonding);
                let pushing = to.without(self.quiet).without(self.bonding);
                events[key.index()] = swept.or(bonding.or(pushing).moved(-step));
            }
            let cells = events[0].or(events[1]).or(events[2]).or(events[3]);
            if distance > *rings.end() && !cells.is_empty() {
                return Some(distance);
            }
            if distance >= *rings.start() {
                cells.for_each(|cell| {
                    let mut keys = 0;
                    for (i, set) in events.iter().enumerate() {
                        keys |= (set.contains(cell) as u8) << i;
                    }
                    visit(cell, keys, distance);
                });
            }
            ring = next_ring.without(seen);
            seen = seen.or(ring);
            distance += 1;
        }
        None
    }

    /// The state with the player's molecule moved by `offset`, in `at` too.
    #[inline]
    fn place(&self, atoms: &Atoms, at: &mut [u8], offset: i32) -> Atoms {
        let mut moved = *atoms;
        for &a in &self.molecule[..self.size] {
            at[atoms.cell[a as usize] as usize] = 0;
        }
        for &a in &self.molecule[..self.size] {
            let cell = (atoms.cell[a as usize] as i32 + offset) as u16;
            moved.cell[a as usize] = cell;
            at[cell as usize] = a + 1;
        }
        moved
    }

    /// Undoes what [`place`](Walk::place) did to `at`.
    #[inline]
    fn put_back(&self, atoms: &Atoms, at: &mut [u8], offset: i32) {
        for &a in &self.molecule[..self.size] {
            at[(atoms.cell[a as usize] as i32 + offset) as usize] = 0;
        }
        for &a in &self.molecule[..self.size] {
            at[atoms.cell[a as usize] as usize] = a + 1;
        }
    }
}
