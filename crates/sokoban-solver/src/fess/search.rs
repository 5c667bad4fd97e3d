//! Feature space search (Shoham & Schaeffer, "The FESS Algorithm", CoG 2020), over macro pushes.
//!
//! Positions are grouped in cells by features: with a packing plan, these are the steps left, areas of
//! the floor, closed joins between rooms (off by default), stranded boxes, and boxes in the way of others. Cells take
//! turns. In its turn, a cell takes its move of least weight; a move that an advisor recommends is free, any other adds
//! one, so weight counts the moves that no advisor recommended. A position belongs to the best cell on its path, so a
//! step back does not open a new cell. Positions are tested and expanded only when their move is chosen.
//!
//! Only sound tests discard positions, but an empty open list is not claimed as a proof.

mod membership;
mod open_list;
#[cfg(test)]
mod tests;
mod worker;

use crate::deadlock::checks::{CheckCaches, Checks, Paired};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::{PruneCounts, Test};
use crate::deadlock::pruning::Pruning;
use crate::deadlock::walled::{MOST_BYTES, Walled};
use crate::engine::crew::WorkerId;
use crate::engine::meeting::{Errand, Meeting, Trace};
use crate::engine::meeting_table::{MeetingTable, Place};
use crate::engine::member::{End, Search};
use crate::engine::solution::Solution;
use crate::engine::store::{Node, NodeId, ROOT, Store};
use crate::engine::work;
use crate::fess::explorer;
use crate::fess::features::{Feature, Guide, Score, Situation};
use crate::fess::macros::{Macro, Macros};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::{Target, each_root};
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{STACK_BYTES, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::{Held, Memory};
use crate::ground::tables::matching::Matching;
pub(crate) use membership::Membership;
use membership::{ABROAD, Moved, Waiting};
pub(crate) use open_list::Lists;
use open_list::OpenList;
use search::{GaveUp, Statistics};
use std::sync::Arc;

/// What decides between moves of the same score, in the bits that the guides leave free.
const TIE: Feature = Feature::new(0, 16);

/// What is known of a node besides its position.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    /// Score of the best position on the path, by which it is filed.
    cell: u64,
    side: u8,
    /// To whom its parent belongs.
    origin: WorkerId,
    to: Square,
    /// Nodes below it, itself included.
    size: u32,
    /// Patterns that are known not to be in it.
    patterns: u32,
}

/// A feature space search in progress. `H` says which way it goes.
#[derive(Debug)]
pub(crate) struct Fess<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    memory: Arc<Memory>,
    /// Bytes of `known` and `open`.
    held: Held,
    name: &'static str,
    guide: Box<dyn Guide<B>>,
    /// Its part in the meeting with searches from the other end.
    meeting: Meeting<B, H>,
    store: Store<B>,
    known: Vec<NodeData>,
    open: OpenList,
    begun: bool,
    /// Whether tables with frozen boxes as walls are kept.
    has_tables: bool,
    /// Its part in a search by several workers.
    member: Option<Membership<B>>,
    /// Decides how ties are broken; 0 for oldest first.
    variant: u64,
    macros: Macros,
    checks: Checks<'a, B, H>,
    found: Vec<Macro>,
    found_held: Held,
    stack: Vec<Square>,
    target: Target<B, H>,
    statistics: Statistics,
    leader: Option<(Score, NodeId)>,
    best: Option<Vec<Push>>,
    end: Option<End>,
}

impl<'a, B: Board, H: Heading> Fess<'a, B, H> {
    /// A search that has not begun.
    pub(crate) fn new(
        ground: &'a Ground,
        guide: Box<dyn Guide<B>>,
        name: &'static str,
        rules: &Pruning,
        meeting_table: &Arc<MeetingTable<B>>,
        knowledge: &Arc<Knowledge<B>>,
    ) -> Self {
        let maze = &ground.maze;
        let memory = &maze.limits.memory;
        let target = Target::new(maze);
        let caches = CheckCaches::new(ground, knowledge, 0);
        let pairing = Matching::new(target.count());
        Fess {
            ground,
            memory: memory.clone(),
            held: memory.hold_none(),
            name,
            guide,
            meeting: Meeting::new(meeting_table),
            store: Store::new(maze.len(), memory),
            known: Vec::new(),
            open: OpenList::new(Lists::Cells, ground.parameters().tree_rotation),
            begun: false,
            has_tables: false,
            member: None,
            variant: 0,
            macros: Macros::default(),
            checks: Checks::new(ground, rules, caches, Paired::OnTurn(pairing)),
            found: Vec::new(),
            found_held: maze.limits.hold_none(),
            stack: Vec::new(),
            target,
            statistics: Statistics::default(),
            leader: None,
            best: None,
            end: None,
        }
    }

    /// A variant of the search that breaks ties in its own way; 0 is the search as it is.
    pub(crate) fn varied(mut self, variant: u64) -> Self {
        self.variant = variant;
        self
    }

    /// With other lists of what waits; one worker of several has cells.
    pub(crate) fn with(mut self, lists: Lists) -> Self {
        self.open = OpenList::new(lists, self.ground.parameters().tree_rotation);
        self
    }

    /// One worker of several.
    pub(crate) fn joining(mut self, member: Option<Membership<B>>) -> Self {
        self.member = member;
        self
    }

    /// Begins anew with another guide, keeping what the tests have found out.
    pub(crate) fn restart(&mut self, guide: Box<dyn Guide<B>>) {
        self.guide = guide;
        self.meeting = Meeting::new(&self.meeting.table);
        self.store = Store::new(self.ground.maze.len(), &self.memory);
        self.known = Vec::new();
        self.open.clear();
        self.held = self.memory.hold_none();
        self.statistics.queued = 0;
        self.leader = None;
        self.end = None;
        self.begun = false;
    }

    /// Makes the tables of the guide and the roots; left until the first step, because many levels are
    /// solved by others before that.
    fn start(&mut self) -> Result<(), GaveUp> {
        if !self.has_tables {
            self.has_tables = true;
            self.found_held.take_up_to(STACK_BYTES * self.ground.maze.len())?;
            // There are more searches backward than forward.
            let bytes = (2 * MOST_BYTES).min(self.memory.limit() / 32) / if H::BACKWARD { 2 } else { 1 };
            self.checks.caches.walled = Walled::within(bytes, self.memory.hold(bytes / 4)?);
        }
        self.begun = true;
        self.checks.expect_long();
        self.guide.begin(self.ground)?;
        let maze = &self.ground.maze;
        each_root::<B, H, _>(maze, |boxes, player, areas| {
            if self.is_own(boxes) { self.insert(boxes, player, None, areas, 0) } else { Ok(()) }
        })
    }

    /// Adds a new position and its moves.
    fn insert(
        &mut self,
        boxes: &B,
        player: Square,
        from: Option<&Waiting>,
        areas: u16,
        weight: u32,
    ) -> Result<(), GaveUp> {
        let made_by = from.map(|from| self.parent(from.node));
        let (parent, cost) = made_by.as_ref().map_or((ROOT, 0), |parent| (parent.node, parent.cost + 1));
        let from_square = from.map_or(0, |from| from.from);
        let node = Node { parent, player, closed: true, from: from_square, cost, ..Node::BLANK };
        let id = self.store.add(boxes, &node)?;
        self.held.room(&mut self.known)?;
        let own = self.guide.look(self.ground, boxes, player, areas);
        let (origin, past) = made_by.map_or((self.number(), u64::MAX), |parent| (parent.origin, parent.cell));
        let cell = self.guide.cell(own).min(past);
        let (side, to) = from.map_or((0, 0), |from| (from.side, from.to));
        let patterns = self.checks.caches.learner.len() as u32;
        self.known.push(NodeData { cell, side, origin, to, size: 0, patterns });
        if self.leader.is_none_or(|(best, _)| own < best) {
            self.leader = Some((own, id));
        }
        if self.target.is_reached(boxes, player) {
            return self.follow(Trace { moves: Vec::new(), node: id, errand: Errand::Solution });
        }
        if parent == ROOT {
            self.meeting.note_root(boxes, Place { node: id, from: 0, to: 0, side: 0 });
        }
        self.statistics.expanded += 1;
        self.statistics.depth = cost;
        if self.checks.learns() {
            self.grow(id);
        }
        self.moves(boxes, player, id, own, weight)
    }

    /// Positions of proofs of patterns so far at most.
    fn proofs(&self) -> u64 {
        self.ground.parameters().pattern_proofs * self.statistics.expanded
    }

    /// Counts a new node on its path, and looks into positions that have led nowhere for long: again each time that twice as many
    /// nodes are below them.
    fn grow(&mut self, new: NodeId) {
        let fruitless = self.ground.parameters().pattern_fruitless;
        let mut id = new;
        loop {
            let size = &mut self.known[id as usize].size;
            *size += 1;
            let size = *size;
            if size >= fruitless
                && size.is_power_of_two()
                && self.checks.caches.learner.visited() < self.proofs()
            {
                let (boxes, player) = self.node_position(id);
                self.checks.caches.learner.learn(self.ground, &boxes, player);
            }
            let is_own = self.known[id as usize].origin == self.number();
            id = self.store.node(id).parent;
            if id == ROOT || !is_own {
                return;
            }
        }
    }

    /// Whether a node has been found dead since it was added.
    fn has_died(&mut self, id: NodeId) -> bool {
        if id & ABROAD != 0 {
            return false;
        }
        self.checks.caches.learner.refresh();
        let from = self.known[id as usize].patterns as usize;
        if H::BACKWARD || from == self.checks.caches.learner.len() {
            return false;
        }
        let (boxes, player) = self.node_position(id);
        let dead = self.checks.caches.learner.is_dead(&boxes, player, from);
        if !dead {
            self.known[id as usize].patterns = self.checks.caches.learner.len() as u32;
        }
        dead
    }

    /// Finds the moves of a position that are not dead at first sight.
    fn find_moves(&mut self, boxes: &B, reach: &B) -> Result<Vec<Macro>, GaveUp> {
        let ground = self.ground;
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let before = self.checks.prune_counts().sum();
        let mut macros = self.macros.at(&ground.maze, boxes, reach);
        for from in boxes.squares() {
            let checks = &mut self.checks;
            let allowed = |to, side| checks.after_move(boxes, from, to, side).is_some();
            macros.moves::<H>(from, allowed, &mut found)?;
            // A score for each comes later.
            self.found_held.take_up_to(found.capacity() * (size_of::<Macro>() + size_of::<Score>()))?;
        }
        let pruned = self.checks.prune_counts().sum() - before;
        self.statistics.generated += found.len() as u64 + pruned;
        Ok(found)
    }

    /// Files all moves of a position in its cell.
    fn moves(
        &mut self,
        boxes: &B,
        player: Square,
        id: NodeId,
        own: Score,
        weight: u32,
    ) -> Result<(), GaveUp> {
        let ground = self.ground;
        let mut reach = B::empty(ground.maze.len());
        ground.maze.flood(boxes, player, &mut reach, &mut self.stack);
        let found = self.find_moves(boxes, &reach)?;
        if found.is_empty() {
            self.found = found;
            return Ok(());
        }
        // The best move of each feature that improves it and does not worsen the first one.
        let advisors = self.guide.advisors();
        let mut best_of = vec![None; advisors.len()];
        let mut scores = Vec::with_capacity(found.len());
        for (i, made) in found.iter().enumerate() {
            // On a giant level there are many, and a score is much work.
            ground.maze.limits.check()?;
            let mut child = boxes.clone();
            child.take(made.from);
            child.put(made.to);
            let score = self.guide.after(ground, &child, made);
            scores.push(score);
            for (feature, best) in advisors.iter().zip(&mut best_of) {
                let better = !score.is_worse_down_to(advisors[0], own) && feature.of(score) < feature.of(own);
                if better && best.is_none_or(|(best, _)| score < best) {
                    *best = Some((score, i));
                }
            }
        }
        let mut advised: Vec<usize> = best_of.into_iter().flatten().map(|(_, i)| i).collect();
        let situation = Situation { boxes, reach: &reach, found: &found, scores: &scores, own };
        advised.extend(self.guide.advise(ground, &situation));
        if let Some(feature) = self.guide.explorer() {
            advised.extend(explorer::advise::<B, H>(&ground.maze, &situation, feature, &mut self.stack));
        }
        self.note(boxes, id, &found)?;
        let weighs = !advisors.is_empty();
        let few = found.len() <= 2;
        let variant = self.variant;
        let waiting = found.iter().enumerate().map(|(i, made)| {
            let free = !weighs || few || advised.contains(&i);
            let Macro { from, to, side, areas, .. } = *made;
            let weight = weight + u32::from(!free);
            let score = scores[i].with(TIE, tie(variant, id, from, to));
            Waiting { weight, score, node: id, from, to, side, areas }
        });
        let waiting: Vec<Waiting> = waiting.collect();
        self.found = found;
        self.file(boxes, id, self.known[id as usize].cell, waiting)
    }

    /// Files moves of one position in the open list.
    fn keep(&mut self, cell: u64, waiting: Vec<Waiting>) -> Result<(), GaveUp> {
        let Some(&Waiting { node, .. }) = waiting.first() else { return Ok(()) };
        self.held.take(self.open.bytes(waiting.len()))?;
        let parent = if node & ABROAD == 0 { self.store.node(node).parent } else { ROOT };
        self.statistics.queued += self.open.extend(cell, node, parent, waiting);
        Ok(())
    }

    /// Notes the positions that the moves of a node lead to for searches from the other end. A search that knows one of
    /// them is sent this search's half of a solution.
    fn note(&mut self, boxes: &B, id: NodeId, found: &[Macro]) -> Result<(), GaveUp> {
        let hash = self.meeting.table.hash(boxes);
        for made in found {
            let Macro { from, to, side, .. } = *made;
            let after = self.meeting.table.moved(hash, from, to);
            let own = Place { node: id, from, to, side };
            if let Some((owner, place)) = self.meeting.note(after, own) {
                let (boxes, player, _) = self.at(own, &mut Vec::new());
                self.fetch(own, Errand::Half { to: owner, place, boxes, player })?;
            }
        }
        Ok(())
    }

    /// The boxes, the canonical player and its area at a place.
    fn at(&self, place: Place, stack: &mut Vec<Square>) -> (B, Square, B) {
        let maze = &self.ground.maze;
        let (mut boxes, mut player) = self.node_position(place.node);
        if place.from != place.to {
            boxes.take(place.from);
            boxes.put(place.to);
            player = maze.next[place.to as usize][place.side as usize];
        }
        let mut area = B::empty(maze.len());
        let player = maze.flood(&boxes, player, &mut area, stack);
        (boxes, player, area)
    }

    /// Takes in what meeting other searches has brought.
    pub(crate) fn take_in(&mut self) {
        let halves = self.meeting.received(|place| {
            let (boxes, player, _) = self.at(place, &mut Vec::new());
            (boxes, player)
        });
        for (place, pushes) in halves {
            if self.best.is_none() {
                let fetched = self.fetch(place, Errand::Join(pushes));
                self.failed(fetched);
            }
        }
    }

    /// Collects the moves to a place for an errand.
    fn fetch(&mut self, place: Place, errand: Errand<B>) -> Result<(), GaveUp> {
        let Place { node, from, to, side } = place;
        let moves = if from == to { Vec::new() } else { vec![(from, to, side)] };
        self.follow(Trace { moves, node, errand })
    }

    /// Follows a trace to a root, or as far as this worker has the nodes, and runs its errand there.
    fn follow(&mut self, mut trace: Trace<B, Moved>) -> Result<(), GaveUp> {
        loop {
            let (node, known) = (self.store.node(trace.node), self.known[trace.node as usize]);
            if node.parent == ROOT {
                break;
            }
            trace.moves.push((node.from, known.to, known.side));
            trace.node = node.parent;
            if known.origin != self.number() {
                return self.pass_on(known.origin, trace);
            }
        }
        trace.moves.reverse();
        if let Some(pushes) = self.played(trace.node, &trace.moves)
            && let Some(solution) = self.meeting.run(trace.errand, pushes)
        {
            self.best.get_or_insert(solution);
        }
        Ok(())
    }

    /// The pushes of macro moves from a root.
    fn played(&self, root: NodeId, moves: &[Moved]) -> Option<Vec<Push>> {
        let maze = &self.ground.maze;
        let mut macros = Macros::default();
        let mut pushes = Vec::new();
        let (mut boxes, mut player) = self.node_position(root);
        let mut reach = B::empty(maze.len());
        for &(from, to, side) in moves {
            maze.flood(&boxes, player, &mut reach, &mut Vec::new());
            pushes.extend(macros.at(maze, &boxes, &reach).path::<H>((from, to, side))?);
            boxes.take(from);
            boxes.put(to);
            player = maze.next[to as usize][side as usize];
        }
        Some(H::played(maze, pushes))
    }

    /// Whether a part of the search was left half done. It ends when there was no memory for it; when the stop flag is
    /// up, whoever calls it sees that.
    fn failed(&mut self, done: Result<(), GaveUp>) -> bool {
        if done == Err(GaveUp::Memory) {
            self.end = Some(End::Memory);
        }
        done.is_err()
    }

    /// Tries the next move; says whether there was one.
    fn advance(&mut self) -> Result<bool, GaveUp> {
        let Some(waiting) = self.open.next() else { return Ok(false) };
        self.statistics.queued -= 1;
        if self.has_died(waiting.node) {
            self.checks.count(Test::Learned);
            return Ok(true);
        }
        let place = Place { node: waiting.node, from: waiting.from, to: waiting.to, side: waiting.side };
        let mut stack = std::mem::take(&mut self.stack);
        let (boxes, player, area) = self.at(place, &mut stack);
        self.stack = stack;
        if self.store.find(&boxes, player).is_some() {
            self.statistics.duplicates += 1;
        } else if !self.checks.on_turn(&boxes, player, &area, self.proofs()) {
            self.insert(&boxes, player, Some(&waiting), waiting.areas, waiting.weight)?;
        }
        Ok(true)
    }

    /// The position of a node.
    pub(crate) fn node_position(&self, id: NodeId) -> (B, Square) {
        if let Some(boxes) = self.boxes_abroad(id) {
            // Where the player was does not matter: only what a move from there leads to is looked at.
            return (boxes, 0);
        }
        let mut boxes = B::empty(self.ground.maze.len());
        self.store.boxes(id, &mut boxes);
        (boxes, self.store.node(id).player)
    }

    /// Goals filled for good in the position of best score, as far as the guide knows.
    pub(crate) fn packed(&self) -> usize {
        self.leader().map_or(0, |id| self.guide.packed(&self.node_position(id).0))
    }

    /// The position of best score so far.
    pub(crate) fn leader(&self) -> Option<NodeId> {
        self.leader.map(|(_, id)| id)
    }
}

impl<B: Board, H: Heading> Search for Fess<'_, B, H> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        if !self.begun {
            let started = self.start();
            if self.failed(started) {
                return self.end;
            }
        }
        self.take_in();
        for _ in 0..ticks {
            if self.end.is_some() || self.best.is_some() {
                break;
            }
            let advanced = self.advance_in_crew();
            let goes_on = advanced == Ok(true);
            if self.failed(advanced.map(|_| ())) || !goes_on {
                break;
            }
        }
        self.statistics.stored = u64::from(self.store.len());
        self.statistics.pruned = self.checks.prune_counts().sum();
        if self.best.is_some() { Some(End::Incomplete) } else { self.end }
    }

    fn best_cost(&self) -> Option<u32> {
        self.best.as_ref().map(|pushes| pushes.len() as u32)
    }

    fn solution(&self) -> Option<Solution> {
        Solution::from_pushes(self.ground, self.best.as_ref()?)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn work(&self) -> u64 {
        let counts = (self.statistics.expanded, self.statistics.generated, self.checks.visited());
        work::macro_moves::<H>(self.ground, counts, self.guide.work(self.ground))
    }

    fn prune_counts(&self) -> PruneCounts {
        self.checks.prune_counts()
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        self.leader.map(|(score, _)| self.guide.reached(score)).unwrap_or_default()
    }
}

/// What decides between moves of the same weight and score in a variant of the search.
fn tie(variant: u64, node: NodeId, from: Square, to: Square) -> u64 {
    if variant == 0 {
        return 0;
    }
    // Fibonacci hashing (Knuth 1973), with the variant mixed in.
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let moved = u64::from(node) << 32 | u64::from(from) << 16 ^ u64::from(to);
    (moved ^ variant.wrapping_mul(GOLDEN)).wrapping_mul(GOLDEN) >> 48
}
