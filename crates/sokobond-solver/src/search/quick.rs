//! Incomplete searches over walks: a solution soon, without a proof of its length.
//!
//! All of them expand blocks of states, drop what is dead or too far for a solution shorter than the one known, and let the
//! rest wait. They differ in what they take next: [`Layers`] make a beam search, [`Lists`] a best-first search. Each finds
//! solutions of levels on which the others fail.

use crate::deadlock::bound::{Bounds, Score};
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::level::molecules::is_solved;
use crate::moves::expand::expand;
use crate::search::layers::Layers;
use crate::search::lists::Lists;
use crate::search::packer::Packer;
use crate::search::table::{Inserted, Partition, StateId, hash};
use grid::Direction;
use search::{Budget, GaveUp, Statistics};

/// States expanded before their successors wait.
const BLOCK: usize = 4 * 1024;
/// Successors of a state for which a block must find room; few states have more.
const SUCCESSORS: usize = 16;

/// What makes a state promising; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// Few free electrons, and the atoms that have them near partners.
    Electrons,
    /// A small lower bound; among equal ones as above.
    Bound,
    /// Nothing: any state is as good as another.
    Chance,
}

/// A state on its way to where it waits.
pub(super) struct Record<const K: usize> {
    key: Key<K>,
    parent: u32,
    cost: u16,
    score: Score,
}

/// Where states wait.
pub(crate) enum Waiting {
    Layers(Layers),
    Lists(Lists),
}

/// One search.
pub(crate) struct Quick<'a, B, const K: usize> {
    packer: Packer<'a, B>,
    bounds: &'a Bounds,
    unambiguous: bool,
    rank: Rank,
    waiting: Waiting,
    table: Partition<K>,
    /// Successors of a block, on their way; empty between blocks.
    records: Vec<Record<K>>,
    /// Cost of the best solution so far, and the state before it is solved.
    best: Option<(u16, u32)>,
}

impl<'a, B: Bits, const K: usize> Quick<'a, B, K> {
    pub(crate) fn new(
        packer: Packer<'a, B>,
        bounds: &'a Bounds,
        unambiguous: bool,
        rank: Rank,
        waiting: Waiting,
    ) -> Quick<'a, B, K> {
        Quick {
            packer,
            bounds,
            unambiguous,
            rank,
            waiting,
            table: Partition::new(),
            records: Vec::new(),
            best: None,
        }
    }

    /// Looks for a solution from `start` with fewer than `limit` keys. What it expanded and generated is added to
    /// `statistics`, which `observe` sees from time to time.
    pub(crate) fn run(
        &mut self,
        start: &Atoms,
        limit: u16,
        budget: &Budget,
        statistics: &mut Statistics,
        observe: &mut dyn FnMut(&Statistics),
    ) -> Result<Option<Vec<Direction>>, GaveUp> {
        let key = self.packer.pack(start);
        self.insert(&Record { key, parent: 0, cost: 0, score: Score { total: 0, free: 0 } });
        'search: loop {
            let states = match &mut self.waiting {
                Waiting::Layers(layers) => {
                    layers.take(&self.table, self.best.map_or(limit, |(cost, _)| cost))
                }
                // The first solution ends it; others would be no better.
                Waiting::Lists(_) if self.best.is_some() => break,
                Waiting::Lists(lists) => lists.take(&mut self.table),
            };
            if states.is_empty() {
                break;
            }
            let mut rest = states.as_slice();
            while !rest.is_empty() {
                let left = budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(statistics.expanded));
                let most = usize::try_from(left).unwrap_or(BLOCK).clamp(1, BLOCK);
                let (block, after) = rest.split_at(rest.len().min(most));
                rest = after;
                let before = statistics.expanded;
                self.expand_block(block, limit, statistics);
                statistics.peak_bytes = statistics.peak_bytes.max(self.bytes() as u64);
                if before / BLOCK as u64 != statistics.expanded / BLOCK as u64 {
                    observe(statistics);
                }
                match self.over_budget(budget, statistics) {
                    // A solution is worth more than the reason for stopping.
                    Some(_) if self.best.is_some() => break 'search,
                    Some(reason) => return Err(reason),
                    None => {}
                }
            }
        }
        let Some((_, last)) = self.best else { return Ok(None) };
        let mut way = vec![None];
        let mut here = last;
        while here != 0 {
            way.push(Some(self.table.key(here as usize)));
            here = self.table.parent(here as usize).number();
        }
        way.reverse();
        Ok(self.packer.unfold(start, way, self.unambiguous))
    }

    /// Expands some states and lets what comes out wait.
    fn expand_block(&mut self, block: &[u32], limit: u16, statistics: &mut Statistics) {
        let least = self.best.map_or(limit, |(cost, _)| cost);
        let mut records = std::mem::take(&mut self.records);
        if let Some(solved) = self.expand(block, least, &mut records, statistics)
            && self.best.is_none_or(|best| solved.0 < best.0)
        {
            self.best = Some(solved);
        }
        for record in records.drain(..) {
            self.insert(&record);
        }
        self.records = records;
        statistics.expanded += block.len() as u64;
    }

    fn over_budget(&self, budget: &Budget, statistics: &Statistics) -> Option<GaveUp> {
        let nodes = budget.nodes.is_some_and(|nodes| statistics.expanded >= nodes);
        let successor = size_of::<Record<K>>() + 4 * K + 24;
        let waiting = match &self.waiting {
            Waiting::Layers(layers) => layers.bytes_to_rank(),
            Waiting::Lists(lists) => lists.bytes(),
        };
        let to_come = self.table.bytes_to_grow() + BLOCK * SUCCESSORS * successor + waiting;
        let memory = budget.bytes.is_some_and(|limit| self.bytes() + to_come > limit);
        let reason = nodes.then_some(GaveUp::Nodes).or(memory.then_some(GaveUp::Memory));
        budget.stop.raised().or(reason)
    }

    fn bytes(&self) -> usize {
        let waiting = match &self.waiting {
            Waiting::Layers(layers) => layers.bytes(),
            Waiting::Lists(lists) => lists.bytes(),
        };
        self.table.bytes() + waiting
    }

    fn insert(&mut self, record: &Record<K>) {
        let hash = hash(&record.key);
        let parent = StateId::from_number(record.parent);
        match (self.table.insert(hash, &record.key, parent, record.cost), &mut self.waiting) {
            (Inserted::New(local) | Inserted::Cheaper(local, _), Waiting::Layers(layers)) => {
                layers.push(record.cost, record.score, local as u32);
            }
            (Inserted::New(local), Waiting::Lists(lists)) => {
                lists.push(&self.packer, &record.key, record.score, local as u32);
            }
            _ => {}
        }
    }

    /// Adds the successors of some states that can still lead to a solution of less cost than `limit`. Returns the cost of the
    /// cheapest solution among them, and the state before it is solved.
    fn expand(
        &self,
        states: &[u32],
        limit: u16,
        records: &mut Vec<Record<K>>,
        statistics: &mut Statistics,
    ) -> Option<(u16, u32)> {
        let board = self.packer.board;
        let images = &self.packer.symmetries.images;
        let mut at = vec![0; board.area];
        let mut scratch = vec![0; board.area];
        let mut atoms = Atoms::NONE;
        let mut solved: Option<(u16, u32)> = None;
        for &parent in states {
            let here = self.table.cost(parent as usize);
            self.packer.layout.unpack(board, &self.table.key(parent as usize), &mut atoms, &mut at);
            expand(board, self.packer.grain, images, &atoms, &mut at, |step, next| {
                statistics.generated += 1;
                let cost = here + step.cost;
                if step.ambiguous && self.unambiguous || cost >= limit {
                    return;
                }
                if is_solved(board, next) {
                    if solved.is_none_or(|(best, _)| cost < best) {
                        solved = Some((cost, parent));
                    }
                    return;
                }
                let key = self.packer.pack(next);
                let known = self.table.find(hash(&key), &key);
                if known.is_some_and(|known| self.table.cost(known) <= cost) {
                    return;
                }
                board.place(next, &mut scratch);
                let estimate = self.bounds.estimate(board, next, &scratch);
                board.take_away(next, &mut scratch);
                if let Some(estimate) = estimate
                    && cost + estimate < limit
                {
                    let mut score = self.bounds.score(board, next);
                    match self.rank {
                        Rank::Electrons => {}
                        Rank::Bound => score.total = (u32::from(estimate) << 10) + score.total.min(1023),
                        Rank::Chance => score.total = hash(&key) as u32 >> 8,
                    }
                    records.push(Record { key, parent, cost, score });
                }
            });
            board.take_away(&atoms, &mut at);
        }
        solved
    }
}
