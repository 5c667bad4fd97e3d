//! The fast best-first search over pushes, forward, and over pulls, backward.
//!
//! A* if the key is cost plus bound (Hart, Nilsson & Raphael 1968), greedy if it is the bound alone. Every position is
//! stored once. The bound is consistent, so A* expands no position twice, and greedy search never does. The bound of a
//! child comes from the matching of its parent by one repair. Backward, the roots are the solved positions, one for
//! each area of the player; boxes are matched with the squares where they start, and the tests have mirror images.

mod admission;
mod beam;
mod bidirectional;
mod bound;
mod folding;
mod membership;
mod proof;
mod traces;
mod walks;
mod worker;

use crate::claims::{Moves, Pushes};
use crate::deadlock::checks::{Checks, Kept, Paired};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::{PruneCounts, Test};
use crate::deadlock::walled::{Look, Walled};
use crate::level::board::Board;
use crate::level::distance::Distances;
use crate::level::goal_states::{Target, each_root};
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::level::matching::Matching;
use crate::level::maze::{NONE, Square};
use crate::level::restriction::Restriction;
use crate::level::walk::Push;
use crate::memory::{Held, Memory};
use crate::options::Rules;
use crate::search::buckets::Buckets;
use crate::search::incumbent::Incumbent;
use crate::search::meeting::Meeting;
use crate::search::meeting_table::MeetingTable;
use crate::search::novelty::{NOT_NOVEL, Novelty};
use crate::search::prices::Prices;
use crate::search::store::{LARGEST_COST, Node, NodeId, Store};
use crate::search::work;
pub(crate) use beam::Beam;
pub(crate) use bidirectional::Bidirectional;
use bound::Bound;
use folding::Folding;
use grid::{Direction, Symmetry};
pub(crate) use membership::Membership;
use proof::Proof;
use search::GaveUp;
use search::{LowerBound, Statistics};
use std::sync::Arc;
use walks::Walks;

/// How a pass of [`Beam`] orders positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taste {
    /// What ties are broken by.
    seed: u32,
    counts_areas: bool,
}

/// What is expanded first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Least cost plus bound: the first solution that no open position can beat is a shortest one.
    AStar,
    /// The same where walks cost as well as pushes. The player's square is part of the position. Fewest pushes, at their
    /// price, are a lower bound.
    Priced(Prices),
    /// Least cost so far, at the same prices (Dijkstra 1959), for a search from both ends.
    Nearest(Prices),
    /// Least bound: some solution, soon.
    Greedy,
    /// Most novel, and then least bound: some solution, on large boards sooner. With an incumbent, some solution that is
    /// better (bounded-cost search; Stern, Puzis & Felner 2011).
    Novelty,
    /// For [`Beam`], which takes it layer by layer.
    Beam(Taste),
}

impl Order {
    /// Whether the first solution that no open position can beat is a shortest one.
    pub(crate) fn is_shortest(self) -> bool {
        matches!(self, Order::AStar | Order::Priced(_) | Order::Nearest(_))
    }

    /// What walks and pushes cost, where walks do.
    pub(crate) fn prices(self) -> Option<Prices> {
        match self {
            Order::Priced(prices) | Order::Nearest(prices) => Some(prices),
            _ => None,
        }
    }

    /// The bound on what so many pushes cost, which are needed at least.
    fn priced(self, pushes: u32) -> u32 {
        self.prices().map_or(pushes, |prices| pushes.saturating_mul(prices.push))
    }
}

/// Bounds that keys by novelty tell apart.
const BOUNDS: u32 = 1 << 12;

/// Most memory for tables with frozen boxes as walls.
const TEST_BYTES: usize = 32 << 20;

/// Bytes of a square in lists of squares still to be looked at.
const SCRATCH_BYTES: usize = 2 * size_of::<Square>();

/// Up to so many squares a node costs less than looking at its corrals.
const SMALL: usize = 64;

/// So many of the patterns learned last are looked for in a position whose turn comes.
const RECENT: usize = 256;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing is left that could lead to a (better) solution: every position was looked at that no test calls dead,
    /// and no search says so that leaves out anything else. A level without a solution is unsolvable then.
    Exhausted,
    /// Nothing is left that could lead to a better solution than one that another search knows.
    Unbeaten,
    /// The search ended without a proof.
    Dry,
    /// The memory limit was reached.
    Memory,
}

/// A successor not yet looked up.
#[derive(Debug)]
struct Child<B> {
    /// The position as it is stored, the image of what the move leads to.
    boxes: B,
    player: Square,
    image: Symmetry,
    /// Where the box stood before, and which way it went.
    from: Square,
    direction: Direction,
    /// Where it stands now, and on which side of it the player.
    to: Square,
    side: usize,
    /// What that cost.
    cost: u32,
}

/// A search in progress. `H` says which way it goes.
#[derive(Debug)]
pub(crate) struct BestFirst<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    order: Order,
    distances: &'a Distances,
    checks: Checks<'a, B, H>,
    memory: Arc<Memory>,
    /// Whether tables with frozen boxes as walls are kept.
    has_tables: bool,
    target: Target<B, H>,
    store: Store<B>,
    open: Buckets,
    pairing: Matching,
    stack: Vec<Square>,
    walks: Walks,
    /// What makes one of positions that are images of each other, if the level has symmetries.
    folding: Option<Folding<'a, B>>,
    children: Vec<Child<B>>,
    children_held: Held,
    statistics: Statistics,
    /// Least bound of a position expanded so far.
    nearest: u32,
    best: Option<(u32, NodeId)>,
    /// Its part in the meeting with searches from the other end.
    meeting: Option<Meeting<B, H>>,
    /// What positions have had so far, if the most novel ones come first.
    novelty: Option<Novelty<B>>,
    /// The cost and all pushes of a solution found there or with other workers.
    met: Option<(u32, Vec<Push>)>,
    /// Its part in a search by several workers.
    member: Option<Membership<B>>,
    /// What it has to prove fewest pushes.
    proof: Option<Proof<'a>>,
    end: Option<End>,
}

impl<'a, B: Board, H: Heading> BestFirst<'a, B, H> {
    /// A search that has its roots and no more; as one of several workers those that belong to it.
    pub(crate) fn new(
        ground: &'a Ground,
        order: Order,
        rules: &Rules,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
        member: Option<Membership<B>>,
    ) -> Self {
        let maze = &ground.maze;
        let distances = ground.distances::<H>();
        let rules = &Rules { corral: rules.corral && maze.len() > SMALL, ..rules.clone() };
        let kept = Kept::new(ground, rules, knowledge, 0);
        let mut search = BestFirst {
            ground,
            order,
            distances,
            checks: Checks::new(ground, rules, kept, Paired::BySearch).with_recent(RECENT),
            memory: memory.clone(),
            has_tables: false,
            target: Target::new(maze),
            store: Store::new(maze.len(), memory),
            open: Buckets::new(memory),
            pairing: Matching::new(distances.targets),
            stack: Vec::new(),
            walks: Walks::default(),
            folding: None,
            children: Vec::new(),
            children_held: maze.limits.hold_none(),
            statistics: Statistics::default(),
            nearest: u32::MAX,
            best: None,
            meeting: None,
            novelty: (order == Order::Novelty).then(|| Novelty::new::<H>(maze)),
            met: None,
            member,
            proof: None,
            end: None,
        };
        let begun = search.begin(rules);
        search.failed(begun);
        search
    }

    /// Takes memory for scratch, and stores the roots.
    fn begin(&mut self, rules: &Rules) -> Result<(), GaveUp> {
        let maze = &self.ground.maze;
        self.children_held.take(SCRATCH_BYTES * maze.len())?;
        if rules.symmetry && matches!(self.order, Order::AStar | Order::Priced(_)) {
            self.folding = Folding::new::<H>(self.ground, self.order.prices().is_some())?;
        }
        each_root::<B, H, _>(maze, |boxes, player, _| self.root(boxes, player))
    }

    /// Whether a part of the search was left half done. It ends when there was no memory for it; when the stop flag is
    /// up, whoever calls it sees that.
    fn failed(&mut self, done: Result<(), GaveUp>) -> bool {
        if done == Err(GaveUp::Memory) {
            self.quit(End::Memory);
        }
        done.is_err()
    }

    /// Lets it meet searches from the other end in the positions that it expands. The solutions that come
    /// of it are not shortest ones.
    pub(crate) fn join(&mut self, table: &Arc<MeetingTable<B>>) {
        debug_assert!(self.folding.is_none(), "what it notes would be images of positions");
        self.meeting = Some(Meeting::new(table));
    }

    /// Lets it prove fewest pushes, or in any order make them fewer: it looks for nothing but a solution better than the
    /// incumbent.
    pub(crate) fn prove(&mut self, incumbent: &Arc<Incumbent>, with_conflicts: bool) {
        self.proof = Some(Proof::new(incumbent, with_conflicts));
    }

    /// Whether a position is worth another look when it is reached at less cost.
    fn prefers_less_cost(&self) -> bool {
        self.order.is_shortest() || self.proof.is_some()
    }

    /// Pushes of the best known solution; nothing is looked for that is as long.
    fn known(&self) -> u32 {
        let best = self.best.map_or(u32::MAX, |(cost, _)| cost);
        self.proof.as_ref().map_or(best, |proof| proof.known().min(best))
    }

    fn root(&mut self, boxes: &B, player: Square) -> Result<(), GaveUp> {
        // Where the player ends does not matter, so backward any square will do.
        let is_exact = self.order.prices().is_some() && !H::BACKWARD;
        let player = if is_exact { self.ground.maze.player } else { player };
        let owner = self.owner(boxes, player);
        if owner != self.number() {
            return Ok(());
        }
        let Some(bound) = self.pairing.set(boxes, player, &self.ground.stances, self.distances) else {
            self.checks.count(Test::Matching);
            return Ok(());
        };
        let node = Node { player, bound: self.order.priced(bound).min(LARGEST_COST), ..Node::BLANK };
        self.add(boxes, node, owner)
    }

    /// Expands about `ticks` positions; says how the search ended, if it did.
    pub(crate) fn step(&mut self, ticks: u32) -> Option<End> {
        self.prepare();
        if self.member.is_some() {
            self.step_as_worker(ticks);
        } else {
            self.step_alone(ticks);
        }
        self.count();
        self.end
    }

    /// Makes the tables that pay by now, and takes in what other searches have sent.
    fn prepare(&mut self) {
        if self.proof.is_some() {
            self.checks.expect_long();
        }
        if self.checks.has_expanded(self.statistics.expanded) || self.proof.is_some() {
            self.set_aside();
        }
        if let Some(proof) = &mut self.proof {
            proof.has_expanded::<B, H>(self.ground, self.statistics.expanded);
        }
        let taken = self.take_in();
        self.failed(taken);
    }

    /// Brings the counters up to date.
    fn count(&mut self) {
        self.statistics.queued = self.open.len();
        self.statistics.stored = u64::from(self.store.len());
        self.statistics.pruned = self.checks.prune_counts().sum();
    }

    fn step_alone(&mut self, ticks: u32) {
        for _ in 0..ticks {
            if self.end.is_some() {
                break;
            }
            let Some(least) = self.open.least() else {
                self.exhausted();
                break;
            };
            if self.order.is_shortest() {
                let known = self.known();
                self.raise(least.min(known));
                if known <= least {
                    self.exhausted();
                    break;
                }
            }
            if let Some(id) = self.open.pop() {
                let expanded = self.expand(id);
                if self.failed(expanded) {
                    break;
                }
            }
        }
    }

    /// Nothing is open that could lead to a better solution, or to any in greedy search.
    fn exhausted(&mut self) {
        let known = self.known();
        if self.order.is_shortest() && known != u32::MAX {
            self.raise(known);
        }
        self.end =
            Some(if known == u32::MAX || self.best.is_some() { End::Exhausted } else { End::Unbeaten });
    }

    /// Notes that every way to a solution of less cost has been followed to its end: A* takes positions in the
    /// order of cost plus pairing, and the tests leave out dead positions and needless pushes alone.
    fn raise(&mut self, cost: u32) {
        let bound = match self.order {
            Order::Priced(Prices::MOVES) => LowerBound::searched_below::<Moves, _>(cost, &self.pairing),
            // It is no number of moves or of pushes.
            Order::Priced(_) | Order::Nearest(_) => return,
            _ => LowerBound::searched_below::<Pushes, _>(cost, &self.pairing),
        };
        self.statistics.lower_bound = self.statistics.lower_bound.max(bound);
    }

    /// Lets the tests keep what they found, if there is memory for it.
    fn set_aside(&mut self) {
        let bytes = TEST_BYTES.min(self.memory.limit() / 64);
        if !self.has_tables
            && let Ok(least) = self.memory.hold(bytes / 4)
        {
            self.has_tables = true;
            self.checks.kept.walled = Walled::within(bytes, least);
        }
    }

    /// The best solution so far, as pushes from the start of the level.
    pub(crate) fn solution(&self) -> Option<Vec<Push>> {
        let own = self.best.map(|(cost, id)| (cost, self.pushes(id)));
        let best = own.into_iter().chain(self.met.clone()).min_by_key(|&(cost, _)| cost);
        best.map(|(_, pushes)| pushes)
    }

    /// Cost of the best solution so far.
    pub(crate) fn best_cost(&self) -> Option<u32> {
        let met = self.met.as_ref().map(|&(cost, _)| cost);
        self.best.map(|best| best.0).into_iter().chain(met).min()
    }

    /// Number of positions that each test has pruned so far.
    pub(crate) fn prune_counts(&self) -> PruneCounts {
        self.checks.prune_counts()
    }

    /// What the search has cost so far, approximately in nanoseconds.
    pub(crate) fn work(&self) -> u64 {
        let counts = (self.statistics.expanded, u64::from(self.store.len()), self.checks.visited());
        work::single_moves::<H>(self.ground, counts, self.checks.looks_at_corrals())
    }

    /// Least bound of a position expanded so far, if any was.
    pub(crate) fn nearest(&self) -> Option<u32> {
        (self.statistics.expanded > 0).then_some(self.nearest)
    }

    /// Counters so far.
    pub(crate) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn expand(&mut self, id: NodeId) -> Result<(), GaveUp> {
        self.children.clear();
        self.walks.forget();
        let node = self.store.node(id);
        // Another solution may have become known since it was queued.
        let is_late = self.proof.is_some() && node.cost + node.bound >= self.known();
        if node.closed || is_late {
            return Ok(());
        }
        let mut boxes = B::empty(self.ground.maze.len());
        self.store.boxes(id, &mut boxes);
        let mut walled = std::mem::replace(&mut self.checks.kept.walled, Walled::new(0));
        let mut pairing = std::mem::take(&mut self.pairing);
        let look = if self.checks.looks_at_walls() { walled.look(self.ground, &boxes) } else { Look::Open };
        let result = match look {
            Look::Open => {
                let (stances, distances) = (&self.ground.stances, self.distances);
                let sum = pairing.set(&boxes, node.player, stances, distances);
                let mut bound = Bound { sum, pairing: &mut pairing, stances, distances };
                self.expand_with(id, node, &boxes, &mut bound)
            }
            Look::Dead => {
                self.give_up(id, node);
                Ok(())
            }
            Look::Walled(walls, movable) => {
                let (stances, distances) = (&walls.stances, &walls.distances);
                let sum = walls.pairing.set(&movable, node.player, stances, distances);
                if let Some(sum) = sum {
                    let bound = self.order.priced(sum);
                    if bound > node.bound {
                        self.put_off(id, node, bound)
                    } else {
                        let mut bound =
                            Bound { sum: Some(sum), pairing: &mut walls.pairing, stances, distances };
                        self.expand_with(id, node, &boxes, &mut bound)
                    }
                } else {
                    self.give_up(id, node);
                    Ok(())
                }
            }
        };
        self.checks.kept.walled = walled;
        self.pairing = pairing;
        result
    }

    /// Closes a dead position.
    fn give_up(&mut self, id: NodeId, node: Node) {
        self.checks.count(Test::Walled);
        self.store.set(id, &Node { closed: true, ..node });
    }

    /// Gives a position a larger bound; its turn comes later.
    fn put_off(&mut self, id: NodeId, node: Node, bound: u32) -> Result<(), GaveUp> {
        let node = Node { bound: bound.min(LARGEST_COST), ..node };
        self.store.set(id, &node);
        if self.proof.is_some() && node.cost + node.bound >= self.known() {
            return Ok(());
        }
        self.open.push(self.key(&node), id)
    }

    fn key(&self, node: &Node) -> u32 {
        match self.order {
            Order::AStar | Order::Priced(_) => node.cost + node.bound,
            Order::Nearest(_) => node.cost,
            Order::Greedy => node.bound,
            Order::Novelty => novelty_key(NOT_NOVEL, node),
            Order::Beam(_) => self.bare_key(node, 0),
        }
    }

    fn expand_with(
        &mut self,
        id: NodeId,
        node: Node,
        boxes: &B,
        bound: &mut Bound<'_>,
    ) -> Result<(), GaveUp> {
        let ground = self.ground;
        let maze = &ground.maze;
        let mut reach = B::empty(maze.len());
        maze.flood(boxes, node.player, &mut reach, &mut self.stack);
        if let Some(proof) = &mut self.proof {
            let Some(crowd) = proof.look(ground, boxes, node.player, &reach) else {
                self.give_up(id, node);
                return Ok(());
            };
            let crowd = self.order.priced(crowd);
            if crowd > node.bound {
                return self.put_off(id, node, self.even_with(crowd, node.bound));
            }
        }
        self.store.set(id, &Node { closed: true, ..node });
        self.statistics.expanded += 1;
        self.statistics.depth = node.cost;
        self.nearest = self.nearest.min(node.bound);
        self.note(id, boxes, node.player)?;
        if self.checks.on_turn(boxes, node.player, &reach, 0) {
            return Ok(());
        }
        if self.order.prices().is_some() {
            self.walk(&node, boxes);
        }
        let mut children = std::mem::take(&mut self.children);
        let only = self.checks.restriction(boxes, &reach);
        self.successors(boxes, node.player, &reach, only.as_ref(), &mut children)?;
        let touched =
            children.iter().fold(0, |all, child| all ^ self.store.touch(&child.boxes, child.player));
        std::hint::black_box(touched);
        for child in &children {
            maze.limits.check()?;
            self.admit(id, &node, child, bound)?;
        }
        self.children = children;
        Ok(())
    }

    /// Appends the positions after each push that no cheap test calls dead, of those in `only` if given.
    fn successors(
        &mut self,
        boxes: &B,
        lowest: Square,
        reach: &B,
        only: Option<&(Test, Restriction<B>)>,
        children: &mut Vec<Child<B>>,
    ) -> Result<(), GaveUp> {
        let ground = self.ground;
        let maze = &ground.maze;
        let prices = self.order.prices();
        if let Some(folding) = &mut self.folding {
            folding.take(boxes);
        }
        let mut area = B::empty(maze.len());
        let each = 2 * size_of::<Child<B>>() + boxes.bytes();
        for from in boxes.squares() {
            maze.limits.check()?;
            self.children_held.take_up_to((children.len() + 4) * each)?;
            for d in 0..4 {
                let side = H::side(d);
                // A push follows the box, a pull leads it.
                let before = maze.next[from as usize][side];
                if before == NONE || !reach.has(before) {
                    continue;
                }
                let Some(to) = H::moved(maze, boxes, from, side) else { continue };
                let after = maze.next[to as usize][side];
                self.statistics.generated += 1;
                if let Some((test, only)) = only
                    && (!only.boxes.has(from) || !only.into.has(to))
                {
                    self.checks.count(*test);
                    continue;
                }
                let Some(child) = self.checks.after_move(boxes, from, to, side) else { continue };
                let cost = prices.map_or(1, |prices| {
                    self.walks.to(before).saturating_mul(prices.walk).saturating_add(prices.push)
                });
                let (boxes, player, image) = if let Some(folding) = &mut self.folding {
                    folding.fold(ground, child, (boxes, reach), (from, to, after), &mut self.stack)
                } else if prices.is_some() {
                    (child, after, Symmetry::IDENTITY)
                } else {
                    let (area, stack, moved) = (&mut area, &mut self.stack, (from, to));
                    let player =
                        ground.rings.player_after(maze, &child, reach, lowest, moved, after, area, stack);
                    (child, player, Symmetry::IDENTITY)
                };
                let direction = Direction::from_index(d);
                children.push(Child { boxes, player, image, from, direction, to, side, cost });
            }
        }
        Ok(())
    }
}

/// The key of a position that is so novel.
fn novelty_key(novelty: u32, node: &Node) -> u32 {
    novelty * BOUNDS + node.bound.min(BOUNDS - 1)
}

#[cfg(test)]
mod tests;
