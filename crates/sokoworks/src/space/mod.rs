//! All positions that play can lead to from a start, with the steps between them, where there are few enough.
//!
//! Breadth-first, so the start's own distances are known as well. A position is kept once, a step is 4 bytes. All memory is taken from
//! an account first, that of the measures too.

mod index;
mod sokobond;

pub use self::sokobond::{heap, of_sokobond};
pub use index::Index;
use search::{GaveUp, Memory, Stop};
use std::hash::Hash;
use std::ops::Range;

/// Positions and the steps between them, in the order of discovery; the first is the start.
#[derive(Debug)]
pub struct Space<P> {
    /// The positions.
    pub positions: Vec<P>,
    /// Positions in which the level is solved; nothing is searched beyond them.
    solved: Vec<u32>,
    /// Where the steps from each position begin, and where the last ones end.
    begins: Vec<u32>,
    /// Where the steps lead.
    to: Vec<u32>,
    /// All but the open positions.
    index: Index,
    /// How many of the first positions are not solved, however they look: 0 or 1.
    open: u32,
}

/// The steps of a space by where they lead.
#[derive(Debug)]
pub struct Back {
    /// Where the steps to each position begin, and where the last ones end.
    begins: Vec<u32>,
    /// Where they come from.
    from: Vec<u32>,
}

impl Back {
    /// The positions before a position.
    pub fn before(&self, at: usize) -> &[u32] {
        &self.from[self.begins[at] as usize..self.begins[at + 1] as usize]
    }
}

/// What an exploration may use.
#[derive(Debug)]
pub struct Room<'r> {
    /// Most positions.
    pub positions: usize,
    /// Bytes of a position besides its own.
    pub heap: usize,
    /// The account that it takes memory from.
    pub memory: Memory,
    /// The flag that ends it.
    pub stop: &'r Stop,
}

/// Bytes for each position that the measures of a space take: distances, and beside them the most that one of the others takes.
const OF_POSITION: usize = 4 + 24;

/// The same for each step.
const OF_STEP: usize = 4;

/// Most sweeps over all positions when the chance of random play is computed.
const SWEEPS: usize = 300;

/// No way leads from a position to the end.
pub const NEVER: u32 = u32::MAX;

impl<P: Clone + Eq + Hash> Space<P> {
    /// Explores from `start`; `next` returns where each step leads.
    ///
    /// # Errors
    /// [`GaveUp::Nodes`] if there are too many positions, [`GaveUp::Memory`] if there is no memory for them, and the reason if
    /// the flag is raised.
    pub fn explore(
        start: P,
        room: Room<'_>,
        is_solved: impl Fn(&P) -> bool,
        next: impl FnMut(&P, &mut Vec<P>),
    ) -> Result<Space<P>, GaveUp> {
        Space::explored(start, 0, room, is_solved, next)
    }

    /// The same where a start that looks solved still takes a step. When play comes back to it, that is another position, which
    /// is solved.
    ///
    /// # Errors
    /// As for [`explore`](Space::explore).
    pub fn explore_beyond(
        start: P,
        room: Room<'_>,
        is_solved: impl Fn(&P) -> bool,
        next: impl FnMut(&P, &mut Vec<P>),
    ) -> Result<Space<P>, GaveUp> {
        let open = u32::from(is_solved(&start));
        Space::explored(start, open, room, is_solved, next)
    }

    fn explored(
        start: P,
        open: u32,
        room: Room<'_>,
        is_solved: impl Fn(&P) -> bool,
        mut next: impl FnMut(&P, &mut Vec<P>),
    ) -> Result<Space<P>, GaveUp> {
        let Room { positions: most, heap, mut memory, stop } = room;
        let mut space = Space {
            positions: Vec::new(),
            solved: Vec::new(),
            begins: Vec::new(),
            to: Vec::new(),
            index: Index::default(),
            open,
        };
        if open == 0 {
            space.number(start, heap, &mut memory)?;
        } else {
            space.add(start, heap, &mut memory)?;
        }
        let (mut at, mut after) = (0, Vec::new());
        while at < space.positions.len() {
            stop.check()?;
            memory.reserve(&mut space.begins, 2)?;
            space.begins.push(space.to.len() as u32);
            let position = space.positions[at].clone();
            if at >= open as usize && is_solved(&position) {
                memory.reserve(&mut space.solved, 1)?;
                space.solved.push(at as u32);
            } else {
                next(&position, &mut after);
                for position in after.drain(..) {
                    let to = space.number(position, heap, &mut memory)?;
                    memory.reserve(&mut space.to, 1)?;
                    space.to.push(to);
                }
            }
            if space.positions.len() > most {
                return Err(GaveUp::Nodes);
            }
            at += 1;
        }
        space.begins.push(space.to.len() as u32);
        memory.take(OF_POSITION * space.positions.len() + OF_STEP * space.to.len())?;
        Ok(space)
    }

    /// The number of a position, a new one if it is new.
    fn number(&mut self, position: P, heap: usize, memory: &mut Memory) -> Result<u32, GaveUp> {
        self.index.room(&self.positions[self.open as usize..], self.open, memory)?;
        let (new, positions) = (self.positions.len() as u32, &self.positions);
        let number = self.index.find_or_add(&position, new, |other| positions[other as usize] == position);
        if number == new {
            self.add(position, heap, memory)?;
        }
        Ok(number)
    }

    fn add(&mut self, position: P, heap: usize, memory: &mut Memory) -> Result<(), GaveUp> {
        memory.take(heap)?;
        memory.reserve(&mut self.positions, 1)?;
        self.positions.push(position);
        Ok(())
    }

    /// The number of a position.
    pub fn find(&self, position: &P) -> Option<usize> {
        let is_it = |other: u32| self.positions[other as usize] == *position;
        self.index.find(position, is_it).map(|at| at as usize)
    }

    /// The steps from a position.
    fn steps(&self, from: usize) -> Range<usize> {
        self.begins[from] as usize..self.begins[from + 1] as usize
    }

    /// Where the steps from a position lead.
    pub fn after(&self, from: usize) -> &[u32] {
        &self.to[self.steps(from)]
    }

    /// Positions in which the level is solved.
    pub fn solved(&self) -> &[u32] {
        &self.solved
    }

    /// Where the steps to each position come from.
    pub fn back(&self) -> Back {
        let mut begins = vec![0_u32; self.positions.len() + 1];
        self.to.iter().for_each(|&to| begins[to as usize] += 1);
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let mut from = vec![0_u32; self.to.len()];
        for at in (0..self.positions.len()).rev() {
            for step in self.steps(at).rev() {
                let place = &mut begins[self.to[step] as usize];
                *place -= 1;
                from[*place as usize] = at as u32;
            }
        }
        Back { begins, from }
    }

    /// Steps from each position to the nearest solved one, or [`NEVER`].
    pub fn distances(&self) -> Vec<u32> {
        let back = self.back();
        let mut distances = vec![NEVER; self.positions.len()];
        let mut queue = Vec::with_capacity(self.positions.len());
        queue.extend_from_slice(&self.solved);
        queue.iter().for_each(|&at| distances[at as usize] = 0);
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            for &before in back.before(at as usize) {
                if distances[before as usize] == NEVER {
                    distances[before as usize] = distances[at as usize] + 1;
                    queue.push(before);
                }
            }
        }
        distances
    }

    /// The chance that random play from the start comes to the end before it is lost. A step has a weight by the positions that
    /// it leads from and to; of several steps each is taken in proportion to its weight. Within some 1e-6 where play does
    /// not go round in circles for very long, otherwise a little low.
    pub fn chance(&self, distances: &[u32], weight: impl Fn(usize, usize) -> f32) -> f64 {
        let weigh = |from: usize| self.steps(from).map(move |step| (from, step));
        let mut weights = Vec::with_capacity(self.to.len());
        weights.extend(
            (0..self.positions.len())
                .flat_map(weigh)
                .map(|(from, step)| weight(from, self.to[step] as usize)),
        );
        let mut chances: Vec<f64> = distances.iter().map(|&far| f64::from(u8::from(far == 0))).collect();
        // What is nearer to the end first: most of a sweep's news is then of use in the same sweep (Gauss-Seidel).
        let mut order = Vec::with_capacity(distances.len());
        order.extend((0..distances.len() as u32).filter(|&at| !matches!(distances[at as usize], 0 | NEVER)));
        order.sort_unstable_by_key(|&at| (distances[at as usize], at));
        for _ in 0..SWEEPS {
            let mut news = 0.0_f64;
            for &at in &order {
                let (mut all, mut good) = (0.0, 0.0);
                for step in self.steps(at as usize) {
                    let weight = f64::from(weights[step]);
                    all += weight;
                    good += weight * chances[self.to[step] as usize];
                }
                news = news.max(good / all - chances[at as usize]);
                chances[at as usize] = good / all;
            }
            if news < 1e-9 {
                break;
            }
        }
        chances[0]
    }

    /// How many different sequences of steps lead from the start to the end in the fewest steps; `None` if there are more than 64
    /// bits can count.
    pub fn shortest_ways(&self, distances: &[u32]) -> Option<u64> {
        let mut ways = vec![0_u64; self.positions.len()];
        ways[0] = 1;
        // The order of discovery is that of the distances from the start, so a position is complete before its own
        // steps are looked at. A count that is full stays full.
        for from in 0..self.positions.len() {
            for to in self.to[self.steps(from)].iter().map(|&to| to as usize) {
                let (near, far) = (distances[to], distances[from]);
                if near != NEVER && far == near + 1 {
                    ways[to] = ways[to].saturating_add(ways[from]);
                }
            }
        }
        let all = self
            .solved
            .iter()
            .filter(|_| distances[0] != NEVER)
            .fold(0, |sum: u64, &at| sum.saturating_add(ways[at as usize]));
        (all < u64::MAX).then_some(all)
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
        Space::explore(0, room(5, &Stop::new()), |&at| at == 3, next).expect("five positions")
    }

    fn room(positions: usize, stop: &Stop) -> Room<'_> {
        Room { positions, heap: 0, memory: Memory::new(None), stop }
    }

    #[test]
    fn distances_and_ways_are_those_of_brute_force() {
        let space = diamond();
        assert_eq!(space.positions, [0, 1, 2, 3, 4]);
        let distances = space.distances();
        assert_eq!(distances, [2, 1, 1, 0, NEVER]);
        // Two ways over 1, since its two steps differ, and one over 2.
        assert_eq!(space.shortest_ways(&distances), Some(3));
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
        let careful = space.chance(&distances, |_, to| f32::from(u8::from(to != 4)));
        assert!((careful - 1.0).abs() < 1e-6, "{careful}");
        let lost = Space::explore(0_u32, room(10, &Stop::new()), |_| false, |_, _| {}).expect("one position");
        assert!(lost.chance(&lost.distances(), |_, _| 1.0) < 1e-9);
    }

    #[test]
    fn limits_and_a_start_that_is_solved() {
        let stop = Stop::new();
        let endless = |room| Space::explore(0_u32, room, |_| false, |at, after| after.push(at + 1)).map(drop);
        assert_eq!(endless(room(10, &stop)), Err(GaveUp::Nodes));
        let small = Room { memory: Memory::new(Some(10_000)), ..room(usize::MAX, &stop) };
        assert_eq!(endless(small), Err(GaveUp::Memory));
        let raised = Stop::new();
        raised.raise(GaveUp::Time);
        assert_eq!(endless(room(10, &raised)), Err(GaveUp::Time));
        let solved = Space::explore(0_u32, room(10, &stop), |_| true, |_, _| {}).expect("one position");
        assert_eq!(solved.shortest_ways(&solved.distances()), Some(1));
        let never = Space::explore(0_u32, room(10, &stop), |_| false, |_, _| {}).expect("one position");
        assert_eq!(never.shortest_ways(&never.distances()), Some(0));
        // Three steps lead back to a start that still takes one.
        let next = |at: &u32, after: &mut Vec<u32>| after.push((at + 1) % 3);
        let around = Space::explore_beyond(0_u32, room(10, &stop), |&at| at == 0, next);
        let around = around.expect("four positions");
        assert_eq!((around.positions.len(), around.distances()), (4, vec![3, 2, 1, 0]));
        assert_eq!((around.shortest_ways(&around.distances()), around.find(&0)), (Some(1), Some(3)));
    }

    #[test]
    fn more_ways_than_can_be_counted_are_no_number() {
        // Each step can be made in two ways.
        let twice = |far: u32| {
            let next = |&at: &u32, after: &mut Vec<u32>| after.extend([at + 1, at + 1]);
            let stop = Stop::new();
            let space =
                Space::explore(0_u32, room(100, &stop), |&at| at == far, next).expect("few positions");
            space.shortest_ways(&space.distances())
        };
        assert_eq!((twice(63), twice(64)), (Some(1 << 63), None));
    }
}
