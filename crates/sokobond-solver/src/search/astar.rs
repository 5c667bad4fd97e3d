//! A\* (Hart, Nilsson & Raphael 1968) over the partitioned table, on any number of threads.
//!
//! Work goes in rounds. A round takes a batch of states with the least f from the open lists, expands
//! it (all threads read the table), then inserts what came out (each part of the table is written by
//! one thread). Batches are cut into chunks, chunks are numbered, and every part takes records in the
//! order of the chunks: the result does not depend on the number of threads or on their timing.
//!
//! Costs are doubled and the lowest bit is whether the way met an ambiguous bonding, so among
//! solutions of equal length one without ambiguity is preferred.

use crate::deadlock::bound::{Bounds, Keys};
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::layout::Key;
use crate::level::molecules::is_solved;
use crate::moves::expand::{Step, expand_rings};
use crate::search::packer::Packer;
use crate::search::parallel::in_parallel;
use crate::search::shard::{Record, Shard, Waiting};
use crate::search::table::{MAX_COST, PARTITIONS, StateId, hash, partition_of};
use grid::Direction;
use search::{Budget, GaveUp, LowerBound, Optimality, Outcome, Statistics};

/// Most states taken in one round.
const BATCH: usize = 4 * 1024;
/// Fewest, however little memory there is.
const SMALLEST_BATCH: usize = 16 * PARTITIONS;
/// Successors of a state for which a round must find room; few states have more.
const SUCCESSORS: usize = 16;
/// States in one chunk of a batch.
const CHUNK: usize = 256;

/// A goal that was generated.
#[derive(Clone, Copy)]
struct Goal {
    parent: StateId,
    cost: u16,
}

/// What a thread needs to expand states, and what it found in one chunk.
struct Chunk<const K: usize> {
    /// Atom + 1 by padded cell, of the state that is expanded.
    at: Vec<u8>,
    records: [Vec<Record<K>>; PARTITIONS],
    /// States that wait again, after the f for which they do.
    again: Vec<(usize, Waiting)>,
    goal: Option<Goal>,
    generated: u64,
    pruned: u64,
    cost_overflow: bool,
}

impl<const K: usize> Chunk<K> {
    fn new(area: usize) -> Chunk<K> {
        Chunk {
            at: vec![0; area],
            records: std::array::from_fn(|_| Vec::new()),
            again: Vec::new(),
            goal: None,
            generated: 0,
            pruned: 0,
            cost_overflow: false,
        }
    }

    fn bytes(&self) -> usize {
        self.records.iter().map(|records| records.capacity() * size_of::<Record<K>>()).sum()
    }
}

/// A search under way.
pub(crate) struct AStar<'a, B, const K: usize> {
    packer: Packer<'a, B>,
    bounds: &'a Bounds,
    start: Atoms,
    threads: usize,
    /// How many parts of the table may grow at the same time, by the memory that is left.
    growing: usize,
    unambiguous: bool,
    /// Expansions after which the more expensive rules are prepared.
    patience: u64,
    /// Doubled cost that a goal must stay below.
    limit: u16,
    /// Most states taken in one round.
    batch: usize,
    parts: Vec<Shard<K>>,
    chunks: Vec<Chunk<K>>,
    goal: Option<Goal>,
    statistics: Statistics,
    outcome: Option<Outcome<Direction>>,
}

impl<'a, B: Bits, const K: usize> AStar<'a, B, K> {
    /// A search from `start`, which is not solved, for states and costs of the packer's grain.
    pub(crate) fn new(
        packer: Packer<'a, B>,
        bounds: &'a Bounds,
        start: &Atoms,
        threads: usize,
        unambiguous: bool,
    ) -> AStar<'a, B, K> {
        let mut parts: Vec<Shard<K>> = (0..PARTITIONS).map(|_| Shard::new()).collect();
        let mut at = vec![0; packer.board.area];
        let key: Key<K> = packer.pack(start);
        let partition = partition_of(hash(&key));
        let record = Record { key, parent: StateId::new(partition, 0), cost: 0 };
        packer.board.place(start, &mut at);
        parts[partition].insert(&[record], u16::MAX, |_| bounds.estimate(packer.board, start, &at));
        AStar {
            packer,
            bounds,
            start: *start,
            threads,
            growing: threads,
            unambiguous,
            patience: 0,
            limit: u16::MAX,
            batch: BATCH,
            parts,
            chunks: Vec::new(),
            goal: None,
            statistics: Statistics::default(),
            outcome: None,
        }
    }

    /// The same, which prepares the more expensive rules after `patience` expansions.
    pub(crate) fn preparing_after(self, patience: u64) -> AStar<'a, B, K> {
        AStar { patience, ..self }
    }

    /// Most bytes that taking one state adds: its successors as records, then in the table.
    const BYTES_PER_STATE_TAKEN: usize = SUCCESSORS * (size_of::<Record<K>>() + 4 * K + 24);

    /// Looks only for solutions better than one that is known: shorter ones, or as long ones without
    /// ambiguity if the known one has any. When there are none, the outcome is `Unsolvable`, and the lower
    /// bound the length of the known one.
    pub(crate) fn improve_on(&mut self, keys: usize, ambiguous: bool) {
        let limit = 2 * keys + ambiguous as usize;
        self.limit = self.limit.min(limit.min(u16::MAX as usize) as u16);
    }

    /// Counters so far.
    pub(crate) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Runs to the end, or until the budget is used up; then it can be continued. `observe` is called between rounds.
    pub(crate) fn run(
        &mut self,
        budget: &Budget,
        observe: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        // What a round may add on top of what is there takes a sixteenth of the memory at most.
        let most = budget.bytes.map_or(BATCH, |bytes| bytes / 16 / Self::BYTES_PER_STATE_TAKEN);
        self.batch = most.clamp(SMALLEST_BATCH, BATCH);
        loop {
            if let Some(outcome) = &self.outcome {
                return outcome.clone();
            }
            if let Some(reason) = self.over_budget(budget) {
                return Outcome::GaveUp(reason);
            }
            self.round();
            observe(&self.statistics);
        }
    }

    fn over_budget(&mut self, budget: &Budget) -> Option<GaveUp> {
        if let Some(reason) = budget.stop.raised() {
            return Some(reason);
        }
        if budget.nodes.is_some_and(|nodes| self.statistics.expanded >= nodes) {
            return Some(GaveUp::Nodes);
        }
        let tables: usize = self.parts.iter().map(Shard::bytes).sum();
        let records: usize = self.chunks.iter().map(Chunk::bytes).sum();
        let growth = self.parts.iter().map(|part| part.table.bytes_to_grow()).max().unwrap_or(0);
        self.statistics.peak_bytes = self.statistics.peak_bytes.max((tables + records) as u64);
        let held = tables + records + self.batch * Self::BYTES_PER_STATE_TAKEN;
        // Each thread may let a part grow at the same time.
        let most = budget.bytes.map(|limit| limit.checked_sub(held).map_or(0, |left| left / growth.max(1)));
        self.growing = most.unwrap_or(usize::MAX).min(self.threads);
        (self.growing == 0 || self.parts.iter().any(|part| part.full)).then_some(GaveUp::Memory)
    }

    /// One round: take a batch, expand it, insert what came out.
    fn round(&mut self) {
        if self.statistics.expanded >= self.patience {
            self.bounds.prepare(self.packer.board, &self.start);
        }
        let (f, batch) = self.take_batch();
        if batch.is_empty() {
            self.outcome = Some(self.exhausted());
            return;
        }
        let chunk_count = batch.len().div_ceil(CHUNK);
        while self.chunks.len() < chunk_count {
            self.chunks.push(Chunk::new(self.packer.board.area));
        }
        let threads = self.threads.min(chunk_count);
        let mut chunks = std::mem::take(&mut self.chunks);
        in_parallel(threads, batch.chunks(CHUNK).zip(&mut chunks), |(states, chunk)| {
            self.expand_chunk(f, states, chunk);
        });
        self.chunks = chunks;
        let mut overflow = false;
        for chunk in &mut self.chunks[..chunk_count] {
            self.statistics.generated += std::mem::take(&mut chunk.generated);
            self.statistics.pruned += std::mem::take(&mut chunk.pruned);
            overflow |= chunk.cost_overflow;
            self.goal = cheaper(self.goal, chunk.goal.take());
            self.limit = self.limit.min(self.goal.map_or(u16::MAX, |goal| goal.cost));
            for (f, Waiting { state, walked }) in chunk.again.drain(..) {
                let (partition, local) = state.split();
                self.parts[partition].push(f, local, walked);
            }
        }
        self.statistics.expanded += batch.iter().filter(|waiting| waiting.walked == 0).count() as u64;
        let chunks = &self.chunks[..chunk_count];
        let (board, limit) = (self.packer.board, self.limit);
        let mut parts = std::mem::take(&mut self.parts);
        in_parallel(threads.min(self.growing), parts.iter_mut().enumerate(), |(partition, part)| {
            let mut atoms = Atoms::NONE;
            let mut at = vec![0; board.area];
            for chunk in chunks {
                part.insert(&chunk.records[partition], limit, |key| {
                    self.packer.layout.unpack(board, key, &mut atoms, &mut at);
                    let estimate = self.bounds.estimate(board, &atoms, &at);
                    board.take_away(&atoms, &mut at);
                    estimate
                });
            }
        });
        self.parts = parts;
        self.statistics.stored = self.parts.iter().map(|part| part.table.len() as u64).sum();
        self.statistics.queued = self.parts.iter().map(|part| part.waiting as u64).sum();
        for part in &mut self.parts {
            self.statistics.reopened += std::mem::take(&mut part.reopened);
            self.statistics.duplicates += std::mem::take(&mut part.duplicates);
            self.statistics.pruned += std::mem::take(&mut part.pruned);
        }
        if overflow {
            self.outcome = Some(Outcome::GaveUp(GaveUp::OutOfScope));
        }
    }

    /// The outcome when no open state could lead to a solution below the limit.
    fn exhausted(&mut self) -> Outcome<Direction> {
        if self.limit < u16::MAX {
            self.raise(self.limit / 2);
        }
        let Some(goal) = self.goal else { return Outcome::Unsolvable };
        match self.packer.unfold(&self.start, self.way(goal), self.unambiguous) {
            Some(moves) if moves.len() <= usize::from(goal.cost / 2) => {
                let optimal = Optimality::of(moves.len() as u32, self.statistics.lower_bound);
                Outcome::Solved { moves, optimal }
            }
            // A fold that does not unfold, or not by as few keys: see `Packer::unfold`.
            _ => Outcome::GaveUp(GaveUp::Incomplete),
        }
    }

    /// Notes that every way to a solution of fewer keys has been followed to its end.
    fn raise(&mut self, keys: u16) {
        let bound = LowerBound::searched_below::<Keys, _>(keys.into(), self.bounds);
        self.statistics.lower_bound = self.statistics.lower_bound.max(bound);
    }

    /// Takes up to `batch` states of least f, and returns that f. There are none when no state waits, or none that
    /// could lead to a better goal than the one known.
    fn take_batch(&mut self) -> (usize, Vec<Waiting>) {
        let mut batch = Vec::new();
        let mut f = 0;
        while batch.is_empty() {
            let least = self.parts.iter_mut().filter_map(Shard::least_f).min();
            let Some(least) = least.filter(|&f| f < self.limit as usize) else { break };
            f = least;
            self.raise(f as u16 / 2);
            for (partition, part) in self.parts.iter_mut().enumerate() {
                part.take(f, self.batch / PARTITIONS, partition, &mut batch);
            }
        }
        if let Some(first) = batch.first() {
            let (partition, local) = first.state.split();
            self.statistics.depth = self.parts[partition].table.cost(local) as u32 / 2;
        }
        (f, batch)
    }

    fn expand_chunk(&self, f: usize, states: &[Waiting], chunk: &mut Chunk<K>) {
        for records in &mut chunk.records {
            records.clear();
        }
        let (board, limit) = (self.packer.board, self.limit);
        let mut atoms = Atoms::NONE;
        for &waiting in states {
            let Waiting { state: parent, walked } = waiting;
            let (partition, local) = parent.split();
            let table = &self.parts[partition].table;
            let cost_here = table.cost(local);
            let Chunk { at, records, again, goal, generated, pruned, cost_overflow } = chunk;
            self.packer.layout.unpack(board, &table.key(local), &mut atoms, at);
            let emit = |step: Step, next: &Atoms| {
                *generated += 1;
                let cost = (cost_here + 2 * step.cost) | step.ambiguous as u16;
                if step.ambiguous && self.unambiguous || cost >= limit {
                    *pruned += 1;
                } else if cost > MAX_COST - 2 * 1024 {
                    *cost_overflow = true;
                } else if is_solved(board, next) {
                    *goal = cheaper(*goal, Some(Goal { parent, cost }));
                } else if cost + 2 >= limit {
                    *pruned += 1;
                } else {
                    let key = self.packer.pack(next);
                    records[partition_of(hash(&key))].push(Record { key, parent, cost });
                }
            };
            // A walk of `left` keys leads to no solution of less than this f; longer ones are put off.
            let mut left = (f - cost_here as usize) / 2;
            let rings = |inside: u32, at: &[u8]| {
                if walked > 0 {
                    left = walked.into();
                    return walked..=waiting.last();
                }
                left -= self.bounds.estimate_anywhere(board, &atoms, at, inside).min(left as u16) as usize;
                0..=left as u16
            };
            let images = &self.packer.symmetries.images;
            if let Some(next) = expand_rings(board, self.packer.grain, images, &atoms, at, rings, emit) {
                again.push((f + 2 * (next as usize - left), Waiting { state: parent, walked: next }));
            }
            board.take_away(&atoms, at);
        }
    }

    /// The packed states between the start and a goal, and the goal.
    fn way(&self, goal: Goal) -> Vec<Option<Key<K>>> {
        let mut way = vec![None];
        let mut here = goal.parent;
        loop {
            let (partition, local) = here.split();
            let table = &self.parts[partition].table;
            let parent = table.parent(local);
            if parent == here {
                break;
            }
            way.push(Some(table.key(local)));
            here = parent;
        }
        way.reverse();
        way
    }
}

fn cheaper(a: Option<Goal>, b: Option<Goal>) -> Option<Goal> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.cost < a.cost { b } else { a }),
        (a, b) => a.or(b),
    }
}
