//! Sokoban: positions as keys, successors by the rules of the game, and reasons to reject.
//!
//! A key holds the numbers of the floor squares of the boxes in rising order, and then that of the player: counting pushes, the lowest one that the
//! player can walk to.

use crate::assignment::{NEVER, lower_bound};
use crate::claim::Metric;
use crate::corral::corral;
use crate::game::{Game, Successor};
use crate::ground::{FAR, Ground, NONE};
use grid::{CellSet, Direction};
use sokoban::{Level, Position, rules};

/// A level of Sokoban.
pub(crate) struct Sokoban<'l> {
    level: &'l Level,
    metric: Metric,
    ground: Ground,
}

impl Game for Sokoban<'_> {
    fn start(&self) -> Vec<u8> {
        self.key(&Position::start(self.level))
    }

    /// Never, since a solution has a push.
    fn starts_solved(&self) -> bool {
        false
    }

    /// The pushes from a position, each with what it costs and leads to: all that there are, or those of a corral.
    fn successors(&self, key: &[u8], out: &mut Vec<Successor>) -> bool {
        let Some(position) = self.position(key) else { return false };
        let (boxes, player) = squares(key);
        let is_box = self.is_box(&boxes);
        let walks = self.ground.walks(|square| !is_box[usize::from(square)], player);
        let all = || boxes.iter().flat_map(|&one| Direction::ALL.map(|direction| (one, direction))).collect();
        let corral = match self.metric {
            Metric::Pushes => corral(&self.ground, &is_box, &walks, &boxes),
            Metric::Moves => None,
        };
        for (one, direction) in corral.unwrap_or_else(all) {
            let (from, _) = self.ground.ends(one, direction);
            if from == NONE || walks[usize::from(from)] == FAR {
                continue;
            }
            let from = usize::from(from);
            let walked = Position::new(self.level, position.boxes().clone(), self.ground.cell[from]);
            let Ok(mut after) = walked else { continue };
            if rules::step(self.level, &mut after, direction).is_none_or(|step| !step.pushed) {
                continue;
            }
            let cost = if self.metric == Metric::Pushes { 1 } else { walks[from] + 1 };
            let solved = rules::is_solved(self.level, &after, true);
            out.push(Successor { cost, key: if solved { Vec::new() } else { self.key(&after) }, solved });
        }
        true
    }

    /// The pushes that are still needed, at least, and the walk before the first of them if moves are counted.
    fn bound(&self, key: &[u8]) -> Option<u32> {
        let (boxes, player) = squares(key);
        let is_box = self.is_box(&boxes);
        let is_stuck = self.stuck(&is_box, &boxes);
        let goals = &self.ground.goals;
        let mut costs = Vec::with_capacity(boxes.len() * goals.len());
        for &one in &boxes {
            if !is_stuck[usize::from(one)] {
                costs.extend(self.ground.pushes(one, player));
            } else if goals.contains(&one) {
                costs.extend(goals.iter().map(|&goal| if goal == one { 0 } else { NEVER }));
            } else {
                return None;
            }
        }
        let pushes = lower_bound(&costs, boxes.len(), goals.len())?;
        match self.metric {
            Metric::Pushes => Some(pushes),
            Metric::Moves => Some(pushes.saturating_add(self.first_walk(&boxes, &is_box, player)?)),
        }
    }
}

/// The squares of the boxes and of the player.
fn squares(key: &[u8]) -> (Vec<u16>, u16) {
    let mut squares: Vec<u16> =
        key.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    let player = squares.pop().unwrap_or(NONE);
    (squares, player)
}

impl<'l> Sokoban<'l> {
    pub(crate) fn new(level: &'l Level, metric: Metric) -> Sokoban<'l> {
        Sokoban { level, metric, ground: Ground::new(level) }
    }

    fn key(&self, position: &Position) -> Vec<u8> {
        let player = match self.metric {
            Metric::Pushes => rules::canonical_player(self.level, position),
            Metric::Moves => position.player(),
        };
        let squares = position.boxes().iter().chain([player]).map(|cell| self.ground.square[cell.index()]);
        squares.flat_map(u16::to_be_bytes).collect()
    }

    /// The position of a key.
    fn position(&self, key: &[u8]) -> Option<Position> {
        let (squares, player) = squares(key);
        let mut boxes = CellSet::new(self.level.size().area());
        for &square in &squares {
            boxes.insert(*self.ground.cell.get(usize::from(square))?);
        }
        let is_whole = boxes.len() == self.level.boxes().len();
        let player = *self.ground.cell.get(usize::from(player))?;
        Position::new(self.level, boxes, player).ok().filter(|_| is_whole)
    }

    /// By square, whether a box is on it.
    fn is_box(&self, boxes: &[u16]) -> Vec<bool> {
        let mut is_box = vec![false; self.ground.cell.len()];
        boxes.iter().for_each(|&one| is_box[usize::from(one)] = true);
        is_box
    }

    /// The boxes that never move again in a solution, by square.
    ///
    /// Let every box be stuck at first. While there is a stuck box and a direction in which neither a wall nor a stuck box is before it or behind
    /// it, and the square where it would go is not dead, this box is not stuck. The boxes that are left at the end never move in a solution:
    /// consider the first of them that does. Before this push, all the others that are left are where they are now, and no solution pushes a box on
    /// a dead square. So it would not be left.
    fn stuck(&self, is_box: &[bool], boxes: &[u16]) -> Vec<bool> {
        let mut is_stuck = is_box.to_vec();
        loop {
            let can_move = |&&one: &&u16| {
                let is_open = |direction| {
                    let (from, to) = self.ground.ends(one, direction);
                    let is_free = |square: u16| square != NONE && !is_stuck[usize::from(square)];
                    is_free(from) && is_free(to) && !self.ground.is_dead[usize::from(to)]
                };
                is_stuck[usize::from(one)] && Direction::ALL.into_iter().any(is_open)
            };
            let Some(&one) = boxes.iter().find(can_move) else { return is_stuck };
            is_stuck[usize::from(one)] = false;
        }
    }

    /// The shortest walk to a push that does not end on a dead square. None if there is no such push, so that the position is dead.
    fn first_walk(&self, boxes: &[u16], is_box: &[bool], player: u16) -> Option<u32> {
        let walks = self.ground.walks(|square| !is_box[usize::from(square)], player);
        let pushes =
            boxes.iter().flat_map(|&one| Direction::ALL.map(|direction| self.ground.ends(one, direction)));
        let is_useful = |&(from, to): &(u16, u16)| {
            from != NONE && to != NONE && !is_box[usize::from(to)] && !self.ground.is_dead[usize::from(to)]
        };
        let walks = pushes.filter(is_useful).map(|(from, _)| walks[usize::from(from)]);
        walks.min().filter(|&walk| walk != FAR)
    }
}
