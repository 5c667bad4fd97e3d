//! The squares of a level, as a table of distances counts them, and why a level may have none.

use crate::subsets::Ranks;
use grid::{Cell, Direction};
use sokoworks::GaveUp;
use std::fmt;

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

/// No square.
pub(crate) const NONE: u16 = u16::MAX;
/// Most boxes of a level with a table.
pub(crate) const MOST_BOXES: usize = 64;

/// The squares of a level.
pub(crate) struct Plan {
    pub(crate) boxes: usize,
    pub(crate) ranks: Ranks,
    /// Cells of the floor, and the number of each cell among them.
    pub(crate) cells: Vec<Cell>,
    pub(crate) number: Vec<u16>,
    /// Floor squares from which a box can come to a goal, and the number of each floor square among them.
    pub(crate) live: Vec<u16>,
    pub(crate) lively: Vec<u16>,
    /// Neighbours of each floor square by direction.
    pub(crate) next: Vec<[u16; 4]>,
    /// The goals, as live squares.
    pub(crate) home: Vec<u16>,
}

impl Plan {
    pub(crate) fn new(level: &sokoban::Level) -> Result<Plan, TooLarge> {
        let cells: Vec<Cell> = level.floor().iter().collect();
        let boxes = level.boxes().len();
        let mut number = vec![NONE; level.size().area()];
        if cells.len() >= usize::from(NONE) || boxes > MOST_BOXES {
            return Err(TooLarge::Positions(None));
        }
        for (at, cell) in cells.iter().enumerate() {
            number[cell.index()] = at as u16;
        }
        let step = |cell: Cell, direction| {
            level.size().step(cell, direction).map_or(NONE, |next| number[next.index()])
        };
        let next: Vec<[u16; 4]> =
            cells.iter().map(|&cell| Direction::ALL.map(|direction| step(cell, direction))).collect();
        let goals: Vec<u16> = level.goals().iter().map(|goal| number[goal.index()]).collect();
        let live = alive(&next, &goals);
        let mut lively = vec![NONE; cells.len()];
        for (at, &square) in live.iter().enumerate() {
            lively[usize::from(square)] = at as u16;
        }
        let ranks = Ranks::new(live.len(), boxes).ok_or(TooLarge::Positions(None))?;
        let mut home: Vec<u16> = goals.iter().map(|&goal| lively[usize::from(goal)]).collect();
        home.sort_unstable();
        Ok(Plan { boxes, ranks, cells, number, live, lively, next, home })
    }

    /// Squares of the floor.
    pub(crate) fn floor(&self) -> usize {
        self.cells.len()
    }

    /// The live square on which a box stands in a cell; none where it can come to no goal.
    pub(crate) fn live_square(&self, cell: usize) -> u16 {
        let number = self.number[cell];
        if number == NONE { NONE } else { self.lively[usize::from(number)] }
    }
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
