//! Retrograde search over `K` boxes and the area of the player, in the order of cost.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use search::GaveUp;

/// The cost of what was not reached.
pub(super) const UNREACHED: u16 = u16::MAX;

/// The number of a set of up to three squares, given in rising order (combinatorial number system).
#[inline]
pub(super) fn number<const K: usize>(set: [Square; K]) -> usize {
    let mut number = 0;
    for (i, &square) in set.iter().enumerate() {
        let n = square as usize;
        number += match i {
            0 => n,
            1 => n * n.saturating_sub(1) / 2,
            _ => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        };
    }
    number
}

/// Number of sets of `k` of `squares` squares.
pub(super) fn sets(squares: usize, k: usize) -> usize {
    (0..k).fold(1, |all, i| all * (squares.max(i) - i) / (i + 1))
}

/// A set of boxes with an area of the player: the place in the table of one side of a box in the area.
type Entry<const K: usize> = ([u16; K], u8);

/// The search.
pub(super) struct Builder<'a, B, const K: usize> {
    maze: &'a Maze,
    /// The number of each square in the table; [`NONE`] where no box can stand.
    numbers: &'a [Square],
    /// Cost of each set, box of it and side of the player.
    costs: Vec<u16>,
    /// What is to be expanded, by cost.
    queue: Vec<Vec<Entry<K>>>,
    area: B,
    stack: Vec<Square>,
    _held: Held,
}

impl<'a, B: Board, const K: usize> Builder<'a, B, K> {
    /// Nothing is reached yet. `count` squares have a number.
    pub(super) fn new(maze: &'a Maze, numbers: &'a [Square], count: usize) -> Result<Self, GaveUp> {
        let entries = sets(count, K) * 4 * K;
        let _held = maze.limits.hold(entries * 4)?;
        let area = B::empty(maze.len());
        let (costs, queue, stack) = (vec![UNREACHED; entries], Vec::new(), Vec::new());
        Ok(Builder { maze, numbers, costs, queue, area, stack, _held })
    }

    /// Where the costs of the set begin, given in rising order.
    fn place(&self, set: [Square; K]) -> usize {
        number(set.map(|square| self.numbers[square as usize])) * 4 * K
    }

    /// Notes that boxes on `set`, in rising order, with the player beside one of them on `player`, take at most `cost`.
    pub(super) fn reach(&mut self, set: [Square; K], player: Square, cost: usize) {
        let place = self.place(set);
        for (i, &square) in set.iter().enumerate() {
            for d in 0..4 {
                let is_there = self.maze.next[square as usize][d] == player;
                if is_there && usize::from(self.costs[place + 4 * i + d]) <= cost {
                    return;
                }
            }
        }
        let boxes: B = self.maze.board(&set);
        self.maze.flood(&boxes, player, &mut self.area, &mut self.stack);
        let mut side = None;
        for (i, &square) in set.iter().enumerate() {
            for d in 0..4 {
                let beside = self.maze.next[square as usize][d];
                if beside != NONE && self.area.has(beside) {
                    self.costs[place + 4 * i + d] = cost.min(usize::from(UNREACHED) - 1) as u16;
                    side = Some(4 * i + d);
                }
            }
        }
        let Some(side) = side else { return };
        if self.queue.len() <= cost {
            self.queue.resize(cost + 1, Vec::new());
        }
        self.queue[cost].push((set.map(|square| square as u16), side as u8));
    }

    /// The same with the player on any square.
    pub(super) fn reach_from(&mut self, set: [Square; K], player: Square, cost: usize) {
        let boxes: B = self.maze.board(&set);
        let mut area = B::empty(self.maze.len());
        self.maze.flood(&boxes, player, &mut area, &mut self.stack);
        let beside = set.iter().flat_map(|&square| self.maze.next[square as usize]);
        if let Some(beside) = beside.into_iter().find(|&beside| beside != NONE && area.has(beside)) {
            self.reach(set, beside, cost);
        }
    }

    /// Follows all moves of each box, which cost one each. `moves` says, for a box and a direction, where the box goes to
    /// and where the player stands before and after.
    pub(super) fn run(mut self, moves: impl Fn(Square, usize) -> [Square; 3]) -> Result<Vec<u16>, GaveUp> {
        let mut cost = 0;
        while cost < self.queue.len() {
            for (set, side) in std::mem::take(&mut self.queue[cost]) {
                self.maze.limits.check()?;
                let set = set.map(Square::from);
                let place = self.place(set);
                if usize::from(self.costs[place + usize::from(side)]) != cost {
                    continue;
                }
                self.expand(set, usize::from(side), cost, &moves);
            }
            cost += 1;
        }
        Ok(self.costs)
    }

    fn expand(
        &mut self,
        set: [Square; K],
        side: usize,
        cost: usize,
        moves: &impl Fn(Square, usize) -> [Square; 3],
    ) {
        let boxes: B = self.maze.board(&set);
        let player = self.maze.next[set[side / 4] as usize][side % 4];
        let mut area = std::mem::replace(&mut self.area, B::empty(self.maze.len()));
        self.maze.flood(&boxes, player, &mut area, &mut self.stack);
        for (i, &from) in set.iter().enumerate() {
            for d in 0..4 {
                let [to, before, after] = moves(from, d);
                if [to, before, after].contains(&NONE) || !area.has(before) {
                    continue;
                }
                let free = |square| square == from || !boxes.has(square);
                if !free(to) || !free(after) {
                    continue;
                }
                let mut next = set;
                next[i] = to;
                next.sort_unstable();
                // The area of the player is needed again.
                self.reach(next, after, cost + 1);
            }
        }
        self.area = area;
    }
}

/// Calls `found` with every set of `K` of `squares`, in rising order.
pub(in crate::ground::tables) fn each_set<const K: usize>(
    squares: &[Square],
    mut found: impl FnMut([Square; K]),
) {
    let mut at: [usize; K] = std::array::from_fn(|i| i);
    if squares.len() < K {
        return;
    }
    loop {
        found(at.map(|i| squares[i]));
        let Some(i) = (0..K).rev().find(|&i| at[i] + K - i < squares.len()) else { return };
        at[i] += 1;
        for j in i + 1..K {
            at[j] = at[j - 1] + 1;
        }
    }
}
