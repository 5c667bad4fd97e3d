//! The cheap tests, made of every position as soon as a push or a pull leads to it.
//!
//! Cheapest first; each is sound by itself and has a file of its own, this one only calls them in turn. Those that cost
//! more are left to the searches, which make them when a position's turn comes.

use crate::deadlock::closed_diagonal;
use crate::deadlock::freeze;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::learned::Learner;
use crate::deadlock::prune_counts::Test;
use crate::level::board::Board;
use crate::level::distance::Distances;
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::level::pairs::Pairs;
use crate::level::triples::Triples;
use crate::options::Rules;
use std::marker::PhantomData;
use std::sync::Arc;

/// The tests of one search. `H` says which way it goes.
#[derive(Debug)]
pub(crate) struct MoveChecks<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    rules: Rules,
    distances: &'a Distances,
    /// Exact tables of two and three boxes, once they are made.
    pub(crate) pairs: Option<&'a Pairs>,
    pub(crate) triples: Option<&'a Triples>,
    pub(crate) learner: Learner<B>,
    freeze: freeze::Scratch,
    heading: PhantomData<H>,
}

impl<'a, B: Board, H: Heading> MoveChecks<'a, B, H> {
    /// Tests without tables of pairs and triples.
    pub(crate) fn new(ground: &'a Ground, rules: &Rules, knowledge: &Arc<Knowledge<B>>) -> Self {
        MoveChecks {
            ground,
            rules: rules.clone(),
            distances: ground.distances::<H>(),
            pairs: None,
            triples: None,
            learner: Learner::new(ground.maze.len(), knowledge),
            freeze: freeze::Scratch::default(),
            heading: PhantomData,
        }
    }

    /// Makes the table of pairs, where the rules ask for it and the level is not too large.
    pub(crate) fn make_pairs(&mut self) {
        if self.rules.pairs && self.pairs.is_none() {
            self.pairs = self.ground.pairs::<H>();
        }
    }

    /// Makes the table of triples, where the rules ask for it and the level is not too large.
    pub(crate) fn make_triples(&mut self) {
        if self.rules.triples && self.triples.is_none() {
            self.triples = self.ground.triples::<H>();
        }
    }

    /// The position after the box on `from` came to `to` with the player on that side of it, or the test that calls it
    /// dead.
    #[inline]
    pub(crate) fn after(&mut self, boxes: &B, from: Square, to: Square, side: usize) -> Result<B, Test> {
        let (ground, rules) = (self.ground, &self.rules);
        if rules.dead_squares && !self.distances.is_live(ground.stances.beside(to, side)) {
            return Err(Test::DeadSquare);
        }
        let mut child = boxes.clone();
        child.take(from);
        child.put(to);
        let player = ground.maze.next[to as usize][side];
        let test = if !H::BACKWARD && rules.capacity && ground.capacity().is_dead_after(&child, from, to) {
            Test::Capacity
        } else if self.pairs.is_some_and(|pairs| pairs.is_dead(&child, to, side)) {
            Test::Pairs
        } else if self.triples.is_some_and(|triples| triples.is_dead(&child, to, side)) {
            Test::Triples
        } else if rules.freeze && self.freezes(&child, to) {
            Test::Freeze
        } else if !H::BACKWARD
            && self.rules.diagonals
            && closed_diagonal::is_dead_after_push(ground, &child, to, player)
        {
            Test::Diagonal
        } else if !H::BACKWARD && self.rules.learned && self.learner.is_dead_after(&child, to, player) {
            Test::Learned
        } else {
            return Ok(child);
        };
        Err(test)
    }

    #[inline]
    fn freezes(&mut self, boxes: &B, moved: Square) -> bool {
        let (ground, distances) = (self.ground, self.distances);
        let is_lost = |square| !distances.is_live_square(square);
        if H::BACKWARD {
            let starts = ground.is_start();
            freeze::is_dead_after_pull(&ground.maze, boxes, moved, is_lost, starts, &mut self.freeze)
        } else {
            freeze::is_dead_after_push(&ground.maze, boxes, moved, is_lost, &mut self.freeze)
        }
    }
}
