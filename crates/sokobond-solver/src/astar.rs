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
use crate::symmetry::Symmetries;
use crate::table::{Inserted, MAX_COST, PARTITIONS, Partition, StateId, TOUCH, hash, partition_of};
use crate::turn::turn;
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics};
use std::sync::Mutex;

/// Most states taken in one round.
const BATCH: usize = 16 * 1024;
/// States in one chunk of a batch.
const CHUNK: usize = 512;

/// What the search is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    pub grain: Grain,
    pub threads: usize,
    /// Fold states that are mirror images of each other.
    pub fold: bool,
    /// Forbid turns in which atoms could have bonded in more than one way.
    pub unambiguous: bool,
}

/// A successor on its way into the table.
#[derive(Clone, Copy)]
struct Record<const K: usize> {
    key: Key<K>,
    parent: StateId,
    cost: u16,
}

/// A goal that was generated.
#[derive(Clone, Copy)]
struct Goal {
    parent: StateId,
    cost: u16,
}

/// What a thread needs to expand states, and what it found in one chunk.
struct Chunk<const K: usize> {
    at: Vec<u8>,
    records: [Vec<Record<K>>; PARTITIONS],
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

/// A part of the table with its own open list.
struct Part<const K: usize> {
    table: Partition<K>,
    /// States to expand, by f; last in, first out.
    open: Vec<Vec<u32>>,
    waiting: usize,
    reopened: u64,
    duplicates: u64,
    pruned: u64,
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
            pruned: 0,
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

    /// Inserts records; the estimate of a state that is new, or newly cheaper, decides where it waits.
    fn insert(
        &mut self,
        records: &[Record<K>],
        limit: u16,
        mut estimate: impl FnMut(&Key<K>) -> Option<u16>,
    ) {
        let mut hashes = [0; TOUCH];
        for records in records.chunks(TOUCH) {
            for (place, record) in hashes.iter_mut().zip(records) {
                *place = hash(&record.key);
            }
            self.table.touch(&hashes[..records.len()]);
            for (record, &hash) in records.iter().zip(&hashes) {
                let local = match self.table.insert(hash, &record.key, record.parent, record.cost) {
                    Inserted::New(local) => local,
                    Inserted::Cheaper(local, expanded) => {
                        self.reopened += expanded as u64;
                        self.duplicates += !expanded as u64;
                        local
                    }
                    Inserted::Known => {
                        self.duplicates += 1;
                        continue;
                    }
                    Inserted::Full => {
                        self.full = true;
                        continue;
                    }
                };
                match estimate(&record.key).map(|estimate| record.cost as usize + 2 * estimate as usize) {
                    Some(f) if f < limit as usize => self.push(f, local),
                    _ => self.pruned += 1,
                }
            }
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
    bounds: &'a Bounds,
    symmetries: Symmetries,
    start: Atoms,
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
        bounds: &'a Bounds,
        start: &Atoms,
        request: Request,
    ) -> AStar<'a, B, K> {
        let layout = Layout::new(board);
        let symmetries = Symmetries::new(board, request.fold);
        let mut parts: Vec<Part<K>> = (0..PARTITIONS).map(|_| Part::new()).collect();
        let key: Key<K> = symmetries.pack(board, &layout, start);
        let partition = partition_of(hash(&key));
        let record = Record { key, parent: StateId::new(partition, 0), cost: 0 };
        parts[partition].insert(&[record], u16::MAX, |_| {
            let mut at = vec![0; board.area];
            for atom in 0..board.atoms() {
                at[start.cell[atom] as usize] = atom as u8 + 1;
            }
            bounds.estimate(board, start, &at)
        });
        AStar {
            board,
            layout,
            bounds,
            symmetries,
            start: *start,
            request,
            parts,
            chunks: Vec::new(),
            goal: None,
            statistics: Statistics::default(),
            outcome: None,
        }
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
                Some(goal) => match self.solution(goal) {
                    Some(moves) => Outcome::Solved { moves, optimal: true },
                    // A fold that does not unfold: see the module doc.
                    None => Outcome::GaveUp(GaveUp::Incomplete),
                },
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
            self.statistics.pruned += std::mem::take(&mut chunk.pruned);
            overflow |= chunk.cost_overflow;
            self.goal = cheaper(self.goal, chunk.goal.take());
        }
        self.statistics.expanded += batch.len() as u64;
        let chunks = &self.chunks[..chunk_count];
        let limit = self.goal.map_or(u16::MAX, |goal| goal.cost);
        let mut parts = std::mem::take(&mut self.parts);
        in_parallel(threads, parts.iter_mut().enumerate(), |(partition, part)| {
            let mut atoms = Atoms::NONE;
            let mut at = vec![0; self.board.area];
            for chunk in chunks {
                part.insert(&chunk.records[partition], limit, |key| {
                    self.layout.unpack(self.board, key, &mut atoms, &mut at);
                    let estimate = self.bounds.estimate(self.board, &atoms, &at);
                    for &cell in &atoms.cell[..self.board.atoms()] {
                        at[cell as usize] = 0;
                    }
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
            let Chunk { at, records, goal, generated, pruned, cost_overflow } = chunk;
            self.layout.unpack(self.board, &table.key(local), &mut atoms, at);
            let mut emit = |step: Step, next: &Atoms| {
                *generated += 1;
                let cost = (cost_here + 2 * step.cost) | step.ambiguous as u16;
                if step.ambiguous && self.request.unambiguous || cost >= limit {
                    *pruned += 1;
                } else if cost > MAX_COST - 2 * 1024 {
                    *cost_overflow = true;
                } else if self.is_solved(next) {
                    *goal = cheaper(*goal, Some(Goal { parent, cost }));
                } else {
                    let key = self.symmetries.pack(self.board, &self.layout, next);
                    records[partition_of(hash(&key))].push(Record { key, parent, cost });
                }
            };
            expand(self.board, self.request.grain, &atoms, at, |step, before, at, next| {
                emit(step, next);
                if step.ambiguous {
                    self.ambiguous_images(step, before, at.len(), &mut emit);
                }
            });
            for &cell in &atoms.cell[..self.board.atoms()] {
                at[cell as usize] = 0;
            }
        }
    }

    fn is_solved(&self, atoms: &Atoms) -> bool {
        atoms.free[..self.board.atoms()].iter().all(|&free| free == 0)
    }

    /// The successors by an ambiguous key from the images of a state other than itself.
    fn ambiguous_images(&self, step: Step, before: &Atoms, area: usize, emit: &mut impl FnMut(Step, &Atoms)) {
        let mut next = Atoms::NONE;
        for image in &self.symmetries.images[1..] {
            let mirrored = image.atoms(self.board, before);
            let mut at = vec![0; area];
            for atom in 0..self.board.atoms() {
                at[mirrored.cell[atom] as usize] = atom as u8 + 1;
            }
            if turn(self.board, &mirrored, &mut at, image.key(step.key), &mut next).is_some() {
                emit(step, &next);
            }
        }
    }

    /// The keys from the start to a goal: the states on the way are expanded once more, as they really
    /// are and not as their images. None when they do not connect: then an ambiguous bonding in an
    /// image is to blame.
    fn solution(&self, goal: Goal) -> Option<Vec<Direction>> {
        let mut way = Vec::new();
        let mut here = goal.parent;
        loop {
            let (partition, local) = here.split();
            let table = &self.parts[partition].table;
            let parent = table.parent(local);
            if parent == here {
                break;
            }
            way.push(table.key(local));
            here = parent;
        }
        way.reverse();
        let mut at = vec![0; self.board.area];
        let mut atoms = self.start;
        let mut keys = Vec::new();
        for target in way.into_iter().map(Some).chain([None]) {
            at.fill(0);
            for atom in 0..self.board.atoms() {
                at[atoms.cell[atom] as usize] = atom as u8 + 1;
            }
            let mut found: Option<(Step, Atoms)> = None;
            let unchanged = atoms;
            expand(self.board, self.request.grain, &unchanged, &mut at, |step, _, _, next| {
                let rank = |step: Step| (step.cost, step.ambiguous);
                let better = found.is_none_or(|(best, _)| rank(step) < rank(best));
                let reached = match target {
                    None => self.is_solved(next),
                    Some(target) => self.symmetries.pack::<B, K>(self.board, &self.layout, next) == target,
                };
                if better && reached {
                    found = Some((step, *next));
                }
            });
            let (step, next) = found?;
            keys.extend(walk_to(self.board, &atoms, &at, step.from as usize)?);
            keys.push(step.key);
            atoms = next;
        }
        (keys.len() == goal.cost as usize / 2).then_some(keys)
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
