//! A floor of numbered squares, and boards on it.

use grid::{Direction, Random};
use sokoban::BuildOptions;
use sokoban::symbol::Symbol;

/// Most squares of a floor: a set of them is one word.
pub(super) const MOST: usize = 32;

/// No square.
pub(super) const NONE: u8 = u8::MAX;

/// A column and a row.
pub(super) type Place = (i8, i8);

/// The place beside another.
pub(super) fn step((x, y): Place, direction: Direction) -> Place {
    let (dx, dy) = direction.delta();
    (x + dx as i8, y + dy as i8)
}

/// The squares of a floor and what lies beside each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Floor {
    /// Where the squares are; the number of a square is its index.
    pub(super) places: Vec<Place>,
    /// The square in each direction, or [`NONE`].
    pub(super) beside: [[u8; 4]; MOST],
    /// The same as a set.
    pub(super) near: [u32; MOST],
}

impl Floor {
    /// The floor with these squares, of which there are at most [`MOST`], none twice.
    pub(super) fn new(places: &[Place]) -> Floor {
        let mut floor = Floor { places: places.to_vec(), beside: [[NONE; 4]; MOST], near: [0; MOST] };
        for (at, &place) in places.iter().enumerate() {
            for direction in Direction::ALL {
                let Some(other) = places.iter().position(|&other| other == step(place, direction)) else {
                    continue;
                };
                floor.beside[at][direction.index()] = other as u8;
                floor.near[at] |= 1 << other;
            }
        }
        floor
    }

    /// All squares.
    pub(super) fn all(&self) -> u32 {
        all(self.places.len())
    }

    /// Whether every square can be reached from every other.
    pub(super) fn is_connected(&self) -> bool {
        let (mut reached, mut last) = (1_u32, 0);
        while reached != last {
            last = reached;
            reached = each(reached).fold(reached, |all, at| all | self.near[at]);
        }
        reached == self.all()
    }
}

/// The first squares, as many.
pub(super) fn all(squares: usize) -> u32 {
    ((1_u64 << squares) - 1) as u32
}

/// The squares of a set, in order.
pub(super) fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

/// A floor with goals and a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) places: Vec<Place>,
    pub(super) goals: u32,
    pub(super) boxes: u32,
    pub(super) player: usize,
}

impl Board {
    /// The board of a level; none if its floor has more than [`MOST`] squares.
    pub(super) fn of(level: &sokoban::Level) -> Option<Board> {
        let cells: Vec<_> = level.floor().iter().collect();
        if cells.len() > MOST {
            return None;
        }
        let set = |holds: &dyn Fn(grid::Cell) -> bool| {
            cells.iter().enumerate().filter(|(_, cell)| holds(**cell)).fold(0, |all, (at, _)| all | 1 << at)
        };
        let places = cells.iter().map(|&cell| level.size().xy(cell));
        Some(Board {
            places: places
                .map(|(x, y)| Some((i8::try_from(x).ok()?, i8::try_from(y).ok()?)))
                .collect::<Option<_>>()?,
            goals: set(&|cell| level.goals().contains(cell)),
            boxes: set(&|cell| level.boxes().contains(cell)),
            player: cells.iter().position(|&cell| cell == level.player())?,
        })
    }

    /// The level, with walls around the floor.
    pub(super) fn level(&self) -> Option<sokoban::Level> {
        let on = |set: u32, at: usize| set >> at & 1 == 1;
        let symbol = |at| Symbol::of_floor(on(self.goals, at), on(self.boxes, at), at == self.player);
        let place = |(x, y): Place| (i64::from(x), i64::from(y));
        let floor = self.places.iter().enumerate().map(|(at, &here)| (place(here), symbol(at)));
        sokoban::Level::from_rows(&sokoban::enclosed(&floor.collect())?, &BuildOptions::default()).level
    }
}

/// A set of as many of the first squares.
pub(super) fn some(random: &mut Random, squares: usize, count: usize) -> u32 {
    let mut set = 0_u32;
    while (set.count_ones() as usize) < count.min(squares) {
        set |= 1 << random.index(squares);
    }
    set
}
