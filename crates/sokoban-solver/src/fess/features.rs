//! Features by which positions are scored and grouped, and the interface of the guides that compute them.
//!
//! A score holds the features of a position side by side in one number, the most important one highest, so that scores
//! compare as lists of features do; less is better. The engine in `search.rs` does not know what a feature means, so
//! one engine serves forward and backward searches.

use crate::fess::macros::Macro;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use search::GaveUp;
use std::fmt::Debug;

/// A feature: where it lies in a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Feature {
    /// Bits of the less important features below it.
    below: u32,
    largest: u64,
}

impl Feature {
    /// The feature of `bits` bits with `below` bits of less important features below it.
    pub(crate) const fn new(below: u32, bits: u32) -> Feature {
        Feature { below, largest: (1 << bits) - 1 }
    }

    /// Its value in a score.
    #[inline]
    pub(crate) const fn of(self, score: Score) -> u64 {
        score.0 >> self.below & self.largest
    }

    /// The largest value that it can have; larger ones are stored as this.
    pub(crate) const fn largest(self) -> u64 {
        self.largest
    }
}

/// The features of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(u64);

impl Score {
    /// The same with the value of a feature that was 0.
    #[inline]
    pub(crate) fn with(self, feature: Feature, value: impl Into<u64>) -> Score {
        Score(self.0 | value.into().min(feature.largest) << feature.below)
    }

    /// The features down to `feature`, that one included, as one number.
    #[inline]
    pub(crate) const fn down_to(self, feature: Feature) -> u64 {
        self.0 >> feature.below
    }

    /// Whether some feature down to `feature` is worse than in `other`, and no more important one better.
    #[inline]
    pub(crate) const fn is_worse_down_to(self, feature: Feature, other: Score) -> bool {
        self.down_to(feature) > other.down_to(feature)
    }
}

/// A position and its moves, as advisors see them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation<'s, B> {
    pub(crate) boxes: &'s B,
    /// The player's area.
    pub(crate) reach: &'s B,
    pub(crate) found: &'s [Macro],
    /// The score after each move.
    pub(crate) scores: &'s [Score],
    /// The score of the position itself.
    pub(crate) own: Score,
}

/// Scores positions for a feature space search.
pub(crate) trait Guide<B: Board>: Send + Debug {
    /// Makes tables; called once, before anything else.
    ///
    /// # Errors
    /// When a limit is reached before.
    fn begin(&mut self, ground: &Ground) -> Result<(), GaveUp>;

    /// The score of a position whose free floor is in `areas` parts. Its successors are scored next.
    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> Score;

    /// The score of the position `boxes` that `made` leads to from the position looked at last.
    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> Score;

    /// The cell in which positions of this score are filed.
    fn cell(&self, score: Score) -> u64;

    /// The features that have an advisor, the most important one first.
    fn advisors(&self) -> &'static [Feature] {
        &[]
    }

    /// Further moves that are advised in the position looked at last, by their numbers.
    fn advise(&mut self, _: &Ground, _: &Situation<'_, B>) -> Vec<usize> {
        Vec::new()
    }

    /// If the explorer is heard, which advises the move that lets most other boxes be pushed from new sides: it may
    /// not worsen the features down to this one.
    fn explorer(&self) -> Option<Feature> {
        None
    }

    /// Goals of a plan that are filled for good.
    fn packed(&self, _boxes: &B) -> usize {
        0
    }

    /// About how many nanoseconds go into a successor, the tests included.
    fn work(&self, ground: &Ground) -> u64;

    /// What a score says, in words: a name and a number each.
    fn reached(&self, score: Score) -> Vec<(&'static str, u64)>;
}
