//! Every position that play can lead to from the start of a small level, and how many keys each of them is from a solved
//! one: the oracle that warnings and bounds are compared with.
//!
//! A search over the plain rules finds the positions; then everything that leads to a solved one is numbered, backward and
//! breadth first. Cost: two positions and up to four numbers each, in standard collections.

use crate::search::plain_space::PlainSpace;
use search::Space;
use sokobond::{Level, Position};
use std::collections::{HashMap, VecDeque};

/// The positions that play can lead to.
#[derive(Clone, Debug)]
pub(crate) struct Reachable<'a> {
    space: PlainSpace<'a>,
    /// By packed position: its number.
    numbers: HashMap<Box<[u8]>, u32>,
    /// By number, with the fewest keys to a solved position.
    positions: Vec<(Position, Option<u32>)>,
}

impl<'a> Reachable<'a> {
    /// Everything reachable from the start of `level`; none when that is more than `most` positions.
    pub(crate) fn new(level: &'a Level, most: usize) -> Option<Reachable<'a>> {
        let space = PlainSpace::new(level);
        let mut reachable = Reachable { space, numbers: HashMap::new(), positions: Vec::new() };
        let mut waiting = vec![reachable.space.initial()];
        reachable.number(&waiting[0]);
        // By number, the positions that lead there in one move.
        let mut sources: Vec<Vec<u32>> = vec![Vec::new()];
        let mut successors = Vec::new();
        while let Some(position) = waiting.pop() {
            let from = reachable.number(&position);
            reachable.space.successors(&position, &mut successors);
            for successor in successors.drain(..) {
                let to = reachable.number(&successor.state);
                if to as usize == sources.len() {
                    sources.push(Vec::new());
                    waiting.push(successor.state);
                }
                sources[to as usize].push(from);
            }
            if sources.len() > most {
                return None;
            }
        }
        let mut to_follow: VecDeque<(u32, u32)> = (0..)
            .zip(&reachable.positions)
            .filter_map(|(number, (_, left))| Some((number, (*left)?)))
            .collect();
        while let Some((to, left)) = to_follow.pop_front() {
            for &from in &sources[to as usize] {
                let (_, known) = &mut reachable.positions[from as usize];
                if known.is_none() {
                    *known = Some(left + 1);
                    to_follow.push_back((from, left + 1));
                }
            }
        }
        Some(reachable)
    }

    /// The number of a position, a new one if it is met for the first time.
    fn number(&mut self, position: &Position) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(packed(&self.space, position)).or_insert(next);
        if number == next {
            self.positions.push((position.clone(), self.space.is_goal(position).then_some(0)));
        }
        number
    }

    /// Whether the level can be solved from a position, a solved one included; none when play does not lead there.
    pub(crate) fn is_solvable(&self, position: &Position) -> Option<bool> {
        let number = self.numbers.get(&packed(&self.space, position))?;
        Some(self.positions[*number as usize].1.is_some())
    }

    /// All positions, with the fewest keys to a solved one; none if there is no way to one.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&Position, Option<u32>)> {
        self.positions.iter().map(|(position, left)| (position, *left))
    }
}

fn packed(space: &PlainSpace<'_>, position: &Position) -> Box<[u8]> {
    let mut bytes = vec![0; space.packed_len()];
    space.pack(position, &mut bytes);
    bytes.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use sokobond::random::{Shape, random_level};

    #[test]
    fn the_start_can_be_solved_where_brute_force_solves_it() {
        let mut compared = [0, 0];
        for seed in 0..300 {
            let level = random_level(seed, &Shape { even: true, ..Shape::SMALL });
            let Some(reachable) = Reachable::new(&level, 3_000) else { continue };
            let solvable = brute_force(&level, 3_000) != Verdict::Unsolvable;
            assert_eq!(reachable.is_solvable(&Position::start(&level)), Some(solvable), "seed {seed}");
            compared[usize::from(solvable)] += 1;
        }
        assert!(compared.iter().all(|&count| count > 10), "{compared:?}");
    }
}
