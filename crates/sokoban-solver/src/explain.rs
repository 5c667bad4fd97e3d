//! Why a position is dead, and which boxes make it so: for warnings during play.
//!
//! Every test is one of the sound tests that the searches prune with, asked of a whole position instead of
//! after one push. The cheapest comes first, and the first that finds something is the answer:
//! dead squares, frozen boxes, pairs, pairing with goals (the boxes named are a set with too few goals
//! among them, as in Hall's theorem 1935), frozen boxes as walls, corrals.
//!
//! The tables of a level are made once. Cost of a question: milliseconds on large levels, most of it
//! corral searches, which have a fixed effort; verdicts are remembered.

use crate::board::{Board, Wide};
use crate::corral::Corrals;
use crate::distance::INFINITE;
use crate::freeze;
use crate::ground::Ground;
use crate::maze::{NONE, Square};
use crate::walled::Walled;
use grid::{Cell, CellSet};
use sokoban::Level;
use std::fmt;

/// Bytes that the remembered verdicts of each of two tests may take.
const MEMORY: usize = 16 << 20;

/// Why a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A box can not be pushed to any goal, even alone in the level.
    DeadSquare,
    /// Boxes block each other for ever, and one of them is off goal.
    Frozen,
    /// Two boxes can not both be brought home, even alone in the level.
    Pair,
    /// The boxes have fewer goals among them than they are.
    TooFewGoals,
    /// Boxes that can never move again leave the others too few goals.
    Walled,
    /// Boxes shut off a part of the floor, and it can not be opened.
    Corral,
}

impl Reason {
    /// One word for records.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::DeadSquare => "dead-square",
            Reason::Frozen => "frozen",
            Reason::Pair => "pair",
            Reason::TooFewGoals => "too-few-goals",
            Reason::Walled => "walled",
            Reason::Corral => "corral",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::DeadSquare => "a box here can not be pushed to any goal",
            Reason::Frozen => "these boxes can never be pushed again",
            Reason::Pair => "these two boxes can not both reach a goal",
            Reason::TooFewGoals => "these boxes can reach fewer goals than they are",
            Reason::Walled => "these boxes can never move again and keep others from their goals",
            Reason::Corral => "these boxes shut off a part of the floor that can not be opened again",
        })
    }
}

/// A proof that a position can not be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dead {
    /// Why.
    pub reason: Reason,
    /// The boxes that make it so.
    pub boxes: Vec<Cell>,
}

/// The tests for one level, with their tables and memory.
#[derive(Debug)]
pub struct Explainer {
    ground: Ground,
    walled: Walled<Wide>,
    corrals: Corrals<Wide>,
}

impl Explainer {
    /// Makes the tables for `level`. With `pairs` also those for pairs of boxes, which find more and take some
    /// tens of milliseconds on large levels.
    pub fn new(level: &Level, pairs: bool) -> Explainer {
        let ground = Ground::new(level);
        if !pairs {
            // Tables that are asked for under a raised flag are left empty.
            ground.stop.interrupt();
        }
        ground.pairs_to_goals();
        Explainer { ground, walled: Walled::new(MEMORY), corrals: Corrals::new(MEMORY) }
    }

    /// A proof that the level can not be solved with boxes on `boxes` and the player on `player`, if one of
    /// the tests has one. None says nothing. Cells beyond the floor are ignored.
    pub fn explain(&mut self, boxes: &CellSet, player: Cell) -> Option<Dead> {
        let maze = &self.ground.maze;
        let square = |cell: Cell| maze.square_of.get(cell.index()).copied().filter(|&s| s != NONE);
        let player = square(player)?;
        let squares: Vec<Square> = boxes.iter().filter_map(square).collect();
        let board: Wide = maze.board(&squares);
        if board.has(player) || board.is_subset(&maze.goal_board()) {
            return None;
        }
        let (reason, dead) = self.find(&squares, &board, player)?;
        let boxes = dead.into_iter().map(|square| self.ground.maze.cells[square as usize]).collect();
        Some(Dead { reason, boxes })
    }

    fn find(&mut self, squares: &[Square], board: &Wide, player: Square) -> Option<(Reason, Vec<Square>)> {
        let ground = &self.ground;
        let maze = &ground.maze;
        let lost = |s: &&Square| !ground.to_goals.is_live(ground.stances.of(**s, player));
        let lost: Vec<Square> = squares.iter().filter(lost).copied().collect();
        if !lost.is_empty() {
            return Some((Reason::DeadSquare, lost));
        }
        let frozen = freeze::frozen(maze, board, |square| ground.is_dead_square(square));
        if let Some(stray) = frozen.squares().find(|&square| !maze.is_goal[square as usize]) {
            return Some((Reason::Frozen, together(ground, &frozen, stray)));
        }
        let mut reach = Wide::empty(maze.len());
        let lowest = maze.flood(board, player, &mut reach, &mut Vec::new());
        if let Some(pair) = dead_pair(ground, squares, &reach) {
            return Some((Reason::Pair, pair.to_vec()));
        }
        if let Some(crowd) = crowd(ground, squares, player) {
            return Some((Reason::TooFewGoals, crowd));
        }
        if self.walled.is_dead(ground, board, player) {
            return Some((Reason::Walled, frozen.squares().collect()));
        }
        let kept = self.corrals.find(ground, board, lowest, &reach)?;
        Some((Reason::Corral, kept.squares().collect()))
    }
}

/// The boxes of `frozen` that hang together with the one on `start`.
fn together(ground: &Ground, frozen: &Wide, start: Square) -> Vec<Square> {
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

/// Two boxes that can not live together, seen from a side where the player can stand.
fn dead_pair(ground: &Ground, squares: &[Square], reach: &Wide) -> Option<[Square; 2]> {
    let pairs = ground.pairs_to_goals()?;
    for &a in squares {
        for (side, &stand) in ground.maze.next[a as usize].iter().enumerate() {
            if stand == NONE || !reach.has(stand) {
                continue;
            }
            let dead = |&&b: &&Square| b != a && pairs.is_dead(&ground.maze.board::<Wide>(&[a, b]), a, side);
            if let Some(&b) = squares.iter().find(dead) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{brute_force, level, random_level, rows};
    use grid::Random;

    fn check(board: &[&str], expect: Option<(Reason, usize)>) {
        let level = level(board);
        let dead = Explainer::new(&level, true).explain(&level.boxes, level.player);
        assert_eq!(dead.map(|dead| (dead.reason, dead.boxes.len())), expect, "{board:?}");
    }

    #[test]
    fn reasons_and_boxes() {
        check(&["######", "#@$ .#", "######"], None);
        check(&["######", "#@ $.#", "#    #", "#$   #", "#   .#", "######"], Some((Reason::DeadSquare, 1)));
        check(
            &["########", "#      #", "# $$   #", "# $$  @#", "#   ....#", "#     ##", "########"],
            Some((Reason::Frozen, 4)),
        );
        check(&["#########", "#@ $ $..#", "#   #####", "#########"], Some((Reason::Pair, 2)));
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        let seed = 77;
        let mut random = Random::new(seed);
        let mut reasons = std::collections::HashMap::new();
        for _ in 0..3_000 {
            let level = random_level(&mut random, 5, 5, 4);
            let found =
                [true, false].map(|pairs| Explainer::new(&level, pairs).explain(&level.boxes, level.player));
            for dead in found.into_iter().flatten() {
                *reasons.entry(dead.reason).or_insert(0) += 1;
                assert!(!dead.boxes.is_empty() && dead.boxes.iter().all(|&cell| level.boxes.contains(cell)));
                assert_eq!(brute_force(&level), None, "seed {seed}, {:?}: {}", dead.reason, rows(&level));
            }
        }
        assert_eq!(reasons.len(), 6, "{reasons:?}");
    }
}
