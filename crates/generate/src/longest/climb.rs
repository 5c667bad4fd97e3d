//! Climbing: a floor with goals changes at random, and for each the farthest start is found. A change stays if that is farther,
//! or with a chance that falls with the loss and with time (simulated annealing; Kirkpatrick, Gelatt and Vecchi 1983).
//!
//! Climbs differ in length, as in a sequence of Luby, Sinclair and Zuckerman (1993): half are short, every fourth is twice as
//! long, and so on, since nobody knows how long a climb has to be. A climb is a function of the order and its number.

use super::Part;
use super::farthest::{Farthest, Search};
use super::floor::{Board, Floor, Place, some, step};
use grid::Random;
use sokoworks::{GaveUp, Stop};

/// Changes of the shortest climb, and how often the number is doubled at most.
const CHANGES: (u64, u32) = (4_000, 8);
/// The loss that stays with a chance of one in e, as a share of the moves: at the beginning from nothing, from a given board, and
/// at the end.
const LOSSES: [f64; 3] = [0.12, 0.06, 0.01];

/// A floor with goals.
#[derive(Clone, Debug)]
struct Draft {
    places: Vec<Place>,
    goals: u32,
}

/// Climb number `number`, from one of the boards of `from` if that is odd and there are any.
pub(super) fn part(
    search: &mut Search,
    size: (usize, usize),
    seed: u64,
    number: u64,
    from: &[Board],
    stop: &Stop,
) -> (Part, Result<(), GaveUp>) {
    let mut random = Random::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    random.bits();
    let given = if number & 1 == 1 { from.get((number / 2) as usize % from.len().max(1)) } else { None };
    let mut at = Draft::start(&mut random, size, given);
    let changes = CHANGES.0 << (number / 2 + 1).trailing_zeros().min(CHANGES.1);
    let mut done = Part::default();
    let mut height = done.take(search, &at);
    let first = LOSSES[usize::from(given.is_some())];
    for change in 0..changes {
        if stop.raised().is_some() {
            break;
        }
        let heat = first * (LOSSES[2] / first).powf(change as f64 / changes as f64);
        let Some(next) = at.changed(&mut random) else { continue };
        let moves = done.take(search, &next);
        let loss = f64::from(height) - f64::from(moves);
        if loss <= 0.0 || chance(&mut random) < (-loss / (heat * f64::from(height))).exp() {
            (at, height) = (next, moves);
        }
    }
    (done, stop.check())
}

/// A number from 0 to 1.
fn chance(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

impl Part {
    /// The moves of the farthest start, which is kept if it is the farthest so far.
    fn take(&mut self, search: &mut Search, draft: &Draft) -> u32 {
        let Farthest { moves, boxes, player } = search.farthest(&Floor::new(&draft.places), draft.goals);
        self.boards += 1;
        if moves > self.moves {
            let board = Board { places: draft.places.clone(), goals: draft.goals, boxes, player };
            (self.moves, self.board) = (moves, Some(board));
        }
        moves
    }
}

impl Draft {
    /// A floor that grows square by square, from nothing or from the given board.
    fn start(random: &mut Random, (squares, boxes): (usize, usize), given: Option<&Board>) -> Draft {
        let mut draft = match given {
            Some(board) => Draft { places: board.places.clone(), goals: board.goals },
            None => Draft { places: vec![(0, 0)], goals: 0 },
        };
        while draft.places.len() < squares {
            let place = draft.outside(random);
            draft.places.push(place);
        }
        while draft.places.len() > squares {
            let at = random.index(draft.places.len());
            let mut fewer = draft.clone();
            fewer.remove(at);
            if Floor::new(&fewer.places).is_connected() {
                draft = fewer;
            }
        }
        // A goal on a new square at the edge, with a box that never moves, leaves the level as long as it was.
        let mut new = given.map_or(squares, |board| board.places.len())..squares;
        while (draft.goals.count_ones() as usize) < boxes {
            draft.goals |= 1 << new.next().unwrap_or_else(|| random.index(squares));
        }
        if draft.goals.count_ones() as usize > boxes {
            draft.goals = some(random, squares, boxes);
        }
        draft
    }

    /// A place beside the floor.
    fn outside(&self, random: &mut Random) -> Place {
        loop {
            let place = step(*random.pick(&self.places), random.direction());
            if !self.places.contains(&place) {
                return place;
            }
        }
    }

    /// The draft after a change or several; none if that is not connected.
    fn changed(&self, random: &mut Random) -> Option<Draft> {
        let mut next = self.clone();
        loop {
            if random.percent(50) {
                next.move_goal(random)
            } else {
                next.move_square(random)
            }
            if random.percent(60) {
                break;
            }
        }
        next.back_to_the_corner();
        Floor::new(&next.places).is_connected().then_some(next)
    }

    /// Moves all so that the first column and row have a square: after many changes they might be far away.
    fn back_to_the_corner(&mut self) {
        let left = self.places.iter().map(|place| place.0).min().unwrap_or(0);
        let top = self.places.iter().map(|place| place.1).min().unwrap_or(0);
        self.places.iter_mut().for_each(|(x, y)| (*x, *y) = (*x - left, *y - top));
    }

    /// Moves a goal to the square beside it, or to any.
    fn move_goal(&mut self, random: &mut Random) {
        let from = loop {
            let at = random.index(self.places.len());
            if self.goals >> at & 1 == 1 {
                break at;
            }
        };
        let beside = step(self.places[from], random.direction());
        let to = match self.places.iter().position(|&place| place == beside) {
            Some(to) if random.percent(60) => to,
            _ => random.index(self.places.len()),
        };
        if self.goals >> to & 1 == 0 {
            self.goals ^= 1 << from | 1 << to;
        }
    }

    /// Takes a square away and adds another, beside the rest, with the goal that was on it.
    fn move_square(&mut self, random: &mut Random) {
        let at = random.index(self.places.len());
        let goal = self.goals >> at & 1;
        self.remove(at);
        let place = self.outside(random);
        self.goals |= goal << self.places.len();
        self.places.push(place);
    }

    /// Takes a square away, with its goal; the numbers of those behind it become less by one.
    fn remove(&mut self, at: usize) {
        self.places.remove(at);
        let (below, above) = (self.goals & ((1 << at) - 1), (u64::from(self.goals) >> (at + 1) << at) as u32);
        self.goals = below | above;
    }
}
