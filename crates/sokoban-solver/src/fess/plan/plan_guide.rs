//! The guide that follows a packing plan: its features and its advisors.
//!
//! Features, the most important first: squares that the next steps fill and that are cut off, steps of the plan to go,
//! areas of the floor, boxes that can serve no remaining goal, boxes in the way of others. All but the first advise the best
//! move that improves them. The opener looks at what prevents the next step of the plan (Shoham & Schaeffer 2020; the
//! squares cut off are our own). [`FessOptions`] switches advisors.
//!
//! Cost: a few operations on sets for each move.

use crate::fess::features::{Feature, Guide, Score, Situation};
use crate::fess::macros::Macro;
use crate::fess::options::FessOptions;
use crate::fess::plan::cut_off::CutOff;
use crate::fess::plan::packing::{Plan, Unpack};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::hotspots::Hotspots;
use rustc_hash::FxHashMap;
use search::GaveUp;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// Squares that the next steps fill and to which no box has a way left.
const CUT_OFF: Feature = Feature::new(60, 4);
/// Steps of the plan that are left.
const STEPS: Feature = Feature::new(48, 12);
/// Areas of the floor.
const AREAS: Feature = Feature::new(40, 8);
/// Boxes that can serve no goal that is left.
const STRANDED: Feature = Feature::new(24, 8);
/// Boxes in the way of others.
const HOT: Feature = Feature::new(16, 8);
/// Those with an advisor, the most important one first.
const FEATURES: [Feature; 4] = [STEPS, AREAS, STRANDED, HOT];

/// Distance where there is no way.
const NO_WAY: u16 = u16::MAX;

/// The guide.
#[derive(Debug)]
pub(crate) struct PlanGuide<B> {
    unpack: Unpack,
    options: FessOptions,
    plan: Plan<B>,
    cut_off: CutOff<B>,
    /// Made by the first guide that begins, for all of a run.
    hotspots: Arc<OnceLock<Hotspots<B>>>,
    /// Walks to a square that the plan fills next, by square.
    walks: FxHashMap<Square, Vec<u16>>,
}

impl<B: Board> PlanGuide<B> {
    /// A guide that makes its plan with `unpack` and has `options`; guides of one level share `hotspots`.
    pub(crate) fn new(
        unpack: Unpack,
        options: &FessOptions,
        hotspots: &Arc<OnceLock<Hotspots<B>>>,
    ) -> PlanGuide<B> {
        let plan = Plan::empty();
        PlanGuide {
            unpack,
            options: options.clone(),
            cut_off: CutOff::new(&plan),
            plan,
            hotspots: hotspots.clone(),
            walks: FxHashMap::default(),
        }
    }

    /// The score of a position; `moved` is the square to which the move from the position looked at took a box.
    fn score(&mut self, ground: &Ground, boxes: &B, moved: Option<Square>, areas: u16) -> Score {
        let progress = self.plan.progress(boxes);
        let cut_off = match moved {
            Some(moved) => self.cut_off.after(ground, &self.plan, boxes, progress, moved),
            None => self.cut_off.look(ground, &self.plan, boxes, progress),
        };
        let steps = (self.plan.boards.len() - progress) as u64;
        let hot = self.hotspots.get().map_or(0, |hotspots| hotspots.count(boxes));
        Score::default()
            .with(CUT_OFF, cut_off)
            .with(STEPS, steps)
            .with(AREAS, areas)
            .with(STRANDED, self.plan.stranded(boxes, progress))
            .with(HOT, hot)
    }

    /// The first square that the next step of the plan fills.
    fn wanted(&self, boxes: &B, progress: usize) -> Option<Square> {
        let next = self.plan.boards.get(progress + 1)?;
        next.squares().find(|&square| !boxes.has(square))
    }

    /// If no move makes the next step: the box nearest to its square, moved as far away as possible.
    fn opener(&mut self, ground: &Ground, situation: &Situation<'_, B>) -> Option<usize> {
        let &Situation { boxes, found, scores, own, .. } = situation;
        let progress = self.plan.progress(boxes);
        let wanted = self.wanted(boxes, progress)?;
        let walk = self.walks.entry(wanted).or_insert_with(|| walks(&ground.maze, wanted));
        let plan = &self.plan.boards[progress];
        let mut best: Option<(u16, u16, usize)> = None;
        for (i, made) in found.iter().enumerate() {
            if scores[i].is_worse_down_to(AREAS, own) || plan.has(made.from) {
                continue;
            }
            let rank = (walk[made.from as usize], u16::MAX - walk[made.to as usize], i);
            if rank.0 < u16::MAX - rank.1 && best.is_none_or(|best| rank < best) {
                best = Some(rank);
            }
        }
        best.map(|(_, _, i)| i)
    }
}

impl<B: Board> Guide<B> for PlanGuide<B> {
    fn begin(&mut self, ground: &Ground) -> Result<(), GaveUp> {
        self.plan = Plan::new(ground, self.unpack)?;
        self.cut_off = CutOff::new(&self.plan);
        if self.hotspots.get().is_none() {
            let hotspots = Hotspots::new(ground)?;
            self.hotspots.get_or_init(|| hotspots);
        }
        Ok(())
    }

    fn look(&mut self, ground: &Ground, boxes: &B, _: Square, areas: u16) -> Score {
        self.score(ground, boxes, None, areas)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> Score {
        self.score(ground, boxes, Some(made.to), made.areas)
    }

    fn cell(&self, score: Score) -> u64 {
        score.down_to(HOT)
    }

    fn advisors(&self) -> &'static [Feature] {
        &FEATURES
    }

    fn advise(&mut self, ground: &Ground, situation: &Situation<'_, B>) -> Vec<usize> {
        let packs = situation.scores.iter().any(|&score| STEPS.of(score) < STEPS.of(situation.own));
        let opens = self.options.opener && !packs;
        opens.then(|| self.opener(ground, situation)).flatten().into_iter().collect()
    }

    fn explorer(&self) -> Option<Feature> {
        self.options.explorer.then_some(AREAS)
    }

    fn packed(&self, boxes: &B) -> usize {
        self.plan.packed(boxes)
    }

    fn work(&self, ground: &Ground) -> u64 {
        100 + 4 * ground.maze.len() as u64
    }

    fn reached(&self, score: Score) -> Vec<(&'static str, u64)> {
        let steps = self.plan.boards.len() as u64;
        vec![("steps of the plan", steps.saturating_sub(1)), ("to go", STEPS.of(score).saturating_sub(1))]
    }
}

/// Steps of a walk from each square to `to` on the empty floor.
fn walks(maze: &Maze, to: Square) -> Vec<u16> {
    let mut far = vec![NO_WAY; maze.len()];
    far[to as usize] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(square) = queue.pop_front() {
        for next in maze.next[square as usize] {
            if next != NONE && far[next as usize] == NO_WAY {
                far[next as usize] = (far[square as usize] + 1).min(NO_WAY - 1);
                queue.push_back(next);
            }
        }
    }
    far
}
