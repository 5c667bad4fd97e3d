//! Every solution with the fewest keys: how many there are, and the first of them.
//!
//! Breadth-first over single keys, nothing folded, with the number of shortest ways to each state. On a
//! shortest solution every state is reached by as few keys as can be, so the edges between
//! neighbouring depths hold all of them. States that the bound proves too far from a goal are
//! left out. Equal atoms are interchangeable: solutions are distinguished by their keys.

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::{Bits, Wide};
use crate::level::board::Board;
use crate::level::layout::{Key, Layout};
use crate::level::molecules::is_solved;
use crate::moves::expand::{Grain, expand};
use crate::options::Pruning;
use crate::search::packer::Packer;
use crate::search::table::{Inserted, Partition, StateId, hash};
use crate::solve::starts_ambiguously;
use grid::Direction;
use search::{Budget, GaveUp, Statistics};
use sokobond::{Level, Position};

/// All solutions of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AllSolutions {
    /// How many there are; stops counting at the largest number.
    pub count: u64,
    /// The first of them, in the order of their keys (up, right, down, left).
    pub first: Vec<Vec<Direction>>,
}

/// Finds all solutions of `fewest` keys, which must be the fewest that solve the level; lists up to
/// `listed`. With `unambiguous` only those in which atoms never could have bonded in more than one way.
pub fn all_solutions(
    level: &Level,
    fewest: usize,
    listed: usize,
    unambiguous: bool,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<AllSolutions, GaveUp> {
    if unambiguous && starts_ambiguously(level) {
        return Ok(AllSolutions { count: 0, first: Vec::new() });
    }
    if let Some(board) = Board::<u128>::new(level, true) {
        on_board(&board, level, fewest, listed, unambiguous, budget, observer)
    } else if let Some(board) = Board::<Wide>::new(level, true) {
        on_board(&board, level, fewest, listed, unambiguous, budget, observer)
    } else {
        Err(GaveUp::OutOfScope)
    }
}

fn on_board<B: Bits>(
    board: &Board<B>,
    level: &Level,
    fewest: usize,
    listed: usize,
    unambiguous: bool,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<AllSolutions, GaveUp> {
    let start = board.atoms_of(&Position::start(level));
    if fewest == 0 || fewest > u16::MAX as usize / 2 {
        return Err(GaveUp::OutOfScope);
    }
    match Layout::new(board).words() {
        0..=4 => Ways::<B, 4>::new(board, &start, unambiguous).run(&start, fewest, listed, budget, observer),
        _ => Ways::<B, 16>::new(board, &start, unambiguous).run(&start, fewest, listed, budget, observer),
    }
}

/// A key from a state to one that is a key further from the start, or to a goal.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    key: Direction,
    /// None for a goal.
    to: Option<u32>,
}

struct Ways<'a, B, const K: usize> {
    packer: Packer<'a, B>,
    bounds: Bounds,
    unambiguous: bool,
    table: Partition<K>,
    /// By depth of their start.
    edges: Vec<Vec<Edge>>,
}

impl<'a, B: Bits, const K: usize> Ways<'a, B, K> {
    fn new(board: &'a Board<B>, start: &Atoms, unambiguous: bool) -> Ways<'a, B, K> {
        let packer = Packer::new(board, Grain::Keys, false);
        let bounds = Bounds::new(board, Pruning { symmetry: false, ..Pruning::ALL });
        bounds.prepare(board, start);
        Ways { packer, bounds, unambiguous, table: Partition::new(), edges: Vec::new() }
    }

    fn run(
        mut self,
        start: &Atoms,
        fewest: usize,
        listed: usize,
        budget: &Budget,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Result<AllSolutions, GaveUp> {
        let key: Key<K> = self.packer.pack(start);
        self.table.insert(hash(&key), &key, StateId::from_number(0), 0);
        let mut statistics = Statistics::default();
        let (mut from, mut to) = (0, 1);
        for depth in 0..fewest {
            self.edges.push(Vec::new());
            for state in from..to {
                self.expand(state, depth, fewest, &mut statistics);
                if state % 1024 == 0 {
                    statistics.depth = depth as u32;
                    statistics.stored = self.table.len() as u64;
                    observer(&statistics);
                    self.over_budget(budget, &mut statistics)?;
                }
            }
            (from, to) = (to, self.table.len() as u32);
        }
        observer(&statistics);
        let ways_on = self.ways_on();
        let count = ways_on.first().copied().unwrap_or(0);
        let mut first = Vec::new();
        self.list(0, 0, &ways_on, listed, &mut Vec::new(), &mut first);
        Ok(AllSolutions { count, first })
    }

    fn expand(&mut self, state: u32, depth: usize, fewest: usize, statistics: &mut Statistics) {
        let board = self.packer.board;
        let (mut at, mut scratch) = (vec![0; board.area], vec![0; board.area]);
        let mut atoms = Atoms::NONE;
        self.packer.layout.unpack(board, &self.table.key(state as usize), &mut atoms, &mut at);
        statistics.expanded += 1;
        let (edges, depth_after) = (&mut self.edges[depth], depth + 1);
        expand(board, Grain::Keys, self.packer.as_it_is(), &atoms, &mut at, |step, next| {
            statistics.generated += 1;
            if step.ambiguous && self.unambiguous {
                return;
            }
            let edge = |to| Edge { from: state, key: step.key, to };
            if is_solved(board, next) {
                if depth_after == fewest {
                    edges.push(edge(None));
                }
                return;
            }
            let key: Key<K> = self.packer.pack(next);
            let hash = hash(&key);
            let known = self.table.find(hash, &key);
            if let Some(known) = known {
                if self.table.cost(known) as usize == depth_after {
                    edges.push(edge(Some(known as u32)));
                }
                return;
            }
            board.place(next, &mut scratch);
            let estimate = self.bounds.estimate(board, next, &scratch);
            board.take_away(next, &mut scratch);
            if estimate.is_none_or(|estimate| depth_after + estimate as usize > fewest) {
                statistics.pruned += 1;
                return;
            }
            let parent = StateId::from_number(state);
            if let Inserted::New(new) = self.table.insert(hash, &key, parent, depth_after as u16) {
                edges.push(edge(Some(new as u32)));
            }
        });
    }

    fn over_budget(&self, budget: &Budget, statistics: &mut Statistics) -> Result<(), GaveUp> {
        let edges: usize = self.edges.iter().map(|edges| edges.capacity() * size_of::<Edge>()).sum();
        // The count of ways, 8 bytes a state, comes on top in the end.
        let bytes = self.table.bytes() + self.table.bytes_to_grow() + edges * 3 / 2 + self.table.len() * 8;
        statistics.peak_bytes = statistics.peak_bytes.max(bytes as u64);
        let reason = budget
            .stop
            .raised()
            .or(budget.bytes.is_some_and(|limit| bytes > limit).then_some(GaveUp::Memory))
            .or(budget.nodes.is_some_and(|nodes| statistics.expanded >= nodes).then_some(GaveUp::Nodes));
        reason.map_or(Ok(()), Err)
    }

    /// By state: how many ways lead on to a goal.
    fn ways_on(&self) -> Vec<u64> {
        let mut ways = vec![0u64; self.table.len()];
        for edge in self.edges.iter().rev().flatten() {
            let on = edge.to.map_or(1, |to| ways[to as usize]);
            ways[edge.from as usize] = ways[edge.from as usize].saturating_add(on);
        }
        ways
    }

    fn list(
        &self,
        depth: usize,
        state: u32,
        ways_on: &[u64],
        listed: usize,
        keys: &mut Vec<Direction>,
        out: &mut Vec<Vec<Direction>>,
    ) {
        // The edges of a depth stand in the order of their states.
        let edges = &self.edges[depth];
        let first = edges.partition_point(|edge| edge.from < state);
        for edge in edges[first..].iter().take_while(|edge| edge.from == state) {
            if out.len() >= listed {
                return;
            }
            keys.push(edge.key);
            match edge.to {
                None => out.push(keys.clone()),
                Some(to) if ways_on[to as usize] > 0 => self.list(depth + 1, to, ways_on, listed, keys, out),
                Some(_) => {}
            }
            keys.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use sokobond::random::{Shape, random_level};
    use sokobond::{replay, rules};

    /// All solutions by trying every sequence of keys that are not refused.
    fn by_hand(
        level: &Level,
        position: &Position,
        left: usize,
        keys: &mut Vec<Direction>,
    ) -> Vec<Vec<Direction>> {
        let mut found = Vec::new();
        for key in Direction::ALL {
            let mut next = position.clone();
            if rules::turn(level, &mut next, key).is_refused() {
                continue;
            }
            keys.push(key);
            if rules::is_solved(level, &next) {
                if left == 1 {
                    found.push(keys.clone());
                }
            } else if left > 1 {
                found.extend(by_hand(level, &next, left - 1, keys));
            }
            keys.pop();
        }
        found
    }

    #[test]
    fn agrees_with_trying_every_sequence() {
        let shape = Shape { even: true, ..Shape::SMALL };
        let mut compared = 0;
        for seed in 0..400 {
            let level = random_level(seed, &shape);
            let Verdict::Fewest(fewest @ 1..=7) = brute_force(&level, 5_000) else { continue };
            let expected = by_hand(&level, &Position::start(&level), fewest, &mut Vec::new());
            let all = all_solutions(&level, fewest, usize::MAX, false, &Budget::default(), &mut |_| {});
            let all = all.expect("no limits");
            assert_eq!(all.first, expected, "seed {seed}");
            assert_eq!(all.count, expected.len() as u64, "seed {seed}");
            let strict = all_solutions(&level, fewest, usize::MAX, true, &Budget::default(), &mut |_| {});
            // An ambiguous start, key 0, leaves no solution either.
            let unambiguous = |keys: &Vec<Direction>| replay::replay(&level, keys).ambiguous.is_empty();
            let expected: Vec<_> = expected.into_iter().filter(unambiguous).collect();
            assert_eq!(strict.expect("no limits").first, expected, "seed {seed}");
            compared += 1;
        }
        assert!(compared > 30, "only {compared} levels compared");
    }

    #[test]
    fn an_ambiguous_start_has_no_unambiguous_solutions() {
        let text = b"xxxxxxx\nx-h---x\nxhoh-Hx\nx-----x\nxxxxxxx\n";
        let level = sokobond::format::read(text).level.expect("a level");
        let count = |unambiguous| {
            all_solutions(&level, 1, 1, unambiguous, &Budget::default(), &mut |_| {}).map(|all| all.count)
        };
        assert_eq!((count(false), count(true)), (Ok(1), Ok(0)));
    }
}
