//! Spread and match: for levels without a goal room, where a packing plan helps little.
//!
//! In turns of growing length, a backward search spreads the boxes from the goals until the floor is open, and a
//! forward search brings the boxes from the start to where the best spread position has them. They meet in any position
//! that both have seen (the strategies B to F of Festival, Shoham & Schaeffer 2020). Many positions are wide open, and
//! it is much easier to bring boxes into one of them than onto goals that block each other.

use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::PruneCounts;
use crate::fess::features::Guide;
use crate::fess::guides::{Open, SpreadGuide, TowardGuide};
use crate::fess::search::Fess;
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::heading::{Backward, Forward};
use crate::memory::Memory;
use crate::options::Rules;
use crate::search::best_first::End;
use crate::search::meeting_table::MeetingTable;
use crate::search::member::Search;
use crate::search::solution::Solution;
use crate::search::store::NodeId;
use search::Statistics;
use std::sync::Arc;

/// Positions expanded in the first turn of each side.
const FIRST_TURN: u64 = 500;

/// A search in progress.
#[derive(Debug)]
pub(crate) struct Spread<'a, B: Board> {
    ground: &'a Ground,
    name: &'static str,
    /// Backward searches with different features; they take turns.
    backward: Vec<Fess<'a, B, Backward>>,
    at: usize,
    forward: Fess<'a, B, Forward>,
    /// The backward search and its node that the forward search goes for; none before its first turn.
    target: Option<(usize, NodeId)>,
    is_forward: bool,
    /// Positions to expand in this turn, and how long turns are now.
    left: u64,
    turn: u64,
    statistics: Statistics,
    solution: Option<Solution>,
}

impl<'a, B: Board> Spread<'a, B> {
    /// A search that has not begun, with a backward search for each of `opens`.
    pub(crate) fn new(
        ground: &'a Ground,
        opens: &[Open],
        name: &'static str,
        rules: &Rules,
        meeting_table: &Arc<MeetingTable<B>>,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
    ) -> Self {
        let spread = |open| -> Box<dyn Guide<B>> { Box::new(SpreadGuide::new(open)) };
        let back = |guide| Fess::new(ground, guide, "", rules, meeting_table, knowledge, memory);
        let mut backward: Vec<_> = opens.iter().map(|&open| back(spread(open))).collect();
        // What the last one and the forward search go for is known when the others have been somewhere.
        backward.push(back(spread(Open::Far)));
        let forward = Fess::new(ground, spread(Open::Far), "", rules, meeting_table, knowledge, memory);
        Spread {
            ground,
            name,
            backward,
            at: 0,
            forward,
            target: None,
            is_forward: false,
            left: FIRST_TURN,
            turn: FIRST_TURN,
            statistics: Statistics::default(),
            solution: None,
        }
    }

    /// A variant of the search that breaks ties in its own way; 0 is the search as it is.
    pub(crate) fn varied(mut self, variant: u64) -> Self {
        self.backward = self.backward.into_iter().map(|search| search.varied(variant)).collect();
        self.forward = self.forward.varied(variant);
        self
    }

    /// A step of one of the searches; says how it ended.
    fn step_one(&mut self, ticks: u32) -> Option<End> {
        let backward = &mut self.backward[self.at];
        let search: &mut dyn Search = if self.is_forward { &mut self.forward } else { backward };
        let before = search.statistics().expanded;
        let end = search.step(ticks);
        let made = search.statistics().expanded - before;
        self.left = self.left.saturating_sub(made.max(1));
        self.forward.take_in();
        self.backward.iter_mut().for_each(Fess::take_in);
        let backward = || self.backward.iter().find_map(Search::solution);
        self.solution = self.forward.solution().or_else(backward);
        end
    }

    /// Starts a forward search toward the best position of the backward one, unless that is the same.
    fn turn_forward(&mut self) {
        let backward = &self.backward[self.at];
        let Some(target) = backward.leader() else { return };
        if self.target != Some((self.at, target)) {
            self.target = Some((self.at, target));
            let (boxes, player) = backward.node_position(target);
            let guide = TowardGuide::new::<Forward>(self.ground, &boxes, player);
            self.forward.restart(Box::new(guide));
        }
    }

    /// Passes on to the next backward search. The last one goes for the best position of the forward
    /// search.
    fn turn_backward(&mut self) {
        self.at += 1;
        if self.at == self.backward.len() {
            self.at = 0;
            self.turn = self.turn.saturating_mul(2);
        } else if self.at + 1 == self.backward.len()
            && let Some(node) = self.forward.leader()
        {
            let (boxes, player) = self.forward.node_position(node);
            let guide = TowardGuide::new::<Backward>(self.ground, &boxes, player);
            self.backward[self.at].restart(Box::new(guide));
            self.target = None;
        }
        self.left = self.turn;
    }
}

impl<B: Board> Search for Spread<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let end = self.step_one(ticks);
        self.statistics = self.forward.statistics().clone();
        self.backward.iter().for_each(|search| self.statistics.add_beside(search.statistics()));
        if self.solution.is_some() {
            return Some(End::Dry);
        }
        // A search that has tried everything from its end leaves nothing for the others.
        if end.is_some() {
            return end;
        }
        if self.left == 0 {
            self.is_forward = !self.is_forward;
            if self.is_forward {
                self.turn_forward();
                self.left = self.turn.saturating_mul(2);
            } else {
                self.turn_backward();
            }
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
        self.backward.iter().map(Search::work).sum::<u64>() + self.forward.work()
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut prune_counts = self.forward.prune_counts();
        self.backward.iter().for_each(|search| prune_counts.join(&search.prune_counts()));
        prune_counts
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        let backward = self.backward.first().map(Search::reached).unwrap_or_default();
        [backward, self.forward.reached()].concat()
    }
}
