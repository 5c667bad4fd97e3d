//! What guides a feature space search: the features by which positions are scored and filed.
//!
//! A score is four numbers of 16 bits, the most important one highest; less is better. The engine in
//! `fess.rs` knows nothing about their meaning, so one engine serves forward and backward searches.

use crate::fess::macros::Macro;
use crate::level::board::Board;
use crate::level::distance::Distances;
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::level::matching::Matching;
use crate::level::maze::{Maze, NONE, Square};
use std::fmt::Debug;

/// Puts four features into one number.
pub(crate) fn pack(features: [u64; 4]) -> u64 {
    features.into_iter().fold(0, |score, feature| score << 16 | feature.min(0xffff))
}

/// A position and its moves, as advisors see them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation<'s, B> {
    pub(crate) boxes: &'s B,
    /// The player's area.
    pub(crate) reach: &'s B,
    pub(crate) found: &'s [Macro],
    /// The score after each move.
    pub(crate) scores: &'s [u64],
    /// The score of the position itself.
    pub(crate) own: u64,
}

/// Scores positions for a feature space search.
pub(crate) trait Guide<B: Board>: Send + Debug {
    /// Makes tables; called once, before anything else.
    fn begin(&mut self, ground: &Ground);

    /// The score of a position whose free floor is in `areas` parts. Its successors are asked for next.
    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> u64;

    /// The score of the position `boxes` that `made` leads to from the position looked at last.
    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> u64;

    /// The cell in which positions of this score are filed.
    fn cell(&self, score: u64) -> u64;

    /// Where the features lie that have an advisor: how far to shift the score, and the mask after that.
    fn advisors(&self) -> &'static [(u32, u64)] {
        &[]
    }

    /// How far to shift a score for what the explorer may not worsen.
    fn keeps_open(&self) -> u32 {
        32
    }

    /// Further moves that are advised in the position looked at last, by their numbers.
    fn advise(&mut self, _: &Ground, _: &Situation<'_, B>) -> Vec<usize> {
        Vec::new()
    }

    /// Whether the move that lets most other boxes be pushed from new sides is advised.
    fn explores(&self) -> bool {
        false
    }

    /// Goals of a plan that are filled for good.
    fn packed(&self, _boxes: &B) -> usize {
        0
    }

    /// About how many nanoseconds go into a successor, the tests included.
    fn work(&self, ground: &Ground) -> u64;

    /// What a score says, in words: a name and a number each.
    fn reached(&self, score: u64) -> Vec<(&'static str, u64)>;
}

/// Sums of the pairing of all boxes with targets, for a position and for its successors.
#[derive(Debug, Default)]
struct Nearness {
    pairing: Matching,
    child: Matching,
    is_paired: bool,
}

impl Nearness {
    fn new(targets: usize) -> Nearness {
        Nearness { pairing: Matching::new(targets), child: Matching::new(targets), is_paired: false }
    }

    /// The sum for a position; none when there is no pairing.
    fn look<B: Board>(
        &mut self,
        ground: &Ground,
        distances: &Distances,
        boxes: &B,
        player: Square,
    ) -> Option<u32> {
        let sum = self.pairing.set(boxes, player, &ground.stances, distances);
        self.is_paired = sum.is_some() && distances.is_known();
        sum
    }

    /// The sum after `made` from the position looked at last.
    fn after(&mut self, ground: &Ground, distances: &Distances, made: &Macro) -> Option<u32> {
        if !self.is_paired {
            return None;
        }
        self.child.clone_from(&self.pairing);
        let row = self.child.row(made.from)?;
        let stance = ground.stances.beside(made.to, made.side.into());
        self.child.change(row, (made.to, stance), distances).then(|| self.child.sum(distances))
    }
}

/// What a backward search that spreads the boxes minds besides areas and distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// Nothing else.
    Far,
    /// Dead ends of the free floor: squares that are on no cycle, nor between two.
    Cycles,
    /// Boxes that the player cannot push now.
    Pushable,
}

/// Spreads the boxes of a backward search: few areas, open floor, far from the goals.
#[derive(Debug)]
pub(crate) struct SpreadGuide {
    open: Open,
    nearness: Nearness,
    stack: Vec<Square>,
    degrees: Vec<u8>,
}

impl SpreadGuide {
    pub(crate) fn new(open: Open) -> SpreadGuide {
        SpreadGuide { open, nearness: Nearness::default(), stack: Vec::new(), degrees: Vec::new() }
    }

    fn score<B: Board>(
        &mut self,
        maze: &Maze,
        boxes: &B,
        player: Square,
        areas: u16,
        sum: Option<u32>,
    ) -> u64 {
        let closed = match self.open {
            Open::Far => 0,
            Open::Cycles => dead_ends(maze, boxes, &mut self.degrees, &mut self.stack),
            Open::Pushable => stuck(maze, boxes, player, &mut self.stack),
        };
        let near = 0xffff_u64.saturating_sub(sum.unwrap_or(0).into());
        pack([areas.into(), closed.into(), near, 0])
    }
}

/// Free squares that are gone when dead ends are filled as long as there are any.
fn dead_ends<B: Board>(maze: &Maze, boxes: &B, degrees: &mut Vec<u8>, stack: &mut Vec<Square>) -> u32 {
    degrees.clear();
    stack.clear();
    let free = |square: Square| square != NONE && !boxes.has(square);
    for square in 0..maze.len() as Square {
        let degree = maze.next[square as usize].into_iter().filter(|&next| free(next)).count() as u8;
        degrees.push(degree);
        if degree < 2 && free(square) {
            stack.push(square);
        }
    }
    let mut filled = 0;
    while let Some(square) = stack.pop() {
        filled += 1;
        for next in maze.next[square as usize] {
            if free(next) {
                let degree = &mut degrees[next as usize];
                *degree = degree.saturating_sub(1);
                if *degree == 1 {
                    stack.push(next);
                }
            }
        }
    }
    filled
}

/// Boxes that the player cannot push.
fn stuck<B: Board>(maze: &Maze, boxes: &B, player: Square, stack: &mut Vec<Square>) -> u32 {
    let mut reach = B::empty(maze.len());
    maze.flood(boxes, player, &mut reach, stack);
    let is_stuck = |&square: &Square| {
        let next = &maze.next[square as usize];
        !(0..4).any(|d| {
            let to = next[(d + 2) % 4];
            next[d] != NONE && reach.has(next[d]) && to != NONE && !boxes.has(to)
        })
    };
    boxes.squares().filter(is_stuck).count() as u32
}

impl<B: Board> Guide<B> for SpreadGuide {
    fn begin(&mut self, ground: &Ground) {
        self.nearness = Nearness::new(ground.to_goals.targets);
    }

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> u64 {
        let sum = self.nearness.look(ground, &ground.to_goals, boxes, player);
        self.score(&ground.maze, boxes, player, areas, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> u64 {
        let sum = self.nearness.after(ground, &ground.to_goals, made);
        let player = ground.maze.next[made.to as usize][made.side as usize];
        self.score(&ground.maze, boxes, player, made.areas, sum)
    }

    fn cell(&self, score: u64) -> u64 {
        score >> 18
    }

    fn work(&self, ground: &Ground) -> u64 {
        match self.open {
            Open::Far => 1_800,
            Open::Cycles | Open::Pushable => 1_000 + 8 * ground.maze.len() as u64,
        }
    }

    fn reached(&self, score: u64) -> Vec<(&'static str, u64)> {
        vec![("areas", score >> 48), ("pulled away", 0xffff - (score >> 16 & 0xffff))]
    }
}

/// Brings the boxes to where they stand in another position, by pushes or by pulls.
#[derive(Debug)]
pub(crate) struct TowardGuide<B> {
    target: B,
    distances: Distances,
    nearness: Nearness,
}

impl<B: Board> TowardGuide<B> {
    /// A guide toward the position of `boxes` and `player`.
    pub(crate) fn new<H: Heading>(ground: &Ground, boxes: &B, player: Square) -> TowardGuide<B> {
        let distances = Distances::to_position::<B, H>(&ground.maze, &ground.stances, boxes, player);
        let nearness = Nearness::new(distances.targets);
        TowardGuide { target: boxes.clone(), distances, nearness }
    }

    fn score(&self, boxes: &B, areas: u16, sum: Option<u32>) -> u64 {
        let pairs = boxes.words().iter().zip(self.target.words());
        let missing: u32 = pairs.map(|(a, b)| (b & !a).count_ones()).sum();
        let lost = u64::from(sum.is_none()) << 15;
        pack([lost | u64::from(areas.min(0x7fff)), missing.into(), sum.unwrap_or(0xffff).into(), 0])
    }
}

impl<B: Board> Guide<B> for TowardGuide<B> {
    fn begin(&mut self, _: &Ground) {}

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> u64 {
        let sum = self.nearness.look(ground, &self.distances, boxes, player);
        self.score(boxes, areas, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> u64 {
        let sum = self.nearness.after(ground, &self.distances, made);
        self.score(boxes, made.areas, sum)
    }

    fn cell(&self, score: u64) -> u64 {
        score >> 32
    }

    fn work(&self, ground: &Ground) -> u64 {
        250 + 3 * (ground.maze.boxes.len() as u64).pow(2) / 2
    }

    fn reached(&self, score: u64) -> Vec<(&'static str, u64)> {
        vec![("boxes not in their places", score >> 32 & 0xffff), ("pushes to go", score >> 16 & 0xffff)]
    }
}

/// Pulls all boxes to where they start, by the sum of distances.
#[derive(Debug, Default)]
pub(crate) struct HomeGuide {
    nearness: Nearness,
}

impl HomeGuide {
    fn score<B: Board>(ground: &Ground, boxes: &B, sum: Option<u32>) -> u64 {
        let away = boxes.squares().filter(|&square| !ground.is_start()[square as usize]).count();
        pack([0, sum.unwrap_or(0xffff).into(), away as u64, 0])
    }
}

impl<B: Board> Guide<B> for HomeGuide {
    fn begin(&mut self, ground: &Ground) {
        self.nearness = Nearness::new(ground.to_starts().targets);
    }

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, _: u16) -> u64 {
        let sum = self.nearness.look(ground, ground.to_starts(), boxes, player);
        HomeGuide::score(ground, boxes, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> u64 {
        let sum = self.nearness.after(ground, ground.to_starts(), made);
        HomeGuide::score(ground, boxes, sum)
    }

    fn cell(&self, _: u64) -> u64 {
        0
    }

    fn work(&self, ground: &Ground) -> u64 {
        650 + 4 * ground.maze.len() as u64
    }

    fn reached(&self, score: u64) -> Vec<(&'static str, u64)> {
        vec![("pulls to go", score >> 32 & 0xffff)]
    }
}
