//! The gains of all sets of two and three boxes.
//!
//! One byte for each box with a side of the player and each set of other boxes, and a bit that says whether a set of three
//! gains more than two of its boxes. Cost: a flood fill for each set and area of the player; 341,376 sets of three on 128
//! squares on which a box can stand.

use super::builder::{Builder, UNREACHED, each_set, number, sets};
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use crate::ground::tables::distance::{Distances, INFINITE, Stances};
use crate::ground::tables::pairs::{pull, push};
use crate::parameters::Parameters;
use search::GaveUp;
use std::sync::OnceLock;

/// The gain of boxes that cannot be brought to targets together.
pub(super) const DEAD: u8 = u8::MAX;

/// More than any box needs alone.
pub(super) const LOST: i32 = i32::MAX / 1024;

/// Most sets of three squares for which a table is made.
const MOST_TRIPLES: usize = 2_500_000;

/// What the tables are made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floor<'a> {
    pub(crate) maze: &'a Maze,
    pub(crate) stances: &'a Stances,
    /// Distances in the direction of search.
    pub(crate) distances: &'a Distances,
}

/// The gains of a level in one direction of search.
#[derive(Debug)]
pub(crate) struct Conflicts {
    /// The number of each square in the tables; [`NONE`] where no box can stand.
    numbers: Vec<Square>,
    /// How many squares have a number.
    count: usize,
    /// Price of each target.
    prices: Vec<i32>,
    /// Sum of the prices.
    pub(super) base: i32,
    /// For each stance, the least distance to a target less its price.
    alone: Vec<i32>,
    pairs: Vec<u8>,
    triples: OnceLock<Option<Triples>>,
    /// Steps of the search for the largest sum of gains.
    pub(super) steps: u32,
    _held: Held,
}

/// The gains of sets of three boxes.
#[derive(Debug)]
pub(super) struct Triples {
    /// Words of a set of numbers.
    pub(super) words: usize,
    count: usize,
    rests: usize,
    gains: Vec<u8>,
    /// For each row and second box, the third boxes with which both gain more than two of the three do.
    marks: Vec<u64>,
    _held: Held,
}

impl Triples {
    fn new(count: usize, pairs: &[u8], gains: Vec<u8>, held: Held) -> Triples {
        let (words, rests) = (count.div_ceil(64), sets(count, 2));
        let mut marks = vec![0; 4 * count * count * words];
        for row in 0..4 * count {
            let (pairs, gains) = (&pairs[row * count..][..count], &gains[row * rests..][..rests]);
            for c in 1..count {
                for b in 0..c {
                    let gain = gains[number([b as Square, c as Square])];
                    if gain > pairs[b].max(pairs[c]) {
                        marks[(row * count + b) * words + c / 64] |= 1 << (c % 64);
                        marks[(row * count + c) * words + b / 64] |= 1 << (b % 64);
                    }
                }
            }
        }
        Triples { words, count, rests, gains, marks, _held: held }
    }

    /// The third boxes that count with the one of `row` and the one on square number `second`.
    #[inline]
    pub(super) fn thirds(&self, row: usize, second: usize) -> &[u64] {
        &self.marks[(row * self.count + second) * self.words..][..self.words]
    }

    /// The gain of the box of `row` with two others, given by the numbers of their squares in rising order.
    #[inline]
    pub(super) fn gain(&self, row: usize, b: usize, c: usize) -> u8 {
        self.gains[row * self.rests + number([b as Square, c as Square])]
    }
}

impl Conflicts {
    /// Most boxes for which gains are added up.
    pub(crate) const MOST_BOXES: usize = 64;

    /// The table of pairs, with a price for each target. None when some boxes could be left over, the level is too
    /// large, or a limit is reached before.
    pub(crate) fn new<B: Board, H: Heading>(floor: Floor<'_>, prices: &[i32]) -> Option<Conflicts> {
        let Floor { maze, stances, distances } = floor;
        let boxes = maze.boxes.len();
        let is_fit = boxes == maze.goals.len() && (2..=Conflicts::MOST_BOXES).contains(&boxes);
        if !is_fit || !distances.is_known() {
            return None;
        }
        let (numbers, count) = distances.numbered();
        let bytes = 4 * count * count + (4 + 4) * stances.count();
        if sets(count, 2) * 32 + bytes > maze.limits.memory.free() / 8 {
            return None;
        }
        let held = maze.limits.hold(bytes).ok()?;
        let least = |stance: usize| {
            let row = distances.row(stance as u32).iter().zip(prices);
            row.filter(|(far, _)| **far != INFINITE).map(|(&far, price)| i32::from(far) - price).min()
        };
        let alone = (0..stances.count()).map(|stance| least(stance).unwrap_or(LOST)).collect();
        let base = prices.iter().sum();
        let mut conflicts = Conflicts {
            numbers,
            count,
            prices: prices.to_vec(),
            base,
            alone,
            pairs: Vec::new(),
            triples: OnceLock::new(),
            steps: maze.limits.parameters.conflict_steps,
            _held: held,
        };
        conflicts.pairs = conflicts.gains::<B, H, 2>(floor).ok()?;
        Some(conflicts)
    }

    /// Makes the table of sets of three boxes, if the level is not too large for it. Whether there is one.
    pub(crate) fn make_triples<B: Board, H: Heading>(&self, floor: Floor<'_>) -> bool {
        let memory = &floor.maze.limits.memory;
        let sets = sets(self.count, 3);
        let bytes = self.bytes(3) + 4 * self.count * self.count * self.count.div_ceil(64) * 8;
        let make = || {
            let is_fit = self.count > 2 && sets <= MOST_TRIPLES && bytes + 84 * sets <= memory.free() / 4;
            let held = is_fit.then(|| floor.maze.limits.hold(bytes))?.ok()?;
            Some(Triples::new(self.count, &self.pairs, self.gains::<B, H, 3>(floor).ok()?, held))
        };
        self.triples.get_or_init(make).is_some()
    }

    /// Expansions after which the table of sets of three boxes is worth making.
    pub(crate) fn patience(&self, parameters: &Parameters) -> u64 {
        (sets(self.count, 3) / parameters.conflict_patience) as u64
    }

    /// Bytes of the gains of sets of `boxes` boxes.
    fn bytes(&self, boxes: usize) -> usize {
        4 * self.count * sets(self.count, boxes - 1)
    }

    /// The gains of all sets of `K` boxes.
    fn gains<B: Board, H: Heading, const K: usize>(&self, floor: Floor<'_>) -> Result<Vec<u8>, GaveUp> {
        let Floor { maze, stances, distances } = floor;
        let mut builder = Builder::<B, K>::new(maze, &self.numbers, self.count)?;
        let targets: &[Square] = if H::BACKWARD { &maze.boxes } else { &maze.goals };
        each_set::<K>(targets, |set| {
            let price = |square| targets.binary_search(&square).map_or(0, |target| self.prices[target]);
            let cost: i32 = set.iter().map(|&square| -price(square)).sum();
            let cost = cost.max(0) as usize;
            if H::BACKWARD {
                builder.reach_from(set, maze.player, cost);
            } else {
                for square in set {
                    for player in maze.next[square as usize] {
                        if player != NONE && !set.contains(&player) {
                            builder.reach(set, player, cost);
                        }
                    }
                }
            }
        });
        let costs = if H::BACKWARD {
            builder.run(|from, d| push(maze, distances, from, d))?
        } else {
            builder.run(|from, d| pull(maze, distances, from, d))?
        };
        let rests = sets(self.count, K - 1);
        let mut gains = vec![0; self.bytes(K)];
        let squares: Vec<Square> =
            (0..maze.len() as Square).filter(|&square| self.numbers[square as usize] != NONE).collect();
        each_set::<K>(&squares, |set| {
            let numbers = set.map(|square| self.numbers[square as usize]);
            let place = number(numbers) * 4 * K;
            for i in 0..K {
                let rest = without(&numbers, i);
                for d in 0..4 {
                    let player = maze.next[set[i] as usize][d];
                    if player == NONE || set.contains(&player) {
                        continue;
                    }
                    let gain = match costs[place + 4 * i + d] {
                        UNREACHED => DEAD,
                        cost => {
                            let alone = |square| self.alone(stances.of(square, player));
                            let sum: i32 = set.iter().map(|&square| alone(square)).sum();
                            (i32::from(cost) - sum).clamp(0, i32::from(DEAD) - 1) as u8
                        }
                    };
                    gains[(numbers[i] as usize * 4 + d) * rests + rest] = gain;
                }
            }
        });
        maze.limits.check()?;
        Ok(gains)
    }

    /// The number of a square on which a box can stand, [`NONE`] for others.
    #[inline]
    pub(super) fn number(&self, square: Square) -> Square {
        self.numbers[square as usize]
    }

    /// The least distance to a target less its price.
    #[inline]
    pub(super) fn alone(&self, stance: u32) -> i32 {
        self.alone[stance as usize]
    }

    /// The gains of a box with each other one; `row` is four times the number of its square and the side of the player.
    #[inline]
    pub(super) fn of_pairs(&self, row: usize) -> &[u8] {
        &self.pairs[row * self.count..][..self.count]
    }

    /// The gains of sets of three boxes, if they are made.
    #[inline]
    pub(super) fn triples(&self) -> Option<&Triples> {
        self.triples.get()?.as_ref()
    }
}

/// The number of a set without its member `i`.
fn without<const K: usize>(set: &[Square; K], i: usize) -> usize {
    let rest = |n: usize| set[if n < i { n } else { n + 1 }];
    match K {
        2 => number([rest(0)]),
        _ => number([rest(0), rest(1)]),
    }
}
