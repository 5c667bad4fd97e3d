//! The keys that bring their first partners to hydrogen atoms in corners, all of them together.
//!
//! Hydrogen on an [anchor](crate::deadlock::anchors) waits until a partner comes to it. That can be another hydrogen atom at
//! one anchor only: both atoms are closed then, and stay. A level has a greatest number of such pairs for which the
//! valences of the other atoms still are the degrees of a graph. At all other anchors the first partner is a hub, and
//! [`crate::deadlock::itineraries`] gives the cost of bringing them there.
//!
//! **Blocked.** A helium atom beside an anchor that waits, with a wall at its side, stays as long as the anchor does. If all
//! cells beside the anchor are blocked so, there is no solution.

use crate::deadlock::anchors::{Anchor, AnchorSide, anchors};
use crate::deadlock::itineraries::{NEVER, least_keys};
use crate::deadlock::pairing::has_simple_graph;
use crate::explain::Reason;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::{Members, reactive_atoms};

/// Most hubs; with more the rule is not used.
const MOST_HUBS: usize = 2;
/// Most floor cells; in larger levels the rule is not used.
const MOST_CELLS: usize = 64;

/// The rule for one level.
#[derive(Debug)]
pub(super) struct FirstPartners {
    anchors: Vec<Anchor>,
    /// A bit for each hub.
    pub hubs: u32,
    /// How many pairs of hydrogen a solution can have.
    pairs: u32,
    /// How many stands a hub can have.
    stands: usize,
    /// The value of [`least_keys`].
    least: Vec<u8>,
}

impl FirstPartners {
    /// Prepares the rule for states that come from `start` or, if states are folded, are images of such; `None` when it does not
    /// hold, gives no bound or would cost too much.
    pub(super) fn new<B: Bits>(board: &Board<B>, start: &Atoms, fold: bool) -> Option<FirstPartners> {
        let holds = board.rotate.is_empty() && board.strengthen.is_empty();
        if !holds || board.floor_cell.len() > MOST_CELLS {
            return None;
        }
        let anchors = anchors(board, start, fold);
        let hubs = (0..board.atoms())
            .filter(|&atom| board.valence[atom] > u8::from(atom > 0))
            .fold(0u32, |set, atom| set | 1 << atom);
        let count = hubs.count_ones() as usize;
        if anchors.is_empty() || count == 0 || count > MOST_HUBS {
            return None;
        }
        let least = least_keys(board, &anchors, count);
        let stands = board.floor_cell.len() + anchors.iter().map(|anchor| anchor.places.len()).sum::<usize>();
        Some(FirstPartners { anchors, hubs, pairs: most_pairs(board)?, stands, least })
    }

    /// The keys that move a hub before every anchor that waits has met a partner; none when one can never meet any, or
    /// when too much hydrogen has been paired.
    #[inline]
    pub(super) fn keys<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Option<u8> {
        let found = self.look(board, atoms, at);
        if found.blocked != 0 {
            return None;
        }
        let left = self.pairs.checked_sub(found.pairs)?;
        if found.waiting == 0 {
            return Some(0);
        }
        let all = 1 << self.anchors.len();
        let keys = least_without(&self.least[found.stands * all..][..all], found.waiting, left);
        (keys < NEVER).then_some(keys)
    }

    /// Why a state can never be solved, and the atoms that make it so, if the anchors show it.
    pub(super) fn obstacle<B: Bits>(
        &self,
        board: &Board<B>,
        atoms: &Atoms,
        at: &[u8],
    ) -> Option<(Reason, u32)> {
        let found = self.look(board, atoms, at);
        let atom = |cell: u16| 1_u32 << (at[cell as usize] - 1);
        if found.blocked != 0 {
            let anchor = &self.anchors[found.blocked.trailing_zeros() as usize];
            return Some((Reason::ShutIn, atom(anchor.cell)));
        }
        (found.pairs > self.pairs).then(|| {
            let is_pair = |anchor: &Anchor, place: &AnchorSide| {
                let both = atom(anchor.cell) | atom(place.cell);
                (self.hubs & both == 0).then_some(both)
            };
            let pairs =
                self.anchors.iter().filter_map(|anchor| is_pair(anchor, held_at(board, atoms, at, anchor)?));
            (Reason::TooManyPairs, pairs.fold(0, |set, pair| set | pair))
        })
    }

    #[inline]
    fn look<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Found {
        let first_hub = self.hubs.trailing_zeros() as usize;
        let last_hub = self.hubs.ilog2() as usize;
        let stand = |hub: usize| board.floor_number[atoms.cell[hub] as usize] as usize;
        let mut stands = [stand(first_hub), stand(last_hub)];
        let (mut waiting, mut blocked, mut pairs) = (0, 0, 0);
        for (number, anchor) in self.anchors.iter().enumerate() {
            if let Some(place) = held_at(board, atoms, at, anchor) {
                let partner = at[place.cell as usize] as usize - 1;
                let held = board.floor_cell.len() + place.number;
                if partner == first_hub {
                    stands[0] = held;
                } else if partner == last_hub {
                    stands[1] = held;
                } else {
                    pairs += 1;
                }
            } else if hydrogen_on(board, at, anchor.cell).is_some_and(|atom| atoms.free[atom] > 0) {
                waiting |= 1 << number;
                let is_blocked = |place: &AnchorSide| {
                    let there = at[place.cell as usize] as usize;
                    place.helium_stays && there > 1 && board.valence[there - 1] == 0
                };
                blocked |= usize::from(anchor.places.iter().all(is_blocked)) << number;
            }
        }
        let stands = if first_hub == last_hub { stands[0] } else { stands[0] * self.stands + stands[1] };
        Found { stands, waiting, blocked, pairs }
    }
}

/// The atoms of a state at the anchors.
struct Found {
    /// The stands of the hubs as one number.
    stands: usize,
    /// The anchors whose hydrogen has not bonded, a bit each.
    waiting: usize,
    /// Those of them that no partner can ever come to.
    blocked: usize,
    /// How many hold two hydrogen atoms that have bonded with each other.
    pairs: u32,
}

/// The hydrogen atom on a cell, if it is not the player's.
#[inline]
fn hydrogen_on<B: Bits>(board: &Board<B>, at: &[u8], cell: u16) -> Option<usize> {
    (at[cell as usize] as usize).checked_sub(1).filter(|&atom| atom > 0 && board.valence[atom] == 1)
}

/// The place of the partner of the hydrogen on an anchor.
#[inline]
fn held_at<'a, B: Bits>(
    board: &Board<B>,
    atoms: &Atoms,
    at: &[u8],
    anchor: &'a Anchor,
) -> Option<&'a AnchorSide> {
    let atom = hydrogen_on(board, at, anchor.cell).filter(|&atom| atoms.free[atom] == 0)?;
    anchor.places.iter().find(|place| atoms.bonds[atom][place.way.index()] > 0)
}

/// The least keys when up to `pairs` of the anchors that wait meet hydrogen.
fn least_without(least: &[u8], waiting: usize, pairs: u32) -> u8 {
    let all = least[waiting];
    if pairs == 0 {
        return all;
    }
    let without = |one: usize| least_without(least, waiting & !(1 << one), pairs - 1);
    Members(waiting as u32).fold(all, |keys, one| keys.min(without(one)))
}

/// The greatest number of pairs of hydrogen for which the other valences are the degrees of a graph; `None` if there is none.
fn most_pairs<B: Bits>(board: &Board<B>) -> Option<u32> {
    let mut whole = Atoms::NONE;
    whole.free[..board.atoms()].copy_from_slice(&board.valence[..board.atoms()]);
    let mut rest = reactive_atoms(board);
    let mut pairs = None;
    for count in 0.. {
        if has_simple_graph(&whole, rest) {
            pairs = Some(count);
        }
        let mut hydrogen = Members(rest).filter(|&atom| board.valence[atom] == 1);
        let (Some(one), Some(other)) = (hydrogen.next(), hydrogen.next()) else { break };
        rest &= !(1 << one | 1 << other);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use sokobond::{Level, Position};

    fn level(rows: &str) -> Level {
        sokobond::format::read(rows.as_bytes()).level.expect("a level")
    }

    /// The bound of the rule at the start; `None` when the rule does not apply.
    fn keys(level: &Level) -> Option<Option<u8>> {
        let board = Board::<u128>::new(level, true).expect("it fits");
        let atoms = board.atoms_of(&Position::start(level));
        let mut at = vec![0; board.area];
        board.place(&atoms, &mut at);
        Some(FirstPartners::new(&board, &atoms, true)?.keys(&board, &atoms, &at))
    }

    #[test]
    fn keys_to_the_left_and_to_the_right_add_up() {
        let two = level("xxxxxxx\nxhxxxhx\nx-----x\nx-oEo-x\nx-----x\nxxxxxxx\n");
        assert_eq!(keys(&two), Some(Some(3)));
        // Nitrogen, of which one may bond with the other, and a third atom of hydrogen for each.
        let more = level("xxxxxxx\nxhxxxhx\nx-----x\nx-nEn-x\nx--h-hx\nxxxxxxx\n");
        assert_eq!(keys(&more), Some(Some(3)));
        // Hydrogen that can be pushed waits for nobody.
        let open = level("xxxxxxx\nx-----x\nx-h-h-x\nx-oEo-x\nx-----x\nxxxxxxx\n");
        assert_eq!(keys(&open), None);
    }

    #[test]
    fn a_hub_does_not_leave_a_niche_alone() {
        let one = level("xxxxxxx\nxhxxxhx\nx--o--x\nx--E--x\nx-----x\nxxxxxxx\n");
        assert_eq!(keys(&one), Some(None));
        assert_eq!(brute_force(&one, 100_000), Verdict::Unsolvable);
        // A player who bonds pulls it out.
        let player = level("xxxxxxx\nxhxxxxx\nx--O--x\nx-----x\nx----hx\nxxxxxxx\n");
        assert_eq!(keys(&player), Some(Some(7)));
        assert_eq!(brute_force(&player, 100_000), Verdict::Fewest(7));
    }
}
