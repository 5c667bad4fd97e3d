//! The deadlock tests of a whole position, one after the other: dead squares, frozen boxes, pairs, pairing
//! with goals (the boxes named are a set with too few goals among them, as in Hall's theorem 1935), frozen
//! boxes as walls, corrals.
//!
//! The searches ask most of these tests about one push at a time; here they are asked about a position of
//! which nothing is known, such as the start of a level. The cheapest comes first. Each is sound alone, so
//! the first that finds something is the proof.

use crate::deadlock::closed_diagonal;
use crate::deadlock::corral::Corrals;
use crate::deadlock::freeze;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::reason::Reason;
use crate::deadlock::walled::Walled;
use crate::level::board::Board;
use crate::level::distance::INFINITE;
use crate::level::ground::Ground;
use crate::level::heading::Forward;
use crate::level::maze::{NONE, Square};
use crate::options::Rules;
use std::sync::Arc;

/// The tests that some rules allow, with what they remember.
#[derive(Debug)]
pub(crate) struct PositionTests<B> {
    rules: Rules,
    walled: Walled<B, Forward>,
    corrals: Corrals<B>,
}

impl<B: Board> PositionTests<B> {
    /// The tests that `rules` allow. Verdicts about corrals are kept in `knowledge`, tables with walls for frozen
    /// boxes in up to about `bytes` bytes.
    pub(crate) fn new(rules: &Rules, knowledge: &Arc<Knowledge<B>>, bytes: usize) -> PositionTests<B> {
        let corrals = Corrals::sharing(knowledge);
        PositionTests { rules: rules.clone(), walled: Walled::new(bytes), corrals }
    }

    /// Bytes of what the tests remember.
    pub(crate) fn bytes(&self) -> usize {
        self.walled.bytes() + self.corrals.bytes()
    }

    /// Whether some test proves the position dead. These are the tests of [`find`](PositionTests::find) and two
    /// that name no boxes.
    pub(crate) fn is_dead(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        self.rules.diagonals && closed_diagonal::is_any_dead(ground, boxes, player)
            || self.rules.capacity && ground.capacity().is_dead(boxes)
            || self.find(ground, boxes, player).is_some()
    }

    /// Why the position is dead, and the boxes that make it so, if a test proves that.
    pub(crate) fn find(
        &mut self,
        ground: &Ground,
        boxes: &B,
        player: Square,
    ) -> Option<(Reason, Vec<Square>)> {
        let (maze, rules) = (&ground.maze, &self.rules);
        let squares: Vec<Square> = boxes.squares().collect();
        let is_lost = |s: &&Square| !ground.to_goals.is_live(ground.stances.of(**s, player));
        let lost: Vec<Square> = squares.iter().filter(is_lost).copied().collect();
        if rules.dead_squares && !lost.is_empty() {
            return Some((Reason::DeadSquare, lost));
        }
        let frozen = freeze::frozen(maze, boxes, |square| ground.is_dead_square(square));
        if rules.freeze
            && let Some(stray) = frozen.squares().find(|&square| !maze.is_goal[square as usize])
        {
            return Some((Reason::Frozen, together(ground, &frozen, stray)));
        }
        let mut reach = B::empty(maze.len());
        let lowest = maze.flood(boxes, player, &mut reach, &mut Vec::new());
        if rules.pairs
            && let Some(pair) = dead_pair(ground, boxes, &reach)
        {
            return Some((Reason::Pair, pair.to_vec()));
        }
        if rules.matching
            && let Some(crowd) = crowd(ground, &squares, player)
        {
            return Some((Reason::TooFewGoals, crowd));
        }
        if rules.walled && self.walled.is_dead(ground, boxes, player) {
            return Some((Reason::Walled, frozen.squares().collect()));
        }
        if !rules.corral {
            return None;
        }
        let kept = self.corrals.find(ground, boxes, lowest, &reach)?;
        Some((Reason::Corral, kept.squares().collect()))
    }
}

/// The boxes of `frozen` that hang together with the one on `start`.
fn together<B: Board>(ground: &Ground, frozen: &B, start: Square) -> Vec<Square> {
    let mut left = frozen.clone();
    left.take(start);
    let mut group = vec![start];
    let mut at = 0;
    while at < group.len() {
        for next in ground.maze.next[group[at] as usize] {
            if next != NONE && left.has(next) {
                left.take(next);
                group.push(next);
            }
        }
        at += 1;
    }
    group.sort_unstable();
    group
}

/// Two boxes that cannot live together, seen from a side where the player can stand.
fn dead_pair<B: Board>(ground: &Ground, boxes: &B, reach: &B) -> Option<[Square; 2]> {
    let pairs = ground.pairs_to_goals()?;
    for a in boxes.squares() {
        ground.maze.limits.check();
        for (side, &stand) in ground.maze.next[a as usize].iter().enumerate() {
            if stand == NONE || !reach.has(stand) {
                continue;
            }
            let dead = |&b: &Square| b != a && pairs.is_dead(&ground.maze.board::<B>(&[a, b]), a, side);
            if let Some(b) = boxes.squares().find(dead) {
                return Some([a.min(b), a.max(b)]);
            }
        }
    }
    None
}

/// Boxes that can reach fewer goals than they are, by looking for augmenting paths (Kuhn 1955); none
/// when all boxes can be paired.
fn crowd(ground: &Ground, squares: &[Square], player: Square) -> Option<Vec<Square>> {
    if !ground.to_goals.is_known() {
        return None;
    }
    let rows: Vec<&[u16]> =
        squares.iter().map(|&square| ground.to_goals.row(ground.stances.of(square, player))).collect();
    let mut owner: Vec<Option<usize>> = vec![None; ground.to_goals.targets];
    for first in 0..rows.len() {
        ground.maze.limits.check();
        // Breadth-first from the box: which box asks for each goal.
        let mut asker: Vec<Option<usize>> = vec![None; owner.len()];
        let mut asking = vec![first];
        let mut at = 0;
        let free = 'search: loop {
            let Some(&row) = asking.get(at) else { break None };
            at += 1;
            for (goal, &distance) in rows[row].iter().enumerate() {
                if distance == INFINITE || asker[goal].is_some() {
                    continue;
                }
                asker[goal] = Some(row);
                match owner[goal] {
                    Some(other) => asking.push(other),
                    None => break 'search Some(goal),
                }
            }
        };
        let Some(mut goal) = free else {
            let mut crowd: Vec<Square> = asking.into_iter().map(|row| squares[row]).collect();
            crowd.sort_unstable();
            return Some(crowd);
        };
        // Everyone on the way takes the goal asked for and gives the old one to who asked for that.
        while let Some(row) = asker[goal] {
            let old = owner.iter().position(|&other| other == Some(row));
            owner[goal] = Some(row);
            match old {
                Some(old) if row != first => goal = old,
                _ => break,
            }
        }
    }
    None
}
