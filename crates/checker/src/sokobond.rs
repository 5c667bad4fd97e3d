//! Sokobond: positions as keys, successors by the rules of the game, and reasons to reject.
//!
//! A key holds the atoms, the player's first and the others by element and then by cell. Each is its cell and, in one byte, the strength of its
//! bonds to the right (low four bits) and downward. So equal atoms that are exchanged have the same key, and the rules do not tell them apart.

use crate::game::{Game, Successor};
use grid::{Cell, Direction};
use sokobond::{AtomId, Element, Level, Modifier, Position, rules};

/// A level of Sokobond.
pub(crate) struct Sokobond<'l> {
    level: &'l Level,
    /// The atoms in the order of keys, as far as elements decide it.
    order: Vec<AtomId>,
    modifiers: Vec<Modifier>,
}

impl<'l> Sokobond<'l> {
    pub(crate) fn new(level: &'l Level) -> Sokobond<'l> {
        let mut order: Vec<AtomId> = Position::start(level).atoms().collect();
        order.sort_by_key(|&atom| (atom != level.player(), level.atoms()[atom.index()]));
        let has = |modifier: &Modifier| level.modifiers().contains(&Some(*modifier));
        Sokobond { level, order, modifiers: Modifier::ALL.into_iter().filter(has).collect() }
    }

    fn has(&self, modifier: Modifier) -> bool {
        self.modifiers.contains(&modifier)
    }

    fn element(&self, atom: AtomId) -> Element {
        self.level.atoms()[atom.index()].0
    }

    fn key(&self, position: &Position) -> Vec<u8> {
        let mut order = self.order.clone();
        order.sort_by_key(|&atom| (atom != self.level.player(), self.element(atom), position.cell(atom)));
        let mut key = Vec::with_capacity(3 * order.len());
        for atom in order {
            let strength = |direction| {
                let cell = self.level.size().step(position.cell(atom), direction);
                let partner = cell.and_then(|cell| position.atom_at(cell));
                partner.map_or(0, |partner| position.strength(atom, partner))
            };
            key.extend((position.cell(atom).0 as u16).to_be_bytes());
            key.push(strength(Direction::Right) | strength(Direction::Down) << 4);
        }
        key
    }

    fn position(&self, key: &[u8]) -> Option<Position> {
        let size = self.level.size();
        let mut cells = vec![Cell(0); self.order.len()];
        for (atom, entry) in self.order.iter().zip(key.chunks_exact(3)) {
            cells[atom.index()] = Cell(u16::from_be_bytes([entry[0], entry[1]]).into());
        }
        if cells.iter().any(|cell| cell.index() >= size.area()) {
            return None;
        }
        let mut bonds = Vec::new();
        for (&atom, entry) in self.order.iter().zip(key.chunks_exact(3)) {
            let strengths = [(Direction::Right, entry[2] & 15), (Direction::Down, entry[2] >> 4)];
            for (direction, strength) in strengths {
                if strength > 0 {
                    let there = size.step(cells[atom.index()], direction)?;
                    let partner = cells.iter().position(|&cell| cell == there)?;
                    bonds.push((atom, AtomId(partner as u16), strength));
                }
            }
        }
        Position::new(self.level, &cells, &bonds).ok()
    }

    /// Without `/`, bonds are for ever. Each bond, and each gain of strength, takes one free electron of either atom.
    ///
    /// *Colours.* Bonded atoms are neighbours, so they are on squares of different colours of a chessboard. So far as they are bonded for ever,
    /// they all change colour or none does. At the end each free electron of one colour has been paired with one of the other. So for each molecule
    /// take its free electrons on white minus those on black; with some of these numbers negated, their sum must be 0.
    fn is_incompletable(&self, position: &Position, free: &[u8], molecule: &[AtomId]) -> bool {
        let mut excess = vec![0_i32; free.len()];
        for atom in position.atoms() {
            let (x, y) = self.level.size().xy(position.cell(atom));
            let electrons = i32::from(free[atom.index()]);
            excess[molecule[atom.index()].index()] += if (x + y) % 2 == 0 { electrons } else { -electrons };
        }
        let most: i32 = excess.iter().map(|excess| excess.abs()).sum();
        // Negating is subtracting twice: some of the amounts must sum to half of all.
        let mut sums = vec![false; most as usize + 1];
        sums[0] = true;
        for excess in excess.iter().map(|excess| excess.unsigned_abs() as usize) {
            for sum in (excess..sums.len()).rev() {
                sums[sum] |= sums[sum - excess];
            }
        }
        most % 2 != 0 || !sums[most as usize / 2]
    }

    /// The keys before an atom with free electrons can have its next bond, at least. None if it never can.
    ///
    /// Unless `+` can strengthen a bond that it has, the atom must become a neighbour of another one with which it is not bonded and that has a
    /// free electron then; without `/` it has one now. A key moves each atom by one cell at most. Without `@` all that move go the same way, so
    /// that two atoms come nearer by one cell at most, otherwise by two.
    fn keys_to_partner(
        &self,
        position: &Position,
        free: &[u8],
        molecule: &[AtomId],
        atom: AtomId,
    ) -> Option<u32> {
        let is_bonded = position.bonds_of(atom).next().is_some();
        if free[atom.index()] == 0 || self.has(Modifier::Strengthen) && is_bonded {
            return Some(1);
        }
        // Without `/` and `@` molecules are rigid: atoms of one that are apart stay apart.
        let is_rigid = !self.has(Modifier::Weaken) && !self.has(Modifier::Rotate);
        let partners = position.atoms().filter(|&other| {
            let is_open = self.has(Modifier::Weaken) || free[other.index()] > 0;
            let is_apart =
                if is_rigid { molecule[atom.index()] != molecule[other.index()] } else { atom != other };
            let is_helium = self.element(other) == Element::Helium;
            is_open && is_apart && !is_helium && position.strength(atom, other) == 0
        });
        let xy = |atom| self.level.size().xy(position.cell(atom));
        let between = |(x, y): (u32, u32), (u, v): (u32, u32)| x.abs_diff(u) + y.abs_diff(v);
        let mut apart: Vec<u32> = partners.map(|other| between(xy(atom), xy(other))).collect();
        apart.sort_unstable();
        // Each free electron needs a partner of its own, so the last of them comes from as far as the last of the nearest.
        let needed = if self.has(Modifier::Strengthen) || self.has(Modifier::Weaken) {
            1
        } else {
            usize::from(free[atom.index()])
        };
        let gap = apart.get(needed - 1)?.saturating_sub(1);
        Some(if self.has(Modifier::Rotate) { gap.div_ceil(2) } else { gap })
    }
}

impl Game for Sokobond<'_> {
    fn start(&self) -> Vec<u8> {
        self.key(&Position::start(self.level))
    }

    fn starts_solved(&self) -> bool {
        rules::is_solved(self.level, &Position::start(self.level))
    }

    fn successors(&self, key: &[u8], out: &mut Vec<Successor>) -> bool {
        let Some(position) = self.position(key) else { return false };
        for direction in Direction::ALL {
            let mut after = position.clone();
            if !rules::turn(self.level, &mut after, direction).is_refused() {
                let solved = rules::is_solved(self.level, &after);
                out.push(Successor { cost: 1, key: self.key(&after), solved });
            }
        }
        true
    }

    /// The keys that are still needed, at least.
    fn bound(&self, key: &[u8]) -> Option<u32> {
        let Some(position) = self.position(key) else { return Some(0) };
        let free: Vec<u8> = position.atoms().map(|atom| position.free(self.level, atom)).collect();
        let molecule = position.molecules();
        if !self.has(Modifier::Weaken) && self.is_incompletable(&position, &free, &molecule) {
            return None;
        }
        position
            .atoms()
            .map(|atom| self.keys_to_partner(&position, &free, &molecule, atom))
            .try_fold(1, |most, keys| keys.map(|keys| most.max(keys)))
    }
}
