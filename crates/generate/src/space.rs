//! All positions that play can lead to from a start, with the steps between them, where there are few enough.
//!
//! Breadth-first, so the start's own distances are known as well. A position is kept once, a step is 8 bytes.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Positions and the steps between them, in the order of discovery; the first is the start.
#[derive(Debug)]
pub(crate) struct Space<P> {
    pub(crate) positions: Vec<P>,
    /// Positions in which the level is solved; nothing is searched beyond them.
    solved: Vec<u32>,
    /// From and to; in the order of the first.
    steps: Vec<(u32, u32)>,
    index: FxHashMap<P, u32>,
    /// How many of the first positions are not solved, however they look: 0 or 1.
    open: u32,
}

/// Most sweeps over all positions when the chance of random play is computed.
const SWEEPS: usize = 300;

/// No way leads from a position to the end.
pub(crate) const NEVER: u32 = u32::MAX;

impl<P: Clone + Eq + Hash> Space<P> {
    /// Explores from `start`; none if there are more than `most` positions. `next` says where each step leads.
    pub(crate) fn explore(
        start: P,
        most: usize,
        is_solved: impl Fn(&P) -> bool,
        next: impl FnMut(&P, &mut Vec<P>),
    ) -> Option<Space<P>> {
        let index = FxHashMap::from_iter([(start.clone(), 0)]);
        Space::of(start, index, 0).explored(most, is_solved, next)
    }

    /// The same where a start that looks solved still takes a step. When play comes back to it, that is another position, which
    /// is solved.
    pub(crate) fn explore_beyond(
        start: P,
        most: usize,
        is_solved: impl Fn(&P) -> bool,
        next: impl FnMut(&P, &mut Vec<P>),
    ) -> Option<Space<P>> {
        if !is_solved(&start) {
            return Space::explore(start, most, is_solved, next);
        }
        Space::of(start, FxHashMap::default(), 1).explored(most, is_solved, next)
    }

    /// Nothing but the start. The first `open` positions are not solved, however they look.
    fn of(start: P, index: FxHashMap<P, u32>, open: u32) -> Space<P> {
        Space { positions: vec![start], solved: Vec::new(), steps: Vec::new(), index, open }
    }

    fn explored(
        mut self,
        most: usize,
        is_solved: impl Fn(&P) -> bool,
        mut next: impl FnMut(&P, &mut Vec<P>),
    ) -> Option<Space<P>> {
        let space = &mut self;
        let (mut at, mut after) = (0_u32, Vec::new());
        while (at as usize) < space.positions.len() {
            let position = space.positions[at as usize].clone();
            if at >= space.open && is_solved(&position) {
                space.solved.push(at);
            } else {
                next(&position, &mut after);
                for position in after.drain(..) {
                    let new = space.positions.len() as u32;
                    let to = *space.index.entry(position.clone()).or_insert(new);
                    if to == new {
                        space.positions.push(position);
                    }
                    space.steps.push((at, to));
                }
            }
            if space.positions.len() > most {
                return None;
            }
            at += 1;
        }
        Some(self)
    }

    /// The number of a position.
    pub(crate) fn find(&self, position: &P) -> Option<usize> {
        self.index.get(position).map(|&at| at as usize)
    }

    /// Steps from each position to the nearest solved one, or [`NEVER`].
    pub(crate) fn distances(&self) -> Vec<u32> {
        let mut before = vec![Vec::new(); self.positions.len()];
        self.steps.iter().for_each(|&(from, to)| before[to as usize].push(from));
        let mut distances = vec![NEVER; self.positions.len()];
        self.solved.iter().for_each(|&at| distances[at as usize] = 0);
        let mut queue = self.solved.clone();
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            for &from in &before[at as usize] {
                if distances[from as usize] == NEVER {
                    distances[from as usize] = distances[at as usize] + 1;
                    queue.push(from);
                }
            }
        }
        distances
    }

    /// The chance that random play from the start comes to the end before it is lost. A step has a weight by the positions that
    /// it leads from and to; of several steps each is taken in proportion to its weight. Within some 1e-6 where play does
    /// not go round in circles for very long, otherwise a little low.
    pub(crate) fn chance(&self, distances: &[u32], weight: impl Fn(usize, usize) -> f64) -> f64 {
        let mut begins = vec![0_u32; self.positions.len() + 1];
        self.steps.iter().for_each(|&(from, _)| begins[from as usize + 1] += 1);
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let weights: Vec<f64> =
            self.steps.iter().map(|&(from, to)| weight(from as usize, to as usize)).collect();
        let mut chances: Vec<f64> = distances.iter().map(|&far| f64::from(u8::from(far == 0))).collect();
        // What is nearer to the end first: most of a sweep's news is then of use in the same sweep (Gauss-Seidel).
        let mut order: Vec<usize> =
            (0..distances.len()).filter(|&at| distances[at] != 0 && distances[at] != NEVER).collect();
        order.sort_by_key(|&at| distances[at]);
        for _ in 0..SWEEPS {
            let mut news = 0.0_f64;
            for &at in &order {
                let own = begins[at] as usize..begins[at + 1] as usize;
                let (mut all, mut good) = (0.0, 0.0);
                for step in own {
                    all += weights[step];
                    good += weights[step] * chances[self.steps[step].1 as usize];
                }
                news = news.max(good / all - chances[at]);
                chances[at] = good / all;
            }
            if news < 1e-9 {
                break;
            }
        }
        chances[0]
    }

    /// How many different sequences of steps lead from the start to the end in the fewest steps; at most `u64::MAX`.
    pub(crate) fn shortest_ways(&self, distances: &[u32]) -> u64 {
        let mut ways = vec![0_u64; self.positions.len()];
        ways[0] = 1;
        // The order of discovery is that of the distances from the start, so a position is complete before its own
        // steps are looked at.
        for &(from, to) in &self.steps {
            let (near, far) = (distances[to as usize], distances[from as usize]);
            if near != NEVER && far == near + 1 {
                ways[to as usize] = ways[to as usize].saturating_add(ways[from as usize]);
            }
        }
        self.solved
            .iter()
            .filter(|_| distances[0] != NEVER)
            .fold(0, |sum, &at| sum.saturating_add(ways[at as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 leads to 1 and 2, these to 3, which is solved; 2 also to 4, from which nothing leads.
    fn diamond() -> Space<u32> {
        let next = |at: &u32, after: &mut Vec<u32>| {
            after.extend(match at {
                0 => &[1, 2][..],
                1 => &[3, 3],
                2 => &[3, 4, 0],
                _ => &[],
            });
        };
        Space::explore(0, 5, |&at| at == 3, next).expect("five positions")
    }

    #[test]
    fn distances_and_ways_are_those_of_brute_force() {
        let space = diamond();
        assert_eq!(space.positions, [0, 1, 2, 3, 4]);
        let distances = space.distances();
        assert_eq!(distances, [2, 1, 1, 0, NEVER]);
        // Two ways over 1, since its two steps differ, and one over 2.
        assert_eq!(space.shortest_ways(&distances), 3);
        assert_eq!((space.find(&4), space.find(&5)), (Some(4), None));
    }

    #[test]
    fn chances_are_those_computed_by_hand() {
        let space = diamond();
        let distances = space.distances();
        // From 2 play ends, is lost or begins again, so its chance is (1 + (1 + that) / 2) / 3: three fifths.
        let even = space.chance(&distances, |_, _| 1.0);
        assert!((even - 0.8).abs() < 1e-6, "{even}");
        // Steps to the lost position are never taken.
        let careful = space.chance(&distances, |_, to| f64::from(u8::from(to != 4)));
        assert!((careful - 1.0).abs() < 1e-6, "{careful}");
        let lost = Space::explore(0_u32, 10, |_| false, |_, _| {}).expect("one position");
        assert!(lost.chance(&lost.distances(), |_, _| 1.0) < 1e-9);
    }

    #[test]
    fn a_limit_and_a_start_that_is_solved() {
        assert!(Space::explore(0_u32, 10, |_| false, |at, after| after.push(at + 1)).is_none());
        let solved = Space::explore(0_u32, 10, |_| true, |_, _| {}).expect("one position");
        assert_eq!(solved.shortest_ways(&solved.distances()), 1);
        let never = Space::explore(0_u32, 10, |_| false, |_, _| {}).expect("one position");
        assert_eq!(never.shortest_ways(&never.distances()), 0);
        // Three steps lead back to a start that still takes one.
        let around = Space::explore_beyond(0_u32, 10, |&at| at == 0, |at, after| after.push((at + 1) % 3));
        let around = around.expect("four positions");
        assert_eq!((around.positions.len(), around.distances()), (4, vec![3, 2, 1, 0]));
        assert_eq!((around.shortest_ways(&around.distances()), around.find(&0)), (1, Some(3)));
    }
}
