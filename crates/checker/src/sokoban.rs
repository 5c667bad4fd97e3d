//! Sokoban: positions as keys, successors by the rules of the game, and reasons to reject.
//!
//! A key holds the numbers of the floor squares of the boxes in rising order, and then that of the player: counting pushes, the lowest one that the
//! player can walk to.

use crate::certificate::Metric;
use crate::game::{Game, Successor};
use crate::groups::Groups;
use crate::table::{Board, Ground, NEVER, NONE};
use grid::{Cell, Direction};
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// A level of Sokoban.
pub(crate) struct Sokoban {
    metric: Metric,
    pub(crate) open: Rc<Groups>,
    /// The level with stuck boxes as walls, by their squares: up to 1,000.
    walled: RefCell<HashMap<Vec<u16>, Rc<Groups>>>,
    start: (Vec<u16>, u16),
}

impl Game for Sokoban {
    /// Not solved, since a solution has a push.
    fn start(&self) -> Successor {
        let board = self.board(self.start.0.clone(), self.start.1);
        Successor { cost: 0, key: board.map_or(Vec::new(), |board| self.key(&board)), solved: false }
    }

    fn successors(&self, key: &[u8], out: &mut Vec<Successor>) -> bool {
        let Some(board) = self.read(key) else { return false };
        let corral = if self.metric == Metric::Pushes { self.corral(&board) } else { None };
        let all = || board.boxes.iter().flat_map(|&one| (0..4).map(move |side| (one, side))).collect();
        for (one, side) in corral.unwrap_or_else(all) {
            let (from, to) = self.open.ground.ends(one, side);
            if board.is_reached(from) && to != NONE && !board.is_box[usize::from(to)] {
                let Some(after) = self.pushed(&board.boxes, one, to) else { return false };
                let solved = self.is_done(&after.boxes);
                let cost = if self.metric == Metric::Pushes { 1 } else { board.walks[usize::from(from)] + 1 };
                out.push(Successor { cost, key: self.key(&after), solved });
            }
        }
        true
    }

    /// Each push changes the colour of a box's square on a chessboard. So with as many boxes as goals the number of pushes of all solutions is odd,
    /// or that of all is even.
    fn step(&self) -> u64 {
        if self.metric == Metric::Pushes && self.start.0.len() == self.open.ground.goals.len() {
            2
        } else {
            1
        }
    }

    fn rejects(&self, key: &[u8], most: u64) -> bool {
        self.read(key).is_some_and(|board| self.is_dear(&board, most))
    }
}

impl Sokoban {
    pub(crate) fn new(level: &sokoban::Level, metric: Metric) -> Sokoban {
        let cells: Vec<Cell> = level.floor().iter().collect();
        let square = |cell: Cell| cells.binary_search(&cell).map_or(NONE, |square| square as u16);
        let step = |cell: Cell, side| level.size().step(cell, side).map_or(NONE, square);
        let next = cells.iter().map(|&cell| Direction::ALL.map(|side| step(cell, side))).collect();
        let ground = Ground::new(next, level.goals().iter().map(square).collect());
        let start = (level.boxes().iter().map(square).collect::<Vec<u16>>(), square(level.player()));
        let open = Rc::new(Groups::new(ground, &start.0));
        Sokoban { metric, open, walled: RefCell::default(), start }
    }

    pub(crate) fn is_done(&self, boxes: &[u16]) -> bool {
        boxes.iter().all(|one| self.open.ground.goals.contains(one))
    }

    fn key(&self, board: &Board) -> Vec<u8> {
        let lowest = (0..).find(|&square| board.is_reached(square)).unwrap_or(board.player);
        let player = if self.metric == Metric::Pushes { lowest } else { board.player };
        board.boxes.iter().copied().chain([player]).flat_map(u16::to_be_bytes).collect()
    }

    /// The position of a key.
    fn read(&self, key: &[u8]) -> Option<Board> {
        let mut boxes: Vec<u16> =
            key.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]])).collect();
        let player = boxes.pop()?;
        self.board(boxes, player)
    }

    fn board(&self, boxes: Vec<u16>, player: u16) -> Option<Board> {
        let mut is_box = vec![false; self.open.ground.next.len()];
        boxes.iter().try_for_each(|&one| is_box.get_mut(usize::from(one)).map(|is_box| *is_box = true))?;
        if !boxes.is_sorted_by(|one, other| one < other) || *is_box.get(usize::from(player))? {
            return None;
        }
        let walks = self.open.ground.walks(|square| !is_box[usize::from(square)], player);
        Some(Board { boxes, player, is_box, walks })
    }

    /// The position after a push of one of these boxes, where there are no others.
    pub(crate) fn pushed(&self, boxes: &[u16], one: u16, to: u16) -> Option<Board> {
        let mut boxes: Vec<u16> = boxes.iter().map(|&other| if other == one { to } else { other }).collect();
        boxes.sort_unstable();
        self.board(boxes, one)
    }

    /// Whether all solutions from a position on cost at least `most`: by the pushes, and if moves are counted, the walk to the first of them that
    /// does not end on a dead square.
    pub(crate) fn is_dear(&self, board: &Board, most: u64) -> bool {
        let ground = &self.open.ground;
        let pushes = board.boxes.iter().flat_map(|&one| (0..4).map(move |side| ground.ends(one, side)));
        let is_free = |to: u16| to != NONE && !board.is_box[usize::from(to)];
        let is_useful = |from, to| board.is_reached(from) && is_free(to) && !ground.is_dead[usize::from(to)];
        let useful = pushes.filter(|&(from, to)| is_useful(from, to));
        let walk = useful.map(|(from, _)| board.walks[usize::from(from)]).min();
        let walk = walk.or(self.is_done(&board.boxes).then_some(0));
        let (Some(walk), Some((boxes, groups))) = (walk, self.loose(&board.boxes)) else { return true };
        let walk = if self.metric == Metric::Pushes { 0 } else { i64::from(walk) };
        groups.is_dear(&boxes, board, most.min(NEVER as u64 / 2) as i64 - walk)
    }

    /// The boxes that are not stuck, and the level with the others as walls. None if one of these is not on a goal, so that the position is dead.
    ///
    /// Let every box be stuck at first. While there is a stuck box and a direction in which neither a wall nor a stuck box is before it or behind
    /// it, and the square where it would go is not dead, this box is not stuck. The boxes that are left at the end never move in a solution:
    /// consider the first of them that does. Before this push, all the others that are left are where they are now, and no solution pushes a box on
    /// a dead square. So it would not be left. With walls in their place all this is repeated, as more squares may be dead.
    fn loose(&self, boxes: &[u16]) -> Option<(Vec<u16>, Rc<Groups>)> {
        let (mut walls, mut groups) = (Vec::new(), self.open.clone());
        loop {
            let (mut stuck, ground) = (boxes.to_vec(), &groups.ground);
            while let Some(place) = stuck.iter().position(|&one| {
                let is_free = |square: u16| square != NONE && !stuck.contains(&square);
                let is_live = |to: u16| is_free(to) && !ground.is_dead[usize::from(to)];
                (0..4).map(|side| ground.ends(one, side)).any(|(from, to)| is_free(from) && is_live(to))
            }) {
                stuck.remove(place);
            }
            if !self.is_done(&stuck) {
                return None;
            }
            if stuck == walls {
                return Some((boxes.iter().copied().filter(|one| !stuck.contains(one)).collect(), groups));
            }
            let mut walled = self.walled.borrow_mut();
            if walled.len() == 1000 {
                walled.clear();
            }
            let make = || Rc::new(self.open.with_walls(&stuck));
            groups = walled.entry(stuck.clone()).or_insert_with(make).clone();
            walls = stuck;
        }
    }
}
