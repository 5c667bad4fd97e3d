//! Every position that play can lead to from the start of a small level, and from which of them the level can
//! still be solved: the oracle that warnings are compared with.
//!
//! Breadth-first search over the plain rules finds the positions; then everything that leads to a solved one is
//! marked, backward. A solved position counts as one from which the level can be solved.
//! Cost: a packed position and up to four numbers each, in standard collections.

use crate::search::plain_space::PlainSpace;
use search::Space;
use sokobond::{Level, Position};
use std::collections::HashMap;

/// The positions that play can lead to.
#[derive(Clone, Debug)]
pub(crate) struct Reachable<'a> {
    space: PlainSpace<'a>,
    /// By packed position: its number.
    numbers: HashMap<Box<[u8]>, u32>,
    /// By number.
    solvable: Vec<bool>,
}

impl<'a> Reachable<'a> {
    /// Everything reachable from the start of `level`; none when that is more than `most` positions.
    pub(crate) fn new(level: &'a Level, most: usize) -> Option<Reachable<'a>> {
        let space = PlainSpace::new(level);
        let mut reachable = Reachable { space, numbers: HashMap::new(), solvable: Vec::new() };
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
        let solved = (0..sources.len() as u32).filter(|&number| reachable.solvable[number as usize]);
        let mut marked: Vec<u32> = solved.collect();
        while let Some(to) = marked.pop() {
            for &from in &sources[to as usize] {
                if !std::mem::replace(&mut reachable.solvable[from as usize], true) {
                    marked.push(from);
                }
            }
        }
        Some(reachable)
    }

    /// The number of a position, a new one if it is met for the first time.
    fn number(&mut self, position: &Position) -> u32 {
        let next = self.solvable.len() as u32;
        let number = *self.numbers.entry(packed(&self.space, position)).or_insert(next);
        if number == next {
            self.solvable.push(self.space.is_goal(position));
        }
        number
    }

    /// Whether the level can be solved from a position; none when play does not lead there.
    pub(crate) fn is_solvable(&self, position: &Position) -> Option<bool> {
        let number = self.numbers.get(&packed(&self.space, position))?;
        Some(self.solvable[*number as usize])
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
