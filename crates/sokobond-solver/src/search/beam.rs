//! Beam search over walks: a solution quickly, without a proof of its length.
//!
//! States are taken in the order of their cost in keys. Of all that cost the same only the most
//! promising are expanded; a state is promising when few electrons are free and the atoms that have
//! them are near partners. A wider beam costs more and finds shorter solutions (Bisiani 1987).

use crate::deadlock::bound::{Bounds, Score};
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::level::molecules::is_solved;
use crate::moves::expand::expand;
use crate::search::packer::Packer;
use crate::search::parallel::in_parallel;
use crate::search::table::{Inserted, Partition, StateId, hash};
use grid::Direction;
use search::{Budget, GaveUp, Statistics};
use std::collections::BTreeMap;

/// States that one thread takes at a time.
const CHUNK: usize = 256;
/// States expanded before their successors are put into layers.
const BLOCK: usize = 16 * CHUNK;
/// Successors of a state for which a block must find room; few states have more.
const SUCCESSORS: usize = 16;

/// How much of a layer is expanded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// States of equal cost.
    pub width: usize,
    /// Give half the places evenly to the numbers of free electrons that occur, so that states with few
    /// bonds in the right places are not crowded out by states with many. Some levels are solved
    /// sooner with it, some without.
    pub even: bool,
}

/// A state on its way into a layer.
struct Record<const K: usize> {
    key: Key<K>,
    parent: u32,
    cost: u16,
    score: Score,
}

/// What came out of one chunk of a layer.
struct Chunk<const K: usize> {
    records: Vec<Record<K>>,
    solved: Option<(u16, u32)>,
    generated: u64,
}

/// One beam search.
pub(crate) struct Beam<'a, B, const K: usize> {
    packer: Packer<'a, B>,
    bounds: &'a Bounds,
    start: Atoms,
    threads: usize,
    unambiguous: bool,
    shape: Shape,
    table: Partition<K>,
    /// By cost: score and number of the states that wait.
    layers: Vec<Vec<(Score, u32)>>,
}

impl<'a, B: Bits, const K: usize> Beam<'a, B, K> {
    pub(crate) fn new(
        packer: Packer<'a, B>,
        bounds: &'a Bounds,
        start: &Atoms,
        threads: usize,
        unambiguous: bool,
        shape: Shape,
    ) -> Beam<'a, B, K> {
        let (table, layers) = (Partition::new(), Vec::new());
        Beam { packer, bounds, start: *start, threads, unambiguous, shape, table, layers }
    }

    /// Looks for a solution with fewer than `limit` keys. What it expanded and generated is added to
    /// `statistics`.
    pub(crate) fn run(
        &mut self,
        limit: u16,
        budget: &Budget,
        statistics: &mut Statistics,
        observe: &mut dyn FnMut(&Statistics),
    ) -> Result<Option<Vec<Direction>>, GaveUp> {
        let key = self.packer.pack(&self.start);
        self.insert(&Record { key, parent: 0, cost: 0, score: Score { total: 0, free: 0 } });
        let mut best: Option<(u16, u32)> = None;
        let mut cost = 0;
        'layers: while cost < self.layers.len() && cost + 1 < best.map_or(limit, |(cost, _)| cost) as usize {
            let layer = self.take_layer(cost);
            for block in layer.chunks(BLOCK) {
                self.expand_block(block, cost as u16, limit, &mut best, statistics);
                statistics.peak_bytes = statistics.peak_bytes.max(self.bytes() as u64);
                observe(statistics);
                match self.over_budget(budget, statistics) {
                    // A solution is worth more than the reason for stopping.
                    Some(_) if best.is_some() => break 'layers,
                    Some(reason) => return Err(reason),
                    None => {}
                }
            }
            cost += 1;
        }
        let Some((_, last)) = best else { return Ok(None) };
        let mut way = vec![None];
        let mut here = last;
        while here != 0 {
            way.push(Some(self.table.key(here as usize)));
            here = self.table.parent(here as usize).number();
        }
        way.reverse();
        Ok(self.packer.unfold(&self.start, way, self.unambiguous))
    }

    /// Expands some states of a layer and puts what comes out into later ones.
    fn expand_block(
        &mut self,
        block: &[u32],
        cost: u16,
        limit: u16,
        best: &mut Option<(u16, u32)>,
        statistics: &mut Statistics,
    ) {
        let least = best.map_or(limit, |(cost, _)| cost);
        let mut chunks: Vec<Chunk<K>> = Vec::new();
        chunks.resize_with(block.len().div_ceil(CHUNK), || Chunk {
            records: Vec::new(),
            solved: None,
            generated: 0,
        });
        in_parallel(self.threads, block.chunks(CHUNK).zip(&mut chunks), |(states, chunk)| {
            self.expand_chunk(states, cost, least, chunk);
        });
        for chunk in chunks {
            statistics.generated += chunk.generated;
            if let Some((cost, parent)) = chunk.solved
                && best.is_none_or(|(best, _)| cost < best)
            {
                *best = Some((cost, parent));
            }
            for record in &chunk.records {
                self.insert(record);
            }
        }
        statistics.expanded += block.len() as u64;
    }

    fn over_budget(&self, budget: &Budget, statistics: &Statistics) -> Option<GaveUp> {
        let nodes = budget.nodes.is_some_and(|nodes| statistics.expanded >= nodes);
        let successor = size_of::<Record<K>>() + 4 * K + 24;
        // Ranking a layer copies it once.
        let ranking = 4 * self.shape.width * size_of::<(Score, u32)>();
        let to_come = self.table.bytes_to_grow() + BLOCK * SUCCESSORS * successor + ranking;
        let memory = budget.bytes.is_some_and(|limit| self.bytes() + to_come > limit);
        let reason = nodes.then_some(GaveUp::Nodes).or(memory.then_some(GaveUp::Memory));
        budget.stop.raised().or(reason)
    }

    fn bytes(&self) -> usize {
        let layers: usize =
            self.layers.iter().map(|layer| layer.capacity() * size_of::<(Score, u32)>()).sum();
        self.table.bytes() + layers
    }

    fn insert(&mut self, record: &Record<K>) {
        let hash = hash(&record.key);
        let parent = StateId::from_number(record.parent);
        let (Inserted::New(local) | Inserted::Cheaper(local, _)) =
            self.table.insert(hash, &record.key, parent, record.cost)
        else {
            return;
        };
        let cost = record.cost as usize;
        if self.layers.len() <= cost {
            self.layers.resize_with(cost + 1, Vec::new);
        }
        self.layers[cost].push((record.score, local as u32));
        if self.layers[cost].len() > 4 * self.shape.width {
            keep_best(&mut self.layers[cost], self.shape);
        }
    }

    /// The states of a layer to expand; those that have become cheaper since stand in an earlier one.
    fn take_layer(&mut self, cost: usize) -> Vec<u32> {
        let mut layer = std::mem::take(&mut self.layers[cost]);
        layer.retain(|&(_, local)| self.table.cost(local as usize) as usize == cost);
        keep_best(&mut layer, self.shape);
        layer.into_iter().map(|(_, local)| local).collect()
    }

    fn expand_chunk(&self, states: &[u32], cost: u16, limit: u16, chunk: &mut Chunk<K>) {
        let board = self.packer.board;
        let mut at = vec![0; board.area];
        let mut scratch = vec![0; board.area];
        let mut atoms = Atoms::NONE;
        for &parent in states {
            self.packer.layout.unpack(board, &self.table.key(parent as usize), &mut atoms, &mut at);
            expand(board, self.packer.grain, self.packer.as_it_is(), &atoms, &mut at, |step, next| {
                chunk.generated += 1;
                let cost = cost + step.cost;
                if step.ambiguous && self.unambiguous || cost >= limit {
                    return;
                }
                if is_solved(board, next) {
                    if chunk.solved.is_none_or(|(best, _)| cost < best) {
                        chunk.solved = Some((cost, parent));
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
                if estimate.is_some_and(|estimate| cost + estimate < limit) {
                    let score = self.bounds.score(board, next);
                    chunk.records.push(Record { key, parent, cost, score });
                }
            });
            board.take_away(&atoms, &mut at);
        }
    }
}

/// Keeps the best states, in the order of their scores.
fn keep_best(layer: &mut Vec<(Score, u32)>, shape: Shape) {
    layer.sort_unstable();
    if layer.len() <= shape.width {
        return;
    }
    if shape.even {
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        for (score, _) in &*layer {
            *counts.entry(score.free).or_default() += 1;
        }
        let share = shape.width / 2 / counts.len();
        let mut places: BTreeMap<u16, usize> = counts.keys().map(|&free| (free, share)).collect();
        let mut others = Vec::with_capacity(layer.len());
        let mut kept = Vec::with_capacity(shape.width);
        for &entry in &*layer {
            match places.get_mut(&entry.0.free) {
                Some(left) if *left > 0 => {
                    *left -= 1;
                    kept.push(entry);
                }
                _ => others.push(entry),
            }
        }
        kept.append(&mut others);
        *layer = kept;
    }
    layer.truncate(shape.width);
}
