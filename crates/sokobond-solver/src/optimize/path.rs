//! A solution as the states on it.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::level::molecules::is_solved;
use crate::moves::turn::turn;
use crate::search::packer::Packer;
use grid::Direction;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A way to a solved state without refused keys on which no state occurs twice.
pub(super) struct Path<const K: usize> {
    pub keys: Vec<Direction>,
    /// The states before, between and after the keys.
    pub states: Vec<Key<K>>,
    /// The number of each state.
    pub number: FxHashMap<Key<K>, usize>,
    /// Which keys may be replaced.
    pub part: Range<usize>,
}

impl<const K: usize> Path<K> {
    /// The way of a solution from `start`; ends in the first solved state.
    pub(super) fn new<B: Bits>(
        packer: &Packer<'_, B>,
        start: &Atoms,
        keys: &[Direction],
        part: Range<usize>,
    ) -> Path<K> {
        let first = packer.pack(start);
        let number = FxHashMap::from_iter([(first, 0)]);
        let mut path = Path { keys: Vec::new(), states: vec![first], number, part: 0..0 };
        let mut atoms = *start;
        let mut at = vec![0; packer.board.area];
        // How many keys are left of those before the part, and of those before its end.
        let (mut before, mut until) = (0, 0);
        for (place, &key) in keys.iter().enumerate() {
            if is_solved(packer.board, &atoms) {
                break;
            }
            packer.board.place(&atoms, &mut at);
            let mut after = None;
            turn(packer.board, packer.as_it_is(), &atoms, &mut at, key, |_, next| after = Some(*next));
            packer.board.take_away(&atoms, &mut at);
            if let Some(next) = after {
                atoms = next;
                path.push(key, packer.pack(&atoms));
            }
            if place < part.start {
                before = path.keys.len();
            }
            if place < part.end {
                until = path.keys.len();
            }
            before = before.min(path.keys.len());
            until = until.min(path.keys.len());
        }
        path.part = before..until.max(before);
        path
    }

    /// Adds a key; if the state after it was passed before, all keys since then go.
    fn push(&mut self, key: Direction, state: Key<K>) {
        if let Some(&number) = self.number.get(&state) {
            for state in self.states.drain(number + 1..) {
                self.number.remove(&state);
            }
            self.keys.truncate(number);
        } else {
            self.keys.push(key);
            self.number.insert(state, self.states.len());
            self.states.push(state);
        }
    }

    /// Puts other keys in the place of some.
    pub(super) fn replace<B: Bits>(&mut self, packer: &Packer<'_, B>, old: Range<usize>, new: &[Direction]) {
        let keys = [&self.keys[..old.start], new, &self.keys[old.end..]].concat();
        let part = self.part.start..(self.part.end + new.len()).saturating_sub(old.len());
        let mut at = vec![0; packer.board.area];
        let mut start = Atoms::NONE;
        packer.layout.unpack(packer.board, &self.states[0], &mut start, &mut at);
        let path = Path::new(packer, &start, &keys, part);
        if path.keys.len() < self.keys.len() {
            *self = path;
        }
    }
}
