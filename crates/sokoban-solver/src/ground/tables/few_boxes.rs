//! The fewest moves for any few boxes of a position, as if there were no others.
//!
//! A pattern database (Culberson & Schaeffer 1998): sets of up to four boxes with the exact square of the player, by
//! retrograde breadth-first search over single steps. Take the other boxes away from a solution, and it still brings the few
//! to goals; a push of another box is a step then. So no solution takes fewer moves than the table has for any few of its
//! boxes, and the bound is the largest number for a set of a position. It counts walks, which have no part in the sum over
//! all boxes, since one walk may serve several of them; that sum is the better bound where pushes are many.
//!
//! Sets have as many boxes as the numbers of states and of sets in a position allow. Cost: two bytes for each set and square of
//! the player, six more while the table is made, and eight steps back from each; a look is a load for each set of the position.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use crate::ground::metric::Moves;
use crate::ground::tables::conflicts::builder::each_set;
use crate::ground::tables::distance::Distances;
use search::{Admissible, GaveUp};
use std::sync::OnceLock;

/// Moves where there is no way.
const UNREACHED: u16 = u16::MAX;

/// Most boxes of a set.
const MOST_BOXES: usize = 4;

/// Most sets of the boxes of a position.
const MOST_SETS: u32 = 128;

/// Squares of boxes, in rising order; as many count as a set has.
pub(crate) type Set = [Square; MOST_BOXES];

/// Bytes of a square.
const SQUARE_BYTES: usize = size_of::<Square>() + size_of::<[u32; MOST_BOXES]>();

/// Bytes of a state while the table is made: the moves, and a place in each of two queues at most.
const STATE_BYTES: usize = size_of::<u16>() + size_of::<u32>();

/// The sets of a level, and their moves once they are made.
#[derive(Debug)]
pub(crate) struct FewBoxes {
    /// The number of each square; [`NONE`] where no box can stand.
    numbers: Vec<Square>,
    /// Boxes of a set.
    boxes: usize,
    /// By number and place in a set: how many sets have only lower numbers there and before it.
    below: Vec<[u32; MOST_BOXES]>,
    /// Sets times squares of the player.
    states: usize,
    squares: usize,
    /// Sets of the boxes of a position.
    sets: u32,
    table: OnceLock<Option<Table>>,
    _held: Held,
}

/// Moves by set and square of the player.
#[derive(Debug)]
struct Table {
    moves: Vec<u16>,
    _held: Held,
}

/// Without the other boxes, a solution is one of the few.
impl Admissible<Moves> for FewBoxes {}

impl FewBoxes {
    /// Sets of as many boxes as up to `most` states allow; none if that is less than two.
    pub(crate) fn new(maze: &Maze, distances: &Distances, most: usize) -> Option<FewBoxes> {
        let count = maze.boxes.len();
        let is_fit = |boxes, states| ways(count, boxes) <= MOST_SETS && states <= most.min(u32::MAX as usize);
        FewBoxes::of_sets(maze, distances, is_fit)
    }

    /// Sets of as many boxes as fit; `is_fit` says of a number of boxes and of states whether they do.
    fn of_sets(
        maze: &Maze,
        distances: &Distances,
        is_fit: impl Fn(usize, usize) -> bool,
    ) -> Option<FewBoxes> {
        let held = maze.limits.hold(maze.len() * SQUARE_BYTES).ok()?;
        let (numbers, count) = distances.numbered();
        let ways = |number| std::array::from_fn(|i| ways(number, i + 1));
        let below: Vec<[u32; MOST_BOXES]> = (0..=count).map(ways).collect();
        let states = |boxes: usize| (below[count][boxes - 1] as usize).saturating_mul(maze.len());
        let most = MOST_BOXES.min(maze.boxes.len());
        let boxes = (2..=most).rev().find(|&boxes| is_fit(boxes, states(boxes)))?;
        let (states, sets) = (states(boxes), self::ways(maze.boxes.len(), boxes));
        Some(FewBoxes {
            sets,
            numbers,
            boxes,
            states,
            squares: maze.len(),
            below,
            table: OnceLock::new(),
            _held: held,
        })
    }

    /// Expansions after which the table is worth making.
    pub(crate) fn patience(&self, maze: &Maze) -> u64 {
        self.states as u64 / maze.limits.parameters.few_patience
    }

    /// Makes the table, if there is memory for it. Whether there is one.
    pub(crate) fn make(&self, maze: &Maze) -> bool {
        let make = || {
            if self.states * STATE_BYTES > maze.limits.memory.free() / 4 {
                return None;
            }
            match self.boxes {
                2 => self.filled::<2>(maze),
                3 => self.filled::<3>(maze),
                _ => self.filled::<MOST_BOXES>(maze),
            }
            .ok()
        };
        self.table.get_or_init(make).is_some()
    }

    /// How many states the table has.
    pub(crate) fn states(&self) -> u64 {
        self.states as u64
    }

    /// How many sets a position has.
    pub(crate) fn sets(&self) -> u64 {
        u64::from(self.sets)
    }

    /// The least moves from a position; none when some of its boxes cannot be brought to goals. 0 while there is no table.
    /// `worst` becomes the set that needs most.
    pub(crate) fn moves<B: Board>(&self, boxes: &B, player: Square, worst: &mut Set) -> Option<u32> {
        let Some(Some(table)) = self.table.get() else { return Some(0) };
        let (mut squares, mut count) = ([0; MOST_SETS as usize], 0);
        for (square, place) in boxes.squares().zip(&mut squares) {
            *place = square;
            count += 1;
        }
        *worst = std::array::from_fn(|i| squares[i]);
        let mut look = Look { few: self, table, player, set: Set::default(), worst, most: 0 };
        look.at(&squares[..count], 0, 0).then_some(u32::from(look.most))
    }

    /// The moves of `set` after the box on `from` came to `to`, if it is one of them, and the player to `from`; none when it cannot be
    /// brought to goals. 0 while there is no table.
    pub(crate) fn moves_after(&self, set: Set, from: Square, to: Square) -> Option<u32> {
        let Some(Some(table)) = self.table.get() else { return Some(0) };
        let mut set = set;
        let set = &mut set[..self.boxes];
        if let Some(square) = set.iter_mut().find(|square| **square == from) {
            *square = to;
            set.sort_unstable();
        }
        if set.iter().any(|&square| self.numbers[square as usize] == NONE) {
            return None;
        }
        let moves = table.moves[self.number(set) * self.squares + from as usize];
        (moves != UNREACHED).then_some(u32::from(moves))
    }

    /// The number of a set of squares, given in rising order (combinatorial number system).
    fn number(&self, set: &[Square]) -> usize {
        let sets =
            |(i, &square): (usize, &Square)| self.below[self.numbers[square as usize] as usize][i] as usize;
        set.iter().enumerate().map(sets).sum()
    }

    /// The moves of all sets of `K` boxes.
    fn filled<const K: usize>(&self, maze: &Maze) -> Result<Table, GaveUp> {
        let held = maze.limits.hold(self.states * size_of::<u16>())?;
        let is_numbered = |&square: &Square| self.numbers[square as usize] != NONE;
        let squares: Vec<Square> = (0..maze.len() as Square).filter(is_numbered).collect();
        let count = self.states / self.squares;
        let bytes = self.states * size_of::<u32>() + count * size_of::<[Square; K]>();
        let _scratch = maze.limits.hold(bytes)?;
        let mut sets = vec![[0; K]; count];
        each_set(&squares, |set| sets[self.number(&set)] = set);
        let mut search = Search { few: self, moves: vec![UNREACHED; self.states], next: Vec::new(), cost: 0 };
        for (number, set) in sets.iter().enumerate() {
            if set.iter().all(|&square| maze.is_goal[square as usize]) {
                let free = (0..maze.len() as Square).filter(|player| !set.contains(player));
                free.for_each(|player| search.reach(number, player));
            }
        }
        while !search.next.is_empty() {
            maze.limits.check()?;
            search.cost = (search.cost + 1).min(UNREACHED - 1);
            for state in std::mem::take(&mut search.next) {
                let (number, player) = (state as usize / self.squares, state as usize % self.squares);
                search.step_back(maze, &sets[number], number, player as Square);
            }
        }
        Ok(Table { moves: search.moves, _held: held })
    }
}

/// A look at all sets of a position.
struct Look<'a> {
    few: &'a FewBoxes,
    table: &'a Table,
    player: Square,
    /// The boxes chosen so far.
    set: Set,
    worst: &'a mut Set,
    most: u16,
}

impl Look<'_> {
    /// Looks at the sets of the `chosen` boxes and some on `squares`. `sets` is how many sets come before the first that has
    /// the chosen ones. False when one cannot be brought to goals.
    fn at(&mut self, squares: &[Square], sets: usize, chosen: usize) -> bool {
        squares.iter().enumerate().all(|(i, &square)| {
            let number = self.few.numbers[square as usize];
            if number == NONE {
                return false;
            }
            let sets = sets + self.few.below[number as usize][chosen] as usize;
            self.set[chosen] = square;
            if chosen + 1 < self.few.boxes {
                return self.at(&squares[i + 1..], sets, chosen + 1);
            }
            let moves = self.table.moves[sets * self.few.squares + self.player as usize];
            if moves > self.most {
                (self.most, *self.worst) = (moves, self.set);
            }
            moves != UNREACHED
        })
    }
}

/// The retrograde search.
struct Search<'a> {
    few: &'a FewBoxes,
    moves: Vec<u16>,
    /// What is reached by `cost` moves.
    next: Vec<u32>,
    cost: u16,
}

impl Search<'_> {
    fn reach(&mut self, number: usize, player: Square) {
        let state = number * self.few.squares + player as usize;
        if self.moves[state] == UNREACHED {
            self.moves[state] = self.cost;
            self.next.push(state as u32);
        }
    }

    /// Reaches all states from which a step, or a push, leads to boxes on `set` with the player on `player`.
    fn step_back<const K: usize>(&mut self, maze: &Maze, set: &[Square; K], number: usize, player: Square) {
        for d in 0..4 {
            let (before, ahead) = (maze.next[player as usize][(d + 2) % 4], maze.next[player as usize][d]);
            if before == NONE || set.contains(&before) {
                continue;
            }
            self.reach(number, before);
            let pushed = set.iter().position(|&square| square == ahead);
            if let Some(i) = pushed.filter(|_| self.few.numbers[player as usize] != NONE) {
                let mut set = *set;
                set[i] = player;
                set.sort_unstable();
                self.reach(self.few.number(&set), before);
            }
        }
    }
}

/// How many sets of `k` there are of `n`, or the largest number if that is too large.
fn ways(n: usize, k: usize) -> u32 {
    let ways = (0..k).fold(1, |all: u128, i| all * (n.max(i) - i) as u128 / (i as u128 + 1));
    u32::try_from(ways).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::ground::floor::board::Narrow;
    use crate::ground::limits::Limits;
    use crate::testing::{brute_force, level, random_level, rows};
    use search::Budget;

    /// The moves that sets of that many boxes give for the start of a level.
    fn moves(ground: &Ground, boxes: usize) -> Option<u32> {
        let few = FewBoxes::of_sets(&ground.maze, &ground.to_goals, |fit, _| fit == boxes)?;
        assert!(few.make(&ground.maze));
        few.moves::<Narrow<1>>(&ground.maze.start(), ground.maze.player, &mut Set::default())
    }

    #[test]
    fn the_table_of_all_boxes_is_exact_and_that_of_fewer_a_bound() {
        let mut seen = [[0; MOST_BOXES + 1]; 2];
        for seed in 0..1_500 {
            let level = random_level(&mut grid::Random::new(seed), 5, 4, 5);
            let ground = Ground::new(&level);
            let Some((truth, _)) = brute_force(&level) else { continue };
            let count = ground.maze.boxes.len();
            for boxes in 2..=MOST_BOXES.min(count) {
                let bound = moves(&ground, boxes);
                let place = || format!("seed {seed}, sets of {boxes} {}", rows(&level));
                assert!(bound.is_some_and(|bound| bound <= truth), "{bound:?} of {truth} {}", place());
                assert!(boxes < count || bound == Some(truth), "{bound:?} of {truth} {}", place());
                seen[usize::from(boxes == count)][boxes] += 1;
            }
        }
        assert!(seen.iter().flat_map(|seen| &seen[2..]).all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn the_walk_between_two_boxes_counts() {
        let level = level(&["###########", "#. $   $ .#", "#   @     #", "###########"]);
        let ground = Ground::new(&level);
        let truth = brute_force(&level).map(|(moves, _)| moves);
        assert_eq!(moves(&ground, 2), truth);
        assert!(truth > Some(4), "four pushes and the walks: {truth:?}");
    }

    #[test]
    fn there_is_no_table_beyond_its_limits() {
        let level = level(&["###########", "#. $   $ .#", "#   @     #", "###########"]);
        let ground = Ground::new(&level);
        let few = |most| FewBoxes::new(&ground.maze, &ground.to_goals, most);
        let states = few(usize::MAX).expect("two boxes").states;
        assert!(few(states).is_some() && few(states - 1).is_none());
        let short = Limits::new(&Budget::new().bytes(20_000));
        let ground = Ground::within(&level, &short).expect("enough for the rest");
        let few = FewBoxes::new(&ground.maze, &ground.to_goals, usize::MAX).expect("two boxes");
        assert!(!few.make(&ground.maze));
        assert_eq!(
            few.moves::<Narrow<1>>(&ground.maze.start(), ground.maze.player, &mut Set::default()),
            Some(0)
        );
    }
}
