//! Atoms with free electrons bond with their neighbours, at the start and after every turn.
//!
//! A *candidate* is a pair of neighbours without a bond between them, each with a free electron. It does not matter
//! whether they moved or already belong to one molecule: a ring bond that `/` has just cut is a candidate again. Each
//! candidate that bonds gets a bond of strength 1.
//!
//! Bonding is *ambiguous* when not every candidate can bond, that is, when some atom has more candidates than free
//! electrons. Only then does the result depend on the order. The order is [`order`] and [`Rulings::look`] and is
//! defined nowhere else. It depends on cells and elements and never on ids, so equal atoms are interchangeable.

use crate::rulings::{Rulings, Ties};
use crate::{AtomId, Level, Position};
use grid::Direction;

/// Takes all candidates, in the order of the rules when they cannot all be taken; calls `formed` for
/// each new bond. Returns whether the bonding was ambiguous. O(atoms), or O(atoms log atoms) when
/// ambiguous.
pub(crate) fn bond(
    level: &Level,
    position: &mut Position,
    rulings: &Rulings,
    formed: &mut dyn FnMut(AtomId, AtomId),
) -> bool {
    let candidates = candidates(level, position);
    let ambiguous = crowded(level, position, &candidates);
    if !ambiguous {
        for (a, b) in candidates {
            position.set_strength(a, b, 1);
            formed(a, b);
        }
        return false;
    }
    for atom in order(level, position, rulings) {
        for direction in rulings.look {
            if let Some(partner) = neighbour(level, position, atom, direction)
                && position.strength(atom, partner) == 0
                && position.free(level, atom) > 0
                && position.free(level, partner) > 0
            {
                position.set_strength(atom, partner, 1);
                formed(atom, partner);
            }
        }
    }
    true
}

/// Every candidate once, in reading order of its first atom.
fn candidates(level: &Level, position: &Position) -> Vec<(AtomId, AtomId)> {
    let mut candidates = Vec::new();
    for a in position.atoms().filter(|&a| position.free(level, a) > 0) {
        for direction in [Direction::Right, Direction::Down] {
            if let Some(b) = neighbour(level, position, a, direction)
                && position.strength(a, b) == 0
                && position.free(level, b) > 0
            {
                candidates.push((a, b));
            }
        }
    }
    candidates
}

/// Whether some atom is in more of `pairs` than it has free electrons. If none is, every pair can have
/// its electron from either end and the order is irrelevant; if one is, serving it with different
/// pairs first ends differently.
pub(crate) fn crowded(level: &Level, position: &Position, pairs: &[(AtomId, AtomId)]) -> bool {
    if pairs.len() < 2 {
        return false;
    }
    let mut wanted = vec![0; level.atoms.len()];
    pairs.iter().flat_map(|&(a, b)| [a, b]).any(|atom| {
        wanted[atom.index()] += 1;
        wanted[atom.index()] > position.free(level, atom)
    })
}

/// The order in which atoms bond when it matters: the player's atom first, then by falling valence,
/// equal ones by [`Rulings::ties`].
pub fn order(level: &Level, position: &Position, rulings: &Rulings) -> Vec<AtomId> {
    let mut atoms: Vec<AtomId> = position.atoms().collect();
    atoms.sort_unstable_by_key(|&atom| {
        let (element, _) = level.atoms[atom.index()];
        let cell = i64::from(position.cell(atom).0);
        let place = match rulings.ties {
            Ties::FromBottomRight => -cell,
            Ties::FromTopLeft => cell,
        };
        let valence = if rulings.valence_first { element.valence() } else { 0 };
        (rulings.player_first && atom != level.player, std::cmp::Reverse(valence), place)
    });
    atoms
}

/// The given bonds in the order of bonding: that of the atom which meets them first, and for each atom
/// that of its looking around.
pub(crate) fn in_order(
    level: &Level,
    position: &Position,
    rulings: &Rulings,
    pairs: &[(AtomId, AtomId)],
) -> Vec<(AtomId, AtomId)> {
    let mut rank = vec![0; level.atoms.len()];
    for (i, atom) in order(level, position, rulings).into_iter().enumerate() {
        rank[atom.index()] = i;
    }
    let mut sorted = pairs.to_vec();
    sorted.sort_by_cached_key(|&(a, b)| {
        let (first, second) = if rank[a.index()] < rank[b.index()] { (a, b) } else { (b, a) };
        let look =
            rulings.look.iter().position(|&side| neighbour(level, position, first, side) == Some(second));
        (rank[first.index()], look)
    });
    sorted
}

/// The atom beside `atom` in `direction`.
fn neighbour(level: &Level, position: &Position, atom: AtomId, direction: Direction) -> Option<AtomId> {
    position.atom_at(level.size.step(position.cell(atom), direction)?)
}
