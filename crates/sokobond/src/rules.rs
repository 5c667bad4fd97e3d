//! A turn: one key, applied as a whole or not at all; undo; the test for a solved level.
//!
//! In a turn, atoms move (`motion` decides which and where), then every weakened bond loses one strength, then
//! bonds that `+` has marked gain one, and then free electrons bond ([`crate::bonding`]).

pub use crate::motion::Refusal;
use crate::motion::motion;
use crate::rulings::{Rulings, Strengthening};
use crate::{AtomId, Level, Modifier, Position, bonding};
use grid::{Direction, Symmetry};

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Atoms moved; the position is changed.
    Moved(Moved),
    /// The key was refused; the position is as it was. That is a harmless no-op, not an error.
    Refused(Refusal),
}

impl Turn {
    /// What happened, unless the key was refused.
    pub fn moved(&self) -> Option<&Moved> {
        match self {
            Turn::Moved(moved) => Some(moved),
            Turn::Refused(_) => None,
        }
    }

    /// Whether the key was refused.
    pub fn is_refused(&self) -> bool {
        matches!(self, Turn::Refused(_))
    }
}

/// Everything that happened in a turn: enough to show it and to take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The key.
    pub key: Direction,
    /// Every atom that moved and where to, the player's first, in the order in which motion reached it.
    pub atoms: Vec<(AtomId, Direction)>,
    /// Every change of a bond, in the order in which it was made. A ring bond that `/` cut and that
    /// closed again stands here twice.
    pub bonds: Vec<BondChange>,
    /// Not every pair that could bond found electrons, so the order of bonding decided.
    pub ambiguous_bonding: bool,
    /// Two `+` bonds wanted one electron, so their order decided.
    pub competing_strengthening: bool,
}

impl Moved {
    /// Whether a rule of order decided something: the places where the game's own behaviour is known
    /// least, and where mirror images of a level need not play alike.
    pub fn is_ambiguous(&self) -> bool {
        self.ambiguous_bonding || self.competing_strengthening
    }
}

/// A change of one bond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BondChange {
    /// One end.
    pub a: AtomId,
    /// The other end.
    pub b: AtomId,
    /// Strength before; 0 when there was no bond.
    pub before: u8,
    /// Strength after; 0 when the bond is gone.
    pub after: u8,
    /// What changed it.
    pub cause: Cause,
}

/// What changes a bond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It swept over a `/`.
    Weakened,
    /// It swept over a `+`.
    Strengthened,
    /// Its ends had free electrons.
    Formed,
}

/// Presses one key.
pub fn turn(level: &Level, position: &mut Position, key: Direction) -> Turn {
    turn_ruled(level, position, key, &Rulings::DEFAULT)
}

/// Presses one key under other rulings.
pub fn turn_ruled(level: &Level, position: &mut Position, key: Direction, rulings: &Rulings) -> Turn {
    let motion = match motion(level, position, key, rulings) {
        Ok(motion) => motion,
        Err(refusal) => return Turn::Refused(refusal),
    };
    let mut bonds = Vec::new();
    relocate(level, position, motion.moved.iter().copied());
    for (a, b) in motion.weakened {
        change(position, &mut bonds, (a, b), -1, Cause::Weakened);
    }
    let competing_strengthening = strengthen(level, position, rulings, motion.charged, &mut bonds);
    let ambiguous_bonding = bonding::bond(level, position, rulings, &mut |a, b| {
        bonds.push(BondChange { a, b, before: 0, after: 1, cause: Cause::Formed });
    });
    Turn::Moved(Moved { key, atoms: motion.moved, bonds, ambiguous_bonding, competing_strengthening })
}

/// Whether the order in which atoms push decides what `key` does: whether some mirror image of the
/// position would answer the mirrored key otherwise, bonding aside. It takes an `@` that turns a bond
/// of a molecule pushed in two places, so it is never true of a level without `@`.
pub fn pushes_compete(level: &Level, position: &Position, key: Direction) -> bool {
    if !level.modifiers.contains(&Some(Modifier::Rotate)) {
        return false;
    }
    let answers = Symmetry::ALL.map(|symmetry| {
        let sweep = Rulings::DEFAULT.sweep.map(|side| symmetry.direction(side));
        let motion = motion(level, position, key, &Rulings { sweep, ..Rulings::DEFAULT }).ok()?;
        let mut sets = (motion.moved, motion.weakened, motion.charged);
        sets.0.sort_unstable();
        for bonds in [&mut sets.1, &mut sets.2] {
            for bond in &mut *bonds {
                *bond = (bond.0.min(bond.1), bond.0.max(bond.1));
            }
            bonds.sort_unstable();
        }
        Some(sets)
    });
    answers.windows(2).any(|pair| pair[0] != pair[1])
}

/// Takes a turn back. The position must be the one that the turn left.
pub fn undo(level: &Level, position: &mut Position, turn: &Moved) {
    for change in turn.bonds.iter().rev() {
        position.set_strength(change.a, change.b, change.before);
    }
    relocate(level, position, turn.atoms.iter().map(|&(atom, direction)| (atom, direction.opposite())));
}

/// Whether the level is solved: no atom has a free electron.
pub fn is_solved(level: &Level, position: &Position) -> bool {
    position.atoms().all(|atom| position.free(level, atom) == 0)
}

/// Moves atoms one step each, all at once.
fn relocate(
    level: &Level,
    position: &mut Position,
    moved: impl Iterator<Item = (AtomId, Direction)> + Clone,
) {
    let targets: Vec<_> = moved
        .filter_map(|(atom, direction)| Some((atom, level.size.step(position.cell(atom), direction)?)))
        .collect();
    position.relocate(targets.into_iter());
}

/// Gives each charged bond one level if both its ends have a free electron. Returns whether two of them competed for an electron;
/// only then does the order matter.
fn strengthen(
    level: &Level,
    position: &mut Position,
    rulings: &Rulings,
    mut charged: Vec<(AtomId, AtomId)>,
    bonds: &mut Vec<BondChange>,
) -> bool {
    charged.retain(|&(a, b)| {
        position.free(level, a) > 0
            && position.free(level, b) > 0
            && rulings.strongest.is_none_or(|strongest| position.strength(a, b) < strongest)
    });
    let competing = bonding::crowded(level, position, &charged);
    if competing && rulings.strengthening == Strengthening::AsBonding {
        charged = bonding::in_order(level, position, rulings, &charged);
    }
    for (a, b) in charged {
        if position.free(level, a) > 0 && position.free(level, b) > 0 {
            change(position, bonds, (a, b), 1, Cause::Strengthened);
        }
    }
    competing
}

/// Changes a bond's strength and writes it down.
fn change(
    position: &mut Position,
    bonds: &mut Vec<BondChange>,
    (a, b): (AtomId, AtomId),
    by: i8,
    cause: Cause,
) {
    let before = position.strength(a, b);
    let after = before.saturating_add_signed(by);
    position.set_strength(a, b, after);
    bonds.push(BondChange { a, b, before, after, cause });
}
