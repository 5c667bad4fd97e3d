//! A\* (Hart, Nilsson & Raphael 1968) over the partitioned table, on any number of threads.
//!
//! Work goes in rounds. A round takes a batch of states with the least f from the open lists, expands
//! it (all threads read the table), then inserts what came out (each part of the table is written by
//! one thread). Batches are cut into chunks, chunks are numbered, and every part takes records in the
//! order of the chunks: the result does not depend on the number of threads or on their timing.
//!
//! Costs are doubled and the lowest bit says whether the way met an ambiguous bonding, so among
//! solutions of equal length one without ambiguity is preferred.

use crate::bits::Bits;
use crate::board::Board;
use crate::bound::Bounds;
use crate::expand::{Grain, Step, expand, walk_to};
use crate::layout::{Atoms, Key, Layout};
use crate::table::{Inserted, MAX_COST, PARTITIONS, Partition, StateId, hash, partition_of};
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics};
use std::sync::Mutex;

/// Most states taken in one round.
const BATCH: usize = 16 * 2048;
/// States in one chunk of a batch.
const CHUNK: usize = 512;

/// What the search is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    pub grain: Grain,
    pub threads: usize,
    /// Forbid turns in which atoms could have bonded in more than one way.
    pub unambiguous: bool,
}

/// A successor on its way into the table.
#[derive(Clone, Copy)]
struct Record<const K: usize> {
    key: Key<K>,
    parent: StateId,
    cost: u16,
    estimate: u16,
}

/// A goal that was generated.
#[derive(Clone, Copy)]
struct Goal {
    parent: StateId,
    step: Step,
    cost: u16,
}

/// What a thread needs to expand states, and what it found in one chunk.
struct Chunk<const K: usize> {
    at: Vec<u8>,
    records: [Vec<Record<K>>; PARTITIONS],
    goal: Option<Goal>,
    generated: u64,
    duplicates: u64,
    pruned: u64,
    cost_overflow: bool,
}

impl<const K: usize> Chunk<K> {
    fn new(area: usize) -> Chunk<K> {
        Chunk {
            at: vec![0; area],
            records: std::array::from_fn(|_| Vec::new()),
            goal: None,
            generated: 0,
            duplicates: 0,
            pruned: 0,
            cost_overflow: false,
        }
    }

    fn bytes(&self) -> usize {
        self.records.iter().map(|records| records.capacity() * size_of::<Record<K>>()).sum()
    }
}

/// A part of the table with its own open list.
struct Part<const K: usize> {
    table: Partition<K>,
    /// States to expand, by f; last in, first out.
    open: Vec<Vec<u32>>,
    waiting: usize,
    reopened: u64,
    duplicates: u64,
    full: bool,
}

impl<const K: usize> Part<K> {
    fn new() -> Part<K> {
        Part {
            table: Partition::new(),
            open: Vec::new(),
            waiting: 0,
            reopened: 0,
            duplicates: 0,
            full: false,
        }
    }

    /// The least f of a waiting state; frees the buckets below it.
    fn least_f(&mut self) -> Option<usize> {
        let f = self.open.iter().position(|bucket| !bucket.is_empty())?;
        for bucket in &mut self.open[..f] {
            *bucket = Vec::new();
        }
        Some(f)
    }

    fn push(&mut self, f: usize, local: usize) {
        if self.open.len() <= f {
            self.open.resize_with(f + 1, Vec::new);
        }
        self.open[f].push(local as u32);
        self.waiting += 1;
    }

    fn insert(&mut self, hash: u64, record: &Record<K>) {
        let f = record.cost as usize + 2 * record.estimate as usize;
        match self.table.insert(hash, &record.key, record.parent, record.cost) {
            Inserted::New(local) => self.push(f, local),
            Inserted::Cheaper(local, expanded) => {
                self.reopened += expanded as u64;
                self.duplicates += !expanded as u64;
                self.push(f, local);
            }
            Inserted::Known => self.duplicates += 1,
            Inserted::Full => self.full = true,
        }
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + self.open.iter().map(|bucket| bucket.capacity() * 4).sum::<usize>()
    }
}

/// A search under way.
pub(crate) struct AStar<'a, B, const K: usize> {
    board: &'a Board<B>,
    layout: Layout,
    bounds: &'a Bounds<B>,
    request: Request,
    parts: Vec<Part<K>>,
    chunks: Vec<Chunk<K>>,
    goal: Option<Goal>,
    statistics: Statistics,
    outcome: Option<Outcome<Direction>>,
}

impl<'a, B: Bits, const K: usize> AStar<'a, B, K> {
    /// A search from `start`, which is not solved.
    pub(crate) fn new(
        board: &'a Board<B>,
        bounds: &'a Bounds<B>,
        start: &Atoms,
        request: Request,
    ) -> AStar<'a, B, K> {
        let layout = Layout::new(board);
        let mut parts: Vec<Part<K>> = (0..PARTITIONS).map(|_| Part::new()).collect();
        let mut outcome = None;
        match bounds.estimate(board, start) {
            None => outcome = Some(Outcome::Unsolvable),
            Some(estimate) => {
                let key: Key<K> = layout.pack(board, start);
                let hash = hash(&key);
                let partition = partition_of(hash);
                let record = Record { key, parent: StateId::new(partition, 0), cost: 0, estimate };
                parts[partition].insert(hash, &record);
            }
        }
        let (chunks, goal, statistics) = (Vec::new(), None, Statistics::default());
        AStar { board, layout, bounds, request, parts, chunks, goal, statistics, outcome }
    }

    /// Counters so far.
    pub(crate) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Runs to the end. `observe` is called between rounds.
    pub(crate) fn run(
        &mut self,
        budget: &Budget,
        observe: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
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
        let tables: usize = self.parts.iter().map(Part::bytes).sum();
        let records: usize = self.chunks.iter().map(Chunk::bytes).sum();
        let growth = self.parts.iter().map(|part| part.table.bytes_to_grow()).max().unwrap_or(0);
        let peak = (tables + records + self.request.threads * growth) as u64;
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(peak);
        let too_much = budget.bytes.is_some_and(|limit| peak > limit as u64);
        (too_much || self.parts.iter().any(|part| part.full)).then_some(GaveUp::Memory)
    }

    /// One round: take a batch, expand it, insert what came out.
    fn round(&mut self) {
        let batch = self.take_batch();
        if batch.is_empty() {
            self.outcome = Some(match self.goal {
                None => Outcome::Unsolvable,
                Some(goal) => Outcome::Solved { moves: self.solution(goal), optimal: true },
            });
            return;
        }
        let chunk_count = batch.len().div_ceil(CHUNK);
        while self.chunks.len() < chunk_count {
            self.chunks.push(Chunk::new(self.board.area));
        }
        let threads = self.request.threads.min(chunk_count);
        let mut chunks = std::mem::take(&mut self.chunks);
        in_parallel(threads, batch.chunks(CHUNK).zip(&mut chunks), |(states, chunk)| {
            self.expand_chunk(states, chunk);
        });
        self.chunks = chunks;
        let mut overflow = false;
        for chunk in &mut self.chunks[..chunk_count] {
            self.statistics.generated += std::mem::take(&mut chunk.generated);
            self.statistics.duplicates += std::mem::take(&mut chunk.duplicates);
            self.statistics.pruned += std::mem::take(&mut chunk.pruned);
            overflow |= chunk.cost_overflow;
            self.goal = cheaper(self.goal, chunk.goal.take());
        }
        self.statistics.expanded += batch.len() as u64;
        let chunks = &self.chunks[..chunk_count];
        in_parallel(threads, self.parts.iter_mut().enumerate(), |(partition, part)| {
            for record in chunks.iter().flat_map(|chunk| &chunk.records[partition]) {
                part.insert(hash(&record.key), record);
            }
        });
        self.statistics.stored = self.parts.iter().map(|part| part.table.len() as u64).sum();
        self.statistics.queued = self.parts.iter().map(|part| part.waiting as u64).sum();
        for part in &mut self.parts {
            self.statistics.reopened += std::mem::take(&mut part.reopened);
            self.statistics.duplicates += std::mem::take(&mut part.duplicates);
        }
        if overflow {
            self.outcome = Some(Outcome::GaveUp(GaveUp::OutOfScope));
        }
    }

    /// Takes up to [`BATCH`] states of least f that have not been expanded, and marks them. None are
    /// left when the batch is empty, or none that could lead to a better goal than the one known.
    fn take_batch(&mut self) -> Vec<StateId> {
        let mut batch = Vec::new();
        let limit = self.goal.map_or(usize::MAX, |goal| goal.cost as usize);
        while batch.is_empty() {
            let least = self.parts.iter_mut().filter_map(Part::least_f).min();
            let Some(f) = least.filter(|&f| f < limit) else { break };
            self.statistics.lower_bound = self.statistics.lower_bound.max(f as u32 / 2);
            for (partition, part) in self.parts.iter_mut().enumerate() {
                let Some(bucket) = part.open.get_mut(f) else { continue };
                let from = bucket.len().saturating_sub(BATCH / PARTITIONS);
                part.waiting -= bucket.len() - from;
                for local in bucket.drain(from..) {
                    if part.table.mark_expanded(local as usize) {
                        batch.push(StateId::new(partition, local as usize));
                    }
                }
            }
        }
        if let Some(&first) = batch.first() {
            let (partition, local) = first.split();
            self.statistics.depth = self.parts[partition].table.cost(local) as u32 / 2;
        }
        batch
    }

    fn expand_chunk(&self, states: &[StateId], chunk: &mut Chunk<K>) {
        for records in &mut chunk.records {
            records.clear();
        }
        let limit = self.goal.map_or(u16::MAX, |goal| goal.cost);
        let mut atoms = Atoms::NONE;
        for &parent in states {
            let (partition, local) = parent.split();
            let table = &self.parts[partition].table;
            let cost_here = table.cost(local);
            let Chunk { at, records, goal, generated, duplicates, pruned, cost_overflow } = chunk;
            self.layout.unpack(self.board, table.key(local), &mut atoms, at);
            expand(self.board, self.request.grain, &atoms, at, |step, next| {
                *generated += 1;
                if step.ambiguous && self.request.unambiguous {
                    *pruned += 1;
                    return;
                }
                let cost = (cost_here + 2 * step.cost) | step.ambiguous as u16;
                if cost > MAX_COST - 2 * 1024 {
                    *cost_overflow = true;
                    return;
                }
                if next.free[..self.board.atoms()].iter().all(|&free| free == 0) {
                    *goal = cheaper(*goal, Some(Goal { parent, step, cost }));
                    return;
                }
                let key = self.layout.pack(self.board, next);
                let hash = hash(&key);
                let to = partition_of(hash);
                if self.parts[to].table.known_cost(hash, &key).is_some_and(|known| known <= cost) {
                    *duplicates += 1;
                    return;
                }
                match self.bounds.estimate(self.board, next) {
                    Some(estimate) if cost as usize + 2 * (estimate as usize) < limit as usize => {
                        records[to].push(Record { key, parent, cost, estimate });
                    }
                    _ => *pruned += 1,
                }
            });
            for &cell in &atoms.cell[..self.board.atoms()] {
                at[cell as usize] = 0;
            }
        }
    }

    /// The keys from the start to a goal, by expanding each state on the way once more.
    fn solution(&self, goal: Goal) -> Vec<Direction> {
        let mut at = vec![0; self.board.area];
        let mut atoms = Atoms::NONE;
        let mut legs = Vec::new();
        let (mut here, mut step) = (goal.parent, goal.step);
        loop {
            let (partition, local) = here.split();
            let key = *self.parts[partition].table.key(local);
            self.layout.unpack(self.board, &key, &mut atoms, &mut at);
            let mut leg = walk_to(self.board, &atoms, &at, step.from as usize).unwrap_or_default();
            leg.push(step.key);
            legs.push(leg);
            at.fill(0);
            let parent = self.parts[partition].table.parent(local);
            if parent == here {
                break;
            }
            let (parent_partition, parent_local) = parent.split();
            let parent_key = self.parts[parent_partition].table.key(parent_local);
            self.layout.unpack(self.board, parent_key, &mut atoms, &mut at);
            let mut found: Option<Step> = None;
            expand(self.board, self.request.grain, &atoms, &mut at, |candidate, next| {
                let rank = |step: Step| (step.cost, step.ambiguous);
                let better = found.is_none_or(|found| rank(candidate) < rank(found));
                if better && self.layout.pack::<B, K>(self.board, next) == key {
                    found = Some(candidate);
                }
            });
            at.fill(0);
            let Some(found) = found else { break };
            (here, step) = (parent, found);
        }
        legs.into_iter().rev().flatten().collect()
    }
}

fn cheaper(a: Option<Goal>, b: Option<Goal>) -> Option<Goal> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.cost < a.cost { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Hands each item to `work` on one of `threads` threads.
fn in_parallel<T: Send>(threads: usize, items: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    if threads <= 1 {
        items.for_each(work);
        return;
    }
    let items = Mutex::new(items);
    let run = || {
        loop {
            let item = items.lock().map_or(None, |mut items| items.next());
            let Some(item) = item else { break };
            work(item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
