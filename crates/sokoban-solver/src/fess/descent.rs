//! Descents: an open list of feature space search that is a tree.
//!
//! Every move that waits hangs below the position in which it was found. A turn goes down from the root, at each
//! position to the child below which the best move waits, and takes the move at which it ends. After a number of passes
//! through a position, the turn goes on to one of its children in rotation instead.
//!
//! Greedy search and feature cells can spend all their time below one early mistake, when the positions there look good and
//! are many. In a tree the rotation at each position on the way gives a part of the turns to every other beginning.
//!
//! After the reinforcement search of Festival 3.1 (Shoham), where the rotation comes at every visit number n + 1 in a level
//! with n boxes and a learned function values positions; here the score of a guide does. Best-first minimax (Korf &
//! Chickering 1996) backs values up the same way.
//!
//! Children are ranked. Cost of a turn for each position on its way: O(log(moves)) comparisons and a scan of the numbers of
//! the children.

use std::cmp::Reverse;

/// A child of a position.
#[derive(Clone, Copy, Debug)]
enum Child<T> {
    /// A move that waits.
    Waiting(T),
    /// A position with moves below it, by its place in the tree, and the best of them.
    Branch(u32, T),
}

impl<T: Copy> Child<T> {
    /// The best that waits at or below it.
    fn best(self) -> T {
        match self {
            Child::Waiting(best) | Child::Branch(_, best) => best,
        }
    }
}

/// A position with moves below it.
#[derive(Clone, Debug)]
struct Branch<T> {
    parent: usize,
    /// Its number among the children of the parent, or a greater one if some were taken out since.
    number: usize,
    /// How often a turn has passed, and how often the rotation chose where it went on.
    passed: u32,
    rotated: usize,
    children: Vec<Child<T>>,
    /// Numbers of the children, the best last.
    ranked: Vec<u32>,
}

/// What waits, by position.
#[derive(Debug)]
pub(crate) struct Descent<T> {
    every: u32,
    /// The root of all at first, then the positions by number.
    branches: Vec<Branch<T>>,
    /// Where the last one was taken, if that is not seen above yet.
    stale: Option<usize>,
}

/// The place of the root of all.
const TOP: usize = 0;

impl<T: Ord + Copy> Descent<T> {
    /// Bytes that a position takes with `moves` moves while the list of positions grows.
    pub(crate) fn bytes(moves: usize) -> usize {
        // Positions to which some of the moves lead take their places. Many small lists leave holes in the heap when they
        // are freed, as much again as they take.
        2 * moves * (size_of::<Child<T>>() + size_of::<u32>()) + 3 * size_of::<Branch<T>>()
    }

    /// Nothing waits yet. The rotation comes when a position is passed for the `every`-th time, and each time after as many.
    pub(crate) fn new(every: u32) -> Descent<T> {
        Descent { every, branches: vec![Branch::new(TOP, Vec::new())], stale: None }
    }

    /// Gives back the memory of all that waits.
    pub(crate) fn clear(&mut self) {
        *self = Descent::new(self.every);
    }

    /// Adds what waits at a new position, and the position below its parent; none is the root of all.
    pub(crate) fn add(&mut self, position: u32, parent: Option<u32>, waiting: impl IntoIterator<Item = T>) {
        let place = |position: u32| position as usize + 1;
        let (at, parent) = (place(position), parent.map_or(TOP, place));
        if self.branches.len() <= at {
            self.branches.resize_with(at + 1, || Branch::new(TOP, Vec::new()));
        }
        self.branches[at] = Branch::new(parent, waiting.into_iter().map(Child::Waiting).collect());
        if let Some(best) = self.branches[at].best() {
            self.branches[at].number = self.branches[parent].push(Child::Branch(at as u32, best));
            self.refresh(parent);
        }
    }

    /// Takes the next one.
    pub(crate) fn next(&mut self) -> Option<T> {
        if let Some(stale) = self.stale.take() {
            self.refresh(stale);
        }
        let mut at = TOP;
        loop {
            let number = self.branches[at].choose(self.every)?;
            match self.branches[at].children[number] {
                Child::Branch(below, _) => at = below as usize,
                Child::Waiting(waiting) => {
                    self.branches[at].remove(number);
                    self.stale = Some(at);
                    return Some(waiting);
                }
            }
        }
    }

    /// Tells the positions above one what waits there now. A position where nothing is left is taken out.
    fn refresh(&mut self, mut at: usize) {
        while at != TOP {
            let best = self.branches[at].best();
            let parent = self.branches[at].parent;
            let Some(number) = self.number(at, parent) else { return };
            self.branches[at].number = number;
            match best {
                Some(best) if self.branches[parent].children[number].best() == best => return,
                Some(best) => self.branches[parent].replace(number, Child::Branch(at as u32, best)),
                None => {
                    self.branches[at] = Branch::new(parent, Vec::new());
                    self.branches[parent].remove(number);
                }
            }
            at = parent;
        }
    }

    /// The number of a position among the children of its parent, if it is one of them.
    fn number(&self, at: usize, parent: usize) -> Option<usize> {
        let children = &self.branches[parent].children;
        let most = (self.branches[at].number + 1).min(children.len());
        children[..most].iter().rposition(|child| matches!(child, Child::Branch(of, _) if *of as usize == at))
    }
}

impl<T: Ord + Copy> Branch<T> {
    fn new(parent: usize, children: Vec<Child<T>>) -> Branch<T> {
        let mut ranked: Vec<u32> = (0..children.len() as u32).collect();
        ranked.sort_unstable_by_key(|&number| Reverse(children[number as usize].best()));
        Branch { parent, number: 0, passed: 0, rotated: 0, children, ranked }
    }

    /// The best that waits at or below it.
    fn best(&self) -> Option<T> {
        self.ranked.last().map(|&number| self.children[number as usize].best())
    }

    /// The number of the child to which a turn goes on.
    fn choose(&mut self, every: u32) -> Option<usize> {
        self.passed += 1;
        if self.passed.is_multiple_of(every) && !self.children.is_empty() {
            self.rotated += 1;
            return Some((self.rotated - 1) % self.children.len());
        }
        self.ranked.last().map(|&number| number as usize)
    }

    /// Adds a child; returns its number.
    fn push(&mut self, child: Child<T>) -> usize {
        let number = self.children.len();
        self.children.push(child);
        self.rank(number);
        number
    }

    /// Puts another child in the place of one.
    fn replace(&mut self, number: usize, child: Child<T>) {
        self.unrank(number);
        self.children[number] = child;
        self.rank(number);
    }

    /// Puts a child where it belongs in the ranking.
    fn rank(&mut self, number: usize) {
        let best = self.children[number].best();
        let rank = self.ranked.partition_point(|&other| self.children[other as usize].best() > best);
        self.ranked.insert(rank, number as u32);
    }

    /// Takes a child out of the ranking.
    fn unrank(&mut self, number: usize) {
        if let Some(rank) = self.ranked.iter().rposition(|&other| other as usize == number) {
            self.ranked.remove(rank);
        }
    }

    /// Takes a child out; those after it move up.
    fn remove(&mut self, number: usize) {
        self.unrank(number);
        self.children.remove(number);
        self.ranked.iter_mut().for_each(|other| *other -= u32::from(*other as usize > number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_turn_goes_to_the_best_below_or_to_each_child_in_rotation() {
        // Position 0 is the root; 1 and 2 are below it.
        let tree = |every| {
            let mut tree = Descent::new(every);
            tree.add(0, None, [90]);
            tree.add(1, Some(0), [10, 11, 12]);
            tree.add(2, Some(0), [50, 51]);
            tree
        };
        let order = |mut tree: Descent<i32>| std::iter::from_fn(|| tree.next()).collect::<Vec<_>>();
        assert_eq!(order(tree(u32::MAX)), [10, 11, 12, 50, 51, 90], "the best");
        // At every second passing of position 0 the rotation chooses: first 90, then position 2.
        assert_eq!(order(tree(2)), [10, 90, 11, 50, 12, 51]);
        assert_eq!(order(tree(1)), [90, 50, 10, 51, 12, 11], "rotation alone");
    }

    #[test]
    fn without_the_rotation_the_best_of_all_comes_next() {
        for seed in 0..200 {
            let mut random = grid::Random::new(seed);
            let mut tree = Descent::new(u32::MAX);
            // All that waits, each with its position; no two are equal.
            let (mut all, mut made) = (BTreeSet::new(), 0);
            let mut parent = None;
            for position in 0..60 {
                let count = if position == 0 { 5 } else { random.below(5) };
                let more: Vec<(u32, u32, u32)> =
                    (made..made + count).map(|number| (random.below(50), number, position)).collect();
                made += count;
                all.extend(more.iter().copied());
                tree.add(position, parent, more);
                let next = all.pop_first();
                assert_eq!(tree.next(), next, "seed {seed}, position {position}");
                // The next position is below the one of that move, or below any where moves wait.
                let of_some = all.iter().nth(random.index(all.len().max(1)));
                let of = if random.percent(50) { next } else { of_some.copied().or(next) };
                let Some((_, _, of)) = of else { break };
                parent = Some(of);
            }
        }
    }

    #[test]
    fn a_position_where_nothing_is_left_is_taken_out_and_one_that_comes_later_is_seen() {
        let mut tree = Descent::new(u32::MAX);
        tree.add(0, None, [5, 1]);
        assert_eq!(tree.next(), Some(1));
        tree.add(1, Some(0), [2]);
        assert_eq!(tree.next(), Some(2));
        tree.add(2, Some(1), []);
        assert_eq!(tree.next(), Some(5));
        assert_eq!(tree.next(), None);
        assert!(tree.branches[TOP].children.is_empty(), "{tree:?}");
        // The last move of all leads to a new position.
        tree.add(0, None, [1]);
        assert_eq!(tree.next(), Some(1));
        tree.add(1, Some(0), [4]);
        assert_eq!((tree.next(), tree.next()), (Some(4), None));
    }
}
