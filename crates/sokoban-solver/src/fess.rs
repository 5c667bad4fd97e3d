//! Feature space search (Shoham & Schaeffer, "The FESS Algorithm", CoG 2020), over macro pushes.
//!
//! Positions are filed in cells by what matters about them: steps of the packing plan done, areas that
//! the player's floor is in, boxes that stand where they can serve no goal that is left. Cells take
//! turns. A cell gives up its move of least weight; a move advised by one of the features is free, any
//! other adds one, so weight counts the moves that no feature asked for. A position is filed under the
//! best cell on its path, so that a step back does not open a cell of its own. Positions are tested and
//! expanded only when their move is chosen.
//!
//! Nothing is thrown away but by sound tests, yet running dry is not claimed as a proof.

use crate::best_first::End;
use crate::board::Board;
use crate::corral::Corrals;
use crate::freeze;
use crate::ground::Ground;
use crate::hotspots::Hotspots;
use crate::line_up::{Search, Solution};
use crate::macros::{Macro, Macros};
use crate::matching::Matching;
use crate::maze::{NONE, Square};
use crate::memory::{Memory, OutOfMemory};
use crate::options::{Metric, Rules};
use crate::plan::{Plan, Unpack};
use crate::store::{Node, NodeId, ROOT, Store};
use crate::walk::Push;
use crate::walled::Walled;
use grid::Direction;
use search::Statistics;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

/// Memory for verdicts on corrals and for tables with frozen boxes as walls.
const TEST_BYTES: usize = 128 << 20;

/// Most squares filled to find the move that opens most.
const MOST_OPENING_WORK: usize = 20_000_000;

/// A move waiting in a cell: least key first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    weight: u32,
    score: u64,
    node: NodeId,
    from: Square,
    to: Square,
    side: u8,
}

/// What is known of a node besides its position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Score of the best position on the path, by which it is filed.
    cell: u64,
    side: u8,
    to: Square,
}

/// A feature space search in progress.
#[derive(Debug)]
pub(crate) struct Fess<'a, B: Board> {
    ground: &'a Ground,
    rules: Rules,
    memory: Arc<Memory>,
    held: usize,
    unpack: Unpack,
    plan: Plan<B>,
    hotspots: Hotspots<B>,
    goals: B,
    store: Store<B>,
    known: Vec<Known>,
    cells: BTreeMap<u64, BinaryHeap<Reverse<Waiting>>>,
    /// The cell that had its turn last.
    turn: u64,
    even: bool,
    macros: Macros,
    pairing: Matching,
    corrals: Corrals<B>,
    walled: Walled<B>,
    freeze: freeze::Scratch,
    found: Vec<Macro>,
    stack: Vec<Square>,
    statistics: Statistics,
    best: Option<NodeId>,
    end: Option<End>,
}

impl<'a, B: Board> Fess<'a, B> {
    /// A search that has not begun.
    pub(crate) fn new(ground: &'a Ground, unpack: Unpack, rules: &Rules, memory: Arc<Memory>) -> Self {
        let maze = &ground.maze;
        Fess {
            ground,
            rules: rules.clone(),
            memory: memory.clone(),
            held: 0,
            unpack,
            plan: Plan { boards: Vec::new(), zones: Vec::new() },
            hotspots: Hotspots::default(),
            goals: maze.goal_board(),
            store: Store::new(maze.len(), memory),
            known: Vec::new(),
            cells: BTreeMap::new(),
            turn: 0,
            even: false,
            macros: Macros::new(maze),
            pairing: Matching::new(ground.to_goals.targets),
            corrals: Corrals::new(0),
            walled: Walled::new(0),
            freeze: freeze::Scratch::default(),
            found: Vec::new(),
            stack: Vec::new(),
            statistics: Statistics::default(),
            best: None,
            end: None,
        }
    }

    /// Makes the plan and the root; left until the first step, because many levels are solved by others
    /// before that.
    fn start(&mut self) -> Result<(), OutOfMemory> {
        let maze = &self.ground.maze;
        let bytes = TEST_BYTES.min(self.memory.limit() / 16);
        self.memory.take(bytes)?;
        self.held += bytes;
        self.corrals = Corrals::new(bytes / 2);
        self.walled = Walled::new(bytes / 2);
        self.plan = Plan::new(self.ground, self.unpack);
        self.hotspots = Hotspots::new(self.ground);
        let boxes: B = maze.start();
        let mut area = B::empty(maze.len());
        let player = maze.flood(&boxes, maze.player, &mut area, &mut self.stack);
        let made = Macro { from: 0, to: 0, side: 0, length: 0, areas: 1 };
        self.insert(&boxes, player, ROOT, made, u64::MAX, 0)
    }

    /// Steps done, areas, stranded boxes and hot ones as one number: less is better.
    fn score(&self, boxes: &B, areas: u64) -> u64 {
        let progress = self.plan.progress(boxes);
        let stranded = u64::from(self.plan.stranded(boxes, progress));
        let hot = u64::from(self.hotspots.count(boxes));
        ((self.plan.boards.len() - progress) as u64) << 48
            | areas.min(0xffff) << 32
            | stranded.min(0xffff) << 16
            | hot.min(0xffff)
    }

    /// Adds a new position and its moves.
    fn insert(
        &mut self,
        boxes: &B,
        player: Square,
        parent: NodeId,
        made: Macro,
        past: u64,
        weight: u32,
    ) -> Result<(), OutOfMemory> {
        let (cost, bound) = match parent {
            ROOT => (0, 0),
            _ => (self.store.node(parent).cost + u32::from(made.length), 0),
        };
        let direction = Direction::Up;
        let node = Node { parent, player, closed: true, from: made.from, direction, cost, bound };
        let id = self.store.add(boxes, &node)?;
        self.memory.room(&mut self.known)?;
        let own = self.score(boxes, u64::from(made.areas));
        let cell = own.min(past);
        self.known.push(Known { cell, side: made.side, to: made.to });
        if boxes.is_subset(&self.goals) {
            self.best = Some(id);
            return Ok(());
        }
        self.statistics.expanded += 1;
        self.statistics.depth = cost;
        self.moves(boxes, player, id, own, cell, weight)
    }

    /// Files all moves of a position in its cell.
    fn moves(
        &mut self,
        boxes: &B,
        player: Square,
        id: NodeId,
        own: u64,
        cell: u64,
        weight: u32,
    ) -> Result<(), OutOfMemory> {
        let ground = self.ground;
        let maze = &ground.maze;
        let mut reach = B::empty(maze.len());
        maze.flood(boxes, player, &mut reach, &mut self.stack);
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let pairs = if self.rules.pairs { ground.pairs_to_goals() } else { None };
        let mut pruned = 0;
        for from in boxes.clone().squares() {
            if ground.stop.raised().is_some() {
                break;
            }
            let mut child = boxes.clone();
            child.take(from);
            let freeze_scratch = &mut self.freeze;
            let rules = &self.rules;
            let allowed = |to: Square, side: usize| {
                let mut board = child.clone();
                board.put(to);
                let dead = rules.dead_squares && !ground.to_goals.is_live(ground.stances.beside(to, side))
                    || pairs.is_some_and(|pairs| pairs.is_dead(&board, to, side))
                    || rules.freeze
                        && freeze::is_dead_after_push(
                            maze,
                            &board,
                            to,
                            |square| ground.is_dead_square(square),
                            freeze_scratch,
                        );
                pruned += u64::from(dead);
                !dead
            };
            self.macros.moves::<B, false>(maze, boxes, &reach, from, allowed, &mut found);
        }
        self.statistics.generated += found.len() as u64 + pruned;
        self.statistics.pruned += pruned;
        // The best move of each feature that improves it and loses no step of the plan.
        let mut advised: [Option<(u64, usize)>; 4] = [None; 4];
        let mut scores = Vec::with_capacity(found.len());
        for (i, made) in found.iter().enumerate() {
            let mut child = boxes.clone();
            child.take(made.from);
            child.put(made.to);
            let score = self.score(&child, u64::from(made.areas));
            scores.push(score);
            for (advisor, shift) in [48, 32, 16, 0].into_iter().enumerate() {
                let feature = |score: u64| score >> shift & 0xffff;
                let keeps = score >> 48 <= own >> 48;
                if keeps
                    && feature(score) < feature(own)
                    && advised[advisor].is_none_or(|(best, _)| score < best)
                {
                    advised[advisor] = Some((score, i));
                }
            }
        }
        if found.is_empty() {
            self.found = found;
            return Ok(());
        }
        let opening = self.opening(boxes, &reach, &found, &scores, own);
        let few = found.len() <= 2;
        let heap = self.cells.entry(cell).or_default();
        // A heap that has just grown is half empty.
        let bytes = 2 * found.len() * size_of::<Waiting>();
        self.memory.take(bytes)?;
        self.held += bytes;
        for (i, made) in found.iter().enumerate() {
            let free =
                few || opening == Some(i) || advised.iter().any(|one| one.is_some_and(|(_, best)| best == i));
            let Macro { from, to, side, .. } = *made;
            let weight = weight + u32::from(!free);
            heap.push(Reverse(Waiting { weight, score: scores[i], node: id, from, to, side }));
        }
        self.statistics.queued += found.len() as u64;
        self.found = found;
        Ok(())
    }

    /// The explorer: the move that lets most other boxes be pushed from sides that the player could not
    /// use before, and loses nothing that the features count above areas.
    fn opening(&mut self, boxes: &B, reach: &B, found: &[Macro], scores: &[u64], own: u64) -> Option<usize> {
        let maze = &self.ground.maze;
        if found.len() * maze.len() > MOST_OPENING_WORK {
            return None;
        }
        let usable = |boxes: &B, reach: &B, square: Square| -> u32 {
            let next = &maze.next[square as usize];
            (0..4)
                .filter(|&d| {
                    let to = next[(d + 2) % 4];
                    next[d] != NONE && reach.has(next[d]) && to != NONE && !boxes.has(to)
                })
                .fold(0, |sides, d| sides | 1 << d)
        };
        let before: Vec<u32> = boxes.squares().map(|square| usable(boxes, reach, square)).collect();
        let mut area = B::empty(maze.len());
        let mut best: Option<(u32, Reverse<u64>, usize)> = None;
        for (i, made) in found.iter().enumerate() {
            if scores[i] >> 32 > own >> 32 {
                continue;
            }
            let mut child = boxes.clone();
            child.take(made.from);
            child.put(made.to);
            let beside = maze.next[made.to as usize][made.side as usize];
            maze.flood(&child, beside, &mut area, &mut self.stack);
            let others = boxes.squares().zip(&before).filter(|(square, _)| *square != made.from);
            let new = others.map(|(square, old)| (usable(&child, &area, square) & !old).count_ones()).sum();
            let rank = (new, Reverse(scores[i]), i);
            if new > 0 && best.is_none_or(|best| (rank.0, rank.1) > (best.0, best.1)) {
                best = Some(rank);
            }
        }
        best.map(|(_, _, i)| i)
    }

    /// Takes the next move: of the best cell and of the others in turn.
    fn next(&mut self) -> Option<Waiting> {
        self.even = !self.even;
        let key = if self.even {
            *self.cells.keys().next()?
        } else {
            let after = self.cells.range(self.turn + 1..).next().map(|(&key, _)| key);
            let key = after.or_else(|| self.cells.keys().next().copied())?;
            self.turn = key;
            key
        };
        let heap = self.cells.get_mut(&key)?;
        let Reverse(waiting) = heap.pop()?;
        self.statistics.queued -= 1;
        if heap.is_empty() {
            self.cells.remove(&key);
        }
        Some(waiting)
    }

    fn advance(&mut self) -> Result<bool, OutOfMemory> {
        let Some(waiting) = self.next() else { return Ok(false) };
        let maze = &self.ground.maze;
        let mut boxes = B::empty(maze.len());
        self.store.boxes(waiting.node, &mut boxes);
        boxes.take(waiting.from);
        boxes.put(waiting.to);
        let beside = maze.next[waiting.to as usize][waiting.side as usize];
        let mut area = B::empty(maze.len());
        let player = maze.flood(&boxes, beside, &mut area, &mut self.stack);
        if self.store.find(&boxes, player).is_some() {
            self.statistics.duplicates += 1;
            return Ok(true);
        }
        if self.rules.matching
            && self.pairing.set(&boxes, player, &self.ground.stances, &self.ground.to_goals).is_none()
        {
            self.statistics.pruned += 1;
            return Ok(true);
        }
        if self.rules.walled && self.walled.is_dead(self.ground, &boxes, player) {
            self.statistics.pruned += 1;
            return Ok(true);
        }
        if self.rules.corral && self.corrals.is_dead(self.ground, &boxes, player, &area) {
            self.statistics.pruned += 1;
            return Ok(true);
        }
        let areas = (waiting.score >> 32 & 0xffff) as u16;
        let made = Macro { from: waiting.from, to: waiting.to, side: waiting.side, length: 1, areas };
        let past = self.known[waiting.node as usize].cell;
        self.insert(&boxes, player, waiting.node, made, past, waiting.weight)?;
        Ok(true)
    }

    /// The pushes from the start to a node.
    fn pushes(&self, mut id: NodeId) -> Option<Vec<Push>> {
        let maze = &self.ground.maze;
        let mut macros = Macros::new(maze);
        let mut chain = Vec::new();
        while self.store.node(id).parent != ROOT {
            chain.push(id);
            id = self.store.node(id).parent;
        }
        let mut pushes = Vec::new();
        let mut reach = B::empty(maze.len());
        let mut boxes = B::empty(maze.len());
        for &id in chain.iter().rev() {
            let node = self.store.node(id);
            self.store.boxes(node.parent, &mut boxes);
            let player = self.store.node(node.parent).player;
            maze.flood(&boxes, player, &mut reach, &mut Vec::new());
            let known = self.known[id as usize];
            pushes.extend(macros.path::<B, false>(
                maze,
                &boxes,
                &reach,
                (node.from, known.to, known.side),
            )?);
        }
        Some(pushes)
    }
}

impl<B: Board> Drop for Fess<'_, B> {
    fn drop(&mut self) {
        self.memory.give(self.held + self.known.capacity() * size_of::<Known>());
    }
}

impl<B: Board> Search for Fess<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        if self.plan.boards.is_empty() && self.start().is_err() {
            self.end = Some(End::Memory);
        }
        for _ in 0..ticks {
            if self.end.is_some() || self.best.is_some() {
                break;
            }
            match self.advance() {
                Ok(true) => {}
                // With moves left out because time is over, nothing has run dry.
                Ok(false) if self.ground.stop.raised().is_some() => break,
                Ok(false) => self.end = Some(End::Dry),
                Err(OutOfMemory) => self.end = Some(End::Memory),
            }
        }
        self.statistics.stored = u64::from(self.store.len());
        if self.best.is_some() { Some(End::Dry) } else { self.end }
    }

    fn best_cost(&self) -> Option<u32> {
        self.best.map(|id| self.store.node(id).cost)
    }

    fn solution(&self) -> Option<Solution> {
        Solution::from_pushes(self.ground, &self.pushes(self.best?)?)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn metric(&self) -> Option<Metric> {
        None
    }

    fn name(&self) -> &'static str {
        match self.unpack {
            Unpack::Nearest => "feature space search",
            Unpack::Farthest => "feature space search, second plan",
        }
    }

    /// On small boards the plain searches are the stronger ones.
    fn pace(&self) -> u32 {
        if self.ground.maze.len() <= 64 { 8 } else { 2 }
    }
}
