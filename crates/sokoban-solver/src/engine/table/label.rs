//! The label of a position in a table, in as few bits as all labels need.

use crate::engine::store::LARGEST_COST;

/// Bits before the label: how far an entry is from home.
pub(super) const AHEAD_BITS: u32 = 4;
const COST_AT: u32 = AHEAD_BITS + 1;

/// The label of a position: whether it is closed, its cost, and its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) closed: bool,
    pub(crate) cost: u32,
    pub(crate) bound: u32,
}

/// The bits of a label.
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
    pub(super) fn has_room_for(self, label: Label) -> bool {
        label.cost >> self.cost_bits == 0 && label.bound >> self.bound_bits == 0
    }

    /// The least one, no narrower than this, that has room.
    pub(super) fn with_room_for(self, label: Label) -> Width {
        debug_assert!(label.cost.max(label.bound) <= LARGEST_COST);
        let least = [Width::NARROW, Width::MEDIUM].into_iter();
        least
            .filter(|width| width.bits() >= self.bits())
            .find(|width| width.has_room_for(label))
            .unwrap_or(Width::WIDE)
    }

    /// Bits of a label and of the distance from home.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        COST_AT + self.cost_bits + self.bound_bits
    }

    /// The same entry with its label in the bits of `other`.
    pub(super) fn rewritten(self, entry: u128, other: Width) -> u128 {
        let ahead = entry & ((1 << AHEAD_BITS) - 1);
        entry >> self.bits() << other.bits() | u128::from(other.word(self.read(entry as u64))) | ahead
    }

    /// The label, and no distance from home.
    #[inline]
    pub(super) fn word(self, label: Label) -> u64 {
        u64::from(label.closed) << AHEAD_BITS
            | u64::from(label.cost) << COST_AT
            | u64::from(label.bound) << (COST_AT + self.cost_bits)
    }

    #[inline]
    pub(super) fn read(self, word: u64) -> Label {
        let take = |at: u32, bits: u32| (word >> at) as u32 & ((1 << bits) - 1);
        Label {
            closed: take(AHEAD_BITS, 1) == 1,
            cost: take(COST_AT, self.cost_bits),
            bound: take(COST_AT + self.cost_bits, self.bound_bits),
        }
    }
}
