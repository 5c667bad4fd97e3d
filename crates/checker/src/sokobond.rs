//! Sokobond: positions as keys, successors by the rules of the game, and reasons to reject.
//!
//! A key holds the atoms, the player's first and the others by element and then by cell. Each is its cell and, in one byte, the strength of its
//! bonds to the right (low four bits) and downward. So equal atoms that are exchanged have the same key, and the rules do not tell them apart.

use crate::{Game, Successor};
use grid::{Cell, Direction};
use sokobond::{AtomId, Level, Modifier, Position, rules};

/// A level of Sokobond.
pub(crate) struct Sokobond<'l> {
    level: &'l Level,
    /// The atoms in the order of keys, as far as elements decide it.
    order: Vec<AtomId>,
}

impl<'l> Sokobond<'l> {
    pub(crate) fn new(level: &'l Level) -> Sokobond<'l> {
        let mut order: Vec<AtomId> = Position::start(level).atoms().collect();
        order.sort_by_key(|&atom| (atom != level.player(), level.atoms()[atom.index()]));
        Sokobond { level, order }
    }

    fn key(&self, position: &Position) -> Vec<u8> {
        let mut order = self.order.clone();
        order.sort_by_key(|&atom| {
            (atom != self.level.player(), self.level.atoms()[atom.index()].0, position.cell(atom))
        });
        let strength = |atom, direction| {
            let beside = self.level.size().step(position.cell(atom), direction);
            let partner = beside.and_then(|cell| position.atom_at(cell));
            partner.map_or(0, |partner| position.strength(atom, partner))
        };
        let entry = |atom: AtomId| {
            let [high, low] = (position.cell(atom).0 as u16).to_be_bytes();
            [high, low, strength(atom, Direction::Right) | strength(atom, Direction::Down) << 4]
        };
        order.into_iter().flat_map(entry).collect()
    }

    fn position(&self, key: &[u8]) -> Option<Position> {
        let (size, mut bonds) = (self.level.size(), Vec::new());
        let mut cells = vec![Cell(0); self.order.len()];
        let entries = || self.order.iter().zip(key.chunks_exact(3));
        for (atom, entry) in entries() {
            cells[atom.index()] = Cell(u16::from_be_bytes([entry[0], entry[1]]).into());
        }
        cells.iter().all(|cell| cell.index() < size.area()).then_some(())?;
        for (&atom, entry) in entries() {
            for (direction, strength) in [(Direction::Right, entry[2] & 15), (Direction::Down, entry[2] >> 4)]
            {
                if strength > 0 {
                    let there = size.step(cells[atom.index()], direction)?;
                    let partner = cells.iter().position(|&cell| cell == there)?;
                    bonds.push((atom, AtomId(partner as u16), strength));
                }
            }
        }
        Position::new(self.level, &cells, &bonds).ok()
    }

    /// The keys before an atom with free electrons can have its next bond, at least. None if it never can.
    ///
    /// Unless `+` can strengthen a bond that it has, the atom must become a neighbour of another one with which it is not bonded and that has a
    /// free electron then; without `/` it has one now. A key moves each atom by one cell at most. Without `@` all that move go the same way, so
    /// that two atoms come nearer by one cell at most, otherwise by two.
    fn keys_to_partner(&self, at: &Position, free: &[u8], molecule: &[AtomId], atom: AtomId) -> Option<u32> {
        let has = |modifier| self.level.modifiers().contains(&Some(modifier));
        let [weaken, rotate] = [Modifier::Weaken, Modifier::Rotate].map(has);
        let strengthen = has(Modifier::Strengthen);
        if free[atom.index()] == 0 || strengthen && at.bonds_of(atom).next().is_some() {
            return Some(1);
        }
        let is_partner = |&other: &AtomId| {
            let is_open = weaken || free[other.index()] > 0;
            // Without `/` and `@` molecules are rigid: atoms of one that are apart stay apart.
            let is_one =
                !weaken && !rotate && molecule[atom.index()] == molecule[other.index()] || atom == other;
            is_open && !is_one && at.strength(atom, other) == 0
        };
        let xy = |atom| self.level.size().xy(at.cell(atom));
        let between = |(x, y): (u32, u32), (u, v): (u32, u32)| x.abs_diff(u) + y.abs_diff(v);
        let partners = at.atoms().filter(is_partner);
        let mut apart: Vec<u32> = partners.map(|other| between(xy(atom), xy(other))).collect();
        apart.sort_unstable();
        // Each free electron needs a partner of its own, so the last of them comes from as far as the last of the nearest.
        let needed = if strengthen || weaken { 1 } else { usize::from(free[atom.index()]) };
        let gap = apart.get(needed - 1)?.saturating_sub(1);
        Some(if rotate { gap.div_ceil(2) } else { gap })
    }
}

impl Game for Sokobond<'_> {
    fn start(&self) -> Successor {
        let start = Position::start(self.level);
        Successor { cost: 0, key: self.key(&start), solved: rules::is_solved(self.level, &start) }
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

    /// By the keys that are still needed. Each bond, and each gain of strength, takes one free electron of either atom.
    fn rejects(&self, key: &[u8], most: u64) -> bool {
        let Some(position) = self.position(key) else { return false };
        let free: Vec<u8> = position.atoms().map(|atom| position.free(self.level, atom)).collect();
        let molecule = position.molecules();
        let keys = |atom| self.keys_to_partner(&position, &free, &molecule, atom);
        most <= 1 || position.atoms().any(|atom| keys(atom).is_none_or(|keys| u64::from(keys) >= most))
    }
}
