//! What an entry says of its position, in as few bytes as all of them need.

use crate::engine::store::LARGEST_COST;

/// Bits before what is said that tell how far an entry is from home.
pub(super) const AHEAD_BITS: u32 = 4;
const COST_AT: u32 = AHEAD_BITS + 1;

/// What is said of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) closed: bool,
    pub(crate) cost: u32,
    pub(crate) bound: u32,
}

/// How many bits that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    cost_bits: u32,
    bound_bits: u32,
}

impl Width {
    pub(super) const NARROW: Width = Width { cost_bits: 9, bound_bits: 9 };
    const MEDIUM: Width = Width { cost_bits: 14, bound_bits: 13 };
    pub(super) const WIDE: Width = Width { cost_bits: 20, bound_bits: 20 };

    #[inline]
    pub(super) fn has_room_for(self, said: Said) -> bool {
        said.cost >> self.cost_bits == 0 && said.bound >> self.bound_bits == 0
    }

    /// The least one, no narrower than this, that has room.
    pub(super) fn with_room_for(self, said: Said) -> Width {
        debug_assert!(said.cost.max(said.bound) <= LARGEST_COST);
        let least = [Width::NARROW, Width::MEDIUM].into_iter();
        least
            .filter(|width| width.bits() >= self.bits())
            .find(|width| width.has_room_for(said))
            .unwrap_or(Width::WIDE)
    }

    /// Bits of what is said, and of the distance from home.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        COST_AT + self.cost_bits + self.bound_bits
    }

    /// The same entry with what is said in as many bits as `other` has.
    pub(super) fn rewritten(self, entry: u128, other: Width) -> u128 {
        let ahead = entry & ((1 << AHEAD_BITS) - 1);
        entry >> self.bits() << other.bits() | u128::from(other.word(self.read(entry as u64))) | ahead
    }

    /// What is said, and no distance from home.
    #[inline]
    pub(super) fn word(self, said: Said) -> u64 {
        u64::from(said.closed) << AHEAD_BITS
            | u64::from(said.cost) << COST_AT
            | u64::from(said.bound) << (COST_AT + self.cost_bits)
    }

    #[inline]
    pub(super) fn read(self, word: u64) -> Said {
        let take = |at: u32, bits: u32| (word >> at) as u32 & ((1 << bits) - 1);
        Said {
            closed: take(AHEAD_BITS, 1) == 1,
            cost: take(COST_AT, self.cost_bits),
            bound: take(COST_AT + self.cost_bits, self.bound_bits),
        }
    }
}
