//! All positions that play can lead to, with the questions that sentences are made of: what every solution does is what remains
//! when all solutions that do it are left out and none is left.

use crate::space::{Back, NEVER, Space};
use std::collections::VecDeque;
use std::hash::Hash;

/// A space, with how far each position is from the end.
#[derive(Debug)]
pub(super) struct Graph<P> {
    pub(super) space: Space<P>,
    /// Steps to the nearest solved position, or [`NEVER`].
    pub(super) left: Vec<u32>,
    back: Back,
}

/// What a search has reached, in the order of discovery.
pub(super) struct Reached {
    pub(super) order: Vec<u32>,
    /// Steps from the root, or [`NEVER`].
    pub(super) depth: Vec<u32>,
    before: Vec<u32>,
}

impl Reached {
    /// The positions on a shortest way to one, the root first.
    pub(super) fn way(&self, to: u32) -> Vec<u32> {
        let mut way = vec![to];
        while self.depth[way[way.len() - 1] as usize] > 0 {
            way.push(self.before[way[way.len() - 1] as usize]);
        }
        way.reverse();
        way
    }
}

impl<P: Clone + Eq + Hash> Graph<P> {
    pub(super) fn new(space: Space<P>) -> Graph<P> {
        Graph { left: space.distances(), back: space.back(), space }
    }

    pub(super) fn at(&self, at: u32) -> &P {
        &self.space.positions[at as usize]
    }

    /// Whether a solution leads on from a position.
    pub(super) fn is_alive(&self, at: u32) -> bool {
        self.left[at as usize] != NEVER
    }

    /// Whether the level is solved.
    pub(super) fn is_end(&self, at: u32) -> bool {
        self.left[at as usize] == 0
    }

    /// What is reached over the steps that `takes` allows. Steps from one solvable position to another are all that solutions have.
    pub(super) fn reached(&self, root: u32, takes: impl Fn(u32, u32) -> bool) -> Reached {
        let size = self.left.len();
        let mut reached = Reached { order: vec![root], depth: vec![NEVER; size], before: vec![NEVER; size] };
        reached.depth[root as usize] = 0;
        let mut next = 0;
        while let Some(&at) = reached.order.get(next) {
            next += 1;
            for &to in self.space.after(at as usize) {
                if reached.depth[to as usize] == NEVER && takes(at, to) {
                    reached.depth[to as usize] = reached.depth[at as usize] + 1;
                    reached.before[to as usize] = at;
                    reached.order.push(to);
                }
            }
        }
        reached
    }

    /// The same over the steps of solutions alone.
    pub(super) fn on_solutions(&self, root: u32, takes: impl Fn(u32, u32) -> bool) -> Reached {
        self.reached(root, |at, to| self.is_alive(to) && takes(at, to))
    }

    /// The positions from which a solution leads on over the steps that `takes` allows.
    pub(super) fn solvable_by(&self, takes: impl Fn(u32, u32) -> bool) -> Vec<bool> {
        let mut good = vec![false; self.left.len()];
        let mut queue: Vec<u32> = self.space.solved().to_vec();
        queue.iter().for_each(|&at| good[at as usize] = true);
        while let Some(at) = queue.pop() {
            for &before in self.back.before(at as usize) {
                if !good[before as usize] && takes(before, at) {
                    good[before as usize] = true;
                    queue.push(before);
                }
            }
        }
        good
    }

    /// The least sum of costs, each 0 or 1, of a solution from `root`; none where no solution takes only steps that have a cost.
    pub(super) fn least(&self, root: u32, cost: impl Fn(u32, u32) -> Option<u32>) -> Option<u32> {
        let end = |at: u32| self.is_end(at);
        let step = |at: u32, _: usize, to: u32| Some((0, cost(at, to)?));
        let found = self.labelled(root, 0, 1, step);
        found.into_iter().filter(|&(at, _, _)| end(at)).map(|(_, _, sum)| sum).min()
    }

    /// The same where a solution carries a label below `labels`, which `step` changes. Returns all positions on solutions with their
    /// labels and least sums.
    pub(super) fn labelled(
        &self,
        root: u32,
        label: usize,
        labels: usize,
        step: impl Fn(u32, usize, u32) -> Option<(usize, u32)>,
    ) -> Vec<(u32, usize, u32)> {
        let mut sums = vec![NEVER; self.left.len() * labels];
        let key = |at: u32, label: usize| at as usize * labels + label;
        sums[key(root, label)] = 0;
        let mut queue = VecDeque::from([(root, label, 0)]);
        let mut done = Vec::new();
        while let Some((at, label, sum)) = queue.pop_front() {
            if sums[key(at, label)] < sum {
                continue;
            }
            done.push((at, label, sum));
            for &to in self.space.after(at as usize).iter().filter(|&&to| self.is_alive(to)) {
                let Some((next, cost)) = step(at, label, to) else { continue };
                if sum + cost < sums[key(to, next)] {
                    sums[key(to, next)] = sum + cost;
                    match cost {
                        0 => queue.push_front((to, next, sum)),
                        _ => queue.push_back((to, next, sum + cost)),
                    }
                }
            }
        }
        done
    }

    /// How many sequences of fewest steps lead from `root` to the end, at most `most`.
    pub(super) fn shortest_ways(&self, root: u32, most: u64) -> u64 {
        let reached = self.on_solutions(root, |at, to| self.left[at as usize] == self.left[to as usize] + 1);
        let mut ways = vec![0_u64; self.left.len()];
        ways[root as usize] = 1;
        let mut ends = 0;
        for &at in &reached.order {
            if self.is_end(at) {
                ends = most.min(ends + ways[at as usize]);
            }
            for &to in self.space.after(at as usize) {
                if self.is_alive(to) && self.left[at as usize] == self.left[to as usize] + 1 {
                    ways[to as usize] = most.min(ways[to as usize] + ways[at as usize]);
                }
            }
        }
        ends
    }

    /// The steps that can be made in any way without losing: one less than the fewest that lead to a step that loses. `loses` says
    /// whether a position has such a step. None where nothing can lose.
    pub(super) fn safe_steps(&self, root: u32, loses: impl Fn(u32) -> bool) -> Option<u32> {
        let reached = self.on_solutions(root, |_, _| true);
        let first = reached.order.iter().find(|&&at| !self.is_end(at) && loses(at))?;
        Some(reached.depth[*first as usize])
    }
}
