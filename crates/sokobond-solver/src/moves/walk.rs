//! The quiet region of a state, and the keys after quiet walks, on sets of cells.
//!
//! Where no bond sweeps over a modifier, all atoms in motion move the same way, and which ones they are is known from sets
//! of cells alone. The other keys are left to [`crate::moves::turn`].

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use crate::level::molecules::molecule_of;
use crate::moves::turn::{Turned, bond_moved, turn};
use grid::Direction;
use std::ops::RangeInclusive;

/// Atoms as sets of cells.
#[derive(Clone, Copy)]
struct Group<B> {
    cells: B,
    /// Those with a bond to the right.
    right: B,
    /// Those with a bond downward.
    down: B,
    /// Those with free electrons.
    open: B,
}

impl<B: Bits> Group<B> {
    const EMPTY: Group<B> = Group { cells: B::EMPTY, right: B::EMPTY, down: B::EMPTY, open: B::EMPTY };

    #[inline]
    fn add(&mut self, atoms: &Atoms, atom: usize) {
        let cell = B::single(atoms.cell[atom] as usize);
        self.cells = self.cells.or(cell);
        if atoms.free[atom] > 0 {
            self.open = self.open.or(cell);
        }
        if atoms.bonds[atom][Direction::Right.index()] > 0 {
            self.right = self.right.or(cell);
        }
        if atoms.bonds[atom][Direction::Down.index()] > 0 {
            self.down = self.down.or(cell);
        }
    }

    #[inline]
    fn moved(&self, offset: i32) -> Group<B> {
        Group {
            cells: self.cells.moved(offset),
            right: self.right.moved(offset),
            down: self.down.moved(offset),
            open: self.open.moved(offset),
        }
    }

    /// All cells that bonds connect with some of the group.
    #[inline]
    fn connected(&self, some: B, stride: i32) -> B {
        let mut cells = some;
        loop {
            let wider = cells
                .or(cells.and(self.right).moved(1))
                .or(cells.moved(-1).and(self.right))
                .or(cells.and(self.down).moved(stride))
                .or(cells.moved(-stride).and(self.down));
            if wider == cells {
                return cells;
            }
            cells = wider;
        }
    }
}

/// The effect of a key on a state whose player's molecule has walked.
pub(super) enum Pushed<B> {
    /// Nothing: it is refused.
    Refused,
    /// A bond sweeps over a modifier: [`turn`](crate::moves::turn::turn) knows what follows.
    Modified,
    /// The atoms that stood on these cells, and the player's molecule, move one step; whether bonds may form.
    Moved { others: B, meets: bool },
}

/// The quiet region of a state, as sets of cells of the player's atom.
pub(super) struct Walk<B> {
    /// Atoms of the player's molecule.
    molecule: [u8; MAX_ATOMS],
    size: usize,
    /// The player's molecule, and all other atoms.
    player: Group<B>,
    others: Group<B>,
    /// Where the molecule fits and forms no new bond.
    pub(super) quiet: B,
    /// Where it fits but forms a bond.
    bonding: B,
    /// Where no atom of it stands in a wall.
    off_walls: B,
    /// From where a key, by [`Direction::index`], sweeps over a modifier.
    pub(super) eventful: [B; 4],
}

impl<B: Bits> Walk<B> {
    #[inline]
    pub(super) fn new(board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Walk<B> {
        let (molecule, size) = molecule_of(board, atoms, at, 0);
        let inside = molecule[..size].iter().fold(0u32, |set, &atom| set | 1 << atom);
        let (mut player, mut others) = (Group::<B>::EMPTY, Group::<B>::EMPTY);
        for atom in 0..board.atoms() {
            let group = if inside >> atom & 1 == 1 { &mut player } else { &mut others };
            group.add(atoms, atom);
        }
        let reach = others.open.around(board.stride);
        let origin = atoms.cell[0] as i32;
        let clear_floor = board.floor.without(others.cells);
        let mut off_walls = board.floor;
        let mut clear = board.floor;
        let mut touching = B::EMPTY;
        for &a in &molecule[..size] {
            let offset = origin - atoms.cell[a as usize] as i32;
            off_walls = off_walls.and(board.floor.moved(offset));
            clear = clear.and(clear_floor.moved(offset));
            if atoms.free[a as usize] > 0 {
                touching = touching.or(reach.moved(offset));
            }
        }
        let eventful =
            if board.has_modifiers() { eventful(board, atoms, at, &molecule[..size]) } else { [B::EMPTY; 4] };
        let (quiet, bonding) = (clear.without(touching), clear.and(touching));
        Walk { molecule, size, player, others, quiet, bonding, off_walls, eventful }
    }

    /// The atoms of the player's molecule, a bit each.
    pub(super) fn members(&self) -> u32 {
        self.molecule().iter().fold(0, |set, &atom| set | 1 << atom)
    }

    /// Calls `visit(cell, keys, distance)` for every cell of the quiet region from which some keys (a
    /// bit each) are not quiet, nearest first; `distance` is the number of keys that lead there. Only distances in
    /// `rings` are visited; the next one beyond is the answer.
    #[inline]
    pub(super) fn for_each_event(
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

    /// The atoms of the player's molecule.
    fn molecule(&self) -> &[u8] {
        &self.molecule[..self.size]
    }

    /// The state with the player's molecule moved by `offset`, in `at` too.
    #[inline]
    fn place(&self, atoms: &Atoms, at: &mut [u8], offset: i32) -> Atoms {
        let mut moved = *atoms;
        for &a in self.molecule() {
            at[atoms.cell[a as usize] as usize] = 0;
        }
        for &a in self.molecule() {
            let cell = (atoms.cell[a as usize] as i32 + offset) as u16;
            moved.cell[a as usize] = cell;
            at[cell as usize] = a + 1;
        }
        moved
    }

    /// Undoes what [`place`](Walk::place) did to `at`.
    #[inline]
    fn put_back(&self, atoms: &Atoms, at: &mut [u8], offset: i32) {
        for &a in self.molecule() {
            at[(atoms.cell[a as usize] as i32 + offset) as usize] = 0;
        }
        for &a in self.molecule() {
            at[atoms.cell[a as usize] as usize] = a + 1;
        }
    }

    /// The effect of a key when the player's molecule is on the cells of `player`.
    #[inline]
    fn push(&self, board: &Board<B>, player: &Group<B>, key: Direction) -> Pushed<B> {
        let (step, stride) = (board.step(key), board.stride as i32);
        let mut others = B::EMPTY;
        let mut front = player.cells.moved(step).and(self.others.cells);
        while !front.is_empty() {
            others = others.or(self.others.connected(front, stride));
            front = others.moved(step).and(self.others.cells).without(others);
        }
        if board.has_modifiers() {
            let bonds = if key.is_horizontal() {
                player.down.or(self.others.down.and(others))
            } else {
                player.right.or(self.others.right.and(others))
            };
            let vertices = board.weaken.or(board.rotate).or(board.strengthen);
            if !bonds.moved(step.min(0)).and(vertices).is_empty() {
                return Pushed::Modified;
            }
        }
        let moving = player.cells.or(others);
        if !moving.moved(step).without(board.floor).is_empty() {
            return Pushed::Refused;
        }
        let open = player.open.or(self.others.open.and(others)).moved(step);
        let waiting = self.others.open.without(others);
        Pushed::Moved { others, meets: !open.around(board.stride).and(waiting).is_empty() }
    }
}

/// Plays the keys of one state after its walks.
pub(super) struct Player<'a, B> {
    pub(super) board: &'a Board<B>,
    pub(super) images: &'a [Image],
    pub(super) walk: &'a Walk<B>,
    /// The state before the walk.
    pub(super) atoms: &'a Atoms,
    /// The same with the atoms that move, while they do.
    pub(super) next: Atoms,
}

impl<B: Bits> Player<'_, B> {
    /// Plays some keys (a bit each) after a walk that ends with the player's atom on `from`, and calls `emit` with each
    /// state that follows. `at` holds atom + 1 by padded cell before the walk, and is restored.
    #[inline]
    pub(super) fn play(
        &mut self,
        at: &mut [u8],
        from: usize,
        keys: u8,
        mut emit: impl FnMut(Direction, Turned, &Atoms),
    ) {
        let offset = from as i32 - self.atoms.cell[0] as i32;
        let player = self.walk.player.moved(offset);
        for key in Direction::ALL {
            if keys >> key.index() & 1 == 0 {
                continue;
            }
            match self.walk.push(self.board, &player, key) {
                Pushed::Refused => {}
                Pushed::Modified => {
                    let moved = self.walk.place(self.atoms, at, offset);
                    turn(self.board, self.images, &moved, at, key, |turned, next| emit(key, turned, next));
                    self.walk.put_back(self.atoms, at, offset);
                }
                Pushed::Moved { others, meets } => {
                    self.shift(at, offset, others, self.board.step(key));
                    if meets {
                        self.bond(at, others, |turned, next| emit(key, turned, next));
                    } else {
                        emit(key, Turned::default(), &self.next);
                    }
                    others.for_each(|cell| self.next.cell[at[cell] as usize - 1] = cell as u16);
                }
            }
        }
    }

    /// Writes the new cells of the player's molecule, which has walked by `offset`, and of the atoms on `others`.
    #[inline]
    fn shift(&mut self, at: &[u8], offset: i32, others: B, step: i32) {
        for &a in self.walk.molecule() {
            let a = a as usize;
            self.next.cell[a] = (self.atoms.cell[a] as i32 + offset + step) as u16;
        }
        others.for_each(|cell| self.next.cell[at[cell] as usize - 1] = (cell as i32 + step) as u16);
    }

    /// Forms the bonds of what has moved.
    fn bond(&self, at: &mut [u8], others: B, emit: impl FnMut(Turned, &Atoms)) {
        let mut movers = self.walk.molecule;
        let mut count = self.walk.size;
        others.for_each(|cell| {
            movers[count] = at[cell] - 1;
            count += 1;
        });
        let movers = &movers[..count];
        for &a in movers {
            at[self.atoms.cell[a as usize] as usize] = 0;
        }
        for &a in movers {
            at[self.next.cell[a as usize] as usize] = a + 1;
        }
        bond_moved(self.board, self.images, at, &self.next, movers, emit);
        for &a in movers {
            at[self.next.cell[a as usize] as usize] = 0;
        }
        for &a in movers {
            at[self.atoms.cell[a as usize] as usize] = a + 1;
        }
    }
}

/// From where a key, by [`Direction::index`], sweeps a bond of the player's molecule over a modifier.
fn eventful<B: Bits>(board: &Board<B>, atoms: &Atoms, at: &[u8], molecule: &[u8]) -> [B; 4] {
    let origin = atoms.cell[0] as i32;
    let mut eventful = [B::EMPTY; 4];
    for &a in molecule {
        let a = a as usize;
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
    eventful
}
