//! What can be said about a position without searching.

use crate::bits::{Bits, Wide};
use crate::board::{Board, touchable_cells};
use crate::bound::Bounds;
pub use crate::bound::Hopeless;
use crate::options::Pruning;
use sokobond::{Level, Position, rules};

/// A proved lower bound on the keys from a position to a solved one, or why there is no way. Levels
/// that are too large for the search's boards get the bound 1 (0 when solved).
pub fn lower_bound(level: &Level, position: &Position) -> Result<u32, Hopeless> {
    Outlook::from(level, position).lower_bound(level, position)
}

/// The bound and its reasons for the positions of one level, with its tables: for many questions.
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
        Outlook::from(level, &Position::start(level))
    }

    fn from(level: &Level, start: &Position) -> Outlook {
        Outlook(if let Some(board) = Board::<u128>::new(level, true) {
            Tables::Narrow(Box::new(with_bounds(board, start)))
        } else if let Some(board) = Board::<Wide>::new(level, true) {
            Tables::Wide(Box::new(with_bounds(board, start)))
        } else {
            Tables::TooLarge
        })
    }

    /// As [`lower_bound()`], of a position of the level that this was made for.
    pub fn lower_bound(&self, level: &Level, position: &Position) -> Result<u32, Hopeless> {
        if rules::is_solved(level, position) {
            return Ok(0);
        }
        if let Some(lost) = out_of_reach(level, position) {
            return Err(lost);
        }
        match &self.0 {
            Tables::Narrow(tables) => on_board(tables, position),
            Tables::Wide(tables) => on_board(tables, position),
            Tables::TooLarge => Ok(1),
        }
    }
}

/// An atom with free electrons outside the player's region: nothing can ever touch it.
pub(crate) fn out_of_reach(level: &Level, position: &Position) -> Option<Hopeless> {
    let inside = touchable_cells(level, true);
    let lost = |&atom: &_| position.free(level, atom) > 0 && !inside.contains(position.cell(atom));
    position.atoms().find(lost).map(Hopeless::OutOfReach)
}

fn with_bounds<B: Bits>(board: Board<B>, start: &Position) -> (Board<B>, Bounds) {
    let pruning = Pruning { symmetry: false, ..Pruning::ALL };
    let bounds = Bounds::new(&board, pruning);
    bounds.prepare(&board, &board.atoms_of(start));
    (board, bounds)
}

fn on_board<B: Bits>((board, bounds): &(Board<B>, Bounds), position: &Position) -> Result<u32, Hopeless> {
    let atoms = board.atoms_of(position);
    let mut at = vec![0; board.area];
    board.place(&atoms, &mut at);
    match bounds.estimate(board, &atoms, &at) {
        Some(bound) => Ok(bound.into()),
        None => Err(bounds.hopeless(board, &atoms, &at).unwrap_or(Hopeless::NoPairing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<u32, Hopeless>) {
        let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
        assert_eq!(lower_bound(&level, &Position::start(&level)), expect, "{text}");
    }

    #[test]
    fn bounds_and_reasons() {
        let third = sokobond::AtomId(2);
        check("xxxxxx\nxH--hx\nxxxxxx\n", Ok(2));
        check("xxxx\nxHhx\nxxxx\n", Ok(0));
        check("xxxxxxx\nxH-h-hx\nxxxxxxx\n", Err(Hopeless::OddElectrons));
        check("xxxxxxx\nxH-h-ox\nxxxxxxx\n", Ok(3));
        check("xxxxxxx\nxO-h-nx\nxxxxxxx\n", Err(Hopeless::NoPairing));
        check("xxxxxxxx\nxH-xhxhx\nxxxxxxxx\n", Err(Hopeless::OutOfReach(sokobond::AtomId(1))));
        check("xxxxxxxxx\nxH-hxo-ox\nxxxxxxxxx\n", Err(Hopeless::OutOfReach(third)));
    }
}
