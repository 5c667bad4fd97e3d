//! The search backward from the solved positions of a level that fills its table of distances, move by move for all players of a
//! set of boxes at once: the squares that they reach in one more move are bits of a number. A set of boxes has a row in the table
//! when the search comes to it, so sets from which nothing leads to the end take four bytes each. Each pull is made once, and
//! each row is visited once for each distance in it: O(positions).

use crate::bits::Bits;
use crate::plan::{MOST_BOXES, NONE, Plan, TooLarge};
use grid::Direction;
use sokoworks::Stop;

/// A distance in a table.
pub(crate) trait Cost: Copy + PartialEq + Into<u32> {
    /// No way to the end.
    const DEAD: Self;
    /// Whether pushes count, and moves among solutions with as few.
    const COUNTS_PUSHES: bool;
    /// That of some pushes and moves.
    fn of(pushes: u32, moves: u32) -> Self;
}

/// Moves.
impl Cost for u16 {
    const DEAD: u16 = u16::MAX;
    const COUNTS_PUSHES: bool = false;

    #[inline]
    fn of(_: u32, moves: u32) -> u16 {
        moves as u16
    }
}

/// Pushes in the upper half, and moves in the lower.
impl Cost for u32 {
    const DEAD: u32 = u32::MAX;
    const COUNTS_PUSHES: bool = true;

    #[inline]
    fn of(pushes: u32, moves: u32) -> u32 {
        pushes << 16 | moves
    }
}

/// Most moves of a distance.
const MOST: u32 = u16::MAX as u32;
/// The row of a set that has none.
pub(crate) const NO_ROW: u32 = u32::MAX;

/// Distances by row and the player's square, and the row of each set.
pub(crate) struct Filled<C> {
    pub(crate) rows: Vec<u32>,
    pub(crate) costs: Vec<C>,
}

impl<C: Cost> Filled<C> {
    /// What the end costs from a place of the table.
    #[inline]
    pub(crate) fn cost(&self, at: usize) -> Option<u32> {
        let cost = self.costs[at];
        (cost != C::DEAD).then(|| cost.into())
    }
}

/// A set of boxes during the search: squares of the player.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// Squares without a box.
    free: Bits<N>,
    /// Squares whose distance is known.
    seen: Bits<N>,
    /// Squares that this move reaches, and the next one, in turn.
    fronts: [Bits<N>; 2],
    /// Squares from where the player was able to pull a box by a step back, by the direction in which the box is.
    pulls: [Bits<N>; 4],
}

/// A position that is reached by a pull, and waits until the positions with fewer pushes are done.
struct Waiting {
    moves: u16,
    square: u16,
    row: u32,
}

struct Search<'a, C, const N: usize> {
    plan: &'a Plan,
    /// Neighbours of each square of the floor.
    around: Vec<Bits<N>>,
    floor: Bits<N>,
    filled: Filled<C>,
    states: Vec<State<N>>,
    /// Boxes by row, as live squares.
    sets: Vec<u16>,
    /// The turn of the fronts.
    turn: usize,
    /// Rows with a front now, and after the next move.
    now: Vec<u32>,
    next: Vec<u32>,
    waiting: Vec<Waiting>,
}

/// Most bytes that the search takes for a set of boxes.
pub(crate) fn bytes<C>(floor: usize, boxes: usize) -> u64 {
    let state = size_of::<State<1>>() * floor.div_ceil(64).max(1);
    // The rank's row; the row, its state and its boxes; the two lists of rows; and what waits.
    let fixed = 4 + state + 2 * boxes + 8;
    (fixed + floor * if size_of::<C>() == 4 { 8 } else { 2 }) as u64
}

/// Fills a table.
///
/// # Errors
/// When the flag is raised, or a distance is too large.
pub(crate) fn filled<C: Cost>(plan: &Plan, stop: &Stop) -> Result<Filled<C>, TooLarge> {
    match plan.floor() {
        0..=64 => Search::<C, 1>::new(plan).run(stop),
        65..=128 => Search::<C, 2>::new(plan).run(stop),
        129..=256 => Search::<C, 4>::new(plan).run(stop),
        257..=1024 => Search::<C, 16>::new(plan).run(stop),
        _ => Search::<C, 1024>::new(plan).run(stop),
    }
}

impl<C: Cost, const N: usize> Search<'_, C, N> {
    fn new(plan: &Plan) -> Search<'_, C, N> {
        let mut floor = Bits::new();
        let around = |next: &[u16; 4]| {
            let mut around = Bits::new();
            for &square in next.iter().filter(|&&square| square != NONE) {
                around.insert(usize::from(square));
            }
            around
        };
        (0..plan.floor()).for_each(|square| floor.insert(square));
        Search {
            plan,
            around: plan.next.iter().map(around).collect(),
            floor,
            filled: Filled { rows: vec![NO_ROW; plan.ranks.count() as usize], costs: Vec::new() },
            states: Vec::new(),
            sets: Vec::new(),
            turn: 0,
            now: Vec::new(),
            next: Vec::new(),
            waiting: Vec::new(),
        }
    }

    fn run(mut self, stop: &Stop) -> Result<Filled<C>, TooLarge> {
        let home = self.row(&self.plan.home);
        let mut waiting = Vec::new();
        let free = self.states[home as usize].free;
        free.each(|square| waiting.push(Waiting { moves: 0, square: square as u16, row: home }));
        let mut pushes = 0;
        while let Some(first) = waiting.first() {
            let (mut moves, mut from) = (u32::from(first.moves), 0);
            while from < waiting.len() || !self.now.is_empty() {
                stop.check().map_err(TooLarge::GaveUp)?;
                if self.now.is_empty() {
                    moves = moves.max(waiting[from].moves.into());
                }
                if moves + 1 >= MOST {
                    return Err(TooLarge::Positions(None));
                }
                // They come in the order of their moves, because they were found in that order.
                while let Some(one) = waiting.get(from).filter(|one| u32::from(one.moves) <= moves) {
                    self.reach(one.row, one.square, self.turn);
                    from += 1;
                }
                self.step(pushes, moves);
                moves += 1;
            }
            waiting.clear();
            std::mem::swap(&mut waiting, &mut self.waiting);
            pushes += 1;
        }
        self.filled.costs.shrink_to_fit();
        Ok(self.filled)
    }

    /// Takes over a square of the player that this move reaches, or the next one.
    #[inline]
    fn reach(&mut self, row: u32, square: u16, turn: usize) {
        let state = &mut self.states[row as usize];
        if state.seen.has(square.into()) {
            return;
        }
        if state.fronts[turn].is_empty() {
            if turn == self.turn { &mut self.now } else { &mut self.next }.push(row);
        }
        state.fronts[turn].insert(square.into());
    }

    /// Writes the distances of what this move reaches, and collects what the next one does.
    fn step(&mut self, pushes: u32, moves: u32) {
        let (cost, other) = (C::of(pushes, moves), 1 - self.turn);
        let rows = std::mem::take(&mut self.now);
        for &row in &rows {
            let state = &mut self.states[row as usize];
            let fresh = std::mem::replace(&mut state.fronts[self.turn], Bits::new()).without(&state.seen);
            if fresh.is_empty() {
                continue;
            }
            state.seen = state.seen.or(&fresh);
            let begin = row as usize * self.plan.floor();
            let costs = &mut self.filled.costs[begin..begin + self.plan.floor()];
            let mut walked = Bits::new();
            fresh.each(|square| {
                costs[square] = cost;
                walked = walked.or(&self.around[square]);
            });
            let walked = walked.and(&state.free).without(&state.seen);
            if !walked.is_empty() {
                if state.fronts[other].is_empty() {
                    self.next.push(row);
                }
                state.fronts[other] = state.fronts[other].or(&walked);
            }
            let pulls = state.pulls;
            let pulled = pulls.iter().fold(Bits::new(), |all: Bits<N>, some| all.or(some)).and(&fresh);
            if pulled.is_empty() {
                continue;
            }
            for (direction, pulls) in Direction::ALL.into_iter().zip(&pulls) {
                pulls.and(&fresh).each(|square| self.pull(row, square, direction, moves + 1));
            }
        }
        self.now = rows;
        self.now.clear();
        std::mem::swap(&mut self.now, &mut self.next);
        self.turn = other;
    }

    /// The player steps back and pulls the box that is in this direction.
    fn pull(&mut self, row: u32, square: usize, direction: Direction, moves: u32) {
        let next = self.plan.next[square];
        let (front, back) = (next[direction.index()], next[direction.opposite().index()]);
        let (out, into) = (self.plan.lively[usize::from(front)], self.plan.lively[square]);
        let boxes = self.plan.boxes;
        let mut made = [0; MOST_BOXES];
        let made = exchange(&self.sets[row as usize * boxes..][..boxes], out, into, &mut made);
        let before = self.row(made);
        if C::COUNTS_PUSHES {
            if !self.states[before as usize].seen.has(back.into()) {
                self.waiting.push(Waiting { moves: moves as u16, square: back, row: before });
            }
        } else {
            self.reach(before, back, 1 - self.turn);
        }
    }

    /// The row of a set.
    #[inline]
    fn row(&mut self, set: &[u16]) -> u32 {
        let rank = self.plan.ranks.rank(set) as usize;
        let row = self.filled.rows[rank];
        if row == NO_ROW { self.new_row(set, rank) } else { row }
    }

    fn new_row(&mut self, set: &[u16], rank: usize) -> u32 {
        let row = self.states.len() as u32;
        self.filled.rows[rank] = row;
        let squares = || set.iter().map(|&at| self.plan.live[usize::from(at)]);
        let mut free = self.floor;
        squares().for_each(|square| free.remove(square.into()));
        let mut pulls = [Bits::new(); 4];
        for square in squares() {
            for direction in Direction::ALL {
                let stand = self.plan.next[usize::from(square)][direction.opposite().index()];
                if stand == NONE || !free.has(stand.into()) {
                    continue;
                }
                let back = self.plan.next[usize::from(stand)][direction.opposite().index()];
                if back != NONE && free.has(back.into()) {
                    pulls[direction.index()].insert(stand.into());
                }
            }
        }
        self.states.push(State { free, seen: Bits::new(), fronts: [Bits::new(); 2], pulls });
        self.sets.extend(set);
        let filled = self.filled.costs.len() + self.plan.floor();
        self.filled.costs.resize(filled, C::DEAD);
        row
    }
}

/// An ascending set with another square in the place of one.
#[inline]
pub(crate) fn exchange<'a>(set: &[u16], out: u16, into: u16, made: &'a mut [u16; MOST_BOXES]) -> &'a [u16] {
    let made = &mut made[..set.len()];
    made.copy_from_slice(set);
    let mut at = set.iter().position(|&square| square == out).unwrap_or(0);
    while at + 1 < made.len() && made[at + 1] < into {
        made[at] = made[at + 1];
        at += 1;
    }
    while at > 0 && made[at - 1] > into {
        made[at] = made[at - 1];
        at -= 1;
    }
    made[at] = into;
    made
}
