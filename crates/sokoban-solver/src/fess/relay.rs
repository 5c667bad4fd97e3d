//! Relays: feature space searches from both ends that take turns, some of them toward the best position of another.
//!
//! For levels without a goal room, where a packing plan helps little. Many positions are wide open, and it is much easier
//! to bring boxes into one of them than onto goals that block each other. The searches meet in any position that two from
//! opposite ends have seen. There are two kinds, both after strategies of Festival (Shoham & Schaeffer 2020):
//!
//! - *Spread and match* (B to F): backward searches spread the boxes from the goals until the floor is open, and a forward
//!   search brings the boxes from the start to where the best spread position has them.
//! - *Open and return* (G): forward searches open the start, a backward search brings the boxes from the goals to where the
//!   best opened position has them, and a forward search brings the boxes from the start to where that one came.
//!
//! Turns grow longer with each time round.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::member::{End, Search};
use crate::engine::solution::Solution;
use crate::engine::store::NodeId;
use crate::fess::guides::TowardGuide;
use crate::fess::search::Fess;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::{Backward, Forward};
use crate::ground::floor::maze::Square;
use search::{GaveUp, Statistics};

/// One of the searches.
#[derive(Debug)]
enum Leg<'a, B: Board> {
    Forward(Fess<'a, B, Forward>),
    Backward(Fess<'a, B, Backward>),
}

impl<'a, B: Board> Leg<'a, B> {
    fn search(&self) -> &dyn Search {
        match self {
            Leg::Forward(search) => search,
            Leg::Backward(search) => search,
        }
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        match self {
            Leg::Forward(search) => search,
            Leg::Backward(search) => search,
        }
    }

    fn take_in(&mut self) {
        match self {
            Leg::Forward(search) => search.take_in(),
            Leg::Backward(search) => search.take_in(),
        }
    }

    fn varied(self, variant: u64) -> Self {
        match self {
            Leg::Forward(search) => Leg::Forward(search.varied(variant)),
            Leg::Backward(search) => Leg::Backward(search.varied(variant)),
        }
    }

    /// The node of its best position.
    fn leader(&self) -> Option<NodeId> {
        match self {
            Leg::Forward(search) => search.leader(),
            Leg::Backward(search) => search.leader(),
        }
    }

    fn position(&self, node: NodeId) -> (B, Square) {
        match self {
            Leg::Forward(search) => search.node_position(node),
            Leg::Backward(search) => search.node_position(node),
        }
    }

    /// Begins anew, toward a position.
    fn head_for(&mut self, ground: &Ground, boxes: &B, player: Square) -> Result<(), GaveUp> {
        match self {
            Leg::Forward(search) => {
                search.restart(Box::new(TowardGuide::new::<Forward>(ground, boxes, player)?));
            }
            Leg::Backward(search) => {
                search.restart(Box::new(TowardGuide::new::<Backward>(ground, boxes, player)?));
            }
        }
        Ok(())
    }
}

/// A turn of one of the searches.
#[derive(Clone, Copy, Debug)]
struct Turn {
    leg: usize,
    /// Toward whose best position it goes, if that is another one's.
    toward: Option<usize>,
    /// How long it is, compared with others.
    length: u64,
}

/// Where a search heads for: another search, how often that had begun anew, and its node.
type Aim = (usize, u64, NodeId);

/// A relay in progress.
#[derive(Debug)]
pub(crate) struct Relay<'a, B: Board> {
    ground: &'a Ground,
    name: &'static str,
    legs: Vec<Leg<'a, B>>,
    /// For each search, where it heads for, and how often it has begun anew.
    aims: Vec<(Option<Aim>, u64)>,
    turns: Vec<Turn>,
    /// Whose turn it is, and positions left to expand in it.
    at: usize,
    left: u64,
    /// Positions in a turn of length one now.
    turn: u64,
    statistics: Statistics,
    solution: Option<Solution>,
}

impl<'a, B: Board> Relay<'a, B> {
    /// Spread and match. `spreading` have guides that spread the boxes; the last one goes for the best position of
    /// `forward` as soon as that has been somewhere.
    pub(crate) fn spread_and_match(
        ground: &'a Ground,
        name: &'static str,
        spreading: Vec<Fess<'a, B, Backward>>,
        forward: Fess<'a, B, Forward>,
    ) -> Self {
        let (last, its_forward) = (spreading.len() - 1, spreading.len());
        let turns = (0..its_forward).flat_map(|leg| {
            let toward = (leg == last).then_some(its_forward);
            [Turn { leg, toward, length: 1 }, Turn { leg: its_forward, toward: Some(leg), length: 2 }]
        });
        let legs = spreading.into_iter().map(Leg::Backward).chain([Leg::Forward(forward)]);
        Relay::new(ground, name, legs.collect(), turns.collect())
    }

    /// Open and return. `opening` have guides that open the start.
    pub(crate) fn open_and_return(
        ground: &'a Ground,
        name: &'static str,
        opening: Vec<Fess<'a, B, Forward>>,
        back: Fess<'a, B, Backward>,
        forth: Fess<'a, B, Forward>,
    ) -> Self {
        let (its_back, its_forth) = (opening.len(), opening.len() + 1);
        let turns = (0..opening.len()).flat_map(|leg| {
            [
                Turn { leg, toward: None, length: 1 },
                Turn { leg: its_back, toward: Some(leg), length: 2 },
                Turn { leg: its_forth, toward: Some(its_back), length: 2 },
            ]
        });
        let legs = opening.into_iter().map(Leg::Forward).chain([Leg::Backward(back), Leg::Forward(forth)]);
        Relay::new(ground, name, legs.collect(), turns.collect())
    }

    fn new(ground: &'a Ground, name: &'static str, legs: Vec<Leg<'a, B>>, turns: Vec<Turn>) -> Self {
        let turn = ground.parameters().relay_turn;
        Relay {
            ground,
            name,
            aims: vec![(None, 0); legs.len()],
            legs,
            at: 0,
            left: turn * turns[0].length,
            turns,
            turn,
            statistics: Statistics::default(),
            solution: None,
        }
    }

    /// A variant of the search that breaks ties in its own way; 0 is the search as it is.
    pub(crate) fn varied(mut self, variant: u64) -> Self {
        self.legs = self.legs.into_iter().map(|leg| leg.varied(variant)).collect();
        self
    }

    /// A step of the search whose turn it is; says how it ended.
    fn step_one(&mut self, ticks: u32) -> Option<End> {
        let search = self.legs[self.turns[self.at].leg].search_mut();
        let before = search.statistics().expanded;
        let end = search.step(ticks);
        let made = search.statistics().expanded - before;
        self.left = self.left.saturating_sub(made.max(1));
        self.legs.iter_mut().for_each(Leg::take_in);
        self.solution = self.legs.iter().rev().find_map(|leg| leg.search().solution());
        end
    }

    /// Passes on to the next search, and lets it head for the best position of another, unless it does already.
    fn next_turn(&mut self) -> Result<(), GaveUp> {
        self.at += 1;
        if self.at == self.turns.len() {
            self.at = 0;
            self.turn = self.turn.saturating_mul(2);
        }
        let Turn { leg, toward, length } = self.turns[self.at];
        self.left = self.turn.saturating_mul(length);
        let Some((other, node)) = toward.and_then(|other| Some((other, self.legs[other].leader()?))) else {
            return Ok(());
        };
        let aim = (other, self.aims[other].1, node);
        if self.aims[leg].0 != Some(aim) {
            let (boxes, player) = self.legs[other].position(node);
            self.legs[leg].head_for(self.ground, &boxes, player)?;
            self.aims[leg] = (Some(aim), self.aims[leg].1 + 1);
        }
        Ok(())
    }

    fn searches(&self) -> impl Iterator<Item = &dyn Search> {
        self.legs.iter().map(Leg::search)
    }
}

impl<B: Board> Search for Relay<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let end = self.step_one(ticks);
        let [others @ .., last] = &self.legs[..] else { return Some(End::Incomplete) };
        let mut statistics = last.search().statistics().clone();
        others.iter().for_each(|leg| statistics.add_beside(leg.search().statistics()));
        self.statistics = statistics;
        if self.solution.is_some() {
            return Some(End::Incomplete);
        }
        // A search that has tried everything from its end leaves nothing for the others.
        if end.is_some() {
            return end;
        }
        if self.left == 0 && self.next_turn() == Err(GaveUp::Memory) {
            return Some(End::Memory);
        }
        None
    }

    fn best_cost(&self) -> Option<u32> {
        self.solution.as_ref().map(|solution| solution.pushes as u32)
    }

    fn solution(&self) -> Option<Solution> {
        self.solution.clone()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn work(&self) -> u64 {
        self.searches().map(Search::work).sum()
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut prune_counts = PruneCounts::default();
        self.searches().for_each(|search| prune_counts.join(&search.prune_counts()));
        prune_counts
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        let [first, .., last] = &self.legs[..] else { return Vec::new() };
        [first.search().reached(), last.search().reached()].concat()
    }
}
