//! True sentences about positions, and the push that lost a game.

use super::{Why, place};
use crate::insight::{self, Survey};
use crate::{Budget, Position};
use serde::{Deserialize, Serialize};

/// Most sentences about a position that are worth a reader's time.
const SENTENCES: usize = 5;

/// Something that is true of a position.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Insight {
    /// Its kind in a word, such as `last-goal`.
    pub kind: String,
    /// The sentence.
    pub sentence: String,
    /// The cells that it is about.
    pub cells: Vec<[u32; 2]>,
    /// Moves from the position that show it, such as a push that loses and the best that can follow; null where there are none.
    pub letters: Option<String>,
}

impl Insight {
    /// What is true of a position.
    pub fn of(insight: &insight::Insight, position: &Position) -> Insight {
        let size = position.level().size();
        Insight {
            kind: insight.kind.to_owned(),
            sentence: insight.sentence.clone(),
            cells: insight.cells.iter().map(|&cell| place(size, cell)).collect(),
            letters: Some(position.letters(&insight.moves)).filter(|letters| !letters.is_empty()),
        }
    }

    /// The most telling sentences about a position, five at most, by a survey of [`insight::POSITIONS`]. Of `budget`, the bytes and the
    /// flag count.
    pub fn about(position: &Position, budget: &Budget) -> Vec<Insight> {
        let found = Survey::new(position, insight::POSITIONS, budget).insights(position);
        Insight::choose(&found, SENTENCES, position)
    }

    /// Of what is known of a position, the most telling sentences, at most `most`.
    pub fn choose(insights: &[insight::Insight], most: usize, position: &Position) -> Vec<Insight> {
        insight::choose(insights, most).into_iter().map(|insight| Insight::of(insight, position)).collect()
    }
}

/// The push (Sokobond: the move) after which a level cannot be solved any more.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistake {
    /// The mistake in a sentence.
    pub sentence: String,
    /// The moves from the start before it: with so many of them, the level can still be solved where `is_first` is true.
    pub before: usize,
    /// Where the box was before it; in Sokobond where the player's atom is after it.
    pub piece: [u32; 2],
    /// Whether it is proved that the level could be solved before it; otherwise an earlier one may have lost.
    pub is_first: bool,
    /// Why the level cannot be solved any more, if some pieces are to blame.
    pub why: Option<Why>,
    /// Moves from after it that bring most boxes to goals; null where that is not known.
    pub refutation: Option<String>,
}
