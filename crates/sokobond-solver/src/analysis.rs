//! The analysis of a position without solving it: a lower bound, or why it can never be solved.

use crate::deadlock::bound::Bounds;
use crate::deadlock::dead_end::dead_end;
use crate::explain::{Dead, Reason};
use crate::level::atoms::Atoms;
use crate::level::bits::{Bits, Wide};
use crate::level::board::Board;
use crate::level::region::touchable_cells;
use crate::options::Pruning;
use grid::Direction;
use sokobond::{AtomId, Level, Position, rules};

/// Tests and bounds for the positions of one level, with their tables: for many questions.
#[derive(Debug)]
pub struct Outlook(Tables);

#[derive(Debug)]
enum Tables {
    Narrow(Box<(Board<u128>, Bounds)>),
    Wide(Box<(Board<Wide>, Bounds)>),
    TooLarge,
}

impl Outlook {
    /// Makes the tables for the positions that play can lead to from the start of `level`.
    pub fn new(level: &Level) -> Outlook {
        let start = Position::start(level);
        Outlook(if let Some(board) = Board::<u128>::new(level, true) {
            Tables::Narrow(Box::new(with_bounds(board, &start)))
        } else if let Some(board) = Board::<Wide>::new(level, true) {
            Tables::Wide(Box::new(with_bounds(board, &start)))
        } else {
            Tables::TooLarge
        })
    }

    /// A proved lower bound on the keys from a position of the level to a solved one; none when there is no way.
    /// Levels that are too large for the search's boards get the bound 1 (0 when solved).
    pub fn lower_bound(&self, level: &Level, position: &Position) -> Option<u32> {
        if rules::is_solved(level, position) {
            return Some(0);
        }
        if plainly_dead(level, position).is_some() {
            return None;
        }
        match &self.0 {
            Tables::Narrow(tables) => bound(tables, position),
            Tables::Wide(tables) => bound(tables, position),
            Tables::TooLarge => Some(1),
        }
    }

    /// A proof that the level can never be solved from a position of it, if one is found within a fixed effort.
    /// No proof means nothing.
    pub fn explain(&self, level: &Level, position: &Position) -> Option<Dead> {
        if rules::is_solved(level, position) {
            return None;
        }
        plainly_dead(level, position).or_else(|| match &self.0 {
            Tables::Narrow(tables) => explain(tables, level, position),
            Tables::Wide(tables) => explain(tables, level, position),
            Tables::TooLarge => None,
        })
    }
}

/// Tests that need no tables, for a position that is not solved: keys that are all refused; an atom with free electrons
/// outside the player's region, where nothing can ever touch it; an odd number of free electrons, which no rule
/// changes.
pub(crate) fn plainly_dead(level: &Level, position: &Position) -> Option<Dead> {
    let open: Vec<AtomId> = position.atoms().filter(|&atom| position.free(level, atom) > 0).collect();
    let free = open.iter().map(|&atom| u32::from(position.free(level, atom))).sum::<u32>();
    let inside = touchable_cells(level, true);
    let refused = |key| rules::turn(level, &mut position.clone(), key).is_refused();
    let (reason, atoms) =
        if let Some(&lost) = open.iter().find(|&&atom| !inside.contains(position.cell(atom))) {
            (Reason::OutOfReach, vec![lost])
        } else if free % 2 == 1 {
            (Reason::OddElectrons(free), open)
        } else if Direction::ALL.into_iter().all(refused) {
            (Reason::NoMove, vec![level.player()])
        } else {
            return None;
        };
    Some(Dead { reason, atoms })
}

fn with_bounds<B: Bits>(board: Board<B>, start: &Position) -> (Board<B>, Bounds) {
    let pruning = Pruning { symmetry: false, ..Pruning::ALL };
    let bounds = Bounds::new(&board, pruning);
    bounds.prepare(&board, &board.atoms_of(start));
    (board, bounds)
}

fn placed<B: Bits>(board: &Board<B>, position: &Position) -> (Atoms, Vec<u8>) {
    let atoms = board.atoms_of(position);
    let mut at = vec![0; board.area];
    board.place(&atoms, &mut at);
    (atoms, at)
}

fn bound<B: Bits>((board, bounds): &(Board<B>, Bounds), position: &Position) -> Option<u32> {
    let (atoms, at) = placed(board, position);
    bounds.estimate(board, &atoms, &at).map(u32::from)
}

fn explain<B: Bits>(
    (board, bounds): &(Board<B>, Bounds),
    level: &Level,
    position: &Position,
) -> Option<Dead> {
    let (atoms, at) = placed(board, position);
    let ids = |set: u32| {
        let members = (0..board.atoms()).filter(|atom| set >> atom & 1 == 1);
        members.map(|atom| board.level_atom[atom]).collect::<Vec<_>>()
    };
    let hopeless = bounds.hopeless(board, &atoms, &at).map(|(reason, set)| Dead { reason, atoms: ids(set) });
    // When all molecules are in the wrong place, a search may find which of them can never be completed.
    if hopeless.as_ref().is_some_and(|dead| dead.reason != Reason::Misplaced) {
        return hopeless;
    }
    let Some(end) = dead_end(board, bounds, &atoms) else { return hopeless };
    Some(if end.stays_open != 0 {
        Dead { reason: Reason::NeverCompleted, atoms: ids(end.stays_open) }
    } else if let Some(hopeless) = hopeless {
        hopeless
    } else {
        let atoms = position.atoms().filter(|&atom| position.free(level, atom) > 0).collect();
        Dead { reason: Reason::DeadEnd { positions: end.states }, atoms }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<u32>) {
        let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
        assert_eq!(Outlook::new(&level).lower_bound(&level, &Position::start(&level)), expect, "{text}");
    }

    #[test]
    fn bounds() {
        check("xxxxxx\nxH--hx\nxxxxxx\n", Some(2));
        check("xxxx\nxHhx\nxxxx\n", Some(0));
        check("xxxxxxx\nxH-h-ox\nxxxxxxx\n", Some(3));
        check("xxxxxxx\nxH-h-hx\nxxxxxxx\n", None);
    }
}
