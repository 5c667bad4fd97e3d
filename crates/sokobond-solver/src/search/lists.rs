//! States that wait in lists: best-first search.
//!
//! A greedy search has one list, and takes the most promising state of all, one at a time: it goes deep, and soon.
//!
//! A search by novelty has a list for each number of free electrons, and takes from them in turn (as the open lists of Helmert
//! 2006). In each, first come states in which an atom, or two, stand where none of their element stood with as many free electrons
//! before (Lipovetzky and Geffner 2017). So the search is not caught in dead ends that look promising.

use crate::deadlock::bound::Score;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::search::packer::Packer;
use crate::search::table::Partition;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// States that a search by novelty takes before it looks at its lists again.
const TAKE: usize = 32;

/// What has stood where.
struct Novelty {
    /// One bit for each pair of places, found by a hash; that two pairs share one does little harm.
    seen: Vec<u64>,
    at: Vec<u8>,
}

/// Words of that set.
const SEEN_WORDS: usize = 1 << 18;

/// Rank and number of a state that waits; the least rank comes first, among equal ones the newest.
type Entry = Reverse<(u32, Reverse<u32>)>;

/// Lists of states.
pub(crate) struct Lists {
    /// By number of free electrons, or one for all.
    lists: BTreeMap<u16, BinaryHeap<Entry>>,
    /// From which list to go on.
    turn: u16,
    /// States that are taken before the lists are looked at again.
    take: usize,
    /// Without it, there is one list.
    novelty: Option<Novelty>,
}

impl Lists {
    /// A list for each number of free electrons, ordered by novelty.
    pub(crate) fn novel() -> Lists {
        let novelty = Novelty { seen: vec![0; SEEN_WORDS], at: Vec::new() };
        Lists { novelty: Some(novelty), take: TAKE, ..Lists::greedy() }
    }

    /// One list, from which one state is taken at a time.
    pub(crate) fn greedy() -> Lists {
        Lists { lists: BTreeMap::new(), turn: 0, take: 1, novelty: None }
    }

    pub(super) fn bytes(&self) -> usize {
        let waiting: usize = self.lists.values().map(BinaryHeap::capacity).sum();
        waiting * size_of::<Entry>() + self.novelty.as_ref().map_or(0, |_| 8 * SEEN_WORDS)
    }

    pub(super) fn push<B: Bits, const K: usize>(
        &mut self,
        packer: &Packer<'_, B>,
        key: &Key<K>,
        score: Score,
        local: u32,
    ) {
        let (list, rank) = match &mut self.novelty {
            Some(novelty) => (score.free, novelty.grade(packer, key, score.free) << 28 | score.total),
            None => (0, score.total),
        };
        self.lists.entry(list).or_default().push(Reverse((rank, Reverse(local))));
    }

    /// The next states to expand, from one list after the other.
    pub(super) fn take<const K: usize>(&mut self, table: &mut Partition<K>) -> Vec<u32> {
        let mut taken = Vec::with_capacity(self.take);
        while taken.len() < self.take {
            let next = self.lists.range(self.turn..).next().or_else(|| self.lists.iter().next());
            let Some(list) = next.map(|(&list, _)| list) else { break };
            self.turn = list + 1;
            match self.lists.get_mut(&list).and_then(BinaryHeap::pop) {
                Some(Reverse((_, Reverse(local)))) => {
                    if table.mark_expanded(local as usize) {
                        taken.push(local);
                    }
                }
                None => {
                    self.lists.remove(&list);
                }
            }
        }
        taken
    }
}

impl Novelty {
    /// 0 if an atom stands where none of its class stood with as many free electrons before, 1 if this holds for two
    /// atoms together, else 2. What it sees counts as seen.
    fn grade<B: Bits, const K: usize>(&mut self, packer: &Packer<'_, B>, key: &Key<K>, free: u16) -> u32 {
        let board = packer.board;
        let mut atoms = Atoms::NONE;
        self.at.resize(board.area, 0);
        packer.layout.unpack(board, key, &mut atoms, &mut self.at);
        board.take_away(&atoms, &mut self.at);
        let mut grade = 2;
        let places = || {
            let classes = board.classes.iter().zip(0u64..);
            classes.flat_map(|(class, number)| class.clone().map(move |atom| (atom, number)))
        };
        let place = |(atom, class): (usize, u64)| class << 16 | u64::from(atoms.cell[atom]);
        for one in places().map(place) {
            for other in places().map(place).filter(|&other| other >= one) {
                let pair = (one << 20 | other).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(free) << 40;
                let mixed = (pair ^ pair >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
                let bit = 1 << (mixed >> 58);
                let word = &mut self.seen[mixed as usize >> 8 & (SEEN_WORDS - 1)];
                if *word & bit == 0 {
                    *word |= bit;
                    grade = grade.min(u32::from(one != other));
                }
            }
        }
        grade
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Board;
    use crate::moves::expand::Grain;
    use crate::search::table::{Inserted, StateId, hash};

    /// What is taken, until nothing waits, of states with these scores (total, free electrons).
    fn taken(mut lists: Lists, scores: &[(u32, u16)]) -> Vec<Vec<u32>> {
        let level = sokobond::format::read(b"xxxxxxx\nxH---hx\nxxxxxxx\n").level.expect("a level");
        let board = Board::<u128>::new(&level, true).expect("it fits");
        let packer = Packer::new(&board, Grain::Walks, false);
        let start = board.atoms_of(&sokobond::Position::start(&level));
        let mut table = Partition::<1>::new();
        for &(total, free) in scores {
            // Any keys that differ do for the table.
            let other = [table.len() as u32];
            let Inserted::New(local) = table.insert(hash(&other), &other, StateId::from_number(0), 0) else {
                panic!("a new state");
            };
            lists.push::<_, 1>(&packer, &packer.pack(&start), Score { total, free }, local as u32);
        }
        let take = || Some(lists.take(&mut table)).filter(|states| !states.is_empty());
        std::iter::from_fn(take).collect()
    }

    #[test]
    fn greedy_takes_the_most_promising_state_alone() {
        let states = taken(Lists::greedy(), &[(5, 2), (3, 4), (3, 6), (9, 2)]);
        assert_eq!(states, [[2], [1], [0], [3]]);
    }

    #[test]
    fn novelty_takes_from_one_list_after_the_other() {
        // The first state of a list is new, the others are known, whatever else is passed for them.
        let states = taken(Lists::novel(), &[(5, 2), (3, 4), (8, 6), (1, 2), (2, 4)]);
        assert_eq!(states, [[0, 1, 2, 3, 4]]);
    }
}
