//! What is known of a Sokoban level before any position is looked at: its floor by number, and how many pushes one box alone needs to each goal.
//!
//! With a box on a square and no other box, the floor falls into *regions*, in which the player can walk. If the player of a position is in some
//! region, all that the player and this box can do there can also be done when the other boxes are gone. So the pushes that the box needs in the
//! level without the others, with the player in the same region, are a lower bound on those that it needs in the position. A square from which no
//! goal can be reached in any region is *dead*.

use crate::assignment::NEVER;
use grid::{Cell, Direction};
use sokoban::Level;

/// The number of a floor square that does not exist.
pub(crate) const NONE: u16 = u16::MAX;

/// The length of a walk that does not exist.
pub(crate) const FAR: u32 = u32::MAX;

pub(crate) struct Ground {
    /// The cell of each floor square, in rising order.
    pub(crate) cell: Vec<Cell>,
    /// The floor square on each cell, or [`NONE`].
    pub(crate) square: Vec<u16>,
    /// The neighbours of each floor square, in the order of [`Direction::ALL`].
    next: Vec<[u16; 4]>,
    /// The squares of the goals.
    pub(crate) goals: Vec<u16>,
    /// By square, whether it is dead.
    pub(crate) is_dead: Vec<bool>,
    /// By square of a box: the region of each other square.
    region: Vec<Vec<usize>>,
    /// By square of a box and region: the pushes to each goal.
    pushes: Vec<[Vec<i64>; 4]>,
}

impl Ground {
    pub(crate) fn new(level: &Level) -> Ground {
        let cell: Vec<Cell> = level.floor().iter().collect();
        let mut square = vec![NONE; level.size().area()];
        for (number, cell) in (0..).zip(&cell) {
            square[cell.index()] = number;
        }
        let step = |cell: Cell, side| level.size().step(cell, side).map_or(NONE, |next| square[next.index()]);
        let next = cell.iter().map(|&cell| Direction::ALL.map(|side| step(cell, side))).collect();
        let goals: Vec<u16> = level.goals().iter().map(|goal| square[goal.index()]).collect();
        let pushes = cell.iter().map(|_| [(); 4].map(|()| vec![NEVER; goals.len()])).collect();
        let mut ground =
            Ground { cell, square, next, goals, is_dead: Vec::new(), region: Vec::new(), pushes };
        ground.region = (0..ground.cell.len() as u16).map(|one| ground.regions(one)).collect();
        for goal in 0..ground.goals.len() {
            ground.pull(goal);
        }
        let is_dead = |regions: &[Vec<i64>; 4]| regions.iter().flatten().all(|&pushes| pushes == NEVER);
        ground.is_dead = ground.pushes.iter().map(is_dead).collect();
        ground
    }

    /// The four neighbours of a square, some of them perhaps [`NONE`].
    pub(crate) fn around(&self, square: u16) -> [u16; 4] {
        self.next[usize::from(square)]
    }

    /// The square where the player pushes a box on `one` in a direction, and the one where the box goes; or [`NONE`].
    pub(crate) fn ends(&self, one: u16, direction: Direction) -> (u16, u16) {
        let side =
            |direction: Direction| Direction::ALL.iter().position(|&other| other == direction).unwrap_or(0);
        (self.around(one)[side(direction.opposite())], self.around(one)[side(direction)])
    }

    /// The length of the shortest walk from a square to each, over those that are free, or [`FAR`].
    pub(crate) fn walks(&self, is_free: impl Fn(u16) -> bool, from: u16) -> Vec<u32> {
        let mut walks = vec![FAR; self.cell.len()];
        walks[usize::from(from)] = 0;
        let mut queue = vec![from];
        let mut done = 0;
        while let Some(&at) = queue.get(done) {
            done += 1;
            for next in self.around(at) {
                if next != NONE && walks[usize::from(next)] == FAR && is_free(next) {
                    walks[usize::from(next)] = walks[usize::from(at)] + 1;
                    queue.push(next);
                }
            }
        }
        walks
    }

    /// The pushes that a box alone needs to each goal.
    pub(crate) fn pushes(&self, one: u16, player: u16) -> &[i64] {
        &self.pushes[usize::from(one)][self.region[usize::from(one)][usize::from(player)]]
    }

    /// The regions of the floor around a box on `one`, by square; each borders on the box, since the floor is connected.
    fn regions(&self, one: u16) -> Vec<usize> {
        let mut region = vec![usize::MAX; self.cell.len()];
        for (number, first) in self.around(one).into_iter().enumerate() {
            if first != NONE && region[usize::from(first)] == usize::MAX {
                let walks = self.walks(|square| square != one, first);
                region
                    .iter_mut()
                    .zip(walks)
                    .filter(|(_, walk)| *walk != FAR)
                    .for_each(|(region, _)| *region = number);
            }
        }
        region.iter_mut().for_each(|region| *region = (*region).min(3));
        region
    }

    /// Finds the pushes to a goal, breadth first from the goal: a push that ends with the box on a square and the player in a region of it comes
    /// from the square before.
    fn pull(&mut self, goal: usize) {
        let end = usize::from(self.goals[goal]);
        let mut queue: Vec<(u16, usize)> = (0..4).map(|region| (self.goals[goal], region)).collect();
        self.pushes[end].iter_mut().for_each(|pushes| pushes[goal] = 0);
        let mut done = 0;
        while let Some(&(to, region)) = queue.get(done) {
            done += 1;
            let pushes = self.pushes[usize::from(to)][region][goal] + 1;
            for direction in Direction::ALL {
                let (from, _) = self.ends(to, direction);
                if from == NONE || self.region[usize::from(to)][usize::from(from)] != region {
                    continue;
                }
                let (behind, _) = self.ends(from, direction);
                if behind == NONE {
                    continue;
                }
                let before = self.region[usize::from(from)][usize::from(behind)];
                let known = &mut self.pushes[usize::from(from)][before][goal];
                if *known == NEVER {
                    *known = pushes;
                    queue.push((from, before));
                }
            }
        }
    }
}
