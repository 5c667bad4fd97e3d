//! Learned deadlocks: a few boxes that cannot be brought to goals with the player on this side of them, whatever else
//! is on the floor.
//!
//! When a search makes no progress, a few boxes are often to blame, and it meets them again and again with the other
//! boxes elsewhere. In a position that led nowhere, boxes that can be pushed along both axes and back are removed. If a
//! small search proves that the rest is dead, alone on the floor, boxes are removed one by one as long as the proof
//! still succeeds. The remaining boxes and the area of the player between them are stored as a pattern. A position that
//! has all boxes of a pattern, with the player in its area, is dead: additional boxes only remove pushes, and the area
//! of the player can only be a part of the area of the pattern. (Festival, Shoham & Schaeffer 2020; the idea is that of
//! conflict sets.) The proofs use only sound tests and no rule that restricts pushes.
//!
//! Patterns are shared by all searches of a run. Each search keeps a copy, indexed by the squares of the boxes, so a
//! push is compared only with the patterns that have a box on the new square of the pushed box; any other pattern would
//! have matched before.
//!
//! Cost: tens to hundreds of positions for each proof, in proportion to the work of the search; a few bit operations
//! per push.

use crate::deadlock::corral::Corrals;
use crate::deadlock::knowledge::{Knowledge, Pattern};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{NONE, Square};
use std::sync::Arc;

/// A search's copy of the patterns, and what it takes to learn more.
#[derive(Debug)]
pub(crate) struct Learner<B> {
    knowledge: Arc<Knowledge<B>>,
    patterns: Vec<Pattern<B>>,
    /// Numbers of the patterns with a box on each square; empty until there is a pattern.
    with_box: Vec<Vec<u32>>,
    squares: usize,
    proofs: Corrals<B>,
    stack: Vec<Square>,
}

impl<B: Board> Learner<B> {
    /// A learner for levels of `squares` squares.
    pub(crate) fn new(squares: usize, knowledge: &Arc<Knowledge<B>>) -> Learner<B> {
        Learner {
            knowledge: knowledge.clone(),
            patterns: Vec::new(),
            with_box: Vec::new(),
            squares,
            proofs: Corrals::sharing(knowledge),
            stack: Vec::new(),
        }
    }

    /// Copies the patterns that other searches have learned.
    #[inline]
    pub(crate) fn refresh(&mut self) {
        if self.knowledge.count_patterns() == self.patterns.len() {
            return;
        }
        self.with_box.resize(self.squares, Vec::new());
        for pattern in self.knowledge.patterns_from(self.patterns.len()) {
            for square in pattern.boxes.squares() {
                self.with_box[square as usize].push(self.patterns.len() as u32);
            }
            self.patterns.push(pattern);
        }
    }

    /// Number of patterns known here.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Positions looked at in proofs.
    pub(crate) fn visited(&self) -> u64 {
        self.proofs.visited
    }

    /// Whether the box that came to `to`, the player standing on `player`, completes a pattern.
    #[inline]
    pub(crate) fn is_dead_after(&self, boxes: &B, to: Square, player: Square) -> bool {
        let numbers = self.with_box.get(to as usize).into_iter().flatten();
        numbers.into_iter().any(|&number| self.patterns[number as usize].is_in(boxes, player))
    }

    /// Whether one of the patterns from number `from` on is in the position.
    pub(crate) fn is_dead(&self, boxes: &B, player: Square, from: usize) -> bool {
        self.find(boxes, player, from).is_some()
    }

    /// The boxes of the first pattern from number `from` on that is in the position.
    pub(crate) fn find(&self, boxes: &B, player: Square, from: usize) -> Option<&B> {
        let found = self.patterns[from..].iter().find(|pattern| pattern.is_in(boxes, player))?;
        Some(&found.boxes)
    }

    /// Tries to find out why a position leads nowhere; says whether a pattern was learned.
    pub(crate) fn learn(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        let blamed = self.blamed(ground, boxes, player);
        let parameters = ground.parameters();
        let few =
            blamed.len() <= parameters.pattern_most_blamed && !blamed.is_subset(&ground.maze.goal_board());
        few && self.proofs.prove(ground, &blamed, player, parameters.pattern_effort)
            && self.keep(ground, blamed, player)
    }

    /// Makes a pattern of boxes that are dead alone, as small as can be.
    pub(crate) fn keep(&mut self, ground: &Ground, mut boxes: B, player: Square) -> bool {
        let parameters = ground.parameters();
        // Most boxes are soon seen to be needed.
        let effort = parameters.pattern_effort * 2 / 5;
        self.refresh();
        if self.is_dead(&boxes, player, 0) {
            return false;
        }
        for square in boxes.clone().squares() {
            let mut fewer = boxes.clone();
            fewer.take(square);
            if self.proofs.prove(ground, &fewer, player, effort) {
                boxes = fewer;
            }
        }
        if boxes.len() > parameters.pattern_most_boxes {
            return false;
        }
        let mut area = B::empty(ground.maze.len());
        ground.maze.flood(&boxes, player, &mut area, &mut self.stack);
        self.knowledge.learn(Pattern { boxes, area }, parameters.pattern_count);
        self.refresh();
        true
    }

    /// The boxes without those that the player can push along both axes and push back.
    fn blamed(&mut self, ground: &Ground, boxes: &B, player: Square) -> B {
        let maze = &ground.maze;
        let (mut reach, mut after) = (B::empty(maze.len()), B::empty(maze.len()));
        maze.flood(boxes, player, &mut reach, &mut self.stack);
        let mut blamed = boxes.clone();
        for square in boxes.squares() {
            let next = maze.next[square as usize];
            let mut returns = |d: usize| {
                let (to, behind) = (next[d], next[(d + 2) % 4]);
                if to == NONE || behind == NONE || boxes.has(to) || !reach.has(behind) {
                    return false;
                }
                let beyond = maze.next[to as usize][d];
                if beyond == NONE || boxes.has(beyond) {
                    return false;
                }
                let mut pushed = boxes.clone();
                pushed.take(square);
                pushed.put(to);
                maze.flood(&pushed, square, &mut after, &mut self.stack);
                after.has(beyond)
            };
            if (returns(0) || returns(2)) && (returns(1) || returns(3)) {
                blamed.take(square);
            }
        }
        blamed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::{brute_force, random_level, rows};

    #[test]
    fn patterns_make_positions_dead() {
        let mut random = grid::Random::new(111);
        let (mut learned, mut met) = (0, 0);
        for _ in 0..600 {
            let level = random_level(&mut random, 5, 5, 4);
            let ground = Ground::new(&level);
            let knowledge = Arc::new(Knowledge::of_bytes(1 << 20));
            let mut learner = Learner::<Wide>::new(ground.maze.len(), &knowledge);
            let boxes: Wide = ground.maze.start();
            if learner.learn(&ground, &boxes, ground.maze.player) {
                learned += 1;
                assert_eq!(brute_force(&level), None, "{}", rows(&level));
            }
            // Other places for the boxes and the player.
            for _ in 0..20 {
                let mut cells: Vec<_> = ground.maze.cells.clone();
                let mut pick = || cells.swap_remove(random.below(cells.len() as u32) as usize);
                let mut boxes = grid::CellSet::new(level.size().area());
                boxes.extend((0..level.boxes().len()).map(|_| pick()));
                let other = level.with_pieces(boxes, pick()).expect("different floor cells");
                let square = |cell: grid::Cell| ground.maze.square_of[cell.index()];
                let squares: Vec<Square> = other.boxes().iter().map(square).collect();
                let boxes: Wide = ground.maze.board(&squares);
                if learner.is_dead(&boxes, square(other.player()), 0) {
                    met += 1;
                    assert_eq!(brute_force(&other), None, "{}", rows(&other));
                }
            }
        }
        assert!(learned > 20 && met > 5, "{learned} learned, {met} met");
    }
}
