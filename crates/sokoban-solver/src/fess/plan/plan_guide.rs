//! The guide that follows a packing plan: its features and its advisors.
//!
//! Features, the most important first: steps of the plan to go, areas of the floor, joins between rooms
//! that boxes close, boxes that can serve no goal left, boxes in the way of others. Each of them advises the best
//! move that improves it. Further advisors look at what keeps the next step of the plan from being
//! made (Shoham & Schaeffer 2020; the one that clears the way is our own). [`Advice`] says which of them are heard.
//!
//! Cost: a few operations on sets for each move, a search of the corridors where a move may close a join.

use crate::advice::Advice;
use crate::fess::features::{Guide, Situation};
use crate::fess::macros::Macro;
use crate::fess::plan::packing::{Plan, Unpack};
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::hotspots::Hotspots;
use crate::level::lone::pushes_to;
use crate::level::maze::{Maze, NONE, Square};
use crate::level::rooms::Rooms;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// Where the features lie in a score, and as many bits of them as there are.
const STEPS: (u32, u64) = (48, 0xffff);
const AREAS: (u32, u64) = (40, 0xff);
const ROOMS: (u32, u64) = (32, 0xff);
const STRANDED: (u32, u64) = (24, 0xff);
const HOT: (u32, u64) = (16, 0xff);

/// Distance where there is no way.
const NO_WAY: u16 = u16::MAX;

/// The guide.
#[derive(Debug)]
pub(crate) struct PlanGuide<B> {
    unpack: Unpack,
    advice: Advice,
    plan: Plan<B>,
    /// Made by the first guide that begins, for all of a run.
    hotspots: Arc<OnceLock<Hotspots<B>>>,
    rooms: Rooms,
    /// Walks to a square that the plan wants to fill, by square.
    walks: FxHashMap<Square, Vec<u16>>,
    /// Pushes out of the zone after so many steps.
    out_of_zone: FxHashMap<usize, Vec<u16>>,
    /// Closed joins of the position looked at last.
    closed: u32,
    cost: Vec<u16>,
}

impl<B: Board> PlanGuide<B> {
    /// A guide that makes its plan with `unpack` and hears `advice`; guides of one level share `hotspots`.
    pub(crate) fn new(
        unpack: Unpack,
        advice: &Advice,
        hotspots: &Arc<OnceLock<Hotspots<B>>>,
    ) -> PlanGuide<B> {
        let plan = Plan::empty();
        PlanGuide {
            unpack,
            advice: advice.clone(),
            plan,
            hotspots: hotspots.clone(),
            rooms: Rooms::default(),
            walks: FxHashMap::default(),
            out_of_zone: FxHashMap::default(),
            closed: 0,
            cost: Vec::new(),
        }
    }

    fn score(&self, boxes: &B, areas: u16, closed: u32) -> u64 {
        let progress = self.plan.progress(boxes);
        let byte = |number: u32| u64::from(number.min(0xff));
        let steps = (self.plan.boards.len() - progress) as u64;
        steps.min(0xffff) << STEPS.0
            | byte(areas.into()) << AREAS.0
            | byte(closed) << ROOMS.0
            | byte(self.plan.stranded(boxes, progress)) << STRANDED.0
            | byte(self.hotspots.get().map_or(0, |hotspots| hotspots.count(boxes))) << HOT.0
    }

    /// The first square that the next step of the plan wants to fill.
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
            if scores[i] >> ROOMS.0 > own >> ROOMS.0 || plan.has(made.from) {
                continue;
            }
            let rank = (walk[made.from as usize], u16::MAX - walk[made.to as usize], i);
            if rank.0 < u16::MAX - rank.1 && best.is_none_or(|best| rank < best) {
                best = Some(rank);
            }
        }
        best.map(|(_, _, i)| i)
    }

    /// The stranded box nearest to leaving its zone, moved farthest out, if nothing gets worse.
    fn leaver(&mut self, ground: &Ground, situation: &Situation<'_, B>) -> Option<usize> {
        let &Situation { boxes, found, scores, own, .. } = situation;
        let progress = self.plan.progress(boxes);
        let (zone, plan) = (&self.plan.zones[progress], &self.plan.boards[progress]);
        let out = self.out_of_zone.entry(progress).or_insert_with(|| {
            let outside =
                (0..ground.maze.len() as Square).filter(|&square| !zone.has(square) && !plan.has(square));
            pushes_to(&ground.maze, plan, outside)
        });
        let no_worse = |score: u64| {
            [STEPS, AREAS, ROOMS, STRANDED, HOT]
                .iter()
                .all(|&(shift, mask)| score >> shift & mask <= own >> shift & mask)
        };
        let stranded = |square: Square| zone.has(square) && !plan.has(square);
        let ranks = found.iter().enumerate().filter_map(|(i, made)| {
            let (before, after) = (out[made.from as usize], out[made.to as usize]);
            (stranded(made.from) && after < before && no_worse(scores[i])).then_some((before, after, i))
        });
        ranks.min().map(|(_, _, i)| i)
    }

    /// The move after which fewest boxes are in the way of the next step.
    fn clearer(&mut self, ground: &Ground, situation: &Situation<'_, B>) -> Option<usize> {
        let &Situation { boxes, found, scores, own, .. } = situation;
        let progress = self.plan.progress(boxes);
        let wanted = self.wanted(boxes, progress)?;
        let plan = self.plan.boards[progress].clone();
        let mut way = B::empty(ground.maze.len());
        let now = in_the_way(&ground.maze, boxes, &plan, wanted, &mut self.cost, Some(&mut way));
        if now == 0 {
            return None;
        }
        let mut best: Option<(u16, u64, usize)> = None;
        for (i, made) in found.iter().enumerate() {
            if !way.has(made.from) || plan.has(made.from) || scores[i] >> STEPS.0 > own >> STEPS.0 {
                continue;
            }
            let mut child = boxes.clone();
            child.take(made.from);
            child.put(made.to);
            let after = in_the_way(&ground.maze, &child, &plan, wanted, &mut self.cost, None);
            let rank = (after, scores[i], i);
            if after < now && best.is_none_or(|best| rank < best) {
                best = Some(rank);
            }
        }
        best.map(|(_, _, i)| i)
    }
}

impl<B: Board> Guide<B> for PlanGuide<B> {
    fn begin(&mut self, ground: &Ground) {
        self.plan = Plan::new(ground, self.unpack);
        self.hotspots.get_or_init(|| Hotspots::new(ground));
        self.rooms = Rooms::new(&ground.maze);
    }

    fn look(&mut self, ground: &Ground, boxes: &B, _: Square, areas: u16) -> u64 {
        self.closed = if self.advice.rooms { self.rooms.closed(&ground.maze, boxes) } else { 0 };
        self.score(boxes, areas, self.closed)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> u64 {
        let matters = self.advice.rooms && (self.rooms.matters(made.from) || self.rooms.matters(made.to));
        let closed = if matters { self.rooms.closed(&ground.maze, boxes) } else { self.closed };
        self.score(boxes, made.areas, closed)
    }

    fn cell(&self, score: u64) -> u64 {
        score >> HOT.0
    }

    fn advisors(&self) -> &'static [(u32, u64)] {
        &[STEPS, AREAS, ROOMS, STRANDED, HOT]
    }

    fn keeps_open(&self) -> u32 {
        AREAS.0
    }

    fn advise(&mut self, ground: &Ground, situation: &Situation<'_, B>) -> Vec<usize> {
        let mut advised = Vec::new();
        let packs = situation.scores.iter().any(|score| score >> STEPS.0 < situation.own >> STEPS.0);
        if self.advice.opener && !packs {
            advised.extend(self.opener(ground, situation));
        }
        if self.advice.leaver {
            advised.extend(self.leaver(ground, situation));
        }
        if self.advice.clearer && !packs {
            advised.extend(self.clearer(ground, situation));
        }
        advised
    }

    fn explores(&self) -> bool {
        self.advice.explorer
    }

    fn packed(&self, boxes: &B) -> usize {
        self.plan.packed(boxes)
    }

    fn work(&self, ground: &Ground) -> u64 {
        100 + 4 * ground.maze.len() as u64
    }

    fn reached(&self, score: u64) -> Vec<(&'static str, u64)> {
        let steps = self.plan.boards.len() as u64;
        vec![("steps of the plan", steps.saturating_sub(1)), ("to go", (score >> STEPS.0).saturating_sub(1))]
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

/// Least number of boxes that stand where another box on its way to `wanted`, or the player behind it, has to be; boxes
/// of `plan` are walls. The boxes of such a way are put into `way`.
fn in_the_way<B: Board>(
    maze: &Maze,
    boxes: &B,
    plan: &B,
    wanted: Square,
    cost: &mut Vec<u16>,
    way: Option<&mut B>,
) -> u16 {
    cost.clear();
    cost.resize(maze.len(), NO_WAY);
    cost[wanted as usize] = 0;
    let mut came = if way.is_some() { vec![(NONE, NONE); maze.len()] } else { Vec::new() };
    let mut queue = VecDeque::from([(wanted, 0)]);
    let mut best = (NO_WAY, NONE, NONE, NONE);
    while let Some((square, known)) = queue.pop_front() {
        if known > cost[square as usize] || known >= best.0 {
            continue;
        }
        for d in 0..4 {
            let from = maze.next[square as usize][d];
            let behind = if from == NONE { NONE } else { maze.next[from as usize][d] };
            if behind == NONE || plan.has(from) || plan.has(behind) {
                continue;
            }
            let total = known + u16::from(boxes.has(behind));
            if boxes.has(from) && total < best.0 {
                best = (total, from, square, behind);
            }
            let total = total + u16::from(boxes.has(from));
            if total < cost[from as usize] {
                cost[from as usize] = total;
                if !came.is_empty() {
                    came[from as usize] = (square, behind);
                }
                if total == known { queue.push_front((from, total)) } else { queue.push_back((from, total)) }
            }
        }
    }
    if let Some(way) = way
        && best.1 != NONE
    {
        let (mut at, mut behind) = (best.2, best.3);
        loop {
            for square in [at, behind] {
                if square != NONE && boxes.has(square) {
                    way.put(square);
                }
            }
            if at == wanted || at == NONE {
                break;
            }
            (at, behind) = came[at as usize];
        }
    }
    best.0
}
