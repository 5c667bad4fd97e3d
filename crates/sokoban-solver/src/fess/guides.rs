//! The guides without a plan: they spread the boxes, or bring them to another position.

use crate::fess::features::{Feature, Guide, Score};
use crate::fess::macros::Macro;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::tables::distance::Distances;
use crate::ground::tables::matching::Matching;
use search::GaveUp;

/// Sums of the pairing of all boxes with targets, for a position and for its successors.
#[derive(Debug, Default)]
pub(super) struct Nearness {
    pairing: Matching,
    /// The sum for the position looked at last, if its successors can be paired with it.
    sum: Option<u32>,
}

impl Nearness {
    pub(super) fn new(targets: usize) -> Nearness {
        Nearness { pairing: Matching::new(targets), sum: None }
    }

    /// The sum for a position; none when there is no pairing.
    pub(super) fn look<B: Board>(
        &mut self,
        ground: &Ground,
        distances: &Distances,
        boxes: &B,
        player: Square,
    ) -> Option<u32> {
        let sum = self.pairing.set(boxes, player, &ground.stances, distances);
        self.sum = sum.filter(|_| distances.is_known());
        sum
    }

    /// The sum after `made` from the position looked at last.
    pub(super) fn after(&mut self, ground: &Ground, distances: &Distances, made: &Macro) -> Option<u32> {
        let row = self.pairing.row(made.from)?;
        let stance = ground.stances.beside(made.to, made.side.into());
        self.pairing.sum_after(self.sum?, row, (stance, None), distances)
    }
}

/// What a search that spreads the boxes looks at besides areas and distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// Nothing else.
    Far,
    /// Dead ends of the free floor: squares that are on no cycle, nor between two.
    Cycles,
    /// Boxes that the player cannot push now.
    Pushable,
}

/// Spreads the boxes: few areas, open floor, far from the goals.
#[derive(Debug)]
pub(crate) struct SpreadGuide {
    open: Open,
    coarseness: u32,
    nearness: Nearness,
    stack: Vec<Square>,
    degrees: Vec<u8>,
}

impl SpreadGuide {
    /// Areas of the floor.
    const AREAS: Feature = Feature::new(48, 16);
    /// What [`Open`] counts.
    const CLOSED: Feature = Feature::new(32, 16);
    /// How near the boxes are to the goals: the largest value less the pushes between them.
    const NEAR: Feature = Feature::new(16, 16);

    /// Positions share a cell that have the same number of pushes to the goals but for the lowest `coarseness` bits.
    pub(crate) fn new(open: Open, coarseness: u32) -> SpreadGuide {
        let (stack, degrees) = (Vec::new(), Vec::new());
        SpreadGuide { open, coarseness, nearness: Nearness::default(), stack, degrees }
    }

    fn score<B: Board>(
        &mut self,
        maze: &Maze,
        boxes: &B,
        player: Square,
        areas: u16,
        sum: Option<u32>,
    ) -> Score {
        let closed = match self.open {
            Open::Far => 0,
            Open::Cycles => dead_ends(maze, boxes, &mut self.degrees, &mut self.stack),
            Open::Pushable => stuck(maze, boxes, player, &mut self.stack),
        };
        let near = SpreadGuide::NEAR.largest().saturating_sub(sum.unwrap_or(0).into());
        Score::default()
            .with(SpreadGuide::AREAS, areas)
            .with(SpreadGuide::CLOSED, closed)
            .with(SpreadGuide::NEAR, near)
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
    fn begin(&mut self, ground: &Ground) -> Result<(), GaveUp> {
        self.nearness = Nearness::new(ground.to_goals.targets);
        Ok(())
    }

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> Score {
        let sum = self.nearness.look(ground, &ground.to_goals, boxes, player);
        self.score(&ground.maze, boxes, player, areas, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> Score {
        let sum = self.nearness.after(ground, &ground.to_goals, made);
        let player = ground.maze.next[made.to as usize][made.side as usize];
        self.score(&ground.maze, boxes, player, made.areas, sum)
    }

    fn cell(&self, score: Score) -> u64 {
        score.down_to(SpreadGuide::NEAR) >> self.coarseness
    }

    fn work(&self, ground: &Ground) -> u64 {
        match self.open {
            Open::Far => 1_200,
            Open::Cycles | Open::Pushable => 650 + 5 * ground.maze.len() as u64,
        }
    }

    fn reached(&self, score: Score) -> Vec<(&'static str, u64)> {
        let near = SpreadGuide::NEAR;
        vec![("areas", SpreadGuide::AREAS.of(score)), ("pulled away", near.largest() - near.of(score))]
    }
}

/// Brings the boxes to where they stand in another position, by pushes or by pulls.
#[derive(Debug)]
pub(crate) struct TowardGuide<B> {
    target: B,
    distances: Distances,
    nearness: Nearness,
}

/// Whether the boxes cannot be paired with the squares of the position.
const LOST: Feature = Feature::new(63, 1);
/// Areas of the floor.
const AREAS: Feature = Feature::new(48, 15);
/// Squares of the position that have no box.
const MISSING: Feature = Feature::new(32, 16);
/// Pushes to the position by pairing.
const TO_GO: Feature = Feature::new(16, 16);

impl<B: Board> TowardGuide<B> {
    /// A guide toward the position of `boxes` and `player`.
    pub(crate) fn new<H: Heading>(
        ground: &Ground,
        boxes: &B,
        player: Square,
    ) -> Result<TowardGuide<B>, GaveUp> {
        let distances = Distances::to_position::<B, H>(&ground.maze, &ground.stances, boxes, player)?;
        let nearness = Nearness::new(distances.targets);
        Ok(TowardGuide { target: boxes.clone(), distances, nearness })
    }

    fn score(&self, boxes: &B, areas: u16, sum: Option<u32>) -> Score {
        let missing = self.target.len_without(boxes);
        Score::default()
            .with(LOST, sum.is_none())
            .with(AREAS, areas)
            .with(MISSING, missing)
            .with(TO_GO, sum.unwrap_or(u32::MAX))
    }
}

impl<B: Board> Guide<B> for TowardGuide<B> {
    fn begin(&mut self, _: &Ground) -> Result<(), GaveUp> {
        Ok(())
    }

    fn look(&mut self, ground: &Ground, boxes: &B, player: Square, areas: u16) -> Score {
        let sum = self.nearness.look(ground, &self.distances, boxes, player);
        self.score(boxes, areas, sum)
    }

    fn after(&mut self, ground: &Ground, boxes: &B, made: &Macro) -> Score {
        let sum = self.nearness.after(ground, &self.distances, made);
        self.score(boxes, made.areas, sum)
    }

    fn cell(&self, score: Score) -> u64 {
        score.down_to(MISSING)
    }

    fn work(&self, ground: &Ground) -> u64 {
        150 + (ground.maze.boxes.len() as u64).pow(2)
    }

    fn reached(&self, score: Score) -> Vec<(&'static str, u64)> {
        vec![("boxes not in their places", MISSING.of(score)), ("pushes to go", TO_GO.of(score))]
    }
}
