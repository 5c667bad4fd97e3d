//! Best-first search's successors and bounds for a search by layers: fewest pushes, with the positions in files.

use super::conflict_bound::ConflictBound;
use super::expander::Expander;
use super::frontier::Order;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::{State, pack, packed_len, unpack};
use crate::engine::spaces::pushes::PushesSpace;
use crate::engine::store::Node;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::Target;
use crate::ground::floor::heading::Forward;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::memory::Memory;
use search::{Cost, GaveUp, Reversible, Space};
use search_on_disk::{Layers, Reached};
use std::sync::Arc;

/// What one thread expands positions with.
#[derive(Debug)]
pub(crate) struct ByLayers<'a, B: Board> {
    ground: &'a Ground,
    target: Target<B, Forward>,
    expander: Expander<'a, B, Forward>,
    conflicts: ConflictBound<'a>,
    expanded: u64,
    /// For the way back.
    space: PushesSpace<'a, B>,
    key: Vec<u8>,
}

impl<'a, B: Board> ByLayers<'a, B> {
    /// What a thread needs, with what all threads learn.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub(crate) fn new(
        ground: &'a Ground,
        rules: &Pruning,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
    ) -> Result<Self, GaveUp> {
        // Few positions of a short way are dead by a corral, and it takes long to see it.
        let rules = &Pruning { corral: false, ..rules.clone() };
        let mut expander = Expander::new(ground, Order::AStar, rules, knowledge, memory);
        expander.begin(false)?;
        expander.checks.expect_long();
        expander.allocate_wall_tables();
        Ok(ByLayers {
            ground,
            target: Target::new(&ground.maze),
            expander,
            conflicts: ConflictBound::new(rules.conflicts),
            expanded: 0,
            space: PushesSpace::new(ground, rules),
            key: vec![0; packed_len(ground.maze.len())],
        })
    }

    fn pack(&mut self, boxes: &B, player: Square) {
        pack(boxes, player, self.ground.maze.len(), &mut self.key);
    }
}

impl<B: Board> Layers for ByLayers<'_, B> {
    type Move = Push;

    fn key_len(&self) -> usize {
        self.key.len()
    }

    fn start(&mut self) -> Option<(Vec<u8>, Reached)> {
        let State { boxes, player, .. } = self.space.initial();
        let bound = self.expander.bound(&boxes, player)?;
        self.pack(&boxes, player);
        Some((self.key.clone(), Reached { bound, is_goal: self.target.is_reached(&boxes, player) }))
    }

    fn expand(
        &mut self,
        key: &[u8],
        most: Cost,
        found: &mut dyn FnMut(&[u8], Reached),
    ) -> Result<Cost, GaveUp> {
        let mut beyond = Cost::MAX;
        let (ground, most_here) = (self.ground, most.saturating_add(1));
        let (boxes, player): (B, Square) = unpack(ground.maze.len(), key);
        self.conflicts.has_expanded::<B, Forward>(ground, self.expanded, false);
        self.expanded += 1;
        self.expander.forget();
        let looks_at_walls = self.expander.checks.looks_at_walls();
        let mut loan = self.expander.lend();
        // What follows is left early when the position is dead or too far from a solution.
        let mut work = || -> Option<Result<(), GaveUp>> {
            let mut bound = loan.bound(ground, (&boxes, player), looks_at_walls)?;
            let sum = bound.sum.unwrap_or(0);
            let reach = self.expander.reach(&boxes, player);
            let crowd = self.conflicts.look(ground, &boxes, player, &reach)?;
            let here = sum.max(Order::AStar.even_with(crowd, sum));
            if here > most_here {
                beyond = here - 1;
                return None;
            }
            let node = Node { player, ..Node::BLANK };
            match self.expander.expand(&node, &boxes, &reach) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(why) => return Some(Err(why)),
            }
            for child in &self.expander.children {
                if let Err(why) = ground.maze.limits.check() {
                    return Some(Err(why));
                }
                let Some(sum) = bound.after(child.from, child.to, child.side) else { continue };
                // One push takes one at most from what is left.
                let sum = sum.max(here.saturating_sub(1));
                if sum > most {
                    beyond = beyond.min(sum);
                    continue;
                }
                let crowd = self.conflicts.after(ground, (child.from, player), child.to, child.side);
                let Some(bound) = crowd.map(|crowd| sum.max(Order::AStar.even_with(crowd, sum))) else {
                    continue;
                };
                if bound <= most {
                    let is_goal = self.target.is_reached(&child.boxes, child.player);
                    pack(&child.boxes, child.player, ground.maze.len(), &mut self.key);
                    found(&self.key, Reached { bound, is_goal });
                } else {
                    beyond = beyond.min(bound);
                }
            }
            None
        };
        let result = work().unwrap_or(Ok(()));
        self.expander.take_back(loan);
        result.map(|()| beyond)
    }

    fn parents(&mut self, key: &[u8], found: &mut dyn FnMut(&[u8], Push)) {
        let (boxes, player) = unpack(self.ground.maze.len(), key);
        let mut before = Vec::new();
        self.space.predecessors(&State { boxes, player, last: None }, &mut before);
        for successor in before {
            self.pack(&successor.state.boxes, successor.state.player);
            found(&self.key, successor.step);
        }
    }

    /// Each push changes the colour of a box's square, as on a chessboard.
    fn alternates(&self) -> bool {
        true
    }
}
