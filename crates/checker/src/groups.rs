//! A lower bound by what boxes need together, with prices in place of the intermediate goals of Pereira, Ritt and Buriol (2013).
//!
//! Let each goal have a price of at most 0, and let the *net cost* of a set of boxes be the least cost of bringing it to goals of its own, less the
//! prices of these. Divide the boxes into sets in any way. In a solution each set pays at least its net cost and the prices of its goals, and goals
//! that get no box only lower the sum of the prices. So the sum of all prices and of the net costs of the sets is a lower bound. Here these are
//! sets of one box and some of two and three, without a common box, whose *gain*, their net cost less those of their boxes alone, is positive. Nothing
//! depends on how prices and sets are chosen. A set that cannot be brought to goals makes the position dead.

use crate::table::{Board, Ground, NEVER, NONE, Table};
use std::rc::Rc;

/// A level with the costs of its sets of boxes.
pub(crate) struct Groups {
    pub(crate) ground: Ground,
    prices: Vec<i64>,
    pairs: Table<2>,
    /// With walls in place of boxes, those of the level without: they are not too high.
    triples: Rc<Table<3>>,
}

/// All i < j < `count`.
fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(|j| (0..j).map(move |i| [i, j]))
}

/// All i < j < k < `count`.
fn triples(count: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..count).flat_map(|k| pairs(k).map(move |[i, j]| [i, j, k]))
}

impl Groups {
    /// With the prices of a cheapest assignment of the boxes at the start, as far as they fit into the tables.
    pub(crate) fn new(ground: Ground, boxes: &[u16]) -> Groups {
        let count = ground.goals.len();
        let costs: Vec<i64> = boxes.iter().flat_map(|&one| ground.pushes(one, None)).collect();
        let prices = if boxes.len() <= count { prices(&costs, count) } else { vec![0; count] };
        let prices: Vec<i64> = prices.into_iter().map(|price| price.clamp(-4000, 0)).collect();
        let pairs = Table::new(&ground, &prices, pairs(count));
        let triples = Rc::new(Table::new(&ground, &prices, triples(count)));
        Groups { ground, prices, pairs, triples }
    }

    /// The same with walls in place of boxes and their goals.
    pub(crate) fn with_walls(&self, walls: &[u16]) -> Groups {
        let is_open = |square: &u16| !walls.contains(square);
        let hide = |square: u16, next: u16| if is_open(&square) && is_open(&next) { next } else { NONE };
        let next = (0..).zip(&self.ground.next).map(|(square, around)| around.map(|next| hide(square, next)));
        let goals = self.ground.goals.iter().zip(&self.prices).filter(|(goal, _)| is_open(goal));
        let (goals, prices): (_, Vec<i64>) = goals.unzip();
        let ground = Ground::new(next.collect(), goals);
        let pairs = Table::new(&ground, &prices, pairs(prices.len()));
        Groups { ground, prices, pairs, triples: self.triples.clone() }
    }

    /// Whether some boxes of a position cost at least `most` together, which is at most half of [`NEVER`].
    pub(crate) fn is_dear(&self, boxes: &[u16], at: &Board, most: i64) -> bool {
        let around = |&one: &u16| self.ground.next[usize::from(one)].into_iter();
        let sides: Vec<_> =
            boxes.iter().map(|one| around(one).position(|side| at.is_reached(side))).collect();
        let costs = boxes.iter().zip(&sides).flat_map(|(&one, &side)| self.ground.pushes(one, side));
        let (costs, count) = (costs.collect::<Vec<i64>>(), self.ground.goals.len());
        if boxes.len() > count {
            return true;
        }
        // The net costs of the boxes, and what is missing then.
        let alone = |prices: &[i64]| {
            let least = |costs: &[i64]| costs.iter().zip(prices).map(|(cost, price)| cost - price).min();
            let net: Vec<i64> = costs.chunks(count.max(1)).filter_map(least).collect();
            let missing = most - prices.iter().chain(&net).sum::<i64>();
            (net, missing)
        };
        let (net, missing) = alone(&self.prices);
        if missing <= 0 || alone(&prices(&costs, count)).1 <= 0 {
            return true;
        }
        let count = boxes.len().min(64);
        let placed: Vec<_> = (0..count).map(|one| (boxes[one], sides[one], net[one])).collect();
        let mut found = Vec::new();
        gains(&self.pairs, pairs(count), &placed, missing, &mut found)
            || gains(&self.triples, triples(count), &placed, missing, &mut found)
    }
}

/// Whether the gains of some sets of boxes, given as squares, sides that the player reaches and net costs, without a common box sum to `missing`: sets that were found before, and those of `sets` that gain more than each
/// found before that is a part of it.
fn gains<const K: usize>(
    table: &Table<K>,
    sets: impl Iterator<Item = [usize; K]>,
    boxes: &[(u16, Option<usize>, i64)],
    missing: i64,
    found: &mut Vec<(i64, u64)>,
) -> bool {
    for set in sets {
        let cost = table.cost(set.map(|one| boxes[one].0), set.map(|one| boxes[one].1));
        let gain = cost - set.iter().map(|&one| boxes[one].2).sum::<i64>();
        let bits = set.iter().fold(0, |bits, one| bits | 1 << one);
        if cost == NEVER {
            return true;
        }
        if gain > 0 && found.iter().all(|&(known, other)| other & !bits != 0 || known < gain) {
            found.push((gain, bits));
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    let (mut used, mut missing) = (0, missing);
    for &(gain, bits) in found.iter() {
        if bits & used == 0 {
            (used, missing) = (used | bits, missing - gain);
        }
    }
    missing <= 0
}

/// The prices of a cheapest assignment of rows to no fewer columns, by the Hungarian method (Kuhn 1955); `cost` has `columns` entries a row.
pub(crate) fn prices(cost: &[i64], columns: usize) -> Vec<i64> {
    let rows = cost.len() / columns.max(1);
    // Rows and columns count from 1; column 0 stands for the row that looks for a column.
    let (mut charge, mut price) = (vec![0; rows + 1], vec![0; columns + 1]);
    let (mut taken, mut way) = (vec![0; columns + 1], vec![0; columns + 1]);
    for row in 1..=rows {
        let (mut least, mut used) = (vec![i64::MAX; columns + 1], vec![false; columns + 1]);
        let mut at = 0;
        taken[0] = row;
        while taken[at] != 0 {
            used[at] = true;
            let row = taken[at];
            for column in (1..=columns).filter(|&column| !used[column]) {
                let reduced = cost[(row - 1) * columns + column - 1] - charge[row] - price[column];
                if reduced < least[column] {
                    (least[column], way[column]) = (reduced, at);
                }
            }
            let free = (1..=columns).filter(|&column| !used[column]);
            let next = free.min_by_key(|&column| least[column]).unwrap_or(0);
            let delta = least[next];
            for column in 0..=columns {
                if used[column] {
                    charge[taken[column]] += delta;
                    price[column] -= delta;
                } else {
                    least[column] = least[column].saturating_sub(delta);
                }
            }
            at = next;
        }
        while at != 0 {
            taken[at] = taken[way[at]];
            at = way[at];
        }
    }
    price.split_off(1)
}
