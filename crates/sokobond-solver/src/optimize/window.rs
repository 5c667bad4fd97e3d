//! The search for a shorter way from one state of a solution to a later one, or to a solved state.

use super::path::Path;
use super::tube::Tube;
use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::level::molecules::is_solved;
use crate::moves::expand::expand;
use crate::search::packer::Packer;
use crate::search::table::{Inserted, Partition, StateId, hash};
use grid::Direction;
use search::Budget;
use std::ops::Range;

/// A shorter way found.
pub(super) struct Detour {
    /// The number of the state on the path where it ends.
    pub end: usize,
    pub keys: Vec<Direction>,
}

/// Where a way found ends.
#[derive(Clone, Copy)]
enum End<const K: usize> {
    /// In a state on the path.
    On(Key<K>, usize),
    /// In a solved state.
    Solved,
}

/// The best way found so far.
#[derive(Clone, Copy)]
struct Found<const K: usize> {
    saved: usize,
    parent: usize,
    end: End<K>,
}

/// Searches of parts of solutions of one level.
pub(super) struct Windows<'a, B, const K: usize> {
    pub(super) packer: Packer<'a, B>,
    bounds: &'a Bounds,
    unambiguous: bool,
    budget: &'a Budget,
    /// States taken from queues so far.
    pub(super) expanded: u64,
}

impl<'a, B: Bits, const K: usize> Windows<'a, B, K> {
    pub(super) fn new(
        packer: Packer<'a, B>,
        bounds: &'a Bounds,
        unambiguous: bool,
        budget: &'a Budget,
    ) -> Windows<'a, B, K> {
        Windows { packer, bounds, unambiguous, budget, expanded: 0 }
    }

    /// Prepares the more expensive bounds for states that are reached from `start`.
    pub(super) fn prepare(&self, start: &Atoms) {
        self.bounds.prepare(self.packer.board, start);
    }

    /// Whether the stop flag is up.
    pub(super) fn is_stopped(&self) -> bool {
        self.budget.stop.raised().is_some()
    }

    /// How many more states may be taken.
    pub(super) fn left(&self) -> u64 {
        self.budget.nodes.unwrap_or(u64::MAX).saturating_sub(self.expanded)
    }

    /// The way from the first state of a part that saves most keys, among the ways through states of the tube that
    /// end in a solved state, or on the path within the part. Costs increase from state to state (Dijkstra 1959), and
    /// `most` states are taken. None when no way saves any.
    pub(super) fn search(
        &mut self,
        path: &Path<K>,
        part: Range<usize>,
        tube: Option<&Tube>,
        most: u64,
    ) -> Option<Detour> {
        let packer = &self.packer;
        let board = packer.board;
        let fewest_saved = 1;
        let mut found: Option<Found<K>> = None;
        let mut table = Partition::<K>::new();
        let first = &path.states[part.start];
        table.insert(hash(first), first, StateId::from_number(0), 0);
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); part.len()];
        waiting[0].push(0);
        let mut atoms = Atoms::NONE;
        let mut at = vec![0; board.area];
        let mut taken = 0;
        let mut cost = 0;
        while cost < part.len() - found.map_or(fewest_saved, |found| found.saved) {
            let Some(local) = waiting[cost].pop() else {
                waiting[cost] = Vec::new();
                cost += 1;
                continue;
            };
            let local = local as usize;
            if table.cost(local) as usize != cost || !table.mark_expanded(local) {
                continue;
            }
            if taken == most || self.is_full(&table, &waiting) {
                break;
            }
            // The path stands as it is.
            if taken % 256 == 0 && self.is_stopped() {
                return None;
            }
            taken += 1;
            packer.layout.unpack(board, &table.key(local), &mut atoms, &mut at);
            // A state from which no solution is shorter than the path.
            let is_far = || {
                let estimate = self.bounds.estimate(board, &atoms, &at);
                estimate.is_none_or(|keys| part.start + cost + keys as usize >= path.keys.len())
            };
            let is_outside = || tube.is_some_and(|tube| !tube.contains(board, &atoms, &at));
            if is_far() || is_outside() {
                board.take_away(&atoms, &mut at);
                continue;
            }
            expand(board, packer.grain, packer.as_it_is(), &atoms, &mut at, |step, next| {
                let cost = cost + step.cost as usize;
                if cost >= part.len() || self.unambiguous && step.ambiguous {
                    return;
                }
                let saved = found.map_or(0, |found| found.saved);
                if is_solved(board, next) {
                    if part.end == path.keys.len() && part.len() - cost > saved {
                        found = Some(Found { saved: part.len() - cost, parent: local, end: End::Solved });
                    }
                    return;
                }
                let key = packer.pack(next);
                if let Some(&number) = path.number.get(&key) {
                    let usual = number.saturating_sub(part.start);
                    if cost > usual {
                        return;
                    }
                    if number <= part.end && usual - cost > saved {
                        found = Some(Found { saved: usual - cost, parent: local, end: End::On(key, number) });
                    }
                }
                let parent = StateId::from_number(local as u32);
                if let Inserted::New(local) | Inserted::Cheaper(local, _) =
                    table.insert(hash(&key), &key, parent, cost as u16)
                {
                    waiting[cost].push(local as u32);
                }
            });
            board.take_away(&atoms, &mut at);
        }
        self.expanded += taken;
        self.keys(&table, first, path, found?)
    }

    /// Whether a search holds as much as it may.
    fn is_full(&self, table: &Partition<K>, waiting: &[Vec<u32>]) -> bool {
        let waiting: usize = waiting.iter().map(|bucket| bucket.capacity() * 4).sum();
        self.budget.bytes.is_some_and(|bytes| table.bytes() + table.bytes_to_grow() + waiting > bytes)
    }

    fn keys(&self, table: &Partition<K>, first: &Key<K>, path: &Path<K>, found: Found<K>) -> Option<Detour> {
        let mut way = Vec::new();
        let mut here = found.parent;
        while here != 0 {
            way.push(Some(table.key(here)));
            here = table.parent(here).number() as usize;
        }
        way.reverse();
        let end = match found.end {
            End::On(key, number) => {
                way.push(Some(key));
                number
            }
            End::Solved => {
                way.push(None);
                path.keys.len()
            }
        };
        let mut start = Atoms::NONE;
        let mut at = vec![0; self.packer.board.area];
        self.packer.layout.unpack(self.packer.board, first, &mut start, &mut at);
        let keys = self.packer.unfold(&start, way, self.unambiguous)?;
        Some(Detour { end, keys })
    }
}
