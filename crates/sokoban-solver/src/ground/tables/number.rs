//! Numbers of two sizes for the pairing of boxes with targets: of 16 bits where all sums are small, of which the processor
//! takes eight at a time, and of 32 bits for any level.

use crate::ground::tables::distance::INFINITE;
use std::fmt::Debug;

/// Numbers for prices and for the lengths of ways through prices and distances.
///
/// Prices are at most 0. Let a way that passes each target once be at most [`MOST`](Number::MOST) long in distances; where
/// no price is below -`MOST`, it is at most twice that long in reduced costs, and what leads over a missing distance is more
/// than [`FAR`](Number::FAR).
pub(crate) trait Number: Copy + Ord + Debug + Default + Into<i32> + 'static {
    /// The lengths that are taken, and the prices.
    const MOST: Self;
    /// Longer than any way.
    const FAR: Self;
    const LEAST: Self;
    const LARGEST: Self;

    /// A distance; much more than `FAR` for one that is missing.
    fn distance(distance: u16) -> Self;
    fn number(number: i32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

impl Number for i16 {
    const MOST: i16 = 6_000;
    const FAR: i16 = 16_000;
    const LEAST: i16 = i16::MIN;
    const LARGEST: i16 = i16::MAX;

    #[inline(always)]
    fn distance(distance: u16) -> i16 {
        const { assert!(INFINITE == i16::MAX as u16) };
        distance as i16
    }

    #[inline(always)]
    fn number(number: i32) -> i16 {
        number as i16
    }

    #[inline(always)]
    fn plus(self, other: i16) -> i16 {
        self.saturating_add(other)
    }

    #[inline(always)]
    fn minus(self, other: i16) -> i16 {
        self.saturating_sub(other)
    }
}

impl Number for i32 {
    const MOST: i32 = 1 << 24;
    const FAR: i32 = 1 << 27;
    const LEAST: i32 = i32::MIN;
    const LARGEST: i32 = i32::MAX;

    #[inline(always)]
    fn distance(distance: u16) -> i32 {
        if distance == INFINITE { 1 << 28 } else { distance.into() }
    }

    #[inline(always)]
    fn number(number: i32) -> i32 {
        number
    }

    #[inline(always)]
    fn plus(self, other: i32) -> i32 {
        self + other
    }

    #[inline(always)]
    fn minus(self, other: i32) -> i32 {
        self - other
    }
}
