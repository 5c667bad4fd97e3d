//! The guide that pulls the boxes back in the order of a plan.
//!
//! Where boxes start close together, backward search by distance alone fills the squares near the entrance first, and the
//! last boxes find no way in. The plan is the mirror image of a packing plan: the order in which boxes can leave, backward.

use crate::fess::features::{Feature, Guide, Score};
use crate::fess::guides::{Nearness, work_by_distance};
use crate::fess::macros::Macro;
use crate::fess::plan::packing::{Plan, Unpack};
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::maze::Square;
use search::GaveUp;

/// Pulls all boxes to where they start, in the order of a plan: the squares from which no box can leave before others have
/// left are filled first.
#[derive(Debug)]
pub(crate) struct HomePlanGuide<B> {
    unpack: Unpack,
    plan: Plan<B>,
    nearness: Nearness,
}

impl<B: Board> HomePlanGuide<B> {
    /// Steps of the plan that are left.
    const STEPS: Feature = Feature::new(48, 12);
    /// Areas of the floor.
    const AREAS: Feature = Feature::new(40, 8);
    /// Pulls to the start by pairing.
    const TO_GO: Feature = Feature::new(16, 20);

    /// A guide that makes its plan with `unpack`.
    pub(crate) fn new(unpack: Unpack) -> Self {
        HomePlanGuide { unpack, plan: Plan::empty(), nearness: Nearness::default() }
    }

    fn score(&self, boxes: &B, areas: u16, sum: Option<u32>) -> Score {
        let steps = self.plan.boards.len() - self.plan.progress(boxes);
        Score::default()
            .with(Self::STEPS, steps as u64)
            .with(Self::AREAS, areas)
            .with(Self::TO_GO, sum.unwrap_or(u32::MAX))
    }
}

impl<B: Board> Guide<B> for HomePlanGuide<B> {
    fn begin(&mut self, ground: &Ground) -> Result<(), GaveUp> {
        self.plan = Plan::of_starts(ground, self.unpack)?;
        self.nearness = Nearness::new(ground.to_starts().targets);
        Ok(())
    }

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> Score {
        let sum = self.nearness.look(ground, ground.to_starts(), boxes, player);
        self.score(boxes, areas, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> Score {
        let sum = self.nearness.after(ground, ground.to_starts(), made);
        self.score(boxes, made.areas, sum)
    }

    fn cell(&self, score: Score) -> u64 {
        score.down_to(Self::AREAS)
    }

    fn packed(&self, boxes: &B) -> usize {
        self.plan.packed(boxes)
    }

    fn work(&self, ground: &Ground) -> u64 {
        work_by_distance(ground) + (ground.maze.boxes.len() as u64).pow(2) / 2
    }

    fn reached(&self, score: Score) -> Vec<(&'static str, u64)> {
        let steps = self.plan.boards.len() as u64;
        vec![
            ("steps of the plan", steps.saturating_sub(1)),
            ("steps to go", Self::STEPS.of(score).saturating_sub(1)),
            ("pulls to go", Self::TO_GO.of(score)),
        ]
    }
}
