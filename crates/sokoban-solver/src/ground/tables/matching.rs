//! Incremental matching: the least sum of distances by which all boxes get to different targets.
//!
//! The Hungarian method with saved prices (Kuhn 1955; Jonker & Volgenant 1987): a push changes the row of one box, and
//! one augmenting path repairs the matching. Boxes are padded with free rows up to the number of targets, because
//! repairing a rectangular problem in this way would be wrong. O(n^3) from scratch, O(n^2) a change.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::metric::{Moves, Pushes};
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::number::Number;
use search::Admissible;

const FREE: u32 = u32::MAX;

/// A pairing of boxes with targets, of least sum. Where all sums are small its numbers are, so that the processor takes more of
/// them at a time; both kinds find the same.
#[derive(Debug)]
pub(crate) enum Matching {
    Small(Pairing<i16>),
    Large(Pairing<i32>),
}

/// Every box must reach a target of its own, and a push or pull moves one box by one square.
impl Admissible<Pushes> for Matching {}

/// Every push is a move.
impl Admissible<Moves> for Matching {}

impl Default for Matching {
    fn default() -> Matching {
        Matching::new(0)
    }
}

/// The same of either kind of pairing.
macro_rules! either {
    ($matching:expr, $pairing:ident => $what:expr) => {
        match $matching {
            Matching::Small($pairing) => $what,
            Matching::Large($pairing) => $what,
        }
    };
}

impl Matching {
    /// A pairing for mazes with `targets` targets, with no box yet.
    pub(crate) fn new(targets: usize) -> Matching {
        Matching::Small(Pairing::new(targets))
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
        let is_small = distances.longest_way() <= i16::MOST as usize;
        if is_small != matches!(self, Matching::Small(_)) {
            *self = if is_small {
                Matching::new(distances.targets)
            } else {
                Matching::Large(Pairing::new(distances.targets))
            };
        }
        either!(self, pairing => pairing.set(boxes, player, stances, distances))
    }

    /// A price for each target: no box is nearer to a target, less its price, than to the one that it is paired with, and
    /// free rows would pay as much.
    pub(crate) fn prices(&self) -> Vec<i32> {
        either!(self, pairing => pairing.prices())
    }

    /// The row of the box on `square`.
    #[inline]
    pub(crate) fn row(&self, square: Square) -> Option<usize> {
        either!(self, pairing => pairing.rows.iter().position(|row| row.0 == square))
    }

    /// The number of the target that the box on `square` is paired with.
    pub(crate) fn target(&self, square: Square) -> Option<usize> {
        let row = self.row(square)?;
        Some(either!(self, pairing => pairing.column_of[row]) as usize)
    }

    /// The sum, `sum` until now, if the box of `row` came to `stance`: the length of one cheapest augmenting path, by
    /// Dijkstra's search over reduced costs that stops when the length of the path to the column left free is known. The
    /// pairing stays as it is, so this needs no copy of it. `moves` is given if the box came there by that many moves of
    /// those that the distances count. None when there is no pairing.
    #[inline]
    pub(crate) fn sum_after(
        &mut self,
        sum: u32,
        row: usize,
        moved: (u32, Option<i32>),
        distances: &Distances,
    ) -> Option<u32> {
        either!(self, pairing => pairing.sum_after(sum, row, moved, distances))
    }
}

/// A row from which a search for a path has gone on.
#[derive(Clone, Copy, Debug)]
struct Looked<N> {
    row: u32,
    /// The length of the way to it, less its price.
    base: N,
    /// The column that it is paired with, over which the way came; [`FREE`] for the first row.
    column: u32,
}

/// A pairing with numbers of one size.
#[derive(Debug)]
pub(crate) struct Pairing<N> {
    /// Square and stance of the box of each row; [`FREE`] for a padding row.
    rows: Vec<(Square, u32)>,
    /// Price of each row and of each column.
    row_price: Vec<N>,
    column_price: Vec<N>,
    /// No price of a column is below this.
    lowest: N,
    /// Row paired with each column, [`FREE`] for none.
    row_of: Vec<u32>,
    /// Column paired with each row.
    column_of: Vec<u32>,
    /// The length of the least way to each column.
    least: Vec<N>,
    /// The rows from which ways were looked for, in order.
    looked: Vec<Looked<N>>,
    stale: Vec<u32>,
    /// Columns without a row. None while boxes are paired for the first time: prices of the goals come from that pairing, so
    /// that ties are decided by the numbers of columns.
    free: Vec<u32>,
    /// Largest number for the columns that a search for a path is done with, else the smallest.
    shut: Vec<N>,
    /// Costs of a padding row.
    zeros: Vec<u16>,
    /// Whether no row is a padding row.
    is_full: bool,
}

impl<N: Number> Pairing<N> {
    fn new(targets: usize) -> Pairing<N> {
        Pairing {
            rows: vec![(FREE, FREE); targets],
            row_price: vec![N::default(); targets],
            column_price: vec![N::default(); targets],
            lowest: N::default(),
            row_of: (0..targets as u32).collect(),
            column_of: (0..targets as u32).collect(),
            least: vec![N::default(); targets],
            looked: Vec::new(),
            stale: Vec::new(),
            free: Vec::new(),
            zeros: vec![0; targets],
            shut: vec![N::default(); targets],
            is_full: false,
        }
    }

    fn set<B: Board>(
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
                let column = self.column_of[row as usize];
                self.row_of[column as usize] = FREE;
                if !is_new {
                    self.free.push(column);
                }
            }
            changed
        });
        let is_paired = self.pair(&mut stale, distances);
        self.stale = stale;
        if is_paired != Some(true) {
            *self = Pairing::new(distances.targets);
            return is_paired.is_none().then_some(0);
        }
        self.is_full = count == distances.targets;
        Some(self.sum(distances))
    }

    fn prices(&self) -> Vec<i32> {
        self.column_price.iter().map(|&price| price.into()).collect()
    }

    /// Pairs the rows in `stale`. Whether they all can be; none once the stop flag is up.
    fn pair(&mut self, stale: &mut Vec<u32>, distances: &Distances) -> Option<bool> {
        let (mut done, mut is_new) = (0, false);
        while done < stale.len() {
            if done % 16 == 0 && distances.stop.raised().is_some() {
                return None;
            }
            if !self.augment(stale[done] as usize, distances) {
                return Some(false);
            }
            done += 1;
            // Prices drift downward over many repairs. Where groups of boxes drift apart, all are paired anew, which makes no
            // price lower than the longest way is long.
            if self.drifts() && !self.raise() && !is_new {
                self.column_price.fill(N::default());
                self.lowest = N::default();
                self.row_of.fill(FREE);
                self.free.clear();
                stale.clear();
                stale.extend(0..self.rows.len() as u32);
                (done, is_new) = (0, true);
            }
        }
        Some(true)
    }

    /// Whether a price is too low to go on with.
    fn drifts(&self) -> bool {
        self.lowest.plus(N::MOST) < N::default()
    }

    /// Raises all prices of columns by as much, and lowers those of rows. Whether none is too low now.
    fn raise(&mut self) -> bool {
        let most = self.column_price.iter().copied().max().unwrap_or_default();
        self.column_price.iter_mut().for_each(|price| *price = price.minus(most));
        self.row_price.iter_mut().for_each(|price| *price = price.plus(most));
        self.lowest = self.column_price.iter().copied().min().unwrap_or_default();
        !self.drifts()
    }

    fn sum_after(
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
        let price: i32 = column_price[free].into();
        let with = |length: N| (sum as i32 - old + length.into() + price) as u32;
        // Each move makes a sum less by one at most, and with a box for every target all sums of a position are even, or odd.
        let shortest = moves.map_or(N::LEAST, |moves| N::number(old - moves - price));
        let step = N::number(if self.is_full { distances.step } else { 1 });
        let direct = N::distance(costs[free]).minus(column_price[free]);
        if direct < shortest.plus(step) {
            return Some(with(direct));
        }
        least.fill(N::LARGEST);
        shut.fill(N::LEAST);
        let mut nearest = reach(least, shut, costs, column_price, N::default());
        loop {
            if nearest > N::FAR {
                return None;
            }
            if least[free] < nearest.max(shortest).plus(step) {
                return Some(with(least[free]));
            }
            let best = place(least, shut, nearest)?;
            shut[best] = N::LARGEST;
            let next = self.row_of[best] as usize;
            let base = nearest.minus(self.row_price[next]);
            let stance = self.rows[next].1;
            costs = if stance == FREE { &self.zeros } else { &distances.row(stance)[..targets] };
            nearest = reach(least, shut, costs, column_price, base);
        }
    }

    /// Sum of the distances of the pairs.
    fn sum(&self, distances: &Distances) -> u32 {
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
        let (column_price, zeros) = (&mut self.column_price[..targets], &self.zeros[..targets]);
        let rows = &self.rows;
        let costs = |row: usize| match rows[row].1 {
            FREE => zeros,
            stance => &distances.row(stance)[..targets],
        };
        least.fill(N::LARGEST);
        shut.fill(N::LEAST);
        self.looked.clear();
        let mut looked = Looked { row: row as u32, base: N::default(), column: FREE };
        let (mut column, length) = loop {
            self.looked.push(looked);
            let nearest = reach(least, shut, costs(looked.row as usize), column_price, looked.base);
            if nearest > N::FAR {
                return false;
            }
            // Of several that are nearest, one that is free ends the path.
            if let Some(place) = self.free.iter().position(|&free| least[free as usize] == nearest) {
                break (self.free.swap_remove(place) as usize, nearest);
            }
            let Some(best) = place(least, shut, nearest) else { return false };
            let next = self.row_of[best];
            if next == FREE {
                break (best, nearest);
            }
            shut[best] = N::LARGEST;
            let base = nearest.minus(self.row_price[next as usize]);
            looked = Looked { row: next, base, column: best as u32 };
        };
        self.row_price[row] = length;
        loop {
            let way = |looked: &&Looked<N>| {
                let cost = N::distance(costs(looked.row as usize)[column]);
                cost.plus(looked.base).minus(column_price[column]) == least[column]
            };
            let Some(&Looked { row, column: before, .. }) = self.looked.iter().find(way) else {
                return false;
            };
            self.row_of[column] = row;
            self.column_of[row as usize] = column as u32;
            if before == FREE {
                break;
            }
            column = before as usize;
        }
        for looked in &self.looked[1..] {
            let shift = length.minus(least[looked.column as usize]);
            let column_price = &mut column_price[looked.column as usize];
            *column_price = column_price.minus(shift);
            self.lowest = self.lowest.min(*column_price);
            let row_price = &mut self.row_price[looked.row as usize];
            *row_price = row_price.plus(shift);
        }
        true
    }
}

/// Shortens the ways to all columns by those over a row with these costs, to which the way is `base` long. Returns the least of
/// those that are not shut. A function of its own, so that the compiler knows that the slices are apart, and takes several
/// columns at a time.
#[inline(never)]
fn reach<N: Number>(least: &mut [N], shut: &[N], costs: &[u16], prices: &[N], base: N) -> N {
    let count = least.len();
    let (shut, costs, prices) = (&shut[..count], &costs[..count], &prices[..count]);
    let mut nearest = N::LARGEST;
    for j in 0..count {
        least[j] = least[j].min(N::distance(costs[j]).plus(base).minus(prices[j]));
        nearest = nearest.min(least[j].max(shut[j]));
    }
    nearest
}

/// The first column that is `nearest` and not shut. Groups of columns are compared at once.
#[inline(always)]
fn place<N: Number>(least: &[N], shut: &[N], nearest: N) -> Option<usize> {
    const GROUP: usize = 16;
    let is_nearest = |j: usize| least[j].max(shut[j]) == nearest;
    let groups = least.chunks_exact(GROUP).zip(shut.chunks_exact(GROUP));
    let none = |(least, shut): &(&[N], &[N])| {
        (0..GROUP).fold(true, |none, j| none & (least[j].max(shut[j]) != nearest))
    };
    let first = GROUP * groups.take_while(none).count();
    (first..least.len()).find(|&j| is_nearest(j))
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

    /// Lowers the prices of some columns by as much, so far that the next change is too much, and raises those of the rows
    /// paired with them.
    fn lower(pairing: &mut Pairing<i16>, columns: &[usize]) {
        let least = columns.iter().map(|&column| pairing.column_price[column]).min().unwrap_or_default();
        for &column in columns {
            pairing.column_price[column] -= i16::MOST + least;
            pairing.row_price[pairing.row_of[column] as usize] += i16::MOST + least;
        }
        pairing.lowest = -i16::MOST;
    }

    #[test]
    fn small_numbers_find_the_same_as_large_ones_when_prices_drift() {
        let seed = 23;
        let mut random = grid::Random::new(seed);
        // Boxes of the two rooms can only be paired with the goals of their own.
        let level = crate::testing::level(&["#########", "# $.#.  #", "#. @# $ #", "# $ # $.#", "#########"]);
        let maze = Maze::new(&level);
        let stances = Stances::new(&maze).expect("no limits");
        let distances = Distances::to_goals(&maze, &stances).expect("no limits");
        let is_left = |square: Square| maze.size.xy(maze.cells[square as usize]).0 < 4;
        let left = maze.goals.iter().filter(|&&goal| is_left(goal)).count();
        let mut small = Matching::new(distances.targets);
        let (mut paired, mut raised, mut renewed) = (0, 0, 0);
        for round in 0..20_000 {
            let mut boxes = Wide::empty(maze.len());
            while boxes.len() < maze.boxes.len() {
                let square = random.below(maze.len() as u32);
                let room = boxes.squares().filter(|&other| is_left(other) == is_left(square)).count();
                if room < if is_left(square) { left } else { maze.goals.len() - left } {
                    boxes.put(square);
                }
            }
            let player = (0..maze.len() as Square).find(|&s| !boxes.has(s)).unwrap_or(0);
            let mut large = Pairing::<i32>::new(distances.targets);
            let expected = large.set(&boxes, player, &stances, &distances);
            if let Matching::Small(pairing) = &mut small
                && random.below(4) == 0
                && pairing.row_of.iter().all(|&row| row != FREE)
            {
                let all = random.below(2) == 0;
                let goals = maze.goals.iter().enumerate();
                let is_lowered = |(column, &goal): (usize, &Square)| (all || is_left(goal)).then_some(column);
                lower(pairing, &goals.filter_map(is_lowered).collect::<Vec<_>>());
                (raised, renewed) = (raised + usize::from(all), renewed + usize::from(!all));
            }
            assert_eq!(
                small.set(&boxes, player, &stances, &distances),
                expected,
                "seed {seed}, round {round}"
            );
            let Matching::Small(pairing) = &small else { unreachable!() };
            assert!(pairing.lowest >= -i16::MOST, "seed {seed}, round {round}: {}", pairing.lowest);
            paired += usize::from(expected.is_some());
        }
        assert!(paired > 1_000 && raised > 500 && renewed > 500, "{paired}, {raised}, {renewed}");
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
