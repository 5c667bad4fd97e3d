//! Incremental matching: the least sum of distances by which all boxes get to different targets.
//!
//! The Hungarian method with saved prices (Kuhn 1955; Jonker & Volgenant 1987): a push changes the row of one box, and
//! one augmenting path repairs the matching. Boxes are padded with free rows up to the number of targets, because
//! repairing a rectangular problem in this way would be wrong. O(n^3) from scratch, O(n^2) a change.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::metric::{Moves, Pushes};
use crate::ground::tables::distance::{Distances, INFINITE, Stances};
use search::Admissible;

const FREE: u32 = u32::MAX;

/// Beyond this the pairing is made anew, long before prices could overflow.
const LARGEST_PRICE: i32 = 1 << 24;

/// More than any way through prices and distances, and far from overflow.
const FAR: i32 = 1 << 28;

/// A distance less the price of the target.
#[inline(always)]
fn reduced(distance: u16, price: i32) -> i32 {
    (if distance == INFINITE { FAR } else { i32::from(distance) }) - price
}

/// A pairing of boxes with targets, of least sum.
#[derive(Debug, Default)]
pub(crate) struct Matching {
    /// Square and stance of the box of each row; [`FREE`] for a padding row.
    rows: Vec<(Square, u32)>,
    /// Price of each row and of each column.
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// Row paired with each column, [`FREE`] for none.
    row_of: Vec<u32>,
    /// Column paired with each row.
    column_of: Vec<u32>,
    least: Vec<i32>,
    from: Vec<u32>,
    stale: Vec<u32>,
    /// Columns without a row. None while boxes are paired for the first time: prices of the goals come from that pairing, so
    /// that ties are decided by the numbers of columns.
    free: Vec<u32>,
    /// Largest number for the columns that a search for a path is done with, else the smallest.
    shut: Vec<i32>,
    /// Costs of a padding row.
    zeros: Vec<u16>,
    /// Whether no row is a padding row.
    is_full: bool,
}

/// Every box must reach a target of its own, and a push or pull moves one box by one square.
impl Admissible<Pushes> for Matching {}

/// Every push is a move.
impl Admissible<Moves> for Matching {}

impl Matching {
    /// A pairing for mazes with `targets` targets, with no box yet.
    pub(crate) fn new(targets: usize) -> Matching {
        Matching {
            rows: vec![(FREE, FREE); targets],
            row_price: vec![0; targets],
            column_price: vec![0; targets],
            row_of: (0..targets as u32).collect(),
            column_of: (0..targets as u32).collect(),
            least: vec![0; targets],
            from: vec![0; targets],
            stale: Vec::new(),
            free: Vec::new(),
            zeros: vec![0; targets],
            shut: vec![0; targets],
            is_full: false,
        }
    }

    /// Pairs the boxes on `boxes` with the player on `player`, keeping what the pairing so far already
    /// has. Returns the sum, or none when there is no pairing; then the pairing so far is forgotten. Once the stop flag is
    /// up the sum is 0, which says nothing.
    pub(crate) fn set<B: Board>(
        &mut self,
        boxes: &B,
        player: Square,
        stances: &Stances,
        distances: &Distances,
    ) -> Option<u32> {
        let count = boxes.len();
        if count > distances.targets {
            return None;
        }
        if !distances.is_known() {
            let dead = boxes.squares().any(|square| !distances.is_live(stances.of(square, player)));
            return (!dead).then_some(0);
        }
        // Prices drift downward over many repairs.
        if self.column_price.iter().any(|&price| price < -LARGEST_PRICE) {
            *self = Matching::new(distances.targets);
        }
        // Rows whose box is still there stay; the others are dealt out to the boxes without a row. All of
        // them leave the pairing first: old and new boxes together may have none.
        let is_new = self.rows.iter().all(|&(square, _)| square == FREE);
        self.free.clear();
        let mut missing = boxes.clone();
        let mut stale = std::mem::take(&mut self.stale);
        stale.clear();
        for (row, &(square, stance)) in self.rows.iter().enumerate() {
            if square != FREE && missing.has(square) && stances.of(square, player) == stance {
                missing.take(square);
            } else {
                stale.push(row as u32);
            }
        }
        let mut fresh = missing.squares();
        stale.retain(|&row| {
            let entry = fresh.next().map_or((FREE, FREE), |square| (square, stances.of(square, player)));
            let changed = self.rows[row as usize] != entry;
            if changed {
                self.rows[row as usize] = entry;
                self.row_price[row as usize] = 0;
                let column = self.column_of[row as usize];
                self.row_of[column as usize] = FREE;
                if !is_new {
                    self.free.push(column);
                }
            }
            changed
        });
        for &row in &stale {
            if distances.stop.raised().is_some() {
                *self = Matching::new(distances.targets);
                return Some(0);
            }
            if !self.augment(row as usize, distances) {
                *self = Matching::new(distances.targets);
                return None;
            }
        }
        self.stale = stale;
        self.is_full = count == distances.targets;
        Some(self.sum(distances))
    }

    /// A price for each target: no box is nearer to a target, less its price, than to the one that it is paired with, and
    /// free rows would pay as much.
    pub(crate) fn prices(&self) -> &[i32] {
        &self.column_price
    }

    /// The row of the box on `square`.
    pub(crate) fn row(&self, square: Square) -> Option<usize> {
        self.rows.iter().position(|row| row.0 == square)
    }

    /// The number of the target that the box on `square` is paired with.
    pub(crate) fn target(&self, square: Square) -> Option<usize> {
        self.row(square).map(|row| self.column_of[row] as usize)
    }

    /// The sum, `sum` until now, if the box of `row` came to `stance`: the length of one cheapest augmenting path, by
    /// Dijkstra's search over reduced costs that stops when the length of the path to the column left free is known. The
    /// pairing stays as it is, so this needs no copy of it. `moves` is given if the box came there by that many moves of
    /// those that the distances count. None when there is no pairing.
    pub(crate) fn sum_after(
        &mut self,
        sum: u32,
        row: usize,
        (stance, moves): (u32, Option<i32>),
        distances: &Distances,
    ) -> Option<u32> {
        let targets = self.rows.len();
        let free = self.column_of[row] as usize;
        let old = i32::from(distances.row(self.rows[row].1)[free]);
        let (least, shut) = (&mut self.least[..targets], &mut self.shut[..targets]);
        let column_price = &self.column_price[..targets];
        let mut costs = &distances.row(stance)[..targets];
        let with = |length: i32| (sum as i32 - old + length + column_price[free]) as u32;
        // Each move makes a sum less by one at most, and with a box for every target all sums of a position are even, or odd.
        let shortest = moves.map_or(-FAR, |moves| old - moves - column_price[free]);
        let step = if self.is_full { distances.step } else { 1 };
        let direct = reduced(costs[free], column_price[free]);
        if direct < shortest + step {
            return Some(with(direct));
        }
        let mut nearest = i32::MAX;
        for j in 0..targets {
            least[j] = reduced(costs[j], column_price[j]);
            nearest = nearest.min(least[j]);
        }
        shut.fill(i32::MIN);
        loop {
            if nearest > FAR / 2 {
                return None;
            }
            if least[free] < nearest.max(shortest) + step {
                return Some(with(least[free]));
            }
            let best = (0..targets).find(|&j| least[j].max(shut[j]) == nearest)?;
            shut[best] = i32::MAX;
            let next = self.row_of[best] as usize;
            let base = nearest - self.row_price[next];
            let stance = self.rows[next].1;
            costs = if stance == FREE { &self.zeros } else { &distances.row(stance)[..targets] };
            nearest = i32::MAX;
            for j in 0..targets {
                least[j] = least[j].min(reduced(costs[j], column_price[j]) + base);
                nearest = nearest.min(least[j].max(shut[j]));
            }
        }
    }

    /// Sum of the distances of the pairs.
    pub(crate) fn sum(&self, distances: &Distances) -> u32 {
        let mut sum = 0;
        for (row, &(_, stance)) in self.rows.iter().enumerate() {
            if stance != FREE {
                sum += u32::from(distances.row(stance)[self.column_of[row] as usize]);
            }
        }
        sum
    }

    /// Finds a cheapest augmenting path from `row` and flips it. Prices change once, at the end.
    fn augment(&mut self, row: usize, distances: &Distances) -> bool {
        let targets = self.rows.len();
        let (least, shut) = (&mut self.least[..targets], &mut self.shut[..targets]);
        let (from, column_price) = (&mut self.from[..targets], &mut self.column_price[..targets]);
        least.fill(FAR);
        shut.fill(i32::MIN);
        let (mut at, mut base, mut column) = (row, 0, FREE);
        let length = loop {
            let stance = self.rows[at].1;
            let costs =
                if stance == FREE { &self.zeros[..targets] } else { &distances.row(stance)[..targets] };
            let mut nearest = i32::MAX;
            for j in 0..targets {
                let cost = if costs[j] == INFINITE { FAR } else { i32::from(costs[j]) };
                let way = cost + base - column_price[j];
                from[j] = if way < least[j] { column } else { from[j] };
                least[j] = least[j].min(way);
                nearest = nearest.min(least[j].max(shut[j]));
            }
            if nearest > FAR / 2 {
                return false;
            }
            // Of several that are nearest, one that is free ends the path.
            if let Some(place) = self.free.iter().position(|&free| least[free as usize] == nearest) {
                column = self.free.swap_remove(place);
                break nearest;
            }
            let Some(best) = (0..targets).find(|&j| least[j].max(shut[j]) == nearest) else { return false };
            column = best as u32;
            if self.row_of[best] == FREE {
                break nearest;
            }
            shut[best] = i32::MAX;
            at = self.row_of[best] as usize;
            base = nearest - self.row_price[at];
        };
        self.row_price[row] = length;
        for j in 0..targets {
            if shut[j] == i32::MAX {
                column_price[j] += least[j] - length;
                self.row_price[self.row_of[j] as usize] += length - least[j];
            }
        }
        while from[column as usize] != FREE {
            let before = from[column as usize];
            let row = self.row_of[before as usize];
            self.row_of[column as usize] = row;
            self.column_of[row as usize] = column;
            column = before;
        }
        self.row_of[column as usize] = row as u32;
        self.column_of[row] = column;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::floor::maze::{Maze, NONE};
    use crate::testing::{brute_matching, random_level};

    #[test]
    fn agrees_with_all_pairings_tried() {
        let mut random = grid::Random::new(7);
        for round in 0..300 {
            let level = random_level(&mut random, 6, 5, 3);
            let maze = Maze::new(&level);
            let stances = Stances::new(&maze).expect("no limits");
            let distances = Distances::to_goals(&maze, &stances).expect("no limits");
            let mut kept = Matching::new(distances.targets);
            for _ in 0..10 {
                let mut boxes = Wide::empty(maze.len());
                while boxes.len() < maze.boxes.len() {
                    boxes.put(random.below(maze.len() as u32));
                }
                let player = (0..maze.len() as Square).find(|&s| !boxes.has(s)).unwrap_or(0);
                let rows: Vec<&[u16]> =
                    boxes.squares().map(|s| distances.row(stances.of(s, player))).collect();
                let expected = brute_matching(&rows);
                assert_eq!(kept.set(&boxes, player, &stances, &distances), expected, "round {round}");
                if let (Some(sum), Some(from)) = (expected, boxes.squares().nth(round % boxes.len())) {
                    let to = random.below(maze.len() as u32);
                    let mut moved = boxes.clone();
                    moved.take(from);
                    moved.put(to);
                    if player != to && moved.len() == boxes.len() {
                        let rows: Vec<&[u16]> =
                            moved.squares().map(|s| distances.row(stances.of(s, player))).collect();
                        let row = kept.row(from).unwrap();
                        let sum = kept.sum_after(sum, row, (stances.of(to, player), None), &distances);
                        assert_eq!(sum, brute_matching(&rows), "round {round}");
                    }
                }
                let fresh = Matching::new(distances.targets).set(&boxes, player, &stances, &distances);
                assert_eq!(fresh, expected, "round {round}");
            }
        }
    }

    #[test]
    fn a_sum_after_a_push_is_that_of_all_pairings_tried() {
        let seed = 19;
        let mut random = grid::Random::new(seed);
        let (mut pushes, mut padded) = (0, 0);
        for round in 0..800 {
            let mut level = random_level(&mut random, 6, 5, 4);
            if let Some(first) = level.boxes().first().filter(|_| round % 3 == 0) {
                let mut boxes = level.boxes().clone();
                boxes.remove(first);
                level = level.with_pieces(boxes, level.player()).expect("fewer boxes");
            }
            let maze = Maze::new(&level);
            let stances = Stances::new(&maze).expect("no limits");
            let distances = Distances::to_goals(&maze, &stances).expect("no limits");
            let boxes: Wide = maze.start();
            for from in boxes.squares() {
                for d in 0..4 {
                    let (to, behind) = (maze.next[from as usize][d], maze.next[from as usize][(d + 2) % 4]);
                    let is_free = |square| square != NONE && !boxes.has(square);
                    let mut kept = Matching::new(distances.targets);
                    if !is_free(to) || !is_free(behind) {
                        continue;
                    }
                    let Some(sum) = kept.set(&boxes, behind, &stances, &distances) else { continue };
                    let mut pushed = boxes.clone();
                    pushed.take(from);
                    pushed.put(to);
                    let rows: Vec<&[u16]> =
                        pushed.squares().map(|square| distances.row(stances.of(square, from))).collect();
                    let row = kept.row(from).unwrap();
                    let after =
                        kept.sum_after(sum, row, (stances.beside(to, (d + 2) % 4), Some(1)), &distances);
                    assert_eq!(after, brute_matching(&rows), "seed {seed}, round {round}");
                    pushes += 1;
                    padded += u32::from(boxes.len() < distances.targets);
                }
            }
        }
        assert!(pushes > 500 && padded > 100, "only {pushes} pushes, {padded} of them with goals left over");
    }
}
