//! The exact distance to the end of every position of a small level, by a search backward from all solved positions.
//!
//! A position is the set of boxes, as a rank among all sets of the squares from which a box can come to a goal at all, and the
//! player's square; every other position is dead. So the table has no keys: two bytes for each position, four where pushes are
//! counted, and four for each set from which nothing leads to the end.

use crate::filling::{Filled, NO_ROW, bytes, exchange, filled};
use crate::plan::{MOST_BOXES, NONE, Plan, TooLarge};
use grid::{Cell, Direction};
use sokoworks::{Metric, Stop};

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

/// Distances by row and the player's square.
enum Table {
    Moves(Filled<u16>),
    Pushes(Filled<u32>),
}

/// The table of one level.
pub struct Distances {
    plan: Plan,
    table: Table,
}

/// A set of boxes: its row, and the boxes as live squares, ascending. It keeps its memory from one set to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spot {
    row: Option<u32>,
    set: Vec<u16>,
}

impl Distances {
    /// Searches all positions of a level within some bytes. With pushes as the metric, those of as few pushes have moves counted.
    ///
    /// # Errors
    /// When there are too many, or the flag is raised.
    pub fn new(
        level: &sokoban::Level,
        metric: Metric,
        most_bytes: u64,
        stop: &Stop,
    ) -> Result<Distances, TooLarge> {
        let plan = Plan::new(level)?;
        let floor = plan.floor();
        let positions = plan.ranks.count().checked_mul(floor as u64).ok_or(TooLarge::Positions(None))?;
        let each = match metric {
            Metric::Moves => bytes::<u16>(floor, plan.boxes),
            Metric::Pushes => bytes::<u32>(floor, plan.boxes),
        };
        if positions >= u64::from(u32::MAX) || plan.ranks.count().saturating_mul(each) > most_bytes {
            return Err(TooLarge::Positions(Some(positions)));
        }
        let table = match metric {
            Metric::Moves => Table::Moves(filled(&plan, stop)?),
            Metric::Pushes => Table::Pushes(filled(&plan, stop)?),
        };
        Ok(Distances { plan, table })
    }

    /// Boxes of a level.
    pub fn boxes(&self) -> usize {
        self.plan.boxes
    }

    /// The unit of the distances.
    pub fn metric(&self) -> Metric {
        match self.table {
            Table::Moves(_) => Metric::Moves,
            Table::Pushes(_) => Metric::Pushes,
        }
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = match &self.table {
            Table::Moves(filled) => filled.rows.len() * 4 + filled.costs.len() * 2,
            Table::Pushes(filled) => (filled.rows.len() + filled.costs.len()) * 4,
        };
        bytes as u64
    }

    /// Cells of the floor: the player's squares of the table.
    pub fn floor(&self) -> &[Cell] {
        &self.plan.cells
    }

    /// How many sets of boxes there are.
    pub fn sets(&self) -> usize {
        self.plan.ranks.count() as usize
    }

    /// The cells of the boxes of all sets, ascending in each.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let Plan { ranks, cells, live, .. } = &self.plan;
        ranks.all().into_iter().map(|at| cells[usize::from(live[usize::from(at)])])
    }

    /// The distance of every position, sets first, then squares of the player; none where there is no way to the end, or the
    /// player would stand in a box.
    pub fn all(&self) -> impl Iterator<Item = Option<u32>> {
        let squares = move |rank| (0..self.plan.floor() as u16).map(move |square| (rank, square));
        let sets = (0..self.sets()).map(|rank| self.row(rank));
        sets.flat_map(squares).map(|(row, square)| Some(self.distance(self.cost(row?, square)?)))
    }

    /// The row of a set by its rank.
    fn row(&self, rank: usize) -> Option<u32> {
        let rows = match &self.table {
            Table::Moves(filled) => &filled.rows,
            Table::Pushes(filled) => &filled.rows,
        };
        Some(rows[rank]).filter(|&row| row != NO_ROW)
    }

    /// What the end costs; in the metric of pushes, pushes in the upper half and moves in the lower.
    #[inline]
    fn cost(&self, row: u32, square: u16) -> Option<u32> {
        let at = row as usize * self.plan.floor() + usize::from(square);
        match &self.table {
            Table::Moves(filled) => filled.cost(at),
            Table::Pushes(filled) => filled.cost(at),
        }
    }

    fn distance(&self, cost: u32) -> u32 {
        if matches!(self.table, Table::Pushes(_)) { cost >> 16 } else { cost }
    }

    /// Whether play can lead to each position from this one, in the order of [`Distances::all`]; positions with a box where it can
    /// come to no goal are in no table. O(positions).
    ///
    /// # Errors
    /// As for [`Distances::judge`], and for a box where it can come to no goal.
    pub fn reachable(&self, boxes: &[Cell], player: Cell) -> Result<Vec<bool>, String> {
        let (mut set, player) = self.position(boxes, player)?;
        let Plan { boxes, ranks, lively, next, .. } = &self.plan;
        set.sort_unstable();
        if set.contains(&NONE) {
            return Err("a box is where it can come to no goal".to_owned());
        }
        let index = |rank: u64, square: u16| rank as usize * self.plan.floor() + usize::from(square);
        let sets = ranks.all();
        let mut reached = vec![false; self.sets() * self.plan.floor()];
        let mut stack = vec![index(ranks.rank(&set), player)];
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            let (rank, player) = (at / self.plan.floor(), at % self.plan.floor());
            for (to, direction) in next[player].into_iter().zip(Direction::ALL).filter(|(to, _)| *to != NONE)
            {
                let moved = &sets[rank * boxes..(rank + 1) * boxes];
                let moved = if !moved.contains(&lively[usize::from(to)]) {
                    rank as u64
                } else {
                    match self.pushed(moved, to, direction) {
                        Some(rank) => rank,
                        None => continue,
                    }
                };
                if !reached[index(moved, to)] {
                    stack.push(index(moved, to));
                }
            }
        }
        Ok(reached)
    }

    /// The rank of the set after a push of the box on a square; none where that is not possible, or leads to no goal.
    fn pushed(&self, set: &[u16], square: u16, direction: Direction) -> Option<u64> {
        let Plan { lively, next, ranks, .. } = &self.plan;
        let beyond = next[usize::from(square)][direction.index()];
        let into = if beyond == NONE { NONE } else { lively[usize::from(beyond)] };
        if into == NONE || set.contains(&into) {
            return None;
        }
        Some(ranks.rank(exchange(set, lively[usize::from(square)], into, &mut [0; MOST_BOXES])))
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
        let row = self.row(self.plan.ranks.rank(&set) as usize);
        Ok(row.and_then(|row| self.judgement(row, &set, player)))
    }

    /// Takes over the cells of the boxes of a legal position, ascending in any image of the level.
    pub(crate) fn look_up(&self, boxes: impl Iterator<Item = usize>, spot: &mut Spot) {
        spot.set.clear();
        spot.set.extend(boxes.map(|cell| self.plan.live_square(cell)));
        spot.set.sort_unstable();
        let is_live = spot.set.last() != Some(&NONE);
        spot.row = if is_live { self.row(self.plan.ranks.rank(&spot.set) as usize) } else { None };
    }

    /// The label of a legal position by its boxes and its player's cell.
    pub(crate) fn label(&self, spot: &Spot, player: usize) -> Label {
        let judged = spot.row.and_then(|row| self.judgement(row, &spot.set, self.plan.number[player]));
        judged.map_or(Label::DEAD, |judged| Label { distance: judged.distance as i32, best: judged.best })
    }

    /// The distance and the best moves of a set of live squares, ascending, and the player's square.
    fn judgement(&self, row: u32, set: &[u16], player: u16) -> Option<Judgement> {
        let Plan { lively, next, .. } = &self.plan;
        let cost = self.cost(row, player)?;
        let distance = self.distance(cost);
        let push = if matches!(self.table, Table::Pushes(_)) { 0x1_0001 } else { 1 };
        let mut best = 0;
        for (to, direction) in next[usize::from(player)].into_iter().zip(Direction::ALL) {
            if distance == 0 || to == NONE {
                continue;
            }
            let after = if !set.contains(&lively[usize::from(to)]) {
                self.cost(row, to).map(|cost| cost + 1)
            } else {
                let row = self.pushed(set, to, direction).and_then(|rank| self.row(rank as usize));
                row.and_then(|row| self.cost(row, to)).map(|cost| cost + push)
            };
            if after == Some(cost) {
                best |= 1 << direction as u8;
            }
        }
        Some(Judgement { distance, best })
    }

    /// The live squares of boxes, of which some may be none, and the player's square.
    fn position(&self, boxes: &[Cell], player: Cell) -> Result<(Vec<u16>, u16), String> {
        if boxes.len() != self.plan.boxes {
            return Err(format!("{} boxes, where the level has {}", boxes.len(), self.plan.boxes));
        }
        let square = |cell: Cell| {
            let number = self.plan.number.get(cell.index()).copied().filter(|&number| number != NONE);
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
        let set = squares.iter().map(|&at| self.plan.lively[usize::from(at)]).collect();
        Ok((set, player))
    }
}
