//! The gains of a position: sets of boxes without a common box, of the largest sum that is found.

use super::table::{Conflicts, DEAD, LOST, Triples};
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::tables::distance::Stances;

/// A box of a position: its square with the number of it, and the row of the tables for a side on which the player can
/// stand, if there is one.
#[derive(Clone, Copy, Debug)]
struct NumberedBox {
    square: Square,
    number: usize,
    row: Option<usize>,
}

/// A set of boxes, one bit each, and its gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    gain: u8,
    boxes: u64,
}

/// What is known of the position at hand.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Boxes of the largest sets that are looked at.
    pub(crate) most: usize,
    places: Vec<NumberedBox>,
    /// The numbers of the squares of the boxes as a set, and the box on each number.
    numbers: Vec<u64>,
    on_number: Vec<u8>,
    /// Gains of each two boxes.
    pairs: Vec<u8>,
    groups: Vec<Group>,
    /// What all boxes need alone.
    alone: i32,
    /// The same for the position after a move.
    own_pairs: Vec<u8>,
    own_groups: Vec<Group>,
}

impl Tally {
    /// A tally of sets of up to `most` boxes.
    #[cfg(test)]
    pub(crate) fn of_sets(most: usize) -> Tally {
        Tally { most, ..Tally::default() }
    }

    /// The bound for boxes on `boxes` with the player on `player`, who reaches `reach`; none when some boxes cannot be
    /// brought to targets.
    pub(crate) fn set<B: Board>(
        &mut self,
        conflicts: &Conflicts,
        (maze, stances): (&Maze, &Stances),
        boxes: &B,
        (player, reach): (Square, &B),
    ) -> Option<u32> {
        self.places.clear();
        self.alone = conflicts.base;
        self.on_number.resize(maze.len(), 0);
        self.numbers.clear();
        self.numbers.resize(maze.len().div_ceil(64), 0);
        for square in boxes.squares() {
            let number = conflicts.number(square);
            let alone = conflicts.alone(stances.of(square, player));
            if number == NONE || alone >= LOST {
                return None;
            }
            let number = number as usize;
            self.alone += alone;
            self.on_number[number] = self.places.len() as u8;
            self.numbers[number / 64] |= 1 << (number % 64);
            let next = maze.next[square as usize];
            let side = (0..4).find(|&d| next[d] != NONE && reach.has(next[d]));
            self.places.push(NumberedBox { square, number, row: side.map(|side| number * 4 + side) });
        }
        self.groups.clear();
        self.look_at_pairs(conflicts)?;
        if let Some(triples) = conflicts.triples().filter(|_| self.most > 2) {
            self.look_at_triples(triples)?;
        }
        self.groups.sort_unstable_by(|a, b| b.cmp(a));
        Some(sum(self.alone, &self.groups, conflicts.steps))
    }

    fn look_at_pairs(&mut self, conflicts: &Conflicts) -> Option<()> {
        let count = self.places.len();
        self.pairs.clear();
        self.pairs.resize(count * count, 0);
        for j in 1..count {
            for i in 0..j {
                let (a, b) = (self.places[i], self.places[j]);
                let gain = match (a.row, b.row) {
                    (Some(row), _) => conflicts.of_pairs(row)[b.number],
                    (_, Some(row)) => conflicts.of_pairs(row)[a.number],
                    _ => 0,
                };
                note(&mut self.groups, gain, 1 << i | 1 << j)?;
                self.pairs[i * count + j] = gain;
                self.pairs[j * count + i] = gain;
            }
        }
        Some(())
    }

    fn look_at_triples(&mut self, triples: &Triples) -> Option<()> {
        let count = self.places.len();
        for j in 1..count {
            for i in 0..j {
                let (a, b) = (self.places[i], self.places[j]);
                let (Some(row), other) = (if a.row.is_some() { (a.row, b) } else { (b.row, a) }) else {
                    continue;
                };
                for k in thirds(&self.numbers, triples.thirds(row, other.number), b.number, &self.on_number) {
                    let gain = triples.gain(row, other.number, self.places[k].number);
                    if gain > self.pairs[i * count + k].max(self.pairs[j * count + k])
                        && gain > self.pairs[i * count + j]
                    {
                        note(&mut self.groups, gain, 1 << i | 1 << j | 1 << k)?;
                    }
                }
            }
        }
        Some(())
    }

    /// The bound after the box on `from` came to `to` with the player on that side; none when some boxes cannot be brought
    /// to targets then.
    pub(crate) fn after(
        &mut self,
        conflicts: &Conflicts,
        stances: &Stances,
        (from, player): (Square, Square),
        to: Square,
        side: usize,
    ) -> Option<u32> {
        let i = self.places.iter().position(|place| place.square == from)?;
        let number = conflicts.number(to);
        let alone = conflicts.alone(stances.beside(to, side));
        if number == NONE || alone >= LOST {
            return None;
        }
        let row = number as usize * 4 + side;
        let alone = self.alone + alone - conflicts.alone(stances.of(from, player));
        let mut groups = std::mem::take(&mut self.own_groups);
        groups.clear();
        groups.extend(self.groups.iter().filter(|group| group.boxes >> i & 1 == 0));
        let kept = groups.len();
        let triples = conflicts.triples().filter(|_| self.most > 2);
        let looked = self.look_at_pairs_of(conflicts, (i, row), &mut groups).is_some()
            && triples
                .is_none_or(|triples| self.look_at_triples_of(triples, (i, row), &mut groups).is_some());
        let sum = looked.then(|| {
            if groups.len() > kept {
                groups.sort_unstable_by(|a, b| b.cmp(a));
            }
            sum(alone, &groups, conflicts.steps)
        });
        self.own_groups = groups;
        sum
    }

    fn look_at_pairs_of(
        &mut self,
        conflicts: &Conflicts,
        (i, row): (usize, usize),
        groups: &mut Vec<Group>,
    ) -> Option<()> {
        self.own_pairs.clear();
        let gains = conflicts.of_pairs(row);
        for (j, place) in self.places.iter().enumerate() {
            let gain = if i == j { 0 } else { gains[place.number] };
            note(groups, gain, 1 << i | 1 << j)?;
            self.own_pairs.push(gain);
        }
        Some(())
    }

    fn look_at_triples_of(
        &mut self,
        triples: &Triples,
        (i, row): (usize, usize),
        groups: &mut Vec<Group>,
    ) -> Option<()> {
        let count = self.places.len();
        for (j, b) in self.places.iter().enumerate().filter(|&(j, _)| j != i) {
            for k in thirds(&self.numbers, triples.thirds(row, b.number), b.number, &self.on_number) {
                if k == i {
                    continue;
                }
                let gain = triples.gain(row, b.number, self.places[k].number);
                if gain > self.pairs[j * count + k] {
                    note(groups, gain, 1 << i | 1 << j | 1 << k)?;
                }
            }
        }
        Some(())
    }
}

/// The boxes of a position that are in `marks`, of those on a larger number than `second`.
#[inline]
fn thirds(numbers: &[u64], marks: &[u64], second: usize, on_number: &[u8]) -> impl Iterator<Item = usize> {
    let first = second / 64;
    let above = !0 << (second % 64) << 1;
    let words = (first..marks.len()).map(move |i| {
        let word = numbers[i] & marks[i];
        (i, if i == first { word & above } else { word })
    });
    words.flat_map(move |(i, mut word)| {
        std::iter::from_fn(move || {
            let number = (word != 0).then(|| i * 64 + word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(usize::from(on_number[number]))
        })
    })
}

/// Notes the gain of a set of boxes. None when they cannot be brought to targets.
#[inline]
fn note(groups: &mut Vec<Group>, gain: u8, boxes: u64) -> Option<()> {
    if gain == DEAD {
        return None;
    }
    if gain > 0 {
        groups.push(Group { gain, boxes });
    }
    Some(())
}

/// What boxes need alone and the gains of some of `groups`, which have no common box: the most that `steps` steps find.
fn sum(alone: i32, groups: &[Group], steps: u32) -> u32 {
    let mut packing = Packing { best: 0, steps };
    packing.add(groups, 0, 0);
    (alone + packing.best as i32).max(0) as u32
}

/// The search for the largest sum, depth-first with the greedy choice first.
struct Packing {
    best: u32,
    steps: u32,
}

impl Packing {
    fn add(&mut self, groups: &[Group], used: u64, sum: u32) {
        self.best = self.best.max(sum);
        let free = groups.iter().filter(|group| group.boxes & used == 0);
        let mut left: u32 = free.map(|group| u32::from(group.gain)).sum();
        for (i, group) in groups.iter().enumerate() {
            if sum + left <= self.best || self.steps == 0 {
                return;
            }
            if group.boxes & used == 0 {
                self.steps -= 1;
                let gain = u32::from(group.gain);
                self.add(&groups[i + 1..], used | group.boxes, sum + gain);
                left -= gain;
            }
        }
    }
}
