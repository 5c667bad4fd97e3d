//! Which atoms move in a turn, and in which direction: one flood of motion over atoms.
//!
//! Each atom gets at most one direction. The player's atom starts. Motion spreads along bonds and by pushes, bonds
//! before pushes, until nothing more is reached. A bond perpendicular to the motion of its end sweeps over exactly one
//! vertex. The modifier there may weaken the bond, mark it for strengthening, or turn the partner into the cell that is
//! being left. There are no rigid bodies and no recursion over molecules: whatever is attached to an atom takes the
//! direction that reaches it and is tested against its own vertices.
//!
//! Invariant: each bond is processed once, from the end that was reached first; a bond between two atoms that were both
//! reached is always processed before the next push is tried. Cost: O(atoms that move), a few bytes for each atom.
//!
//! Order: the queue is first in, first out, and the bonds of an atom are processed in the order of [`Rulings::sweep`],
//! clockwise from up. A flood along bonds has one source (the player's atom, or an atom just pushed), and neighbours
//! have opposite colours on a chessboard, so atoms at equal distance from the source are never bonded to each other:
//! their order cannot matter. The order of pushes can, but only if `@` turns a bond of a molecule that two atoms push
//! (about one random turn in twenty million).

use crate::{AtomId, Level, Modifier, Position, Rulings};
use grid::{Cell, Direction};

/// Why a key is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The atom would move into a wall.
    Wall(AtomId),
    /// The atom would have to move in two directions.
    Torn(AtomId),
    /// Two atoms would end in the cell.
    Crash(Cell),
    /// The two atoms would change places, and [`Rulings::swap`] forbids it.
    Swap(AtomId, AtomId),
}

/// What one key sets in motion.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    /// Every atom that moves, in the order in which it was reached.
    pub(crate) moved: Vec<(AtomId, Direction)>,
    /// Bonds that lose one level, in the order in which they were swept.
    pub(crate) weakened: Vec<(AtomId, AtomId)>,
    /// Bonds that want one more level, likewise.
    pub(crate) charged: Vec<(AtomId, AtomId)>,
}

/// What is known of one atom while motion spreads.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// Where the atom goes.
    direction: Option<Direction>,
    /// Its bonds have been handled.
    handled: bool,
    /// Motion came to it by a push, or over bonds from an atom that was pushed.
    pushed: bool,
}

/// Spreads motion from the player's atom; returns why the key is refused, if it is.
pub(crate) fn motion(
    level: &Level,
    position: &Position,
    key: Direction,
    rulings: &Rulings,
) -> Result<Motion, Refusal> {
    let mut marks = vec![Mark::default(); level.atoms.len()];
    let mut motion = Motion { moved: Vec::with_capacity(8), weakened: Vec::new(), charged: Vec::new() };
    marks[level.player.index()].direction = Some(key);
    motion.moved.push((level.player, key));
    let (mut bonds_done, mut pushes_done) = (0, 0);
    while pushes_done < motion.moved.len() {
        while let Some(&(atom, direction)) = motion.moved.get(bonds_done) {
            spread(level, position, rulings, atom, direction, &mut marks, &mut motion)?;
            bonds_done += 1;
        }
        let (atom, direction) = motion.moved[pushes_done];
        pushes_done += 1;
        let target = level.size.step(position.cell(atom), direction).filter(|&cell| !level.is_wall(cell));
        let Some(target) = target else { return Err(Refusal::Wall(atom)) };
        if let Some(pushed) = position.atom_at(target)
            && marks[pushed.index()].direction.is_none()
        {
            marks[pushed.index()] = Mark { direction: Some(direction), handled: false, pushed: true };
            motion.moved.push((pushed, direction));
        }
    }
    collide(level, position, rulings, &marks, &motion.moved)?;
    Ok(motion)
}

/// Passes the motion of one atom over its bonds.
fn spread(
    level: &Level,
    position: &Position,
    rulings: &Rulings,
    atom: AtomId,
    direction: Direction,
    marks: &mut [Mark],
    motion: &mut Motion,
) -> Result<(), Refusal> {
    marks[atom.index()].handled = true;
    let pushed = marks[atom.index()].pushed;
    for side in rulings.sweep {
        let Some(cell) = level.size.step(position.cell(atom), side) else { continue };
        let Some(partner) = position.atom_at(cell).filter(|partner| !marks[partner.index()].handled) else {
            continue;
        };
        let strength = position.strength(atom, partner);
        if strength == 0 {
            continue;
        }
        let swept = swept_modifier(level, position.cell(atom), side, direction);
        let passed =
            match swept.filter(|&modifier| modifier == Modifier::Weaken || !pushed || rulings.pushed_turn) {
                None => direction,
                Some(Modifier::Strengthen) => {
                    motion.charged.push((atom, partner));
                    direction
                }
                Some(Modifier::Weaken) => {
                    motion.weakened.push((atom, partner));
                    if strength == 1 {
                        continue;
                    }
                    direction
                }
                Some(Modifier::Rotate) => side.opposite(),
            };
        match marks[partner.index()].direction {
            None => {
                marks[partner.index()] = Mark { direction: Some(passed), handled: false, pushed };
                motion.moved.push((partner, passed));
            }
            Some(other) if other != passed => return Err(Refusal::Torn(partner)),
            Some(_) => {}
        }
    }
    Ok(())
}

/// The modifier that a bond from `cell` towards `side` sweeps over when `cell`'s atom moves in
/// `direction`: none when the bond lies along the motion.
fn swept_modifier(level: &Level, cell: Cell, side: Direction, direction: Direction) -> Option<Modifier> {
    if side.is_horizontal() == direction.is_horizontal() {
        return None;
    }
    let (mut x, mut y) = level.size.xy(cell);
    // The vertex at the lower right corner of (x, y) has that name, so left and up lie one back.
    for back in [side, direction] {
        match back {
            Direction::Left => x = x.checked_sub(1)?,
            Direction::Up => y = y.checked_sub(1)?,
            Direction::Right | Direction::Down => {}
        }
    }
    level.modifier(level.size.cell(x, y))
}

/// Whether atoms would end in one cell, or change places against the rulings. While all move in one
/// direction neither can be, because whatever is in the way is pushed.
fn collide(
    level: &Level,
    position: &Position,
    rulings: &Rulings,
    marks: &[Mark],
    moved: &[(AtomId, Direction)],
) -> Result<(), Refusal> {
    if moved.iter().all(|&(_, direction)| direction == moved[0].1) {
        return Ok(());
    }
    let mut targets = Vec::with_capacity(moved.len());
    for &(atom, direction) in moved {
        let Some(target) = level.size.step(position.cell(atom), direction) else {
            return Err(Refusal::Wall(atom));
        };
        targets.push(target);
        if !rulings.swap
            && let Some(other) = position.atom_at(target)
            && marks[other.index()].direction == Some(direction.opposite())
        {
            return Err(Refusal::Swap(atom, other));
        }
    }
    targets.sort_unstable();
    match targets.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Refusal::Crash(pair[0])),
        None => Ok(()),
    }
}
