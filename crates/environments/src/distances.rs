//! The exact distance to the end of every position of a small level, by a search backward from all solved positions.
//!
//! A position is the set of boxes, as a rank among all sets of the squares from which a box can come to a goal at all, and the
//! player's square; every other position is dead. So the table has no keys: four bytes for each of `(squares over boxes) * floor`
//! positions, and the search as many bytes again at most. Each position is expanded once: O(positions).

use crate::subsets::Ranks;
use grid::{Cell, Direction};
use sokoworks::{GaveUp, Stop};
use std::fmt;

/// The unit of a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Moves of the player.
    Moves,
    /// Pushes, and among solutions with as few pushes moves.
    Pushes,
}

/// A level with too many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// The positions need more bytes than are allowed; their number, if it can be counted.
    Positions(Option<u64>),
    /// A limit ended the search.
    GaveUp(GaveUp),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Positions(Some(count)) => {
                write!(
                    f,
                    "the level has too many positions for a table: {count}; allow more memory, or solve each"
                )
            }
            TooLarge::Positions(None) => {
                f.write_str("the level has too many positions for a table; solve each")
            }
            TooLarge::GaveUp(reason) => write!(f, "the table was given up: {reason}"),
        }
    }
}

impl std::error::Error for TooLarge {}

/// The distance of a position, and its optimal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The distance to the end in the metric.
    pub distance: u32,
    /// The optimal moves, a bit for each direction: `1 << direction as u8`. None at the end.
    pub best: u8,
}

/// What a table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The distance to the end; -1 for a dead position, -2 where the level has too many positions for a table.
    pub distance: i32,
    /// The optimal moves, a bit for each direction: `1 << direction as u8`.
    pub best: u8,
}

impl Label {
    /// A position that cannot be solved.
    pub const DEAD: Label = Label { distance: -1, best: 0 };
    /// A position of a level without a table.
    pub const UNKNOWN: Label = Label { distance: -2, best: 0 };
}

/// No way to the end.
const DEAD: u32 = u32::MAX;
/// No square.
const NONE: u16 = u16::MAX;
/// Most moves of a distance.
const MOST: u32 = 0xffff;

/// The table of one level.
pub struct Distances {
    metric: Metric,
    boxes: usize,
    ranks: Ranks,
    /// Cells of the floor, and the number of each cell among them.
    floor: Vec<Cell>,
    number: Vec<u16>,
    /// Floor squares from which a box can come to a goal, and the number of each floor square among them.
    live: Vec<u16>,
    lively: Vec<u16>,
    /// Neighbours of each floor square by direction.
    next: Vec<[u16; 4]>,
    /// Boxes of each rank, as live squares.
    sets: Vec<u16>,
    /// Distances by rank and player: in moves; or pushes in the upper half and moves in the lower.
    table: Vec<u32>,
}

impl Distances {
    /// Searches all positions of a level within some bytes.
    ///
    /// # Errors
    /// When there are too many, or the flag is raised.
    pub fn new(
        level: &sokoban::Level,
        metric: Metric,
        bytes: u64,
        stop: &Stop,
    ) -> Result<Distances, TooLarge> {
        let floor: Vec<Cell> = level.floor().iter().collect();
        let boxes = level.boxes().len();
        let mut number = vec![NONE; level.size().area()];
        if floor.len() >= usize::from(NONE) {
            return Err(TooLarge::Positions(None));
        }
        for (at, cell) in floor.iter().enumerate() {
            number[cell.index()] = at as u16;
        }
        let step = |cell: Cell, direction| {
            level.size().step(cell, direction).map_or(NONE, |next| number[next.index()])
        };
        let next: Vec<[u16; 4]> =
            floor.iter().map(|&cell| Direction::ALL.map(|direction| step(cell, direction))).collect();
        let goals: Vec<u16> = level.goals().iter().map(|goal| number[goal.index()]).collect();
        let live = alive(&next, &goals);
        let mut lively = vec![NONE; floor.len()];
        for (at, &square) in live.iter().enumerate() {
            lively[usize::from(square)] = at as u16;
        }
        let ranks = Ranks::new(live.len(), boxes).ok_or(TooLarge::Positions(None))?;
        let positions = ranks.count().checked_mul(floor.len() as u64).ok_or(TooLarge::Positions(None))?;
        // Four bytes in the table, as many waiting at most, and the sets.
        let needed =
            positions.saturating_mul(8).saturating_add(ranks.count().saturating_mul(2 * boxes as u64));
        if positions >= u64::from(u32::MAX) || needed > bytes {
            return Err(TooLarge::Positions(Some(positions)));
        }
        let sets = ranks.all();
        let table = vec![DEAD; positions as usize];
        let mut distances =
            Distances { metric, boxes, ranks, floor, number, live, lively, next, sets, table };
        distances.fill(&goals, stop)?;
        Ok(distances)
    }

    /// Boxes of a level.
    pub fn boxes(&self) -> usize {
        self.boxes
    }

    /// The unit of the distances.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        (self.table.len() * 4 + self.sets.len() * 2) as u64
    }

    /// Cells of the floor: the player's squares of the table.
    pub fn floor(&self) -> &[Cell] {
        &self.floor
    }

    /// How many sets of boxes there are.
    pub fn sets(&self) -> usize {
        self.ranks.count() as usize
    }

    /// The cells of the boxes of a set, ascending.
    pub fn set(&self, rank: usize) -> impl Iterator<Item = Cell> {
        let squares = &self.sets[rank * self.boxes..(rank + 1) * self.boxes];
        squares.iter().map(|&at| self.floor[usize::from(self.live[usize::from(at)])])
    }

    /// The distance of every position, sets first, then squares of the player; none where there is no way to the end, or the
    /// player would stand in a box.
    pub fn all(&self) -> impl Iterator<Item = Option<u32>> {
        self.table.iter().map(|&cost| self.distance(cost))
    }

    fn distance(&self, cost: u32) -> Option<u32> {
        let shift = if self.metric == Metric::Pushes { 16 } else { 0 };
        (cost != DEAD).then_some(cost >> shift)
    }

    /// Whether play can lead to each position from this one, in the order of [`Distances::all`]; positions with a box where it can
    /// come to no goal are in no table. O(positions).
    ///
    /// # Errors
    /// As for [`Distances::judge`], and for a box where it can come to no goal.
    pub fn reachable(&self, boxes: &[Cell], player: Cell) -> Result<Vec<bool>, String> {
        let (mut set, player) = self.position(boxes, player)?;
        set.sort_unstable();
        if set.contains(&NONE) {
            return Err("a box is where it can come to no goal".to_owned());
        }
        let mut reached = vec![false; self.table.len()];
        let mut stack = vec![self.index(self.ranks.rank(&set), player)];
        while let Some(index) = stack.pop() {
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            let (rank, player) = (index / self.floor.len(), index % self.floor.len());
            let set = &self.sets[rank * self.boxes..(rank + 1) * self.boxes];
            for (to, beyond) in
                self.next[player].into_iter().zip(Direction::ALL).filter(|(to, _)| *to != NONE)
            {
                let lively = self.lively[usize::from(to)];
                let next = if lively == NONE || !set.contains(&lively) {
                    self.index(rank as u64, to)
                } else {
                    let beyond = self.next[usize::from(to)][beyond.index()];
                    let free = if beyond == NONE { NONE } else { self.lively[usize::from(beyond)] };
                    if free == NONE || set.contains(&free) {
                        continue;
                    }
                    self.index(self.exchanged(set, lively, free), to)
                };
                if !reached[next] {
                    stack.push(next);
                }
            }
        }
        Ok(reached)
    }

    /// The distance of a position by the cells of its boxes and its player; `None` where it is dead.
    ///
    /// # Errors
    /// The reason, when it is not a position of the level.
    pub fn judge(&self, boxes: &[Cell], player: Cell) -> Result<Option<Judgement>, String> {
        let (set, player) = self.position(boxes, player)?;
        if set.contains(&NONE) {
            return Ok(None);
        }
        Ok(self.judgement(&set, player))
    }

    /// The label of a legal position by the cells of its boxes, ascending, and its player; nothing is allocated.
    pub(crate) fn label(&self, boxes: impl Iterator<Item = usize>, player: usize) -> Label {
        let (mut set, mut count) = ([0_u16; 64], 0);
        for cell in boxes {
            let number = self.number[cell];
            let square = if number == NONE { NONE } else { self.lively[usize::from(number)] };
            if square == NONE || count == set.len() {
                return Label::DEAD;
            }
            set[count] = square;
            count += 1;
        }
        let judged = self.judgement(&set[..count], self.number[player]);
        judged.map_or(Label::DEAD, |judged| Label { distance: judged.distance as i32, best: judged.best })
    }

    /// The distance and the best moves of a set of live squares, ascending, and the player's square.
    fn judgement(&self, set: &[u16], player: u16) -> Option<Judgement> {
        let rank = self.ranks.rank(set);
        let cost = self.table[self.index(rank, player)];
        let distance = self.distance(cost)?;
        let mut best = 0;
        for direction in Direction::ALL {
            let to = self.next[usize::from(player)][direction.index()];
            if distance == 0 || to == NONE {
                continue;
            }
            let moved = self.lively[usize::from(to)];
            let (next, step) = if moved == NONE || !set.contains(&moved) {
                (self.index(rank, to), 1)
            } else {
                let beyond = self.next[usize::from(to)][direction.index()];
                let free = if beyond == NONE { NONE } else { self.lively[usize::from(beyond)] };
                if free == NONE || set.contains(&free) {
                    continue;
                }
                (self.index(self.exchanged(set, moved, free), to), self.push())
            };
            if self.table[next] != DEAD && self.table[next] + step == cost {
                best |= 1 << direction as u8;
            }
        }
        Some(Judgement { distance, best })
    }

    /// The live squares of boxes, of which some may be none, and the player's square.
    fn position(&self, boxes: &[Cell], player: Cell) -> Result<(Vec<u16>, u16), String> {
        if boxes.len() != self.boxes {
            return Err(format!("{} boxes, where the level has {}", boxes.len(), self.boxes));
        }
        let square = |cell: Cell| {
            let number = self.number.get(cell.index()).copied().filter(|&number| number != NONE);
            number.ok_or_else(|| format!("cell {} is no floor", cell.0))
        };
        let player = square(player)?;
        let mut squares = boxes.iter().map(|&cell| square(cell)).collect::<Result<Vec<u16>, String>>()?;
        squares.sort_unstable();
        if squares.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("two boxes are in one cell".to_owned());
        }
        if squares.contains(&player) {
            return Err("the player is in the cell of a box".to_owned());
        }
        let set = squares.iter().map(|&at| self.lively[usize::from(at)]).collect();
        Ok((set, player))
    }

    /// The cost of a push.
    const fn push(&self) -> u32 {
        match self.metric {
            Metric::Moves => 1,
            Metric::Pushes => 0x1_0001,
        }
    }

    #[inline]
    fn index(&self, rank: u64, player: u16) -> usize {
        rank as usize * self.floor.len() + usize::from(player)
    }

    /// Fills the table, in the order of costs. Those that wait for pushes come in the order of their moves, because they were
    /// found in that order.
    fn fill(&mut self, goals: &[u16], stop: &Stop) -> Result<(), TooLarge> {
        let mut home: Vec<u16> = goals.iter().map(|&goal| self.lively[usize::from(goal)]).collect();
        home.sort_unstable();
        let rank = self.ranks.rank(&home);
        let seeds = (0..self.floor.len() as u16).filter(|at| !home.contains(&self.lively[usize::from(*at)]));
        let mut waiting: Vec<(u32, u32)> = seeds.map(|player| (0, self.index(rank, player) as u32)).collect();
        let mut found = Successors::default();
        let mut pushes = 0;
        while !waiting.is_empty() {
            let (mut moves, mut from) = (waiting[0].0, 0);
            let mut now: Vec<u32> = Vec::new();
            while from < waiting.len() || !now.is_empty() {
                stop.check().map_err(TooLarge::GaveUp)?;
                if now.is_empty() {
                    moves = moves.max(waiting[from].0);
                }
                if moves >= MOST {
                    return Err(TooLarge::Positions(None));
                }
                let cost = pushes << 16 | moves;
                while waiting.get(from).is_some_and(|&(at, _)| at <= moves) {
                    now.push(waiting[from].1);
                    from += 1;
                }
                for &index in &now {
                    if self.table[index as usize] == DEAD {
                        self.table[index as usize] = cost;
                        self.expand(index, moves + 1, &mut found);
                    }
                }
                now.clear();
                std::mem::swap(&mut now, &mut found.walks);
                moves += 1;
            }
            waiting.clear();
            std::mem::swap(&mut waiting, &mut found.pushes);
            pushes += 1;
        }
        Ok(())
    }

    /// The positions from which one move leads to this one, if they are not known yet.
    #[inline]
    fn expand(&self, index: u32, moves: u32, found: &mut Successors) {
        let floor = self.floor.len() as u32;
        let (rank, player) = ((index / floor) as usize, (index % floor) as usize);
        let set = &self.sets[rank * self.boxes..(rank + 1) * self.boxes];
        let row = rank * self.floor.len();
        for direction in Direction::ALL {
            let back = self.next[player][direction.opposite().index()];
            if back == NONE {
                continue;
            }
            let in_box = |square: u16| {
                let lively = self.lively[usize::from(square)];
                lively != NONE && set.contains(&lively)
            };
            // A position that is known has its player on a free square.
            let walked = row + usize::from(back);
            if self.table[walked] == DEAD {
                if in_box(back) {
                    continue;
                }
                found.walks.push(walked as u32);
            }
            let front = self.next[player][direction.index()];
            if front == NONE || !in_box(front) {
                continue;
            }
            let (moved, here) = (self.lively[usize::from(front)], self.lively[player]);
            let before = self.index(self.exchanged(set, moved, here), back);
            if self.table[before] != DEAD {
                continue;
            }
            match self.metric {
                Metric::Moves => found.walks.push(before as u32),
                Metric::Pushes => found.pushes.push((moves, before as u32)),
            }
        }
    }

    /// The rank of a set with another square in the place of one.
    #[inline]
    fn exchanged(&self, set: &[u16], out: u16, into: u16) -> u64 {
        let mut other = [0_u16; 64];
        let mut count = 0;
        let mut is_in = false;
        for &square in set {
            if !is_in && into < square {
                other[count] = into;
                (count, is_in) = (count + 1, true);
            }
            if square != out {
                other[count] = square;
                count += 1;
            }
        }
        if !is_in {
            other[count] = into;
            count += 1;
        }
        self.ranks.rank(&other[..count])
    }
}

/// The positions one step and one push away.
#[derive(Default)]
struct Successors {
    walks: Vec<u32>,
    pushes: Vec<(u32, u32)>,
}

/// Squares from which a box can come to a goal, if nothing else stood in the way.
fn alive(next: &[[u16; 4]], goals: &[u16]) -> Vec<u16> {
    let mut is_live = vec![false; next.len()];
    let mut stack = goals.to_vec();
    while let Some(square) = stack.pop() {
        if std::mem::replace(&mut is_live[usize::from(square)], true) {
            continue;
        }
        for direction in Direction::ALL {
            let from = next[usize::from(square)][direction.opposite().index()];
            if from != NONE && next[usize::from(from)][direction.opposite().index()] != NONE {
                stack.push(from);
            }
        }
    }
    (0..next.len() as u16).filter(|&square| is_live[usize::from(square)]).collect()
}
