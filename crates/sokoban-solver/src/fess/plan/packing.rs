//! A packing plan: the order in which goals are filled.
//!
//! Found backward in a relaxed level, as in the base search of Festival (Shoham & Schaeffer 2020). Start with a box on
//! every goal and remove any box that can be pulled, alone and with the others as walls, to a square where a box
//! starts. Removing boxes only helps the others, so the greedy choice loses nothing; the nearest box goes first, so
//! that the deepest goals are filled first. If no box can be removed, a small search parks boxes elsewhere. `sink.rs`
//! finds better plans on most levels; these are alternatives, and replace it where it fails. In reverse, the boards on
//! the way are the plan: after step `k` its squares have boxes.
//!
//! A plan is guidance, never a reason to discard a position.

use crate::fess::macros::{Macro, Macros};
use crate::fess::plan::sink;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::areas;
use crate::ground::floor::heading::Backward;
use crate::ground::floor::maze::Square;
use crate::ground::memory::Held;
use crate::ground::tables::distance::INFINITE;
use crate::ground::tables::lone::pushes_to;
use search::GaveUp;

/// Most squares looked at to park boxes, and most positions.
const PARKING_WORK: usize = 4_000_000;
const PARKING_POSITIONS: usize = 4_000;
/// Most squares looked at for a plan.
const MOST_WORK: usize = 40_000_000;

/// Which of the boxes that can be taken away goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpack {
    /// The one with the fewest pulls: deep goals are filled first.
    Nearest,
    /// By the sink rule.
    Sink,
}

/// Squares to be filled, step by step.
#[derive(Debug)]
pub(crate) struct Plan<B> {
    /// Squares that hold boxes after each step; the first board is empty, the last one all goals.
    pub(crate) boards: Vec<B>,
    /// For each step done, the squares from which a box reaches none of the goals that are left after
    /// one more step.
    pub(crate) zones: Vec<B>,
    _held: Option<Held>,
}

impl<B: Board> Plan<B> {
    /// No plan yet.
    pub(crate) fn empty() -> Plan<B> {
        Plan { boards: Vec::new(), zones: Vec::new(), _held: None }
    }

    /// Makes a plan for `ground`.
    pub(crate) fn new(ground: &Ground, unpack: Unpack) -> Result<Plan<B>, GaveUp> {
        let full: B = ground.maze.goal_board();
        let left = |boards: &[B]| boards.last().map_or(usize::MAX, Board::len);
        let mut best = match unpack {
            Unpack::Sink => sink::unpack(ground)?,
            Unpack::Nearest => Vec::new(),
        };
        let mut planner = Planner::new(ground);
        if left(&best) > 0 {
            for player in areas(&ground.maze, &full) {
                let boards = planner.unpack(full.clone(), player)?;
                if left(&boards) < left(&best) {
                    best = boards;
                }
            }
        }
        let best = if best.is_empty() { vec![full] } else { best };
        let mut plan = planner.finish(best)?;
        let last = plan.boards.len() - 1;
        plan.zones = (0..=last).map(|k| zone(ground, &plan.boards[(k + 1).min(last)])).collect();
        Ok(plan)
    }

    /// How many steps of the plan are done: the last step whose squares all hold boxes.
    #[inline]
    pub(crate) fn progress(&self, boxes: &B) -> usize {
        (0..self.boards.len()).rev().find(|&k| self.boards[k].is_subset(boxes)).unwrap_or(0)
    }

    /// Goals filled for good by the steps that are done.
    pub(crate) fn packed(&self, boxes: &B) -> usize {
        let order = self.order();
        let done = &self.boards[self.progress(boxes)];
        order.iter().take_while(|&&goal| done.has(goal)).count()
    }

    /// The goals in the order in which they are filled for good.
    pub(crate) fn order(&self) -> Vec<Square> {
        let mut order = Vec::new();
        let Some(mut left) = self.boards.last().cloned() else { return order };
        for after in self.boards.iter().rev() {
            // Backward, a goal is free for the first time.
            let fresh = left.squares().filter(|&goal| !after.has(goal));
            let before = order.len();
            order.extend(fresh);
            order[before..].iter().for_each(|&goal| left.take(goal));
        }
        order.reverse();
        order
    }

    /// Number of boxes that stand where they can serve none of the goals left, with `progress` steps
    /// done.
    #[inline]
    pub(crate) fn stranded(&self, boxes: &B, progress: usize) -> u32 {
        let words = boxes.words().iter().zip(self.zones[progress].words());
        words.zip(self.boards[progress].words()).map(|((b, z), p)| (b & z & !p).count_ones()).sum()
    }
}

/// Squares from which no goal off `filled` can be reached by pushes around `filled`.
fn zone<B: Board>(ground: &Ground, filled: &B) -> B {
    let maze = &ground.maze;
    let mut zone = B::empty(maze.len());
    let mut left = maze.goals.iter().copied().filter(|&goal| !filled.has(goal)).peekable();
    if left.peek().is_some() {
        let far = pushes_to(maze, filled, left);
        let lost = (0..maze.len() as Square).filter(|&square| far[square as usize] == INFINITE);
        lost.for_each(|square| zone.put(square));
    }
    zone
}

struct Planner<'a> {
    ground: &'a Ground,
    macros: Macros,
    found: Vec<Macro>,
    /// Squares looked at so far.
    work: usize,
    /// Bytes of the boards on the way, and of the moves of one box.
    held: Held,
    found_held: Held,
}

impl<'a> Planner<'a> {
    fn new(ground: &'a Ground) -> Self {
        let (held, found_held) = (ground.maze.limits.hold_none(), ground.maze.limits.hold_none());
        let (macros, found) = (Macros::default(), Vec::new());
        Planner { ground, macros, found, work: 0, held, found_held }
    }

    /// Least moves of a box to any square that it can be taken away from, alone.
    fn distance(&self, square: Square) -> u16 {
        let targets = self.ground.distances::<Backward>();
        let rows = self.ground.stances.on(square).flat_map(|stance| targets.row(stance));
        rows.copied().min().unwrap_or(u16::MAX)
    }

    /// The plan that makes the way of these boards back, with bytes held for as many zones. What could not be taken away is
    /// filled first, far squares before near ones.
    fn finish<B: Board>(&self, mut boards: Vec<B>) -> Result<Plan<B>, GaveUp> {
        let mut held = self.ground.maze.limits.hold_none();
        if let Some(mut last) = boards.last().cloned() {
            let mut rest: Vec<(u16, Square)> =
                last.squares().map(|square| (self.distance(square), square)).collect();
            rest.sort_unstable();
            let each = size_of::<B>() + size_of_val(last.words());
            held.take((2 * boards.len() + 3 * rest.len()) * each)?;
            for (_, square) in rest {
                last.take(square);
                boards.push(last.clone());
            }
        }
        boards.reverse();
        Ok(Plan { boards, zones: Vec::new(), _held: Some(held) })
    }

    /// Takes boxes away as long as that is possible: the boards on the way, full one first.
    fn unpack<B: Board>(&mut self, boxes: B, player: Square) -> Result<Vec<B>, GaveUp> {
        let mut boards = vec![boxes.clone()];
        let mut at = (boxes, player);
        loop {
            self.take_away(&mut at, &mut boards)?;
            if at.0.is_empty() || !self.park(&mut at, &mut boards)? {
                return Ok(boards);
            }
        }
    }

    fn take_away<B: Board>(&mut self, at: &mut (B, Square), boards: &mut Vec<B>) -> Result<(), GaveUp> {
        while self.work < MOST_WORK
            && let Some((from, player)) = self.removable(&at.0, at.1)?
        {
            at.0.take(from);
            at.1 = player;
            self.held.take(2 * (size_of::<B>() + size_of_val(at.0.words())))?;
            boards.push(at.0.clone());
        }
        Ok(())
    }

    fn reach<B: Board>(&self, boxes: &B, player: Square) -> B {
        let mut reach = B::empty(self.ground.maze.len());
        self.ground.maze.flood(boxes, player, &mut reach, &mut Vec::new());
        reach
    }

    /// Fills `found` with the moves of one box.
    fn moves<B: Board>(&mut self, boxes: &B, reach: &B, from: Square) -> Result<(), GaveUp> {
        self.work += self.ground.maze.len();
        self.found.clear();
        let targets = self.ground.distances::<Backward>();
        let allowed = |square, _| targets.is_live_square(square);
        self.macros.at(&self.ground.maze, boxes, reach).moves::<Backward>(from, allowed, &mut self.found)?;
        self.found_held.take_up_to(self.found.capacity() * size_of::<Macro>())
    }

    /// The box that is nearest to a target among those that can be moved to one, and the player after it.
    fn removable<B: Board>(&mut self, boxes: &B, player: Square) -> Result<Option<(Square, Square)>, GaveUp> {
        let reach = self.reach(boxes, player);
        let mut best: Option<(u16, Square, Square)> = None;
        for from in boxes.squares() {
            self.moves(boxes, &reach, from)?;
            let is_target = self.ground.is_target::<Backward>();
            let mut end = self
                .found
                .iter()
                .find(|made| is_target[made.to as usize])
                .map(|made| (made.length, self.ground.maze.next[made.to as usize][made.side as usize]));
            if end.is_none() && is_target[from as usize] {
                end = Some((u16::MAX, player));
            }
            if let Some((length, after)) = end
                && best.is_none_or(|(known, ..)| length < known)
            {
                best = Some((length, from, after));
            }
        }
        Ok(best.map(|(_, from, after)| (from, after)))
    }

    /// Finds moves after which some box can be taken away, breadth-first, within the work allowed.
    fn park<B: Board>(&mut self, at: &mut (B, Square), boards: &mut Vec<B>) -> Result<bool, GaveUp> {
        let mut states: Vec<(B, Square, usize)> = vec![(at.0.clone(), at.1, usize::MAX)];
        let mut held = self.ground.maze.limits.hold_none();
        let mut head = 0;
        while head < states.len() && self.work < PARKING_WORK && states.len() < PARKING_POSITIONS {
            let (boxes, player, _) = states[head].clone();
            let reach = self.reach(&boxes, player);
            for from in boxes.squares() {
                self.moves(&boxes, &reach, from)?;
                for made in std::mem::take(&mut self.found) {
                    let mut child = boxes.clone();
                    child.take(from);
                    child.put(made.to);
                    let beside = self.ground.maze.next[made.to as usize][made.side as usize];
                    let player = self.reach(&child, beside).first().unwrap_or(beside);
                    if states.iter().any(|(known, at, _)| *at == player && *known == child) {
                        continue;
                    }
                    held.take(2 * (size_of::<(B, Square, usize)>() + size_of_val(child.words())))?;
                    states.push((child.clone(), player, head));
                    if self.work < PARKING_WORK && self.removable(&child, player)?.is_some() {
                        let mut chain = Vec::new();
                        let mut i = states.len() - 1;
                        while states[i].2 != usize::MAX {
                            chain.push(states[i].0.clone());
                            i = states[i].2;
                        }
                        chain.reverse();
                        boards.extend(chain);
                        *at = (child, player);
                        return Ok(true);
                    }
                }
            }
            head += 1;
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::level;

    #[test]
    fn the_far_end_of_a_goal_room_is_filled_first() {
        let ground = Ground::new(&level(&["##########", "#@ $$$...#", "#     ####", "##########"]));
        let plan = Plan::<Wide>::new(&ground, Unpack::Nearest).expect("no limit");
        let boards: Vec<Vec<Square>> = plan.boards.iter().map(|board| board.squares().collect()).collect();
        assert_eq!(boards, [vec![], vec![7], vec![6, 7], vec![5, 6, 7]]);
        assert_eq!(plan.progress(&ground.maze.board(&[3, 7])), 1);
        assert_eq!(plan.stranded(&ground.maze.board(&[3, 7]), 1), 0);
    }
}
