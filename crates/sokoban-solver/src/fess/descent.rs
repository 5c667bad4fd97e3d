//! Descents: an open list of feature space search that is a tree.
//!
//! Every move that waits hangs below the position in which it was found. A turn goes down from the root, at each
//! position to the child below which the best move waits, and takes the move at which it ends. Every time that a position
//! has been passed so many times, the turn goes on to one of its children in rotation instead.
//!
//! Greedy search and feature cells can spend all their time below one early mistake, when the positions there look good and
//! are many. In a tree the rotation at each position on the way gives a part of the turns to every other beginning.
//!
//! After the reinforcement search of Festival 3.1 (Shoham), where the rotation comes at every visit number n + 1 in a level
//! with n boxes and a learned function values positions; here the score of a guide does. Best-first minimax (Korf &
//! Chickering 1996) backs values up the same way.
//!
//! Cost: O(depth * moves of a position) a turn.

/// A child of a position.
#[derive(Clone, Copy, Debug)]
enum Child<T> {
    /// A move that waits.
    Waiting(T),
    /// A position with moves below it, by its place in the tree.
    Branch(usize),
}

/// A position with moves below it.
#[derive(Clone, Debug)]
struct Branch<T> {
    parent: usize,
    /// How often a turn has passed, and how often the rotation chose where it went on.
    passed: u32,
    rotated: usize,
    /// The best that waits below.
    best: Option<T>,
    children: Vec<Child<T>>,
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
    /// Bytes that a position takes with so many moves, while the list of positions grows.
    pub(crate) fn bytes(moves: usize) -> usize {
        // Positions to which some of the moves lead take their places. Many small lists leave holes in the heap when they
        // are freed, as much again as they take.
        2 * moves * size_of::<Child<T>>() + 3 * size_of::<Branch<T>>()
    }

    /// Nothing waits yet. The rotation comes when a position is passed for the `every`-th time, and each time after as many.
    pub(crate) fn new(every: u32) -> Descent<T> {
        Descent { every, branches: vec![Branch::new(TOP)], stale: None }
    }

    /// Gives back the memory of all that waits.
    pub(crate) fn clear(&mut self) {
        *self = Descent::new(self.every);
    }

    /// Adds what waits at a new position, and the position below its parent; none is the root of all.
    pub(crate) fn add(&mut self, position: u32, parent: Option<u32>, waiting: impl IntoIterator<Item = T>) {
        let children: Vec<Child<T>> = waiting.into_iter().map(Child::Waiting).collect();
        if children.is_empty() {
            return;
        }
        let place = |position: u32| position as usize + 1;
        let (at, parent) = (place(position), parent.map_or(TOP, place));
        if self.branches.len() <= at {
            self.branches.resize_with(at + 1, || Branch::new(TOP));
        }
        self.branches[at] = Branch { children, ..Branch::new(parent) };
        self.branches[parent].children.push(Child::Branch(at));
        self.refresh(at);
    }

    /// Takes the next one.
    pub(crate) fn next(&mut self) -> Option<T> {
        if let Some(stale) = self.stale.take() {
            self.refresh(stale);
        }
        let mut at = TOP;
        loop {
            let number = self.choose(at)?;
            match self.branches[at].children[number] {
                Child::Branch(below) => at = below,
                Child::Waiting(waiting) => {
                    self.branches[at].children.remove(number);
                    self.stale = Some(at);
                    return Some(waiting);
                }
            }
        }
    }

    /// The child to which a turn goes on.
    fn choose(&mut self, at: usize) -> Option<usize> {
        let branch = &mut self.branches[at];
        branch.passed += 1;
        if branch.passed.is_multiple_of(self.every) && !branch.children.is_empty() {
            branch.rotated += 1;
            return Some((branch.rotated - 1) % branch.children.len());
        }
        let branch = &self.branches[at];
        (0..branch.children.len()).min_by_key(|&number| self.best(&branch.children[number]))
    }

    /// The best that waits at or below a child, which has some.
    fn best(&self, child: &Child<T>) -> Option<T> {
        match *child {
            Child::Waiting(waiting) => Some(waiting),
            Child::Branch(below) => self.branches[below].best,
        }
    }

    /// Sees what waits at a position, there and above; a position where nothing is left is taken out.
    fn refresh(&mut self, mut at: usize) {
        loop {
            let best = self.branches[at].children.iter().filter_map(|child| self.best(child)).min();
            self.branches[at].best = best;
            if at == TOP {
                return;
            }
            let parent = self.branches[at].parent;
            if best.is_none() {
                self.branches[at].children = Vec::new();
                let is_other = |child: &Child<T>| !matches!(child, Child::Branch(below) if *below == at);
                self.branches[parent].children.retain(is_other);
            }
            at = parent;
        }
    }
}

impl<T> Branch<T> {
    fn new(parent: usize) -> Branch<T> {
        Branch { parent, passed: 0, rotated: 0, best: None, children: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
